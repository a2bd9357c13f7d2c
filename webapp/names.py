"""Names as people type them: tidied for keeping, and a key that says when two are the same.

Counted in code points after tidying. A name keeps what its script or its emoji needs to look right,
and nothing that cannot be seen: two names that look alike must not be two players.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from scoring.game import Fault

LONGEST: Final = 40

JOINERS: Final = "\u200c\u200d"
FLAG: Final = "\U0001f3f4"
TAGS: Final = range(0xE0020, 0xE0080)
"""Spell out a region after a black flag, as in the flag of Scotland."""

BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters, marks and signs by category, but drawn as nothing."""

SELECTORS: Final = frozenset(map(chr, (*range(0xFE00, 0xFE10), *range(0x180B, 0x180E), 0x180F)))
VIRAMA: Final = 9  # the combining class of the signs that take an Indic consonant's vowel away
JOINED: Final = frozenset({"Lo", "Mn", "Mc", "So", "Sk"})
"""What joiners work between: letters without case (Arabic, Indic), their signs, emoji, skin tones."""


def clean(typed: str) -> str:
    """The name as it is kept: NFC, trimmed, single spaces, nothing invisible but needed joiners."""
    visible = _visible(unicodedata.normalize("NFC", " ".join(typed.split())))
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def key(name: str) -> str:
    """Equal for two names that are the same: in case, spaces, Unicode form or anything invisible."""
    folded = unicodedata.normalize("NFKC", clean(name)).casefold()
    plain = unicodedata.normalize("NFKC", folded)
    return " ".join("".join(char for char in plain if not _unseen(char)).split())


def fault(name: str, field: str = "name") -> Fault | None:
    """What is wrong with a cleaned name, if anything: ``name_missing`` or ``name_too_long``."""
    if all(unicodedata.category(char)[0] in "MCZ" for char in name):
        return Fault(field, "name_missing")
    if len(name) > LONGEST:
        return Fault(field, "name_too_long", {"longest": LONGEST, "length": len(name)})
    return None


def _unseen(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cf", "Cs"} or char in BLANKS or char in SELECTORS


def _visible(text: str) -> str:
    kept: list[str] = []
    for place, char in enumerate(text):
        if char in JOINERS:
            keep = _joins("".join(kept[-2:]), text[place + 1 : place + 2])
        elif ord(char) in TAGS:
            keep = bool(kept) and (kept[-1] == FLAG or ord(kept[-1]) in TAGS)
        else:
            keep = char in SELECTORS or not _unseen(char)
        if keep:
            kept.append(char)
    return "".join(kept)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner changes anything between what stands before it (up to two characters) and after."""
    last = before.rstrip("\ufe0f")[-1:]
    if not last:
        return False
    if unicodedata.combining(last) == VIRAMA:
        return True
    return bool(after) and {unicodedata.category(last), unicodedata.category(after)} <= JOINED
