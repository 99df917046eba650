"""News: planning letters, sending them, and how soon after a change they are with the mail server."""

from harness.turns import Contest, Program, Side

ABOUT = "5,000 letters planned, letters sent, from a change at rest to the mail server"
TURN = 50


def rows(bench):
    cluster = bench.cluster
    database = cluster.copy(cluster.empty())
    mailing = bench.build / "mailing"
    # Where the system puts two threads that talk to each other makes more of a difference than what they
    # do: on one processor it cannot choose.
    with Program(["taskset", "--cpu-list", "0", mailing]) as sending, Program([mailing, cluster.url(database)]) as news:

        def rate(program, work, count=TURN):
            return lambda: count / program.turn(count, work)

        found = Contest("news", "send a letter by one connection, on one processor", "letters/s", [
            Side("`MailSender`", rate(sending, "single")),
            Side("libcurl alone", rate(sending, "bare"), aim=0.8),
            Side("`MailSender`, several waiting", rate(sending, "queued")),
        ], more_is_better=True).rows(bench.rounds * 5)
        found += Contest("news", "plan 5,000 letters to 1,000 followers", "ms", [
            Side("`settle_news()`", lambda: news.turn(1, "plan") * 1000),
        ], limit=1000).rows(bench.rounds)
        found += Contest("news", "send letters, each noted durably", "letters/s", [
            Side("`NewsWorker`", rate(news, "worker", 200)),
            Side("libcurl alone, which notes nothing", rate(news, "bare", 200)),
        ], more_is_better=True).rows(bench.rounds)
        found += Contest("news", "from the instant at which a change rests to the server's 250, 99 of 100", "ms", [
            Side("`NewsService`", lambda: news.turn(100, "commit") * 1000),
        ], limit=2000).rows(1 if bench.is_quick else 3)
    cluster.drop(database)
    return found
