import FieldGame
package import Foundation
import PostgreSQL

/// A check that statements make: the first of them that has rows decides what is found.
package struct DatabaseCheck: Sendable {
    /// What is found, with `%` for the first column of the rows, and in what mends it for the second,
    /// commands; where there is none, for the first.
    struct Outcome: Sendable {
        let found: HealthCheck
        let query: Query

        init(
            _ status: HealthCheck.Status, _ message: String, mend: String? = nil, _ query: Query
        ) {
            (found, self.query) = (HealthCheck(status, message, mend: mend), query)
        }
    }

    /// What is looked at: `database.version`.
    private let id: String
    private let outcomes: [Outcome]
    /// What is said where no statement has rows.
    private let fine: String

    init(_ id: String, _ outcomes: Outcome..., fine: String = "") {
        (self.id, self.outcomes, self.fine) = (id, outcomes, fine)
    }

    /// The check of a database, which throws the server's errors.
    package func look(at league: LeagueRepository) -> HealthCheck.Look {
        (id, { try await find(in: league) })
    }

    private func find(in league: LeagueRepository) async throws -> HealthCheck {
        for outcome in outcomes {
            let rows = try await league.connection.query(outcome.query)
            let words = try rows.map { try $0.decode(String.self, at: 0) }
            let commands =
                rows.columnNames.count > 1
                ? try rows.map { try $0.decode(String.self, at: 1) }.joined(separator: "; ")
                : words.joined(separator: ", ")
            if let found = outcome.found.listing(words, commands: commands) { return found }
        }
        return HealthCheck(.ok, fine)
    }
}

extension DatabaseCheck {
    /// The oldest major version of PostgreSQL with what the schema needs: views that ask the rights
    /// of who reads them, and `UNIQUE NULLS NOT DISTINCT`.
    private static let oldestServer = 15

    /// What kind of server, login and database were reached. Any login may ask.
    package static let server = [
        DatabaseCheck(
            "database.version",
            Outcome(
                .problem, "PostgreSQL % lacks what the schema needs",
                mend: "upgrade the server to PostgreSQL \(oldestServer) or newer",
                """
                SELECT split_part(current_setting('server_version'), ' ', 1)
                WHERE current_setting('server_version_num')::int / 10000
                      < \(oldestServer)
                """),
            Outcome(
                .ok, "PostgreSQL %", "SELECT split_part(current_setting('server_version'), ' ', 1)")
        ),
        DatabaseCheck(
            "database.login",
            Outcome(
                .ok, "%",
                """
                SELECT session_user || ', who may do all, in the database ' || current_database()
                WHERE (SELECT rolsuper FROM pg_roles WHERE rolname = session_user)
                      OR pg_has_role(session_user, to_regrole('league_owner'), 'MEMBER')
                """),
            Outcome(
                .warning, "%",
                mend: "as a superuser: GRANT league_owner TO %, or log in as another",
                """
                SELECT session_user || ' may not do what admins do in the database '
                       || current_database(), session_user
                """)),
        DatabaseCheck(
            "database.encoding",
            Outcome(
                .problem, "%, which cannot hold every name",
                mend: "move to a new one: createdb --encoding=UTF8 --template=template0",
                """
                SELECT current_setting('server_encoding')
                WHERE current_setting('server_encoding') <> 'UTF8'
                """),
            fine: "UTF8"),
    ]

    /// Whether the server and this program agree on London's time, in winter and in summer.
    package static var timeZone: DatabaseCheck {
        let year = London.day(at: Date())?.year ?? 0
        return timeZone(
            [1, 7].compactMap { month in
                guard let day = LocalDate(year: year, month: month, day: 15),
                    let noon = LocalTime(hour: 12, minute: 0)
                else { return nil }
                return London.instant(of: day, at: noon)
            }, year: year)
    }

    /// The same, with two of London's noons by this program.
    package static func timeZone(_ noons: [Date], year: Int) -> DatabaseCheck {
        DatabaseCheck(
            "database.time_zone",
            Outcome(
                .problem, "the server and this program disagree on London's time in \(year)",
                mend: "install the package tzdata on both machines, and restart the server",
                """
                SELECT '' FROM unnest(\(noons)::timestamptz[]) AS noon
                HAVING count(*) FILTER (
                    WHERE (noon AT TIME ZONE 'Europe/London')::time = '12:00') <> 2
                """),
            fine: "the server and this program agree on London's time")
    }

    /// Whether what was committed lasts. Any login may ask.
    package static let storage = [
        DatabaseCheck(
            "database.durability",
            Outcome(
                .problem, "a power cut may take what was committed: %",
                mend: "%; SELECT pg_reload_conf()",
                """
                SELECT name || ' is off', 'ALTER SYSTEM SET ' || name || ' = on'
                FROM unnest('{fsync,full_page_writes,synchronous_commit}'::text[]) AS name
                WHERE current_setting(name) = 'off'
                """),
            fine: "what was committed outlasts a power cut"),
        DatabaseCheck(
            "database.checksums",
            Outcome(
                .warning, "the server would not notice data that a disk has changed",
                mend: "stop it, then: pg_checksums --enable --pgdata=FOLDER",
                "SELECT '' WHERE current_setting('data_checksums') <> 'on'"),
            fine: "the server notices data that a disk has changed"),
    ]

    /// Whether matches have their results, and the competitions and pitches that they name.
    package static let data = [
        DatabaseCheck(
            "data.awaiting",
            Outcome(
                .note, "% awaited for more than 14 days",
                mend: "see which: fieldgame fixtures --from 1800-01-01 --to yesterday; then "
                    + "fieldgame score enter, fixture postpone or fixture cancel",
                """
                SELECT count(*) || CASE count(*) WHEN 1 THEN ' result' ELSE ' results' END
                FROM awaiting_results WHERE date < league_today() - 14 HAVING count(*) > 0
                """),
            fine: "no result has been awaited for more than 14 days"),
        DatabaseCheck(
            "data.names",
            Outcome(
                .note, "not listed: %",
                mend: "fieldgame competition add NAME, fieldgame pitch import FILE.csv, or "
                    + "fixture edit",
                """
                SELECT name || ' (' || count(*) || ')'
                FROM (SELECT competition_type AS name FROM matches
                      WHERE NOT EXISTS (SELECT FROM competitions WHERE name = competition_type)
                      UNION ALL
                      SELECT pitch FROM matches
                      WHERE NOT EXISTS (SELECT FROM pitches WHERE name = pitch)) AS unlisted
                WHERE name <> ''
                GROUP BY name ORDER BY count(*) DESC, name
                """),
            fine: "every competition and pitch of a match is listed"),
    ]

    /// Whether news are sent, and arrive.
    package static let news = [
        DatabaseCheck(
            "news.sent",
            Outcome(
                .problem, "news wait to be sent since %",
                mend: "see why: the log of fieldgame-notify@.service, or fieldgame notify --once",
                """
                SELECT to_char(min(since) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI')
                FROM (SELECT due_at AS since FROM deliveries WHERE ended_at IS NULL
                      UNION ALL
                      -- What was tried for 20 minutes in vain waits for its next turn.
                      SELECT planned_at FROM deliveries
                      WHERE ended_at IS NULL AND lease IS NULL AND attempts > 3 AND answer <> ''
                      UNION ALL
                      SELECT due_at FROM match_news) AS waiting
                WHERE since < clock_timestamp() - interval '15 minutes'
                  -- Where nobody follows and nothing was ever sent, nobody wants news.
                  AND (EXISTS (SELECT FROM followers)
                       OR EXISTS (SELECT FROM deliveries WHERE ended_at IS NOT NULL))
                HAVING count(*) > 0
                """),
            fine: "news are sent when they are due"),
        DatabaseCheck(
            "news.refused",
            Outcome(
                .warning, "messages that were refused for good in the last 7 days, by number: %",
                mend: "see what the servers said: SELECT id, kind, answer FROM deliveries WHERE "
                    + "outcome = 'dead'",
                """
                SELECT id::text FROM deliveries
                WHERE outcome = 'dead' AND ended_at > clock_timestamp() - interval '7 days'
                ORDER BY id DESC
                """),
            fine: "no message was refused for good in the last 7 days"),
    ]

    /// Whether the league is backed up, and from what a restore was tried. A league that has begun just
    /// now, or holds no match, may wait.
    package static let backup = [
        DatabaseCheck(
            "backup.made",
            Outcome(
                .ok, "%",
                """
                SELECT spoken FROM (SELECT max(made_at) AS made_at,
                    to_char(max(made_at) AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI') AS spoken
                    FROM backups) AS newest
                WHERE made_at > clock_timestamp() - interval '2 days'
                """),
            Outcome(.note, "% yet", mend: Self.making, Self.isYoung("no backup", "2 days")),
            Outcome(
                .warning, "no backup for more than 2 days; the newest: %", mend: Self.making,
                """
                SELECT coalesce(to_char(max(made_at) AT TIME ZONE 'Europe/London',
                                        'YYYY-MM-DD HH24:MI'), 'none')
                FROM backups
                """)),
        DatabaseCheck(
            "backup.checked",
            Outcome(
                .warning, "the newest backup that was checked has a fault: %",
                mend:
                    "take another backup: fieldgame backup FOLDER, then fieldgame backup check FOLDER",
                """
                SELECT fault FROM (SELECT file, fault FROM backups WHERE checked_at IS NOT NULL
                                   ORDER BY checked_at DESC LIMIT 1) AS newest
                WHERE fault IS NOT NULL
                """),
            Outcome(
                .ok, "% was restored, and was as it must be",
                """
                SELECT file FROM backups
                WHERE fault IS NULL AND checked_at > clock_timestamp() - interval '30 days'
                ORDER BY checked_at DESC LIMIT 1
                """),
            Outcome(
                .note, "% yet", mend: Self.checking, Self.isYoung("no check of a backup", "30 days")
            ),
            Outcome(
                .warning, "no check of a backup has passed for 30 days", mend: Self.checking,
                "SELECT ''")),
    ]

    private static let making = "fieldgame backup FOLDER --keep 30, every night"
    private static let checking = "fieldgame backup check FOLDER, every week"

    /// What is missing, where the league is younger than that, or holds no match.
    private static func isYoung(_ what: String, _ age: String) -> Query {
        """
        SELECT \(what)::text
        WHERE NOT EXISTS (SELECT FROM matches)
           OR (SELECT min(applied_at) FROM public.league_migrations)
              > clock_timestamp() - \(age)::interval
        """
    }
}
