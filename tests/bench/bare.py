"""The least a poll can be: a Flask app with one route, one indexed SELECT, 304; served as Knockbook is.

python tests/bench/bare.py DATABASE CLUB SESSION
"""

from __future__ import annotations

import socket
import sqlite3
import sys
import threading

from flask import Flask, Response, request

from webapp import serve

QUERY = "SELECT max(seq) FROM entry WHERE club = ? AND session = ?"


def bare(database: str, key: tuple[str, str]) -> Flask:
    """The app; one database connection a thread."""
    app = Flask("bare")
    local = threading.local()

    @app.get("/poll")
    def poll() -> Response:
        if not hasattr(local, "db"):
            local.db = sqlite3.connect(database, isolation_level=None)
        seq = local.db.execute(QUERY, key).fetchone()[0]
        tag = f'"{seq}"'
        response = Response(status=304) if request.headers.get("If-None-Match") == tag else Response("new")
        response.headers["ETag"] = tag
        return response

    return app


if __name__ == "__main__":
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(f"On this machine: http://127.0.0.1:{listener.getsockname()[1]}/", flush=True)
        serve.answer(bare(sys.argv[1], (sys.argv[2], sys.argv[3])), listener)
