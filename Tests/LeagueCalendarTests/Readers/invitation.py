"""Reads an invitation from standard input and prints what icalendar sees, as JSON."""
import json
import sys

import icalendar

calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())
[event] = calendar.walk("VEVENT")
organizer, attendee = event["ORGANIZER"], event["ATTENDEE"]
assert not isinstance(attendee, list), "there are several attendees"
broken = [error for part in calendar.walk() for error in part.errors]
print(json.dumps({
    "method": str(calendar["METHOD"]),
    "uid": str(event["UID"]),
    "sequence": int(event["SEQUENCE"]),
    "status": str(event["STATUS"]),
    "transp": str(event["TRANSP"]),
    "stamp": event.decoded("DTSTAMP").isoformat(),
    "start": event.decoded("DTSTART").isoformat(),
    "end": event.decoded("DTEND").isoformat(),
    "zones": [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")],
    "summary": str(event["SUMMARY"]),
    "organizer": str(organizer),
    "organizerName": organizer.params.get("CN", ""),
    "attendee": str(attendee),
    "attendeeName": attendee.params.get("CN", ""),
    "role": attendee.params.get("ROLE", ""),
    "answer": attendee.params.get("PARTSTAT", ""),
    "rsvp": attendee.params.get("RSVP", ""),
    "errors": [str(error) for error in broken],
}))
