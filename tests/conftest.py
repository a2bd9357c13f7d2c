"""What tests of the web application start from: a folder migrated once, templates compiled once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings
from jinja2.bccache import Bucket, BytecodeCache

from webapp import create_app
from webapp.database import FILE, open_database

os.environ.setdefault("KNOCKBOOK_LOG", "quiet")  # servers of ours, whose standard error nobody reads

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

NewApp = Callable[[Path], Flask]


class Compiled(BytecodeCache):
    """Templates that one app compiled, for those after it."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if bucket.key in self._known:
            bucket.bytecode_from_string(self._known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key] = bucket.bytecode_to_string()


@pytest.fixture(scope="session")
def first_start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database that a first start makes; never opened again, only copied."""
    folder = tmp_path_factory.mktemp("first-start")
    open_database(folder).dispose()
    assert [file.name for file in folder.iterdir()] == [FILE]
    return folder / FILE


@pytest.fixture(scope="session")
def compiled() -> Compiled:
    return Compiled()


@pytest.fixture
def new_app(first_start: Path, compiled: Compiled) -> Iterator[NewApp]:
    """Makes an app over a data folder of its own, as if it had been started there once before."""
    made: list[Flask] = []

    def make(data: Path) -> Flask:
        data.mkdir(exist_ok=True)
        shutil.copyfile(first_start, data / FILE)
        app = create_app({"DATA": str(data), "TESTING": True})
        app.jinja_env.bytecode_cache = compiled
        made.append(app)
        return app

    yield make
    for app in made:
        app.extensions["knockbook_engine"].dispose()
