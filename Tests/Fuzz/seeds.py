#!/usr/bin/env python3
"""Writes the fuzzer's first inputs: seeds.py CASES SEEDS.

Each .eml of CASES (and of the folders in it) becomes one input as a whole, and one for each of its
parts, decoded and behind the two bytes that MailFrame.swift asks for. The dictionary, with the names
of the league and the words that its mail is made of, goes to SEEDS/../tokens.dict.
"""

import csv
import email
import email.policy
import hashlib
import io
import pathlib
import sys
import zipfile

WHOLE, TEXT, WINDOWS, FLOWED, REPLY, PAGE, BOTH, VALUES, CALENDAR, BOOK, SHEET, ATTACHED = range(12)


def inputs(message):
    """Yields the inputs that the parts of a message give."""
    subject = str(message.get("Subject", "")).lower()
    about = 3 if "result" in subject else 4 if "cancel" in subject else 1
    for part in message.walk():
        if part.is_multipart():
            continue
        content = part.get_payload(decode=True) or b""
        kind = part.get_content_type()
        name = (part.get_filename() or "").lower()
        if kind == "text/plain":
            text = content.decode(part.get_content_charset("utf-8"), "replace").encode()
            for frame in [REPLY, TEXT] if "re:" in subject else [TEXT, FLOWED]:
                yield bytes([frame, 2 if frame == REPLY else about]) + text
        elif kind == "text/html":
            text = content.decode(part.get_content_charset("utf-8"), "replace").encode()
            yield bytes([PAGE, about]) + text
        elif kind == "text/calendar" or name.endswith(".ics"):
            yield bytes([CALENDAR, 1]) + content
        elif content[:2] == b"PK":
            yield bytes([BOOK, 1]) + content
            try:
                with zipfile.ZipFile(io.BytesIO(content)) as book:
                    for member in book.namelist():
                        if member.startswith("xl/worksheets/sheet"):
                            names = book.namelist()
                            shared = "xl/sharedStrings.xml"
                            strings = book.read(shared) if shared in names else b""
                            yield bytes([SHEET, 1]) + book.read(member) + b"\0" + strings
            except (zipfile.BadZipFile, NotImplementedError, OSError):
                pass
        elif "csv" in kind or name.endswith(".csv"):
            yield bytes([VALUES, 1]) + content


def main(cases, seeds):
    seeds = pathlib.Path(seeds)
    seeds.mkdir(parents=True, exist_ok=True)
    for path in sorted(pathlib.Path(cases).rglob("*.eml")):
        raw = path.read_bytes()
        if len(raw) > 60_000:
            continue
        found = [bytes([WHOLE, 0]) + raw]
        try:
            found += inputs(email.message_from_bytes(raw, policy=email.policy.default))
        except (LookupError, ValueError, TypeError, AttributeError, IndexError, KeyError):
            pass
        for data in found:
            (seeds / hashlib.sha1(data).hexdigest()).write_bytes(data)


def dictionary(reference, path):
    tokens = set()
    for name, columns in [("houses", (0, 1)), ("house_aliases", (1,)), ("pitches", (0, 1)), ("competitions", (0, 1))]:
        with open(pathlib.Path(reference) / f"{name}.csv", encoding="utf-8") as file:
            for row in list(csv.reader(file))[1:]:
                tokens.update(row[column] for column in columns if row[column])
    with open(pathlib.Path(__file__).parent / "tokens.txt", encoding="utf-8") as file:
        tokens.update(line.rstrip("\n") for line in file)
    with open(path, "w", encoding="ascii") as file:
        for token in sorted(filter(None, tokens)):
            text = token.replace("\\n", "\n").replace("\\r", "\r").replace("\\t", "\t")
            file.write('"' + "".join(f"\\x{byte:02x}" for byte in text.encode()) + '"\n')


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
    dictionary(pathlib.Path(sys.argv[1]).parent / "Reference", pathlib.Path(sys.argv[2]).parent / "tokens.dict")
