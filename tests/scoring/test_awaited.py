"""What an unfinished deal waits for from its players themselves."""

import pytest

from scoring.game import Awaited, Player
from scoring.games.tonk.deal import Ending, TonkDeal, awaits
from scoring.games.tonk.rules import TonkRules

A, B, C = (Player(name) for name in "ABC")
ALL = Awaited("totals", (A, B, C), sealed=True)


@pytest.mark.parametrize(
    ("ending", "totals", "awaited"),
    [
        (Ending.KNOCK, None, ALL),
        (Ending.STOCK_OUT, None, ALL),
        (Ending.KNOCK, {A: 1, B: 2, C: 3}, None),
        (Ending.DEALT_TONK, None, None),
        (Ending.MISDEAL, None, None),
        (None, None, None),
    ],
)
def test_in_tonk_everybody_counts_at_a_knock_or_a_dry_stock(
    ending: Ending | None, totals: dict[Player, int] | None, awaited: Awaited | None
) -> None:
    deal = TonkDeal((A, B, C), C, ending, knocker=A, totals=totals)
    assert awaits(TonkRules(), deal) == awaited
