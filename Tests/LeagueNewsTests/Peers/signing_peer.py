"""Debian's Postfix and OpenDKIM on loopback, set up as samples/mail/outgoing.conf says, and behind them a
server that verifies what they signed.

usage: signing_peer.py FOLDER SAMPLE      (as root: Postfix and OpenDKIM change to their own accounts)

Prints Postfix's port. Each message goes to FOLDER as N.json: "verified" (whether PyPI's dkimpy finds the
signature right, by the key that opendkim-genkey wrote for DNS) and "signed" (the fields that it covers).
Ends when standard input does; what it started ends with it, however it ends.
"""
import json
import os
import pathlib
import pwd
import re
import shutil
import socket
import subprocess
import sys
import threading

import dkim
from aiosmtpd.controller import Controller

folder, sample = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
DOMAIN = "league.example"
shells = []
count = 0


def free_port():
    with socket.socket() as chosen:
        chosen.bind(("127.0.0.1", 0))
        return chosen.getsockname()[1]


def section(name):
    """The lines of the sample below a heading."""
    text = sample.read_text().split(f"---- {name} ")[1].split("\n# ----")[0]
    return [line for line in text.split("\n")[1:] if line and not line.startswith("#")]


def dns(name, timeout=5):
    """The record that opendkim-genkey wrote."""
    text = (folder / "keys" / "news.txt").read_text()
    return "".join(re.findall(r'"([^"]*)"', text)).encode()


class Sink:
    async def handle_DATA(self, server, session, envelope):
        global count
        count += 1
        octets = envelope.original_content
        field = re.search(rb"^DKIM-Signature:(.*?)\r\n(?![ \t])", octets, re.S | re.M | re.I)
        covered = re.search(rb"[; \t]h=([^;]*)", field[1] if field else b"")
        facts = {
            "verified": bool(field) and dkim.verify(octets, dnsfunc=dns),
            "signed": re.sub(rb"\s", b"", covered[1]).decode().lower().split(":") if covered else [],
            "sender": envelope.mail_from,
        }
        (folder / "part").write_text(json.dumps(facts))
        (folder / "part").rename(folder / f"{count}.json")
        return "250 OK"


def at_the_end(command):
    """A shell that waits until this process is gone: only this one holds the other end."""
    shells.append(subprocess.Popen(
        ["sh", "-c", f"read -r nothing; {command}"], stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True))


def start_opendkim(port):
    keys = folder / "keys"
    keys.mkdir(mode=0o750)
    subprocess.run(["opendkim-genkey", "-b", "2048", "-d", DOMAIN, "-s", "news", "-D", keys], check=True)
    owner = pwd.getpwnam("opendkim")
    for path in [keys, keys / "news.private"]:
        os.chown(path, owner.pw_uid, owner.pw_gid)
    own = {"Domain": DOMAIN, "KeyFile": str(keys / "news.private"), "Socket": f"inet:{port}@127.0.0.1"}
    lines = [line.split(None, 1) for line in section("/etc/opendkim.conf")]
    # Others may write to /tmp, where all of this lies.
    (folder / "opendkim.conf").write_text(
        "RequireSafeKeys no\n" + "".join(f"{key} {own.get(key, value)}\n" for key, value in lines))
    milter = subprocess.Popen(
        ["opendkim", "-f", "-x", folder / "opendkim.conf"], stdout=subprocess.DEVNULL)
    at_the_end(f"kill {milter.pid}")


def start_postfix(port, milter, sink):
    base = folder / "postfix"
    for name in ["etc", "queue", "data"]:
        (base / name).mkdir(parents=True)
    owner = pwd.getpwnam("postfix")
    os.chown(base / "data", owner.pw_uid, owner.pw_gid)
    lines = dict(line.split(" = ", 1) for line in section("/etc/postfix/main.cf"))
    lines |= {
        "smtpd_milters": f"inet:127.0.0.1:{milter}", "relayhost": f"[127.0.0.1]:{sink}",
        "mydestination": "", "inet_protocols": "ipv4", "mynetworks": "127.0.0.0/8",
        "smtp_dns_support_level": "disabled", "smtp_host_lookup": "native",
        "queue_directory": str(base / "queue"), "data_directory": str(base / "data"),
        "maillog_file": str(base / "log"), "maillog_file_prefixes": str(base),
        "alias_maps": "", "compatibility_level": "3.6", "smtp_tls_security_level": "none",
    }
    (base / "etc" / "main.cf").write_text("".join(f"{k} = {v}\n" for k, v in lines.items()))
    master = pathlib.Path("/usr/share/postfix/master.cf.dist").read_text()
    # Nothing works in a jail of its own; all of it listens at one port of loopback.
    master = re.sub(r"^(\S+\s+(?:inet|unix|unix-dgram)\s+\S\s+\S\s+)y ", r"\1n ", master, flags=re.M)
    master = re.sub(r"^smtp(\s+inet)", rf"127.0.0.1:{port}\1", master, flags=re.M)
    (base / "etc" / "master.cf").write_text(master)
    for name in ["dynamicmaps.cf", "postfix-files"]:
        if (pathlib.Path("/etc/postfix") / name).exists():
            shutil.copy(pathlib.Path("/etc/postfix") / name, base / "etc")
    with open(base / "said", "w") as said:
        subprocess.run(["postfix", "-c", base / "etc", "start"], check=True, stdout=said, stderr=said)
    at_the_end(f"postfix -c {base / 'etc'} stop")


def wait_for(port):
    for _ in range(600):
        try:
            return socket.create_connection(("127.0.0.1", port), 5).close()
        except OSError:
            threading.Event().wait(0.1)
    raise SystemExit(f"nobody listens at port {port}")


def main():
    sink = Controller(Sink(), hostname="127.0.0.1", port=free_port(), server_hostname="sink")
    sink.start()
    milter, port = free_port(), free_port()
    start_opendkim(milter)
    wait_for(milter)
    start_postfix(port, milter, sink.port)
    wait_for(port)
    print(port, flush=True)
    sys.stdin.read()
    os._exit(0)


main()
