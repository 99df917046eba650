"""What browsers and push services do with our messages, done by http_ece and py_vapid.

Reads from standard input a JSON object of two lists. Of messages: the browser's private key and auth,
the body, and the payload that it must be, all in base64url. Of tokens: the value of Authorization, and
the origin, contact and time that it was made for.
Prints a line with the number of each that holds; anything else ends it with an error.
"""

import base64
import json
import sys

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02


def octets(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


given = json.load(sys.stdin)
for message in given["messages"]:
    key = ec.derive_private_key(int.from_bytes(octets(message["key"]), "big"), ec.SECP256R1())
    payload = http_ece.decrypt(
        octets(message["body"]), private_key=key, auth_secret=octets(message["auth"]),
        version="aes128gcm")
    if payload != octets(message["payload"]):
        raise SystemExit("another payload came out")

for token in given["tokens"]:
    # py_vapid expects no blank after the comma, where RFC 8292 has one in its example.
    if not Vapid02.verify(token["authorization"].replace(", ", ",")):
        raise SystemExit("a token is not verified")
    parts = dict(part.split("=", 1) for part in token["authorization"].removeprefix("vapid ").split(", "))
    head, claims, _ = parts["t"].split(".")
    claims = json.loads(octets(claims))
    lifetime = claims.pop("exp") - token["now"]
    if json.loads(octets(head)) != {"typ": "JWT", "alg": "ES256"}:
        raise SystemExit("another header")
    if claims != {"aud": token["origin"], "sub": token["contact"]} or not 0 < lifetime <= 86400:
        raise SystemExit("other claims")
    if len(octets(parts["k"])) != 65:
        raise SystemExit("another key")
    # One that was changed is not: the first character of the signature, which has no spare bits.
    start, _, signature = parts["t"].rpartition(".")
    parts["t"] = f"{start}.{'B' if signature[0] != 'B' else 'C'}{signature[1:]}"
    try:
        is_verified = Vapid02.verify(f"vapid t={parts['t']},k={parts['k']}")
    except Exception:
        is_verified = False
    if is_verified:
        raise SystemExit("a changed token is verified")

print(len(given["messages"]), "messages", len(given["tokens"]), "tokens")
