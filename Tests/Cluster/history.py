"""What clients asked and were told: every attempt with its times, in memory."""

import dataclasses
import threading
import time

from checker import Finding


@dataclasses.dataclass(frozen=True)
class Attempt:
    """Something that a client asked once.

    `done` is what the service acknowledged; otherwise it may have been done or not, and `said` tells
    what the client saw.
    """

    kind: str
    who: str
    what: object
    began: float
    ended: float
    done: bool
    said: str


class History:
    """All attempts, and what must never be seen."""

    def __init__(self):
        self.lock, self.attempts, self.stale, self.wrong, self.primaries = threading.Lock(), [], [], [], []

    def add(self, kind, who, what, began, done, said=""):
        with self.lock:
            self.attempts.append(Attempt(kind, who, what, began, time.monotonic(), done, said))

    def add_stale(self, who, what):
        """A reader was shown something older than before."""
        with self.lock:
            self.stale.append(Finding(time.monotonic(), f"{who}: {what}"))

    def add_wrong(self, who, what):
        """A client was told something that is not so."""
        with self.lock:
            self.wrong.append(Finding(time.monotonic(), f"{who}: {what}"))

    def add_primary(self, name):
        """A host is the primary from now on."""
        with self.lock:
            self.primaries.append((time.monotonic(), name))

    def between(self, begin, end, kind=None):
        """The attempts that ended then."""
        with self.lock:
            return [one for one in self.attempts if begin <= one.ended <= end and kind in (None, one.kind)]

    def gap(self, begin, end, kind, who=None):
        """The longest time between two acknowledgements around, and after, the beginning; None without any after."""
        with self.lock:
            times = [one.ended for one in self.attempts
                     if one.kind == kind and one.done and one.ended <= end and who in (None, one.who)]
        before = max((moment for moment in times if moment <= begin), default=begin)
        after = [moment for moment in times if moment > begin]
        if not after:
            return None
        return max(later - earlier for earlier, later in zip([before, *after], after))

    def slowest(self, begin, end, kind, names):
        """The longest such gap of one of these clients; None where one has nothing acknowledged after."""
        gaps = [self.gap(begin, end, kind, name) for name in names]
        return None if None in gaps else max(gaps)

    def wait_after_promotion(self, begin, end):
        """From the moment that another primary was there until the next acknowledged score; None without one."""
        with self.lock:
            promoted = next((moment for moment, _ in self.primaries if begin < moment <= end), None)
            if promoted is None:
                return None
            after = (one.ended for one in self.attempts if one.kind == "score" and one.done and one.ended > promoted)
            return next(after, end) - promoted
