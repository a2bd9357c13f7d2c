"""Plays the evenings of which `tests/webapp/before` keeps the databases, by the program as it was then.

    git archive COMMIT | tar x -C FOLDER; cd FOLDER
    PYTHONPATH=. python .../tests/webapp/before/record.py .../tests/webapp/before

writes NNNN.sql, the database as text, and NNNN.json, what that program made of it: NNNN is the newest step it
knew. 0001 is of commit 0b68329, 0002 of 49e5321, 0003 of faa3f7f,
0004 of dee5a2e. They are history: only those programs write them.
"""

from __future__ import annotations

import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from flask import Flask
from sqlmodel import Session

from scoring.log import Draft, Kind
from scoring.reading import plain
from tests.webapp.conftest import Evening, evening
from tests.webapp.deal_form import fields
from webapp import access, create_app, store
from webapp.database import FILE


def play(one: Evening) -> None:
    """Deals, a correction, an undo, a name corrected and a payment: by the pages' own forms."""
    save(one, "/deal", "knock", {"knocker": "Ana", "Ana": 5, "Ben": 9, "Cai": 20})
    save(one, "/deal", "tonk_out", {"winner": "Ben"})
    save(one, "/deal", "tonk_out", {"winner": "Cai"})
    save(one, f"/deal/{line(one, 0)}", "knock", {"knocker": "Ana", "Ana": 5, "Ben": 3, "Cai": 20}, "Misheard")
    assert one.post("/undo").status_code == 303
    save(one, f"/deal/{line(one, 1)}", "discard_out", {"winner": "Cai"})
    assert one.post(f"/deal/{line(one, 2)}/strike").status_code == 303
    assert one.post("/players", do="rename", player=one.player("Cai"), name="Çağla").status_code == 303
    paid = {"payer": one.player("Ben"), "payee": one.player("Ana"), "amount": "0.75"}
    assert one.send("/pay", paid).status_code == 303


def save(one: Evening, path: str, ending: str, said: dict[str, Any], note: str = "") -> None:
    answer = one.send(path, {**fields(one, ending, said), "note": note})
    assert answer.status_code == 303, one.seen(answer)


def line(one: Evening, place: int) -> int:
    return int(one.ledger.matches[-1].rows[place].line)


def play_hands(one: Evening) -> None:
    """Two hands of Oh Hell, written as their forms write them."""
    for bids in ((0, 1, 0, 0), (1, 0, 0, 1)):
        match = one.ledger.matches[-1]
        deal = plain(match.next_deal)
        people, cards = deal["players"], deal["cards"]
        deal |= {
            "trump": "S",
            "bids": dict(zip(people, bids, strict=True)),
            "tricks": dict(zip(people, (cards, 0, 0, 0), strict=True)),
        }
        body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order), "deal": deal}
        one.write(Draft(Kind.DEAL, body))


def award(one: Evening) -> None:
    """Two bonuses in one action, with their reason in words."""
    match = one.ledger.matches[-1]
    bodies = ({"match": match.line, "player": who, "points": 5, "reason": "bonus"} for who in match.order[:2])
    cakes = [Draft(Kind.AWARD, body, note="Brought cake") for body in bodies]
    with Session(one.app.extensions["knockbook_engine"]) as db:
        store.append(db, one.key, cakes, token="two-cakes", after=one.ledger.seq)


def take_back_links(one: Evening) -> None:
    """One that is no more, and, where the program makes such, one for a keeper by name."""
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        access.revoke(db, access.watcher_link(db, one.key))
        if hasattr(access, "keeper_link_for"):
            access.keeper_link_for(db, one.key, "Grandma")


def remove(one: Evening) -> None:
    """Its people stay in the club's roster."""
    with Session(one.app.extensions["knockbook_engine"]) as db:
        store.remove_session(db, one.key)


def links(one: Evening) -> Iterator[tuple[str, str]]:
    """The links of one evening: whose, and its address."""
    with one.app.test_request_context(), Session(one.app.extensions["knockbook_engine"]) as db:
        yield "keeper", access.link_path(access.keeper_link(db, one.key))
        looking = access.watcher_link(db, one.key)
        yield "watcher", access.link_path(looking)
        if hasattr(access, "player_link"):
            ana = one.player("Ana")
            yield "player", access.link_path(access.player_link(db, one.key, ana))
            yield "code", access.short_code(db, looking)


def open_a_wait(one: Evening) -> None:
    """Everybody bids on their own phone, and the first has: where the program knows of that."""
    answer = one.send("/deal", {"step": "bids", "own": "bids"})
    assert answer.status_code == 303
    row = one.ledger.matches[-1].rows[-1]
    assert row.deal is not None
    forms = ({"player": who, "value": "1", "round": "1"} for who in row.deal.players)
    answers = (one.send(f"/deal/{row.line}/give", form).status_code for form in forms)
    assert 303 in answers  # of the first whose turn it is


def told(one: Evening) -> dict[str, object]:
    """What the program makes of an evening."""
    ledger = one.ledger
    names = ledger.players
    matches = [{names[who]: total for who, total in match.points.items()} for match in ledger.matches]
    return {
        "key": [*one.key],
        "seq": ledger.seq,
        "names": list(names.values()),
        "balances": {names[who]: amount for who, amount in ledger.balances.items()},
        "points": matches,
        "links": dict(links(one)),
    }


def record(app: Flask) -> list[Evening]:
    tonk = evening(app, "Ana", "Ben", "Cai")
    play(tonk)
    hands = evening(app, "Ana", "Ben", "Cai", "Dee", game="oh_hell")
    play_hands(hands)
    award(hands)
    take_back_links(tonk)
    remove(evening(app, "Eli", "Fay"))
    closed = evening(app, "Ana", "Ben")
    save(closed, "/deal", "tonk_out", {"winner": "Ben"})
    assert closed.post("/close").status_code == 303
    if hasattr(store, "give"):
        open_a_wait(hands)
    return [tonk, hands, closed]


def main(target: Path) -> None:
    """Write the two files of the program that is imported."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        app = create_app({"DATA": folder, "TESTING": True})
        found = {"evenings": [told(one) for one in record(app)], "key": (data / "secret_key").read_text()}
        app.extensions["knockbook_engine"].dispose()
        with closing(sqlite3.connect(data / FILE)) as raw:
            (step,) = raw.execute("SELECT version_num FROM alembic_version").fetchone()
            lines = list(raw.iterdump())
    (target / f"{step}.sql").write_text("\n".join(lines) + "\n", encoding="utf-8")
    text = json.dumps(found, ensure_ascii=False, indent=1)
    (target / f"{step}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
