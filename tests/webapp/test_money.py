"""Amounts are read as the reader meant them, or not at all."""

from __future__ import annotations

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from scoring.game import Fault
from webapp import money

NBSP, NARROW, THIN = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}", "\N{THIN SPACE}"

READ = [
    # plain, spaces, decimals of the locale
    ("7", "EUR", "en", 700),
    (" 7 ", "EUR", "de", 700),
    (f"{NBSP}7{NARROW}", "EUR", "fr", 700),
    ("1.50", "EUR", "en", 150),
    ("1,50", "EUR", "de", 150),
    ("1,5", "EUR", "de", 150),
    (".50", "USD", "en", 50),
    ("0,05", "EUR", "de", 5),
    ("007", "EUR", "en", 700),
    ("+4.50", "EUR", "en", 450),
    # groups
    ("1.234,56", "EUR", "de", 123456),
    ("1,234.56", "USD", "en", 123456),
    ("1.500", "EUR", "de", 150000),
    ("1,500", "USD", "en", 150000),
    ("1.234.567", "EUR", "de", 123456700),
    (f"1{NARROW}234,56", "EUR", "fr", 123456),
    (f"1{NBSP}234,56", "EUR", "fr", 123456),
    (f"1{THIN}234,56", "EUR", "pl", 123456),
    ("1 234,56", "EUR", "fr", 123456),
    ("1'234.50", "CHF", "de_CH", 123450),
    ("1\N{RIGHT SINGLE QUOTATION MARK}234.50", "CHF", "de_CH", 123450),
    ("1,23,456.78", "INR", "en_IN", 12345678),
    ("123,456.78", "INR", "en_IN", 12345678),
    # the other decimal sign, with exactly the currency's decimals
    ("1.50", "EUR", "de", 150),
    ("1,50", "USD", "en", 150),
    ("15,38", "USD", "en", 1538),
    ("1.50", "EUR", "fr", 150),
    ("1.2345", "CLF", "de", 12345),
    # other exponents
    ("1500", "JPY", "en", 1500),
    ("1,500", "JPY", "en", 1500),
    ("12", "chips", "de", 12),
    ("1.500", "chips", "de", 1500),
    ("1.5", "KWD", "en", 1500),
    ("1,250", "KWD", "de", 1250),
    ("1500,250", "KWD", "en", 1500250),
    # any script's digits
    ("१२३", "NPR", "ne", 12300),
    ("௧௫.௫௦", "INR", "ta", 1550),
    ("๑๒.๕๐", "THB", "th", 1250),
    ("١٬٢٣٤٫٥٠", "EGP", "ar_EG", 123450),
    ("\uff11\uff0c\uff12\uff13\uff14", "JPY", "ja", 1234),  # full-width digits and comma
    ("90071992547409.91", "EUR", "en", 2**53 - 1),
]

REFUSED = [
    ("", "EUR", "en", "amount_missing"),
    (f" {NBSP} ", "EUR", "en", "amount_missing"),
    ("abc", "EUR", "en", "amount_not_number"),
    ("1e3", "EUR", "en", "amount_not_number"),
    ("NaN", "EUR", "en", "amount_not_number"),
    ("inf", "EUR", "en", "amount_not_number"),
    ("5\N{SUPERSCRIPT TWO}", "EUR", "en", "amount_not_number"),
    ("\N{VULGAR FRACTION ONE HALF}", "EUR", "en", "amount_not_number"),
    ("1_000", "EUR", "en", "amount_not_number"),
    ("0x10", "EUR", "en", "amount_not_number"),
    ("-", "EUR", "en", "amount_not_number"),
    ("--1", "EUR", "en", "amount_not_number"),
    (".", "EUR", "en", "amount_not_number"),
    ("1.", "EUR", "en", "amount_not_number"),
    ("1 2", "EUR", "en", "amount_not_number"),
    ("1.2.3", "EUR", "de", "amount_not_number"),
    ("12.34.567", "EUR", "de", "amount_not_number"),
    ("1234.567", "EUR", "de", "amount_too_fine"),
    ("1.234,56", "USD", "en", "amount_not_number"),
    ("1,5", "USD", "en", "amount_not_number"),
    ("1.5", "EUR", "de", "amount_not_number"),
    ("0.001", "EUR", "en", "amount_too_fine"),
    ("0.001", "EUR", "de", "amount_too_fine"),
    ("1.500", "EUR", "en", "amount_too_fine"),
    ("15,38", "JPY", "en", "amount_too_fine"),
    ("1.5", "chips", "en", "amount_too_fine"),
    ("1,500", "KWD", "en", "amount_ambiguous"),
    ("1.500", "KWD", "de", "amount_ambiguous"),
    ("-1", "EUR", "en", "amount_not_positive"),
    ("\N{MINUS SIGN}1", "EUR", "en", "amount_not_positive"),
    ("0", "EUR", "en", "amount_not_positive"),
    ("0,00", "EUR", "de", "amount_not_positive"),
    ("90071992547409.92", "EUR", "en", "amount_too_large"),
    ("9" * 5000, "EUR", "en", "amount_too_large"),
]


@pytest.mark.parametrize(("text", "currency", "locale", "minor"), READ)
def test_an_amount_is_read_in_the_readers_own_way(text: str, currency: str, locale: str, minor: int) -> None:
    assert money.read(text, currency, locale) == minor


@pytest.mark.parametrize(("text", "currency", "locale", "code"), REFUSED)
def test_what_cannot_be_read_is_a_fault_and_never_a_guess(
    text: str, currency: str, locale: str, code: str
) -> None:
    found = money.read(text, currency, locale)
    assert isinstance(found, Fault)
    assert (found.code, found.field) == (code, "")


def test_an_ambiguous_amount_says_both_readings() -> None:
    found = money.read("1,500", "KWD", "en")
    assert isinstance(found, Fault)
    assert found.values == {"one": "1.500", "other": "1,500.000"}


@pytest.mark.parametrize(
    ("text", "minor"), [("-1.50", -150), ("\N{MINUS SIGN}1.50", -150), ("0", 0), ("-0", 0)]
)
def test_zero_and_less_are_read_where_they_are_asked_for(text: str, minor: int) -> None:
    assert money.read(text, "EUR", "en", signed=True) == minor


SHOWN = [
    (450, "EUR", "en", "+4.50"),
    (-150, "EUR", "en", "\N{MINUS SIGN}1.50"),
    (0, "EUR", "en", "0.00"),
    (5, "EUR", "de", "+0,05"),
    (-123456789, "EUR", "de", "\N{MINUS SIGN}1.234.567,89"),
    (1500, "JPY", "ja", "+1,500"),
    (1500, "KWD", "en", "+1.500"),
    (-7, "chips", "en", "\N{MINUS SIGN}7"),
    (12345678, "INR", "en_IN", "+1,23,456.78"),
    (100000, "SEK", "sv", f"+1{NBSP}000,00"),
]


@pytest.mark.parametrize(("minor", "currency", "locale", "text"), SHOWN)
def test_a_balance_always_shows_its_sign(minor: int, currency: str, locale: str, text: str) -> None:
    assert money.show(minor, currency, locale) == text


def test_an_amount_that_changes_hands_has_no_sign() -> None:
    assert money.show_plain(450, "EUR", "de") == "4,50"


LOCALES = [
    "en",
    "de",
    "fr",
    "de_CH",
    "en_IN",
    "ne",
    "ta",
    "th",
    "eu",
    "sv",
    "pl",
    "pt_BR",
    "es",
    "ar_EG",
    "fa",
    "hi",
    "ja",
]


@given(
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.sampled_from(["EUR", "JPY", "KWD", "CLF", "NPR", "chips"]),
    st.sampled_from(LOCALES),
)
def test_what_is_shown_reads_back_as_itself(minor: int, currency: str, locale: str) -> None:
    assert money.read(money.show(minor, currency, locale), currency, locale, signed=True) == minor


@given(st.text(max_size=40), st.sampled_from(["EUR", "JPY", "KWD", "chips"]), st.sampled_from(LOCALES))
def test_any_text_is_an_amount_or_a_fault(text: str, currency: str, locale: str) -> None:
    found = money.read(text, currency, Locale.parse(locale))
    assert isinstance(found, Fault) or 0 < found < 2**53


def test_the_picker_offers_chips_first_and_money_by_its_local_name() -> None:
    offered = money.currencies("de")
    assert offered[0][0] == "chips"
    assert ("CHF", "Schweizer Franken") in offered
    assert all(money.known(code) for code, _name in offered)


@pytest.mark.parametrize("code", ["", "eur", "DEM", "XXX", "XTS", "Chips"])
def test_money_nobody_can_pay_with_is_not_known(code: str) -> None:
    assert not money.known(code)


@pytest.mark.parametrize(
    ("locale", "currency"),
    [
        ("de", "EUR"),
        ("de_CH", "CHF"),
        ("en", "USD"),
        ("en_GB", "GBP"),
        ("ne", "NPR"),
        ("th", "THB"),
        ("eo", "chips"),
    ],
)
def test_the_currency_is_guessed_from_where_the_reader_is(locale: str, currency: str) -> None:
    assert money.guess_currency(locale) == currency
