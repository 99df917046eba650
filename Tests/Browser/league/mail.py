"""Messages as masters write them, for those who hand them in."""

STRANGERS = ("The Wanderers Quux", "The Wanderers Zorb", "The Wanderers Plim")


def message(number):
    """A message of two matches, of which one names a team that nobody knows, as a browser sends a file."""
    text = f"""From: Peter Aldous <p.aldous@college.example>
Subject: Week <b>{number}</b>
Date: Fri, 6 Mar 2026 10:12:05 +0000
Message-ID: <browser-{number}@college.example>
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

{21 + number} March

Keate v Hawtrey, Agar's 3, {number + 1}.25pm
Keate v {STRANGERS[number]}, {number + 4}.15pm
"""
    return {"name": f"week {number}.eml", "mimeType": "message/rfc822", "buffer": text.replace("\n", "\r\n").encode()}
