"""Values that players give from their own phones, or a keeper for them, and the end of the wait for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from flask import Blueprint, Response, abort, redirect, request

from scoring.game import Fault, Player
from scoring.waiting import Offer
from webapp import access, pages, store
from webapp.forms import Filled, envelope, filled, whole
from webapp.pages import Scope
from webapp.views._writing import keeper
from webapp.views.table import table_page

giving = Blueprint("giving", __name__, url_prefix="/c/<club>/<session>")

NO_FIELD: Final = frozenset({"not_awaited", "not_your_turn", "given_already"})


@giving.post("/deal/<int:line>/give")
def give(club: str, session: str, line: int) -> Response:
    """Give one player's ``value``: a player for a seat that the phone holds, a keeper for anybody."""
    at = pages.scope(club, session, access.Role.PLAYER)
    player = Player(request.form.get("player", ""))
    if not at.keeper and player not in at.seats:
        abort(403)
    asked = whole(request.form.get("round", ""))
    value = whole(request.form.get("value", ""))
    offer = Offer(player, value, asked if isinstance(asked, int) else 0, access.author())
    answer = _act(
        at, line, lambda token, after: store.give(pages.db(), at.key, line, offer, token=token, after=after)
    )
    if answer.status_code == HTTPStatus.SEE_OTHER and player in at.seats:
        access.remember_given(answer, request.form["token"])
    return answer


@giving.post("/deal/<int:line>/open")
def end_wait(club: str, session: str, line: int) -> Response:
    """Wait no longer: show what is in, for the keeper to write the rest."""
    at = keeper(club, session)
    author = access.author()
    return _act(
        at,
        line,
        lambda token, after: store.end_wait(
            pages.db(), at.key, line, token=token, after=after, author=author
        ),
    )


def _act(at: Scope, line: int, write: Callable[[str, int], None]) -> Response:
    """Write, and lead to the table; or the table with what is wrong and what was typed."""
    if at.ledger.row(line) is None:
        abort(404)
    sent, form = envelope(request.form) or abort(400), filled(request.form)
    try:
        write(sent.token, sent.after)
    except store.Misgiven as refused:
        faults = (_beside_the_value(fault) for fault in refused.faults)
        return _again(at, form.with_faults(*faults), 422)
    except store.Stale:
        return _again(at, form.with_faults(_gone(form)), 409)
    except store.SessionClosed:
        return _again(at, form.with_faults(Fault("", "session_closed")), 409)
    return redirect(at.url("table.show"), 303)  # type: ignore[return-value]


def _again(at: Scope, form: Filled, status: int) -> Response:
    page = table_page(pages.scope(*at.key, access.Role.PLAYER))
    shown = page.giving is not None and not (at.writable and page.giving.opened)
    if not shown:  # the keeper writes the rest by now: nothing of ours is on the page to stand beside
        form = replace(form, faults=tuple(replace(fault, field="") for fault in form.faults))
    return pages.render(replace(page, form=form), status)


def _beside_the_value(fault: Fault) -> Fault:
    """The field of a value is called so for everybody; who has none to give finds no field on the page."""
    return replace(fault, field="" if fault.code in NO_FIELD else "value")


def _gone(form: Filled) -> Fault:
    """The deal says something else by now: what was typed is said, since its field is gone."""
    typed = form.value("value").strip()
    return Fault("", "given_too_late", {"value": typed}) if typed else Fault("", "waits_no_more")
