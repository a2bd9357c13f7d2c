"""`scripts/setup` does what is needed and no more, also after it was interrupted."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import environment  # noqa: E402 - scripts/ is no package
import machine  # noqa: E402


class Tools:
    """Stands in for venv, pip and npm: writes down what they were asked, and leaves what they would."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.broken = ""

    def run(self, problem: str, *command: str | Path) -> None:
        words = [str(word) for word in command]
        kind = next(word for word in ("venv", "--require-hashes", "--editable", "ci") if word in words)
        assert kind != "--require-hashes" or "--no-deps" in words  # a newer release must not stop pip
        self.asked.append({"--require-hashes": Path(words[-1]).name, "--editable": "project"}.get(kind, kind))
        if self.broken in {kind, self.asked[-1]}:
            raise machine.SetupProblem(problem)
        if kind == "venv":
            environment.VENV.mkdir(exist_ok=True)
            (environment.VENV / "bin").mkdir(exist_ok=True)
            environment.PYTHON.touch()
        if kind == "ci":
            for source in environment.VENDORED.values():
                file = Path(words[-1]) / "node_modules" / source
                file.parent.mkdir(parents=True, exist_ok=True)
                file.touch()

    def asked_by(self, lock: Path) -> list[str]:
        """What one run of the set-up asks for."""
        self.asked = []
        environment.set_up(lock)
        return self.asked


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tools:
    """A project of its own for the test, with tools that only pretend."""
    inputs = ("REQUIREMENTS", "REQUIREMENTS_DEV", "REQUIREMENTS_WITNESS", "PROJECT")
    for name in inputs:
        file = tmp_path / getattr(environment, name).name
        file.write_text(name)
        monkeypatch.setattr(environment, name, file)
    venv, vendor = tmp_path / ".venv", tmp_path / "vendor"
    places = {"VENV": venv, "PYTHON": venv / "bin" / "python", "VENV_STAMP": venv / "built.json"}
    places |= {"VENDOR": vendor, "VENDOR_STAMP": vendor / "built.json"}
    for name, place in places.items():
        monkeypatch.setattr(environment, name, place)
    monkeypatch.setattr(environment, "_npm", lambda _folder: ["npm"])
    monkeypatch.setattr(environment, "_prints", lambda *_strictly: True)
    tools = Tools()
    monkeypatch.setattr(environment, "_run", tools.run)
    return tools


EVERYTHING = ["venv", "requirements.txt", "project", "ci"]


def test_the_first_run_does_everything_and_the_second_nothing(tools: Tools) -> None:
    assert tools.asked_by(environment.REQUIREMENTS) == EVERYTHING
    assert tools.asked_by(environment.REQUIREMENTS) == []


def test_what_the_tests_need_is_added_to_what_serving_needs(tools: Tools) -> None:
    tools.asked_by(environment.REQUIREMENTS)
    assert tools.asked_by(environment.REQUIREMENTS_DEV) == [
        "requirements-dev.txt",
        "requirements-witness.txt",
    ]
    assert tools.asked_by(environment.REQUIREMENTS_DEV) == []
    assert tools.asked_by(environment.REQUIREMENTS) == []


def test_without_the_second_witness_the_tests_run_and_setup_says_so(
    tools: Tools, capsys: pytest.CaptureFixture[str]
) -> None:
    tools.asked_by(environment.REQUIREMENTS)
    tools.broken = "requirements-witness.txt"
    assert tools.asked_by(environment.REQUIREMENTS_DEV) == [
        "requirements-dev.txt",
        "requirements-witness.txt",
    ]
    assert "without their second witness" in capsys.readouterr().err
    tools.broken = ""
    assert tools.asked_by(environment.REQUIREMENTS_DEV) == ["requirements-witness.txt"]


def test_changed_requirements_build_the_environment_from_nothing(tools: Tools) -> None:
    tools.asked_by(environment.REQUIREMENTS)
    environment.REQUIREMENTS.write_text("newer")
    assert tools.asked_by(environment.REQUIREMENTS) == ["venv", "requirements.txt", "project"]


def test_an_interrupted_installation_is_begun_again_from_nothing(tools: Tools) -> None:
    tools.broken = "--require-hashes"
    with pytest.raises(machine.SetupProblem):
        environment.set_up(environment.REQUIREMENTS)
    tools.broken = ""
    assert tools.asked_by(environment.REQUIREMENTS) == EVERYTHING


def test_an_interrupted_fetch_of_the_npm_files_is_repeated_alone(tools: Tools) -> None:
    tools.broken = "ci"
    with pytest.raises(machine.SetupProblem):
        environment.set_up(environment.REQUIREMENTS)
    tools.broken = ""
    assert tools.asked_by(environment.REQUIREMENTS) == ["ci"]


def test_a_vendored_file_that_was_deleted_comes_back(tools: Tools) -> None:
    tools.asked_by(environment.REQUIREMENTS)
    (environment.VENDOR / "htmx.min.js").unlink()
    assert tools.asked_by(environment.REQUIREMENTS) == ["ci"]
    assert (environment.VENDOR / "htmx.min.js").exists()


def test_an_environment_that_is_only_linked_is_never_emptied(tools: Tools, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    (shared / "bin").mkdir(parents=True)
    (shared / "bin" / "python").touch()
    environment.VENV.symlink_to(shared)
    tools.asked = []
    with pytest.raises(machine.SetupProblem, match="is a link to"):
        environment.set_up(environment.REQUIREMENTS)
    assert tools.asked == []
    assert (shared / "bin" / "python").exists()


def test_a_broken_stamp_counts_as_none(tools: Tools) -> None:
    tools.asked_by(environment.REQUIREMENTS)
    environment.VENV_STAMP.write_text("{")
    assert tools.asked_by(environment.REQUIREMENTS) == EVERYTHING[:3]


def test_without_the_right_to_install_it_names_the_one_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: name)
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    with pytest.raises(machine.SetupProblem, match="sudo apt-get install libpango"):
        machine.install_pango()


@pytest.mark.parametrize(
    ("found", "may", "asked", "said"),
    [
        ("all", True, 0, ""),
        ("enough", True, 1, ""),
        ("enough", False, 1, ""),  # WeasyPrint warns of the missing one, and prints
        ("nothing", True, 1, ""),
        ("nothing", False, 1, "Knockbook will run, but cannot print PDFs: ask root\n"),
    ],
)
def test_all_that_the_paper_may_need_is_installed_where_it_may_be(  # noqa: PLR0913, PLR0917 -- fixtures
    tools: Tools,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    found: str,
    may: bool,
    asked: int,
    said: str,
) -> None:
    there, times = [found], list[int]()

    def install() -> None:
        times.append(1)
        if not may:
            raise machine.SetupProblem("ask root")  # noqa: EM101, TRY003 -- in place of a sentence
        there[0] = "all"

    def prints(*strictly: str) -> bool:
        return there[0] in ({"all"} if strictly else {"all", "enough"})

    monkeypatch.setattr(environment, "_prints", prints)
    monkeypatch.setattr(machine, "install_pango", install)
    tools.asked_by(environment.REQUIREMENTS)
    assert (len(times), capsys.readouterr().err) == (asked, said)
