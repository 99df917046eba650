/// Reads a configuration file: the part of TOML that one needs.
///
/// `[section]`, `key = value` and `# comments`; a value is a string in double or single quotes, a
/// whole number, `true`, `false`, or a list of strings, which may go over several lines. Any other
/// TOML is an error. It is read here because no TOML library of Swift tells the line of a value that
/// is well written but means nothing to us. <https://toml.io/en/v1.0.0>
struct SettingsReader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private var line = 1

    /// The settings of a text, in its order; a setting or section that stands twice is an error.
    static func settings(in text: String) throws(SettingError) -> [Setting] {
        var reader = SettingsReader(text)
        return try reader.settings()
    }

    private init(_ text: String) { scalars = Array(text.unicodeScalars) }

    private mutating func settings() throws(SettingError) -> [Setting] {
        var found: [Setting] = []
        var sections: Set<String> = []
        var section = ""
        while true {
            skip(newlines: true)
            guard let next else { return found }
            let start = line
            if next == "[" {
                position += 1
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
                    throw SettingError(line: start, message: "\(setting.name) is set twice")
                }
                found.append(setting)
            }
            skip(newlines: false)
            guard self.next == nil || self.next == "\n" else {
                throw error("nothing but a comment may follow on this line")
            }
        }
    }

    private mutating func value(of key: String) throws(SettingError) -> Setting.Value {
        switch next {
        case "\"", "'": return .text(try string())
        case "[": return .list(try list(of: key))
        default: break
        }
        let word = word()
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        default: break
        }
        guard let number = Int(word.replacing("_", with: "")), word.first != "_",
            word.last != "_"
        else {
            throw error(
                "\(key) must be a string in quotes, a whole number, true, false, or a list "
                    + "of strings")
        }
        return .number(number)
    }

    private mutating func list(of key: String) throws(SettingError) -> [String] {
        var found: [String] = []
        position += 1
        while true {
            skip(newlines: true)
            if take("]") { return found }
            guard next == "\"" || next == "'" else {
                throw error("\(key) is a list of strings: [\"one\", \"two\"]")
            }
            found.append(try string())
            skip(newlines: true)
            if take(",") { continue }
            guard next == "]" else { throw error("a comma or ] is missing in \(key)") }
        }
    }

    private mutating func string() throws(SettingError) -> String {
        let quote = next
        position += 1
        var text = String.UnicodeScalarView()
        while let scalar = next, scalar != "\n" {
            position += 1
            if scalar == quote { return String(text) }
            guard scalar == "\\", quote == "\"" else {
                text.append(scalar)
                continue
            }
            switch next {
            case "\"": text.append("\"")
            case "\\": text.append("\\")
            default: throw error("in a string, \\ goes only before \" and \\")
            }
            position += 1
        }
        throw error("a quote is missing at the end of a string")
    }

    /// Letters, digits, `_`, `-`, and `+` and `.`, which no key has but wrong values do.
    private mutating func word() -> String {
        var text = ""
        while let next, next.isASCII,
            next.properties.isAlphabetic
                || "0123456789_-+.".unicodeScalars
                    .contains(next)
        {
            text.unicodeScalars.append(next)
            position += 1
        }
        return text
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard next == scalar else { return false }
        position += 1
        return true
    }

    /// Goes past blanks and comments, and line ends too where they do not count.
    private mutating func skip(newlines: Bool) {
        while let scalar = next {
            switch scalar {
            case " ", "\t", "\r": position += 1
            case "#": while let next, next != "\n" { position += 1 }
            case "\n" where newlines:
                position += 1
                line += 1
            default: return
            }
        }
    }

    private func error(_ message: String) -> SettingError {
        SettingError(line: line, message: message)
    }
}

/// One line `key = value` of a configuration file.
struct Setting {
    /// What a setting can be.
    enum Value: Hashable {
        case text(String)
        case number(Int)
        case flag(Bool)
        case list([String])
    }

    /// The `[section]` above it; empty when there is none.
    let section: String
    let key: String
    let value: Value
    /// The line that it starts on, counted from 1.
    let line: Int

    /// `senders.allowed`.
    var name: String { section.isEmpty ? key : "\(section).\(key)" }
}

/// Why a configuration file cannot be used: a line, and what to do about it.
struct SettingError: Error {
    let line: Int
    let message: String
}
