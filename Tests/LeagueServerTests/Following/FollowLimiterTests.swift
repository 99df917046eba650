import LeagueAccounts
import Testing

@testable import LeagueServer

@Suite("How much may be asked for without an account")
struct FollowLimiterTests {
    private func address(_ number: Int) throws -> ClientAddress {
        try #require(ClientAddress("10.\(number / 65_536).\(number / 256 % 256).\(number % 256)"))
    }

    @Test("All networks together have a bound, too, and each hour begins anew")
    func everybody() throws {
        let (limiter, now) = (FollowLimiter(), ContinuousClock.now)
        for number in 0..<FollowLimiter.allRequests {
            #expect(limiter.beginRequest(try address(number), now: now) == nil)
        }
        let wait = try #require(limiter.beginRequest(try address(70_000), now: now))
        #expect((3_599...3_601).contains(wait))
        #expect(limiter.beginRequest(try address(70_000), now: now + .seconds(3_599)) != nil)
        #expect(limiter.beginRequest(try address(70_000), now: now + .seconds(3_600)) == nil)
    }

    @Test("A guess that was right was none")
    func guesses() throws {
        let (limiter, now, one) = (FollowLimiter(), ContinuousClock.now, try address(1))
        for _ in 0..<500 {
            #expect(limiter.beginGuess(one, now: now) == nil)
            limiter.forgiveGuess(one)
        }
        for _ in 0..<FollowLimiter.guesses { #expect(limiter.beginGuess(one, now: now) == nil) }
        #expect(limiter.beginGuess(one, now: now) != nil)
        #expect(limiter.beginGuess(try address(2), now: now) == nil)
    }
}
