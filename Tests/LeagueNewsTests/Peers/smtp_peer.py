"""A mail server on loopback that behaves as the addresses of a message ask it to.

usage: smtp_peer.py FOLDER SETTINGS

SETTINGS is a JSON object: "tls" ("none", "starttls", "smtps"), "certificate" and "key", "user" and
"password", "utf8", "closeAfter" (messages on a connection, after which it is closed in silence, or
with a 421 where "says421" is set), "greeting" (a line instead of 220).

The part of a recipient before the @ says what becomes of it, see below; with "Once" at its end only of
its first message. Where it says hold, the answer waits until there is a file FOLDER/go, two minutes at
most.

Prints its port. Each message goes to FOLDER as N.eml (its octets) and N.json (who, by which
connection, and what Python's email package reads in it), before it is answered; FOLDER/log has a
line for each command. Ends when standard input does.
"""
import asyncio
import base64
import email
import email.header
import email.policy
import email.utils
import json
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult

folder, settings = sys.argv[1], json.loads(sys.argv[2])
count = 0
connections = 0
STALL = 300
once = set()


def note(text):
    with open(os.path.join(folder, "log"), "a") as log:
        log.write(text + "\n")


def described(octets):
    """What Python reads in a message."""
    message = email.message_from_bytes(octets, policy=email.policy.default)
    parts = []
    for part in message.walk():
        entry = {"type": part.get_content_type(), "parameters": {}}
        if part["content-type"]:
            entry["parameters"] = dict(part["content-type"].params)
        if not part.is_multipart():
            entry["encoding"] = part.get("content-transfer-encoding", "")
            entry["text"] = part.get_content().replace("\r\n", "\n")
            entry["longest"] = max(map(len, part.get_payload().splitlines() or [""]))
        entry["defects"] = [str(defect) for defect in part.defects]
        parts.append(entry)

    def addresses(name):
        field = message[name]
        return [[a.display_name, a.addr_spec] for a in field.addresses] if field else []

    # The newer parser leaves a blank between two encoded words of a name.
    name, _ = email.utils.parseaddr(email.message_from_bytes(octets)["to"] or "")
    return {
        "toName": str(email.header.make_header(email.header.decode_header(name))),
        "fields": [[name, str(value)] for name, value in message.items()],
        "defects": [str(d) for v in message.values() for d in getattr(v, "defects", [])],
        "from": addresses("from"), "to": addresses("to"), "replyTo": addresses("reply-to"),
        "parts": parts,
    }


def asked(address):
    """What the recipient asks for now."""
    kind = address.partition("@")[0]
    if kind.endswith("Once"):
        return "" if kind in once else kind.removesuffix("Once")
    return kind


def done(address):
    once.add(address.partition("@")[0])


async def hold(what):
    note(f"holds {what}")
    for _ in range(12_000):
        if os.path.exists(os.path.join(folder, "go")):
            return
        await asyncio.sleep(0.01)


class Handler:
    async def handle_MAIL(self, server, session, envelope, address, options):
        if address.startswith("refused"):
            return "550 5.7.1 Not you"
        if address.startswith("later"):
            return "451 4.3.0 Not now"
        if address.startswith("large"):
            return "552 5.3.4 Message too big for us"
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        kind = asked(address)
        if kind == "rcpt5571":
            return "550 5.7.1 We want none of this"
        if kind == "holdRCPT":
            await hold(address)
        if kind == "rcpt450":
            return "450 4.2.1 Mailbox\x07 busy"
        if kind == "rcpt550":
            return "550-5.1.1 No such\x1b[31m user\r\n550 5.1.1 " + "here " * 300
        if kind == "rcpt530":
            return "530 5.7.0 Authentication required"
        if kind == "drop421":
            done(address)
            await server.push("421 4.3.2 Going down")
            server.transport.close()
            return "421 4.3.2 Going down"
        if kind == "dropRCPT":
            server.transport.abort()
            return "250 OK"
        if kind == "stallRCPT":
            done(address)
            await asyncio.sleep(STALL)
        if kind == "junk":
            return "What is this"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        global count
        kind = asked(envelope.rcpt_tos[0])
        if kind.startswith(("end", "drop", "stall")):
            done(envelope.rcpt_tos[0])
        if kind == "end552":
            return "552 5.2.2 Mailbox full"
        if kind == "end451":
            return "451 4.7.1 Greylisted"
        if kind == "end251":
            return "251 OK, forwarded"
        count += 1
        facts = described(envelope.content)
        facts |= {
            "sender": envelope.mail_from, "recipients": envelope.rcpt_tos,
            "options": envelope.mail_options, "connection": server.number,
            "tls": session.ssl is not None or settings.get("tls") == "smtps",
            "user": getattr(session, "user", None), "ehlo": session.host_name,
        }
        base = os.path.join(folder, str(count))
        with open(base + ".eml", "wb") as file:
            file.write(envelope.content)
        with open(base + ".part", "w") as file:
            json.dump(facts, file)
        os.rename(base + ".part", base + ".json")
        if kind == "dropEnd":
            server.transport.abort()
        if kind == "stallEnd":
            await asyncio.sleep(STALL)
        if kind == "holdEnd":
            await hold(envelope.rcpt_tos[0])
        server.accepted += 1
        return "250 OK, taken"


class Server(SMTP):
    def connection_made(self, transport):
        global connections
        if not hasattr(self, "number"):
            connections += 1
            self.number = connections
            self.accepted = 0
            note(f"{self.number} connected")
        super().connection_made(transport)

    async def push(self, status):
        if isinstance(status, bytes):
            status = status.decode()
        if status.startswith("220 ") and settings.get("greeting") and not self.session.host_name:
            status = settings["greeting"]
        await super().push(status)
        if self.accepted and self.accepted == settings.get("closeAfter"):
            self.accepted = 0
            if settings.get("says421"):
                await super().push("421 4.4.2 Idle for too long")
            note(f"{self.number} closed")
            self.transport.close()

    async def smtp_EHLO(self, hostname):
        note(f"{self.number} EHLO {hostname}")
        await super().smtp_EHLO(hostname)

    async def smtp_MAIL(self, arg):
        note(f"{self.number} MAIL {arg}")
        await super().smtp_MAIL(arg)

    async def smtp_RCPT(self, arg):
        note(f"{self.number} RCPT {arg}")
        await super().smtp_RCPT(arg)

    async def smtp_QUIT(self, arg):
        note(f"{self.number} QUIT")
        await super().smtp_QUIT(arg)

    async def smtp_DATA(self, arg):
        note(f"{self.number} DATA")
        kind = asked(self.envelope.rcpt_tos[0]) if self.envelope.rcpt_tos else ""
        if kind == "data451":
            return await self.push("451 4.3.0 No room now")
        if kind == "data554":
            return await self.push("554 5.6.0 Not such mail")
        if kind == "dropDATA":
            done(self.envelope.rcpt_tos[0])
            await self.push("354 Go on")
            return self.transport.abort()
        await super().smtp_DATA(arg)


def authenticate(server, session, envelope, mechanism, data):
    user, password = data.login.decode(), data.password.decode()
    if user != settings["user"] or password != settings["password"]:
        told = password if password.isascii() else base64.b64encode(data.password).decode()
        return AuthResult(
            success=False, handled=False,
            message=f"535 5.7.8 Not with {told}" if user == "echo" else "535 5.7.8 No")
    session.user = user
    return AuthResult(success=True)


async def main():
    context = None
    if settings.get("certificate"):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(settings["certificate"], settings["key"])
    starttls = settings.get("tls") == "starttls"

    def make():
        return Server(
            Handler(), data_size_limit=20_000_000, enable_SMTPUTF8=settings.get("utf8", False),
            hostname="peer.example", ident="peer", timeout=STALL,
            tls_context=context if starttls else None,
            authenticator=authenticate if settings.get("user") else None,
            auth_require_tls=False, auth_required=False)

    server = await asyncio.get_running_loop().create_server(
        make, "127.0.0.1", 0, ssl=context if settings.get("tls") == "smtps" else None)
    print(server.sockets[0].getsockname()[1], flush=True)
    loop = asyncio.get_running_loop()
    await loop.run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
