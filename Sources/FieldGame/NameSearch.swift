/// How much of a name must be given.
public enum NameExtent: Sendable {
    /// All of it: for what removes or deletes.
    case whole
    /// Its beginning, of two letters or more, where only one thing's name starts so.
    case beginning
}

/// Finds a thing of the league by what somebody typed: kinder than ``NameIndex``, which reads
/// messages and addresses, and as far from guessing.
///
/// A name is looked for as it is written, then folded (see ``FoldedName``), then by its letters and
/// digits alone (`OE Soccer` -> `O.E. Soccer`), then as the beginning of a name (`haw` ->
/// `Hawtrey`). The first of these that meets anything decides; where it meets several things, none
/// is chosen.
public struct NameSearch<Value: Sendable & Hashable>: Sendable {
    private struct Entry {
        let name: String
        let letters: String.UnicodeScalarView
        let value: Value
    }

    private var entries: [Entry] = []
    private var index = NameIndex<Value>()

    /// A search that finds nothing yet.
    public init() {}

    /// Lets `name` stand for `value`; an empty name is left out.
    public mutating func add(_ name: String, for value: Value) {
        index.add(name, for: value)
        guard !FoldedName(name).description.isEmpty else { return }
        entries.append(Entry(name: name, letters: Self.letters(of: name), value: value))
    }

    /// The thing that is meant, those that may be, or the nearest names.
    public func find(_ name: String, _ extent: NameExtent) -> NameIndex<Value>.Finding {
        if let exact = finding({ $0.name == name }) { return exact }
        let folded = index.find(name)
        guard case .unknown = folded else { return folded }
        let letters = Self.letters(of: name)
        guard !letters.isEmpty else { return folded }
        if let alike = finding({ $0.letters.elementsEqual(letters) }) { return alike }
        if extent == .beginning, letters.count >= 2,
            let started = finding({ Self.isBeginning(letters, of: $0.letters) })
        {
            return started
        }
        return folded
    }

    /// What the entries that meet a condition stand for; nil when none does.
    private func finding(_ isMeant: (Entry) -> Bool) -> NameIndex<Value>.Finding? {
        var values: [Value] = []
        for entry in entries where isMeant(entry) && !values.contains(entry.value) {
            values.append(entry.value)
        }
        guard let first = values.first else { return nil }
        return values.count == 1 ? .found(first) : .ambiguous(values)
    }

    /// The letters and digits of a name: `O.E. Soccer` -> `oesoccer`. Numbers stay apart:
    /// `Agar's 1 2` -> `agars1 2`.
    private static func letters(of name: String) -> String.UnicodeScalarView {
        var letters = String.UnicodeScalarView()
        var isApart = false
        for scalar in FoldedName(name).description.unicodeScalars {
            guard scalar.properties.isAlphabetic || isDigit(scalar) else {
                isApart = true
                continue
            }
            if isApart, isDigit(scalar), let last = letters.last, isDigit(last) {
                letters.append(" ")
            }
            letters.append(scalar)
            isApart = false
        }
        return letters
    }

    /// Whether a name starts so; a number is never a part of a longer one.
    private static func isBeginning(
        _ start: String.UnicodeScalarView, of name: String.UnicodeScalarView
    ) -> Bool {
        guard name.starts(with: start), let last = start.last else { return false }
        guard isDigit(last), let next = name.dropFirst(start.count).first else { return true }
        return !isDigit(next) && next != " "
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.numericType != nil
    }
}
