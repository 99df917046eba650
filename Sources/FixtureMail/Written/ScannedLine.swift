/// A line and what stands on it.
struct ScannedLine: Sendable {
    /// The line.
    var line: WrittenLine
    /// Its words and what they are.
    var items: LineItems
    /// The results on it.
    var shapes: [ResultShape]

    /// Scans a line.
    init(_ line: WrittenLine, names: Names) {
        self.line = line
        items = LineItems(line.text, names: names)
        shapes = ResultShape.all(in: items.words, names: names)
    }

    /// Whether it speaks of a match.
    var hasMatch: Bool { !items.pairings.isEmpty || !shapes.isEmpty }
}
