"""A deal's form as a phone sends it, people by their names."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from werkzeug.test import TestResponse

from scoring.log import Draft, Kind
from scoring.reading import plain

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def fields(evening: Evening, ending: str, said: dict[str, Any]) -> dict[str, str]:
    """A deal's form: people by their names, totals as name: total."""
    form = {"ending": ending}
    for part, value in said.items():
        if part in {"winner", "knocker", "dealer"}:
            form[part] = evening.player(value)
        elif part == "final_play":
            form[part] = value
        else:
            form[f"totals.{evening.player(part)}"] = str(value)
    return form


def save(
    evening: Evening,
    ending: str,
    *,
    path: str = "/deal",
    after: int | None = None,
    token: str = "",
    **said: Any,  # noqa: ANN401 -- names and numbers, as a table calls them out
) -> TestResponse:
    """Send a deal's form."""
    return evening.send(path, fields(evening, ending, said), after=after, token=token)


def set_rules(evening: Evening, **rules: object) -> None:
    """House rules from now on."""
    match = evening.ledger.matches[-1]
    body = {**(match.entry.body or {}), "rules": plain(replace(match.rules, **rules))}
    evening.write(Draft(Kind.MATCH, body, match.line))


def fault_beside(response: TestResponse, field: str) -> bool:
    """Whether a fault stands under the field of that name."""
    return f'id="fault-{field}-1"' in response.text
