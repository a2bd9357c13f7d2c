"""Tonk's presets: each is the default with its changes."""

import pytest

from scoring.games.tonk.rules import (
    PRESETS,
    CaughtPaidTo,
    DealtTie,
    DealtTonk,
    ForcedSpreads,
    LowestCollectsFrom,
    Settlement,
    TonkRules,
    Upcard,
    pays_at,
)

HIGH, LOW_15 = DealtTonk(49, 50, 2), DealtTonk(6, 15, 2)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("as_written", TonkRules()),
        ("double_only", TonkRules(lowest_collects_from=LowestCollectsFrom.OTHERS)),
        (
            "lowest_only",
            TonkRules(caught_paid_to=CaughtPaidTo.LOWEST, lowest_collects_from=LowestCollectsFrom.OTHERS),
        ),
        ("covers_table", TonkRules(knocker_covers_table=True)),
        (
            "fifteen_and_under",
            TonkRules(dealt_tonks=(HIGH, LOW_15), lowest_collects_from=LowestCollectsFrom.NOBODY),
        ),
        (
            "fifteen_all_paid",
            TonkRules(
                dealt_tonks=(HIGH, LOW_15),
                dealt_tie=DealtTie.ALL_PAID,
                lowest_collects_from=LowestCollectsFrom.OTHERS,
            ),
        ),
        ("thirteen_and_under", TonkRules(dealt_tonks=(HIGH, DealtTonk(6, 13, 2)))),
        ("per_point", TonkRules(settlement=Settlement.PER_POINT)),
        (
            "page_variations",
            TonkRules(hit_out_pays=1, forced_spreads=ForcedSpreads.YES_BUT_THREE_ACES, upcard=Upcard.NO),
        ),
    ],
)
@pytest.mark.parametrize("number", [2, 6])
def test_a_preset_is_the_default_with_its_changes(name: str, rules: TonkRules, number: int) -> None:
    assert PRESETS[name](number) == rules


def test_reem_pays_single_for_47_and_50_and_triple_for_41_and_up_to_11() -> None:
    reem = PRESETS["reem"](3)
    paying = {total: pays_at(reem, total) for total in range(6, 51) if pays_at(reem, total)}
    assert paying == {6: 3, 7: 3, 8: 3, 9: 3, 10: 3, 11: 3, 41: 3, 47: 1, 50: 1}
    assert reem.caught_paid_to is CaughtPaidTo.LOWEST
    assert reem.lowest_collects_from is LowestCollectsFrom.OTHERS


def test_there_are_no_other_presets() -> None:
    assert len(PRESETS) == 10
