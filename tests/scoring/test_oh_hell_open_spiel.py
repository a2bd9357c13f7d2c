"""A second witness: whole random hands played by PyPI's `open_spiel` bid, hooked and scored as ours.

It knows one scheme with two parameters: made 10 + p * tricks; missed p * tricks, or -p * off with the
penalty. The dealer bids last and is bound by the hook.
"""

import random
import re
from typing import Any

import pytest
from oh_hell_tables import NAMES, hand, points

from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.bids import forbidden_bid
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order
from scoring.games.oh_hell.rules import Hook, OhHellRules
from scoring.games.oh_hell.schemes import Scheme, Scoring

spiel: Any = pytest.importorskip(
    "pyspiel",
    reason="no second witness: PyPI's open_spiel is not installed here (requirements-witness.txt)",
    exc_type=ImportError,
)

HANDS = 1000
TWO_A_TRICK = Scheme(made_base=10, made_per_trick=2, missed_per_trick=2)
CARDS_IN_DECK = 52
"""Below it an action of open_spiel's is a card, from there on a bid."""


def play(game: Any, dice: random.Random) -> tuple[list[tuple[int, int, set[int]]], Any]:  # noqa: ANN401 -- open_spiel's own
    """A hand played at random: each bid with its player and the bids allowed, and the finished state."""
    state, bids = game.new_initial_state(), []
    while not state.is_terminal():
        chance = state.is_chance_node()
        actions = [action for action, _ in state.chance_outcomes()] if chance else state.legal_actions()
        action = dice.choice(actions)
        if not chance and action >= CARDS_IN_DECK:
            allowed = {each - CARDS_IN_DECK for each in actions}
            bids.append((state.current_player(), action - CARDS_IN_DECK, allowed))
        state.apply_action(action)
    return bids, state


def told(state: Any, what: str) -> list[int]:  # noqa: ANN401 -- open_spiel's own
    """The numbers in the line of the finished state that begins so."""
    line = re.search(rf"^{what}:(.*)$", str(state), re.MULTILINE)
    assert line is not None
    return [int(number) for number in line[1].split()]


def written_down(state: Any) -> OhHellDeal:  # noqa: ANN401 -- open_spiel's own
    (cards,), (dealer,) = told(state, "Num Total Tricks"), told(state, "Dealer")
    return hand(cards, told(state, "Bids"), told(state, "Tricks Won"), dealer=NAMES[dealer], number=0)


@pytest.mark.parametrize(
    ("scheme", "per_trick", "penalty"),
    [
        ({"scoring": Scoring.BASIC_10}, 1, False),
        ({"scoring": Scoring.EXACT_10, "missed_scores_tricks": True}, 1, False),
        ({"scoring": Scoring.MINUS_1_PER_OFF}, 1, True),
        ({"scoring": Scoring.TEN2_MINUS_2}, 2, True),
        ({"scoring": Scoring.TEN3_MINUS_3}, 3, True),
        ({"scoring": Scoring.TEN5_MINUS_5}, 5, True),
        ({"scoring": Scoring.CUSTOM, "custom": TWO_A_TRICK}, 2, False),
    ],
)
def test_open_spiel_scores_every_hand_as_we_do(scheme: dict[str, Any], per_trick: int, penalty: bool) -> None:
    dice = random.Random(per_trick)  # noqa: S311 -- the same hands every time
    rules = OhHellRules(hook=Hook.DEALER, **scheme)
    options = f"points_per_trick={per_trick},off_bid_penalty={str(penalty).lower()}"
    for number in range(HANDS):
        _bids, state = play(spiel.load_game(f"oh_hell(players={GAME.seats[number % 5]},{options})"), dice)
        assert points(rules, written_down(state)) == state.returns()


def test_open_spiel_bids_in_our_order_and_forbids_what_we_forbid() -> None:
    dice = random.Random(3)  # noqa: S311 -- the same hands every time
    rules = OhHellRules(hook=Hook.DEALER)
    for number in range(HANDS):
        bids, state = play(spiel.load_game(f"oh_hell(players={GAME.seats[number % 5]})"), dice)
        deal = written_down(state)
        assert tuple(NAMES[player] for player, _bid, _allowed in bids) == bidding_order(
            rules, deal.players, deal.dealer
        )
        before = {NAMES[player]: bid for player, bid, _allowed in bids[:-1]}
        forbidden = forbidden_bid(rules, deal.players, deal.dealer, deal.cards, before)
        assert bids[-1][2] == set(range(deal.cards + 1)) - {forbidden}
