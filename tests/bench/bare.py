"""The least a server can do, served as Knockbook is: a Flask app with one database connection a thread.

python tests/bench/bare.py DATABASE CLUB SESSION

``GET /poll`` is one indexed SELECT, answered 304; ``POST /save`` a form read and one durable INSERT, answered
303; ``GET /`` a constant.
"""

from __future__ import annotations

import socket
import sqlite3
import sys
import threading
from pathlib import Path

from flask import Flask, Response, request

from webapp import serve
from webapp.database import PRAGMAS

QUERY = "SELECT max(seq) FROM entry WHERE club = ? AND session = ?"
SAVED = "CREATE TABLE IF NOT EXISTS saved (seq INTEGER PRIMARY KEY, body TEXT NOT NULL)"


def bare(database: str, key: tuple[str, str]) -> Flask:
    """The app. What it saves lies in a file of its own beside the book."""
    app = Flask("bare")
    local = threading.local()

    def connection(name: str) -> sqlite3.Connection:
        if not hasattr(local, name):
            file = database if name == "book" else str(Path(database).with_name("bare.sqlite3"))
            opened = sqlite3.connect(file, isolation_level=None, timeout=20)
            for pragma in PRAGMAS:
                opened.execute(f"PRAGMA {pragma}")
            if name == "own":
                opened.execute(SAVED)
            setattr(local, name, opened)
        found: sqlite3.Connection = getattr(local, name)
        return found

    @app.get("/")
    def home() -> str:
        return "bare"

    @app.get("/poll")
    def poll() -> Response:
        seq = connection("book").execute(QUERY, key).fetchone()[0]
        tag = f'"{seq}"'
        response = Response(status=304) if request.headers.get("If-None-Match") == tag else Response("new")
        response.headers["ETag"] = tag
        return response

    @app.post("/save")
    def save() -> Response:
        own = connection("own")
        own.execute("BEGIN IMMEDIATE")
        own.execute("INSERT INTO saved (body) VALUES (?)", (str(request.form.to_dict()),))
        own.execute("COMMIT")
        return Response(status=303, headers={"Location": "/"})

    return app


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(f"On this machine: http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        serve.answer(bare(sys.argv[1], (sys.argv[2], sys.argv[3])), listener)
