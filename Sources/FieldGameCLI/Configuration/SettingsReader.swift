/// Reads a configuration file: the part of TOML that one needs.
///
/// `[section]`, `key = value` and `# comments`; a value is a string in double or single quotes, a
/// whole number, `true`, `false`, or a list of strings, which may go over several lines. Any other
/// TOML is an error. It is read here because no TOML library of Swift tells the line of a value that
/// is well written but means nothing to us. <https://toml.io/en/v1.0.0>
struct SettingsReader {
    private var rest: Substring
    private var line = 1

    /// The settings of a text, in its order; a setting or section that stands twice is an error.
    static func settings(in text: String) throws -> [Setting] {
        var reader = SettingsReader(rest: text[...])
        return try reader.settings()
    }

    private mutating func settings() throws -> [Setting] {
        var found: [Setting] = []
        var sections: Set<String> = []
        var section = ""
        while true {
            skipLines()
            if rest.isEmpty { return found }
            let start = line
            if take(/\[/) != nil {
                section = word()
                guard !section.isEmpty, take(/\]/) != nil else { throw error("write [section]") }
                guard sections.insert(section).inserted else {
                    throw error("[\(section)] stands twice: put its settings together")
                }
            } else {
                let key = word()
                skipBlanks()
                guard !key.isEmpty, take(/=/) != nil else { throw error("write key = value") }
                skipBlanks()
                let setting = Setting(
                    section: section, key: key, value: try value(of: key), line: start)
                guard !found.contains(where: { $0.name == setting.name }) else {
                    throw setting.error("\(setting.name) is set twice")
                }
                found.append(setting)
            }
            skipBlanks()
            guard rest.isEmpty || rest.unicodeScalars.first == "\n" else {
                throw error("nothing but a comment may follow on this line")
            }
        }
    }

    private mutating func value(of key: String) throws -> Setting.Value {
        if let text = try string() { return .text(text) }
        if take(/\[/) != nil { return .list(try list(of: key)) }
        let word = word()
        if let flag = Bool(word) { return .flag(flag) }
        guard let number = Int(word.replacing("_", with: "")), word.first != "_",
            word.last != "_"
        else {
            throw error(
                "\(key) must be a string in quotes, a whole number, true, false, or a list "
                    + "of strings")
        }
        return .number(number)
    }

    private mutating func list(of key: String) throws -> [String] {
        var found: [String] = []
        while true {
            skipLines()
            if take(/\]/) != nil { return found }
            guard let text = try string() else {
                throw error("\(key) is a list of strings: [\"one\", \"two\"]")
            }
            found.append(text)
            skipLines()
            guard take(/,/) != nil || rest.first == "]" else {
                throw error("a comma or ] is missing in \(key)")
            }
        }
    }

    /// A string in quotes; nil where none begins.
    private mutating func string() throws -> String? {
        if let (_, text) = take(/'([^'\n]*)'/) { return String(text) }
        if let (_, text) = take(/"((?:[^"\\\n]|\\["\\])*+)"/) {
            return String(text.replacing(/\\(.)/) { $0.output.1 })
        }
        if take(/"(?:[^"\\\n]|\\["\\])*+\\/) != nil {
            throw error("in a string, \\ goes only before \" and \\")
        }
        guard take(/["']/) == nil else { throw error("a quote is missing at the end of a string") }
        return nil
    }

    /// Letters, digits, `_`, `-`, and `+` and `.`, which no key has but wrong values do.
    private mutating func word() -> String {
        take(/[-A-Za-z0-9_.+]+/).map(String.init) ?? ""
    }

    /// Goes past blanks and a comment.
    private mutating func skipBlanks() { _ = take(/[ \t\r]*(?:#[^\n]*)?/) }

    /// The same, and past line ends, which do not count.
    private mutating func skipLines() { _ = take(/(?:[ \t\r\n]|#[^\n]*)*+/) }

    private mutating func take<Output>(_ pattern: Regex<Output>) -> Output? {
        guard let match = rest.prefixMatch(of: pattern.matchingSemantics(.unicodeScalar)) else {
            return nil
        }
        line += rest[match.range].unicodeScalars.count { $0 == "\n" }
        rest = rest[match.range.upperBound...]
        return match.output
    }

    private func error(_ message: String) -> SettingError {
        SettingError(line: line, message: message)
    }
}
