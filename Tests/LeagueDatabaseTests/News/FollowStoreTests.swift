import FieldGame
import Foundation
import LeagueDatabase
import PostgreSQL
import TestSupport
import Testing

/// What people follow, and who is told of it.
@Suite struct FollowStoreTests {
    private let hash = Data(repeating: 7, count: 32)

    private func item(_ text: String) throws -> FollowedItem { try #require(FollowedItem(text)) }

    @Test func aCodeLeadsToItsItems() async throws {
        try await withNewsLeague { news in
            let items = [try item("house:keate:senior-league"), try item("house:hawtrey")]
            let (id, code) = try await news.league.makeChoice(items)
            #expect(try await news.league.choice(code) == id)
            #expect(try await news.league.items(ofChoice: id) == items.sorted())
            #expect(
                try await news.league.named(items + [try item("house:nobody")]).map(\.name)
                    == ["Keate in Senior League", "Hawtrey"])
            #expect(try await news.league.choice(.random()) == nil)
        }
    }

    @Test func anAddressConfirmsOnce() async throws {
        try await withNewsLeague { news in
            let league = news.league
            try await league.addFollower(
                "Mum@family.example", hash: hash, items: [try item("house:keate")])
            #expect(try await news.planned() == ["confirm 2026-01-05 12:00"])
            let first = try #require(
                try await league.followers(address: "mum@family.example").first)
            #expect(first.confirmedAt == nil)
            #expect(try await league.confirm(first.id, hash: hash) == first.id)
            // The same address asks for more: what it follows is joined, and what bounced is tried anew.
            try await news.set(5, "12:01")
            try await league.stop(first.id, reason: "bounced")
            try await league.addFollower(
                "mum@family.example", hash: hash, items: [try item("house:hawtrey")])
            let second = try #require(
                try await league.followers(address: "mum@family.example").last)
            #expect(try await league.confirm(second.id, hash: hash) == first.id)
            let followers = try await league.followers(address: "mum@family.example")
            #expect(followers.map(\.id) == [first.id])
            #expect(followers.first?.isStopped == false)
            #expect(
                try await league.items(ofChoice: first.choice).map(\.slug) == ["hawtrey", "keate"])
        }
    }

    @Test func threeLettersADayAreTheMost() async throws {
        try await withNewsLeague { news in
            for _ in 0..<5 {
                try await news.league.addFollower(
                    "a@b.example", hash: hash, items: [try item("house:keate")])
            }
            #expect(try await news.planned().count == 3)
            try await news.set(7, "12:01")
            // What was never confirmed goes after two days.
            _ = try await news.league.sweepNews(matchLength: 60)
            #expect(try await news.league.followers(address: "a@b.example").isEmpty)
        }
    }

    @Test func whoLeftIsLeftAloneForThirtyDays() async throws {
        try await withNewsLeague { news in
            let follower = try await news.follower("a@b.example")
            try await news.league.removeFollower(follower, hash: hash)
            #expect(try await news.league.follower(follower) == nil)
            // Again, and of nobody: nothing happens.
            try await news.league.removeFollower(follower, hash: hash)
            for (day, count) in [
                ("2026-02-03 12:00", 0), ("2026-02-04 12:01", 1), ("2026-02-20 12:00", 1),
            ] {
                let rows = try await news.connection.query(
                    "SELECT \(day)::timestamp AT TIME ZONE 'Europe/London'", as: Date.self)
                try await news.league.setClock(rows[0])
                try await news.league.addFollower(
                    "a@b.example", hash: hash, items: [try item("house:keate")])
                let letters = try await news.connection.query(
                    "SELECT count(*) FROM deliveries WHERE kind = 'confirm'", as: Int.self)
                #expect(letters == [count], "\(day)")
            }
        }
    }

    @Test func settingsLinksAndCodesChange() async throws {
        try await withNewsLeague { news in
            let id = try await news.follower("a@b.example")
            let before = try #require(try await news.league.follower(id))
            #expect(before.settings == FollowerSettings())
            var settings = FollowerSettings()
            settings.kinds = [.off, .moved]
            settings.resultsAtOnce = true
            settings.quietFrom = LocalTime(hour: 22, minute: 0)
            settings.pausedUntil = LocalDate(year: 2026, month: 2, day: 1)
            settings.clock24 = true
            try await news.league.set(settings, of: before)
            try await news.league.renew(before, code: true, link: true)
            let after = try #require(try await news.league.follower(id))
            #expect(after.settings == settings)
            #expect(after.linkNumber == before.linkNumber + 1)
            #expect(after.code != before.code)
            #expect(try await news.league.choice(before.code) == nil)
        }
    }

    @Test func aBrowserIsOneFollower() async throws {
        try await withNewsLeague { news in
            let (key, secret) = (Data(repeating: 4, count: 65), Data(repeating: 5, count: 16))
            let endpoint = "https://fcm.googleapis.com/fcm/send/abc"
            let id = try await news.league.addBrowser(
                endpoint, key: key, secret: secret, items: [try item("house:keate")])
            #expect(
                try await news.league.addBrowser(
                    endpoint, key: key, secret: secret, items: [try item("house:hawtrey")]) == id)
            let follower = try #require(try await news.league.follower(id))
            #expect(try await news.league.items(ofChoice: follower.choice).count == 2)
            #expect(follower.pushKeys?.key == key && follower.pushKeys?.secret == secret)
            try await news.league.moveBrowser(
                from: endpoint, to: endpoint + "d", key: key, secret: secret)
            #expect(try await news.league.follower(id)?.address == endpoint + "d")
            try await news.league.removeBrowser(endpoint + "d")
            #expect(try await news.league.follower(id) == nil)
        }
    }

    @Test func eachTeamHasOneTopic() async throws {
        try await withNewsLeague { news in
            let (keate, hawtrey) = (try item("house:keate"), try item("house:hawtrey"))
            try await news.league.setTopics([keate: "fg-keate", hawtrey: "fg-hawtrey"])
            try await news.league.setTopics([keate: "fg-keate"])
            let topics = try await news.connection.query(
                "SELECT address FROM followers WHERE channel = 'ntfy'", as: String.self)
            #expect(topics == ["fg-keate"])
        }
    }

    @Test func whatIsKeptIsExported() async throws {
        try await withNewsLeague { news in
            try await news.follower("a@b.example", ["house keate senior-league"])
            let kept = try #require(try await news.league.exportFollower("A@b.example"))
            for part in ["a@b.example", "house:keate:senior-league", "FAM-", "expires_at"] {
                #expect(kept.contains(part))
            }
            #expect(try await news.league.exportFollower("who@b.example") == nil)
        }
    }
}
