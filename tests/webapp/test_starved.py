"""A real server without room on its disk, without the right to write, or beside another one."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from click.testing import CliRunner

from tests.serving import Server, ours, refused, serving
from tests.webapp.remote import OUTBOX, Answer, Phone
from webapp.cli import main
from webapp.database import FILE

if TYPE_CHECKING:
    from tests.webapp.conftest import Evening

pytestmark = pytest.mark.sqlite("its disks, its permissions and its lock")

SMALL: Final = "2m"
IN_A_NAMESPACE: Final = ("unshare", "--map-root-user", "--mount")
"""Mounts of a process's own, which need no root: gone with it, and seen by nobody else."""

MOUNTED: Final = """
mount -t tmpfs -o size=$1 none "$2" && cp -a "$3/." "$2" && shift 3 && exec "$@"
"""
FILLED: Final = """
mount -t tmpfs -o size=$1 none "$2" && cp -a "$3/." "$2" && { cat /dev/zero > "$2/filler" || true; }
shift 3 && exec "$@"
"""
AS_OTHERS: Final = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")
"""Root without the right to write where the permissions say no."""


def can(*command: str) -> bool:
    """Whether this machine lets such a process run."""
    if shutil.which(command[0]) is None:
        return False
    return subprocess.run([*command, "true"], capture_output=True, check=False).returncode == 0


small_disks = pytest.mark.skipif(
    not can(*IN_A_NAMESPACE, "sh", "-c", 'mount -t tmpfs none /mnt && "$0"'),
    reason="no mounts of one's own here",
)
limits = pytest.mark.skipif(sys.platform != "linux", reason="a running process can be limited on Linux alone")
permissions = pytest.mark.skipif(
    os.geteuid() == 0 and not can(*AS_OTHERS), reason="root may write everywhere here"
)


def on_a_small_disk(source: Path, mount: Path, script: str = MOUNTED) -> Sequence[str]:
    """What a server goes through to see a copy of ``source`` at ``mount``, on a disk of its own."""
    mount.mkdir()
    return (*IN_A_NAMESPACE, "sh", "-ec", script, "sh", SMALL, str(mount), str(source))


def plain() -> Sequence[str]:
    """What a server goes through so that permissions hold for it."""
    return AS_OTHERS if os.geteuid() == 0 else ()


def save(phone: Phone, one: Evening, token: str, after: int) -> Answer:
    """Record a deal that Ben won."""
    deal = {"ending": "tonk_out", "winner": one.player("Ben")}
    return phone.post(f"{one.root}/deal", {"token": token, "after": after, **deal}, Accept=OUTBOX)


def saved(phone: Phone, one: Evening) -> int:
    """How many deals the history has: it can be read."""
    history = phone.get(f"{one.root}/history")
    assert history.status == 200
    return history.text.count("tonked out")


@limits
def test_a_file_that_may_not_grow_takes_nothing_and_loses_nothing(three: Evening, tmp_path: Path) -> None:
    import resource  # noqa: PLC0415 -- not everywhere

    seq = settled(three)
    with serving(Server(ours(tmp_path), log=log_of(tmp_path))) as server:
        phone = Phone.like(three.phone, server)
        assert save(phone, three, "deal-0001", seq).status == 200
        size = (tmp_path / f"{FILE}-wal").stat().st_size
        usual = resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        check_refusals(phone, three, seq + 1)
        resource.prlimit(server.running.pid, resource.RLIMIT_FSIZE, usual)
        check_recovery(phone, three, seq + 1)
        assert server.end(signal.SIGTERM) == 0
    check_log(server)


@small_disks
def test_a_full_disk_takes_nothing_and_loses_nothing(three: Evening, tmp_path: Path) -> None:
    seq = settled(three)
    disk = tmp_path.with_name(f"{tmp_path.name}-disk")
    command = (*on_a_small_disk(tmp_path, disk), *ours(disk))
    with serving(Server(command, log=log_of(tmp_path))) as server:
        phone = Phone.like(three.phone, server)
        assert save(phone, three, "deal-0001", seq).status == 200
        filler = Path("/proc", str(server.running.pid), "root", *disk.parts[1:], "filler")
        with pytest.raises(OSError, match="No space left"):
            filler.write_bytes(bytes(4 * 2**20))
        check_refusals(phone, three, seq + 1)
        filler.unlink()
        check_recovery(phone, three, seq + 1)
    check_log(server)


def log_of(data: Path) -> Path:
    """Where a server's log goes: beside its folder, which may have no room."""
    return data.with_name(f"{data.name}.log")


def settled(one: Evening) -> int:
    """Where the book stands, with no server on it yet."""
    seq = one.ledger.seq
    one.app.extensions["knockbook_engine"].dispose()
    return seq


def check_refusals(phone: Phone, one: Evening, seq: int) -> None:
    """Saves are refused in words until the next, and pages are drawn."""
    told = [save(phone, one, f"deal-000{number}", seq) for number in (2, 2, 3)]
    assert {answer.status for answer in told} == {503}
    assert all("cannot write just now" in answer.text for answer in told)
    assert saved(phone, one) == 1


def check_recovery(phone: Phone, one: Evening, seq: int) -> None:
    """What waited is sent again, and stands once."""
    first, again = save(phone, one, "deal-0002", seq), save(phone, one, "deal-0002", seq)
    assert (first.status, first.text) == (again.status, again.text)
    assert first.seq == seq + 1
    assert save(phone, one, "deal-0003", seq + 1).status == 200
    assert saved(phone, one) == 3


def check_log(server: Server) -> None:
    """The server's log says what was the matter, and knows of no bug."""
    log = server.log.read_text()
    assert re.search(r"nothing can be written: no_room \(.*(full|I/O)", log)
    assert "Traceback" not in log


@small_disks
def test_a_server_does_not_start_on_a_full_disk(three: Evening, tmp_path: Path) -> None:
    settled(three)
    disk = tmp_path.with_name(f"{tmp_path.name}-disk")
    said = refused((*on_a_small_disk(tmp_path, disk, FILLED), *ours(disk))).splitlines()[-1]
    assert said == (
        f"Knockbook cannot start: the data folder {disk} cannot be written to (No space left on device)."
        " Choose another with --data."
    )


@permissions
@pytest.mark.parametrize(("what", "denied"), [("", 0o222), (FILE, 0o222), ("secret_key", 0o666)])
def test_a_server_does_not_start_where_it_may_not_write_or_read(
    three: Evening, tmp_path: Path, what: str, denied: int
) -> None:
    settled(three)
    locked = tmp_path / what
    before, mode = (tmp_path / FILE).read_bytes(), locked.stat().st_mode
    locked.chmod(mode & ~denied)
    said = refused((*plain(), *ours(tmp_path)))
    locked.chmod(mode)
    assert said.startswith("Knockbook cannot start: ")
    assert str(locked) in said
    assert said.count("\n") == 1
    assert (tmp_path / FILE).read_bytes() == before


def test_a_second_server_on_a_folder_is_refused_and_the_tools_are_not(three: Evening, tmp_path: Path) -> None:
    seq = settled(three)
    with serving(Server(ours(tmp_path))) as server:
        said = refused(ours(tmp_path))
        other = f"(process {server.running.pid})"
        assert f"another Knockbook serves the folder {tmp_path} already {other}" in said
        assert said.count("\n") == 1
        for tool in ("sessions", "verify", "backup"):
            done = CliRunner().invoke(main, [tool, "--data", str(tmp_path)])
            assert done.exit_code == 0, done.output
        assert save(Phone.like(three.phone, server), three, "deal-0001", seq).status == 200
        server.end(signal.SIGKILL)
        server.start()
        assert saved(Phone.like(three.phone, server), three) == 1
