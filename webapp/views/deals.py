"""Writing deals down: recording, correcting, striking out, undo and redo, and what a deal would pay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from flask import Blueprint, Response, abort, redirect, request
from flask_babel import gettext as _

from scoring.log import Draft, Entry, Kind
from webapp import access, pages, store
from webapp.access import Role
from webapp.dealing import Dealing, Outcome, correction, draft, next_deal, outcome, typed
from webapp.forms import Envelope, envelope
from webapp.pages import Page, Scope, SessionPage
from webapp.views.table import rows_of, table_page

deals = Blueprint("deals", __name__)


@dataclass(frozen=True)
class DealPage(SessionPage):
    """A deal being corrected. ``said`` is the entry the form began with, ``stale`` whether a newer one came."""

    template: ClassVar[str] = "deal.html"

    dealing: Dealing
    stale: bool = False


@dataclass(frozen=True)
class Preview(Page):
    """What a deal would pay, or what is still missing: a fragment."""

    template: ClassVar[str] = "_preview.html"

    scope: Scope
    dealing: Dealing
    outcome: Outcome


@deals.post("/c/<club>/<session>/deal")
def record(club: str, session: str) -> Response:
    """Write the next deal down."""
    scope = _keeper(club, session)
    sent = _envelope()
    dealing = typed(_next(scope), request.form)
    found = outcome(dealing, request.form)
    if found.deal is None or found.faults:
        return pages.render(table_page(scope, _faulted(dealing, found)), 422)
    return _write(
        scope,
        sent,
        [draft(dealing, found.deal)],
        lambda fresh, entries: table_page(
            fresh, typed(_next(fresh), request.form), meanwhile=rows_of(fresh.ledger, entries), stale=True
        ),
    )


@deals.post("/c/<club>/<session>/deal/preview")
def preview(club: str, session: str) -> Response:
    """What the form, as filled in so far, would pay."""
    scope = _keeper(club, session)
    line = request.form.get("line", "")
    dealing = typed(_standing(scope, int(line)) if line.isdecimal() else _next(scope), request.form)
    return pages.render(Preview(scope, dealing, outcome(dealing, request.form)))


@deals.get("/c/<club>/<session>/deal/<int:line>")
def change(club: str, session: str, line: int) -> Response:
    """The form that corrects a deal."""
    scope = _keeper(club, session)
    return pages.render(DealPage(scope, _standing(scope, line)))


@deals.post("/c/<club>/<session>/deal/<int:line>")
def correct(club: str, session: str, line: int) -> Response:
    """Write a deal down once more; what it said before stays in the book."""
    scope = _keeper(club, session)
    sent = _envelope()
    dealing = typed(_standing(scope, line), request.form)
    found = outcome(dealing, request.form)
    if found.deal is None or found.faults:
        faulted = _faulted(dealing, found)
        return pages.render(DealPage(scope, faulted, form=faulted.form), 422)
    note = request.form.get("note", "").strip()[:200]
    return _write(
        scope,
        sent,
        [draft(dealing, found.deal, note)],
        lambda fresh, _entries: DealPage(fresh, typed(_standing(fresh, line), request.form), stale=True),
    )


@deals.post("/c/<club>/<session>/deal/<int:line>/strike")
def strike(club: str, session: str, line: int) -> Response:
    """Strike a deal out: it stays in the book and moves nothing."""
    scope = _keeper(club, session)
    _standing(scope, line)
    return _write(scope, _envelope(), [Draft(Kind.DEAL, None, line=line)], _overtaken)


@deals.post("/c/<club>/<session>/undo")
def undo(club: str, session: str) -> Response:
    """Take the newest action back."""
    return _take_back(club, session, store.undo)


@deals.post("/c/<club>/<session>/redo")
def redo(club: str, session: str) -> Response:
    """Put back what was taken back last."""
    return _take_back(club, session, store.redo)


def _take_back(club: str, session: str, write: Callable[..., store.Written]) -> Response:
    """Undo or redo what the page offered; the store refuses to take back anything newer unseen."""
    scope, sent = _keeper(club, session), _envelope()
    try:
        write(pages.db(), scope.key, token=sent.token, after=sent.after, author=access.author())
    except store.NothingToUndo:
        return pages.render(table_page(scope, notice=_("There is nothing to take back.")), 409)
    except store.Stale as stale:
        return pages.render(_overtaken(_keeper(club, session), stale.entries), 409)
    except store.SessionClosed:
        return _closed(club, session)
    return redirect(scope.url("table.show"), 303)


def _write(
    scope: Scope,
    sent: Envelope,
    drafts: Sequence[Draft],
    overtaken: Callable[[Scope, Sequence[Entry]], SessionPage],
) -> Response:
    """Append and go back to the table; a page that was drawn too early comes back fresh, as ``overtaken``."""
    club, session = scope.key.club, scope.key.session
    try:
        store.append(
            pages.db(), scope.key, drafts, token=sent.token, after=sent.after, author=access.author()
        )
    except store.Stale as stale:
        return pages.render(overtaken(_keeper(club, session), stale.entries), 409)
    except store.SessionClosed:
        return _closed(club, session)
    return redirect(scope.url("table.show"), 303)


def _overtaken(scope: Scope, entries: Sequence[Entry]) -> SessionPage:
    """The table as it is now, saying that something came first."""
    return table_page(scope, meanwhile=rows_of(scope.ledger, entries), stale=True)


def _closed(club: str, session: str) -> Response:
    notice = _("Nothing was written: the session was closed meanwhile. Reopen it to write in it again.")
    return pages.render(table_page(_keeper(club, session), notice=notice), 409)


def _keeper(club: str, session: str) -> Scope:
    return pages.scope(club, session, Role.KEEPER)


def _envelope() -> Envelope:
    """The form's token and after; 400 where a page of ours cannot have sent it."""
    return envelope(request.form) or abort(400)


def _next(scope: Scope) -> Dealing:
    """The next deal's form; 400 where no match is being played."""
    return next_deal(scope, scope.ledger.matches[-1]) if scope.ledger.matches else abort(400)


def _standing(scope: Scope, line: int) -> Dealing:
    """The form of a deal in the book; 404 if there is no such deal."""
    return correction(scope, line) or abort(404)


def _faulted(dealing: Dealing, found: Outcome) -> Dealing:
    return replace(dealing, form=dealing.form.with_faults(*found.faults))
