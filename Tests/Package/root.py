"""A clean Debian 12 below .build-package: files in a folder, and commands that systemd-nspawn runs there."""

import contextlib
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
WORK = CHECKOUT / ".build-package"
# It is made again from time to time, so that it has Debian's updates.
KEPT_DAYS = 30
# Seconds that a command may take; the installation of PostgreSQL is the longest.
BOUND = 180
CONTROLLERS = ("memory", "pids", "cpu", "blkio")


def execute(*command, **options):
    """Runs a command of this machine; returns what it printed, or ends with it."""
    outcome = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, errors="replace", timeout=options.pop("timeout", BOUND), check=False, **options)
    if outcome.returncode != 0:
        raise SystemExit(
            f"{' '.join(map(str, command))[:200]}\nended with {outcome.returncode}:\n{outcome.stdout}")
    return outcome.stdout


def tarball(package):
    """The root as a tar file, with the Debian packages beside it that installing `package` takes."""
    kept = WORK / "bookworm.tar"
    if kept.exists() and time.time() - kept.stat().st_mtime < KEPT_DAYS * 86400:
        return kept
    print("making a Debian 12 in", kept, flush=True)
    draft = WORK / "bookworm.draft.tar"
    fetch = "apt-get install --yes --no-install-recommends --download-only"
    execute(
        "mmdebstrap", "--quiet", "--variant=minbase", "--skip=cleanup/apt,cleanup/tmp",
        "--include=systemd,systemd-sysv,dbus,curl,procps",
        f"--customize-hook=copy-in {package} /var/cache",
        f'--customize-hook=chroot "$1" {fetch} /var/cache/{package.name}',
        f'--customize-hook=chroot "$1" {fetch} postgresql',
        f"--customize-hook=rm \"$1/var/cache/{package.name}\"",
        "bookworm", str(draft), timeout=900)
    draft.rename(kept)
    return kept


class Root:
    """The files of one machine."""

    def __init__(self, folder):
        self.folder = folder

    def path(self, name):
        """A path of the machine, as this one sees it."""
        return self.folder / name.lstrip("/")

    def run(self, script, timeout=BOUND):
        """Runs a script of the shell, as root and without a network; returns what it printed."""
        said = execute(
            *self.nspawn(), "--pipe", "--setenv=DEBIAN_FRONTEND=noninteractive",
            "/bin/bash", "-euo", "pipefail", "-c", script, timeout=timeout)
        # Where /run is no file system of its own, systemd-nspawn says so at its end.
        return re.sub(r"(?m)^Attempted to remove disk file system.*\n+", "", said)

    def nspawn(self):
        """The beginning of a command line that enters the machine."""
        # Without systemd on this machine, none can be asked for a scope.
        scope = [] if Path("/run/systemd/system").is_dir() else ["--keep-unit"]
        return ["systemd-nspawn", "--quiet", "--register=no", *scope, "--private-network",
                f"--directory={self.folder}"]

    @contextlib.contextmanager
    def booted(self):
        """Starts systemd there; gives the machine that runs, None where systemd does not come up."""
        machine = Machine(self)
        try:
            machine.start()
            yield machine if machine.is_up() else None
        finally:
            machine.stop()


class Machine:
    """A root in which systemd runs."""

    def __init__(self, root):
        self.root = root
        self.process = None
        self.leader = None
        self.log = open(WORK / "boot.log", "wb")  # pylint: disable=consider-using-with
        self.groups = []

    def start(self):
        """Boots it, with limits in force: the controllers of cgroup v1 are lent to it group by group."""
        command = [*self.root.nspawn(), "--console=pipe", "--kill-signal=SIGRTMIN+3", "--boot"]
        for controller in CONTROLLERS:
            parent = Path("/sys/fs/cgroup") / controller
            if (parent / "cgroup.procs").exists():
                group = parent / f"fieldgame-package-{os.getpid()}"
                group.mkdir()
                self.groups.append(group)
        if self.groups:
            mounts = "; ".join(
                f"mount -o remount,bind,rw {group.parent}" for group in self.groups)
            command[-1:] = ["/bin/sh", "-c", f"{mounts}; exec /sbin/init"]

        def enter_groups():
            for group in self.groups:
                (group / "cgroup.procs").write_text(str(os.getpid()))

        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT,
            preexec_fn=enter_groups)

    def is_up(self):
        """Whether systemd has come up within a minute."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            with contextlib.suppress(OSError, IndexError):
                self.leader = int(children.read_text().split()[0])
                state = self.ask("systemctl is-system-running --wait || true")
                if state.strip() in ("running", "degraded"):
                    return True
            time.sleep(0.5)
        return False

    def command(self, script):
        """The command line that runs a script of the shell there."""
        return ["nsenter", f"--target={self.leader}", "--all", "--", "/usr/bin/env", "-i",
                "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive", "HOME=/root",
                "/bin/bash", "-uo", "pipefail", "-c", script]

    def ask(self, script):
        """What a script prints, however it ends."""
        return subprocess.run(
            self.command(script), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=BOUND, check=False).stdout

    def run(self, script):
        """Runs a script, each command of which must succeed; returns what it printed."""
        return execute(*self.command("set -e\n" + script))

    def stop(self):
        """Shuts it down, in half a minute at most, and gives back the groups."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()
        for group in self.groups:
            for folder, _, _ in os.walk(group, topdown=False):
                for _ in range(50):
                    with contextlib.suppress(OSError):
                        os.rmdir(folder)
                        break
                    time.sleep(0.1)


@contextlib.contextmanager
def new_root(package):
    """A root of its own, in memory; it goes away afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="root-", dir=WORK))
    kept = tarball(package)
    execute("mount", "-t", "tmpfs", "-o", "size=4g,mode=755", "fieldgame-package", folder)
    try:
        execute("tar", "--extract", "--file", kept, "--directory", folder)
        yield Root(folder)
    finally:
        execute("umount", "--lazy", folder)
        folder.rmdir()
