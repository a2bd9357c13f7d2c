"""Writing deals down: recording, correcting, striking out, undo and redo, and what a deal would pay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import ClassVar, Final

from flask import Blueprint, Response, abort, redirect, request
from flask_babel import gettext as _

from scoring.game import Fault
from scoring.log import Draft, Kind
from webapp import access, names, pages, store
from webapp.dealing import Dealing, Outcome, correction, draft, next_deal, outcome, typed
from webapp.forms import Filled, envelope, whole
from webapp.pages import Page, Scope
from webapp.telling import tell
from webapp.views._writing import FormPage, Refused, act, keeper
from webapp.views.table import TablePage, table_page

deals = Blueprint("deals", __name__, url_prefix="/c/<club>/<session>")

LONGEST_NOTE: Final = 200

BACK: Final = {"settle": "settle.show", "players": "between.players"}
"""Pages that Undo stands on besides the table, and comes back to."""


@dataclass(frozen=True)
class DealPage(FormPage):
    """A deal being corrected."""

    template: ClassVar[str] = "deal.html"

    dealing: Dealing


@dataclass(frozen=True)
class Preview(Page):
    """What a deal would pay, or what is still missing: a fragment."""

    template: ClassVar[str] = "_preview.html"

    scope: Scope
    dealing: Dealing
    outcome: Outcome


@deals.post("/deal")
def record(club: str, session: str) -> Response:
    """Write the next deal down."""
    at = keeper(club, session)

    def drafting(at: Scope, _form: Filled) -> tuple[Draft, ...]:
        dealing = _next(at)
        if dealing.match.over:
            raise Refused(Fault("", "match_over"))
        _refuse_for_another(at, dealing)
        return (_drafted(dealing),)

    return act(at, drafting, _table, at.url("table.show"))


@deals.post("/deal/preview")
def preview(club: str, session: str) -> Response:
    """What the form, as filled in so far, would pay."""
    at = keeper(club, session)
    line = whole(request.form.get("line", ""))
    dealing = typed(_standing(at, line) if isinstance(line, int) else _next(at), request.form)
    return pages.render(Preview(at, dealing, outcome(dealing, request.form)))


@deals.get("/deal/<int:line>")
def change(club: str, session: str, line: int) -> Response:
    """The form that corrects a deal."""
    at = keeper(club, session)
    return pages.render(DealPage(at, dealing=_standing(at, line)))


@deals.post("/deal/<int:line>")
def correct(club: str, session: str, line: int) -> Response:
    """Write a deal down once more, its next step too; what it said before stays in the book.

    With ``redraw`` only the form is drawn again, as its cards and players are now.
    """
    at = keeper(club, session)
    if "redraw" in request.args:
        return pages.render(DealPage(at, dealing=typed(_standing(at, line), request.form)))
    note = names.clean(request.form.get("note", ""))[:LONGEST_NOTE]

    def redraw(fresh: Scope, form: Filled) -> FormPage:
        dealing = _filled(_standing(fresh, line), form)
        waiting = fresh.ledger.matches[-1].unfinished
        if "step" in form.values and waiting is not None and waiting.line == line:
            return table_page(fresh, dealing)
        return DealPage(fresh, dealing=dealing, form=form)

    return act(at, lambda at, _form: (_drafted(_standing(at, line), note),), redraw, at.url("table.show"))


@deals.post("/deal/<int:line>/strike")
def strike(club: str, session: str, line: int) -> Response:
    """Strike a deal out: it stays in the book and moves nothing."""
    at = keeper(club, session)

    def drafting(at: Scope, _form: Filled) -> tuple[Draft, ...]:
        row = at.ledger.row(line) or abort(404)
        if row.struck:
            raise Refused(Fault("", "deal_struck", {"number": row.number}), status=409)
        return (Draft(Kind.DEAL, None, line),)

    return act(at, drafting, _bare_table, at.url("table.show"))


@deals.post("/undo")
def undo(club: str, session: str) -> Response:
    """Take the newest action back."""
    return _take_back(keeper(club, session), store.undo, _("There is nothing to take back."))


@deals.post("/redo")
def redo(club: str, session: str) -> Response:
    """Put back what was taken back last."""
    return _take_back(keeper(club, session), store.redo, _("There is nothing to put back."))


def _take_back(at: Scope, write: Callable[..., store.Written], nothing: str) -> Response:
    """Undo or redo what the page offered; the store refuses to take back anything newer unseen."""
    sent = envelope(request.form) or abort(400)
    try:
        write(pages.db(), at.key, token=sent.token, after=sent.after, author=access.author())
    except store.NothingToUndo:
        return pages.render(table_page(at, notice=nothing), 409)
    except store.Stale as stale:
        book = store.folded(pages.db(), at.key)
        meanwhile = tell(book.entries, stale.entries, book.ledger)
        return pages.render(replace(table_page(_again(at)), meanwhile=meanwhile), 409)
    except store.SessionClosed:
        return pages.render(table_page(_again(at)), 409)
    pressed = BACK.get(request.form.get("back", ""), "table.show")
    return redirect(at.url(pressed), 303)  # type: ignore[return-value]


def _again(at: Scope) -> Scope:
    return keeper(at.key.club, at.key.session)


def _next(at: Scope) -> Dealing:
    """The next deal's form with the choices that the request makes; 400 where no match is being played."""
    return next_deal(at, at.ledger.matches[-1], request.form) if at.ledger.matches else abort(400)


def _standing(at: Scope, line: int) -> Dealing:
    """The form of a deal in the book; 404 if there is no such deal."""
    return correction(at, line) or abort(404)


def _drafted(dealing: Dealing, note: str = "") -> Draft:
    """The entry the request's form makes; refused with everything that is wrong with it."""
    dealing = typed(dealing, request.form)
    found = outcome(dealing, request.form)
    if found.deal is None or found.faults:
        raise Refused(*found.faults)
    return draft(dealing, found.deal, note)


def _refuse_for_another(at: Scope, dealing: Dealing) -> None:
    """Where a deal waits, refuse a form of the deal after it, which must not write over it.

    That is one whose step the deal has already, or a whole deal by somebody who knew that this one waits;
    who did not know is told that it was written meanwhile.
    """
    if dealing.row is None:
        return
    step, sent = request.form.get("step", ""), envelope(request.form) or abort(400)
    parts = {field.name for field in fields(dealing.match.game.deal)}
    if step in parts and getattr(dealing.start, step) is not None:
        raise Refused(Fault("", "step_taken", {"number": dealing.number}), status=409)
    if step not in parts and sent.after >= dealing.row.entry.seq:
        fault = Fault("", "deal_waits", {"number": dealing.number})
        raise Refused(fault, page=_bare_table(at, Filled(faults=(fault,))), status=409)


def _filled(dealing: Dealing, form: Filled) -> Dealing:
    return replace(typed(dealing, request.form), form=form)


def _table(at: Scope, form: Filled) -> TablePage:
    """The table around the deal that was typed; around the one that comes now, if another took its place."""
    if form.faults or not at.ledger.matches:
        return table_page(at, _filled(_next(at), form))
    return table_page(at, replace(next_deal(at, at.ledger.matches[-1]), form=form))


def _bare_table(at: Scope, form: Filled) -> TablePage:
    """The table as it stands, with what is wrong but nothing typed."""
    return replace(table_page(at), form=Filled(faults=form.faults))
