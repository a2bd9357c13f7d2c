"""Bids and tricks said again: all bids after an even sum, and a hand whose cards are corrected."""

from __future__ import annotations

import pytest
from flask import Flask
from hands import Table, seated
from playwright.sync_api import Page, expect

from scoring.games.oh_hell.rules import Bidding, Hook

pytestmark = pytest.mark.browser


def test_one_tap_empties_all_bids(phone: Page, app: Flask, address: str) -> None:
    session = seated(app, ("Ana", "Ben", "Cai"), bidding=Bidding.AT_ONCE, hook=Hook.REBID)
    phone.goto(address + session.link)
    phone.goto(address + session.root)
    at = Table(phone)
    for player, number in (("Ana", 1), ("Ben", 0), ("Cai", 0)):
        at.bid(player, number)
    phone.get_by_role("button", name="Bid again").click()
    expect(phone.locator("[data-calls] input:checked")).to_have_count(0)
    expect(phone.locator(".hand-sum")).to_contain_text("0 of 1")
    for player in ("Ana", "Ben", "Cai"):
        at.bid(player, 1)
    at.bids_in()


def test_more_cards_offer_more_tricks_at_once(phone: Page, app: Flask, address: str) -> None:
    session = seated(app, ("Ana", "Ben", "Cai"), hands=1)
    phone.goto(address + session.link)
    phone.goto(address + session.root)
    phone.locator("#newest a.story-number").click()
    phone.get_by_role("link", name="Correct", exact=True).click()
    tricks = phone.locator("#said-tricks .call").first.locator("input[type=radio]")
    expect(tricks).to_have_count(2)
    phone.get_by_text("Cards, dealer, who was dealt in").click()
    phone.get_by_label("Cards each").fill("3")
    phone.get_by_label("Cards each").blur()
    expect(tricks).to_have_count(4)
    expect(phone.locator("#said-bids .hand-sum")).to_contain_text("of 3")
    phone.get_by_role("checkbox", name="Cai").uncheck()
    expect(phone.locator("#said-tricks .call")).to_have_count(2)
