"""A club file that is damaged or made up: a sentence says what and where, and nothing is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlmodel import Session, select

from tests.webapp.book_table import Table
from tests.webapp.pending_table import end_wait, give, opened
from webapp import access, clubfile, store
from webapp.clubfile import ClubFileProblem
from webapp.models import Club

GONE: Final = {"title": "Gone", "currency": "EUR", "time_zone": "UTC", "players": {}}
Records = list[dict[str, Any]]
Spoil = Callable[[Records], object]


def text(records: Records) -> str:
    """A file of these records as `knockbook export` would have written it."""
    lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in records]
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode(errors="replace"))
    end = {"record": "end", "records": len(lines), "sha256": digest.hexdigest()}
    return ("[\n" + ",\n".join([*lines, json.dumps(end)]) + "\n]\n").replace("\ud800", "\\ud800")


@pytest.fixture
def records(table: Table, app: Flask, tmp_path: Path) -> Records:
    """A small club: a match, a deal written twice, a payment, a value given, a seat's link, a code."""
    line = table.act(table.deal(table.act(table.match()).seq, table.ana)).seq
    table.act(table.deal(2, table.ben, line), table.payment(5, table.ana, table.ben))
    table.undo()
    waits = opened(table)
    give(table, waits, table.ana, 1)
    end_wait(table, waits)
    gone = store.create_session(table.db, table.key.club, GONE, token="gone")
    with app.test_request_context():
        access.player_link(table.db, table.key, table.ana)
        access.short_code(table.db, access.watcher_link(table.db, table.key))
    store.remove_session(table.db, gone)
    clubfile.write_file(table.db, None, tmp_path / "whole.json")
    found: Records = json.loads((tmp_path / "whole.json").read_text())
    return found[:-1]


@pytest.fixture
def there(tmp_path: Path, new_app: Callable[[Path], Flask]) -> Flask:
    return new_app(tmp_path / "there")


def refusal(there: Flask, file: Path) -> str:
    """What an import says; it must have written nothing."""
    with Session(there.extensions["knockbook_engine"]) as db:
        with pytest.raises(ClubFileProblem) as refused:
            clubfile.read_file(db, file)
        assert db.exec(select(Club)).all() == []
    return str(refused.value)


def of(records: Records, kind: str, place: int = 0) -> dict[str, Any]:
    return [record for record in records if record["record"] == kind][place]


def change(kind: str, place: int = 0, /, **fields: object) -> Spoil:
    return lambda records: of(records, kind, place).update(fields)


def drop(kind: str, place: int = 0) -> Spoil:
    return lambda records: records.remove(of(records, kind, place))


def twice(kind: str, **changed: object) -> Spoil:
    def again(records: Records) -> None:
        one = of(records, kind)
        records.insert(records.index(one) + 1, {**one, **changed})

    return again


SPOILT: Final[dict[str, tuple[Spoil, str]]] = {
    "newer": (change("knockbook", version=2), "it is of format 2, this program reads 1: update it"),
    "older than any": (change("knockbook", version=0), "it is no club file of Knockbook"),
    "yes": (change("knockbook", version=True), "it is no club file of Knockbook"),
    "no club": (drop("club"), "record 2 (line 3) comes before any club"),
    "no session": (drop("session"), "comes before any session"),
    "no entries": (
        lambda records: records.__setitem__(
            slice(None), [one for one in records if one["record"] not in {"entry", "pending"}]
        ),
        "ends a session that is not right: the session",
    ),
    "unknown kind": (
        lambda records: records.append({"record": "cards"}),
        "is of no kind that this format has",
    ),
    "unhashable kind": (lambda records: records.append({"record": []}), "is of no kind"),
    "kindless": (lambda records: records.append({}), "is of no kind"),
    "more": (change("entry", mood="good"), 'has a field "mood" that this format does not have'),
    "less": (lambda records: of(records, "entry").pop("note"), "has no note"),
    "first gap": (drop("entry"), "has seq 2 where 1 was to come"),
    "gap": (drop("entry", 2), "has seq 4 where 3 was to come"),
    "given gap": (drop("pending"), "has place 2 where 1 was to come"),
    "entry twice": (twice("entry"), "has seq 1 where 2 was to come"),
    "text for number": (change("entry", 1, seq="2"), 'has "2" as its seq, which is not a whole number'),
    "true for one": (change("entry", seq=True), "has true as its seq"),
    "fraction": (change("entry", seq=1.0), "has 1.0 as its seq"),
    "too large": (change("pending", value=2**31), "has 2147483648 as its value"),
    "number for text": (change("entry", note=5), "has 5 as its note, which is not a text"),
    "list for body": (change("entry", 1, body=[]), "has [] as its body, which is not an object or null"),
    "kind of entry": (change("entry", 1, kind="bet"), 'has "bet" as its kind, which is not a kind of entry'),
    "no moment": (change("entry", written_at="yesterday"), "which is not a moment in UTC"),
    "no zone": (change("entry", written_at="2026-01-01T00:00:00"), "which is not a moment in UTC"),
    "no year of ours": (change("club", created_at="0001-01-01T00:00:00+00:00"), "not a moment in UTC"),
    "strange id": (change("club", club="a/b"), 'has "a/b" as its club, which is not an id'),
    "unknown line": (change("entry", 3, line=1), "makes a deal of line 1, which is a session"),
    "line of nothing": (change("entry", 4, line=4), "speaks of line 4, which nothing before it opened"),
    "line to come": (change("entry", 2, line=9), "speaks of line 9, which nothing before it opened"),
    "undoes itself": (change("entry", 5, undoes=6), "takes back entry 6, which is not before it"),
    "opens nothing": (change("entry", 1, body=None), "opens a line and says nothing"),
    "begins elsewhere": (change("entry", kind="match"), "opens a session's own line elsewhere"),
    "given for nothing": (change("pending", line=2), "was given for entry 9 of line 2, which is not there"),
    "half a value": (change("pending", value=None), "has a player without a value"),
    "whose value": (change("pending", player="nobody"), "is of a player nobody whom nothing before it names"),
    "whose seat": (change("link", 0, seat="nobody", role="player"), "is for a player nobody whom"),
    "seatless": (change("link", 0, seat=None, role="player"), "a player without a seat"),
    "link elsewhere": (
        change("link", session="elsewhere"),
        "leads to the session elsewhere, which is not there",
    ),
    "no role": (change("link", role="owner"), 'has "owner" as its role, which is not a role'),
    "link twice": (twice("link"), "a second time"),
    "code of no link": (change("code", link="nolink"), "belongs to the link nolink, which is not there"),
    "player twice": (twice("player"), "has the player"),
    "name twice": (twice("player", id="other"), "has the name"),
    "nameless": (change("player", name="\u200b"), "has a name that cannot be seen"),
    "club twice": (twice("club"), "has the club"),
    "session twice": (
        lambda records: records.extend([of(records, "session"), of(records, "entry")]),
        "has the session",
    ),
    "back from the dead": (
        lambda records: of(records, "removed").update(session=of(records, "session")["session"]),
        "which was removed for good",
    ),
    "misshapen": (
        lambda records: of(records, "entry", 4)["body"].update(amount="5"),
        "record 12 (line 13) says as the amount of a payment what cannot be read",
    ),
    "no zone of ours": (
        lambda records: of(records, "entry")["body"].update(time_zone="Europe"),
        "has a time zone Europe that this program does not know",
    ),
    "no money of ours": (
        lambda records: of(records, "entry")["body"].update(currency="shells"),
        "has a currency shells that this program does not know",
    ),
    "too much money": (
        lambda records: of(records, "entry", 4)["body"].update(amount=-(2**53)),
        "has a number that is larger than any amount",
    ),
    "a stranger paid": (
        lambda records: of(records, "entry", 4)["body"].update(payer="nobody"),
        "is about a player nobody whom it does not have",
    ),
    "a stranger dealt": (
        lambda records: of(records, "entry", 2)["body"]["deal"].update(dealer="nobody"),
        "is about a player nobody whom it does not have",
    ),
    "NUL": (change("entry", note="a\x00b"), "holds a sign (NUL) that cannot be kept"),
    "half a sign": (change("entry", note="\ud800"), "holds a number or a sign that cannot be kept"),
    "endless": (
        lambda records: of(records, "entry")["body"].update(stake=float("inf")),
        "that cannot be kept",
    ),
}

OTHERS: Final = (
    (b"", "it is no club file of Knockbook"),
    (b"[]", "it is empty"),
    (b"{}", "it is no club file of Knockbook"),
    (b'[{"record":"end"}]', "it is no club file of Knockbook"),
    (b"[1]", "record 1 (line 1) is no object"),
    (b"[\n\n{]", "record 1 (line 3) cannot be read"),
    (b"PK\x03\x04\xff\xfe", "is no UTF-8 text"),
    (b'[{"record":"knockbook","version":1}]', "its end record is missing, so it is not all there"),
    (b'[{"a":' * 60_000, "too much inside each other"),
    (b'[{"a":' + b"9" * 5000 + b"}]", "too long a number"),
    (b'[{"a":"' + b"x" * (3 << 20), "cannot be read"),
)


def test_what_is_wrong_and_where_is_said_and_nothing_is_written(
    records: Records, there: Flask, tmp_path: Path
) -> None:
    said = {}
    for name, (spoil, _words) in SPOILT.items():
        spoilt, file = deepcopy(records), tmp_path / "spoilt.json"
        spoil(spoilt)
        file.write_text(text(spoilt), encoding="utf-8")
        said[name] = refusal(there, file)
        assert said[name].startswith(f"{file}: ")
        assert said[name].endswith(". Nothing was imported.")
    assert {name: said[name] for name, (_, words) in SPOILT.items() if words not in said[name]} == {}


def test_the_file_these_are_made_from_is_taken(records: Records, there: Flask, tmp_path: Path) -> None:
    file = tmp_path / "laid-out-anew.json"
    file.write_text(json.dumps(json.loads(text(records)), indent=3))
    with Session(there.extensions["knockbook_engine"]) as db:
        assert clubfile.read_file(db, file)["entry"] == 9


def test_what_is_no_club_file_is_said_so(there: Flask, tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    for content, words in OTHERS:
        file.write_bytes(content)
        assert words in refusal(there, file)


def test_a_file_cut_off_anywhere_is_refused(records: Records, there: Flask, tmp_path: Path) -> None:
    whole, file = text(records).rstrip(), tmp_path / "cut.json"
    for end in range(0, len(whole), 97):
        file.write_text(whole[:end])
        assert refusal(there, file)
    file.write_text(whole + "]")
    assert "something stands after its end" in refusal(there, file)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_file_with_any_byte_changed_is_refused(
    data: st.DataObject, records: Records, there: Flask, tmp_path: Path
) -> None:
    whole, file = bytearray(text(records).encode()), tmp_path / "changed.json"
    at = data.draw(st.integers(0, len(whole) - 1))
    was, becomes = whole[at], data.draw(st.integers(0, 255))
    whole[at] = becomes
    file.write_bytes(whole)
    if was != becomes and not bytes((was, becomes)).isspace():
        assert refusal(there, file)
