import Foundation

extension Message {
    /// What the message and the messages attached to it say, and why nothing could be read where that
    /// is so. `reader` is that of the message itself.
    ///
    /// An attached message counts its days from its own Date field, and its Subject holds for it.
    func findings(
        with reader: LetterReader, limits: Limits
    ) -> (found: [Found], failure: String?) {
        var reading = [reader]
        for letter in attached {
            // Each stands after the one that it is attached to.
            let outer = reading[letter.parent]
            reading.append(outer.reader(sent: letter.date, subject: letter.subject))
        }
        let groups = Dictionary(grouping: parts, by: \.letter)
        var told = Array(repeating: [Found](), count: reading.count)
        var enclosed = Array(repeating: [(date: Date?, found: [Found])](), count: reading.count)
        var failure: String?
        var left = limits
        for letter in reading.indices.reversed() {
            // Messages are passed on in any order; the later one has the last word.
            reading[letter].enclosed = enclosed[letter]
                .sorted { ($0.date ?? .distantPast) < ($1.date ?? .distantPast) }.flatMap(\.found)
            let body = Body(groups[letter] ?? [])
            let (own, fault) = body.findings(
                with: reading[letter], isCover: !enclosed[letter].isEmpty, limits: &left)
            failure = fault ?? failure
            told[letter] = reading[letter].joined(own, with: reading[letter].enclosed)
            if letter > 0 {
                let parent = attached[letter - 1].parent
                enclosed[parent].insert((attached[letter - 1].date, told[letter]), at: 0)
            }
        }
        return (told[0], failure)
    }
}
