/// Appends the parts of one line to the log's bytes.
package struct LogLine {
    let format: LogFormat

    /// Lines of this format.
    package init(format: LogFormat) {
        self.format = format
    }

    /// Begins a line.
    package func begin(_ bytes: inout [UInt8], time: String, level: String, message: String) {
        switch format {
        case .text:
            bytes += time.utf8
            bytes.append(UInt8(ascii: " "))
            bytes += level.utf8
            bytes.append(UInt8(ascii: " "))
            Self.plain(message, to: &bytes)
        case .json:
            bytes += "{\"time\":\"".utf8
            bytes += time.utf8
            bytes += "\",\"level\":\"".utf8
            bytes += level.utf8
            bytes += "\",\"message\":".utf8
            Self.quoted(message, to: &bytes)
        }
    }

    /// Adds a value under a key of ours.
    package func add(_ key: String, _ value: String, to bytes: inout [UInt8]) {
        addKey(key, to: &bytes)
        if format == .json || value.utf8.contains(where: { $0 <= 0x20 || $0 == UInt8(ascii: "\"") })
        {
            Self.quoted(value, to: &bytes)
        } else {
            Self.plain(value, to: &bytes)
        }
    }

    /// Adds a number, as it is written in decimal.
    package func add(_ key: String, number: String, to bytes: inout [UInt8]) {
        addKey(key, to: &bytes)
        bytes += number.utf8
    }

    /// Ends a line.
    package func end(_ bytes: inout [UInt8]) {
        if format == .json { bytes.append(UInt8(ascii: "}")) }
        bytes.append(UInt8(ascii: "\n"))
    }

    private func addKey(_ key: String, to bytes: inout [UInt8]) {
        switch format {
        case .text:
            bytes.append(UInt8(ascii: " "))
            bytes += key.utf8
            bytes.append(UInt8(ascii: "="))
        case .json:
            bytes.append(UInt8(ascii: ","))
            Self.quoted(key, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
        }
    }

    /// Control characters would make a terminal act, or begin a line that is not ours.
    private static func plain(_ text: String, to bytes: inout [UInt8]) {
        if isHarmless(text) { return bytes += text.utf8 }
        for scalar in text.unicodeScalars {
            if isControl(scalar) {
                bytes.append(UInt8(ascii: "?"))
            } else {
                bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }

    /// A string of JSON (RFC 8259, section 7).
    private static func quoted(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        if isHarmless(text) { return bytes += text.utf8 }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": bytes += "\\\"".utf8
            case "\\": bytes += "\\\\".utf8
            case _ where isControl(scalar):
                let digits = String(scalar.value, radix: 16)
                bytes += "\\u".utf8
                bytes += String(repeating: "0", count: max(0, 4 - digits.utf8.count)).utf8
                bytes += digits.utf8
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
    }

    /// Whether a text is ASCII that stands for itself in both formats, as nearly all are.
    private static func isHarmless(_ text: String) -> Bool {
        text.utf8.allSatisfy { byte in
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"")
                && byte != UInt8(ascii: "\\")
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || scalar == "\u{2028}" || scalar == "\u{2029}"
    }
}
