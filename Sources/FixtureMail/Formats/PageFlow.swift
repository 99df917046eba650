/// A line of a page, before it has a number.
struct PageLine: Hashable, Sendable {
    /// As shown, blanks in one.
    var text: String
    /// How many quotations it stands in.
    var depth: Int
    /// Whether all of it is struck through.
    var isStruck = false
}

/// What stands below each other on a page or in a cell.
enum PageItem: Sendable {
    case line(PageLine)
    case table(PageTable)
}

/// Text flowing into lines, as a browser breaks them.
struct PageFlow {
    /// The lines and tables that are complete.
    private(set) var items: [PageItem] = []
    private var shown = Run()
    private var struck = Run()

    /// The letters of the line that is being written.
    private struct Run {
        var text = String.UnicodeScalarView()
        /// Whether a blank waits for the next letter.
        var isSpaced = false

        mutating func append(_ scalars: String.UnicodeScalarView, keepsBlanks: Bool) {
            for scalar in scalars {
                if !keepsBlanks, [" ", "\t", "\n", "\r"].contains(scalar) || isBreak(scalar) {
                    isSpaced = true
                    continue
                }
                if isSpaced, !text.isEmpty { text.append(" ") }
                isSpaced = false
                text.append(isBreak(scalar) ? " " : scalar)
            }
        }

        /// Whether a text's lines would be told apart by it.
        private func isBreak(_ scalar: Unicode.Scalar) -> Bool {
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }

        /// The line, which is then empty.
        mutating func take() -> String {
            defer { self = Run() }
            return String(text)
        }
    }

    /// Adds text to the line; where blanks are kept, its line ends end the line too.
    mutating func append(_ text: String, isStruck: Bool, keepsBlanks: Bool, depth: Int) {
        guard keepsBlanks else { return add(text.unicodeScalars, isStruck, false) }
        let pieces = text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
        for (index, piece) in pieces.enumerated() {
            if index > 0 { breakLine(depth: depth, isForced: true) }
            add(String.UnicodeScalarView(piece), isStruck, true)
        }
    }

    private mutating func add(
        _ scalars: String.UnicodeScalarView, _ isStruck: Bool, _ keepsBlanks: Bool
    ) {
        if isStruck {
            struck.append(scalars, keepsBlanks: keepsBlanks)
            // What stands beside it stays two words.
            shown.isSpaced = true
        } else {
            shown.append(scalars, keepsBlanks: keepsBlanks)
            struck.isSpaced = true
        }
    }

    /// Ends the line, if something stands on it; a forced end makes a blank line otherwise.
    ///
    /// A line that is struck through in part is two: what is struck, and what counts.
    mutating func breakLine(depth: Int, isForced: Bool = false) {
        let (shown, struck) = (shown.take(), struck.take())
        let isBlank = shown.trimmingBlanks.isEmpty
        if !struck.trimmingBlanks.isEmpty {
            items.append(.line(PageLine(text: struck, depth: depth, isStruck: true)))
        }
        if !isBlank {
            items.append(.line(PageLine(text: shown, depth: depth)))
        } else if isForced || !shown.isEmpty, struck.isEmpty {
            items.append(.line(PageLine(text: "", depth: depth)))
        }
    }

    /// Ends the line and leaves one blank below it.
    mutating func leaveBlank(depth: Int) {
        breakLine(depth: depth)
        if case .line(let last)? = items.last, last.text.isEmpty { return }
        if !items.isEmpty { items.append(.line(PageLine(text: "", depth: depth))) }
    }

    /// Adds what stood within an element.
    mutating func add(_ items: [PageItem]) { self.items += items }
}
