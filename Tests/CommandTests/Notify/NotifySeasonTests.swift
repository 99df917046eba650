import FieldGame
import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A season with a clock of its own: what changes and what is due come one after the other, weeks in
/// seconds. The long form plays them all.
@Suite struct NotifySeasonTests {
    /// Somebody who follows, and what is to hold for them.
    private struct Reader {
        let name: String
        let items: [String]
        var settings: [(column: String, value: String)] = []
        /// SQL over `matches AS m`: what they are told of to the last.
        let follows: String
    }

    private static let readers = [
        Reader(
            name: "mum", items: ["house keate"], follows: "'JDM' IN (home_team_id, away_team_id)"),
        Reader(
            name: "dad", items: ["house hawtrey"],
            settings: [("results_at_once", "true"), ("clock_24", "true")],
            follows: "'HWTA' IN (home_team_id, away_team_id)"),
        Reader(
            name: "ann", items: ["house evanss senior-league"],
            settings: [
                ("quiet_from", "20:00"), ("quiet_until", "08:00"), ("digest_at", "08:15"),
            ],
            follows: """
                'DWF' IN (home_team_id, away_team_id) AND competition_type = 'Senior League'
                """),
        Reader(
            name: "all",
            items: ["house keate", "house hawtrey", "house evanss", "house godolphin"],
            follows: "true"),
        Reader(
            name: "cup", items: ["competition junior-league"],
            settings: [("paused_until", "2025-11-01")],
            follows: "competition_type = 'Junior League'"),
        // What is not near is not theirs, so that the last letter may be old.
        Reader(
            name: "now", items: ["house godolphin"], settings: [("urgent_only", "true")],
            follows: "false"),
    ]

    /// A letter, when it came, and what it is.
    private struct Arrival {
        let letter: TakenLetter
        let at: Date
        let kind: String
        var reader: String { String(letter.recipient.prefix { $0 != "@" }) }
    }

    @Test func `at the end of a season each follower knows what is so`() async throws {
        try await NotifyLeague.with { league in
            for reader in Self.readers {
                try await league.follow(
                    "\(reader.name)@family.example", reader.items, reader.settings)
            }
            let season = NewsSeason(seed: 25, weeks: Self.weeks)
            let arrivals = try await Self.play(season, in: league)
            print("season: \(season.matches) matches, \(arrivals.count) letters")
            try await Self.checkDays(arrivals, league)
            for reader in Self.readers {
                try await Self.check(
                    reader, arrivals.filter { $0.reader == reader.name }.map(\.letter), league)
            }
        }
    }

    /// The Mondays: those about the days on which the clocks change, or all between.
    private static var weeks: [Date] {
        let monday = Date(timeIntervalSince1970: 1_760_918_400)  // 20 October 2025
        return (LongForm.isChosen ? Array(0...23) : [0, 1, 22, 23]).map {
            monday + Double($0) * 7 * 86_400
        }
    }

    /// Lets it all happen; what is due is sent at its second.
    private static func play(
        _ season: NewsSeason, in league: NotifyLeague
    ) async throws -> [Arrival] {
        var arrivals: [Arrival] = []
        var events = season.events[...]
        var last = try #require(events.last).at
        for _ in 0..<100_000 {
            let due = try await nextDue(league.connection)
            if let event = events.first, due.map({ event.at <= $0 }) ?? true {
                events.removeFirst()
                try await league.set(event.at.formatted(.iso8601))
                try await league.connection.execute(script: event.statement)
                last = event.at
            } else if let due {
                // A clock that does not come back to the same instant for ever.
                let now = max(due, last)
                last = now
                let taken = arrivals.count
                try league.once(now.formatted(.iso8601))
                arrivals += try await arrived(after: taken, at: now, league)
            } else {
                return arrivals
            }
        }
        Issue.record("something is due again and again")
        return arrivals
    }

    private static func nextDue(_ connection: Connection) async throws -> Date? {
        let due = try await connection.query(
            """
            SELECT date_trunc('second', least(
                (SELECT min(due_at) FROM match_news),
                (SELECT min(greatest(due_at, leased_until)) FROM deliveries
                 WHERE ended_at IS NULL)) + interval '999 milliseconds')
            """, as: Date?.self)
        return due.first ?? nil
    }

    private static func arrived(
        after taken: Int, at now: Date, _ league: NotifyLeague
    ) async throws -> [Arrival] {
        var arrivals: [Arrival] = []
        for letter in try league.server.letters(after: taken) {
            let kinds = try await league.connection.query(
                "SELECT kind FROM deliveries WHERE id = \(letter.delivery)", as: String.self)
            arrivals.append(
                Arrival(letter: letter, at: now, kind: try #require(kinds.first)))
        }
        return arrivals
    }

    /// Ten letters a day at most besides the digest, and none in quiet hours.
    private static func checkDays(_ arrivals: [Arrival], _ league: NotifyLeague) async throws {
        let days = Dictionary(
            grouping: arrivals.filter { $0.kind != "digest" },
            by: { "\($0.reader) \(London.day(at: $0.at)?.description ?? "")" })
        for (day, letters) in days {
            #expect(letters.count <= 10, "\(day): \(letters.map(\.letter.subject))")
        }
        let digests = Dictionary(
            grouping: arrivals.filter { $0.kind == "digest" },
            by: { "\($0.reader) \(London.day(at: $0.at)?.description ?? "")" })
        #expect(digests.values.allSatisfy { $0.count == 1 })
        for arrival in arrivals {
            let isQuiet = try await league.connection.query(
                """
                SELECT CASE WHEN quiet_from < quiet_until
                            THEN here::time >= quiet_from AND here::time < quiet_until
                            ELSE here::time >= quiet_from OR here::time < quiet_until END
                FROM followers,
                     LATERAL (SELECT \(arrival.at) AT TIME ZONE 'Europe/London' AS here) AS clock
                WHERE address = \(arrival.letter.recipient)
                """, as: Bool.self)
            // What begins before 9 cannot wait.
            if isQuiet == [true], !arrival.letter.text.contains("8:30") {
                Issue.record(
                    "\(arrival.reader) \(arrival.at.formatted(.iso8601)) \(arrival.letter.subject)")
            }
        }
    }

    /// The last letter about each match says what stands in the database.
    private static func check(
        _ reader: Reader, _ letters: [TakenLetter], _ league: NotifyLeague
    ) async throws {
        var told: [UUID: MatchInLetter] = [:]
        for letter in letters {
            for match in MatchInLetter.all(in: letter.text) { told[match.id] = match }
        }
        let clock24 = reader.settings.contains { $0.column == "clock_24" }
        let time =
            clock24
            ? "to_char(m.time, 'HH24:MI')"
            : "replace(to_char(m.time, 'FMHH12:MIam'), ':00', '')"
        let rows = try await league.connection.query(
            Query(
                unescaped: """
                    SELECT m.id, to_char(m.date, 'FMDay FMDD FMMonth YYYY') || ', '
                               || coalesce(\(time), 'time not set yet'),
                           m.pitch, m.status, coalesce(m.home_score || '-' || m.away_score, '')
                    FROM matches AS m WHERE \(reader.follows) ORDER BY m.date, m.id
                    """), as: (UUID, String, String, String, String).self)
        for (id, when, pitch, status, score) in rows {
            guard let match = told[id] else {
                Issue.record("\(reader.name) was never told of \(id), \(when), \(status)")
                continue
            }
            #expect(match.facts["When"] == when, "\(reader.name): \(match.heading)")
            #expect(match.facts["Pitch"] == pitch, "\(reader.name): \(match.heading)")
            #expect(match.facts["Result"] ?? "" == score, "\(reader.name): \(match.heading)")
            let isOff = match.heading.hasPrefix("Off:") || match.heading.hasPrefix("Postponed:")
            #expect(
                isOff == ["cancelled", "postponed"].contains(status),
                "\(reader.name): \(match.heading), \(status)")
        }
    }
}
