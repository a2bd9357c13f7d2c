"""An evening whose every text tries to be more than text, and a browser's own reading of what comes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import tinyhtml5
from sqlmodel import Session

from scoring.game import Player
from scoring.games.oh_hell.rules import Bidding, Stakes
from scoring.log import Draft, Kind
from scoring.reading import plain
from webapp import access, seats

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

MARK: Final = "evil"
"""In every text below, and nowhere in ours."""

NAMES: Final = (
    '"><x-evil onevil=evil()>',
    "'><evil>",  # whole even where a name is cut short, as in the chart
    "</title></svg><x-evil>",
    "x;=evil(1);<x-evil>",
    "{{77*1000003}}%(name)s<!--evil",
    "javascript:evil()",
)
TITLE: Final = "=evil()</h1></title><img src=x onerror=evil()>"
NOTE: Final = "@evil</p></textarea><script>evil()</script>&lt;x-evil&gt;"
LABEL: Final = '</label>" onfocus=evil() x-evil="<x-evil>'
AUTHOR: Final = "-evil</span><svg onload=evil()>"
LINKS: Final = frozenset({"href", "src", "action", "formaction", "data", "content", "xlink:href"})

OPTION: Final = re.compile(rf"<option[^>]*>(?!.*{MARK})[^<]*</option>")
"""Hundreds of time zones, which nobody typed: left out, since reading them takes long."""

OTHERS: Final = re.compile(r"<token>|<path:filename>|\.pdf")
"""Routes that are looked at by themselves."""

Begun = Callable[..., dict[str, object]]


def hostile(one: Evening, begun: Begun) -> Evening:
    """The evening, of `NAMES`, played through: both games, every kind of line, corrected, struck, paid."""
    players = list(one.ids.values())
    facts = seats.session_body(one.ledger, title=TITLE)
    one.write(Draft(Kind.SESSION, facts, seats.SESSION_LINE, note=NOTE), author=AUTHOR)
    struck = one.tonk(NAMES[0])
    one.write(Draft(Kind.DEAL, None, struck, note=NOTE), author=AUTHOR)
    for name in NAMES:
        one.tonk(name)
    _knock(one, players)
    one.pays(NAMES[1], NAMES[0], 100)
    rules = begun("oh_hell", "as_written", players, most_cards=2, stakes=Stakes.POT, stake=300)
    match = one.write(Draft(Kind.MATCH, rules, note=NOTE), author=AUTHOR)
    _hand(one, players)
    for reason in ("bonus", "penalty", "late_start"):
        award = {"match": match, "player": players[0], "points": 5, "reason": reason}
        one.write(Draft(Kind.AWARD, award, note=NOTE), author=AUTHOR)
    _links(one, players)
    return one


def _knock(one: Evening, players: list[Player]) -> None:
    """A knock that everybody's total stands beside, corrected once."""
    match = one.ledger.matches[-1]
    totals = {player: 9 + place for place, player in enumerate(players)}
    suggested = match.next_deal
    deal = {"players": list(suggested.players), "dealer": suggested.dealer, "ending": "knock"}
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order)}
    line = None
    for knocker in players[:2]:
        said = {**deal, "knocker": knocker, "totals": totals}
        line = one.write(Draft(Kind.DEAL, {**body, "deal": said}, line, note=NOTE), author=AUTHOR)


def _hand(one: Evening, players: list[Player]) -> None:
    match = one.ledger.matches[-1]
    suggested = plain(match.next_deal)
    nothing = dict.fromkeys(players, 0)
    deal = {**suggested, "bids": nothing, "tricks": {**nothing, players[0]: suggested["cards"]}}
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order), "deal": deal}
    one.write(Draft(Kind.DEAL, body, note=NOTE), author=AUTHOR)


def _links(one: Evening, players: list[Player]) -> None:
    with Session(one.app.extensions["knockbook_engine"]) as db:
        access.keeper_link_for(db, one.key, LABEL)
        access.player_link(db, one.key, players[0])


def waiting(one: Evening, begun: Begun) -> int:
    """A match whose hand waits for bids from everybody's own phone; its line."""
    players = list(one.ids.values())
    one.write(Draft(Kind.MATCH, begun("oh_hell", "as_written", players, bidding=Bidding.AT_ONCE)))
    match = one.ledger.matches[-1]
    body = {"match": match.line, "rules": plain(match.rules), "seats": list(match.order)}
    return one.write(Draft(Kind.DEAL, {**body, "deal": plain(match.next_deal)}, note=NOTE))


def readable(one: Evening, lines: Iterable[int] = ()) -> Iterator[str]:
    """The address of all there is to read but paper, with each of these lines where it has one."""
    urls = one.app.url_map.bind("localhost")
    for rule in one.app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not OTHERS.search(rule.rule):
            for line in lines if "line" in rule.arguments else (0,):
                known = {"club": one.key.club, "session": one.key.session, "line": line}
                yield urls.build(rule.endpoint, {part: known[part] for part in rule.arguments})


def lines(one: Evening) -> list[int]:
    """A line of each kind: facts, matches, deals struck and corrected, awards, a payment."""
    ledger = one.ledger
    deals = [row.line for match in ledger.matches for row in (match.rows[:1] + match.rows[-1:])]
    awards = [award.line for match in ledger.matches for award in match.awards]
    payments = [payment.line for payment in ledger.payments]
    return sorted({1, *(match.line for match in ledger.matches), *deals, *awards, *payments})


def escaped(page: str) -> list[str]:
    """What a browser would make of the page's hostile texts but text: tags, attributes, scripts, links."""
    document = tinyhtml5.parse(OPTION.sub("", page), namespace_html_elements=False)
    return [wrong for element in document.iter() for wrong in _wrong(element)]


def _wrong(element: Element) -> Iterator[str]:
    if not isinstance(element.tag, str):  # a comment
        if MARK in (element.text or ""):
            yield f"comment {element.text}"
        return
    if MARK in element.tag or (element.tag in {"script", "style"} and MARK in (element.text or "")):
        yield f"element {element.tag}"
    for name, value in element.attrib.items():
        if MARK in name or name.startswith("on"):
            yield f"attribute {name} of {element.tag}"
        elif MARK in value and (name.startswith("hx-") or (name in LINKS and not value.startswith("/"))):
            yield f"{name}={value}"
