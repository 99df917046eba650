import Foundation
import NIOCore
import Testing

@testable import LeagueFeeds

@Suite struct FeedCacheTests {
    private static func content(_ text: String, changedAt: Double = 100) -> FeedContent {
        FeedContent(
            ByteBuffer(string: text), lastChange: Date(timeIntervalSince1970: changedAt),
            fileName: "a.ics", events: 1)
    }

    private func isKept(_ kept: inout FeedCache, _ target: String) -> Bool {
        kept.answer(target) != nil
    }

    @Test(
        "Beyond the budget what was asked for longest ago goes, and the calendars of the list last")
    func budget() {
        // What one calendar takes, with 100 octets besides its content, and what all addresses may.
        let one = Self.content(String(repeating: "x", count: 100)).octets + 100
        let addresses = 100_000
        var kept = FeedCache(
            FeedCache.Limits(octets: 10 * one + addresses, targetOctets: addresses))
        func keep(_ key: String, isVariant: Bool) -> [String] {
            let gone = kept.store(
                Self.content(String(repeating: "x", count: 100)), key, others: 100,
                isVariant: isVariant, isSettled: true
            ).gone
            kept.store(.feed(key: key), at: key, since: kept.changes)
            return gone
        }
        for number in 0..<3 { #expect(keep("listed\(number)", isVariant: false) == []) }
        for number in 0..<7 { #expect(keep("variant\(number)", isVariant: true) == []) }
        #expect(isKept(&kept, "variant0"))
        // A quarter goes: of the variants, but not the one that was asked for just now.
        #expect(
            Set(keep("variant7", isVariant: true)) == [
                "variant1", "variant2", "variant3", "variant4",
            ])
        #expect(isKept(&kept, "variant0"))
        #expect(isKept(&kept, "listed0"))
        #expect((kept.size.feeds, kept.size.targets) == (7, 7))
        #expect(kept.size.octets == 7 * one + 7 * 256 + 3 * 7 + 4 * 8)
        for number in 8..<500 { _ = keep("variant\(number)", isVariant: true) }
        for number in 0..<3 { #expect(isKept(&kept, "listed\(number)")) }
        #expect(kept.size.octets <= 10 * one + addresses)
        #expect(kept.size.feeds == kept.size.targets)
    }

    @Test("Calendars are bounded by their number, too") func calendars() {
        var kept = FeedCache(FeedCache.Limits(calendars: 8))
        var gone: [String] = []
        for number in 0..<100 {
            gone +=
                kept.store(
                    Self.content("a"), "k\(number)", others: 0, isVariant: true, isSettled: true
                ).gone
            kept.store(.feed(key: "k\(number)"), at: "/\(number)", since: 0)
            #expect(kept.size.feeds <= 8)
            #expect(kept.size.targets == kept.size.feeds)
            #expect(gone.count + kept.size.feeds == number + 1)
        }
    }

    @Test("A gzip file is counted when it has been made") func growth() async {
        var kept = FeedCache()
        let content = Self.content(String(repeating: "x", count: 10_000))
        _ = kept.store(content, "k", others: 0, isVariant: true, isSettled: true)
        let before = kept.size.octets
        let file = await content.compressed()
        // No larger than it need be: the room in which it was made was for 10,000 bytes.
        #expect(file.storageCapacity < 128)
        #expect(kept.recount("k") == [])
        #expect(kept.size.octets == before + file.storageCapacity)
        #expect(kept.recount("k") == [])
        #expect(kept.size.octets == before + file.storageCapacity)
    }

    @Test("Addresses are bounded by their number and by their bytes") func targets() {
        for limits in [
            FeedCache.Limits(targets: 8), FeedCache.Limits(targetOctets: 8 * (256 + 11)),
        ] {
            var kept = FeedCache(limits)
            for number in 100..<108 {
                kept.store(.moved(to: "/"), at: "/target\(number)", since: 0)
            }
            #expect(isKept(&kept, "/target100"))
            kept.store(.moved(to: "/"), at: "/target108", since: 0)
            let left = (100...108).filter { isKept(&kept, "/target\($0)") }
            #expect(left == [100, 103, 104, 105, 106, 107, 108])
        }
    }

    @Test("What was looked up before news came is not taken for right") func news() {
        var kept = FeedCache()
        let before = kept.changes
        kept.noteChange()
        kept.store(.moved(to: "/new"), at: "/old", since: before)
        #expect(!isKept(&kept, "/old"))
        kept.store(.moved(to: "/new"), at: "/old", since: kept.changes)
        #expect(isKept(&kept, "/old"))
        kept.invalidateTargets()
        #expect(!isKept(&kept, "/old"))
    }

    @Test("New bytes are dated after the ones before; the same bytes stay what they were")
    func dates() {
        let now = Date(timeIntervalSince1970: 500.5)
        let first = Self.content("a", changedAt: 100.2)
        #expect(first.changedAt == Date(timeIntervalSince1970: 101))
        #expect(Self.content("a", changedAt: 300).following(first, now: now) === first)
        let later = Self.content("b", changedAt: 300)
        #expect(later.following(first, now: now) === later)
        let earlier = Self.content("b", changedAt: 50).following(first, now: now)
        #expect(earlier.changedAt == Date(timeIntervalSince1970: 501))
        let soon = Self.content("c", changedAt: 50).following(
            earlier, now: Date(timeIntervalSince1970: 500.9))
        #expect(soon.changedAt == Date(timeIntervalSince1970: 502))
    }

    @Test("While the database is away, the age is that of what may not be right any more")
    func ages() {
        var kept = FeedCache()
        let heard = Date(timeIntervalSince1970: 1000)
        kept.agreedAt = heard
        kept.store(.feed(key: "k"), at: "/a", since: 0)
        _ = kept.store(Self.content("a"), "k", others: 0, isVariant: false, isSettled: true)
        kept.invalidate(["k"])
        kept.agreedAt = Date(timeIntervalSince1970: 2000)
        kept.health = .away(since: Date(timeIntervalSince1970: 2000), reason: "gone")
        #expect(!isKept(&kept, "/a"))
        guard case .content(_, let since)? = kept.lastAnswer("/a") else {
            Issue.record("nothing is known")
            return
        }
        #expect(since == heard)
    }
}
