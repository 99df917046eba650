/// Reads a configuration file: the part of TOML that one needs.
///
/// `[section]`, `key = value` and `# comments`; a value is a string in double or single quotes, a
/// whole number, `true`, `false`, or a list of strings, which may go over several lines. Any other
/// TOML is an error. It is read here because no TOML library of Swift tells the line of a value that
/// is well written but means nothing to us. <https://toml.io/en/v1.0.0>
struct SettingsReader {
    private var rest: Substring.UnicodeScalarView
    private var line = 1

    /// The settings of a text, in its order; a setting or section that stands twice is an error.
    static func settings(in text: String) throws -> [Setting] {
        var reader = SettingsReader(rest: text[...].unicodeScalars)
        return try reader.settings()
    }

    private mutating func settings() throws -> [Setting] {
        var found: [Setting] = []
        var sections: Set<String> = []
        var section = ""
        while true {
            skip(newlines: true)
            if rest.isEmpty { return found }
            let start = line
            if take("[") {
                section = word()
                guard !section.isEmpty, take("]") else { throw error("write [section]") }
                guard sections.insert(section).inserted else {
                    throw error("[\(section)] stands twice: put its settings together")
                }
            } else {
                let key = word()
                skip(newlines: false)
                guard !key.isEmpty, take("=") else { throw error("write key = value") }
                skip(newlines: false)
                let setting = Setting(
                    section: section, key: key, value: try value(of: key), line: start)
                guard !found.contains(where: { $0.name == setting.name }) else {
                    throw setting.error("\(setting.name) is set twice")
                }
                found.append(setting)
            }
            skip(newlines: false)
            guard rest.isEmpty || rest.first == "\n" else {
                throw error("nothing but a comment may follow on this line")
            }
        }
    }

    private mutating func value(of key: String) throws -> Setting.Value {
        if let text = try string() { return .text(text) }
        if take("[") { return .list(try list(of: key)) }
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
            skip(newlines: true)
            if take("]") { return found }
            guard let text = try string() else {
                throw error("\(key) is a list of strings: [\"one\", \"two\"]")
            }
            found.append(text)
            skip(newlines: true)
            guard take(",") || rest.first == "]" else {
                throw error("a comma or ] is missing in \(key)")
            }
        }
    }

    /// A string in quotes; nil where none begins.
    private mutating func string() throws -> String? {
        guard let quote = rest.first, take("\"") || take("'") else { return nil }
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != "\n" {
            rest.removeFirst()
            if scalar == quote { return String(text) }
            if scalar == "\\", quote == "\"" {
                guard let escaped = rest.first, take("\"") || take("\\") else {
                    throw error("in a string, \\ goes only before \" and \\")
                }
                text.append(escaped)
            } else {
                text.append(scalar)
            }
        }
        throw error("a quote is missing at the end of a string")
    }

    /// Letters, digits, `_`, `-`, and `+` and `.`, which no key has but wrong values do.
    private mutating func word() -> String {
        let word = rest.prefix {
            $0.isASCII
                && ($0.properties.isAlphabetic || "0123456789_-+.".unicodeScalars.contains($0))
        }
        rest = rest[word.endIndex...]
        return String(word)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard rest.first == scalar else { return false }
        rest.removeFirst()
        return true
    }

    /// Goes past blanks and comments, and line ends too where they do not count.
    private mutating func skip(newlines: Bool) {
        while let scalar = rest.first {
            switch scalar {
            case " ", "\t", "\r": rest.removeFirst()
            case "#": rest = rest.drop { $0 != "\n" }
            case "\n" where newlines:
                rest.removeFirst()
                line += 1
            default: return
            }
        }
    }

    private func error(_ message: String) -> SettingError {
        SettingError(line: line, message: message)
    }
}
