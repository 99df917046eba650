import Foundation
import PostgreSQL
import TestSupport
import Testing

/// A whole season of changes as somebody sees it who subscribed with vdirsyncer and khal.
@Suite struct SubscriberTests {
    private static let moved = "50000000-0000-4000-8000-000000000000"
    private static let cancelled = "60000000-0000-4000-8000-000000000000"
    private static let postponed = "70000000-0000-4000-8000-000000000000"
    private static let scored = "80000000-0000-4000-8000-000000000000"
    private static let deleted = "90000000-0000-4000-8000-000000000000"
    private static let untouched = "a0000000-0000-4000-8000-000000000000"

    @Test func changesArriveAndNothingElse() async throws {
        try await withTestDatabase(from: .league) { database in
            var program = Program(database: database)
            program.environment["FIELDGAME_AUTHENTICATOR_URL"] = database.url(user: "authenticator")
            try program.enterReferenceData()
            let connection = try await Connection.connect(to: database.configuration)
            try await connection.execute(script: Self.season)
            let server = try RunningProgram(program, ["serve", "--port", "0"])
            let address = try await Self.address(of: server) + "/calendar/house/keate.ics"
            let home = FileManager.default.temporaryDirectory
                .appending(path: "fieldgame-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: home) }
            let subscriber = try Subscriber(home: home, to: address)

            let before = try subscriber.sync()
            #expect(before.agenda == Self.agendaBefore)
            #expect(before.files.count == 6)
            #expect(try subscriber.sync() == before)
            let first = try Self.events(try await Self.load(address))

            try Self.change(program)
            try await wait(for: "the last change") {
                try Self.events(try await Self.load(address)).count == 5
            }
            let after = try subscriber.sync()
            #expect(after.agenda == Self.agendaAfter)
            #expect(after.files.count == 5)
            #expect(before.files.intersection(after.files).count == 1)

            let feed = try await Self.load(address)
            let second = try Self.events(feed)
            #expect(try subscriber.uids(in: feed) == second.keys.sorted())
            Self.compare(first, second)
            kill(server.process.processIdentifier, SIGTERM)
            #expect(try server.outcome().status == 0)
            await connection.close()
        }
    }

    /// Every way in which a match changes.
    private static func change(_ program: Program) throws {
        try program.succeed("fixture", "move", moved, "--to", "2026-01-21", "--time", "15:00")
        try program.succeed("fixture", "cancel", cancelled)
        try program.succeed("fixture", "postpone", postponed)
        try program.succeed("score", "enter", scored, "3", "1", "--yes")
        try program.succeed("fixture", "delete", deleted, "--yes")
    }

    /// The UIDs stay, SEQUENCE rises where something is seen to change, all else is the same.
    private static func compare(_ first: [String: String], _ second: [String: String]) {
        #expect(Set(second.keys) == Set(first.keys).subtracting(["\(deleted)@fieldgame.planner"]))
        for (uid, event) in second {
            let isUntouched = uid.hasPrefix(untouched)
            #expect((first[uid] == event) == isUntouched, "\(event)")
            let raised = sequence(event) > first[uid].map(sequence) ?? 0
            #expect(raised == !isUntouched, "\(event)")
        }
    }

    private static func sequence(_ event: String) -> Int {
        event.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") }
            .flatMap { Int($0.dropFirst(9)) } ?? -1
    }

    /// The bytes of each event by its UID.
    private static func events(_ feed: Data) throws -> [String: String] {
        let text = try #require(String(bytes: feed, encoding: .utf8))
        var events: [String: String] = [:]
        for part in text.components(separatedBy: "BEGIN:VEVENT\r\n").dropFirst() {
            let event = try #require(part.components(separatedBy: "END:VEVENT").first)
            let uid = event.split(separator: "\r\n").first { $0.hasPrefix("UID:") }
            events[String(try #require(uid).dropFirst(4))] = event
        }
        return events
    }

    /// The calendar as it is served now.
    private static func load(_ address: String) async throws -> Data {
        let outcome = try OutsideProgram(
            "python3", "-c",
            "import sys, urllib.request as u\n"
                + "sys.stdout.buffer.write(u.urlopen(sys.argv[1], timeout=10).read())", address
        ).run()
        try #require(outcome.status == 0, "\(outcome.report)")
        return outcome.output
    }

    private static func address(of server: RunningProgram) async throws -> String {
        var address: Substring?
        try await wait(for: "the server") {
            address = try server.output().split(separator: "\n")
                .first { $0.hasPrefix("listening on ") }?.dropFirst(13)
            return address != nil
        }
        return String(try #require(address))
    }

    private static let season = """
        INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id, away_team_id)
        VALUES ('\(moved)', '2026-01-13', '14:25', 'Senior League', 'Agar''s 3', 'JDM', 'HWTA'),
               ('\(cancelled)', '2026-01-14', '14:25', 'Senior League', NULL, 'JDM', 'IRS'),
               ('\(postponed)', '2026-01-15', '14:25', 'Senior League', NULL, 'JDM', 'PRDT'),
               ('\(scored)', '2026-01-09', '14:25', 'Senior League', NULL, 'JDM', 'HEP'),
               ('\(deleted)', '2026-01-16', '14:25', 'Senior League', NULL, 'DWF', 'JDM'),
               ('\(untouched)', '2026-01-17', '14:25', 'Senior League', NULL, 'JDM', 'DWF');
        """

    private static let agendaBefore = [
        "2026-01-09 14:25 Keate v Warre, , Senior League",
        "2026-01-13 14:25 Keate v Hawtrey, Agar's 3, Senior League",
        "2026-01-14 14:25 Keate v Godolphin, , Senior League",
        "2026-01-15 14:25 Keate v Angelo's, , Senior League",
        "2026-01-16 14:25 Evans's v Keate, , Senior League",
        "2026-01-17 14:25 Keate v Evans's, , Senior League",
    ]
    private static let agendaAfter = [
        "2026-01-09 14:25 Keate v Warre, , Senior League", "Score: Keate 3-1 Warre",
        "2026-01-14 14:25 CANCELLED: Keate v Godolphin, , Senior League",
        "2026-01-15 14:25 POSTPONED: Keate v Angelo's, , Senior League",
        "2026-01-17 14:25 Keate v Evans's, , Senior League",
        "2026-01-21 15:00 Keate v Hawtrey, Agar's 3, Senior League",
    ]
}
