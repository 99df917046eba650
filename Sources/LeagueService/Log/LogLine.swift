/// One line of the log while it is written.
package struct LogLine {
    private let format: LogFormat
    private(set) var bytes: [UInt8] = []

    /// Begins a line.
    init(_ format: LogFormat, time: String, level: String, message: String) {
        self.format = format
        bytes.reserveCapacity(256)
        switch format {
        case .text:
            bytes += time.utf8
            bytes.append(UInt8(ascii: " "))
            bytes += level.utf8
            bytes.append(UInt8(ascii: " "))
            append(message, isQuoted: false)
        case .json:
            bytes.append(UInt8(ascii: "{"))
            add("time", time)
            add("level", level)
            add("message", message)
        }
    }

    /// Adds a value under a key.
    package mutating func add(_ key: String, _ value: String) {
        addKey(key)
        let isWord = value.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "\"") }
        append(value, isQuoted: format == .json || !isWord)
    }

    /// Adds a number, as it is written in decimal.
    package mutating func add(_ key: String, number: String) {
        addKey(key)
        bytes += number.utf8
    }

    /// Ends the line.
    mutating func end() {
        if format == .json { bytes.append(UInt8(ascii: "}")) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func addKey(_ key: String) {
        switch format {
        case .text:
            bytes.append(UInt8(ascii: " "))
            bytes += key.utf8
            bytes.append(UInt8(ascii: "="))
        case .json:
            if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
            append(key, isQuoted: true)
            bytes.append(UInt8(ascii: ":"))
        }
    }

    /// Appends a text as a string of JSON (RFC 8259, section 7), or as it is without control characters:
    /// they would make a terminal act, or begin another line.
    private mutating func append(_ text: String, isQuoted: Bool) {
        if isQuoted { bytes.append(UInt8(ascii: "\"")) }
        defer { if isQuoted { bytes.append(UInt8(ascii: "\"")) } }
        let isPlain = text.utf8.allSatisfy {
            (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        if isPlain { return bytes += text.utf8 }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"" where isQuoted, "\\" where isQuoted: bytes += "\\\(scalar)".utf8
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                let zeros = String(repeating: "0", count: 4 - digits.utf8.count)
                bytes += (isQuoted ? "\\u\(zeros)\(digits)" : "?").utf8
            default: bytes += String(scalar).utf8
            }
        }
    }
}
