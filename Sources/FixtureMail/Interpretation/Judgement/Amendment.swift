import FieldGame

/// A note without a match of its own that speaks of those above it: it takes them back, doubts them or
/// changes them, which is for a person to do.
struct Amendment {
    let passage: Passage
    /// The matches above it.
    let statements: [Statement]
    let days: Days
    /// Whether matches, or another heading, stand right below it.
    var standsAbove = false

    /// Why matches are in doubt.
    struct Doubt {
        var note: String
        /// Whether those of other paragraphs are, too.
        var reachesAll: Bool
        /// Whether it is of the last match alone: `It may be off.`
        var isOfLast = false
        /// Whether the note says what is to hold instead, such as another day.
        var isChange = false
    }

    /// What it does to the matches above; nil where they stay as they are.
    var doubt: Doubt? {
        guard !statements.isEmpty, !isHarmless else { return nil }
        let quote = passage.text(0..<min(passage.words.count, 20))
        let isAbove = says(Self.message)
        let isOfAll = passage.has(.refers) || isApart && !standsAbove && passage.words.count <= 10
        if passage.has(.draft), isOfAll, passage.form == .sentence || isAbove || isApart,
            !passage.line.text.holds("://")
        {
            return Doubt(
                note: "it is in an example: \(quote)",
                reachesAll: isAbove || isApart && !standsAbove)
        }
        if passage.has(.undo) {
            return Doubt(
                note: "it is taken back: \(quote)",
                reachesAll: isAbove || passage.has(.all) || isApart && isOfMatches)
        }
        // `2 is off. No, sorry, 3 is.`, `It is not.`, `Not!`
        if passage.words.count <= 8, passage.pairs.isEmpty, !passage.has(.kept),
            let last = statements.last, last.has(.cancelled) || last.has(.postponed),
            ["no", "not"].contains(passage.words.first?.fold)
                && (passage.words.dropFirst().first.map { $0.isMark || $0.fold == "it" } ?? true)
                || passage.words.filter({ !$0.isMark }).map(\.fold) == ["it", "is", "not"]
        {
            return Doubt(note: "it is taken back: \(quote)", reachesAll: false, isOfLast: true)
        }
        if revokes { return Doubt(note: "it is taken back: \(quote)", reachesAll: true) }
        // `Their match on Thursday is put back half an hour, to 3.00.`
        if passage.has(.matches), says(["their", "his", "her"]), named.isEmpty, says(Self.shifts),
            conflicts()
        {
            return Doubt(note: "it is changed further down: \(quote)", reachesAll: true)
        }
        if rewrites || changes {
            return Doubt(
                note: "it is changed further down: \(quote)", reachesAll: true, isChange: true)
        }
        // `He has since declined.`
        let isOfUmpire =
            says(["he", "she"]) && !(statements.last?.values(.umpires).isEmpty ?? true)
        if passage.has(.doubt), refersBack || isOfUmpire, passage.form != .row, !passage.has(.not),
            statements.last?.passage.block == passage.block || isAbove || says(["ps"]), !isOpinion,
            !promises, !passage.has(.umpires)
        {
            return Doubt(
                note: "it is not certain: \(quote)", reachesAll: isAbove,
                isOfLast: !isAbove && !passage.has(.all) && !says(["these", "those"]))
        }
        if passage.has(.cancelled) || passage.has(.postponed), isAbove {
            return Doubt(note: "it may be off: \(quote)", reachesAll: true)
        }
        return nil
    }

    /// The matches that it speaks of: those of the teams, the time or the pitch that it names, else all, or
    /// those of its paragraph and the last one.
    func meant(_ doubt: Doubt) -> [Int] {
        let named = named
        if !named.isEmpty {
            return statements.indices.filter {
                !named.isDisjoint(with: statements[$0].pair.teams)
            }
        }
        let pointed = pointed
        if !pointed.isEmpty {
            return statements.indices.filter { number in
                pointed.contains { has($0, statements[number]) }
            }
        }
        if doubt.isOfLast { return [statements.count - 1] }
        // What stands on one line with it.
        let beside = statements.indices.filter {
            statements[$0].passage.line.number == passage.line.number
        }
        if doubt.isChange, !beside.isEmpty { return beside }
        return statements.indices.filter {
            doubt.reachesAll || statements[$0].passage.block == passage.block
                || $0 == statements.count - 1
        }
    }

    /// The teams that it names.
    private var named: Set<String> { passage.teams }

    /// `Let me know if any of these is wrong`, `Please do not cancel without asking`, `In the event of
    /// cancellation I shall write`, `Please ignore my earlier email`, `Thanks to all who umpired on Saturday`.
    private var isHarmless: Bool {
        let folds = passage.words.map(\.fold)
        let pairs = Set(zip(folds, folds.dropFirst()).map { "\($0) \($1)" })
        let isAsked = folds.contains("if") || folds.contains("should")
        // `That's all for now`, `All of these are on the website`, `If one is off, I shall write by 1pm`
        if pairs.contains("thats all") || pairs.contains("is all") || says(["website"])
            || folds.first == "if" && says(["i", "we"])
        {
            return true
        }
        // `Shout if anything is wrong.`
        if let condition = folds.firstIndex(of: "if"), passage.has(.undo),
            passage.spans.allSatisfy({ $0.term != .undo || $0.range.lowerBound > condition })
        {
            return true
        }
        // `Please tell us of anything that is wrong.`
        if passage.has(.undo), says(["anything", "any", "errors", "mistakes"]),
            says(["tell", "shout", "say", "know", "inform", "write", "email", "ask"])
        {
            return true
        }
        // `There will be tea, and boys are expected to stay for it.`
        if says(Unread.business), named.isEmpty, !passage.has(.undo), !passage.has(.cancelled),
            !passage.has(.postponed), !passage.has(.moved)
        {
            return true
        }
        return ["thank", "thanks"].contains(folds.first)
            || isAsked && !pairs.isDisjoint(with: Self.requests)
            || !pairs.isDisjoint(with: Self.withheld)
            || passage.has(.undo) && says(Self.things) && !says(["above"])
    }

    /// Whether it speaks of something said before; `tells me that ...` does not.
    private var refersBack: Bool {
        let words = passage.words
        return passage.spans.contains { span in
            guard span.term == .refers else { return false }
            if words[span.range.lowerBound].fold != "that" { return true }
            let next = words[span.range.upperBound...].first
            return next.map { $0.isMark || Self.behindThat.contains($0) } ?? true
        }
    }

    private static let behindThat: WordSet = [
        "is", "was", "will", "has", "may", "might", "would", "could", "one", "match", "game", "too",
        "list",
    ]

    /// `I thought it closer than that`, of a match that is over.
    private var isOpinion: Bool {
        statements.last.map { $0.pair.goals != nil || !$0.values(.score).isEmpty } ?? false
            && passage.spans.allSatisfy {
                $0.term != .doubt || Self.opinions.contains(passage.words[$0.range.lowerBound])
            }
    }

    /// `Mr Ives has kindly said he will umpire.`
    private var promises: Bool {
        passage.spans.indices.allSatisfy {
            passage.spans[$0].term != .doubt || passage.promisesUmpire($0)
        }
    }

    private static let opinions: WordSet = [
        "thought", "expected", "hoped", "feared", "could", "should", "would", "might", "nearly",
        "almost", "never", "discuss",
    ]
    private static let requests: Set<String> = [
        "let me", "tell me", "ask me", "know if", "let us", "inform me", "and tell",
    ]
    private static let withheld: Set<String> = [
        "event of", "not cancel", "to cancel", "that cancel", "who cancel",
    ]
    private static let things: WordSet = [
        "litter", "rubbish", "posts", "kit", "earlier", "previous", "markings",
    ]

    /// Whether it speaks of matches, or is so short that it can speak of nothing else.
    private var isOfMatches: Bool {
        passage.has(.refers) || passage.has(.fixtures) || passage.has(.matches)
            || passage.has(.pitch) || passage.has(.kickOff) || passage.words.count <= 6
            || says(Self.wholes) || passage.has(.week) || says(["week", "list", "day", "date"])
    }

    private func says(_ words: WordSet) -> Bool { passage.says(words) }

    /// Whether it stands in a paragraph of its own.
    private var isApart: Bool {
        passage.startsBlock && statements.last?.passage.block != passage.block
    }

    // MARK: What is said of them

    /// `Read Friday for Thursday throughout`, `All of these 15 minutes later`, `Swap the pitches of those
    /// two`.
    private var rewrites: Bool {
        guard !passage.endsWithColon, passage.words.count <= 25 else { return false }
        let says = { (word: String) in passage.words.contains { $0.fold == word } }
        return passage.has(.swapped)
            && (passage.has(.refers) || passage.has(.all) || passage.has(.pitch)
                || passage.has(.kickOff))
            || says("read") && (says("for") || says("as"))
                && (passage.has(.all) || passage.spans.contains { $0.isValue || !$0.sides.isEmpty })
    }

    /// `None of these is confirmed`, `Sadly none of it will happen`, `All to be confirmed`, `The frost put
    /// paid to both`.
    private var revokes: Bool {
        guard !passage.endsWithColon, passage.words.count <= 25,
            passage.spans.allSatisfy({ $0.sides.isEmpty && !$0.isValue })
        else { return false }
        let isShort =
            passage.words.count <= 8 && passage.has(.refers) && !passage.has(.all)
            && !passage.has(.others)
        // `Or so I was told.`
        return passage.words.prefix(2).map(\.fold) == ["or", "so"]
            || passage.words.contains { $0.fold == "none" } && passage.has(.not)
                && passage.has(.refers)
            || passage.has(.open) && passage.has(.all) && passage.form != .row
                && !passage.has(.umpires)
            || isShort && passage.has(.otherSport)
            || isShort && passage.has(.kept)
                && statements.last.map { $0.has(.cancelled) || $0.has(.postponed) } ?? false
                && statements.last?.passage.form == .sentence
    }

    /// `The top two are on Friday`, `The 3.15 is now at 3.45`, `Warre have asked for 2.45 and I've agreed`,
    /// `Only the first is definite`.
    private var changes: Bool {
        guard !standsAbove || passage.form == .sentence, !passage.endsWithColon,
            passage.form != .row,
            passage.words.count <= 60, !says(Unread.business),
            !says(["captains", "draw", "drawn"]),
            !passage.spans.contains(where: { $0.term.map(Self.others.contains) ?? false })
        else { return false }
        if corrects || exchanges { return true }
        let isShift = passage.has(.cancelled) || passage.has(.postponed) || says(Self.shifts)
        if pointsAtSome {
            return isShift || passage.has(.doubt) || says(Self.certainty) || conflicts()
        }
        if passage.has(.deadline), !isShift { return false }
        let named = named
        if !named.isEmpty {
            // `Penn are now playing Walpole and Keate are playing Wotton`
            let isRepaired = named.count > 2 && passage.has(.plays) && passage.has(.moved)
            let kinds: [Value.Kind] =
                passage.has(.doubt) ? [.time, .pitch] : [.day, .time, .pitch, .score]
            return (isRepaired || conflicts(kinds))
                && statements.contains {
                    // Two that do not play each other may be a match of their own.
                    named.count == 2
                        ? named == $0.pair.teams : !named.isDisjoint(with: $0.pair.teams)
                }
        }
        if passage.has(.all) || says(Self.wholes) { return isShift || conflicts() }

        return passage.has(.refers) && says(Self.these) && conflicts()
    }

    /// `WRH needs D5, so we'll be on D9`: a time or a pitch of a match, and another one.
    private var exchanges: Bool {
        let values = passage.values()
        return [Value.Kind.time, .pitch].contains { kind in
            let own = values.filter { $0.kind == kind }
            let isKnown = own.map { value in statements.contains { has(value.meaning, $0) } }
            return isKnown.contains(true) && isKnown.contains(false)
        }
    }

    /// `Sorry, Wednesday`, `I mean 3.15`, `D6, rather`
    private var corrects: Bool {
        guard let last = statements.last,
            last.passage.block == passage.block || passage.words.count <= 8
        else { return false }
        let first = passage.words.first { !$0.isMark }
        let isNo = first?.fold == "no" && passage.words.dropFirst().first?.fold == ","
        return (isNo || first.map(Self.correcting.contains) ?? false)
            && conflicts(counting: [.plain, .new, .old])
    }

    /// Whether it gives a day, a time, a pitch or a score that none of the matches has.
    private func conflicts(
        _ kinds: [Value.Kind] = [.day, .time, .pitch, .score],
        counting stances: [Value.Stance] = [.plain, .new, .kept]
    ) -> Bool {
        passage.values().contains { value in
            guard stances.contains(value.stance), kinds.contains(value.kind) else { return false }
            let given = statements.filter { gives(value.kind, $0) }
            return !given.isEmpty && !given.contains { has(value.meaning, $0) }
        }
    }

    private func gives(_ kind: Value.Kind, _ statement: Statement) -> Bool {
        switch kind {
        case .day: days.day(of: statement) != nil
        case .time: !statement.values(.time).isEmpty || statement.scope.time != nil
        case .pitch: !statement.values(.pitch).isEmpty || statement.scope.pitch != nil
        default: statement.pair.goals != nil || !statement.values(kind).isEmpty
        }
    }

    private func has(_ meaning: Meaning, _ statement: Statement) -> Bool {
        switch meaning {
        case .weekday(let alone): days.day(of: statement)?.weekday == alone.weekday
        case .date:
            days.day(before: [Value(kind: .day, meaning: meaning)]) == days.day(of: statement)
        case .time(.time(let time)) where statement.values(.time).isEmpty:
            statement.scope.time?.content == time
        case .pitch(let pitch) where statement.values(.pitch).isEmpty:
            statement.scope.pitch?.content == pitch
        default: statement.values.contains { $0.meaning == meaning }
        }
    }

    // MARK: Which of them it means

    /// The times and pitches by which it calls matches: `the 3.15`, `the game on D6`.
    private var pointed: [Meaning] {
        passage.spans.filter { span in
            guard span.isTimeOrPitch, span.range.lowerBound > 0 else { return false }
            let before = passage.words[..<span.range.lowerBound].suffix(2)
            return before.last.map { ["the", "both"].contains($0.fold) } ?? false
                || before.count == 2
                    && ["game", "match", "one", "tie"].contains(before.first?.fold ?? "")
                    && ["on", "at"].contains(before.last?.fold ?? "")
        }
        .map(\.meaning).filter { meaning in statements.contains { has(meaning, $0) } }
    }

    /// Whether it speaks of some of them by their place, time or pitch: `the second`, `the top two`, `the
    /// 3.15`.
    var pointsAtSome: Bool {
        if !pointed.isEmpty { return true }
        let words = passage.words
        return words.indices.contains { index in
            guard Self.places.contains(words[index]), index > 0,
                ["the", "these", "those"].contains(words[index - 1].fold)
            else { return false }
            guard index + 1 < words.count else { return !Self.ends.contains(words[index]) }
            return words[index + 1].isMark && !Self.ends.contains(words[index])
                || Self.behindPlaces.contains(words[index + 1])
        }
    }

    private static let others: Set<Term> = [
        .question, .kept, .otherSport, .versus, .undecided,
    ]
    private static let message: WordSet = ["above", "email", "message", "mail"]
    private static let these: WordSet = ["these", "those", "above", "they", "them", "that"]
    private static let wholes: WordSet = ["lot", "whole", "programme"]
    private static let correcting: WordSet = [
        "sorry", "correction", "oops", "rather", "apologies", "whoops",
    ]
    private static let shifts: WordSet = [
        "moved", "put", "brought", "slipped", "slips", "delayed", "rescheduled", "rearranged",
        "shifted", "postponed", "moves", "move", "pushed", "transferred", "now",
    ]
    private static let certainty: WordSet = ["definite", "certain", "sure", "confirmed", "firm"]
    private static let places: WordSet = [
        "first", "second", "third", "fourth", "fifth", "sixth", "last", "top", "bottom", "middle",
        "former", "latter", "other",
    ]
    private static let ends: WordSet = ["top", "bottom", "other"]
    private static let behindPlaces: WordSet = [
        "one", "two", "three", "four", "game", "games", "match", "matches", "is", "are", "was",
        "were", "will", "wont", "of", "and", "should", "has", "have", "goes", "moves", "may",
        "might", "now", "at", "on",
    ]
}
