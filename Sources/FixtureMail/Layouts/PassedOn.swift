import FieldGame
import Foundation

extension Layouts {
    /// The layouts for a message inside this one, with its own date and subject; what it does not say
    /// itself, this one's hold for.
    func layouts(sent: Date?, subject: String?) -> Layouts {
        layouts(on: sent.flatMap { London.day(at: $0) }, subject: subject)
    }

    /// What a text says: its sender's own lines and the messages that it passes on, each counting its
    /// days from its own date.
    func findings(in text: WrittenText) -> [Found] {
        struct Letter {
            var layouts: Layouts
            var lines: [WrittenLine]
            var parent: Int
            var level: Int
            var split: Correspondence
        }
        func letter(_ lines: [WrittenLine], _ layouts: Layouts, parent: Int, level: Int) -> Letter {
            Letter(
                layouts: layouts, lines: lines, parent: parent, level: level,
                split: Correspondence(lines, subject: layouts.subject, speaks: layouts.speaks))
        }
        var letters = [letter(text.lines, self, parent: 0, level: 1)]
        var tooDeep: [Found] = []
        var index = 0
        while index < letters.count {
            let outer = letters[index]
            for passed in outer.split.passed {
                guard outer.level < limits.depth, letters.count < limits.parts else {
                    guard let line = passed.lines.first(where: { !$0.isBlank }) else { continue }
                    let note = "it has been passed on more than \(limits.depth) times"
                    tooDeep.append(
                        (
                            DatedHeadings.name,
                            .problem(
                                Problem(
                                    .ambiguous, line, note, countsAsMatch: false, limits: limits))
                        ))
                    continue
                }
                letters.append(
                    letter(
                        passed.lines,
                        outer.layouts.layouts(
                            on: passed.date.flatMap { outer.layouts.day(written: $0) },
                            subject: passed.subject), parent: index, level: outer.level + 1))
            }
            index += 1
        }
        var enclosed = Array(repeating: [Found](), count: letters.count)
        for index in letters.indices.reversed() {
            var layouts = letters[index].layouts
            layouts.enclosed += enclosed[index]
            let own = layouts.findings(
                own: letters[index].split, drawn: text.tables)
            if index == 0 {
                // The messages attached to this one are not part of this text.
                return Covering.joined(own, enclosed: enclosed[0], in: layouts.setting) + tooDeep
            }
            let told = layouts.joined(own)
            enclosed[letters[index].parent] = told + enclosed[letters[index].parent]
        }
        return tooDeep
    }

    /// Whether a line concerns a match, or many.
    private func speaks(_ line: WrittenLine) -> Bool {
        let scanned = ScannedLine(line, names: names)
        return scanned.hasMatch || Cancellations.announced(scanned.items) != nil
    }

    /// `Thu, 12 Feb 2026 at 09:41` -> 2026-02-12; nil when it says no day, or one after this
    /// message's own.
    func day(written: String) -> LocalDate? {
        let items = LineItems(PlainText.normalised(String(written.prefix(300))), names: names)
        guard let date = items.dates.first, case .day(let day) = resolution.resolve(date) else {
            return nil
        }
        if let sent = resolution.sent, day.dayNumber > sent.dayNumber + 1 { return nil }
        return day
    }
}
