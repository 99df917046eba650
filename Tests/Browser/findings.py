"""What does not hold, gathered as it is found."""

import dataclasses

# So many of the other pages on which the same was found are named.
NAMED = 4


@dataclasses.dataclass(frozen=True)
class Finding:
    """One thing that does not hold: on which page, in which view of it, by which check, and what was found."""

    page: str
    view: str
    check: str
    what: str


class Findings:
    """All findings of a run, each once."""

    def __init__(self):
        self._all = {}

    def add(self, page, view, check, what):
        # What was found goes on one line, of which a terminal shows the most.
        text = " ".join(str(what).split())
        self._all.setdefault(Finding(page, view, check, text if len(text) <= 400 else text[:399] + "…"))

    def __len__(self):
        return len(self._all)

    def lines(self):
        """The list for people: a flaw that many pages share stands once, with the places where it is."""
        places = {}
        for finding in self._all:
            places.setdefault((finding.check, finding.what), []).append(f"{finding.page}  {finding.view}")
        for (check, what), (first, *others) in places.items():
            yield f"{first}  {check}: {what}"
            if others:
                named, rest = others[:NAMED], len(others) - NAMED
                yield "    also " + "; ".join(named) + (f"; and {rest} more" if rest > 0 else "")
