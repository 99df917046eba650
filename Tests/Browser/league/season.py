"""The sample season as it stands at noon of one day in March: lists, emails, and what became of the day's matches."""

import json
import shutil

from league.program import CLOCK

# The nearest day with matches, from that noon on.
DAY = "2026-03-10"


def enter(program, samples):
    """Enters the lists of a folder and the emails of the season that have come by that noon."""
    for noun, file in (("house", "houses"), ("alias", "aliases"), ("pitch", "pitches"), ("competition", "competitions")):
        program.run(noun, "import", samples / f"{file}.csv")
    mailbox = program.folder / "Maildir"
    for name in ("new", "cur", "tmp"):
        (mailbox / name).mkdir(parents=True)
    # Their names begin with when they came: 2026-03-09-101205.
    now = CLOCK.replace("T", "-").replace(":", "")
    for message in sorted((samples / "season" / "new").glob("*.eml")):
        if message.name[:len(now)] < now:
            shutil.copy(message, mailbox / "new")
    program.run("import", "--maildir", mailbox, "--trust-senders")


def disturb(program):
    """Lets matches of the day be moved, cancelled and postponed: each is to stay on the pages, with its reason."""
    listed = json.loads(program.run("fixtures", "--json", "--from", DAY, "--to", DAY))
    if len(listed) < 4:
        raise SystemExit(f"the samples have only {len(listed)} matches on {DAY}: too few to move, cancel and postpone some")
    ids = [match["id"] for match in listed]
    program.run("fixture", "move", ids[0], "--to", "2026-03-12", "--time", "15:15")
    program.run("fixture", "cancel", ids[1])
    program.run("fixture", "postpone", ids[2])
