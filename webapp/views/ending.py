"""Ending a match before its schedule does, and going on with it after all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, Response, abort, request

from scoring.log import Draft, Kind
from webapp.forms import Filled
from webapp.pages import Scope
from webapp.views._writing import act, keeper
from webapp.views.table import TablePage, table_page

ending = Blueprint("ending", __name__, url_prefix="/c/<club>/<session>")


@ending.post("/match/<int:line>/end")
def end(club: str, session: str, line: int) -> Response:
    """Write down that the match ends here; with ``go_on`` that it does not."""
    at = keeper(club, session)

    def drafting(at: Scope, _form: Filled) -> Sequence[Draft]:
        match = at.ledger.match(line) or abort(404)
        body = {**(match.entry.body or {}), "ended": "go_on" not in request.form}
        return (Draft(Kind.MATCH, body, line),)

    return act(at, drafting, _bare_table, at.url("table.show"))


def _bare_table(at: Scope, form: Filled) -> TablePage:
    return replace(table_page(at), form=Filled(faults=form.faults))
