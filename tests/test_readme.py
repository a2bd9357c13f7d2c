"""What the README and the docs promise, as far as it can be run."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path

import pytest

from scoring.batch import answer
from webapp.cli import main

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
PICTURE_AT_MOST = 150_000


def page_names(page: Path) -> str:
    return page.name


@pytest.mark.parametrize("page", PAGES, ids=page_names)
def test_every_session_with_python_runs_as_printed(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 0 or page != README


@pytest.mark.parametrize("page", PAGES, ids=page_names)
def test_every_file_that_is_linked_to_exists(page: Path) -> None:
    prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.DOTALL)
    linked = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert [name for name in linked if not (page.parent / name).exists()] == []


def test_the_records_in_the_docs_are_answered_as_printed() -> None:
    blocks = re.findall(r"```json\n(.*?)```", (ROOT / "docs" / "scoring.md").read_text(), re.DOTALL)
    records, answers = [json.loads(block) for block in blocks[::2]], blocks[1::2]
    assert records
    assert [answer(record) for record in records] == [json.loads(printed) for printed in answers]


def test_the_record_in_the_readme_is_answered_as_printed() -> None:
    asked = re.search(r"\$ echo '(.*)' \|\n> .*-m scoring\n(.*)\n", README.read_text())
    assert asked
    assert answer(json.loads(asked[1])) == json.loads(asked[2])


@pytest.mark.parametrize("page", PAGES, ids=page_names)
def test_every_command_that_is_named_exists_with_its_options(page: Path) -> None:
    for name, rest in re.findall(r"\bknockbook ([a-z]+)([^`\n#;]*)", _code(page.read_text())):
        assert name in main.commands, name
        options = {option for param in main.commands[name].params for option in param.opts}
        assert set(re.findall(r"(?<!\S)--?[a-z]+", rest)) <= options, rest


@pytest.mark.parametrize(
    ("file", "listed"),
    [("README.md", r"shows the options \((.*?)\)"), ("scripts/serve", r"Options: (.*)\.")],
    ids=["README.md", "serve"],
)
def test_the_options_that_are_listed_are_those_that_serve_takes(file: str, listed: str) -> None:
    found = re.search(listed, (ROOT / file).read_text())
    assert found
    taken = [option for param in main.commands["serve"].params for option in param.opts]
    assert sorted(re.findall(r"--[a-z]+", found[1])) == sorted(taken)


def _code(text: str) -> str:
    """What is set as shell code, in blocks and in lines."""
    return "\n".join(re.findall(r"```sh\n.*?```|(?<!`)`[^`\n]+`(?!`)", text, re.DOTALL))


def test_its_picture_is_light() -> None:
    assert (ROOT / "docs" / "pictures" / "table.png").stat().st_size < PICTURE_AT_MOST
