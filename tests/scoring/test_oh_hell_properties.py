"""What the rules page says holds for every hand, tried with hands made up."""

from dataclasses import replace
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oh_hell_tables import NAMES, PLAIN, found, hand, named, played, points, table

from scoring.game import Minor, Player, SoFar
from scoring.games.oh_hell import GAME
from scoring.games.oh_hell.bids import forbidden_bid
from scoring.games.oh_hell.deal import OhHellDeal, bidding_order
from scoring.games.oh_hell.faults import deal_faults
from scoring.games.oh_hell.finish import over, ranks
from scoring.games.oh_hell.rules import (
    Hook,
    NoTrumpIn,
    OhHellRules,
    Schedule,
    Stakes,
    Trump,
    ZeroBid,
)
from scoring.games.oh_hell.schedule import hands, largest_offered
from scoring.games.oh_hell.schemes import Missed, Scheme, Scoring
from scoring.games.oh_hell.score import worth
from scoring.standings import points as totals

SIZES = st.integers(3, 7).flatmap(lambda seated: st.tuples(st.just(seated), st.integers(1, 52 // seated)))


@st.composite
def complete(draw: st.DrawFn) -> OhHellDeal:
    """A whole hand: any bids, and tricks that sum to the cards."""
    seated, cards = draw(SIZES)
    bids = draw(st.lists(st.integers(0, cards), min_size=seated, max_size=seated))
    taken = draw(st.lists(st.integers(0, seated - 1), min_size=cards, max_size=cards))
    dealer = draw(st.sampled_from(NAMES[:seated]))
    return hand(cards, bids, [taken.count(place) for place in range(seated)], dealer=dealer, number=0)


NUMBERS = st.integers(-1000, 1000)
SCHEMES = st.builds(
    Scheme,
    **dict.fromkeys(
        ("made_base", "made_per_trick", "made_per_card", "missed_flat", "missed_per_off"), NUMBERS
    ),
    made_zero=st.none() | NUMBERS,
    made_by_bid=st.none() | st.dictionaries(st.integers(0, 17), NUMBERS, max_size=4),
    missed_zero=st.none() | NUMBERS,
    over=st.none() | st.builds(Missed, missed_flat=NUMBERS),
)
SCORED = st.builds(
    OhHellRules,
    scoring=st.sampled_from(Scoring),
    custom=SCHEMES,
    zero_bid=st.sampled_from(ZeroBid),
    missed_scores_tricks=st.booleans(),
).filter(lambda rules: not GAME.rule_faults(rules).faults)


def read(deal: OhHellDeal) -> list[tuple[int, int]]:
    """Bids and tricks in seat order."""
    assert deal.bids is not None
    assert deal.tricks is not None
    return [(deal.bids[player], deal.tricks[player]) for player in deal.players]


@given(complete())
def test_how_far_off_the_table_is_has_a_floor_and_its_parity(deal: OhHellDeal) -> None:
    assert found(PLAIN, deal) == []
    taken = read(deal)
    assert sum(tricks for _bid, tricks in taken) == deal.cards
    off, over_bid = sum(abs(bid - tricks) for bid, tricks in taken), sum(bid for bid, _ in taken) - deal.cards
    assert off >= abs(over_bid)
    assert (off - over_bid) % 2 == 0


@given(complete())
def test_with_the_hook_somebody_misses(deal: OhHellDeal) -> None:
    assume(not found(OhHellRules(hook=Hook.DEALER), deal))
    assert any(bid != tricks for bid, tricks in read(deal))


@given(complete())
def test_the_hook_refuses_just_the_bids_that_sum_to_the_cards(deal: OhHellDeal) -> None:
    exact = sum(bid for bid, _tricks in read(deal)) == deal.cards
    codes = [code for _field, code in found(OhHellRules(hook=Hook.DEALER), deal)]
    assert codes == (["hook"] if exact else [])


@given(complete())
def test_who_misses_an_exact_total_is_never_alone(deal: OhHellDeal) -> None:
    bids = dict(deal.bids or {})
    last = bidding_order(PLAIN, deal.players, deal.dealer)[-1]
    left = forbidden_bid(OhHellRules(hook=Hook.DEALER), deal.players, deal.dealer, deal.cards, bids)
    assume(left is not None)
    assert left is not None
    exact = replace(deal, bids=bids | {last: left})
    assert sum(bid != tricks for bid, tricks in read(exact)) != 1


@given(complete())
def test_the_table_scores_the_cards_and_ten_for_each_exact_bid(deal: OhHellDeal) -> None:
    made = sum(bid == tricks for bid, tricks in read(deal))
    for rules in (OhHellRules(missed_scores_tricks=True), OhHellRules(scoring=Scoring.BASIC_10)):
        assert sum(points(rules, deal)) == deal.cards + 10 * made


@given(complete(), SCORED, st.permutations(NAMES))
def test_names_and_seats_change_no_score(deal: OhHellDeal, rules: OhHellRules, names: list[Player]) -> None:
    new = dict(zip(NAMES, names, strict=True))
    moved = replace(
        deal,
        players=tuple(player for player in names if player in {new[old] for old in deal.players}),
        dealer=new[deal.dealer],
        bids={new[player]: bid for player, bid in (deal.bids or {}).items()},
        tricks={new[player]: tricks for player, tricks in (deal.tricks or {}).items()},
    )
    before = dict(zip(deal.players, points(rules, deal), strict=True))
    after = dict(zip(moved.players, points(rules, moved), strict=True))
    assert after == {new[player]: each for player, each in before.items()}


@given(st.lists(complete(), min_size=1, max_size=6), SCORED, st.data())
def test_corrected_and_corrected_back_gives_the_old_totals(
    deals: list[OhHellDeal], rules: OhHellRules, data: st.DataObject
) -> None:
    place = data.draw(st.integers(0, len(deals) - 1))
    other = data.draw(complete())
    before = played(rules, *deals)
    changed = played(rules, *deals[:place], other, *deals[place + 1 :])
    back = replace(changed, deals=(*changed.deals[:place], before.deals[place], *changed.deals[place + 1 :]))
    assert totals(back) == totals(before)
    assert ranks(rules, back) == ranks(rules, before)


@given(st.integers(0, 17), st.integers(0, 17), st.integers(1, 17), SCORED)
def test_no_hand_is_worth_more_than_the_bound_on_stakes_assumes(
    bid: int, tricks: int, cards: int, rules: OhHellRules
) -> None:
    dear = replace(rules, stakes=Stakes.PER_POINT, stake=Minor(2**53))
    (fault,) = GAME.rule_faults(dear).faults
    most = fault.values["most"]
    assert isinstance(most, int)
    assert abs(worth(rules, bid, tricks, cards)) * 2 * 1000 * 6 * most < 2**53


def any_rules() -> st.SearchStrategy[OhHellRules]:
    return st.builds(
        OhHellRules,
        schedule=st.sampled_from(Schedule),
        most_cards=st.none() | st.integers(1, 17),
        hands=st.lists(st.integers(1, 17), min_size=1, max_size=9).map(tuple),
        trump=st.sampled_from(Trump),
        trump_order=st.just(PLAIN.trump_order[:1]),
        no_trump_in=st.sampled_from(NoTrumpIn),
    )


@settings(deadline=None)
@given(any_rules(), SIZES, st.integers(3, 7))
def test_a_match_played_as_suggested_has_no_faults_and_ends(
    rules: OhHellRules, size: tuple[int, int], later: int
) -> None:
    seats = table(size[0])
    assert GAME.start_faults is not None
    assume(not named(GAME.start_faults(rules, seats).faults))
    schedule = hands(rules, size[0])
    so_far, number = SoFar(schedule=schedule), 1
    while not over(rules, so_far):
        at_table = table(later if number > 2 else size[0])
        deal = GAME.suggest(rules, at_table, so_far)
        findings = deal_faults(rules, deal, so_far)
        assert (findings.faults, findings.warnings) == ((), ())
        whole = everything_to_the_first(deal)
        assert deal_faults(rules, whole, so_far).faults == ()
        so_far = add(rules, so_far, whole)
        number += 1
    assert rules.schedule is Schedule.CONSTANT or number == len(schedule) + 1


def everything_to_the_first(deal: OhHellDeal) -> OhHellDeal:
    bids = {player: deal.cards * (place == 0) for place, player in enumerate(deal.players)}
    return replace(deal, bids=bids, tricks=bids)


def add(rules: OhHellRules, so_far: SoFar, deal: OhHellDeal) -> SoFar:
    one: Any = played(rules, deal).deals
    return replace(so_far, deals=(*so_far.deals, *one), number=so_far.number + 1)


@given(any_rules(), st.integers(3, 7))
def test_what_setup_offers_can_be_dealt(rules: OhHellRules, seated: int) -> None:
    most = largest_offered(rules, seated)
    start = replace(rules, most_cards=most, hands=(most,))
    assert GAME.start_faults is not None
    assert GAME.start_faults(start, table(seated)).faults == ()
    assert (most + 1) * seated > 51
