"""Posts that another site makes a phone send are refused by their headers, on https and plain http alike."""

from __future__ import annotations

from typing import Final

from flask import abort, request

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
OUR_OWN: Final = frozenset({"same-origin", "none"})


def refuse_cross_site() -> None:
    """Refuse (403) what another site makes this phone send; also where nothing tells which site it was."""
    if request.method in READING:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if site is not None:
        ours = site in OUR_OWN
    else:
        ours = origin is not None and origin.partition("://")[2] == request.host
    if not ours:
        abort(403)
