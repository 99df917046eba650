/// A value with its label, such as `colours: red/white`; no words where nothing is known.
package struct LabelledValue: Hashable, Sendable {
    /// The label.
    package let label: String
    /// What it is.
    package let words: String

    /// These words under this label.
    package init(_ label: String, _ words: String) { (self.label, self.words) = (label, words) }

    /// `colours: red -> red/white`, `area: none -> North Fields`; nil where nothing differs.
    package func change(from old: String) -> String? {
        guard old != words else { return nil }
        return "\(label): \(old.isEmpty ? "none" : old) -> \(words.isEmpty ? "none" : words)"
    }
}

extension Sequence<LabelledValue> {
    /// Those that are known.
    package var known: [LabelledValue] { filter { !$0.words.isEmpty } }

    /// `colours: red`; a line for each that is known.
    package var sentences: [String] { known.map { "\($0.label): \($0.words)" } }

    /// What differs from the same values before, a line each.
    package func changes(from old: some Sequence<LabelledValue>) -> [String] {
        zip(old, self).compactMap { old, new in new.change(from: old.words) }
    }
}
