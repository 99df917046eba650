"""`fieldgame serve` on a port of its own, from its start until it is stopped."""

import contextlib
import re
import socket
import subprocess
import threading
import time

from league.program import CLOCK
from pages.client import Client, NoAnswer

# In seconds: until it listens, until it is ready, until it has ended.
LISTENS, READY, ENDS = 60, 60, 40


@contextlib.contextmanager
def serving(program):
    """The address of the running service."""
    # What it is reached by must be known beforehand: codes and links for telephones hold the whole address.
    log, port = program.folder / "serve.log", free_port()
    command = ["serve", "--port", port, "--base-url", f"http://127.0.0.1:{port}", "--clock", CLOCK]
    with log.open("w") as errors:
        process = subprocess.Popen(
            [program.binary, *map(str, command)], env=program.environment, cwd=program.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        origin = listening(process, log)
        wait_until_ready(process, origin, log)
        yield origin
    finally:
        process.terminate()
        try:
            process.wait(timeout=ENDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(timeout=ENDS)


def free_port():
    """A port that nothing listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def listening(process, log):
    """Where it says that it listens."""
    lines = []
    reader = threading.Thread(target=lambda: lines.append(process.stdout.readline()), daemon=True)
    reader.start()
    reader.join(timeout=LISTENS)
    found = re.fullmatch(r"listening on (http://\S+)\n", lines[0] if lines else "")
    if found is None:
        raise SystemExit(f"fieldgame serve does not listen: {lines} {log.read_text()[-1000:]}")
    return found[1]


def wait_until_ready(process, origin, log):
    """Waits until it has what it serves from."""
    end = time.monotonic() + READY
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(NoAnswer):
            if Client(origin).get("/readyz").status == 200:
                return
        time.sleep(0.1)
    raise SystemExit(f"fieldgame serve does not get ready: {log.read_text()[-1000:]}")
