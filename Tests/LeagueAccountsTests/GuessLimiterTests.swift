import Testing

@testable import LeagueAccounts

/// How guesses are counted.
@Suite struct GuessLimiterTests {
    private func address(_ number: Int) throws -> ClientAddress {
        try #require(ClientAddress("10.\(number / 65_536).\(number / 256 % 256).\(number % 256)"))
    }

    private func isTaken(
        _ limiter: GuessLimiter, _ address: ClientAddress, _ account: String,
        _ now: ContinuousClock.Instant = .now
    ) -> Bool {
        do {
            try limiter.begin(address, account: account, now: now)
            return true
        } catch {
            return false
        }
    }

    @Test func twentyAnAddressInFiveMinutes() throws {
        let (limiter, now) = (GuessLimiter(), ContinuousClock.now)
        let one = try address(1)
        let taken = (0..<50).filter { isTaken(limiter, one, "a\($0)@b.c", now) }
        #expect(taken.count == 20)
        #expect(!isTaken(limiter, one, "a@b.c", now + .seconds(299)))
        #expect(isTaken(limiter, one, "a@b.c", now + .seconds(301)))
        #expect(isTaken(limiter, try address(2), "a1@b.c", now))
    }

    @Test func anAccountUnderSiegeTakesThreeFromEachAddress() throws {
        let (limiter, now) = (GuessLimiter(), ContinuousClock.now)
        for number in 0..<50 { #expect(isTaken(limiter, try address(number), "a@b.c", now)) }
        let (other, owner) = (try address(1000), try address(2000))
        #expect((0..<10).filter { _ in isTaken(limiter, other, "A@b.c", now) }.count == 3)
        #expect(isTaken(limiter, owner, "a@b.c", now))
        // Spellings that the database takes for the same account are the same.
        for number in 0..<50 { #expect(isTaken(limiter, try address(number), "mimi@b.c", now)) }
        let spellings = ["mimi@b.c", "m\u{130}mi@b.c", "MIM\u{130}@b.c", "M\u{130}M\u{130}@B.C"]
        #expect(spellings.filter { isTaken(limiter, other, $0, now) }.count == 3)
        // Other accounts are not concerned.
        #expect((0..<10).allSatisfy { _ in isTaken(limiter, owner, "b@b.c", now) })
    }

    @Test func aRightGuessIsNone() throws {
        let (limiter, one) = (GuessLimiter(), try address(1))
        for _ in 0..<100 {
            #expect(isTaken(limiter, one, "a@b.c"))
            limiter.forgive(one, account: "a@b.c")
        }
    }

    @Test func memoryIsBounded() throws {
        var tally = Tally<Int>()
        let now = ContinuousClock.now
        for key in 0..<(3 * GuessLimiter.limit) { tally.add(key, now + .milliseconds(key)) }
        #expect(tally.keys <= GuessLimiter.limit)
        for _ in 0..<10_000 { tally.add(-1, now + .seconds(100)) }
        #expect(tally.count(-1, now + .seconds(100)) <= 2 * GuessLimiter.perAccount)
    }
}
