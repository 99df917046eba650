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
                guard let (_, name) = take(/([-A-Za-z0-9_.+]+)\]/) else {
                    throw error("write [section]")
                }
                section = String(name)
                guard sections.insert(section).inserted else {
                    throw error("[\(section)] stands twice: put its settings together")
                }
            } else {
                guard let (_, name) = take(/([-A-Za-z0-9_.+]+)[ \t\r]*=[ \t\r]*/) else {
                    throw error("write key = value")
                }
                let key = String(name)
                let setting = Setting(
                    section: section, key: key, value: try value(of: key), line: start)
                guard !found.contains(where: { $0.name == setting.name }) else {
                    throw setting.error("\(setting.name) is set twice")
                }
                found.append(setting)
            }
            _ = take(/[ \t\r]*(?:#[^\n]*)?/)
            guard rest.isEmpty || rest.unicodeScalars.first == "\n" else {
                throw error("nothing but a comment may follow on this line")
            }
        }
    }

    private mutating func value(of key: String) throws -> Setting.Value {
        if let text = try string() { return .text(text) }
        if take(/\[/) != nil { return .list(try list(of: key)) }
        // What no value has, but wrong ones do, is read with it.
        let word = take(/[-A-Za-z0-9_.+]+/).map(String.init) ?? ""
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

    /// Goes past blanks, comments and line ends.
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
