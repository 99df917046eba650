"""What messages say: 2,000 made in five layouts, and the samples in the project, which others wrote."""

from harness.turns import Contest, Program, Side

ABOUT = "2,000 emails, and the project's samples, from bytes to what they say"
MESSAGES = 2000


def rows(bench):
    count = MESSAGES // 10 if bench.is_quick else MESSAGES
    made = bench.season(count)
    samples = [bench.lists.parent / "Cases", bench.root / "samples" / "season"]
    mime = bench.peer("mime", *bench.flags("gmime-3.0"))
    found = []
    for what, folders, passes in ((f"{count:,} emails in five layouts", [made], 1), ("the samples, in every layout", samples, 2 if bench.is_quick else 4)):
        paths = [str(folder) for folder in folders]
        ours = Program([bench.build / "contestant", "parse", bench.lists, *paths])
        limit = Program([mime, *paths])
        python = Program([bench.python, bench.peers / "parse.py", bench.lists, *paths])
        matches = {}

        def rate(program, name, passes=passes):
            def measure():
                turn = program.turn(passes)
                matches[name] = int(turn.get("found", 0))
                return turn["messages"] * passes / turn["seconds"]
            return measure

        with ours, limit, python:
            contest = Contest("parse", f"parse {what}", "messages/s", [
                Side("`FixtureMailReader`", rate(ours, "ours")),
                Side("GMime alone: parts decoded, nothing understood", rate(limit, "limit")),
                Side("Python: email, csv, lxml, openpyxl", rate(python, "python"), aim=5),
            ], more_is_better=True)
            made_rows = contest.rows(bench.rounds)
        made_rows[0].remark, made_rows[2].remark = (f"{matches[name]:,} matches found" for name in ("ours", "python"))
        found += made_rows
    return found
