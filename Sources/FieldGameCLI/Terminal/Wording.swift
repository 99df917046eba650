// How reports word what they say.

/// A value with its label, such as `colours: red/white`; no words where nothing is known.
struct LabelledValue {
    let label: String
    let words: String

    init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }

    /// `colours: red -> red/white`, `area: none -> North Fields`; nil where nothing differs.
    func change(from old: String) -> String? {
        guard old != words else { return nil }
        return "\(label): \(old.isEmpty ? "none" : old) -> \(words.isEmpty ? "none" : words)"
    }
}

extension Sequence<LabelledValue> {
    /// Those that are known.
    var known: [LabelledValue] { filter { !$0.words.isEmpty } }

    /// `colours: red`; a line for each that is known.
    var sentences: [String] { known.map { "\($0.label): \($0.words)" } }

    /// What differs from the same values before, a line each.
    func changes(from old: some Sequence<LabelledValue>) -> [String] {
        zip(old, self).compactMap { old, new in new.change(from: old.words) }
    }

    /// `label:  words` for each, the words under each other; for a report, which sets its lines in.
    var lines: [String] {
        var table = TextTable([.left(""), .left("")])
        // As wide as the longest label of any report.
        for value in self {
            let blanks = Swift.max(0, "abbreviation".count - value.label.count)
            table.add(["\(value.label):" + String(repeating: " ", count: blanks), value.words])
        }
        let width = Terminal.columns.map { $0 - 2 }
        return Array(table.layout(width: width).rows.joined())
    }
}
