import FieldGame

/// A line that holds several matches: `Tues 10 Feb, 2.25: PRDT v TEB (D1), JDM v BTS (D2)`.
enum SharedLine {
    /// The words of each match, with what stands before the first one; nil when it is not clear what
    /// belongs to which match.
    static func split(_ items: LineItems, at starts: [Int], names: Names) -> [LineItems]? {
        guard let first = starts.first, starts.count > 1 else { return nil }
        let head = Array(items.words[..<first])
        let ends = starts.dropFirst() + [items.words.count]
        var parts: [LineItems] = []
        for (start, end) in zip(starts, ends) {
            var words = items.words[start..<end]
            if end < items.words.count {
                guard let last = words.last, joints.contains(last) else {
                    return nil
                }
            }
            while let last = words.last, joints.contains(last) || last.fold == "." {
                words = words.dropLast()
            }
            parts.append(LineItems(Array(words), names: names))
        }
        guard !LineItems(head, names: names).items.contains(where: isPlace) else { return nil }
        let kinds = parts.map { part in
            Set(part.items.compactMap { kind($0, in: part, names: names) })
        }
        if let last = parts.last, let shared = kinds.last, parts.dropLast().allSatisfy(isBare),
            shared.isSubset(of: ["date", "time", "competition"])
        {
            // `JDM v HWTA and IRS v JCAJ now start at 3pm`: what stands last holds for every one.
            let tail = last.words[(last.items.first(where: \.isPairing)?.range.upperBound ?? 0)...]
            return parts.enumerated().map { index, part in
                let own = index == parts.count - 1 ? part.words : part.words + tail
                return LineItems(head + own, names: names)
            }
        }
        // What one match says of itself, every one says, unless each is a clause with its own verb.
        let isClauses = parts.allSatisfy { part in
            part.has(ChangedDetails.verbs) || Cancellations.announced(part) != nil
        }
        guard isClauses || Set(kinds).count == 1 || parts.allSatisfy(isEnclosed) else { return nil }
        return parts.map { LineItems(head + $0.words, names: names) }
    }

    /// What stands between two matches of a line.
    private static let joints: WordSet = [",", ";", "and", "&", "plus", "then"]

    /// Whether all that a part says stands in brackets behind its teams: `JDM v HWTA (SL, D5)`.
    private static func isEnclosed(_ items: LineItems) -> Bool {
        guard items.items.first?.isPairing ?? false else { return false }
        let rest = items.items.dropFirst()
        return rest.isEmpty || (rest.first?.kind == .mark("(") && rest.last?.kind == .mark(")"))
    }

    /// Whether a part is two teams and nothing else.
    private static func isBare(_ items: LineItems) -> Bool {
        items.items.count == 1 && items.items.allSatisfy(\.isPairing)
    }

    private static func kind(
        _ item: LineItems.Item, in part: LineItems, names: Names
    ) -> String? {
        switch item.kind {
        case .date: "date"
        case .time: "time"
        case .pitch: "pitch"
        case .competition: "competition"
        case .umpires: "umpires"
        case .score: "score"
        case .other: names.pitch(near: part.text(item.range)) == nil ? nil : "pitch"
        case .pairing, .label, .mark: nil
        }
    }

    private static func isPlace(_ item: LineItems.Item) -> Bool {
        switch item.kind {
        case .pitch, .umpires, .score: true
        default: false
        }
    }
}
