import FieldGame
import FixtureMail
import Foundation
import TestSupport
import Testing

/// What a reader must do with a message of which one word was left out, written twice or misspelt:
/// whatever it said is still read, or something is reported that was not reported before.
@Suite("A message with a slip in one word")
struct MutationTests {
    /// What happens to a word.
    enum Slip: String, CaseIterable, Sendable {
        case left = "left out"
        case doubled = "written twice"
        case misspelt = "misspelt"

        /// How many of them go by in silence: where a number rises, a guard has gone; one that falls is
        /// written down here. Most leave a text that says something else as plainly as before.
        var known: (ordinary: Int, long: Int) {
            switch self {
            case .left: (44, 330)
            case .doubled: (6, 60)
            case .misspelt: (10, 90)
            }
        }
    }

    @Test("says what it said, or is reported", arguments: Slip.allCases)
    func slips(slip: Slip) throws {
        var (slips, facts) = (0, 0)
        var failures: [String] = []
        for message in try Self.messages() {
            let letter = Letter(message)
            let whole = letter.reading(letter.body)
            let step = LongForm.isChosen ? 1 : 7
            for word in stride(from: 0, to: letter.words.count, by: step) {
                guard let changed = letter.changed(word, slip) else { continue }
                slips += 1
                facts += whole.notices.count
                let reading = letter.reading(changed.body)
                if let fault = letter.fault(whole, reading, slip) {
                    failures.append(
                        "\(message.lastPathComponent): `\(changed.line)`: \(fault)")
                }
            }
        }
        print("\(slip.rawValue): \(slips) slips, \(facts) facts, \(failures.count) in silence")
        let known = LongForm.isChosen ? slip.known.long : slip.known.ordinary
        #expect(failures.count <= known, "\(failures.joined(separator: "\n"))")
    }

    /// The messages of the public sets and the first eleven rounds whose text is plain.
    private static func messages() throws -> [URL] {
        let folder = League.folder.appending(path: "Sets")
        let sets = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let first = sets.filter { folder in
            folder.hasDirectoryPath
                && Int(folder.lastPathComponent.drop { !$0.isNumber }).map { $0 <= 11 } ?? false
        }
        return try first.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil)
        }
        .filter { $0.pathExtension == "eml" }.sorted { $0.path < $1.path }
        .filter { file in
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return false }
            let head = text.lowercased().components(separatedBy: "\r\n\r\n")[0]
            return !head.contains("multipart") && !head.contains("quoted-printable")
                && !head.contains("base64") && !head.contains("text/html")
        }
    }
}

/// A message of plain text, of which words can be changed.
private struct Letter {
    let head: String
    let body: String
    /// Where the words of the body stand.
    let words: [Range<String.Index>]

    init(_ file: URL) {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let end = text.range(of: "\r\n\r\n")?.upperBound ?? text.endIndex
        head = String(text[..<end])
        let body = String(text[end...])
        self.body = body
        words = body.split(whereSeparator: \.isWhitespace).map { $0.startIndex..<$0.endIndex }
    }

    func reading(_ body: String) -> MessageReading {
        SampleTests.reader.read(Array((head + body).utf8))
    }

    /// The body with a slip in a word, that word and its line; nil where no such slip can be made.
    func changed(_ index: Int, _ slip: MutationTests.Slip) -> (
        body: String, word: String, line: String
    )? {
        let range = words[index]
        let word = String(body[range])
        guard word.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        let other: String
        switch slip {
        // What ends a sentence or a clause stays.
        case .left:
            other = String(word.reversed().prefix { !$0.isLetter && !$0.isNumber }.reversed())
        case .doubled: other = word + " " + word
        case .misspelt:
            var letters = Array(word)
            let middle = letters.indices.dropLast().filter {
                letters[$0].isLetter && letters[$0 + 1].isLetter && letters[$0] != letters[$0 + 1]
            }
            guard letters.allSatisfy({ !$0.isNumber }), letters.count(where: \.isLetter) > 3,
                let place = middle.dropFirst(middle.count / 2).first
            else { return nil }
            letters.swapAt(place, place + 1)
            other = String(letters)
        }
        let body = self.body.replacingCharacters(in: range, with: other)
        let start =
            self.body[..<range.lowerBound].lastIndex(where: \.isNewline) ?? self.body.startIndex
        let end =
            self.body[range.upperBound...].firstIndex(where: \.isNewline) ?? self.body.endIndex
        let line =
            self.body[start..<range.lowerBound] + "[" + other + "]"
            + self.body[range.upperBound..<end]
        return (body, other, line.replacing("\r", with: "").replacing("\n", with: ""))
    }

    /// What was said in `whole` and is in `reading` neither said nor reported; nil where nothing is.
    func fault(
        _ whole: MessageReading, _ reading: MessageReading, _ slip: MutationTests.Slip
    ) -> String? {
        let known = Set(whole.problems.map { "\($0.reason) \($0.note)" })
        if reading.problems.contains(where: { !known.contains("\($0.reason) \($0.note)") })
            || reading.problems.count > whole.problems.count || reading.failure != nil
        {
            return nil
        }
        func facts(_ notice: Notice) -> [String: String] {
            var facts: [String: String] = [:]
            facts["action"] = notice.action.rawValue
            facts["date"] = "\(notice.date)"
            facts["time"] = notice.time.map { "\($0)" }
            facts["competition"] = notice.competition
            facts["pitch"] = notice.pitch
            facts["umpires"] = notice.umpires?.joined(separator: "; ")
            facts["score"] = notice.score.map { "\($0.home)-\($0.away)" }
            facts["away"] = notice.awayText
            return facts
        }
        var rest = reading.notices
        for notice in whole.notices {
            let index =
                rest.firstIndex {
                    $0.home == notice.home && $0.away == notice.away && $0.date == notice.date
                } ?? rest.firstIndex { $0.home == notice.home && $0.away == notice.away }
            guard let index else {
                return "lost \(notice.home ?? "-") v \(notice.away ?? notice.awayText ?? "-")"
            }
            let (old, new) = (facts(notice), facts(rest.remove(at: index)))
            for key in Set(old.keys).union(new.keys) where old[key] != new[key] {
                // A name is as it is written.
                if ["umpires", "away"].contains(key), slip != .doubled { continue }
                // What a word alone says goes with it.
                if slip == .left, old[key] == nil || new[key] == nil { continue }
                return "\(key) \(old[key] ?? "-") became \(new[key] ?? "-")"
            }
        }
        if let first = rest.first, slip != .left {
            return "invented \(first.home ?? "-") v \(first.away ?? "-")"
        }
        return nil
    }
}
