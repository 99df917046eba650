/// People's text made fit for a calendar.
///
/// libical cuts a value at NUL, passes control characters through and prints an error for an empty
/// one, so every text is cleaned before it gets there. A Swift string is always valid Unicode, hence
/// always valid UTF-8.
enum CalendarText {
    /// The most Unicode scalars that a name or one line may have; longer ones end in `…`.
    static let lineLimit = 200
    /// The most Unicode scalars that a text of several lines may have.
    static let bodyLimit = 2000

    /// One line: every run of blanks, tabs and line breaks becomes one blank, none stays at the
    /// ends, and control characters go.
    ///
    /// `" a\tb\u{0}\r\nc "` -> `"a b c"`
    static func line(_ text: some StringProtocol, limit: Int = lineLimit) -> String {
        let plain = text.utf8.withContiguousStorageIfAvailable {
            unsafe isPlain($0, limit: limit)
        }
        if plain == true { return String(text) }
        var scalars = String.UnicodeScalarView()
        var owesBlank = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                owesBlank = !scalars.isEmpty
            } else if scalar.properties.generalCategory != .control {
                if owesBlank { scalars.append(" ") }
                owesBlank = false
                scalars.append(scalar)
            }
        }
        return cut(String(scalars), to: limit)
    }

    /// Several lines, each cleaned as by ``line(_:limit:)``, joined by `\n`; empty ones go.
    ///
    /// `"a\r\n\r\nb"` -> `"a\nb"`
    static func lines(_ text: String, limit: Int = bodyLimit) -> String {
        let lines = text.split(whereSeparator: \.isNewline)
            .map { line($0, limit: limit) }.filter { !$0.isEmpty }
        return cut(lines.joined(separator: "\n"), to: limit)
    }

    /// A parameter's value: one line in which `"` becomes `'` and `^` goes, so that readers with
    /// and without RFC 6868 see the same.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc6868>
    static func parameter(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "^") })
        else { return line(text) }
        return line(text.replacing("\"", with: "'").replacing("^", with: " "))
    }

    /// The text, or its beginning and `…` when it has more than `limit` Unicode scalars.
    ///
    /// What readers see as one character is kept whole, unless it alone is too long.
    static func cut(_ text: String, to limit: Int) -> String {
        if text.utf8.count <= limit || text.unicodeScalars.count <= limit { return text }
        var (kept, count) = (text.startIndex, 0)
        for index in text.indices {
            count += text[index].unicodeScalars.count
            if count > limit - 1 { break }
            kept = text.index(after: index)
        }
        let beginning =
            kept == text.startIndex
            ? String(text.unicodeScalars.prefix(limit - 1)) : String(text[..<kept])
        return beginning + "…"
    }

    /// Whether nothing needs cleaning: printable ASCII with single blanks inside only.
    private static func isPlain(_ octets: UnsafeBufferPointer<UInt8>, limit: Int) -> Bool {
        guard octets.count <= limit else { return false }
        var last = UInt8(ascii: " ")
        for index in octets.indices {
            let octet = unsafe octets[index]
            guard (0x20...0x7E).contains(octet), octet != 0x20 || last != 0x20 else { return false }
            last = octet
        }
        return last != 0x20 || octets.isEmpty
    }
}
