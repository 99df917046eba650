import Foundation
import TestSupport
import Testing

/// Requests to `/rest/v1` and their answers, one after another in a league of their own: each file of
/// `Transcripts` is a list of requests, and beside it stand the answers as they were recorded and read.
///
/// A line is a request: `WHO METHOD TARGET`, then `| Field: value` as often as there are fields, then
/// `| BODY` for a JSON body. A line that begins with `#` is a remark.
@Suite struct RestTranscriptTests {
    @Test(arguments: ["reading", "filters", "choosing", "ranges", "writing", "scores", "errors"])
    func requestsAreAnswered(name: String) async throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Transcripts/\(name).txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        try await RestLeague.run { league in
            var transcript = ""
            for line in lines {
                transcript += line + "\n"
                if !line.hasPrefix("#") { transcript += try await Self.answer(line, league) }
            }
            try expectGolden(transcript, named: "Transcripts/\(name).answers.txt")
        }
    }

    private static func answer(_ line: Substring, _ league: RestLeague) async throws -> String {
        var parts = line.components(separatedBy: " | ")
        let words = parts.removeFirst().split(separator: " ", maxSplits: 2).map(String.init)
        let person = try #require(RestLeague.Person.allCases.first { "\($0)" == words[0] })
        var body = ""
        if let last = parts.last, "{[\"n5".contains(last.prefix(1)) { body = parts.removeLast() }
        let answer = try await league.ask(
            words.count > 2 ? words[2] : "", words[1], as: person, parts, body: body)
        let fields = ["Content-Type", "Content-Range", "Preference-Applied", "Location", "Allow"]
            .compactMap { name in answer[name].map { "\(name): \($0)" } }
        #expect(answer.status < 500, "\(line)")
        #expect(answer["Access-Control-Allow-Origin"] == "*", "\(line)")
        return masked(
            "  \(answer.status) \(fields.joined(separator: " · "))\n"
                + answer.text.split(separator: "\n").map { "  \($0)\n" }.joined())
    }

    /// What is another at each run: instants of now, and ids that the database has made.
    private static func masked(_ text: String) -> String {
        text.replacing(/20[0-9-]{8}T[0-9:]{8}\.[0-9]+\+00:00/, with: "<now>")
            .replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/) { id in
                let known = Set(id.output.filter { $0 != "-" }).count < 6
                return known ? String(id.output) : "<id>"
            }
    }
}
