import Foundation
import LeagueAPI
import LeagueServer
import PostgreSQL
import TestSupport
import Testing

/// The lists of `/api/v1`.
@Suite struct LeagueAPIListTests {
    @Test("A match has what is known of it, and null for what is not")
    func match() async throws {
        try await withLeagueAPI { api in
            let id = try await api.connection.addMatch([
                ("date", "2026-07-01"), ("time", "14:25"), ("competition_type", "Senior League"),
                ("pitch", "Agar's 3"), ("umpires", "Mr Carlow, Dr Pénhale"),
                ("notes", "At \"noon\""),
            ]).uuidString.lowercased()
            let match = try await api.object("/api/v1/matches/\(id)")
            #expect(match["date"] as? String == "2026-07-01")
            #expect(match["time"] as? String == "14:25")
            #expect(match["kick_off"] as? String == "2026-07-01T14:25:00+01:00")
            #expect(match["umpires"] as? [String] == ["Mr Carlow", "Dr Pénhale"])
            #expect(match["notes"] as? String == "At \"noon\"")
            #expect(match["calendar"] as? String == "/calendar/match/\(id).ics")
            #expect(match["score"] is NSNull && match["bibs"] is NSNull)
            let home = try #require(match["home"] as? [String: Any])
            #expect(home["id"] as? String == "JDM" && home["colours"] as? String == "red/white")

            let other = try await api.connection.addMatch([
                ("date", "2026-12-01"), ("home_team_id", nil),
            ]).uuidString.lowercased()
            let training = try await api.object("/api/v1/matches/\(other)")
            for key in ["time", "kick_off", "competition", "pitch", "home", "notes"] {
                #expect(training[key] is NSNull, "\(key)")
            }
            try await api.connection.execute(
                """
                UPDATE matches SET time = '11:00', away_team_id = NULL, away_text = 'Old Etonians',
                       home_team_id = 'DWF', status = 'completed', home_score = 0, away_score = 12
                WHERE id = \(other)::uuid
                """)
            let played = try await eventually {
                try await api.object("/api/v1/matches/\(other)")
            } until: {
                $0["status"] as? String == "completed"
            }
            #expect(played["kick_off"] as? String == "2026-12-01T11:00:00+00:00")
            #expect((played["away"] as? [String: Any])?["name"] as? String == "Old Etonians")
            #expect(played["score"] as? [String: Int] == ["home": 0, "away": 12])
        }
    }

    /// Asks until it is so.
    private func eventually<Value>(
        _ ask: () async throws -> Value, until isRight: (Value) -> Bool
    ) async throws -> Value {
        var value = try await ask()
        try await wait(for: "the change") {
            if isRight(value) { return true }
            value = try await ask()
            return false
        }
        return value
    }

    /// Six matches, told apart by their day of November 2026.
    private func addMatches(_ connection: Connection) async throws {
        let rows: [[(String, String?)]] = [
            [("date", "2026-11-01"), ("competition_type", "Senior League"), ("time", "14:00")],
            [("date", "2026-11-02"), ("home_team_id", "DWF"), ("pitch", "Dutchman's 5")],
            [("date", "2026-11-03"), ("status", "cancelled"), ("umpires", "Mr Carlow")],
            [("date", "2026-11-04"), ("status", "postponed"), ("away_team_id", "Field")],
            [
                ("date", "2026-11-05"), ("status", "completed"), ("home_score", "1"),
                ("away_score", "1"), ("competition_type", "Senior League"),
            ],
            [
                ("date", "2026-11-06"), ("status", "completed"), ("home_score", "2"),
                ("away_score", "1"), ("away_team_id", "PRDT"),
                ("competition_type", "Junior League"),
            ],
        ]
        for row in rows { try await connection.addMatch(row.map { (column: $0.0, value: $0.1) }) }
    }

    @Test("The filters are those of the calendars and of fieldgame fixtures")
    func filters() async throws {
        try await withLeagueAPI { api in
            try await addMatches(api.connection)
            func days(_ query: String, _ list: String = "matches") async throws -> [Int] {
                try await api.list("/api/v1/\(list)\(query)", "matches").map {
                    try #require(Int(("\($0["date"] ?? "")").suffix(2)))
                }
            }
            try await wait(for: "the matches") { try await days("").count == 6 }
            #expect(try await days("") == [1, 2, 3, 4, 5, 6])
            #expect(try await days("?house=JDM") == [1, 3, 4, 5, 6])
            #expect(try await days("?house=keate&house=Evans's&to=2026-11-02") == [1, 2])
            #expect(try await days("?team=Field") == [4])
            #expect(try await days("?pitch=dutchmans-5") == [2])
            #expect(try await days("?umpire=Mr+Carlow") == [3])
            #expect(try await days("?follow=JDM:Junior+League&follow=DWF") == [2, 6])
            #expect(try await days("?from=2026-11-03&to=2026-11-04") == [3, 4])
            #expect(try await days("?status=postponed&status=cancelled") == [3, 4])
            #expect(try await days("", "results") == [6, 5])
            #expect(try await days("?competition=senior%20league", "results") == [5])
            #expect(try await days("?utm_source=x&today=yes") == [])
        }
    }

    @Test("Pages hold each match once, in order, whatever their size", arguments: [1, 2, 4, 5])
    func pages(limit: Int) async throws {
        try await withLeagueAPI { api in
            for minute in ["10:00", "10:00", "10:00:30", nil, nil, "09:00"] {
                try await api.connection.addMatch([("time", minute)])
            }
            try await api.connection.execute(
                """
                INSERT INTO matches (date, time, home_team_id, away_team_id, status, home_score,
                                     away_score)
                SELECT date, time, 'JDM', 'DWF', 'completed', 1, 0 FROM matches
                """)
            for (list, count) in [("matches", 12), ("results", 6)] {
                let whole = "/api/v1/\(list)?house=JDM"
                try await wait(for: "the matches") { try await api.ids(whole).count == count }
                let all = try await api.ids(whole)
                var (seen, next): ([String], String?) = ([], whole + "&limit=\(limit)")
                for _ in 0..<20 {
                    guard let target = next else { break }
                    let page = try await api.object(target)
                    let matches = try #require(page["matches"] as? [[String: Any]])
                    #expect(matches.count <= limit)
                    seen += matches.compactMap { $0["id"] as? String }
                    next = page["next"] as? String
                }
                #expect(seen == all && Set(seen).count == count)
            }
        }
    }

    @Test("Tables, teams, competitions, pitches and the links to them")
    func otherLists() async throws {
        try await withLeagueAPI { api in
            try await addMatches(api.connection)
            let year = Calendar(identifier: .gregorian).component(.year, from: .now)
            try await api.connection.execute(
                "UPDATE matches SET date = make_date(\(year), 6, 1) WHERE status = 'completed'")
            try await wait(for: "the table") {
                try await api.list("/api/v1/standings", "standings").count == 4
            }
            let table = try await api.list(
                "/api/v1/standings?competition=junior-league", "standings")
            #expect(table.map { $0["points"] as? Int } == [3, 0])
            #expect((table[0]["team"] as? [String: Any])?["id"] as? String == "JDM")
            #expect(try await api.list("/api/v1/standings?season=1999", "standings").isEmpty)
            // A deduction is in no calendar, and no notification of a match tells of it.
            try await api.connection.execute(
                """
                INSERT INTO standing_adjustments (id, competition_type, season, team_id, points,
                                                  reason, decided_on)
                VALUES (1, 'Junior League', \("\(year)"), 'JDM', -4, 'late', '2026-01-01')
                """)
            try await wait(for: "the deduction") {
                try await api.list("/api/v1/standings?competition=junior-league", "standings")
                    .map { $0["points"] as? Int } == [0, -1]
            }
            let houses = try await api.list("/api/v1/houses", "houses")
            #expect(houses.count == 5)
            let keate = try #require(houses.first { $0["id"] as? String == "JDM" })
            #expect(keate["calendar"] as? String == "/calendar/house/keate.ics")
            try await api.connection.execute("UPDATE houses SET colours = 'x' WHERE id = 'DWF'")
            try await wait(for: "the shirt") {
                try await api.list("/api/v1/houses", "houses").contains {
                    $0["colours"] as? String == "x"
                }
            }
            #expect(try await api.list("/api/v1/competitions", "competitions").count == 3)
            #expect(try await api.list("/api/v1/pitches", "pitches").count == 2)
            for (name, path) in try await api.object("/api/v1") {
                let path = try #require(path as? String)
                guard name != "match", name != "events" else { continue }
                #expect(try await api.get(path).status == 200, "\(path)")
            }
        }
    }

    @Test("The league's own names are offered for one that it does not know")
    func nearNames() async throws {
        try await withLeagueAPI { api in
            let answer = try await api.get("/api/v1/matches?house=Keat")
            #expect(answer.status == 404)
            #expect(try answer.errorCode() == "unknown_name")
            #expect(try answer.object()["hint"] as? String == "Did you mean Keate?")
        }
    }

    @Test("London's clocks are shown with their offset, whatever day it is")
    func instants() async throws {
        try await withSampleLeague { _, connection in
            for (day, time, wanted) in [
                ("2026-03-29", "00:59", "2026-03-29T00:59:00+00:00"),
                ("2026-03-29", "02:00", "2026-03-29T02:00:00+01:00"),
                ("2026-10-25", "12:00", "2026-10-25T12:00:00+00:00"),
                ("1820-05-01", "14:00:00", "1820-05-01T14:01:15Z"),
                ("1942-06-01", "14:25", "1942-06-01T14:25:00+02:00"),
                ("2999-12-31", "23:59:59", "2999-12-31T23:59:59+00:00"),
            ] {
                let found = try await connection.query(
                    "SELECT london_instant(\(day)::date, \(time)::time)", as: String.self)
                #expect(found == [wanted])
            }
        }
    }
}
