"""An evening and one phone of each kind that may ask about it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final

from flask.testing import FlaskClient
from sqlmodel import Session, SQLModel
from werkzeug.test import TestResponse

from scoring.games import GAMES
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, store
from webapp.models import Link

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

HOLDERS: Final = ("nobody", "watcher", "player", "revoked", "neighbour", "stranger", "keeper")
"""In the order asked: the keeper last, who alone changes anything."""

TOKENS: Final = count()


class Town:
    """An evening of money and points, and one phone of each kind."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.deal = evening.tonk("Ana")
        self.payment = evening.pays("Ben", "Ana", 100)
        self.match = evening.write(Draft(Kind.MATCH, self._points()))
        award = {"match": self.match, "player": evening.player("Ana"), "points": 5, "reason": "bonus"}
        self.award = evening.write(Draft(Kind.AWARD, award))
        with Session(evening.app.extensions["knockbook_engine"]) as db:
            self.links = self._links(db)
            self.watcher = self._path(self.links["watcher"])
            self.phones = {holder: self._phone(self.links.get(holder)) for holder in HOLDERS}
            access.revoke(db, self.links["revoked"])

    def _points(self) -> dict[str, object]:
        """A match of points for the same players."""
        rules = GAMES["oh_hell"].presets["as_written"](3)
        body = self.evening.ledger.matches[-1].entry.body or {}
        return {**body, "game": "oh_hell", "preset": "as_written", "rules": plain(rules)}

    def _links(self, db: Session) -> dict[str, Link]:
        """A link for each kind of phone; nobody has none."""
        key, facts = (
            self.evening.key,
            {"title": "Other", "currency": "EUR", "time_zone": "UTC", "players": {}},
        )
        neighbour = store.create_session(db, key.club, facts, token="another evening")
        stranger = store.create_session(db, store.create_club(db), facts, token="elsewhere")
        return {
            "watcher": access.watcher_link(db, key),
            "player": access.player_link(db, key, self.evening.player("Ana")),
            "revoked": access.keeper_link(db, key, fresh=True),
            "neighbour": access.keeper_link(db, neighbour),
            "stranger": access.keeper_link(db, stranger),
            "keeper": access.keeper_link(db, key),
        }

    def _path(self, link: Link) -> str:
        with self.evening.app.test_request_context():
            return access.link_path(link)

    def _phone(self, link: Link | None) -> FlaskClient:
        phone = self.evening.app.test_client()
        phone.environ_base["HTTP_SEC_FETCH_SITE"] = "same-origin"
        if link is not None:
            assert phone.get(self._path(link)).status_code == 303
        return phone

    def address(self, rule: str) -> str:
        """The route's address in this evening."""
        parts = {
            "<club>": self.evening.key.club,
            "<session>": self.evening.key.session,
            "/l/<token>": self.watcher,
            "payment/<int:line>": f"payment/{self.payment}",
            "award/<int:line>": f"award/{self.award}",
            "match/<int:line>": f"match/{self.match}",
            "sheet/<int:line>": f"sheet/{self.match}",
            "<int:line>": str(self.deal),
            "<path:filename>": "css/app.css",
        }
        for part, value in parts.items():
            rule = rule.replace(part, value)
        assert "<" not in rule, f"what stands for the part in {rule}?"
        return rule

    def ask(self, holder: str, route: str, method: str = "") -> TestResponse:
        return self.prepared(holder, route, method)()

    def prepared(self, holder: str, route: str, method: str = "") -> Callable[[], TestResponse]:
        """What asks, and nothing else: a form is drawn by then, for this one time."""
        of_route, _, rule = route.partition(" ")
        address, after = self.address(rule), str(self.evening.ledger.seq)
        form = {"token": f"{holder}-asks-{next(TOKENS)}", "after": after} if of_route == "POST" else None

        def ask() -> TestResponse:
            answer = self.phones[holder].open(address, method=method or of_route, data=form)
            answer.close()
            return answer

        return ask

    def written(self) -> dict[str, list[tuple[object, ...]]]:
        """All that the database holds of the evening's club."""
        tables = [table for table in SQLModel.metadata.sorted_tables if "club" in table.c]
        with self.evening.app.extensions["knockbook_engine"].connect() as raw:
            mine = {table: table.c.club == self.evening.key.club for table in tables}
            queries = {table.name: table.select().where(mine[table]).order_by(*table.c) for table in tables}
            return {name: [tuple(row) for row in raw.execute(query)] for name, query in queries.items()}
