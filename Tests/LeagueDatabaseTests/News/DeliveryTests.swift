import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// Messages that are due, and those who are at work on them.
@Suite struct DeliveryTests {
    private nonisolated(nonsending) func withOneDue(
        _ body: nonisolated(nonsending) (NewsLeague, UUID) async throws -> Void
    ) async throws {
        try await withNewsLeague { news in
            try await news.follower()
            try await news.set(12, "12:00")
            let match = try await news.add(13)
            try await news.set(12, "12:10")
            _ = try await news.league.settleNews()
            try await body(news, match)
        }
    }

    @Test func oneTokenHasIt() async throws {
        try await withOneDue { news, _ in
            let (first, second) = (UUID(), UUID())
            let due = try await news.league.leaseDeliveries(first, atMost: 5, seconds: 300)
            #expect(due.map(\.attempts) == [1])
            #expect(try await news.league.leaseDeliveries(second, atMost: 5, seconds: 300).isEmpty)
            try await news.set(12, "12:15")
            let again = try await news.league.leaseDeliveries(second, atMost: 5, seconds: 300)
            #expect(again.map(\.id) == due.map(\.id) && again.map(\.attempts) == [2])
            // The first one was thought dead.
            #expect(try await !news.league.end(due[0].id, first, .sent, "250"))
            #expect(try await !news.league.putOff(due[0].id, first, "451"))
            #expect(try await news.league.returnDeliveries(first) == 0)
            #expect(try await news.league.end(due[0].id, second, .sent, "250", telling: [1]))
            #expect(try await !news.league.end(due[0].id, second, .dead, "550"))
            let outcome = try await news.connection.query(
                "SELECT outcome || ' ' || answer FROM deliveries", as: String.self)
            #expect(outcome == ["sent 250"])
        }
    }

    @Test func itIsTriedAgainForThreeDays() async throws {
        try await withOneDue { news, _ in
            var waits: [Int] = []
            for _ in 0..<40 {
                let due = try await news.connection.query(
                    "SELECT due_at FROM deliveries WHERE ended_at IS NULL", as: Date.self)
                guard let instant = due.first else { break }
                try await news.league.setClock(instant)
                let token = UUID()
                let taken = try await news.league.leaseDeliveries(token, atMost: 1, seconds: 300)
                #expect(try await news.league.putOff(taken[0].id, token, "451 greylisted"))
                waits += try await news.connection.query(
                    """
                    SELECT extract(epoch FROM due_at - news_clock())::int / 60 FROM deliveries
                    WHERE ended_at IS NULL
                    """, as: Int.self)
            }
            #expect(Array(waits.prefix(7)) == [1, 5, 15, 60, 180, 180, 180])
            #expect((26...32).contains(waits.count))
            let end = try await news.connection.query(
                "SELECT outcome || ' ' || answer FROM deliveries", as: String.self)
            #expect(end == ["dead 451 greylisted"])
        }
    }

    @Test func aServerThatAsksForPatienceGetsIt() async throws {
        try await withOneDue { news, _ in
            let token = UUID()
            let taken = try await news.league.leaseDeliveries(token, atMost: 1, seconds: 300)
            #expect(try await news.league.putOff(taken[0].id, token, "429", seconds: 600))
            let waits = try await news.connection.query(
                "SELECT extract(epoch FROM due_at - news_clock())::int FROM deliveries",
                as: Int.self)
            #expect(waits == [600])
        }
    }

    @Test func whatIsReturnedWasNotTried() async throws {
        try await withOneDue { news, _ in
            let token = UUID()
            _ = try await news.league.leaseDeliveries(token, atMost: 1, seconds: 300)
            #expect(try await news.league.returnDeliveries(token) == 1)
            let again = try await news.league.leaseDeliveries(UUID(), atMost: 1, seconds: 300)
            #expect(again.map(\.attempts) == [1])
        }
    }

    @Test func aFollowerGetsOneAfterTheOtherHoweverManySend() async throws {
        try await withOneDue { news, match in
            try await news.follower("other@family.example", ["house keate"])
            try await news.update(match, "pitch", "Dutchman's 5")
            try await news.set(12, "12:30")
            _ = try await news.league.settleNews()
            let (first, second) = (UUID(), UUID())
            let taken = try await news.league.leaseDeliveries(first, atMost: 9, seconds: 300)
            #expect(taken.count == 2 && Set(taken.map(\.follower)).count == 2)
            #expect(taken.first?.id == 1)
            #expect(
                try await news.league.leaseDeliveries(second, atMost: 9, seconds: 300).isEmpty)
            #expect(try await news.league.end(1, first, .sent, ""))
            let next = try await news.league.leaseDeliveries(second, atMost: 9, seconds: 300)
            #expect(next.map(\.follower) == [taken.first?.follower])
        }
    }

    @Test func theFirstToGoTellsAllThatIsKnownByThen() async throws {
        try await withOneDue { news, match in
            try await news.update(match, "pitch", "Dutchman's 5")
            try await news.set(12, "12:30")
            _ = try await news.league.settleNews()
            #expect(try await news.planned().count == 2)
            #expect(try await news.send() == ["new"])
            #expect(try await news.planned().isEmpty)
        }
    }

    @Test func whatCameBackToWhatItWasIsDropped() async throws {
        try await withOneDue { news, match in
            _ = try await news.send()
            for (minute, pitch) in [("20", "Dutchman's 5"), ("40", "Agar's 3")] {
                try await news.update(match, "pitch", pitch)
                try await news.set(12, "12:\(minute)")
                try await news.set(12, "13:\(minute)")
                _ = try await news.league.settleNews()
            }
            #expect(try await news.planned().count == 2)
            #expect(try await news.send() == [])
            let outcomes = try await news.connection.query(
                "SELECT outcome FROM deliveries ORDER BY id", as: String.self)
            #expect(outcomes == ["sent", "dropped", "dropped"])
        }
    }

    @Test func aChangeThatIsNotAnnouncedYetIsSaidToBeUnderWay() async throws {
        try await withOneDue { news, match in
            try await news.update(match, "status", "cancelled")
            let items = try await news.league.items(of: [1])[1] ?? []
            #expect(items.map { $0.changingUntil != nil } == [true])
        }
    }

    @Test func whoLeavesTakesWhatWaitsWithThem() async throws {
        try await withOneDue { news, _ in
            try await news.connection.execute("DELETE FROM choices")
            #expect(try await news.planned().isEmpty)
        }
    }

    @Test func fiveThousandArePlannedAtOnce() async throws {
        try await withNewsLeague { news in
            try await news.connection.execute(
                """
                INSERT INTO choices (id, code, expires_at)
                SELECT md5(n::text)::uuid, lpad(n::text, 6, '0'), '2027-01-01'
                FROM generate_series(1, 5000) AS n
                """)
            try await news.connection.execute(
                "INSERT INTO choice_items (choice_id, kind, slug) SELECT id, 'house', 'keate' FROM choices"
            )
            try await news.connection.execute(
                """
                INSERT INTO followers (choice_id, channel, address, confirmed_at)
                SELECT id, 'mail', code || '@a.example', now() FROM choices
                """)
            try await news.set(12, "12:00")
            try await news.add(13)
            try await news.set(12, "12:10")
            #expect(try await news.league.settleNews().planned == 5000)
            let due = try await news.league.leaseDeliveries(UUID(), atMost: 50, seconds: 300)
            #expect(due.count == 50)
            #expect(try await news.league.items(of: due.map(\.id)).count == 50)
        }
    }

    @Test func theServicesRoleDoesAllOfIt() async throws {
        try await withSampleDatabase { database, connection in
            let owner = NewsLeague(league: LeagueRepository(connection), connection: connection)
            try await owner.follower()
            try await connection.addMatch()
            try await connection.execute(
                "UPDATE match_news SET due_at = now() - interval '1 minute'")
            try await connection.execute("UPDATE matches SET date = league_today() + 1")
            try await connection.execute(
                "UPDATE match_news SET due_at = now() - interval '1 minute'")
            let service = try await Connection.connect(
                to: database.configuration(user: "authenticator"))
            try await LeagueRepository(service).asUser(.news) { league in
                #expect(try await league.settleNews().announced == 1)
                try await connection.execute("UPDATE deliveries SET due_at = now()")
                let token = UUID()
                let due = try await league.leaseDeliveries(token, atMost: 5, seconds: 300)
                #expect(due.count == 1)
                for delivery in due {
                    let items = try await league.items(of: [delivery.id])[delivery.id] ?? []
                    #expect(items.count == 1)
                    #expect(
                        try await league.end(
                            delivery.id, token, .sent, "250",
                            telling: items.flatMap(\.announcements)))
                }
                #expect(try await league.nextNews().due == nil)
            }
            await service.close()
        }
    }
}
