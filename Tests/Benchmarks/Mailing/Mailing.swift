import Foundation
import LeagueNews

/// Sends messages by one connection to a server in this process, in turns: by libcurl alone, by
/// ``MailSender`` one after the other, and by ``MailSender`` with several that wait for their turn.
/// Prints how many a second each sends, and what part that is of libcurl alone.
///
/// usage: mailing [MESSAGES [OCTETS]]
///        mailing worker URL [LETTERS [SERVER]]     see ``Worker``
@main struct Mailing {
    private static let turn = 50

    @concurrent static func main() async throws {
        if CommandLine.arguments.dropFirst().first == "worker" {
            return try await Worker(Array(CommandLine.arguments.dropFirst(2))).run()
        }
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let count = arguments.first ?? 2000
        let octets = arguments.dropFirst().first ?? 4000
        var message = Array("Subject: Fixtures\r\n\r\n".utf8)
        while message.count < octets {
            message += Array("Keate v Hawtrey on Agar's Plough\r\n".utf8)
        }
        let url = "smtp://127.0.0.1:\(Sink().port)"
        let bareSender = BareSender(message, to: url)
        let sender = MailSender(to: try MailServer(url: url))
        var (bare, single, queued): ([Duration], [Duration], [Duration]) = ([], [], [])
        // In short turns, so that what else the machine does falls on all.
        for _ in 0..<max(1, count / turn) {
            bare.append(ContinuousClock().measure { bareSender.send(turn) })
            let start = ContinuousClock.now
            try await sender.onItsThread {
                for _ in 0..<turn { try await send(message, by: sender) }
            }
            let middle = ContinuousClock.now
            single.append(middle - start)
            try await withThrowingTaskGroup { [message] group in
                for _ in 0..<turn {
                    group.addTask { try await send(message, by: sender) }
                }
                try await group.waitForAll()
            }
            queued.append(ContinuousClock.now - middle)
        }
        await sender.close()
        report("libcurl alone", bare, of: bare)
        report("one after the other", single, of: bare)
        report("several waiting", queued, of: bare)
    }

    private static func send(_ message: [UInt8], by sender: MailSender) async throws {
        let outcome = try await sender.send(
            message, from: try MailAddress("league@example.org"),
            to: try MailAddress("tom@example.org"))
        guard outcome == .accepted else { fatalError("\(outcome)") }
    }

    /// By the turn in the middle: what else the machine does at times does not count.
    private static func report(_ name: String, _ turns: [Duration], of bare: [Duration]) {
        func rate(_ turns: [Duration]) -> Double {
            Double(turn) / (turns.sorted()[turns.count / 2] / .seconds(1))
        }
        let part = (rate(turns) / rate(bare) * 100).rounded() / 100
        print("\(name): \(Int(rate(turns))) messages a second, \(part)")
    }
}
