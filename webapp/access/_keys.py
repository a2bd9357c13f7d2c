"""The server's key, and what is signed or derived with it: each use has a purpose of its own."""

from __future__ import annotations

import hmac
import os
from pathlib import Path
from typing import Final

from flask import current_app
from itsdangerous import Signer, URLSafeSerializer

from webapp.models import new_id

SHORTEST: Final = 16
"""Signs of a key; ours have 64."""


class KeyProblem(Exception):
    """Why a key is none, as a sentence that says what to do about it."""


def secret_key(data: Path) -> str:
    """The server's key: ``SECRET_KEY``, else the data folder's file ``secret_key``, made once, mode 0600.

    `KeyProblem` where it is shorter than `SHORTEST`: whoever guesses it may do everything.
    """
    given = os.environ.get("SECRET_KEY", "")
    if given.strip():
        return _long_enough(given, "SECRET_KEY", "`openssl rand -hex 32` makes one")
    file = data / "secret_key"
    if not file.exists():
        _make_key(file)
    way_back = "put back the one of a backup, or delete it: then every link has to be made anew"
    return _long_enough(file.read_text(encoding="utf-8", errors="replace"), f"the file {file}", way_back)


def _long_enough(given: str, where: str, way_out: str) -> str:
    if len(given.strip("\0 \t\r\n")) < SHORTEST:
        message = f"{where} is too short for a key, which has {SHORTEST} signs or more; {way_out}."
        raise KeyProblem(message)
    return given


def signer(purpose: str) -> Signer:
    """Signs short texts with the server's key."""
    return Signer(key(), salt=purpose, key_derivation="hmac")


def serializer(purpose: str, secret: str) -> URLSafeSerializer:
    """Signs plain data with the server's key, ``secret``."""
    return URLSafeSerializer(secret, salt=purpose, signer_kwargs={"key_derivation": "hmac"})


def mac(purpose: str, text: str) -> bytes:
    """The HMAC (SHA-256) of ``text``: 32 bytes that nobody without the server's key arrives at."""
    derived = hmac.digest(key().encode(), purpose.encode(), "sha256")
    return hmac.digest(derived, text.encode(), "sha256")


def _make_key(file: Path) -> None:
    """Whole or not at all, and never over another process's key."""
    draft = file.with_name(f"{file.name}.{new_id()}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "w", encoding="ascii") as out:
            out.write(os.urandom(32).hex())
            out.flush()
            os.fsync(out.fileno())
        try:
            file.hardlink_to(draft)
        except FileExistsError:
            return
    finally:
        draft.unlink()


def key() -> str:
    """The key of the server that answers the request."""
    return str(current_app.secret_key)
