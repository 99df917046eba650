"""Asks the service as a browser does, but for running anything."""

import dataclasses
import gzip
import http.client
import urllib.parse

SECONDS = 20


class NoAnswer(Exception):
    """The service gave no answer."""


@dataclasses.dataclass
class Answer:
    """An answer, and where it came from: `fields` has its header, whose names go by any case."""

    address: str
    status: int
    fields: http.client.HTTPMessage
    body: bytes

    @property
    def is_page(self):
        return self.fields.get_content_type() == "text/html"


class Client:
    """One connection to an origin, opened again whenever it is gone."""

    def __init__(self, origin):
        self.origin = origin
        self._connection = http.client.HTTPConnection(urllib.parse.urlsplit(origin).netloc, timeout=SECONDS)

    def get(self, address):
        """The answer to a request for a path with its query, as a browser asks for a page; of where it leads, if it does."""
        answer = self._get(address)
        if answer.status in (301, 302, 303, 307, 308):
            target = urllib.parse.urljoin(self.origin + address, answer.fields.get("Location", ""))
            if target.startswith(self.origin + "/"):
                # Once: a detour of several is none that a link should take.
                return self._get(target.removeprefix(self.origin))
        return answer

    def get_again(self, address, tag):
        """The answer to a browser that still has the page of this entity tag."""
        return self._get(address, {"If-None-Match": tag})

    def _get(self, address, more={}):
        wanted = {**more, "Accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8", "Accept-Encoding": "gzip"}
        # The service may have closed a connection at rest just now.
        for attempt in (1, 2):
            try:
                self._connection.request("GET", address, headers=wanted)
                answer = self._connection.getresponse()
                body = answer.read()
                break
            except (OSError, http.client.HTTPException, ValueError) as error:
                self._connection.close()
                if attempt == 2 or isinstance(error, TimeoutError):
                    raise NoAnswer(f"{address}: {error!r}") from error
        if answer.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        return Answer(address, answer.status, answer.headers, body)
