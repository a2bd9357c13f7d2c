"""``python -m scoring``: JSON lines in, JSON lines out, in the same order.

Exit status: 2 if a line was not a JSON object, else 1 if one had faults, else 0. Lines are answered one by
one and forgotten, so any number of them takes no more memory than the longest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from typing import BinaryIO, Final, NoReturn

from scoring.batch import answer

CLEAN: Final = 0
FAULTY: Final = 1
NOT_JSON: Final = 2
MISUSED: Final = 2
PIPE_CLOSED: Final = 141
"""What a shell reports for a process whose reader went away (128 + SIGPIPE)."""

USAGE: Final = """Usage: python -m scoring < RECORDS > ANSWERS
It takes no arguments: one JSON object a line in, one a line out. docs/scoring.md says what stands in them."""

_LONGEST: Final = 100
"""Python reads no whole numbers of thousands of digits; more than these are as wrong as these."""

_encode = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def run(lines: Iterable[bytes], out: BinaryIO) -> int:
    """Answer each line at once, since somebody may wait for it; return the exit status."""
    status = CLEAN
    for number, line in enumerate(lines, 1):
        reply, heard = reply_to(number, line)
        out.write(reply)
        out.flush()
        status = max(status, heard)
    return status


def reply_to(number: int, line: bytes) -> tuple[bytes, int]:
    """The answer to one line (ending in a line feed), and the exit status it asks for."""
    try:
        record = _parse(line)
        if isinstance(record, dict):
            reply = answer(record)
            return _line(reply), FAULTY if reply["faults"] else CLEAN
        code = "not_an_object"
    except (ValueError, RecursionError):  # not JSON, not Unicode, or nested deeper than anything we read
        code = "not_json"
    fault = {"deal": 0, "field": "", "code": code}
    return _line({"line": number, "faults": [fault]}), NOT_JSON


def _line(reply: Mapping[str, object]) -> bytes:
    return _encode(reply).encode() + b"\n"


def _parse(line: bytes) -> object:
    text = line.decode()
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError:
        raise
    except ValueError:  # a number longer than Python reads
        return json.loads(text, parse_constant=_refuse, parse_int=_cut)


def _cut(digits: str) -> int:
    return int(digits[:_LONGEST])


def _refuse(constant: str) -> NoReturn:
    """NaN and Infinity are Python's, not JSON's."""
    raise json.JSONDecodeError(constant, constant, 0)


def main(*arguments: str) -> int:
    """Run on standard input and output; whoever gives arguments is told how it is used."""
    if arguments:
        asked = arguments == ("--help",)
        print(USAGE, file=sys.stdout if asked else sys.stderr)
        return CLEAN if asked else MISUSED
    try:
        return run(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        return PIPE_CLOSED


if __name__ == "__main__":  # pragma: no cover -- the command itself is tried in a process of its own
    sys.exit(main(*sys.argv[1:]))
