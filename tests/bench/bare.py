"""The least a server can do, served as Knockbook is: a Flask app with one database connection a thread.

python tests/bench/bare.py DATABASE CLUB SESSION

``GET /poll`` is one indexed SELECT, answered 304; ``POST /save`` a form read and one durable INSERT, answered
303; ``GET /`` a constant. DATABASE is the book's file, or the URL of its PostgreSQL database.
"""

from __future__ import annotations

import socket
import sqlite3
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
from flask import Flask, Response, request

from webapp import serve
from webapp.database import PRAGMAS

QUERY = "SELECT max(seq) FROM entry WHERE club = ? AND session = ?"
SAVED = "CREATE TABLE IF NOT EXISTS saved (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)"
SAVED_TOO = "CREATE TABLE IF NOT EXISTS saved (seq serial PRIMARY KEY, body TEXT NOT NULL)"
INSERT = "INSERT INTO saved (body) VALUES (?)"

Open = Callable[[], Any]


def bare(book: Open, own: Open, sign: str, key: tuple[str, str]) -> Flask:
    """The app over the book and what it saves itself; ``sign`` stands for a value in statements."""
    app = Flask("bare")
    local = threading.local()
    query, insert = QUERY.replace("?", sign), INSERT.replace("?", sign)

    def connection(name: str, connect: Open) -> Any:  # noqa: ANN401 -- whatever the driver has
        if not hasattr(local, name):
            setattr(local, name, connect())
        return getattr(local, name)

    @app.get("/")
    def home() -> str:
        return "bare"

    @app.get("/poll")
    def poll() -> Response:
        seq = connection("book", book).execute(query, key).fetchone()[0]
        tag = f'"{seq}"'
        response = Response(status=304) if request.headers.get("If-None-Match") == tag else Response("new")
        response.headers["ETag"] = tag
        return response

    @app.post("/save")
    def save() -> Response:
        connection("own", own).execute(insert, (str(request.form.to_dict()),))
        return Response(status=303, headers={"Location": "/"})

    return app


def in_file(file: Path) -> sqlite3.Connection:
    """The file, each statement a transaction."""
    opened = sqlite3.connect(file, isolation_level=None, timeout=20)
    for pragma in PRAGMAS:
        opened.execute(f"PRAGMA {pragma}")
    return opened


def served(database: str, key: tuple[str, str]) -> Flask:
    """The app over that database. What it saves lies beside the book."""
    if database.startswith("postgresql:"):
        connect = partial(psycopg.connect, database, autocommit=True)
        with connect() as first:
            first.execute(SAVED_TOO)
        return bare(connect, connect, "%s", key)
    beside = Path(database).with_name("bare.sqlite3")
    in_file(beside).execute(SAVED)
    return bare(partial(in_file, Path(database)), partial(in_file, beside), "?", key)


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(f"On this machine: http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        serve.answer(served(sys.argv[1], (sys.argv[2], sys.argv[3])), listener)
