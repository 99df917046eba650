import FieldGame

/// A result of which one side is no team of the league, `XQZ 3-1 HWTA`, or whose form is not
/// understood, `JDM won by walkover against HWTA`: reported, so that it is not lost in silence.
enum HalfNamed {
    private static let verbs: WordSet = [
        "beat", "beats", "bt", "defeated", "thrashed", "lost", "won", "drew", "walkover", "awarded",
        "abandoned", "conceded", "forfeited",
    ]

    /// The problem, or nil for a line that is no result.
    static func problem(_ line: WrittenLine, _ items: LineItems, in setting: Setting) -> Finding? {
        let words = items.words
        let score = items.items.first { item in
            if case .score = item.kind { true } else { false }
        }?.range
        let verb = words.firstIndex { verbs.contains($0) }
        let teamAt = { (index: Int) in
            setting.names.teams.longest(from: index, in: words, before: words.count)
        }
        if setting.topic == .results, !items.has(["table", "pts", "standings"]),
            words.contains(where: \.hasDigit) || items.has(phrase: "w / o"),
            let start = words.indices.prefix(4).first(where: { teamAt($0) != nil }),
            let first = teamAt(start),
            words.indices.dropFirst(start + first.length).contains(where: { teamAt($0) != nil })
        {
            return setting.problem(.ambiguous, line, "a form of result that is not understood")
        }
        guard score != nil || verb != nil, setting.topic == .results || setting.hasDay(items)
        else { return nil }
        let teams = words.indices.filter { index in
            setting.names.teams.longest(from: index, in: words, before: words.count) != nil
        }
        guard let team = teams.first else { return nil }
        if teams.count > 1, verb != nil, setting.topic == .results || score != nil,
            !line.text.contains(",")
        {
            return setting.problem(.ambiguous, line, "a form of result that is not understood")
        }
        guard let score else { return nil }
        // One team stands right beside the score or the verb; the other side is a name too.
        let middle = verb.map { min($0, score.lowerBound)..<max($0 + 1, score.lowerBound) } ?? score
        let left = words[..<middle.lowerBound]
        let right =
            verb == nil
            ? words[score.upperBound...]
            : words[min(words.count, (verb ?? 0) + 1)..<max(score.lowerBound, (verb ?? 0) + 1)]
        let other = middle.contains(team) || team < middle.lowerBound ? right : left
        let name = other.filter {
            !$0.isMark && !["to", "by", "with", "against"].contains($0.fold)
        }
        guard (1...4).contains(name.count), name.first?.text.first?.isUppercase == true,
            !name.contains(where: \.hasDigit)
        else { return nil }
        let text = Word.text(name)
        let nearest = setting.names.teams(near: text)
        let hint = nearest.isEmpty ? "" : "; did you mean " + nearest.joined(separator: ", ") + "?"
        return setting.problem(.unknownTeam, line, "no team is called \(text)\(hint)")
    }
}
