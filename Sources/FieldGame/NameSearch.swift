/// How much of a name must be given.
public enum NameExtent: Sendable {
    /// All of it: for what removes or deletes.
    case whole
    /// Its beginning, of two letters or more, where only one thing's name starts so.
    case beginning
}

extension NameIndex {
    /// The thing that a typed name means, those that it may mean, or the nearest names: kinder than
    /// ``find(_:)``, which is for messages and addresses, and as far from guessing.
    ///
    /// A name is looked for as it is written, then folded, then by its letters and digits alone
    /// (`OE Soccer` -> `O.E. Soccer`), then as the beginning of a name (`haw` -> `Hawtrey`). The
    /// first of these that meets anything decides; where it meets several things, none is chosen.
    public func find(_ name: String, _ extent: NameExtent) -> Finding {
        if let exact = finding({ $0.spelling == name }) { return exact }
        let folded = find(name)
        guard case .unknown = folded else { return folded }
        let letters = Self.letters(of: FoldedName(name))
        guard !letters.isEmpty else { return folded }
        if let alike = finding({ Self.letters(of: $0.folded).elementsEqual(letters) }) {
            return alike
        }
        guard extent == .beginning, letters.count >= 2 else { return folded }
        return finding { Self.isBeginning(letters, of: Self.letters(of: $0.folded)) } ?? folded
    }

    /// What the names that meet a condition stand for; nil when none does.
    private func finding(_ isMeant: ((spelling: String, folded: FoldedName, value: Value)) -> Bool)
        -> Finding?
    {
        var values: [Value] = []
        for name in names where isMeant(name) && !values.contains(name.value) {
            values.append(name.value)
        }
        guard let first = values.first else { return nil }
        return values.count == 1 ? .found(first) : .ambiguous(values)
    }

    /// The letters and digits of a name: `O.E. Soccer` -> `oesoccer`. Numbers stay apart:
    /// `Agar's 1 2` -> `agars1 2`.
    private static func letters(of name: FoldedName) -> String.UnicodeScalarView {
        var letters = String.UnicodeScalarView()
        var isApart = false
        for scalar in name.description.unicodeScalars {
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
