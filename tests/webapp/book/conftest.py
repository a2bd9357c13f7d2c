"""A data folder, a club with three players, and a session of theirs: fresh for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine
from sqlmodel import Session

from tests.webapp.book_table import Table
from webapp import store

SAME_SITE = {"HTTP_SEC_FETCH_SITE": "same-origin"}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    return tmp_path / "data"


@pytest.fixture
def app(data: Path, new_app: Callable[[Path], Flask]) -> Flask:
    return new_app(data)


@pytest.fixture
def engine(app: Flask) -> Engine:
    engine: Engine = app.extensions["knockbook_engine"]
    return engine


@pytest.fixture
def db(engine: Engine) -> Iterator[Session]:
    with Session(engine) as db:
        yield db


@pytest.fixture
def phone(app: Flask) -> FlaskClient:
    """A browser that says where its posts come from."""
    client = app.test_client()
    client.environ_base.update(SAME_SITE)
    return client


@pytest.fixture
def table(db: Session) -> Table:
    club = store.create_club(db)
    ana, ben, cai = (store.enrol(db, club, name).id for name in ("Ana", "Ben", "Cai"))
    players = {ana: "Ana", ben: "Ben", cai: "Cai"}
    facts = {"title": "Friday", "currency": "EUR", "time_zone": "UTC", "players": players}
    key = store.create_session(db, club, facts, token="the form that made it")
    return Table(db, key, ana, ben, cai)
