"""Tonk: a quick game for stakes; money moves after every deal."""

from __future__ import annotations

from typing import Final

from scoring.game import Game, Unit
from scoring.games.tonk.deal import TonkDeal, awaits, suggest
from scoring.games.tonk.faults import deal_faults, rule_faults
from scoring.games.tonk.rules import PRESETS, SEATS, TonkRules
from scoring.games.tonk.score import score

GAME: Final = Game(
    slug="tonk",
    name="Tonk",
    seats=SEATS,
    unit=Unit.MONEY,
    rules=TonkRules,
    presets=PRESETS,
    deal=TonkDeal,
    rule_faults=rule_faults,
    suggest=suggest,
    faults=deal_faults,
    score=score,
    alone=True,
    awaits=awaits,
)
