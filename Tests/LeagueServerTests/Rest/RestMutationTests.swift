import Foundation
import TestSupport
import Testing

/// Requests that are broken at random: each is answered, and none is a mistake of ours.
@Suite struct RestMutationTests {
    @Test func brokenRequestsAreRefusedInWords() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Transcripts")
        let lines = try ["reading", "filters", "choosing", "ranges", "writing", "scores", "errors"]
            .flatMap { name in
                try String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
                    .split(separator: "\n").filter { !$0.hasPrefix("#") }
            }
        let count = LongForm.count("FIELDGAME_REQUESTS", ordinary: 1500, long: 100_000)
        try await RestLeague.run { league in
            var random = SplitMix64(seed: 21)
            for number in 0..<count {
                let line = lines[Int.random(in: 0..<lines.count, using: &random)]
                let broken = Self.broken(String(line), &random)
                let parts = broken.components(separatedBy: " | ")
                let words = parts[0].split(separator: " ", maxSplits: 2).map(String.init)
                let body = parts.count > 1 ? parts[parts.count - 1] : ""
                let method = String(line.split(separator: " ")[1])
                let isRead = method == "GET" || method == "HEAD"
                let answer = try await league.ask(
                    words.last ?? "", method, as: .admin,
                    parts.dropFirst().filter { $0.contains(": ") && !$0.hasPrefix("{") },
                    body: isRead ? "" : body)
                let said = "\(number): \(broken): \(answer.status) \(answer.text)"
                #expect(answer.status < 500, "\(said)")
                guard answer.status >= 300, method != "HEAD", !answer.body.isEmpty else { continue }
                let object = try #require(try answer.object() as [String: Any]?, "\(said)")
                #expect((object["message"] as? String)?.isEmpty == false, "\(said)")
            }
        }
    }

    private static let pieces = [
        "(", ")", ",", ".", "\"", "\\", "*", "%25", "%", "%00", "%FF", "'", ":", "::", "!", "&",
        "=",
        "?", "#", ";", "{", "}", "[", "]", "null", "-", "--", "0", "99999999999999999999", "1e400",
        "é", "%F0%9F%98%80", "\u{1F600}", "not.", "or=(", "and(", "in.(", "eq.", "is.", "select=",
        "limit=", "order=", "\\u0000", "\\ud800", "2026-02-30", "infinity", "NaN", "+", "$1", "/*",
    ]

    private static func broken(_ line: String, _ random: inout SplitMix64) -> String {
        var characters = Array(line)
        let start = (characters.firstIndex(of: " ") ?? 0) + 1
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let place = Int.random(
                in: min(start, characters.count)...characters.count, using: &random)
            let end = min(characters.count, place + Int.random(in: 0...6, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: characters.removeSubrange(place..<end)
            case 1: characters.insert(contentsOf: characters[place..<end], at: place)
            default:
                let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
                characters.insert(contentsOf: Array(piece), at: place)
            }
        }
        // A blank, or the end of a line, would end the address.
        return String(characters)
    }
}
