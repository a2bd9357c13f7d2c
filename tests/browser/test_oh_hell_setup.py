"""Setting Oh Hell up on a phone: another game at a tap, what follows from its rules, no scripts at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from accessible import wrong
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.browser

FOUR = ("Ana", "Ben", "Cai", "Dee")
SEVEN = (
    "Maximiliane-Alexandra von Hohenstaufen-X",
    "Bartholomew Featherstonehaugh Cholmondel",
    "Wolfeschlegelsteinhausenbergerdorffschen",
    *FOUR,
)


def seated(phone: Page, address: str, names: Sequence[str]) -> None:
    """A session of ``names``; its form for a match is open."""
    form: dict[str, str | float | bool] = {
        "token": "a-session",
        "after": "0",
        "title": "Friday",
        "currency": "EUR",
    }
    form |= {f"new.{row}.name": name for row, name in enumerate(names)}
    answer = phone.request.post(f"{address}/start", form=form, headers={"Sec-Fetch-Site": "same-origin"})
    phone.goto(answer.url)


def strip(phone: Page) -> list[str]:
    """The hands ahead, those without trump marked."""
    sizes = phone.locator("#schedule li")
    return [re.sub(r"\s+", " ", size.inner_text()).strip() for size in sizes.all()]


def test_the_other_game_is_a_tap_and_what_was_chosen_stays(phone: Page, address: str) -> None:
    seated(phone, address, FOUR)
    phone.get_by_role("radio", name="Ben", exact=True).check()
    phone.get_by_role("radio", name="Oh Hell").check()
    expect(phone.locator("#schedule")).to_contain_text("13 hands")
    expect(phone.get_by_role("radio", name="Ben", exact=True)).to_be_checked()
    expect(phone.get_by_role("radio", name="Oh Hell")).to_be_focused()
    expect(phone.get_by_role("button", name="Show its house rules")).to_be_hidden()
    expect(phone.get_by_role("textbox", name="The stake")).to_be_hidden()
    phone.get_by_role("button", name="Deal the first hand").last.click()
    expect(phone).to_have_url(re.compile(r"/c/\w+/\w+$"))


def test_the_hands_and_the_points_follow_what_is_chosen(phone: Page, address: str) -> None:
    seated(phone, address, FOUR)
    phone.get_by_role("radio", name="Oh Hell").check()
    expect(phone.locator("#schedule")).to_contain_text("13 hands")
    phone.get_by_role("textbox", name="The largest hand").fill("3")
    phone.get_by_role("combobox", name="The hands").focus()
    phone.get_by_role("combobox", name="The hands").select_option("up_down")
    expect(phone.locator("#schedule")).to_contain_text("5 hands")
    assert strip(phone) == ["1", "2", "3 no trump", "2", "1"]
    expect(phone.get_by_role("radio", name="The largest")).to_be_checked()
    expect(phone.get_by_role("combobox", name="The hands")).to_be_focused()
    phone.get_by_role("combobox", name="What a bid is worth").select_option("wizard")
    expect(phone.locator("#worth")).to_contain_text("20 + 10 × tricks")
    expect(phone.locator("#worth tbody tr").nth(2)).to_have_text(re.compile(r"2\s*40\s*−10\s*−10"))
    phone.get_by_role("combobox", name="Trump", exact=True).select_option("rotate")
    expect(phone.locator("#schedule")).to_contain_text("Every hand has a trump")
    expect(phone.get_by_role("combobox", name="Which suits")).to_be_visible()


def test_fields_that_matter_only_with_an_answer_come_with_it(phone: Page, address: str) -> None:
    seated(phone, address, FOUR)
    phone.get_by_role("radio", name="Oh Hell").check()
    own, until = phone.get_by_label("Cards in each hand").first, phone.get_by_label("Until somebody has")
    suits, stake = phone.get_by_label("Which suits"), phone.get_by_role("textbox", name="The stake")
    for field in (own, until, suits, stake):
        expect(field).to_be_hidden()
    phone.get_by_role("combobox", name="The hands").select_option("custom")
    expect(phone.get_by_role("textbox", name="Cards in each hand")).to_be_visible()
    phone.get_by_role("combobox", name="The hands").select_option("constant")
    expect(until).to_be_visible()
    phone.locator("label", has_text="A pot").click()
    expect(stake).to_be_visible()


def test_a_player_unticked_changes_the_hands(phone: Page, address: str) -> None:
    seated(phone, address, FOUR)
    phone.get_by_role("radio", name="Oh Hell").check()
    expect(phone.locator("#schedule")).to_contain_text("13 hands")
    phone.get_by_role("checkbox", name="Dee").uncheck()
    expect(phone.locator("#schedule")).to_contain_text("15 hands")


@pytest.mark.parametrize("width", [320, 390])
def test_seven_long_names_and_the_longest_schedule_fit_the_phone(
    phone: Page, address: str, width: int
) -> None:
    phone.set_viewport_size({"width": width, "height": 844})
    seated(phone, address, SEVEN)
    phone.get_by_role("radio", name="Oh Hell").check()
    phone.get_by_role("combobox", name="The hands").select_option("ones_peak")
    expect(phone.locator("#schedule")).to_contain_text("31 hands")
    phone.get_by_text("Points of our own").last.click()
    assert phone.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_readers_find_nothing_wrong_with_it(phone: Page, address: str, scheme: str) -> None:
    phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
    seated(phone, address, FOUR)
    phone.get_by_role("radio", name="Oh Hell").check()
    expect(phone.locator("#schedule")).to_contain_text("13 hands")
    for fold in ("Points of our own", "Bids with points of their own", "Every other rule"):
        phone.locator("summary", has_text=fold).click()
    assert wrong(phone) == []


def test_without_scripts_buttons_do_the_same(unscripted: Page, address: str) -> None:
    seated(unscripted, address, FOUR)
    unscripted.get_by_role("radio", name="Oh Hell").check()
    unscripted.get_by_role("button", name="Show its house rules").click()
    expect(unscripted.locator("#schedule")).to_contain_text("13 hands")
    unscripted.get_by_role("combobox", name="The hands").select_option("down")
    unscripted.get_by_role("button", name="Show what these rules come to").click()
    assert strip(unscripted)[0] == "13 no trump"
    unscripted.get_by_role("radio", name="Ana", exact=True).check()
    unscripted.get_by_role("button", name="Deal the first hand").last.click()
    expect(unscripted).to_have_url(re.compile(r"/c/\w+/\w+$"))


def test_names_typed_before_the_script_is_there_keep_their_seats(phone: Page) -> None:
    late: list[Route] = []

    def hold(route: Route) -> None:
        late.append(route)

    phone.route("**/seats.js*", hold)
    phone.get_by_role("link", name="Start a session").click()
    phone.get_by_label("Name 1", exact=True).fill("Ana")
    phone.get_by_label("Name 2", exact=True).fill("Ben")
    late[0].continue_()
    expect(phone.get_by_text("Tap in the order you sit")).to_be_visible()
    phone.get_by_label("Name 3", exact=True).fill("Cai")
    phone.get_by_role("button", name="Next: which game").click()
    expect(phone.locator(".seating .name")).to_have_text(["Ana", "Ben", "Cai"])
