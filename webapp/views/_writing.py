"""How a view writes: append, then 303; or the page again, with what was typed and what happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from flask import Response, abort, current_app, jsonify, redirect, request
from sqlalchemy.exc import DBAPIError

from scoring import log
from scoring.game import Fault
from scoring.log import Draft, Entry, Kind
from webapp import access, store
from webapp.damage import trouble
from webapp.forms import Filled, envelope, filled
from webapp.pages import Scope, SessionPage, db, found, render, scope
from webapp.telling import Told, tell

HTML: Final = "text/html"
JSON: Final = "application/json"


@dataclass(frozen=True)
class FormPage(SessionPage):
    """A page with a form that writes. ``meanwhile`` is what others wrote since the form was drawn."""

    meanwhile: Sequence[Told] = field(default=(), kw_only=True)


class Refused(Exception):
    """What was typed cannot be written. ``page`` is drawn instead of the form's own, where there is one."""

    def __init__(self, *faults: Fault, page: FormPage | None = None, status: int = 422) -> None:
        super().__init__(*faults)
        self.faults = faults
        self.page = page
        self.status = status


Drafting = Callable[[Scope, Filled], Sequence[Draft]]
"""What a form would write; raises `Refused`."""

Redraw = Callable[[Scope, Filled], FormPage]
"""The page a form stood on, drawn from a fresh ledger around what was typed."""


def keeper(club: str, session: str) -> Scope:
    """The session for a phone that may write; 403 for one that may only read."""
    return scope(club, session, access.Role.KEEPER)


def act(at: Scope, drafting: Drafting, redraw: Redraw, then: str) -> Response:
    """Write what the request's form says as one action, and lead to ``then``.

    A phone's outbox, which asks for JSON, is answered {"seq", "after"} instead: where it stands in the book,
    and what the phone's next item comes after (`_seen`).
    A form sent before (same token) writes nothing and is answered as the first time, even where it could not
    stand a second time. Faults answer 422, a stale page or a closed session 409, a book that cannot be
    written 503, always with the form kept.
    """
    try:
        return _act(at, drafting, redraw, then)
    except DBAPIError as error:
        kind = trouble(error.orig)
        if kind is None:
            raise
        current_app.logger.error("nothing can be written: %s (%s)", kind.name.lower(), error.orig)  # noqa: TRY400
        form = filled(request.form).with_faults(Fault("", "not_written"))
        return render(redraw(at, form), 503)  # a full disk can be read


def _act(at: Scope, drafting: Drafting, redraw: Redraw, then: str) -> Response:
    sent, form = envelope(request.form) or abort(400), filled(request.form)
    if there := store.folded(db(), at.key, found(at.key)).action(sent.token):
        return _lead(at, then, there, sent.after)
    try:
        drafts = drafting(at, form)
        written = store.append(
            db(), at.key, drafts, token=sent.token, after=sent.after, author=access.author()
        )
    except Refused as refused:
        return _refused(at, form, refused, redraw, sent.after)
    except store.NameTaken as taken:
        fault = Fault("name", "name_taken", {"name": taken.holder.name})
        return render(redraw(_fresh(at), form.with_faults(fault)), 422)
    except store.Stale as stale:
        book = store.folded(db(), at.key)
        meanwhile = tell(book.entries, stale.entries, book.ledger)
        return render(replace(redraw(_fresh(at), form), meanwhile=meanwhile), 409)
    except store.SessionClosed:
        return _closed(_fresh(at), form, redraw)
    return _lead(at, then, written.entries, sent.after)


def _seen(at: Scope, written: Sequence[Entry], after: int) -> int:
    """Up to where the phone knows the book once it wrote that, from a page of ``after``.

    Not further than its page, where others took the next deal's place in between: what comes next from the
    phone must not pass over that unseen, as it would if it came after the phone's own entries.
    """
    before = written[0].seq - 1
    if before == after:
        return written[-1].seq
    deals = [Draft(Kind.DEAL, {"match": match.line}) for match in at.ledger.matches[-1:]]
    unseen = log.conflicts(store.log(db(), at.key)[:before], after, deals)
    return after if unseen else written[-1].seq


def _refused(at: Scope, form: Filled, refused: Refused, redraw: Redraw, after: int) -> Response:
    """The form with its faults, and what was written since it was drawn, which may be why it has them."""
    if at.ledger.is_closed:
        return _closed(at, form, redraw)
    page = refused.page or redraw(at, form.with_faults(*refused.faults))
    return render(replace(page, meanwhile=tell(at.log, at.log[after:], at.ledger)), refused.status)


def _closed(at: Scope, form: Filled, redraw: Redraw) -> Response:
    return render(redraw(at, form.with_faults(Fault("", "session_closed"))), 409)


def _lead(at: Scope, then: str, written: Sequence[Entry], after: int) -> Response:
    if request.accept_mimetypes.best_match([HTML, JSON]) == JSON:
        return jsonify(seq=written[-1].seq, after=_seen(at, written, after))
    return redirect(then, 303)  # type: ignore[return-value]


def _fresh(at: Scope) -> Scope:
    return keeper(at.key.club, at.key.session)
