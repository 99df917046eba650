import Foundation
import PostgreSQL
import TestSupport
import Testing

/// `notify` as a service, with the real time.
@Suite struct NotifyServiceTests {
    /// A follower who has no quiet hours, whatever time it is.
    static let always = [(column: "quiet_until", value: "21:30")]

    /// Adds a match of tomorrow that rests in a second.
    static func change(_ connection: Connection, _ pitch: String = "Agar's 3") async throws {
        try await connection.execute(
            script: """
                BEGIN;
                INSERT INTO matches (date, time, pitch, home_team_id, away_team_id)
                VALUES ((now() AT TIME ZONE 'Europe/London')::date + 1, '14:25', '\
                \(pitch.replacing("'", with: "''"))', 'JDM', 'HWTA');
                UPDATE match_news SET due_at = clock_timestamp() + interval '1 second';
                COMMIT;
                """)
    }

    @Test func `a change that rests reaches its followers without being asked for`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("mum@family.example", ["house keate"], Self.always)
            try await league.follow("dad@family.example", ["house hawtrey"], Self.always)
            try await league.follow("ann@family.example", ["house evanss"], Self.always)
            let service = try RunningProgram(league.program, ["notify"])
            try await wait(for: "the service") { try service.errors().contains("sends news") }
            try await Self.change(league.connection)
            try await wait(for: "two letters") { try league.server.count() == 2 }
            try await league.connection.wait(
                for: "what became of them",
                until: "SELECT every(outcome IS NOT DISTINCT FROM 'sent') FROM deliveries")
            kill(service.process.processIdentifier, SIGTERM)
            #expect(try service.outcome().status == 0)
            let letters = try league.server.letters()
            #expect(
                Set(letters.map(\.recipient)) == ["mum@family.example", "dad@family.example"])
            #expect(letters.allSatisfy { $0.subject.hasPrefix("New: Keate v Hawtrey, ") })
        }
    }

    @Test func `a letter at hand is finished when the service is stopped`() async throws {
        try await NotifyLeague.with { league in
            try await league.follow("holdEnd@family.example", ["house keate"], Self.always)
            for number in 1...3 {
                try await league.follow("\(number)@family.example", ["house keate"], Self.always)
            }
            let service = try RunningProgram(league.program, ["notify"])
            try await Self.change(league.connection)
            try await wait(for: "the letter at hand") {
                try league.server.count() > 0 && league.server.log().contains("holds")
            }
            kill(service.process.processIdentifier, SIGTERM)
            try await wait(for: "the service to hear of it") {
                try service.errors().contains("asked to stop")
            }
            try league.server.go()
            #expect(try service.outcome().status == 0)
            let sent = try await league.connection.query(
                """
                SELECT count(*) FILTER (WHERE outcome = 'sent')::int,
                       count(*) FILTER (WHERE lease IS NOT NULL)::int FROM deliveries
                """, as: (Int, Int).self)
            #expect(try sent.first?.0 == league.server.count())
            #expect(sent.first?.1 == 0)
            try league.once()
            #expect(try league.server.count() == 4)
        }
    }

    @Test func `the service goes on when its database was stopped and started again`()
        async throws
    {
        let cluster = try await TestCluster.start()
        try await NotifyLeague.with(in: cluster) { league in
            try await league.follow("mum@family.example", ["house keate"], Self.always)
            let service = try RunningProgram(league.program, ["notify"])
            try await Self.change(league.connection)
            try await wait(for: "the first letter") { try league.server.count() == 1 }
            for number in 2...3 {
                try await cluster.stop()
                try await cluster.startAgain()
                let connection = try await Connection.connect(to: league.database.configuration)
                try await Self.change(connection, number == 2 ? "Agar's 3" : "Dutchman's 5")
                await connection.close()
                try await wait(for: "letter \(number)") { try league.server.count() == number }
            }
            #expect(service.process.isRunning)
            kill(service.process.processIdentifier, SIGTERM)
            #expect(try service.outcome().status == 0)
        }
        try await cluster.stop()
    }

    /// Two that send share the work, and neither sends what the other does.
    @Test func `several at a time send each letter once`() async throws {
        try await NotifyLeague.with { league in
            for number in 0..<120 {
                try await league.follow("\(number)@family.example", ["house keate"], Self.always)
            }
            try await Self.change(league.connection)
            let services = try (0..<3).map { _ in try RunningProgram(league.program, ["notify"]) }
            try await league.connection.wait(
                for: "all to be sent",
                until: """
                    SELECT count(*) = 120
                           AND every(outcome IS NOT DISTINCT FROM 'sent' AND attempts = 1)
                    FROM deliveries
                    """)
            for service in services { kill(service.process.processIdentifier, SIGTERM) }
            for service in services { #expect(try service.outcome().status == 0) }
            let letters = try league.server.letters()
            #expect(letters.count == 120)
            #expect(Set(letters.map(\.messageID)).count == 120)
        }
    }
}
