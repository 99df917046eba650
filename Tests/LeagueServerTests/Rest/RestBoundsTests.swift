import Foundation
import HTTPTypes
import LeagueAPI
import LeagueDatabase
import LeagueServer
import NIOCore
import PostgreSQL
import TestSupport
import Testing

/// How much a request to `/rest/v1` can ask for, and what happens beyond it.
@Suite struct RestBoundsTests {
    @Test func longAddressesAndBodiesAreRefused() async throws {
        try await RestLeague.run { league in
            let long = try await league.ask("houses?id=eq." + String(repeating: "a", count: 8192))
            #expect(long.status == 414)
            #expect(try long.errorCode() == "address_too_long")
            let text = String(repeating: "a", count: RequestLimits.bodyBytes)
            let body = try await league.ask(
                "matches", "POST", as: .admin, body: "{\"notes\":\"\(text)\"}")
            #expect(body.status == 413)
            #expect(try body.errorCode() == "body_too_large")
        }
    }

    @Test func anAnswerHasAThousandRowsUnlessMoreAreAskedFor() async throws {
        try await RestLeague.run { league in
            try await league.superuser.execute(
                """
                INSERT INTO pitches (name) SELECT 'Pitch ' || n FROM generate_series(1, 1200) AS n
                """)
            let usual = try await league.ask("pitches?select=name", as: .nobody, [])
            #expect(try usual.rows().count == 1000)
            #expect(usual["Content-Range"] == "0-999/*")
            let counted = try await league.ask(
                "pitches?select=name", as: .nobody, ["Prefer: count=exact"])
            #expect(counted.status == 206 && counted["Content-Range"] == "0-999/1202")
            let more = try await league.ask("pitches?select=name&limit=10000")
            #expect(try more.rows().count == 1202)
        }
    }

    @Test func anAnswerHasABoundOfItsOwn() async throws {
        try await RestLeague.run { league in
            try await Self.addLongPitches(league)
            let columns = (0..<120).map { "a\($0):name" }.joined(separator: ",")
            let answer = try await league.ask("pitches?select=\(columns)")
            #expect(answer.status == 400, "\(answer.status)")
            #expect(try answer.errorCode() == "54000")
            #expect(answer.text.contains("longer than 16 MB"))
            #expect(try await league.ask("pitches?limit=9&select=\(columns)").status == 200)
        }
    }

    /// However many statements outsiders make up, a connection keeps few.
    @Test func fewStatementsAreKept() async throws {
        try await withSampleDatabase { database, _ in
            let pool = ConnectionPool(
                forOutsiders: database.configuration(user: "authenticator"))
            for number in 0..<80 {
                _ = try await pool.asUser(.anonymous) {
                    try await $0.rows(of: "SELECT \(unescaped: String(number))")
                }
            }
            let kept = try await pool.asUser(.anonymous) {
                try await $0.rows(of: "SELECT count(*) FROM pg_prepared_statements")
            }
            let count = try #require(try kept.decode(Int.self).first)
            #expect((1...32).contains(count))
            await pool.close()
        }
    }

    /// Strangers who fetch long answers slowly take them from other strangers alone.
    @Test func slowStrangersHoldUpNobodyWhoHasSignedIn() async throws {
        try await Self.withSlowStranger(unsentBytes: 24_000_000) {
            (league, long) async throws in
            #expect(try await league.ask(long).errorCode() == "busy")
            #expect(try await league.ask("houses").status == 200)
            #expect(try await league.ask(long, as: .captain).status == 200)
            #expect(try await league.server.get("/calendar/house/keate.ics").status == 200)
        }
    }

    /// Refused is only what may be asked again: what was written is answered with its rows.
    @Test func whatWasWrittenIsAnsweredWhateverIsOnItsWay() async throws {
        try await Self.withSlowStranger(unsentBytes: 1_000_000) { league, long in
            #expect(try await league.ask(long, as: .admin).status == 503)
            let notes = String(repeating: "x", count: 400)
            let rows = (0..<200).map {
                #"{"date":"2099-02-03","home_team_id":"JDM","away_text":"Club \#($0)","notes":"\#(notes)"}"#
            }.joined(separator: ",")
            let written = try await league.ask(
                "matches", "POST", as: .admin, ["Prefer: return=representation"],
                body: "[\(rows)]")
            #expect(written.status == 201, "\(written.text.prefix(300))")
            #expect(written.body.count > 100_000)
            #expect(try written.rows().count == 200)
        }
    }

    /// Gives `body` a league in which a client without an account does not fetch some 8 MB, and their
    /// target, which is refused to another such client.
    private static func withSlowStranger(
        unsentBytes: Int, _ body: @Sendable (RestLeague, _ long: String) async throws -> Void
    ) async throws {
        var limits = ServerLimits.standard
        limits.unsentBytes = unsentBytes
        // However slow the machine, the lazy client is not given up meanwhile.
        (limits.answer, limits.stall) = (.minutes(30), .minutes(30))
        try await RestLeague.run(limits: limits) { league in
            try await addLongPitches(league)
            let columns = (0..<30).map { "a\($0):name" }.joined(separator: ",")
            let long = "pitches?select=\(columns)"
            // A lazy one may come while the answer to the other is on its way, and be refused itself.
            var lazy: [TestClient] = []
            try await wait(for: "another one to be refused") {
                let client = try await TestClient(port: league.server.port, receiveBuffer: 4096)
                try client.send(TestClient.request("/rest/v1/" + long))
                lazy.append(client)
                return try await league.ask(long).status == 503
            }
            try await body(league, long)
            withExtendedLifetime(lazy) {}
        }
    }

    /// 1,000 pitches with names of 190 letters and more.
    private static func addLongPitches(_ league: RestLeague) async throws {
        try await league.superuser.execute(
            """
            INSERT INTO pitches (name)
            SELECT n || repeat('x', 190) FROM generate_series(1, 1000) AS n
            """)
    }

    /// What waits for another, however long, is answered in words, and calendars do not wait for it.
    @Test func requestsThatWaitHoldUpNeitherOthersNorCalendars() async throws {
        try await RestLeague.run { league in
            let superuser = league.superuser
            try await superuser.execute(script: "BEGIN; LOCK TABLE import_log")
            await withTaskGroup(of: (status: Int, code: String).self) { group in
                for _ in 0..<60 {
                    group.addTask {
                        do {
                            let answer = try await league.ask("import_log", as: .admin)
                            #expect(answer["Retry-After"] == "30")
                            return (answer.status, try answer.errorCode())
                        } catch {
                            return (0, "\(error)")
                        }
                    }
                }
                do {
                    let feed = try await league.server.get("/calendar/house/keate.ics")
                    #expect(feed.status == 200)
                } catch { Issue.record(error) }
                for await answer in group {
                    #expect(answer.status == 503, "\(answer.code)")
                    #expect(["57014", "PGRST001"].contains(answer.code))
                }
            }
            try await superuser.execute("ROLLBACK")
            #expect(try await league.ask("import_log", as: .admin).status == 200)
        }
    }

    /// Whoever has not signed in waits for others like them, and holds up no captain.
    @Test func strangersHoldUpNobodyWhoHasSignedIn() async throws {
        try await RestLeague.run { league in
            try await league.superuser.execute(script: "BEGIN; LOCK TABLE standing_adjustments")
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<40 {
                    group.addTask { try await league.ask("season_standings").status }
                }
                let score = try await league.ask(
                    "matches?id=eq.\(RestLeague.Match.fixture.rawValue)", "PATCH", as: .captain,
                    body: #"{"home_score":3,"away_score":1,"status":"completed"}"#)
                #expect(score.status == 204, "\(score.text)")
                try await league.superuser.execute("ROLLBACK")
                for try await status in group { #expect(status == 200 || status == 503) }
            }
        }
    }

    @Test func withoutItsDatabaseItSaysSo() async throws {
        var configuration = try await TestCluster.shared().configuration(database: "none_such")
        configuration.connectTimeout = .seconds(2)
        let api = RestAPI(ConnectionPool(forOutsiders: configuration))
        let request = try APIRequest(.get, path: "/houses", query: "", [:], body: [])
        await #expect(throws: APIError.away) {
            try await api.response(to: request, as: .anonymous)
        }
    }

    /// The log says which route was asked, and nothing else of what was.
    @Test func theLogHoldsNothingThatWasAskedFor() async throws {
        try await RestLeague.run { league in
            let fields = ["apikey: geheim1", "User-Agent: geheim2"]
            _ = try await league.ask(
                "user_profiles?email=eq.geheim3%40example.org", as: .captain, fields)
            _ = try await league.ask("geheim4", as: .captain)
            _ = try await league.ask("rpc/geheim5", "POST", body: "{\"geheim6\":1}")
            let lines = try league.server.logLines().joined(separator: "\n")
            #expect(lines.contains("\"/rest/v1/**\""))
            #expect(!lines.contains("geheim"))
            #expect(!lines.contains(RestLeague.Person.captain.rawValue))
        }
    }
}
