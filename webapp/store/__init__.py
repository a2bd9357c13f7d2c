"""The book on disk: the append-only log, its sessions, the clubs' rosters. The only SQL, links apart.

Plain functions with the database session passed in. What writes begins IMMEDIATE and commits by itself, so
whatever has returned is on disk; what the given session read before is forgotten then.
"""

from webapp.models import Key
from webapp.store._book import (
    NothingToUndo,
    SessionClosed,
    Stale,
    Written,
    append,
    redo,
    undo,
)
from webapp.store._folded import Folded, folded, forget_losses, ledger, log
from webapp.store._pending import Misgiven, end_wait, give, given, pending
from webapp.store._roster import NameTaken, Remembered, enrol, rename, roster
from webapp.store._rows import NoSuchSession, entries
from webapp.store._sessions import (
    create_club,
    create_session,
    find_sessions,
    opened_at,
    remove_session,
    sessions,
)
from webapp.store._versions import Version, version

__all__ = [
    "Folded",
    "Key",
    "Misgiven",
    "NameTaken",
    "NoSuchSession",
    "NothingToUndo",
    "Remembered",
    "SessionClosed",
    "Stale",
    "Version",
    "Written",
    "append",
    "create_club",
    "create_session",
    "end_wait",
    "enrol",
    "entries",
    "find_sessions",
    "folded",
    "forget_losses",
    "give",
    "given",
    "ledger",
    "log",
    "opened_at",
    "pending",
    "redo",
    "remove_session",
    "rename",
    "roster",
    "sessions",
    "undo",
    "version",
]
