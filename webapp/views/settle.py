"""Settling up: who pays whom, money handed over, and closing the evening on the totals agreed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from flask import Blueprint, Response, request

from scoring import log
from scoring import settle as settling
from scoring.game import Fault, Minor, Player, Transfer
from scoring.log import Draft, Kind
from scoring.replay import Ledger, Match, Payment
from webapp import money
from webapp.forms import EMPTY, Filled, filled
from webapp.pages import Scope, render, scope
from webapp.scoresheet import Scoresheet, is_points, money_in_play, scoresheet, stakes_ahead
from webapp.views._writing import FormPage, Refused, act, keeper

settle = Blueprint("settle", __name__, url_prefix="/c/<club>/<session>")


@dataclass(frozen=True)
class TotalsPage(FormPage):
    """A page on which everybody's totals stand."""

    @property
    def money(self) -> bool:
        """Whether money has any place in the session."""
        return money_in_play(self.scope.ledger)

    @cached_property
    def sheets(self) -> tuple[Scoresheet, ...]:
        """The matches of points."""
        return _sheets(self.scope.ledger)

    @property
    def staked(self) -> tuple[Match, ...]:
        """Matches of points whose stakes are still to come, since they are not over."""
        return stakes_ahead(self.scope.ledger)


@dataclass(frozen=True)
class SettlePage(TotalsPage):
    """Balances, what would settle them, and the payments made.

    ``undoable`` is what Undo would write, ``redo`` what would put back what it took.
    """

    template: ClassVar[str] = "settle.html"

    pair_by_pair: bool
    undoable: Sequence[Draft]
    redo: Sequence[Draft]

    @cached_property
    def debts(self) -> Sequence[settling.Settlement]:
        """What is owed pair by pair; nothing once everybody is even."""
        ledger = self.scope.ledger
        found = () if self.settled else settling.pairwise(_owed(ledger), _handed(ledger.payments))
        place = {player: at for at, player in enumerate(ledger.players)}
        return sorted(found, key=lambda one: (place[one.payer], place[one.payee]))

    @property
    def played(self) -> bool:
        """Whether any deal, or the end of a match, has moved money."""
        matches = self.scope.ledger.matches
        return any(match.finish or any(row.change for row in match.rows) for match in matches)

    @property
    def broken(self) -> bool:
        """Whether a deal has faults and so counts for nothing."""
        return any(match.faulted for match in self.scope.ledger.matches)

    @property
    def settled(self) -> bool:
        """Whether nobody owes anything."""
        return not any(self.scope.ledger.balances.values())

    @property
    def standings(self) -> Sequence[tuple[Player, Minor]]:
        """Everybody, who is up most first."""
        balances = self.scope.ledger.balances
        return sorted(
            ((player, balances.get(player, Minor(0))) for player in self.scope.ledger.players),
            key=lambda row: -row[1],
        )

    @property
    def just_paid(self) -> Payment | None:
        """The payment that Undo would take back."""
        lines = {draft.line for draft in self.undoable if draft.kind is Kind.PAYMENT and draft.body is None}
        return next((payment for payment in self.scope.ledger.payments if payment.line in lines), None)


@dataclass(frozen=True)
class PayPage(FormPage):
    """A payment being typed, or, once it can be read, what exactly would be written."""

    template: ClassVar[str] = "pay.html"

    proposed: Transfer | None = None

    @property
    def after(self) -> Mapping[Player, Minor]:
        """What the two would stand at with the payment made."""
        if self.proposed is None:
            return {}
        balances, one = self.scope.ledger.balances, self.proposed
        return {
            one.payer: Minor(balances.get(one.payer, 0) + one.amount),
            one.payee: Minor(balances.get(one.payee, 0) - one.amount),
        }

    @property
    def turns_round(self) -> bool:
        """Whether the payment is more than its payer owes or its payee is owed."""
        if self.proposed is None:
            return False
        return self.after[self.proposed.payer] > 0 or self.after[self.proposed.payee] < 0


@dataclass(frozen=True)
class ClosePage(TotalsPage):
    """The totals the table is about to agree on, and what is still to be paid."""

    template: ClassVar[str] = "close.html"


@settle.get("/settle")
def show(club: str, session: str) -> Response:
    """Who is up, who pays whom; ``?plan=pairs`` shows the debts pair by pair instead."""
    return render(_settle(scope(club, session), EMPTY))


@settle.get("/pay")
def ask(club: str, session: str) -> Response:
    """A payment to type; with ``payer``, ``payee`` and ``amount``, what would be written."""
    at, form = keeper(club, session), filled(request.args)
    if "amount" not in form.values:
        return render(PayPage(at, form=form))
    page = _pay(at, form)
    return render(page, 422 if page.form.faults else 200)


@settle.post("/pay")
def pay(club: str, session: str) -> Response:
    """Write a payment down."""
    at = keeper(club, session)
    return act(at, _paid, _pay, at.url("settle.show"))


@settle.post("/payment/<int:line>/strike")
def strike(club: str, session: str, line: int) -> Response:
    """A payment that was not made after all."""
    at = keeper(club, session)

    def drafting(at: Scope, _form: Filled) -> Sequence[Draft]:
        if line not in {payment.line for payment in at.ledger.payments}:
            raise Refused(Fault("", "payment_gone"), status=409)
        return (Draft(Kind.PAYMENT, None, line),)

    return act(at, drafting, _settle, at.url("settle.show"))


@settle.get("/close")
def ask_close(club: str, session: str) -> Response:
    """The totals the table would agree on, before they are written."""
    return render(_close(keeper(club, session), EMPTY))


@settle.post("/close")
def close(club: str, session: str) -> Response:
    """Close the evening on the totals in force."""
    at = keeper(club, session)
    return act(at, _agreed, _close, at.url("settle.show"))


@settle.post("/reopen")
def reopen(club: str, session: str) -> Response:
    """Open a closed evening again: the closing is struck out and stays in the history."""
    at = keeper(club, session)
    return act(at, _reopened, _settle, at.url("settle.show"))


def _paid(at: Scope, form: Filled) -> Sequence[Draft]:
    page = _pay(at, form)
    if page.proposed is None:
        raise Refused(page=page)
    one = page.proposed
    return (Draft(Kind.PAYMENT, {"payer": one.payer, "payee": one.payee, "amount": one.amount}),)


def _agreed(at: Scope, _form: Filled) -> Sequence[Draft]:
    """The totals in force: those that were seen, since anything written meanwhile makes a closing stale."""
    return (Draft(Kind.CLOSING, {"totals": dict(at.ledger.played)}),)


def _reopened(at: Scope, _form: Filled) -> Sequence[Draft]:
    if at.ledger.closing is None:
        raise Refused(Fault("", "not_closed"), status=409)
    return (Draft(Kind.CLOSING, None, at.ledger.closing.line),)


def _settle(at: Scope, form: Filled) -> SettlePage:
    entries = at.log if at.writable else ()
    pairs = request.args.get("plan") == "pairs"
    return SettlePage(at, pairs, log.undo(entries), log.redo(entries), form=form)


def _close(at: Scope, form: Filled) -> ClosePage:
    return ClosePage(at, form=form)


def _pay(at: Scope, form: Filled) -> PayPage:
    """The payment as typed: with its faults, or as what would be written."""
    payer, payee = Player(form.value("payer")), Player(form.value("payee"))
    faults = _people_faults(at.ledger, payer, payee)
    amount = money.read(form.value("amount"), at.ledger.currency, at.locale)
    if isinstance(amount, Fault):
        faults.append(replace(amount, field="amount"))
    if faults or isinstance(amount, Fault):
        return PayPage(at, form=form.with_faults(*faults))
    return PayPage(at, Transfer(payer, payee, amount, "paid"), form=form)


def _people_faults(ledger: Ledger, payer: Player, payee: Player) -> list[Fault]:
    faults = []
    if payer not in ledger.players:
        faults.append(Fault("payer", "payer_missing"))
    if payee not in ledger.players:
        faults.append(Fault("payee", "payee_missing"))
    elif payer == payee:
        faults.append(Fault("payee", "payee_is_payer"))
    return faults


def _sheets(ledger: Ledger) -> tuple[Scoresheet, ...]:
    return tuple(scoresheet(match) for match in ledger.matches if is_points(match))


def _handed(payments: Sequence[Payment]) -> list[settling.Handed]:
    return [(one.payer, one.payee, one.amount) for one in payments]


def _owed(ledger: Ledger) -> list[settling.Handed]:
    """What deals and the ends of matches alone moved from whom to whom."""
    ends = (line for match in ledger.matches for line in match.finish)
    return [
        *((payer, payee, amount) for (payer, payee), amount in ledger.owed.items()),
        *((line.payer, line.payee, line.amount) for line in ends),
    ]
