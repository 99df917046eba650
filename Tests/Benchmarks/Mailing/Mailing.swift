import Foundation
import LeagueNews

/// Sends letters by one connection to a server in this process that takes all.
///
/// `mailing` answers each line `WORK N` with the seconds that sending N messages took: by libcurl alone
/// (`bare`), by ``MailSender`` one after the other (`single`), or several that wait for their turn
/// (`queued`). `mailing URL [SERVER]` does the works of ``NewsWork``.
@main struct Mailing {
    private let sender: MailSender
    private let bare: BareSender
    private static let message = letter(octets: 4000)

    @concurrent static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let news: NewsWork? =
            if let url = arguments.first {
                try await NewsWork(url, server: arguments.dropFirst().first)
            } else { nil }
        let mailing = try Mailing()
        print("ready")
        fflush(nil)
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 2, let count = Int(words[1]) else {
                fatalError("not a turn: \(line)")
            }
            if let news {
                print(try await news.turn(words[0], count))
            } else {
                print(try await mailing.turn(words[0], count))
            }
            fflush(nil)
        }
    }

    private init() throws {
        let url = "smtp://127.0.0.1:\(Sink().port)"
        bare = BareSender(Self.message, to: url)
        sender = MailSender(to: try MailServer(url: url))
    }

    /// A message with as many octets, or a few more.
    static func letter(octets: Int) -> [UInt8] {
        var message = Array("Subject: Fixtures\r\n\r\n".utf8)
        while message.count < octets {
            message += Array("Keate v Hawtrey on Agar's Plough\r\n".utf8)
        }
        return message
    }

    private func turn(_ work: Substring, _ count: Int) async throws -> Double {
        try await seconds {
            switch work {
            case "bare": bare.send(count)
            case "single":
                try await sender.onItsThread {
                    for _ in 0..<count { try await Self.send(by: sender) }
                }
            default:
                try await withThrowingTaskGroup { [sender] group in
                    for _ in 0..<count { group.addTask { try await Self.send(by: sender) } }
                    try await group.waitForAll()
                }
            }
        }
    }

    private static func send(by sender: MailSender) async throws {
        let outcome = try await sender.send(
            message, from: try MailAddress("league@example.org"),
            to: try MailAddress("tom@example.org"))
        guard outcome == .accepted else { fatalError("\(outcome)") }
    }
}

/// How long something took.
func seconds(_ work: () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .seconds(1)
}
