"""How a view writes: append, then 303; or the page again, with what was typed and what happened meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from flask import Response, redirect, request

from scoring.game import Fault
from scoring.log import Draft, Entry
from webapp import access, store
from webapp.forms import Filled, envelope, filled
from webapp.pages import Scope, SessionPage, db, render, scope


@dataclass(frozen=True)
class FormPage(SessionPage):
    """A page with a form that writes. ``meanwhile`` is what others wrote since the form was drawn."""

    meanwhile: Sequence[Entry] = field(default=(), kw_only=True)


Redraw = Callable[[Scope, Filled], FormPage]
"""The page a form stood on, drawn from a fresh ledger around what was typed."""


def keeper(club: str, session: str) -> Scope:
    """The session for a phone that may write; 403 for one that may only read."""
    return scope(club, session, access.Role.KEEPER)


def refused(at: Scope, form: Filled, redraw: Redraw) -> Response:
    """The form again, its faults beside their fields; nothing was written."""
    return render(redraw(at, form), 422)


def write(at: Scope, drafts: Sequence[Draft], then: str, redraw: Redraw) -> Response:
    """Write one action and lead to ``then``: with the page's own token and ``after``, so twice is once.

    A stale page or a closed session answers 409: the fresh page around what was typed.
    """
    sent = envelope(request.form)
    form = filled(request.form)
    if sent is None:
        return refused(at, form.with_faults(Fault("", "form_broken")), redraw)
    try:
        store.append(db(), at.key, drafts, token=sent.token, after=sent.after, author=access.author())
    except store.Stale as stale:
        return render(replace(redraw(_fresh(at), form), meanwhile=stale.entries), 409)
    except store.SessionClosed:
        return render(redraw(_fresh(at), form.with_faults(Fault("", "session_closed"))), 409)
    return redirect(then, 303)  # type: ignore[return-value]


def _fresh(at: Scope) -> Scope:
    return keeper(at.key.club, at.key.session)
