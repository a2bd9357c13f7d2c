"""What every app compiles alike, compiled once for all apps of a test run: its templates and its routes."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType
from typing import Final

from jinja2.bccache import Bucket, BytecodeCache
from werkzeug.routing import Rule

_Builder = Callable[..., tuple[str, str]]


class Templates(BytecodeCache):
    """Templates that one app compiled, for those after it."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._known[bucket.key, bucket.checksum] = bucket.code


class Route(Rule):
    """A route whose addresses are built as those of the same route in another app.

    Werkzeug makes two functions for each, which is most of the time that an app takes to be made.
    """

    _known: Final[dict[tuple[object, ...], _Builder]] = {}

    def _compile_builder(self, append_unknown: bool = True) -> _Builder:
        key = (self.rule, self.host, self.subdomain, repr(self.defaults), append_unknown)
        if key not in self._known:
            self._known[key] = super()._compile_builder(append_unknown)
        return self._known[key]
