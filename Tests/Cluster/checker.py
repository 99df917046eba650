"""Compares what clients were told with what the database holds."""

import collections
import json


def check_scores(service, history):
    """What was acknowledged and is not there, and what is there twice: of scores."""
    rows = json.loads(service.sql("""
        SELECT coalesce(json_agg(json_build_array(match_id, new_home_score)), '[]') FROM score_audit_log
        WHERE action IN ('submitted', 'corrected')""", "league"))
    stands = dict(json.loads(service.sql(
        "SELECT coalesce(json_agg(json_build_array(id, home_score)), '[]') FROM matches WHERE status = 'completed'", "league")))
    recorded = collections.Counter(map(tuple, rows))
    attempts = [one for one in history.between(0, float("inf"), "score")]
    done = {one.what for one in attempts if one.done}
    last = {}
    for match, score in done:
        last[match] = max(score, last.get(match, 0))
    lost = [f"{match}: {score} was acknowledged, and is not in score_audit_log" for match, score in done if not recorded[match, score]]
    lost += [f"{match}: {score} was acknowledged, and {stands.get(match)} stands" for match, score in last.items()
             if (stands.get(match) or 0) < score]
    return lost, [f"{match}: {score} was recorded {count} times" for (match, score), count in recorded.items() if count > 1]


def check_mail(service, history):
    """The same of messages: each is imported once, and its match is there once."""
    logged = collections.Counter(service.sql("SELECT email_subject FROM import_log WHERE status = 'success'", "league").splitlines())
    other = service.sql("SELECT email_subject || ' ' || status || ' ' || coalesce(error_message, '') FROM import_log WHERE email_subject LIKE 'Fixture %' AND status <> 'success'", "league").splitlines()
    matches = collections.Counter(service.sql("""
        SELECT concat_ws('|', m.date, h.name, a.name) FROM matches AS m
        JOIN houses AS h ON h.id = m.home_team_id JOIN houses AS a ON a.id = m.away_team_id""", "league").splitlines())
    lost, twice = [f"{line}: not imported as it should be" for line in other], []
    for one in history.between(0, float("inf"), "mail"):
        subject, day, home, away = one.what
        for count, what in ((logged[subject], "in import_log"), (matches[f"{day}|{home}|{away}"], "as a match")):
            if count == 0:
                lost.append(f"{subject}: not {what}")
            elif count > 1:
                twice.append(f"{subject}: {count} times {what}")
    return lost, twice
