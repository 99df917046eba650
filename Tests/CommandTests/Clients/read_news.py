#!/usr/bin/env python3
"""Reads feeds of news as programs that follow news do, an Atom file and a JSON file of the same, and prints
their entries as JSON: read_news.py ATOM JSON. Ends with 1 where one of them is not well formed."""

import json
import sys

import feedparser

# What JSON Feed 1.1 asks of a feed and of an item, and what else readers look for.
FEED, ITEM = {"version", "title", "items", "feed_url", "home_page_url"}, {"id", "url", "title", "content_html"}


def main():
    atom, with_json = sys.argv[1:]
    parsed = feedparser.parse(atom)
    if parsed.bozo:
        return f"Atom is not well formed: {parsed.bozo_exception}"
    with open(with_json, encoding="utf-8") as file:
        feed = json.load(file)
    missing = FEED - feed.keys() | {key for item in feed["items"] for key in ITEM - item.keys()}
    if missing or feed["version"] != "https://jsonfeed.org/version/1.1":
        return f"JSON Feed lacks {missing}, or is another version"
    entries = [
        {"id": entry.id, "url": entry.link, "title": entry.title, "content_html": entry.content[0].value,
         "date_published": entry.updated}
        for entry in parsed.entries
    ]
    items = [{key: item[key] for key in entries[0]} for item in feed["items"]] if entries else feed["items"]
    # feedparser takes out of HTML what could run, and leaves what is harmless as it is.
    if items != entries:
        return f"the two differ:\n{entries}\n{items}"
    print(json.dumps({
        "title": parsed.feed.title, "id": parsed.feed.id, "updated": parsed.feed.get("updated"),
        "self": next(link.href for link in parsed.feed.links if link.rel == "self"),
        "page": parsed.feed.link, "home": feed["home_page_url"], "entries": entries}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
