import FieldGame
import Foundation

extension LetterReader {
    /// The reader of a message inside this one, with its own date and subject; what it does not say
    /// itself, this one's hold for.
    func reader(sent: Date?, subject: String?) -> LetterReader {
        reader(on: sent.flatMap { London.day(at: $0) }, subject: subject)
    }

    /// What a text says: its sender's own lines and the messages that it passes on, each counting its
    /// days from its own date.
    func findings(in text: WrittenText) -> [Found] {
        struct Letter {
            var reader: LetterReader
            var lines: [WrittenLine]
            var parent: Int
            var level: Int
            var split: Correspondence
        }
        func letter(_ lines: [WrittenLine], _ reader: LetterReader, parent: Int, level: Int)
            -> Letter
        {
            Letter(
                reader: reader, lines: lines, parent: parent, level: level,
                split: Correspondence(lines, subject: reader.subject, speaks: reader.speaks))
        }
        var letters = [letter(text.lines, self, parent: 0, level: 1)]
        var tooDeep: [Found] = []
        var index = 0
        while index < letters.count {
            let outer = letters[index]
            let competition =
                outer.split.passed.isEmpty ? nil : outer.reader.competition(ofAll: outer.split)
            for passed in outer.split.passed {
                guard outer.level < limits.depth, letters.count < limits.parts else {
                    guard let line = passed.lines.first(where: { !$0.isBlank }) else { continue }
                    let note = "it has been passed on more than \(limits.depth) times"
                    tooDeep.append(
                        (
                            "list",
                            .problem(
                                Problem(
                                    .ambiguous, line, note, countsAsMatch: false, limits: limits))
                        ))
                    continue
                }
                letters.append(
                    letter(
                        passed.lines,
                        outer.reader.reader(
                            on: passed.date.flatMap { outer.reader.day(written: $0) },
                            subject: passed.subject, competition: competition), parent: index,
                        level: outer.level + 1))
            }
            index += 1
        }
        var enclosed = Array(repeating: [Found](), count: letters.count)
        for index in letters.indices.reversed() {
            var reader = letters[index].reader
            reader.enclosed += enclosed[index]
            let own = reader.findings(
                own: letters[index].split, drawn: text.tables)
            if index == 0 {
                // The messages attached to this one are not part of this text.
                return reader.joined(own, with: enclosed[0]) + tooDeep
            }
            let told = reader.joined(own, with: reader.enclosed)
            enclosed[letters[index].parent] = told + enclosed[letters[index].parent]
        }
        return tooDeep
    }

    /// That of all that a letter passes on: `They are all Junior League.`
    private func competition(ofAll letter: Correspondence) -> String? {
        let told = passages(letter.own, [], own: nil).filter { $0.pairs.isEmpty && $0.has(.all) }
        let named = Set(told.flatMap(\.spans).compactMap(\.competition))
        return named.count == 1 ? named.first : nil
    }
}
