"""Followers by mail, and the links in their letters, which nobody else knows."""

import base64
import dataclasses
import hashlib
import hmac
import subprocess
import uuid


@dataclasses.dataclass(frozen=True)
class Follower:
    """Somebody who has asked for news of Keate, and has not confirmed it."""

    id: uuid.UUID
    key: bytes

    def link(self, purpose):
        """The path of a link: confirm, manage or unsubscribe."""
        number = 1 if purpose == "manage" else 0
        code = hmac.digest(self.key, f"{purpose} {self.id} {number}".encode(), hashlib.sha256)[:16]
        token = base64.urlsafe_b64encode(self.id.bytes + code).rstrip(b"=").decode()
        return "/follow/" + ("" if purpose == "manage" else purpose + "/") + token


def add(program, address):
    """A new follower with this address."""
    id, key = asked(program, f"""
        WITH choice AS (
            INSERT INTO choices (code, expires_at)
            SELECT translate(upper(left(md5('{address}'), 6)), 'ILOU', '1100'), now() + interval '48 hours' RETURNING id
        ), item AS (
            INSERT INTO choice_items (choice_id, kind, slug) SELECT id, 'house', 'keate' FROM choice
        )
        INSERT INTO followers (choice_id, channel, address) SELECT id, 'mail', '{address}' FROM choice
        RETURNING id || ' ' || (SELECT encode(link_key, 'hex') FROM news_keys)""").split()
    return Follower(uuid.UUID(id), bytes.fromhex(key))


def kept(program):
    """All that is kept of who follows what."""
    return asked(program, """
        SELECT concat((SELECT jsonb_agg(f ORDER BY f.id) FROM followers AS f),
                      (SELECT jsonb_agg(c ORDER BY c.id) FROM choices AS c),
                      (SELECT jsonb_agg(r ORDER BY r.since) FROM news_refusals AS r))""")


def asked(program, statement):
    """What a statement of SQL answers."""
    url = program.run("database", "path", "--url").strip()
    return subprocess.run(["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, url], env=program.environment,
                          timeout=60, capture_output=True, text=True, check=True).stdout.strip()
