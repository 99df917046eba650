"""Compares what clients were told with what the database holds."""

import collections
import dataclasses
import json

EVER = (0, float("inf"))


@dataclasses.dataclass(frozen=True)
class Finding:
    """What does not agree, and when a client was told of it."""

    moment: float
    text: str


def check_scores(service, history):
    """What was acknowledged and is not there, and what is there twice: of scores."""
    rows = json.loads(service.sql("""
        SELECT coalesce(json_agg(json_build_array(match_id, new_home_score)), '[]') FROM score_audit_log
        WHERE action IN ('submitted', 'corrected')""", "league"))
    stands = dict(json.loads(service.sql(
        "SELECT coalesce(json_agg(json_build_array(id, home_score)), '[]') FROM matches WHERE status = 'completed'", "league")))
    recorded, last = collections.Counter(map(tuple, rows)), {}
    lost, told = [], {}
    for one in history.between(*EVER, "score"):
        told[one.what] = one.ended
        if one.done:
            match, score = one.what
            last[match] = max(score, last.get(match, 0))
            if not recorded[one.what]:
                lost.append(Finding(one.ended, f"{match}: {score} was acknowledged, and is not in score_audit_log"))
    lost += [Finding(told[match, score], f"{match}: {score} was acknowledged, and {stands.get(match)} stands")
             for match, score in last.items() if stands.get(match, 0) < score]
    return lost, [Finding(told[what], f"{what[0]}: {what[1]} was recorded {count} times")
                  for what, count in recorded.items() if count > 1]


def check_mail(service, history):
    """The same of messages: each is imported once, and its match is there once."""
    logged = dict(json.loads(service.sql("""
        SELECT coalesce(json_agg(json_build_array(email_subject, outcomes)), '[]')
        FROM (SELECT email_subject, array_agg(status) AS outcomes FROM import_log GROUP BY email_subject) AS log""", "league")))
    matches = collections.Counter(service.sql("""
        SELECT concat_ws('|', m.date, h.name, a.name) FROM matches AS m
        JOIN houses AS h ON h.id = m.home_team_id JOIN houses AS a ON a.id = m.away_team_id""", "league").splitlines())
    lost, twice = [], []
    for one in history.between(*EVER, "mail"):
        subject, day, home, away = one.what
        outcomes, count = logged.get(subject, []), matches[f"{day}|{home}|{away}"]
        if "success" not in outcomes or count == 0:
            lost.append(Finding(one.ended, f"{subject}: {', '.join(outcomes) or 'not'} in import_log, {count} times as a match"))
        if len(outcomes) > 1 or count > 1:
            twice.append(Finding(one.ended, f"{subject}: {', '.join(outcomes)} in import_log, {count} times as a match"))
    return lost, twice
