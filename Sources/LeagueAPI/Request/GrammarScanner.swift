/// Reads a text of the grammar from left to right, and says where it could not be read.
struct GrammarScanner {
    /// What the text is called in errors: `filter`, `order`, `logic tree`.
    private let kind: String
    private let text: String
    private let scalars: [Unicode.Scalar]
    private(set) var position = 0

    init(_ text: String, as kind: String) {
        (self.text, self.kind) = (text, kind)
        scalars = Array(text.unicodeScalars)
    }

    var isAtEnd: Bool { position == scalars.count }

    /// What comes next; nil at the end.
    var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

    /// The rest of the text.
    var rest: String { string(scalars[position...]) }

    /// Takes `word` if it comes next.
    mutating func take(_ word: String) -> Bool {
        let wanted = Array(word.unicodeScalars)
        guard scalars[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    /// Takes scalars as long as they are such.
    mutating func take(while isSuch: (Unicode.Scalar) -> Bool) -> String {
        let start = position
        while let next, isSuch(next) { position += 1 }
        return string(scalars[start..<position])
    }

    mutating func skipBlanks() {
        while next == " " || next == "\t" { position += 1 }
    }

    /// The rest of the text, which is then read.
    mutating func takeRest() -> String {
        defer { position = scalars.count }
        return rest
    }

    /// Takes `"…"`, in which a backslash makes the next character itself; nil, and nothing is read,
    /// where no such text stands.
    mutating func takeQuoted() -> String? {
        guard next == "\"" else { return nil }
        let start = position
        var value = String.UnicodeScalarView()
        position += 1
        while let scalar = next {
            position += 1
            if scalar == "\"" { return String(value) }
            guard scalar == "\\" else {
                value.append(scalar)
                continue
            }
            guard let escaped = next else { break }
            value.append(escaped)
            position += 1
        }
        position = start
        return nil
    }

    /// The error that something else was to stand here.
    ///
    /// - Parameter wanted: `an operator`, `","`.
    func error(expecting wanted: String, hint: String? = nil) -> APIError {
        let found = next.map { "\"\($0)\"" } ?? "end of input"
        return .grammar(
            "\"failed to parse \(kind) (\(text))\" (line 1, column \(position + 1))",
            details: "unexpected \(found) expecting \(wanted)", hint: hint)
    }

    /// Goes back to where a word began that turned out to be none.
    mutating func goBack(to place: Int) { position = min(max(0, place), scalars.count) }

    private func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }
}

extension GrammarScanner {
    /// Takes a name of a column, relation or alias: letters, digits, `_`, `$`, blanks and hyphens in
    /// it, or anything in quotes. Blanks around it do not count.
    mutating func takeName(_ wanted: String) throws(APIError) -> String {
        skipBlanks()
        if let quoted = takeQuoted() {
            skipBlanks()
            guard !quoted.isEmpty else { throw error(expecting: wanted) }
            return quoted
        }
        var name = take { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar == "_" || scalar == "$" || scalar == " " || scalar == "-"
        }
        while name.last == " " { name.removeLast() }
        guard !name.isEmpty else { throw error(expecting: wanted) }
        return name
    }

    /// Throws unless the text has been read to its end.
    func finish(expecting wanted: String) throws(APIError) {
        guard isAtEnd else { throw error(expecting: wanted) }
    }
}
