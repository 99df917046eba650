import Foundation
import Testing

/// A Maildir for a test.
struct MaildirFixture {
    let path: String

    /// An empty Maildir in a folder.
    init(in folder: URL) throws { path = try makeMaildir(in: folder) }

    /// The arguments that import it.
    var arguments: [String] { ["import", "--trust-senders", "--maildir", path] }

    /// The names in a folder of it, sorted; none when it is not there.
    func names(_ folder: String) -> [String] {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")
        return (names ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// Delivers a message.
    func deliver(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/new/\(name)"))
    }

    /// Delivers messages with one match each: `1-message`, `2-message` and so on.
    func deliver(messages count: Int) throws {
        for number in 1...count { try deliver(Self.message(number), as: "\(number)-message") }
    }

    /// A message with one match, on that day of January.
    static func message(_ number: Int, id: String? = nil) -> [UInt8] {
        Array(
            """
            From: Peter Aldous <p.aldous@college.example>
            Subject: Fixture \(number)
            Date: Thu, 1 Jan 2026 10:12:05 +0000
            Message-ID: <\(id ?? "\(number)")@college.example>
            Content-Type: text/plain; charset=utf-8

            Senior League

            \(number) January 2026
            JDM v HWTA, College Field, 2.25pm

            """.utf8)
    }
}
