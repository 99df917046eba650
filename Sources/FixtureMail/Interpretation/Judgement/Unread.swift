import FieldGame

/// A passage without a match that was read, which speaks of matches all the same: it is reported, so
/// that nothing is lost in silence.
struct Unread {
    let passage: Passage
    let names: Names
    let scope: Scope
    let limits: Limits
    let resolution: DateResolution
    /// Whether the message speaks of matches that it may be said of.
    var isBeside = false
    /// Whether the message answers one that names matches.
    var answers = false
    /// Whether it speaks of some of the matches above by their place: `the first and the second`.
    var pointsAtSome = false
    /// Whether the match that stands before it in its paragraph may be meant.
    var follows = false

    /// What is reported; nil for what concerns no match.
    var finding: Finding? {
        if isDismissed { return nil }
        if let meant { return .problem(meant) }
        guard let rule = Self.rules.first(where: { $0.holds(self) }) else { return nil }
        return .problem(
            Problem(
                .ambiguous, passage.line, rule.note, countsAsMatch: rule.countsAsMatch,
                limits: limits))
    }

    // MARK: What it names

    private var spans: [Span] { passage.spans }
    private func has(_ terms: Term...) -> Bool {
        spans.contains { $0.term.map(terms.contains) ?? false }
    }
    private func says(_ words: WordSet) -> Bool { passage.says(words) }
    private func names(_ kinds: Value.Kind...) -> Bool {
        spans.contains { Value.kind(of: $0.meaning).map(kinds.contains) ?? false }
    }

    /// The houses.
    private var teams: Set<String> {
        Set(spans.flatMap { span in span.isWeak ? [] : span.sides }).subtracting(names.schoolTeams)
    }

    private var isOfSchool: Bool {
        spans.contains { !$0.isWeak && $0.sides.contains(where: names.schoolTeams.contains) }
    }

    /// Whether it says when or where, or who umpires.
    private var place: Bool {
        spans.contains { span in
            switch span.meaning {
            case .umpires(let names): !names.isEmpty
            case .people: has(.umpires)
            default: span.isTimeOrPitch
            }
        }
    }

    private var day: Bool { names(.day) }
    private var changes: Bool {
        has(.cancelled, .postponed, .moved, .swapped, .undo, .walkover, .abandoned)
    }
    private var matches: Bool { has(.matches, .fixtures) }
    private var plays: Bool { has(.plays, .visits, .home, .away) }
    private var tells: Bool { has(.beat, .lostTo, .won, .drew) || names(.score) }
    private var isUnderDay: Bool { day || scope.day != nil }
    private var isItem: Bool { passage.form != .sentence && isUnderDay }
    private func isShort(_ count: Int) -> Bool {
        passage.form == .line && passage.words.count <= count
    }

    // MARK: What it may mean

    /// Whether it is plain that it concerns no match of the league.
    private var isDismissed: Bool {
        if isOfOtherYears { return true }
        if mayCallOff || !passage.inherited.isEmpty { return false }
        return has(.question) && !place && !changes
            || passage.line.text.holds("://") || has(.bye) || has(.kept) && !has(.versus)
    }

    /// `I have not seen such a match since 1961.`
    private var isOfOtherYears: Bool {
        passage.form == .sentence && spans.contains { resolution.isYearLongAgo($0.number) } && !day
    }

    /// `No football today.`
    var mayCallOff: Bool {
        // `so nothing on Dutchman's today`
        if day, spans.contains(where: Self.isGround), says(["nothing"]) { return true }
        guard passage.words.contains(where: { $0.fold == "no" }), day || place else { return false }
        let isBare =
            passage.words.first?.fold == "no" && passage.words.count(where: { !$0.isMark }) <= 7
        return (has(.matches) || says(["play", "game", "match"])) && !has(.refers)
            && !says(["other", "others"]) && (!names(.competition) || changes)
            && (isBare || changes || says(["football"]))
    }

    private static func isGround(_ span: Span) -> Bool {
        if case .ground = span.meaning { true } else { span.isPitch }
    }

    /// `The Keate match on Thursday is off`: what is meant, should Keate have just one match that day.
    private var meant: Problem? {
        guard !mayCallOff, teams.count == 1, let team = teams.first, matches,
            has(.cancelled, .postponed), !has(.doubt, .not, .undo),
            case .success(let day)? = Days(resolution: resolution).day(
                of: passage.values().filter { $0.kind == .day }, isPast: false)
        else { return nil }
        var notice = Notice(
            action: has(.cancelled) ? .cancel : .postpone, date: day, home: team,
            line: String(passage.line.raw.prefix(limits.quotedLineLength)))
        for span in spans {
            if let name = span.competition { notice.competition = name }
        }
        var problem = Problem(.ambiguous, passage.line, "only one team is named", limits: limits)
        problem.meant = PartialNotice(notice, namesDay: true)
        return problem
    }

    private struct Rule: Sendable {
        let note: String
        let countsAsMatch: Bool
        let holds: @Sendable (Unread) -> Bool
    }

    private static let oneSide = "two sides are not named"
    private static let match = "it speaks of a match and is not understood"

    /// The first that holds says what is wrong.
    private static let rules = [
        Rule(note: "it may call matches off", countsAsMatch: true) { $0.mayCallOff },
        Rule(note: oneSide, countsAsMatch: true) {
            !$0.passage.inherited.isEmpty && !$0.teams.isEmpty
        },
        Rule(note: oneSide, countsAsMatch: true) { it in
            it.has(.versus) && (it.place || it.isUnderDay)
                && it.spans.contains { !$0.sides.isEmpty }
        },
        // `1 v 2, Agar's 1`
        Rule(note: oneSide, countsAsMatch: true) {
            $0.passage.form == .line && $0.has(.versus) && $0.names(.time, .pitch)
                && $0.spans.count { $0.number != nil } > 1
        },
        // `Umpires: Mr Ives and Mr Cole`, `D5: Mr Ives` below a list
        Rule(note: "it may speak of umpires, and is not understood", countsAsMatch: false) {
            $0.isBeside && $0.teams.isEmpty && $0.names(.umpires)
                && ($0.has(.umpires) && $0.matches
                    || $0.passage.form != .sentence
                        && ($0.passage.words.first.map { UmpireWords.labels.contains($0) } ?? false
                            || $0.names(.pitch)))
        },
        // `Penn cannot raise a side`, `Hopgarden have conceded`
        Rule(note: "it may call a match off", countsAsMatch: true) {
            $0.teams.count == 1 && $0.says(unable) && !$0.has(.otherSport)
                && $0.passage.form != .row
        },
        // `Mr Dray cannot umpire tomorrow`, `Mr Dray and Mr Cole will umpire.` below a list
        Rule(note: "it may speak of umpires, and is not understood", countsAsMatch: false) {
            $0.teams.isEmpty && $0.names(.umpires) && $0.says(unable)
                || $0.isBeside && $0.teams.isEmpty && $0.names(.umpires) && $0.says(["umpire"])
                    && $0.says(["will"]) && $0.passage.words.count <= 10
                    && !$0.has(.question, .open)
        },
        // `Mr Dray will not umpire on Thursday. Dr Winter takes his match.`
        Rule(note: "it may speak of umpires, and is not understood", countsAsMatch: false) {
            $0.teams.isEmpty && $0.has(.umpires) && $0.names(.umpires) && $0.day
                && ($0.has(.not, .old, .moved, .cancelled))
        },
        // `Dr Osgood will take the Durnford game in his stead.`
        Rule(note: "it may speak of umpires, and is not understood", countsAsMatch: false) {
            $0.isBeside && $0.teams.count == 1 && $0.names(.umpires) && $0.has(.matches)
                && !$0.has(.otherSport)
        },
        // Two teams and anything that a match has, or that is done to one.
        Rule(note: match, countsAsMatch: true) {
            $0.teams.count > 1
                && ($0.place || $0.changes || $0.has(.results) || $0.tells || $0.has(.doubt)
                    || $0.plays || $0.has(.versus) || $0.matches || $0.day
                    || $0.isShort(12) && $0.scope.day != nil)
        },

        Rule(note: match, countsAsMatch: false) {
            $0.teams.count == 1 && ($0.changes || $0.place && ($0.isItem || $0.plays))
                && ($0.place || $0.day || $0.matches || $0.has(.cancelled, .postponed))
        },
        Rule(note: oneSide, countsAsMatch: true) {
            $0.teams.count == 1 && $0.names(.score) && !$0.has(.otherSport)
                && (!$0.has(.talk) || $0.has(.beat, .lostTo, .drew, .won))
        },
        // `The list below is right except for Durnford.`
        Rule(note: "it leaves out a match", countsAsMatch: true) {
            !$0.teams.isEmpty && $0.has(.except) && !$0.has(.otherSport)
        },
        Rule(note: oneSide, countsAsMatch: true) {
            $0.teams.count == 1 && $0.day && $0.place && $0.names(.competition)
                && !$0.has(.otherSport)
        },
        // `The house will play a friendly against the Old Cottonians on Saturday at 2.30`
        Rule(note: oneSide, countsAsMatch: true) {
            $0.names(.competition) && $0.day && $0.place && $0.has(.plays, .versus)
                && !$0.has(.otherSport)
        },
        Rule(note: match, countsAsMatch: true) {
            $0.isOfSchool && $0.place && !$0.has(.otherSport)
                && ($0.names(.competition) || $0.has(.versus, .matches) || !$0.teams.isEmpty)
        },
        Rule(note: oneSide, countsAsMatch: true) {
            $0.teams.isEmpty && $0.isOfSchool && !$0.has(.otherSport)
                && ($0.isItem && $0.place || $0.day && $0.place && $0.plays || $0.tells
                    || $0.isShort(8) && $0.spans.count { $0.number != nil } == 2)
        },
        // `Tomorrow our seniors are away (2.15)`
        Rule(note: oneSide, countsAsMatch: true) {
            $0.teams.isEmpty && $0.says(ourselves) && $0.has(.plays, .visits, .away) && $0.day
                && $0.place && !$0.has(.otherSport)
        },
        Rule(note: "it may speak of a match, and is not understood", countsAsMatch: false) {
            $0.teams.isEmpty && $0.isBeside && $0.changes && $0.place && $0.isOfMatches
        },
        // `All 2.25 except the others (3.00)`
        Rule(note: "it is not clear which it is said of", countsAsMatch: false) {
            $0.has(.all) && $0.has(.except) && $0.names(.time) && !$0.has(.otherSport)
        },
        // `Let's say the 11th instead of the 4th`
        Rule(note: "it may change a match", countsAsMatch: true) {
            $0.teams.count <= 1 && $0.isBeside && $0.passage.alters && !$0.has(.otherSport)
                && ($0.has(.old) || $0.matches || $0.place)
        },
        Rule(note: "it may speak of a match, and is not understood", countsAsMatch: false) {
            $0.teams.isEmpty && $0.follows && $0.place && $0.isOfMatches
        },
        // `Return leg the following Thursday, same time, at D6`, `winners of the above on D1 at 2.30`
        Rule(note: "it may speak of a match, and is not understood", countsAsMatch: true) {
            $0.isBeside && $0.has(.sameTime, .samePitch, .sameDay, .undecided) && !$0.has(.drew)
                && ($0.place || $0.day)
        },
        // `I will umpire the first and Mr Ives the second`, `These are Junior League`
        Rule(note: "it may speak of the matches above, and is not understood", countsAsMatch: false)
        {
            $0.isBeside && $0.isOfSome && !$0.has(.otherSport)
                && ($0.has(.umpires) || $0.names(.umpires, .competition))
        },
        // `Move them both to Friday`, `Make both 3.00` above a list that is answered
        Rule(note: "it may change matches", countsAsMatch: true) {
            $0.teams.isEmpty && $0.answers
                && ($0.has(.swapped, .all) || $0.has(.moved) && $0.has(.refers))
                && ($0.place || $0.day || $0.has(.swapped)) && !$0.passage.endsWithColon
                && $0.isOfMatches
        },
        // `1 and 2 are off` above a list that is answered
        Rule(note: "it may call matches off", countsAsMatch: true) {
            $0.teams.isEmpty && $0.answers && $0.has(.cancelled, .postponed) && $0.isOfMatches
        },
        Rule(note: "it speaks of matches and is not understood", countsAsMatch: false) {
            $0.teams.isEmpty && ($0.has(.swapped, .undo) && !$0.has(.doubt) || $0.callsMatchesOff)
                && ($0.place || $0.day || $0.matches)
        },
        Rule(note: oneSide, countsAsMatch: true) { it in
            it.teams.count == 1 && it.isShort(8) && it.scope.day != nil
                && it.spans.count { $0.number != nil } == 2
        },
        Rule(note: oneSide, countsAsMatch: true) {
            $0.isShort(12) && $0.scope.day != nil && $0.names(.time) && $0.names(.pitch)
        },
        Rule(note: "no match is named", countsAsMatch: true) { it in
            it.passage.isRecord && it.isUnderDay && it.place
                && (!it.teams.isEmpty || it.spans.contains { $0.meaning == .unknown })
                || it.passage.isRecord && !it.teams.isEmpty && it.names(.competition, .day)
        },
    ]

    /// `Junior League matches are cancelled`, without `all` or a day of its own
    private var callsMatchesOff: Bool {
        changes && matches && has(.all) || (matches || names(.competition)) && isSaidOff
    }

    /// `today are off`; not `the games lost to the frost`.
    private var isSaidOff: Bool {
        spans.indices.dropFirst().contains { index in
            (spans[index].term == .cancelled || spans[index].term == .postponed)
                && Self.saying.contains(passage.words[spans[index].range.lowerBound - 1])
        }
    }

    private static let saying: WordSet = ["is", "are", "be", "been", "all", "now", "also"]

    /// `the second`, `These are`, `in that order`
    private var isOfSome: Bool {
        pointsAtSome || has(.respectively)
            || passage.words.first.map { ["these", "those"].contains($0.fold) } ?? false
    }

    /// Whether it is not about something else: doubts and questions say nothing, and teas and buses have
    /// times of their own.
    private var isOfMatches: Bool {
        !has(.doubt, .question, .deadline, .otherSport, .talk) && !says(Self.business)
    }

    private static let unable: WordSet = [
        "cannot", "cant", "unable", "concede", "concedes", "conceded", "withdrawn", "forfeit",
    ]
    private static let ourselves: WordSet = ["we", "our", "us", "my"]

    /// What is not of matches and has times and places of its own.
    static let business: WordSet = [
        "tea", "teas", "lunch", "supper", "dinner", "breakfast", "bus", "buses", "minibus", "coach",
        "meet", "meeting", "meetings", "photograph", "photographs", "photo", "chapel", "drinks",
        "assembly", "roll", "training", "practice", "nets", "transport", "kit", "shirts", "socks",
        "whistle", "whistles", "lists", "list", "names", "reply", "office", "pavilion", "changing",
        "lecture", "concert", "rehearsal", "school", "lesson", "lessons", "exam", "trial", "trials",
        "laundry", "san", "sanatorium", "committee", "room", "rooms", "squad", "run", "sun",
    ]
}
