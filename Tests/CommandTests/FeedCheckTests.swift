import Foundation
import TestSupport
import Testing

/// `fieldgame feed check` on files and over HTTP, on loopback only.
@Suite struct FeedCheckTests {
    private static let golden = checkout.appending(
        path: "Tests/LeagueCalendarTests/Goldens/house-feed.ics"
    ).path
    private let program = Program(environment: ["FIELDGAME_CLOCK": "2026-11-20T12:00"])

    @Test func aFileIsReported() throws {
        let outcome = try program.succeed("feed", "check", "--strict", Self.golden)
        #expect(outcome.output.contains("Keate, all matches - \(Self.golden)\n"))
        #expect(outcome.output.contains("  events        8 (2 past, 6 to come)\n"))
        #expect(outcome.output.contains("Keate v Hawtrey, Tuesday 24 November 2026, 2:25pm"))
        #expect(outcome.output.contains("Friday 20 November 2026, 10am, 2 hours ago"))
        #expect(outcome.output.contains("\nNo faults.\n"))
        #expect(
            outcome.output.contains(
                "Google Calendar asks about every 8 to 24 hours, and no setting makes it quicker: "
                    + "expect it by Saturday 21 November 2026, 10am."))
    }

    @Test func jsonHoldsTheSame() throws {
        let bytes = Array(try Data(contentsOf: URL(filePath: Self.golden)))
        let outcome = try program.run(["feed", "check", "-", "--json"], input: bytes)
        #expect(outcome.status == 0)
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(report["name"] as? String == "Keate, all matches")
        #expect(report["upcoming"] as? Int == 6)
        #expect(report["age_seconds"] as? Int == 7200)
        #expect(report["next_start"] as? String == "2026-11-24T14:25:00Z")
        #expect((report["findings"] as? [Any])?.count == 0)
    }

    @Test func faultsDecideTheExitCode() throws {
        try withTemporaryFolder { folder in
            let file = folder.appending(path: "feed.ics")
            let text = try String(contentsOfFile: Self.golden, encoding: .utf8)
            try text.replacing("X-WR-CALNAME", with: "X-NAME")
                .write(to: file, atomically: false, encoding: .utf8)
            let lenient = try program.succeed("feed", "check", file.path)
            #expect(lenient.output.contains("warning, line 1: There is no X-WR-CALNAME. [no_name]"))
            #expect(try program.run("feed", "check", "--strict", file.path).status == 65)
            try "<p>Sign in".write(to: file, atomically: false, encoding: .utf8)
            let wrong = try program.run("feed", "check", file.path)
            #expect(wrong.status == 65)
            #expect(wrong.output.contains("There is no BEGIN:VCALENDAR. [not_a_calendar]"))
            #expect(try program.run("feed", "check", file.path + "x").status == 66)
            #expect(try program.run("feed", "check").status == 64)
            #expect(try program.run("feed", "check", "--all", file.path).status == 64)
        }
    }

    @Test func aServerIsAskedAsProgramsAsk() async throws {
        let server = try await LoopbackServer.start(golden: Self.golden)
        let good = try program.succeed("feed", "check", "--strict", server.url("/good.ics"))
        #expect(
            good.output.contains(
                "200, text/calendar; charset=utf-8, ETag, Last-Modified, 304, HEAD, gzip"))
        #expect(good.output.contains("by Last-Modified"))
        let moved = try program.succeed(
            "feed", "check", server.url("/redirect/5").replacing("http:", with: "webcal:"))
        #expect(moved.output.contains("[http_redirect]"))
        let plain = try program.succeed("feed", "check", server.url("/plain.ics")).output
        for code in [
            "http_type", "http_no_validator", "http_cache", "http_head", "http_disposition",
        ] {
            #expect(plain.contains("[\(code)]"), "\(plain)")
        }
        let unstable = try program.run("feed", "check", server.url("/unstable.ics")).output
        #expect(unstable.contains("[http_unstable]"))
        #expect(unstable.contains("[http_charset]"))
        let stale = try program.run("feed", "check", server.url("/stale.ics")).output
        #expect(stale.contains("[http_stale]"), "\(stale)")
        #expect(stale.contains("[http_gzip]"), "\(stale)")
        #expect(!plain.contains("[http_gzip]"), "it is too short for that")
    }

    @Test(arguments: [
        ("/redirect/6", "it redirects more than 5 times"), ("/loop", "more than 5 times"),
        ("/file", "it redirects to no web address"), ("/none", "the server answers 404"),
        ("/bomb", "it has more than 20000000 bytes"), ("/away", "the server answers 503"),
    ])
    func whatCannotBeHadIsSaid(_ path: String, _ words: String) async throws {
        let server = try await LoopbackServer.start(golden: Self.golden)
        let outcome = try program.run("feed", "check", server.url(path))
        #expect(outcome.status == 66)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
        #expect(!outcome.errors.contains("secret"))
    }

    @Test func aServiceIsCheckedThroughItsList() async throws {
        let server = try await LoopbackServer.start(golden: Self.golden)
        let outcome = try program.succeed(
            "feed", "check", "--all", "--base-url", server.url(""))
        #expect(outcome.lines == [server.url("/good.ics: 8 events, no faults")])
        let partly = try program.run(
            "feed", "check", "--all", "--base-url", server.url("/partly"))
        #expect(partly.status == 65)
        #expect(partly.output.contains("/partly/good.ics: 8 events, no faults"))
        #expect(
            partly.output.contains("the server answers 503: try again later [http_unreachable]"))
        let other = try program.run(
            "feed", "check", "--all", "--base-url", server.url("/good.ics"))
        #expect(other.status == 66)
    }

    @Test func everyCalendarOfTheDatabaseIsSound() async throws {
        try await FixtureLeague.withMatches { program, _ in
            let outcome = try program.succeed("feed", "check", "--all", "--strict")
            #expect(outcome.lines.contains { $0.hasPrefix("/calendar/house/keate.ics: 2 events") })
            #expect(!outcome.output.contains("warning"))
        }
    }
}
