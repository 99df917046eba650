#!/usr/bin/env python3
"""The matches of a file as a calendar, as a user of PyPI's icalendar writes one: render_icalendar.py FILE [change].

With `change` the calendar is made once; each pass then changes one of its events and writes it again.
"""

import datetime
import sys

import icalendar

import matches
import turns

HOUR = datetime.timedelta(hours=1)


def event_of(match):
    event = icalendar.Event()
    event.add("uid", f"{match.id}@fieldgame.planner")
    event.add("dtstamp", match.updated)
    event.add("created", match.created)
    event.add("last-modified", match.updated)
    event.add("sequence", match.sequence)
    event.add("dtstart", match.start)
    event.add("dtend", match.start + HOUR)
    event.add("status", match.event_status)
    event.add("transp", "TRANSPARENT")
    event.add("summary", match.summary)
    event.add("description", match.description)
    event.add("categories", [match.competition])
    event.add("location", match.pitch)
    event.add("geo", (match.latitude, match.longitude))
    event.add("x-apple-structured-location", f"geo:{match.latitude},{match.longitude}",
              parameters={"VALUE": "URI", "X-APPLE-RADIUS": "100", "X-TITLE": match.pitch})
    event.add("url", match.url)
    event.add("x-microsoft-cdo-busystatus", "FREE")
    return event


def calendar_of(all_matches):
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//Field Game Planner//Fixtures//EN")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("x-wr-calname", "Field Game")
    calendar.add("x-wr-timezone", "Europe/London")
    calendar.add_component(icalendar.Timezone.from_tzid("Europe/London"))
    for match in all_matches:
        calendar.add_component(event_of(match))
    return calendar


def main():
    all_matches = matches.of_arguments()
    if "change" not in sys.argv:
        turns.take_turns(lambda: {"octets": len(calendar_of(all_matches).to_ical())})
        return
    calendar, number = calendar_of(all_matches), 0

    def change():
        nonlocal number
        number += 1
        event = calendar.events[number % len(all_matches)]
        event["sequence"] = icalendar.vInt(number)
        return {"octets": len(calendar.to_ical())}

    turns.take_turns(change)


if __name__ == "__main__":
    main()
