"""What tests of the web application start from: a folder migrated once, templates compiled once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from tests.compiled import Route, Templates
from tests.databases import POSTGRESQL, SPREAD, SQLITE, Database, Databases
from tests.postgres_server import Server
from webapp import create_app, postgresql
from webapp.database import FILE, open_database

os.environ.setdefault("KNOCKBOOK_LOG", "quiet")  # servers of ours, whose standard error nobody reads
os.environ.pop("DATABASE_URL", None)  # each test says itself what it runs on
WEBAPP = Path(__file__).with_name("webapp")

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("long", settings.get_profile("untimed"), max_examples=1000)
settings.load_profile("untimed")

NewApp = Callable[[Path], Flask]


def pytest_addoption(parser: pytest.Parser) -> None:
    what = "Run what needs a database on this kind alone."
    parser.addoption("--database", choices=[SQLITE, POSTGRESQL, SPREAD], help=what)
    parser.addoption("--long", action="store_true", help="the long variants: more crashes, forms, examples")


def pytest_configure(config: pytest.Config) -> None:
    """Ten times as many examples of each property."""
    if config.getoption("--long"):
        settings.load_profile("long")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is played once more in full is left to the long run."""
    for item in items:
        if item.get_closest_marker("long") and not config.getoption("--long"):
            item.add_marker(pytest.mark.skip("one of the long variants: --long"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """The web application's tests run on both databases, those of its core also on one that is spread."""
    if "database" in metafunc.fixturenames:
        test, only = metafunc.definition, metafunc.config.getoption("--database")
        kinds = [SQLITE, POSTGRESQL] if WEBAPP in test.path.parents else [SQLITE]
        kinds += [SPREAD] if test.get_closest_marker("core") else []
        if test.get_closest_marker("sqlite"):
            kinds = [SQLITE]
        if test.get_closest_marker("postgresql"):
            kinds.remove(SQLITE)
        if test.get_closest_marker("spread"):
            kinds = [SPREAD]
        metafunc.parametrize("database", [kind for kind in kinds if only in {None, kind}], indirect=True)


@pytest.fixture(scope="session")
def long(pytestconfig: pytest.Config) -> bool:
    """Whether the long variant of a test was asked for."""
    return bool(pytestconfig.getoption("--long"))


@pytest.fixture(scope="session", autouse=True)
def compiled() -> Iterator[None]:
    """Templates and routes that one app compiled serve those after it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Flask, "jinja_options", {**Flask.jinja_options, "bytecode_cache": Templates()})
        patched.setattr(Flask, "url_rule_class", Route)
        yield


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database that a first start makes; never opened again, only copied."""
    folder = tmp_path_factory.mktemp("first-start")
    open_database(folder).dispose()
    assert [file.name for file in folder.iterdir()] == [FILE]
    return folder / FILE


@pytest.fixture(scope="session")
def databases() -> Iterator[Callable[[str], Databases]]:
    """PostgreSQL databases of a kind, on a server that is started when first asked for."""
    made: dict[str, Databases] = {}

    def of_kind(kind: str) -> Databases:
        if kind not in made:
            server = next((databases.server for databases in made.values()), None) or Server()
            made[kind] = Databases(server, kind)
        return made[kind]

    yield of_kind
    for databases in made.values():
        databases.close()
    for server in {databases.server for databases in made.values()}:
        server.remove()


@pytest.fixture
def database(
    request: pytest.FixtureRequest, first_start: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Database]:
    """What the test's books are kept in; every process that it starts finds the newest one."""
    if request.param == SQLITE:
        yield Database(SQLITE, first_start, None, lambda _url: None)
        return
    databases = request.getfixturevalue("databases")(request.param)
    database = Database(
        request.param, first_start, databases, lambda url: monkeypatch.setenv("DATABASE_URL", url)
    )
    with monkeypatch.context() as quicker:
        quicker.setattr(postgresql, "open_database", databases.open)
        yield database
    database.give_back()


@pytest.fixture
def new_app(database: Database) -> Iterator[NewApp]:
    """Makes an app over a data folder of its own, as if it had been started there once before."""
    made: list[Flask] = []

    def make(data: Path) -> Flask:
        app = create_app({"DATA": str(data), "DATABASE_URL": database.make(data), "TESTING": True})
        made.append(app)
        return app

    yield make
    if database.kind == SQLITE:
        for app in made:
            app.extensions["knockbook_engine"].dispose()
