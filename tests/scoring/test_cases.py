"""Every worked case comes out as it says, in this process and through the real command."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.batch import answer
from scoring.games import GAMES

CASES = Path(__file__).parent / "cases"
LINES = [line for file in sorted(CASES.glob("*.jsonl")) for line in file.read_text().splitlines()]
RECORDS = [json.loads(line) for line in LINES]


def check(record: dict[str, Any], reply: dict[str, Any]) -> None:
    expected = record["expect"]
    assert reply["id"] == record["id"]
    for exact in ("money", "points", "ranks", "schedule"):
        if exact in expected:
            assert reply[exact] == expected[exact]
    found = {fault["code"] for fault in reply["faults"]}
    assert set(expected.get("faults", ())) <= found
    if "faults" not in expected:
        assert not found


@pytest.mark.parametrize("record", RECORDS, ids=[record["id"] for record in RECORDS])
def test_a_case_comes_out_as_it_says(record: dict[str, Any]) -> None:
    check(record, answer(record))


def test_all_cases_come_out_through_the_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scoring"],
        input="\n".join(LINES),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    assert done.returncode == 1
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    for record, reply in zip(RECORDS, replies, strict=True):
        check(record, reply)


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_cases(slug: str) -> None:
    assert any(record["game"] == slug for record in RECORDS)
