import Testing

@testable import LeagueNews

@Suite("Those that wait are counted")
struct WaitingCountTests {
    @Test("One more than the limit is turned away, until one has left")
    func limit() throws {
        let waiting = WaitingCount(limit: 2)
        try waiting.enter()
        try waiting.enter()
        #expect(throws: DeliveryError.tooManyWaiting(limit: 2)) { try waiting.enter() }
        waiting.leave()
        try waiting.enter()
        #expect(MailSender.waitingLimit == 10_000)
    }

    @Test("Timeouts are from a millisecond to a day, as libcurl takes them")
    func timeouts() {
        #expect(Duration.zero.milliseconds == 1)
        #expect(Duration.seconds(-5).milliseconds == 1)
        #expect(Duration.milliseconds(2_500).milliseconds == 2500)
        #expect(Duration.seconds(Int64.max).milliseconds == 86_400_000)
    }
}
