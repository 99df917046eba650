"""Servers of calendars on loopback: ours, nginx, Hummingbird alone, and Radicale."""

import base64
import contextlib
import http.client
import pathlib
import re
import signal
import socket
import subprocess
import time

HOST = "127.0.0.1"


def free_port():
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return listener.getsockname()[1]


def request(port, path, method="GET", headers={}, body=None):
    """The answer and its body."""
    connection = http.client.HTTPConnection(HOST, port, timeout=60)
    try:
        connection.request(method, path, headers=headers, body=body)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


def wait_for(process, port):
    """Waits until a program listens, a minute at most."""
    for _ in range(60_000):
        try:
            with socket.create_connection((HOST, port), timeout=1):
                return
        except OSError:
            if process.poll() is not None:
                raise SystemExit(f"{process.args[0]} ended with {process.returncode} before it listened")
            time.sleep(0.001)
    raise SystemExit(f"{process.args[0]} does not listen on {port}")


def memory(process):
    """Resident megabytes of a program."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) * 1024 / 1e6


class Server:
    """A running server: its process, its port, and the milliseconds from its start until it listened."""

    def __init__(self, process, port, took):
        self.process, self.port, self.took = process, port, took


@contextlib.contextmanager
def started(command, port, **options):
    """A server that listens on `port`, which is ended afterwards, whatever happens; its log is dropped."""
    began = time.perf_counter()
    process = subprocess.Popen([*map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        wait_for(process, port)
        yield Server(process, port, (time.perf_counter() - began) * 1000)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


@contextlib.contextmanager
def serving(bench, database, clock=None):
    """`fieldgame serve`, which says when it listens; `clock` is what it takes for now."""
    environment = {**bench.environment, "DATABASE_URL": bench.cluster.url(database)}
    if clock:
        environment["FIELDGAME_CLOCK"] = clock
    began = time.perf_counter()
    process = subprocess.Popen(
        [bench.build / "fieldgame", "serve", "--port", "0"], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        line = process.stdout.readline()
        took = (time.perf_counter() - began) * 1000
        port = re.search(r"//.*:(\d+)$", line.strip())
        if port is None:
            raise SystemExit(f"fieldgame serve does not listen: {line!r}")
        yield Server(process, int(port[1]), took)
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def nginx(folder, files):
    """nginx with files by name, each beside itself as gzip; no log."""
    folder.mkdir(parents=True, exist_ok=True)
    root, port = folder / "www", free_port()
    root.mkdir(exist_ok=True)
    for name, content in files.items():
        (root / name).write_bytes(content)
    # As root, its workers run as another account.
    for place in (folder, *folder.rglob("*")):
        place.chmod(0o755 if place.is_dir() else 0o644)
    config = folder / "nginx.conf"
    places = " ".join(f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    config.write_text(f"""
daemon off; worker_processes 2; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  types {{ text/calendar ics; }} charset utf-8; charset_types text/calendar; {places}
  server {{ listen {HOST}:{port}; root {root}; gzip_static on; add_header Cache-Control "public, max-age=300"; add_header Vary Accept-Encoding; }}
}}
""")
    with started(["/usr/sbin/nginx", "-c", config, "-e", folder / "nginx.log"], port) as server:
        yield server


@contextlib.contextmanager
def hummingbird(bench, file):
    """One route of Hummingbird that answers with a file's bytes."""
    port = free_port()
    with started([bench.build / "bare", file, port], port) as server:
        yield server


@contextlib.contextmanager
def radicale(folder, calendar):
    """Radicale with a calendar, kept in its own cache, at /league/calendar/."""
    folder.mkdir(parents=True, exist_ok=True)
    port = free_port()
    (folder / "config").write_text(f"""
[server]
hosts = {HOST}:{port}
max_connections = 64
[auth]
type = none
[rights]
type = from_file
file = {folder}/rights
[storage]
filesystem_folder = {folder}/collections
[logging]
level = error
""")
    (folder / "rights").write_text("[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n")
    with started(["radicale", "--config", folder / "config"], port) as server:
        if calendar is not None:
            # Who logs in has a collection of collections.
            login = "Basic " + base64.b64encode(b"league:any").decode()
            answer, body = request(port, "/league/calendar/", "PUT", {"Content-Type": "text/calendar", "Authorization": login}, calendar)
            if answer.status not in (201, 204):
                raise SystemExit(f"Radicale refused the calendar: {answer.status} {body[:200]}")
        yield server
