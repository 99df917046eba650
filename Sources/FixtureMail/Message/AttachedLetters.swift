extension Message {
    /// What the message and the messages attached to it say, and why nothing could be read where that
    /// is so. `layouts` are those of the message itself.
    ///
    /// An attached message counts its days from its own Date field, and its Subject holds for it.
    func findings(
        with layouts: Layouts, limits: Limits
    ) -> (found: [Layouts.Found], failure: String?) {
        var reading = [layouts]
        for letter in attached {
            // Each stands after the one that it is attached to.
            let outer = reading[letter.parent]
            reading.append(outer.layouts(sent: letter.date, subject: letter.subject))
        }
        let groups = Dictionary(grouping: parts, by: \.letter)
        var told = Array(repeating: [Layouts.Found](), count: reading.count)
        var enclosed = told
        var failure: String?
        var left = limits
        for letter in reading.indices.reversed() {
            reading[letter].enclosed = enclosed[letter]
            let body = Body(groups[letter] ?? [])
            let (own, fault) = body.findings(
                with: reading[letter], isCover: !enclosed[letter].isEmpty, limits: &left)
            failure = fault ?? failure
            told[letter] = reading[letter].joined(own)
            if letter > 0 {
                let parent = attached[letter - 1].parent
                enclosed[parent] = told[letter] + enclosed[parent]
            }
        }
        return (told[0], failure)
    }
}
