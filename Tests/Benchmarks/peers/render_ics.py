#!/usr/bin/env python3
"""The matches of a file as a calendar, as a user of PyPI's ics writes one: render_ics.py FILE [change].

With `change` the calendar is made once; each pass then changes one of its events and writes it again.
"""

import datetime
import sys

import ics
from ics.grammar.parse import ContentLine

import matches
import turns

HOUR = datetime.timedelta(hours=1)


def event_of(match):
    event = ics.Event(
        uid=f"{match.id}@fieldgame.planner", name=match.summary, begin=match.start, end=match.start + HOUR,
        created=match.created, last_modified=match.updated, status=match.event_status, transparent=True,
        description=match.description, categories={match.competition}, location=match.pitch,
        geo=(match.latitude, match.longitude), url=match.url)
    event.extra.append(ContentLine("SEQUENCE", value=str(match.sequence)))
    event.extra.append(ContentLine("X-MICROSOFT-CDO-BUSYSTATUS", value="FREE"))
    return event


def main():
    all_matches = matches.of_arguments()
    if "change" not in sys.argv:
        turns.take_turns(lambda: {"octets": len(ics.Calendar(events=map(event_of, all_matches)).serialize())})
        return
    events = [event_of(match) for match in all_matches]
    calendar, number = ics.Calendar(events=events), 0

    def change():
        nonlocal number
        number += 1
        events[number % len(events)].extra[0] = ContentLine("SEQUENCE", value=str(number))
        return {"octets": len(calendar.serialize())}

    turns.take_turns(change)


if __name__ == "__main__":
    main()
