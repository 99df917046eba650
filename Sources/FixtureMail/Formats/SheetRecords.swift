/// The records of a text of separated values, one after the other, each as it stands in the file.
///
/// A record ends at a line end outside quotation marks. A mark that is never closed, or not where a
/// cell ends, or that would swallow whole records, is a stray one: its record is its own line.
struct SheetRecords {
    /// One record.
    struct Record {
        /// The line it starts on, counted from 1.
        var number: Int
        /// Its text, without the line end.
        var raw: String
        /// Its text where marks that are all of a cell are quoted, as RFC 4180 wants them.
        var quoted: String
        /// How many cells it has.
        var cellCount: Int
        /// Why its cells cannot be told apart; nil when they can.
        var fault: String?
    }

    /// What stands between two cells.
    let separator: Unicode.Scalar
    private let letters: [Unicode.Scalar]
    private let text: Substring
    /// Where each of the letters is in the text, and where that ends. Records that are put together of their
    /// letters cost 2 % of what messages of all kinds take.
    private let places: [Substring.Index]
    private let limits: Limits
    private var position = 0
    private var number = 1
    /// Cells of the first record that has several.
    private var width: Int?
    /// How many letters may still be looked at in vain for the end of a cell.
    private var patience: Int

    /// The records of a text; nil has the separator found out.
    init(_ text: Substring, separator: Unicode.Scalar? = nil, limits: Limits) {
        self.text = text
        let written = text.unicodeScalars
        var (letters, places): ([Unicode.Scalar], [Substring.Index]) = ([], [])
        letters.reserveCapacity(text.utf8.count)
        places.reserveCapacity(text.utf8.count + 1)
        var before: Unicode.Scalar?
        for place in written.indices {
            let letter = written[place]
            // CR and LF are one end of a line.
            if letter != "\n" || before != "\r" {
                letters.append(letter)
                places.append(place)
            }
            before = letter
        }
        (self.letters, self.places) = (letters, places + [text.endIndex])
        patience = letters.count + 10 * limits.lineLength
        self.separator = separator ?? Self.separator(of: letters)
        self.limits = limits
    }

    /// The next record; nil after the last.
    mutating func next() -> Record? {
        guard position < letters.count else { return nil }
        let start = position
        var index = start
        var cells = 1
        var opensCell = true
        var alone: [Int] = []
        while index < letters.count, !letters[index].isNewline {
            let letter = letters[index]
            if letter == "\"", opensCell, isAlone(index) {
                alone.append(index)
            } else if letter == "\"", opensCell {
                guard let end = close(of: index) else { return broken(from: start) }
                index = end
                opensCell = false
                continue
            }
            if letter == separator {
                cells += 1
                opensCell = true
            } else if opensCell, !letter.isBlank {
                opensCell = false
            }
            index += 1
        }
        if cells > 1 { width = width ?? cells }
        var record = record(start..<index, cells: cells)
        if !alone.isEmpty {
            var text = letters[start..<index].map { String($0) }
            for index in alone { text[index - start] = "\"\"\"\"" }
            record.quoted = text.joined()
        }
        return record
    }

    private mutating func record(_ range: Range<Int>, cells: Int, fault: String? = nil) -> Record {
        let raw = String(text[places[range.lowerBound]..<places[range.upperBound]])
        let record = Record(
            number: number, raw: raw, quoted: raw, cellCount: cells, fault: fault)
        number += letters[range].count(where: \.isNewline) + 1
        position = range.upperBound + 1
        return record
    }

    private mutating func broken(from start: Int) -> Record {
        let end = letters[start...].firstIndex(where: \.isNewline) ?? letters.count
        return record(start..<end, cells: 1, fault: "a quotation mark is not closed")
    }

    /// Whether a quotation mark is all that a cell holds: it repeats the cell above.
    private func isAlone(_ index: Int) -> Bool {
        index + 1 >= letters.count || letters[index + 1] == separator
            || letters[index + 1].isNewline
    }

    /// Where the cell ends that a quotation mark opens; nil for a stray mark. All stray ones together
    /// cost no more than the text is long: a mark after too many of them is taken for one more.
    private mutating func close(of start: Int) -> Int? {
        guard patience > 0 else { return nil }
        let (end, seen) = end(from: start)
        if end == nil { patience -= seen - start }
        return end
    }

    /// The end of a cell, if there is one, and how far was looked.
    private func end(from start: Int) -> (end: Int?, seen: Int) {
        var index = start + 1
        var separators = 0
        var hasLineEnd = false
        while index < letters.count, index - start <= limits.lineLength {
            let letter = letters[index]
            if letter == "\"" {
                if index + 1 < letters.count, letters[index + 1] == "\"" {
                    index += 2
                    continue
                }
                if hasLineEnd, isWholeRecord(separators) { return (nil, index) }
                var end = index + 1
                while end < letters.count, letters[end].isBlank, !letters[end].isNewline,
                    letters[end] != separator
                { end += 1 }
                let isEnd =
                    end >= letters.count || letters[end] == separator || letters[end].isNewline
                return (isEnd ? end : nil, end)
            }
            if letter == separator {
                separators += 1
            } else if letter.isNewline {
                hasLineEnd = true
                if isWholeRecord(separators) { return (nil, index) }
                separators = 0
            }
            index += 1
        }
        return (nil, index)
    }

    /// Whether a line within a cell divides into nearly as many cells as a record.
    private func isWholeRecord(_ separators: Int) -> Bool {
        separators >= max(2, (width ?? 4) - 2)
    }
}

extension SheetRecords {
    /// The mark that divides the first lines most evenly: `,`, `;`, a tabulator or `|`; a comma when
    /// none does.
    private static func separator(of letters: [Unicode.Scalar]) -> Unicode.Scalar {
        let marks: [Unicode.Scalar] = [",", ";", "\t", "|"]
        var lines: [[Int]] = []
        let none = marks.map { _ in 0 }
        var counts = none
        var isQuoted = false
        for letter in letters.prefix(20_000) {
            if letter == "\"" { isQuoted.toggle() }
            if letter.isNewline {
                lines.append(counts)
                counts = none
                isQuoted = false
                if lines.count == 30 { break }
            } else if !isQuoted, let mark = marks.firstIndex(of: letter) {
                counts[mark] += 1
            }
        }
        lines.append(counts)
        let scores = marks.indices.map { mark -> Int in
            let counts = lines.map { $0[mark] }
            let even = Dictionary(counts.map { ($0, $0) }, uniquingKeysWith: +)
            return even.values.max() ?? 0
        }
        guard let best = scores.max(), best > 0, let index = scores.firstIndex(of: best) else {
            return ","
        }
        return marks[index]
    }
}

extension Unicode.Scalar {
    /// Whether it ends a line, as `Character.isNewline` says.
    fileprivate var isNewline: Bool {
        switch value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether it is white space; of ASCII without a look at Unicode's tables.
    fileprivate var isBlank: Bool {
        isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
    }
}
