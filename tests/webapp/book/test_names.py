"""Names: kept as typed but tidy, and one name however it is typed."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from webapp import names

FAMILY = "👨‍👩‍👧"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        pytest.param("  Ana \t Maria\n", "Ana Maria", id="spaces"),
        pytest.param("Zoe\u0308", "Zoë", id="composed"),
        pytest.param("A\u200bn\u00ada\u202e\x00", "Ana", id="invisible"),
        pytest.param("A \u200b na", "A na", id="spaces around the invisible"),
        pytest.param("\u200dAna\u200d", "Ana", id="joiners that join nothing"),
        pytest.param(f"{FAMILY} {SCOTLAND} 👍🏽 ❤️", f"{FAMILY} {SCOTLAND} 👍🏽 ❤️", id="emoji"),
        pytest.param("An\U000e0061a", "Ana", id="a tag outside of a flag"),
        pytest.param("गर्\u200dयो", "गर्\u200dयो", id="Nepali"),
        pytest.param("ශ්\u200dරී", "ශ්\u200dරී", id="Sinhala"),
        pytest.param("می\u200cنا", "می\u200cنا", id="Persian"),
        pytest.param("a,b", "a,b", id="a comma"),
        pytest.param("=1+1", "=1+1", id="a formula"),
        pytest.param("ทดสอบ தமிழ்", "ทดสอบ தமிழ்", id="Thai and Tamil"),
    ],
)
def test_a_name_is_kept_as_it_looks(typed: str, kept: str) -> None:
    assert names.clean(typed) == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("ANA", "ana"),
        ("Ana  Maria", " Ana Maria"),
        ("Straße", "STRASSE"),
        ("Ａｎａ", "Ana"),
        ("A\u200bna", "Ana"),
        ("می\u200cنا", "مینا"),
        ("❤️", "❤"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


def test_names_that_differ_stay_apart() -> None:
    different = ["Ana", "Anna", "Zoe", "Zoë", "a,b", "ab", "=1+1", "👍", "👎", "தமிழ்", "தமிழ"]
    assert len({names.key(name) for name in different}) == len(different)


@pytest.mark.parametrize(
    "typed", ["", "  ", "\u200b", "\u3164", "\u2800", "\u200d", "\ufe0f", "\u0301", "\ud800"]
)
def test_a_name_of_nothing_to_see_is_missing(typed: str) -> None:
    fault = names.fault(names.clean(typed))
    assert fault is not None
    assert (fault.field, fault.code) == ("name", "name_missing")


def test_a_name_has_at_most_forty_characters() -> None:
    assert names.fault("x" * 40) is None
    fault = names.fault("ä" * 41, "players.0")
    assert fault is not None
    assert (fault.field, fault.code, fault.values) == (
        "players.0",
        "name_too_long",
        {"longest": 40, "length": 41},
    )


@given(st.text())
@example("\u200d\u093f\u200d")
@example("\u094d\u200b\u200d")
def test_a_clean_name_stays_as_it_is_and_keeps_its_key(typed: str) -> None:
    tidy = names.clean(typed)
    assert names.clean(tidy) == tidy
    assert names.key(tidy) == names.key(typed)
    assert names.key(names.key(typed)) == names.key(typed)
    tidy.encode()
