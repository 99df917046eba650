/// Texts cut where a scalar ends, so that they fit.
enum FittedText {
    /// The text where it fits; else the longest beginning of it that does with `…` after it, and the
    /// empty text where none does. A text that fits must do so with its end cut off, too.
    ///
    /// - Parameter octets: what certainly does not fit: only so much is looked at.
    static func longest<Failure: Error>(
        _ text: String, within octets: Int, where fits: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        if text.utf8.count <= octets, try fits(text) { return text }
        let scalars = text.unicodeScalars
        var ends = [scalars.startIndex]
        var length = 0
        for index in scalars.indices {
            length += UTF8.width(scalars[index])
            guard length <= octets else { break }
            ends.append(scalars.index(after: index))
        }
        // The number of scalars: `least` of them fit, and `most` and more do not.
        var (least, most) = (0, ends.count)
        while most - least > 1 {
            let middle = least + (most - least) / 2
            if try fits(text.beginning(to: ends[middle])) { least = middle } else { most = middle }
        }
        return least == 0 ? "" : text.beginning(to: ends[least])
    }

    /// The text with a blank for each control character, and for each end of a line but `\n` where
    /// lines are kept.
    static func printable(_ text: String, keepsLines: Bool = false) -> String {
        let ends = keepsLines ? text.replacing("\r\n", with: "\n") : text
        let scalars = ends.unicodeScalars.map { scalar in
            let isKept =
                scalar == "\n"
                ? keepsLines : scalar.properties.generalCategory != .control
            return isKept ? scalar : " "
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The text cut to a number of octets of UTF-8, with `…` at the end where it was cut.
    static func cut(_ text: String, to octets: Int) -> String {
        longest(text, within: octets) { $0.utf8.count <= octets }
    }
}

extension String {
    /// What stands before an index, and `…`.
    fileprivate func beginning(to end: Index) -> String { String(self[..<end]) + "…" }
}
