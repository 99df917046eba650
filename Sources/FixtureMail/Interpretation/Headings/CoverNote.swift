import FieldGame

/// A sentence beside matches that a message passes on or answers, which is read as none of them: whether it may
/// say that they do not hold as they stand.
struct CoverNote {
    let passage: Passage
    let quoted: QuotedMatches
    let days: Days
    var isAnswer = false

    enum Objection {
        /// All of them are not certain.
        case all
        /// Those of the teams that it names.
        case teams
        case one(Notice)
    }

    /// What is not certain; nil where it lets the matches stand.
    ///
    /// It must speak of them and go against them: `Not these`, `Is this right?`, `All at 3.15` above a list
    /// with other times.
    var objection: Objection? {
        guard speaksOfThem, opposes || passage.has(.question) || conflicts, !isHarmless else {
            return nil
        }
        if says(Self.alone) { return .all }
        if !teams.isEmpty { return .teams }
        return one.map { .one($0) } ?? .all
    }

    private var teams: Set<String> { Set(passage.spans.filter { !$0.isWeak }.flatMap(\.sides)) }
    private func says(_ words: WordSet) -> Bool { passage.words.contains { words.contains($0) } }

    /// The match that its place in the list names: `the second`, `the last line`.
    private var one: Notice? {
        let places = passage.words.compactMap { Self.places[$0.fold] }
        guard places.count == 1, !passage.has(.all), !says(["two", "three", "few"]) else {
            return nil
        }
        let matches = quoted.all
        let index = places[0] < 0 ? matches.count - 1 : places[0]
        return matches.indices.contains(index) ? matches[index] : nil
    }

    /// Whether it can be of the matches: it points at them, counts them or names one of their teams, or is so
    /// short that it can be of nothing else.
    private var speaksOfThem: Bool {
        let isBusiness = passage.words.contains {
            Unread.business.contains($0) && !["list", "lists"].contains($0.fold)
        }
        guard !passage.has(.otherSport), teams.count <= 1 || says(["read"]), !isBusiness else {
            return false
        }
        return isOfAll || passage.has(.refers) || isShort || isOfSome
            || passage.has(.fixtures) || passage.has(.matches) || says(Self.entering)
            || quoted.all.contains {
                teams.contains($0.home ?? "") || teams.contains($0.away ?? "")
            }
    }

    /// Whether it is so short that it can be of nothing else, above matches; an answer says more.
    private var isShort: Bool { !isAnswer && passage.words.count <= 7 }
    private var isOfAll: Bool { passage.has(.all) || says(Self.many) }
    private var isOfSome: Bool {
        TextReader.itemNumbers(passage.words) != nil
            || passage.words.contains { Self.places[$0.fold] != nil }
    }

    private var opposes: Bool {
        let folds = passage.words.map(\.fold)
        if says(Self.opposing) || !teams.isEmpty && says(["but"])
            || zip(folds, folds.dropFirst()).contains(where: { $0 == "out" && $1 == "of" })
        {
            return true
        }
        return passage.spans.contains { span in
            switch span.term {
            case .not: passage.words[span.range.lowerBound].fold != "nothing"
            case .except, .moved: !teams.isEmpty || isOfSome
            case .undo, .draft, .cancelled, .postponed, .swapped, .past: true
            default: false
            }
        }
    }

    /// Whether it gives a day, a time, a pitch or a competition that none of them has, or not all of which it
    /// says so.
    private var conflicts: Bool {
        guard isOfAll || isOfSome else { return false }
        return passage.values().contains { value in
            switch value.meaning {
            case .competition(let name):
                differs(name, from: quoted.all.compactMap(\.competition))
            case .pitch(let name):
                differs(name, from: quoted.all.compactMap(\.pitch), inAny: isOfAll)
            case .time(.time(let time)):
                differs(time, from: quoted.all.compactMap(\.time), inAny: isOfAll)
            case .date, .weekday:
                days.day(before: [value]).map { differs($0, from: quoted.all.map(\.date)) } ?? false
            default: false
            }
        }
    }

    private func differs<Element: Equatable>(
        _ value: Element, from others: [Element], inAny: Bool = false
    ) -> Bool {
        inAny
            ? others.contains { $0 != value } : !others.isEmpty && !others.contains(value)
    }

    /// `Could you put these in?`, `I don't think it ever reached you`, `Let me know if anything is wrong`,
    /// `Right as it stands, except that` what follows
    private var isHarmless: Bool {
        let isAsked = says(Self.entering) && !opposes
        let isOfYou = says(["you", "your"]) && !says(Self.entering)
        let isLeadIn = passage.spans.contains { span in
            span.term == .except
                && ["that", "for", nil].contains(
                    passage.words[span.range.upperBound...].first?.fold)
                && teams.isEmpty
        }
        // `... if boys were reminded not to use the river path`
        return says(["boys"]) || isAsked || isOfYou && !passage.has(.question) || isLeadIn
            || says(Self.reaching)
            || passage.has(.undo) && says(["anything", "any", "nothing"])
            || says(Self.alone) && passage.spans.contains { $0.competition != nil }
    }

    private static let alone: WordSet = ["only", "just"]
    private static let many: WordSet = [
        "these", "those", "they", "them", "times", "neither", "none", "make",
    ]
    private static let places = [
        "first": 0, "second": 1, "third": 2, "fourth": 3, "top": 0, "bottom": -1, "last": -1,
    ]
    private static let opposing: WordSet = [
        "not", "neither", "never", "cant", "cannot", "havent", "only", "without", "skip", "hold",
        "until", "awaiting", "provisional", "proposed", "comment", "wish", "instead", "rather",
        "read", "already", "check", "checked", "outdated", "later", "earlier", "concede",
        "concedes", "scratch", "withdraw",
    ]
    private static let entering: WordSet = [
        "put", "add", "adding", "enter", "import", "post", "upload", "publish", "use", "go", "get",
        "load",
    ]
    private static let reaching: WordSet = [
        "reached", "reach", "got", "received", "receive", "seen", "forgot", "copied",
    ]
}
