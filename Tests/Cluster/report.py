"""What became of each fault: a table for people, JSON for programs."""

import collections
import dataclasses

# What is found of single scores, messages and answers.
KINDS = ("lost", "twice", "stale", "wrong")


@dataclasses.dataclass
class Outcome:
    """What one fault led to. Times in seconds; None where nothing was to be measured."""

    fault: str
    primary: str
    began: float
    end: float
    whole_after: float
    gap: float | None
    slowest: float | None
    after_promotion: float | None
    reads: int
    unread: dict
    unwritten: dict
    found: dict = dataclasses.field(default_factory=dict)

    def take(self, findings):
        """Takes in how much was found of each kind that clients met during this fault."""
        for kind in KINDS:
            self.found[kind] = sum(self.began <= one.moment <= self.end for one in findings.get(kind, ()))


def percentile(values, share):
    """The smallest value that no less than this share of the values exceeds."""
    values = sorted(value for value in values if value is not None)
    return values[min(len(values) - 1, int(len(values) * share))] if values else None


def seconds(value):
    return "-" if value is None else f"{value:.1f}"


def table(outcomes):
    """The lines of the table, a fault a line."""
    columns = ("fault", "times", "gap p50", "p99", "max", "slowest writer", "after promotion", "whole after", "reads",
               "not answered", "writes failed", *KINDS)
    rows = [columns]
    for fault in dict.fromkeys(outcome.fault for outcome in outcomes):
        these = [outcome for outcome in outcomes if outcome.fault == fault]
        gaps = [outcome.gap for outcome in these]
        rows.append((
            fault, len(these), seconds(percentile(gaps, 0.5)), seconds(percentile(gaps, 0.99)), seconds(percentile(gaps, 1)),
            seconds(percentile([outcome.slowest for outcome in these], 1)),
            seconds(percentile([outcome.after_promotion for outcome in these], 1)),
            seconds(max(outcome.whole_after for outcome in these)), sum(outcome.reads for outcome in these),
            sum(sum(outcome.unread.values()) for outcome in these), sum(sum(outcome.unwritten.values()) for outcome in these),
            *(sum(outcome.found[kind] for outcome in these) for kind in KINDS)))
    widths = [max(len(str(row[column])) for row in rows) for column in range(len(columns))]
    return ["  ".join(str(value).ljust(width) if not column else str(value).rjust(width)
                      for column, (value, width) in enumerate(zip(row, widths))) for row in rows]


def sayings(outcomes):
    """What clients were told, by fault, the most frequent first."""
    lines = []
    for fault in dict.fromkeys(outcome.fault for outcome in outcomes):
        for attribute in ("unread", "unwritten"):
            total = collections.Counter()
            for outcome in outcomes:
                if outcome.fault == fault:
                    total.update(getattr(outcome, attribute))
            lines += [f"{fault}: {'read' if attribute == 'unread' else 'write'}: {count} x {said}" for said, count in total.most_common(4)]
    return lines
