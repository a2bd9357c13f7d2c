"""Who owes whom pair by pair: the plain reading of the deals, before anybody looks for fewer payments."""

from __future__ import annotations

from collections.abc import Iterable

from scoring.game import Minor, Player, Transfer


def debts(transfers: Iterable[Transfer], payments: Iterable[Transfer] = ()) -> dict[tuple[Player, Player], Minor]:
    """What each debtor owes each creditor (minor units, > 0), by (debtor, creditor), in order of appearance.

    ``transfers`` are what deals moved on paper; ``payments`` is money that was handed over, which lowers
    what the payer owes the payee and, beyond that, turns the debt round.
    """
    net: dict[tuple[Player, Player], int] = {}
    for payer, payee, amount in (
        *((one.payer, one.payee, int(one.amount)) for one in transfers),
        *((one.payee, one.payer, int(one.amount)) for one in payments),
    ):
        known = (payee, payer) in net
        pair = (payee, payer) if known else (payer, payee)
        net[pair] = net.get(pair, 0) + (-amount if known else amount)
    return {
        pair if amount > 0 else (pair[1], pair[0]): Minor(abs(amount)) for pair, amount in net.items() if amount
    }
