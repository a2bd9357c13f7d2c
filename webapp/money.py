"""Amounts of money as people type and read them; whole minor units everywhere else.

All facts about places and currencies (decimals, signs, grouping, names) are CLDR's, by way of Babel.
A currency is an ISO 4217 code, or ``chips``, which have no decimals.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.core import get_global
from babel.numbers import (
    get_currency_name,
    get_currency_precision,
    get_decimal_symbol,
    get_group_symbol,
    get_territory_currencies,
)
from flask_babel import gettext as _

from scoring.game import Fault, Minor

CHIPS: Final = "chips"

TOO_LARGE: Final = 2**53
"""Amounts stay below this, so that every program that reads an export reads the same number."""

MINUS: Final = "\N{MINUS SIGN}"

SPACES: Final = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
APOSTROPHES: Final = "'\N{RIGHT SINGLE QUOTATION MARK}"
ALIKE: Final = str.maketrans(
    {
        "\N{FULLWIDTH COMMA}": ",",
        "\N{FULLWIDTH FULL STOP}": ".",
        "\N{FULLWIDTH PLUS SIGN}": "+",
        "\N{FULLWIDTH HYPHEN-MINUS}": "-",
        "\N{SMALL HYPHEN-MINUS}": "-",
        MINUS: "-",
        **dict.fromkeys(SPACES, " "),
        **dict.fromkeys(APOSTROPHES, "'"),
    }
)
"""What different keyboards write for the same sign."""


@dataclass(frozen=True, slots=True)
class _Custom:
    """How the reader writes one currency. ``near`` and ``far`` are the sizes of digit groups."""

    decimal: str
    group: str
    near: int
    far: int
    decimals: int


def read(text: str, currency: str, locale: Locale | str, *, signed: bool = False) -> Minor | Fault:
    """The amount (minor units) that ``text`` says to a reader in ``locale``, or why it says none.

    Groups must be whole ones; the sign that is not the locale's decimal sign is taken for it only in front
    of exactly the currency's decimals. Only ``signed`` amounts may be zero or negative. Codes:
    ``amount_missing``, ``amount_not_number``, ``amount_ambiguous``, ``amount_too_fine``,
    ``amount_not_positive``, ``amount_too_large``; the caller says which ``field`` it was.
    """
    custom = _custom(str(locale), currency)
    plain = _plain(text, custom)
    if not plain:
        return Fault("", "amount_missing")
    sign, digits = (plain[0], plain[1:].lstrip()) if plain[0] in "+-" else ("+", plain)
    readings = sorted(set(_readings(digits, custom)))
    if len(readings) != 1:
        return _unreadable(digits, custom, readings)
    minor = readings[0]
    if minor >= TOO_LARGE:
        return Fault("", "amount_too_large")
    if not signed and (sign == "-" or minor == 0):
        return Fault("", "amount_not_positive")
    return Minor(-minor if sign == "-" else minor)


def show(minor: int, currency: str, locale: Locale | str, *, sign: bool = True) -> str:
    """``minor`` as the reader writes it: with + or a true minus unless ``sign`` is False, zero without."""
    amount = _written(abs(minor), _custom(str(locale), currency))
    mark = MINUS if minor < 0 else "+" if minor > 0 else ""
    return mark + amount if sign else amount


def show_plain(minor: int, currency: str, locale: Locale | str) -> str:
    """``minor`` without a sign: an amount that changes hands."""
    return show(minor, currency, locale, sign=False)


@lru_cache(maxsize=256)
def exponent(currency: str) -> int:
    """How many decimals the currency has (2 for EUR, 0 for JPY and chips, 3 for KWD)."""
    return 0 if currency == CHIPS else get_currency_precision(currency)


def known(currency: str) -> bool:
    """Whether a session can be played in ``currency``: chips, or money that is legal tender somewhere."""
    return currency == CHIPS or currency in _tenders()


def currencies(locale: Locale | str) -> list[tuple[str, str]]:
    """Every known currency and its name to the reader, by name; chips first."""
    named = ((code, get_currency_name(code, locale=locale)) for code in _tenders())
    return [(CHIPS, _("Chips")), *sorted(named, key=lambda row: (row[1].casefold(), row[0]))]


def guess_currency(locale: Locale | str) -> str:
    """What the reader probably plays for: the money of the locale's country, else chips."""
    parsed = Locale.parse(locale)
    likely = get_global("likely_subtags").get(parsed.language)
    territory = parsed.territory or (Locale.parse(likely).territory if likely else None)
    tenders = get_territory_currencies(territory) if territory else []
    return tenders[0] if tenders and known(tenders[0]) else CHIPS


def _plain(text: str, custom: _Custom) -> str:
    """The text with ASCII digits and one form of each sign. Superscripts and the like are no digits."""
    alike = text.strip().translate(ALIKE).translate({0x066B: custom.decimal, 0x066C: custom.group})
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in alike)


def _readings(digits: str, custom: _Custom) -> Iterator[int]:
    """Every way that ``digits`` can be meant; two different ones are never guessed between."""
    own, decimals = re.escape(custom.decimal), custom.decimals
    fine = f"(?:{own}([0-9]{{1,{decimals}}}))?" if decimals else "()"
    if found := re.fullmatch(f"([0-9]+){fine}", digits):
        yield _minor(found[1], found[2], decimals)
    for grouped in _groupings(custom):
        if found := re.fullmatch(f"({grouped}){fine}", digits):
            yield _minor(re.sub("[^0-9]", "", found[1]), found[2], decimals)
    if decimals and (found := re.fullmatch(f"([0-9]*)[{own},.]([0-9]{{{decimals}}})", digits)):
        yield _minor(found[1], found[2], decimals)


def _groupings(custom: _Custom) -> set[str]:
    """Patterns of a grouped whole number: groups of three, and the locale's own where it has others."""
    group = re.escape(custom.group.translate(ALIKE))
    return {
        f"[1-9][0-9]{{0,{far - 1}}}(?:{group}[0-9]{{{far}}})*{group}[0-9]{{{near}}}"
        for near, far in ((3, 3), (custom.near, custom.far))
    }


def _minor(whole: str, fine: str | None, decimals: int) -> int:
    digits = (whole + (fine or "").ljust(decimals, "0")).lstrip("0")
    return int(digits or "0") if len(digits) < len(str(TOO_LARGE)) + 1 else TOO_LARGE


def _unreadable(digits: str, custom: _Custom, readings: Sequence[int]) -> Fault:
    if readings:
        both = {"one": _written(readings[0], custom), "other": _written(readings[-1], custom)}
        return Fault("", "amount_ambiguous", both)
    fine = rf"[0-9]*[{re.escape(custom.decimal)},.][0-9]{{{custom.decimals + 1},}}"
    code = "amount_too_fine" if re.fullmatch(fine, digits) else "amount_not_number"
    return Fault("", code, {"example": _written(3 * 10**custom.decimals // 2, custom)})


def _written(minor: int, custom: _Custom) -> str:
    """``minor`` (>= 0) with all its decimals, the whole part cut into groups from the decimal sign on."""
    whole, fine = divmod(minor, 10**custom.decimals)
    rest, near = str(whole)[: -custom.near], str(whole)[-custom.near :]
    groups = [near]
    while rest:
        groups.insert(0, rest[-custom.far :])
        rest = rest[: -custom.far]
    return custom.group.join(groups) + (
        f"{custom.decimal}{fine:0{custom.decimals}d}" if custom.decimals else ""
    )


@lru_cache(maxsize=256)
def _custom(identifier: str, currency: str) -> _Custom:
    locale = Locale.parse(identifier)
    near, far = locale.decimal_formats[None].grouping
    return _Custom(get_decimal_symbol(locale), get_group_symbol(locale), near, far, exponent(currency))


@lru_cache(maxsize=1)
def _tenders() -> frozenset[str]:
    """The codes that some country calls legal tender today."""
    return frozenset(
        code
        for uses in get_global("territory_currencies").values()
        for code, _start, end, tender in uses
        if tender and end is None
    )
