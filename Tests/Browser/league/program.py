"""The program under test, run as its users run it, with a database of its own."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile

CLOCK = "2026-03-09T12:00"


class Program:
    """The program in a folder of its own, where its private PostgreSQL lies as well."""

    def __init__(self, binary, folder):
        self.binary, self.folder = pathlib.Path(binary).resolve(), folder
        configuration = folder / "nothing.conf"
        configuration.touch()
        # Nothing of the environment leads to another database, configuration or day.
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": str(folder), "LANG": "C.UTF-8",
            "XDG_DATA_HOME": str(folder), "FIELDGAME_CONFIG": str(configuration), "FIELDGAME_CLOCK": CLOCK}

    def run(self, *arguments, seconds=300):
        """What a command prints; it must end well."""
        ended = subprocess.run([self.binary, *map(str, arguments)], env=self.environment, cwd=self.folder, timeout=seconds,
                               stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if ended.returncode:
            said = " ".join(str(argument)[:60] for argument in arguments)
            raise SystemExit(f"fieldgame {said} ended with {ended.returncode}: {ended.stderr.strip()[-1000:]}")
        return ended.stdout


@contextlib.contextmanager
def private(binary):
    """The program with a place of its own, which is gone afterwards together with the server that it started."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="fieldgame-browser-"))
    # As root, the server's own account must get in.
    folder.chmod(0o755)
    program = Program(binary, folder)
    try:
        yield program
    finally:
        with contextlib.suppress(SystemExit, subprocess.TimeoutExpired, OSError):
            program.run("database", "stop", seconds=60)
        shutil.rmtree(folder, ignore_errors=True)
