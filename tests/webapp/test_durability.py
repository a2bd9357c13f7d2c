"""A saved deal outlives the server that answered for it, however that one ends."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import webapp
from webapp import access

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

SERVER = """
import sys
from pathlib import Path
from webapp import serve
serve.run("127.0.0.1", 0, Path(sys.argv[1]))
"""
ROUNDS = 2


@contextmanager
def serving(data: Path) -> Iterator[tuple[subprocess.Popen[str], HTTPConnection]]:
    """Knockbook in a process of its own, and a connection to it."""
    command = [sys.executable, "-u", "-c", SERVER, str(data)]
    root = Path(webapp.__file__).parent.parent
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=root)
    try:
        assert process.stdout is not None
        address = next(line.split()[-1] for line in process.stdout if "On this machine" in line)
        connection = HTTPConnection("127.0.0.1", urlsplit(address).port, timeout=20)
        yield process, connection
        connection.close()
    finally:
        process.kill()
        process.communicate()


def test_a_deal_answered_with_303_is_there_after_the_server_was_killed(
    three: Evening, tmp_path: Path
) -> None:
    held = three.phone.get_cookie(access.COOKIE)
    assert held is not None
    headers = {
        "Cookie": f"{access.COOKIE}={held.value}",
        "Sec-Fetch-Site": "same-origin",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    deal = {"ending": "tonk_out", "winner": three.player("Ben")}
    seq = three.ledger.seq
    three.app.extensions["knockbook_engine"].dispose()
    for number in range(1, ROUNDS + 1):
        form = urlencode({"token": f"deal-{number:08}", "after": seq + number - 1, **deal})
        with serving(tmp_path) as (process, phone):
            phone.request("POST", f"{three.root}/deal", form, headers)
            answer = phone.getresponse()
            os.kill(process.pid, signal.SIGKILL)
            assert answer.status == 303
            assert process.wait() == -signal.SIGKILL
        with serving(tmp_path) as (_, phone):
            phone.request("GET", three.root, headers=headers)
            table = phone.getresponse().read().decode()
            assert table.count("tonked out") == number
            assert f"Deal {number + 1}: how did it end?" in re.sub("<[^>]*>", "", table)
