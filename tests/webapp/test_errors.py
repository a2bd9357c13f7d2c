"""When something breaks: a sentence, a reference that the log has too, and nothing of the book lost."""

from __future__ import annotations

import logging
import re
from typing import TYPE_CHECKING, NoReturn

import pytest

from scoring.game import Player
from webapp import pdf, store
from webapp.store import Remembered

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening


def test_a_bug_gets_a_page_whose_reference_finds_its_traceback(
    three: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def break_down(*_: object) -> NoReturn:
        message = "the secret of the house"
        raise RuntimeError(message)

    seq = three.ledger.seq
    with monkeypatch.context() as broken:
        broken.setattr(store, "folded", break_down)
        with caplog.at_level(logging.ERROR):
            answer = three.get("/history")
    assert answer.status_code == 500
    assert "Nothing of what was already saved is lost" in answer.text
    assert "secret of the house" not in answer.text
    reference = re.search(r"Reference: ([0-9a-f]{8})", answer.text)
    assert reference is not None
    assert f"bug {reference[1]}" in caplog.text
    assert "secret of the house" in caplog.text
    assert three.ledger.seq == seq
    assert three.get("/history").status_code == 200


def test_paper_that_could_not_be_printed_says_why(three: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    def jam(_html: str) -> NoReturn:
        message = "Printing took too long."
        raise pdf.PaperProblemError(message)

    monkeypatch.setattr(pdf, "render", jam)
    answer = three.get("/ledger.pdf")
    assert answer.status_code == 503
    assert "Printing took too long." in three.seen(answer)


def test_a_name_taken_between_two_taps_is_said_beside_the_form(
    three: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(*_: object, **__: object) -> NoReturn:
        raise store.NameTaken(Remembered(Player("p"), "Dan"))

    monkeypatch.setattr(store, "append", taken)
    answer = three.post("/players", do="rename", player=three.player("Ana"), name="Dan")
    assert answer.status_code == 422
    assert "Somebody here is already called Dan" in three.seen(answer)
    assert 'value="Dan"' in answer.text
