import FieldGame
import FixtureMail
import Foundation
import Testing

/// Messages that people wrote who had not seen the parser, against what careful humans read.
@Suite("Messages of other authors")
struct SetTests {
    /// How a set is read.
    struct Card: Equatable, CustomStringConvertible {
        var wanted = 0
        var (exact, short, wrong, lost, invented, silent) = (0, 0, 0, 0, 0, 0)
        /// Messages of which every notice is exact, with the expected status.
        var whole = 0

        var description: String {
            "\(exact) of \(wanted) exact, \(short) short, \(wrong) wrong, \(lost) lost, "
                + "\(invented) invented, \(silent) silent; \(whole) messages whole"
        }
    }

    private static let folder = League.folder.appending(path: "Sets")

    /// What is read of each set. A figure that falls is a fault, one that rises is written down here.
    private static let figures: [(set: String, card: String)] = [
        (
            "emails-2",
            "59 of 59 exact, 0 short, 0 wrong, 0 lost, 0 invented, 0 silent; 16 messages whole"
        ),
        (
            "emails-3",
            "146 of 146 exact, 0 short, 0 wrong, 0 lost, 0 invented, 0 silent; 50 messages whole"
        ),
        (
            "round-1",
            "96 of 96 exact, 0 short, 0 wrong, 0 lost, 0 invented, 0 silent; 18 messages whole"
        ),
        (
            "round-2",
            "77 of 84 exact, 0 short, 0 wrong, 7 lost, 0 invented, 0 silent; 15 messages whole"
        ),
        (
            "round-3",
            "79 of 80 exact, 0 short, 0 wrong, 1 lost, 0 invented, 0 silent; 19 messages whole"
        ),
        (
            "round-4",
            "85 of 90 exact, 0 short, 4 wrong, 1 lost, 0 invented, 4 silent; 17 messages whole"
        ),
        (
            "round-5",
            "86 of 87 exact, 0 short, 0 wrong, 1 lost, 0 invented, 0 silent; 19 messages whole"
        ),
        (
            "round-6",
            "77 of 78 exact, 0 short, 0 wrong, 1 lost, 0 invented, 0 silent; 18 messages whole"
        ),
        (
            "round-7",
            "97 of 101 exact, 1 short, 0 wrong, 3 lost, 1 invented, 1 silent; 15 messages whole"
        ),
        (
            "round-8",
            "87 of 87 exact, 0 short, 0 wrong, 0 lost, 0 invented, 0 silent; 19 messages whole"
        ),
        (
            "round-9",
            "89 of 95 exact, 1 short, 1 wrong, 4 lost, 1 invented, 3 silent; 13 messages whole"
        ),
        (
            "round-10",
            "94 of 97 exact, 1 short, 0 wrong, 2 lost, 0 invented, 1 silent; 18 messages whole"
        ),
        (
            "round-11",
            "86 of 100 exact, 1 short, 2 wrong, 11 lost, 1 invented, 4 silent; 11 messages whole"
        ),
        (
            "round-12",
            "99 of 106 exact, 1 short, 1 wrong, 5 lost, 0 invented, 3 silent; 16 messages whole"
        ),
        (
            "round-13",
            "164 of 186 exact, 8 short, 0 wrong, 14 lost, 0 invented, 8 silent; 27 messages whole"
        ),
        (
            "round-14",
            "95 of 101 exact, 2 short, 0 wrong, 4 lost, 0 invented, 3 silent; 17 messages whole"
        ),
        (
            "round-15",
            "191 of 213 exact, 2 short, 3 wrong, 17 lost, 0 invented, 3 silent; 33 messages whole"
        ),
        (
            "round-16",
            "184 of 212 exact, 2 short, 4 wrong, 22 lost, 0 invented, 4 silent; 24 messages whole"
        ),
        (
            "round-17",
            "174 of 214 exact, 3 short, 5 wrong, 32 lost, 0 invented, 11 silent; 25 messages whole"
        ),
        (
            "round-18",
            "93 of 96 exact, 0 short, 0 wrong, 3 lost, 0 invented, 0 silent; 21 messages whole"
        ),
        (
            "round-19",
            "101 of 104 exact, 1 short, 1 wrong, 1 lost, 0 invented, 1 silent; 20 messages whole"
        ),
    ]

    @Test("are read as well as they ever were", arguments: figures.map(\.set))
    func set(name: String) throws {
        let files = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appending(path: name), includingPropertiesForKeys: nil)
        var card = Card()
        var told: [String] = []
        for file in files.sorted(by: { $0.path < $1.path }) where file.pathExtension == "eml" {
            let before = card
            try Self.add(file, to: &card)
            if card.wanted - before.wanted != card.exact - before.exact {
                told.append(file.lastPathComponent)
            }
        }
        let wanted = Self.figures.first { $0.set == name }?.card
        #expect(card.description == wanted, "\(told)")
    }

    private static func add(_ file: URL, to card: inout Card) throws {
        let expected = try Wanted(
            file.deletingPathExtension().appendingPathExtension("expected.json"))
        let reading = SampleTests.reader.read([UInt8](try Data(contentsOf: file)))
        var got = reading.notices.map(Wanted.Fixture.init)
        var isWhole = reading.summary.status.rawValue == expected.status
        for fixture in expected.fixtures {
            card.wanted += 1
            guard let index = fixture.index(in: got) else {
                card.lost += 1
                isWhole = false
                if !fixture.isTold(in: reading.problems) { card.silent += 1 }
                continue
            }
            let found = got.remove(at: index)
            let differing = fixture.differences(from: found)
            if differing.isEmpty {
                card.exact += 1
                continue
            }
            isWhole = false
            if differing.allSatisfy({ found.fields[$0] == nil }) {
                card.short += 1
            } else {
                card.wrong += 1
            }
            if !fixture.isTold(in: reading.problems) { card.silent += 1 }
        }
        card.invented += got.count
        if isWhole, got.isEmpty { card.whole += 1 }
    }
}

/// What a careful human reads in a message.
struct Wanted {
    var status: String
    var fixtures: [Fixture]

    /// One match, its fields as text.
    struct Fixture {
        var fields: [String: String] = [:]
        var teams: Set<String> = []
        var isBlanket: Bool { fields["scope"] != nil }

        init(_ notice: Notice) {
            // Put off without a day, a match is off.
            fields["action"] = notice.action == .postpone ? "cancel" : notice.action.rawValue
            fields["date"] = notice.date.description
            fields["time"] = notice.time?.description
            fields["home"] = notice.home
            fields["away"] = notice.away
            fields["away_text"] = notice.awayText
            fields["competition"] = notice.competition
            fields["pitch"] = notice.pitch
            fields["umpires"] = notice.umpires?.joined(separator: "; ")
            fields["score"] = notice.score.map { "\($0.home), \($0.away)" }
            fields["scope"] = notice.scope.map { _ in "many" }
            teams = Set([notice.home, notice.away].compactMap { $0 })
        }

        init(_ json: [String: Any]) {
            for key in ["date", "time", "home", "away", "away_text", "competition", "pitch"] {
                fields[key] = (json[key] as? String)?.replacing("\u{2019}", with: "'")
            }
            let action = json["action"] as? String
            fields["action"] = action == "postpone" ? "cancel" : action
            fields["umpires"] = (json["umpires"] as? [String]).flatMap {
                $0.isEmpty ? nil : $0.joined(separator: "; ")
            }
            fields["score"] = (json["score"] as? [Int]).map {
                $0.map(String.init).joined(separator: ", ")
            }
            fields["scope"] = (json["scope"] as? String).map { _ in "many" }
            teams = Set([fields["home"], fields["away"]].compactMap { $0 })
        }

        func index(in got: [Fixture]) -> Int? {
            let same = got.indices.filter { index in
                if isBlanket {
                    return got[index].isBlanket && got[index].fields["date"] == fields["date"]
                        && got[index].fields["competition"] == fields["competition"]
                }
                return got[index].teams == teams
            }
            return same.first { got[$0].fields["date"] == fields["date"] }
                ?? (same.count == 1 ? same[0] : nil)
        }

        func differences(from found: Fixture) -> [String] {
            Set(fields.keys).union(found.fields.keys).filter { fields[$0] != found.fields[$0] }
        }

        /// Whether a problem names one of its teams.
        func isTold(in problems: [Problem]) -> Bool {
            if isBlanket { return !problems.isEmpty }
            let league = League.reference
            let names =
                teams + league.teams.filter { teams.contains($0.id) }.map(\.name)
                + league.aliases.filter { teams.contains($0.teamID) }.map(\.alias)
                + [fields["away_text"]].compactMap { $0 }
            let folded = names.map(Self.fold).filter { $0.count > 2 }
            return problems.contains { problem in
                let line = Self.fold(problem.line)
                return folded.contains { line.contains($0) }
            }
        }

        private static func fold(_ text: String) -> String {
            text.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
    }

    init(_ file: URL) throws {
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        status = (json?["import_log"] as? [String: Any])?["status"] as? String ?? ""
        fixtures = (json?["fixtures"] as? [[String: Any]] ?? []).map(Fixture.init)
    }
}
