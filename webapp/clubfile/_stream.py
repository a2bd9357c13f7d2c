"""A JSON array read one object at a time, however long it is and however it is laid out."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, TextIO

from webapp.clubfile._records import NOT_OURS, ClubFileProblem

CHUNK: Final = 1 << 16
LONGEST: Final = 1 << 20
"""Characters of one record; ours have some thousands."""

SPACE: Final = re.compile(r"[ \t\r\n]*")


class Stream:
    """The objects of the array in ``file``. ``place`` says where the one handed out last stands."""

    def __init__(self, file: TextIO) -> None:
        """At the beginning."""
        self._file = file
        self._text = ""
        self._at = 0
        self._line = 1
        self._decoder = json.JSONDecoder()
        self.number = 0
        self.place = "the beginning"

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The objects in order. Raises `ClubFileProblem` where there is none, or something else."""
        self._expect("[")
        while not (self.number == 0 and self._next() == "]"):
            self.number += 1
            self.place = f"record {self.number} (line {self._here()})"
            yield self._object()
            if self._next() != ",":
                break
            self._expect(",")
        self._expect("]")
        if self._next():
            message = "something stands after its end"
            raise ClubFileProblem(message)

    def _here(self) -> int:
        self._next()
        return self._line

    def _next(self) -> str:
        """The next sign that is no space; "" at the end of the file."""
        while True:
            space = SPACE.match(self._text, self._at)
            self._skip(space.end() if space else self._at)
            if self._at < len(self._text) or not self._more():
                return self._text[self._at : self._at + 1]

    def _expect(self, sign: str) -> None:
        if self._next() != sign:
            message = f"after {self.place} a {sign} was to come" if self.number else NOT_OURS
            raise ClubFileProblem(message)
        self._skip(self._at + 1)

    def _object(self) -> dict[str, Any]:
        if self._next() != "{":
            message = f"{self.place} is no object"
            raise ClubFileProblem(message)
        while True:
            try:
                found, end = self._decoder.raw_decode(self._text, self._at)
            except json.JSONDecodeError as error:
                whole = len(self._text) - self._at < LONGEST and self._more()
                if whole:
                    continue
                message = f"{self.place} cannot be read ({error.msg})"
                raise ClubFileProblem(message) from error
            except (ValueError, RecursionError) as error:
                message = f"{self.place} holds too long a number, or too much inside each other"
                raise ClubFileProblem(message) from error
            self._skip(end)
            record: dict[str, Any] = found
            return record

    def _skip(self, to: int) -> None:
        self._line += self._text.count("\n", self._at, to)
        self._at = to

    def _more(self) -> bool:
        """Read on; False at the end of the file."""
        chunk = self._file.read(CHUNK)
        self._text, self._at = self._text[self._at :] + chunk, 0
        return bool(chunk)
