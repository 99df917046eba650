import FieldGame

/// What a passage without a match says of the matches around it.
struct HeadingReader {
    let passage: Passage
    let days: Days
    let scope: Scope
    /// Whether matches, or another heading, stand right below it.
    var standsAbove = false
    private var namesTeams: Bool {
        spans.contains {
            if case .team = $0.meaning {
                !$0.isWeak && !isPartOfTitle($0)
                    && passage.words[..<$0.range.lowerBound].last?.fold != "for"
            } else {
                false
            }
        }
    }

    /// Words that speak of a list, and not of one match.
    private static let pointing: WordSet = [
        "these", "those", "following", "below", "follows", "here", "under", "overleaf",
    ]

    /// Whether it stands in a message that is answered, where a question tells of what it asks.
    var isQuoted = false

    /// Whether matches stand above it.
    var isBelow = false

    /// Whether a match stands before it on its line.
    var isBehind = false

    /// How far it reaches.
    enum Reach { case below, around }

    private var spans: [Span] { passage.spans }
    private func has(_ terms: Term...) -> Bool {
        spans.contains { $0.term.map(terms.contains) ?? false }
    }

    /// Its spans, without what brackets at its end explain: `OFF (no new days until it thaws)`.
    private var plain: ArraySlice<Span> {
        guard spans.last?.mark == ")", let open = spans.lastIndex(where: { $0.mark == "(" }),
            open > 0,
            spans[open...].allSatisfy({ !$0.isValue && $0.sides.isEmpty && $0.number == nil })
        else { return spans[...] }
        return spans[..<open]
    }

    /// Whether it holds values and words of headings alone.
    var isPure: Bool {
        (spans.contains { $0.isValue || $0.term.map(Self.topical.contains) ?? false }
            || isOwnGame || passage.words.allSatisfy { $0.isMark || $0.fold == "new" })
            && plain.allSatisfy { span in
                switch span.meaning {
                case .team: isPartOfTitle(span)
                case .unknown, .people, .score: false
                case .term(.doubt), .term(.question), .term(.deadline): false
                default: true
                }
            }
    }

    /// `FIELD SIDES (all friendlies)`, `School Field fixtures`: no team, but whose matches stand below.
    private func isPartOfTitle(_ span: Span) -> Bool {
        passage.form == .line && passage.words.count <= 8
            && span.range.upperBound < passage.words.count
            && ["sides", "teams", "fixtures", "matches", "friendlies", "programme"].contains(
                passage.words[span.range.upperBound].fold)
    }

    private static let topical: Set<Term> = [
        .results, .fixtures, .extra, .cancelled, .postponed, .moved, .changes, .draft, .otherSport,
    ]

    private func values(_ kind: Value.Kind) -> [Value] {
        passage.values().filter { $0.kind == kind }
    }

    /// Whether it speaks of what stands below or above it.
    var leadsOn: Bool {
        passage.endsWithColon && !(namesTeams && has(.plays, .visits))
            || !namesTeams
                && (has(.fixtures, .results) || has(.all)
                    || has(.others) && !values(.competition).isEmpty
                    || passage.words.contains { Self.pointing.contains($0) })
            || isQuoted && has(.question) && has(.matches)
    }

    /// Whether it is a short line right above matches, of whose words a few are not known: `Current
    /// state of Thursday 21 January`.
    private var isTitle: Bool {
        standsAbove && !passage.words.contains { ["you", "we", "i", "me", "us"].contains($0.fold) }
            && passage.form == .line && passage.words.count { !$0.isMark } <= 12
            && (passage.words.last?.fold != "." || startsWithDay)
            && (spans.contains(where: \.isAxisValue) || has(.otherSport))
            && spans.count { $0.meaning == .unknown } <= 3
            && spans.allSatisfy { span in
                switch span.meaning {
                case .team, .people, .score, .time, .umpires: false
                case .term(.doubt), .term(.question), .term(.deadline): false
                default: true
                }
            }
    }

    /// `Saturday 27 February at a glance.`
    private var startsWithDay: Bool {
        guard let first = spans.first else { return false }
        return Value.kind(of: first.meaning) == .day && passage.words.count <= 9
    }

    /// What it sets; nil for talk.
    func read() -> (heading: Scope.Heading, reach: Reach)? {
        let times = Cover.times(byWeekdayIn: passage)
        if !times.isEmpty, !has(.doubt, .question, .otherSport, .undo), !namesTeams {
            return (Scope.Heading(times: times), .below)
        }
        let isPure = isPure
        if isOfMatches { return nil }
        guard isPure || leadsOn || isTitle || isOfOldOrNew != nil || isUncertain, !isTalk else {
            return introduced
        }
        var heading = Scope.Heading()
        let values = passage.values().filter { $0.stance != .old || isPure }
        heading.topic = topic
        readDay(values, into: &heading)
        // `6th Form League - same day`
        if has(.sameDay), heading.day == nil { heading.day = scope.day?.content }
        if exception(values) == nil { readCompetition(values, into: &heading) }
        if isPure || has(.all) || has(.kickOff) || passage.endsWithColon || has(.matches, .fixtures)
        {
            var times = values.filter { $0.kind == .time && $0.stance != .old }
            if let (rule, exception) = exception(values) {
                times = [rule]
                heading.exceptions = exception
            }
            if Set(times.map(\.meaning)).count == 1, case .time(.time(let time)) = times[0].meaning
            {
                heading.time = time
            }
            let pitches = Set(values.filter { $0.kind == .pitch }.map(\.meaning))
            if pitches.count == 1, case .pitch(let name)? = pitches.first { heading.pitch = name }
        }
        if let umpires = umpires(values) { heading.umpires = umpires }
        guard !heading.isEmpty else { return nil }
        heading.isGeneral =
            passage.form == .sentence && heading.day == nil && heading.competition == nil
        // `Everything else is Lower Boy League.`
        let isOfRest = has(.others) && heading.competition != nil
        return (heading, (has(.all) || isOfRest) && heading.day == nil ? .around : .below)
    }

    /// `All 2.25 except the Sixth Form ones (3.00)`: when most start, and those of a competition.
    private func exception(_ values: [Value]) -> (rule: Value, times: [String: LocalTime])? {
        guard let except = spans.firstIndex(where: { $0.term == .except }) else { return nil }
        let (before, behind) = (
            values.filter { $0.kind == .time && $0.span ?? 0 < except },
            values.filter { $0.span ?? 0 > except }
        )
        guard before.count == 1, behind.count == 2 else { return nil }
        for value in behind {
            guard case .competition(let name) = value.meaning,
                case .time(.time(let time))? = behind.first(where: { $0.kind == .time })?.meaning
            else { continue }
            return (before[0], [name: time])
        }
        return nil
    }

    /// What a title says of all below it: the subject, whose other words say nothing.
    func title() -> Scope.Heading {
        var heading = Scope.Heading()
        // A word of an address is none of the title.
        heading.topic = passage.words.contains { $0.fold == "@" } ? nil : topic
        let values = passage.values().filter { $0.stance != .old }
        if !has(.question) { readDay(values, into: &heading) }
        // `Sat` in a message of a Saturday says nothing.
        if case .unclear? = heading.day { heading.day = nil }
        readCompetition(values, into: &heading)
        return heading
    }

    /// The competition of a sentence that tells of its matches: `The knockout cup draw has been made.`
    private var introduced: (heading: Scope.Heading, reach: Reach)? {
        guard !namesTeams,
            !has(.question, .doubt, .cancelled, .postponed, .otherSport, .draft, .undo, .not),
            passage.words.contains(where: { Self.introducing.contains($0) })
                || passage.form == .sentence && standsAbove
        else { return nil }
        var heading = Scope.Heading()
        readCompetition(passage.values(), into: &heading)
        // `The Senior League was played yesterday.`
        if passage.words.contains(where: { $0.fold == "played" }), heading.competition != nil {
            heading.topic = .results
            let values = passage.values().map { value in
                var value = value
                value.stance = .plain
                return value
            }
            readDay(values, into: &heading)
        }
        return heading.isEmpty ? nil : (heading, .below)
    }

    private static let introducing: WordSet = [
        "fixtures", "matches", "games", "ties", "draw", "opens", "begins", "resumes", "starts",
        "continues", "round", "played",
    ]

    /// `Colts Trophy:` -> `Colts Trophy`: a short line that ends as names of competitions do is kept as written,
    /// so that the matches below are not given to the competition above.
    var unknownCompetition: String? {
        var words = passage.words[...]
        while let last = words.last,
            last.isMark || ["fixtures", "results", "matches"].contains(last.fold)
        { words = words.dropLast() }
        while let first = words.first, first.isMark { words = words.dropFirst() }
        guard passage.form == .line, (2...5).contains(words.count), let last = words.last?.fold,
            !spans.contains(where: \.isValue), !namesTeams,
            ["league", "cup", "shield", "ties", "trophy", "plate", "bowl"].contains(last),
            words.allSatisfy({ $0.isCapital || $0.hasDigit })
        else { return nil }
        return Word.text(words)
    }

    /// `Return leg the following Thursday, same time, at D6`, `winners of the above on D1`, `These are Junior
    /// League, not Senior` below a list: it speaks of matches, and heads none.
    private var isOfMatches: Bool {
        if passage.endsWithColon { return false }
        if isBehind, has(.moved), spans.contains(where: { Value.kind(of: $0.meaning) == .day }) {
            return true
        }
        // `Umpires: Mr Ives and Mr Cole respectively` below a list
        if isBelow, !standsAbove, has(.umpires), !has(.all), !umpireNames.isEmpty { return true }
        return has(.versus) && spans.contains(where: \.isTimeOrPitch)
            || has(.sameTime, .samePitch, .sameDay) && !has(.all) && !standsAbove
            || has(.undecided) && spans.contains(where: \.isTimeOrPitch)
            || isBelow && !standsAbove && passage.form != .row
                && passage.words.first.map { ["these", "those"].contains($0.fold) } ?? false
    }

    private var umpireNames: [String] {
        spans.flatMap { span -> [String] in
            switch span.meaning {
            case .umpires(let names), .people(let names): names
            default: []
            }
        }
    }

    /// `Proposed:`, `B team matches`, `NOT CONFIRMED`, `If the frost lifts, these will be played:`
    private var isUncertain: Bool {
        let isBare =
            standsAbove && passage.form == .line && passage.words.count <= 6
            && ![".", "!"].contains(passage.words.last?.fold)
        // `On Friday Mr Aldous wrote:`
        let isAttribution = passage.words.suffix(2).first?.fold == "wrote"
        let doubts = spans.contains { span in
            let before = passage.words[..<span.range.lowerBound].suffix(3)
            // `please shout if any won't work:`
            let isRequest =
                passage.words[span.range.lowerBound].fold == "if"
                && before.contains {
                    ["shout", "me", "know", "please", "say", "us"].contains($0.fold)
                }
            let word = passage.words[span.range.lowerBound]
            // `A boy told me:`, not `I told you:`
            let isHearsay =
                ["told", "said"].contains(word.fold)
                && !before.contains { ["i", "we", "as", "have", "be"].contains($0.fold) }
            return span.term == .doubt && !isRequest && (isHearsay || !Self.polite.contains(word))
        }
        return doubts && !has(.all) && (passage.endsWithColon && !isAttribution || isBare)
            || isBare && has(.open)
                && spans.allSatisfy { $0.term == .open || $0.term == .nothing || $0.mark != nil }
    }

    /// `Three things, I fear:`
    private static let polite: WordSet = [
        "fear", "say", "tell", "ask", "write", "told", "said", "asked", "wrote",
    ]

    /// Whether it is about something else: a deadline, a question.
    private var isTalk: Bool {
        has(.swapped) || has(.question) && !isQuoted
            || has(.deadline) && !passage.endsWithColon && !has(.all)
    }

    private func umpires(_ values: [Value]) -> [String]? {
        guard isPure || has(.all) || passage.endsWithColon else { return nil }
        for value in values where value.kind == .umpires {
            switch value.meaning {
            case .umpires(let names) where !names.isEmpty: return names
            case .people(let names) where has(.umpires): return names
            default: continue
            }
        }
        return nil
    }

    /// `Was:`, `OLD FIXTURES`, `Now:`
    private var isOfOldOrNew: Scope.Topic? {
        let words = passage.words.filter { !$0.isMark && !Self.listing.contains($0) }
        guard passage.form == .line, words.count == 1, let only = words.first else { return nil }
        if Self.olden.contains(only) { return .old }
        return scope.topic?.content == .old && Self.renewing.contains(only) ? .new : nil
    }

    private static let listing: WordSet = [
        "as", "the", "fixture", "fixtures", "list", "match", "matches", "version", "programme",
    ]
    private static let olden: WordSet = [
        "was", "old", "before", "previously", "previous", "original", "originally", "formerly",
    ]
    private static let renewing: WordSet = [
        "now", "new", "revised", "amended", "corrected", "after", "is", "updated", "becomes",
    ]

    private var topic: Scope.Topic? {
        if let change = isOfOldOrNew { return change }
        if has(.otherSport), !passage.words.contains(where: { $0.fold == "field" }) {
            return .foreign
        }
        if passage.form == .subject
            ? spans.contains(where: \.isAxisValue)
            : passage.form != .sentence || passage.endsWithColon,
            passage.words.prefix(3).contains(where: { Self.others.contains($0) })
        {
            return .void("the words above it are of something beside the match")
        }
        if has(.draft) { return .void("it is in a draft or an example") }
        if has(.past), passage.endsWithColon { return .void("it may tell of an earlier year") }
        if isUncertain {
            return .void("the words above it are not certain")
        }
        if has(.not), has(.refers), passage.endsWithColon {
            return .void("the words above it deny it")
        }
        if has(.undo) {
            let says = { (words: WordSet) in passage.words.contains { words.contains($0) } }
            // `Please ignore the line I have put through`, `I meant to say all of this over dinner`
            if says(Self.lines)
                || passage.form == .sentence && !passage.endsWithColon && !says(Self.lists)
                    && !has(.matches, .fixtures, .results)
            {
                return nil
            }
            // `Two of the scores were put up wrongly.`
            if has(.results), passage.form == .sentence, !passage.endsWithColon { return .results }
            // `Wrong pitch` as a subject tells of a mistake that the message mends.
            return passage.form == .subject && !has(.matches, .fixtures)
                ? .changes : .void("the words above it take it back")
        }
        // `The Lower Boy League is off, all of it, bar two matches:`
        if has(.cancelled), has(.except), passage.endsWithColon { return .kept }
        if has(.cancelled) {
            // `The groundsman says no to everything, so OFF today:`
            let so = passage.conclusion(before: spans.endIndex)
            let doubts: [Term] = [.not, .kept, .doubt, .old]
            return spans[so...].contains(where: { $0.term.map(doubts.contains) ?? false })
                ? .void("it is not clear whether it is off") : .cancelled
        }
        if has(.postponed) { return .postponed }
        if has(.results) {
            return isInterim ? .void("these may be no final scores") : .results
        }
        if spans.contains(where: { span in
            span.term == .changes
                || span.term == .moved
                    && Self.changing.contains(passage.words[span.range.lowerBound])
        }) {
            return .changes
        }
        if passage.words.allSatisfy({ $0.isMark || $0.fold == "new" }) || isOwnGame {
            return .fixtures
        }
        if leadsWithUmpires,
            passage.endsWithColon || spans.first?.term == .umpires || passage.form == .subject
                || passage.words.first?.fold == "here",
            has(.matches, .fixtures, .week) || spans.contains(where: \.isAxisValue)
                || passage.form == .subject || isBelow && passage.words.count <= 2, !has(.open)
        {
            return .umpires
        }
        if addsUmpires { return .umpiresOnly }
        if has(.kept) { return .kept }
        if has(.fixtures, .moved, .extra) || has(.umpires) && passage.endsWithColon {
            return .fixtures
        }
        return nil
    }

    private static let lines: WordSet = ["line", "lines", "row", "rows", "crossed", "struck"]
    private static let lists: WordSet = [
        "list", "below", "following", "above", "attached", "these", "those", "email", "message",
    ]

    /// What has lists of its own: `Buses for Saturday:`.
    private static let others: WordSet = [
        "bus", "buses", "minibus", "minibuses", "coach", "coaches", "photograph", "photographs",
        "photos", "tea", "teas", "lunch", "lunches", "supper", "transport", "training", "trials",
        "practices", "rehearsals", "detention", "detentions", "meetings",
    ]

    /// `Half-time scores`, `Aggregate scores`; not `Results of the Half`.
    private var isInterim: Bool {
        let folds = passage.words.filter { $0.fold != "-" }.map(\.fold)
        return folds.contains { ["halftime", "aggregate", "interim"].contains($0) }
            || zip(folds, folds.dropFirst()).contains { $0 == ("half", "time") }
    }

    /// Whether it is about umpires; not `The school sides on Saturday, with umpires:`.
    private var leadsWithUmpires: Bool {
        guard let index = spans.firstIndex(where: { $0.term == .umpires }) else { return false }
        return spans[..<index].allSatisfy { span in
            span.term != .matches && span.term != .fixtures
                && !["with", "and", "&"].contains(passage.words[span.range.lowerBound].fold)
        }
    }

    /// `Only the umpires are new`, `Umpires for the matches already posted`
    private var addsUmpires: Bool {
        (has(.umpires) || scope.topic?.content == .umpires && has(.matches, .fixtures))
            && !has(.open, .question)
            && passage.words.contains { Self.standing.contains($0) }
    }

    private static let standing: WordSet = [
        "only", "new", "posted", "already", "appointments", "appointed", "existing", "published",
    ]

    /// `FIELD GAME`, which ends a list of another sport.
    private var isOwnGame: Bool {
        passage.words.filter { !$0.isMark }.map(\.fold).starts(with: ["field", "game"])
            && passage.words.count <= 4
    }

    /// The words of change that a heading says of the matches below it; those of a `revised list` are
    /// said of the list.
    private static let changing: WordSet = [
        "change", "changes", "changed", "correction", "corrections", "corrected", "amendment",
        "fixes",
        "amendments", "moved", "moves", "swap", "swaps", "alterations",
    ]

    /// `as posted on Monday` tells when something was told.
    private func isOfTelling(_ day: Value) -> Bool {
        let before = passage.words[..<day.place].suffix(2)
        return before.count == 2 && before.last?.fold == "on"
            && before.first.map(Self.telling.contains) ?? false
    }

    private static let telling: WordSet = [
        "posted", "published", "announced", "circulated", "printed",
    ]

    private func readDay(_ values: [Value], into heading: inout Scope.Heading) {
        // `The draw for the Senior Ties was made this afternoon.`
        if passage.form == .sentence,
            passage.words.contains(where: { ["made", "drawn"].contains($0.fold) })
        {
            return
        }
        let except = spans.firstIndex { $0.term == .except } ?? spans.count
        var named = values.filter {
            $0.kind == .day && $0.stance != .old && ($0.span ?? 0) < except
                && !isOfTelling($0) && passage.words[$0.place].fold != "tonight"
        }
        guard !named.isEmpty else { return }
        // `Results of Saturday 6 February, from the cards handed in this morning`
        let isRelative = { (value: Value) in
            if case .date(let date) = value.meaning { date.relative != nil } else { false }
        }
        if passage.form == .sentence, named.contains(where: { !isRelative($0) }),
            named.contains(where: isRelative)
        {
            // `yesterday, Saturday the 13th` says the same twice, and the month once.
            let isBare = { (value: Value) in
                if case .date(let date) = value.meaning {
                    date.month == nil && date.relative == nil
                } else {
                    false
                }
            }
            named.removeAll(where: named.contains(where: isBare) ? isBare : isRelative)
        }
        let isPast =
            heading.topic == .results || heading.topic == nil && scope.topic?.content == .results
        if has(.week) {
            if case .success(let day)? = days.day(of: named, isPast: isPast) {
                let isEnd = spans.contains {
                    $0.term == .week && passage.text($0.range).lowercased().contains("e")
                        && passage.text($0.range).lowercased().hasSuffix("ending")
                }
                heading.week = isEnd ? day.adding(days: -6) : day
            }
            return
        }
        let isRange =
            named.contains { if case .date(let date) = $0.meaning { date.isRange } else { false } }
            || named.count > 1 && isRangeBetween(named)
        if isRange { return }
        switch days.day(of: named, isPast: isPast, below: scope.day?.content) {
        case .success(let day):
            heading.day = .day(day)
            heading.isDayLoose = named.allSatisfy {
                if case .weekday = $0.meaning { true } else { false }
            }
        case .failure(let fault):
            heading.day = fault.reason == .invalidDate ? .fault(fault.note) : .unclear
        case nil: break
        }
    }

    /// `9th and 11th February`, `2nd - 4th Feb`: the days of a list, none of which is that of a match.
    private func isRangeBetween(_ named: [Value]) -> Bool {
        zip(named, named.dropFirst()).contains { first, second in
            guard let left = first.span, let right = second.span, left < right else { return false }
            return spans[(left + 1)..<right].contains { span in
                span.mark == "-" || span.mark == "&" || span.term == .new
                    || ["and", "to"].contains(passage.words[span.range.lowerBound].fold)
            }
        }
    }

    private func readCompetition(_ values: [Value], into heading: inout Scope.Heading) {
        var names: [String] = []
        let bar = spans.firstIndex { $0.term == .except } ?? spans.count
        for value in values where (value.span ?? 0) < bar {
            if case .competition(let name) = value.meaning, !names.contains(name) {
                names.append(name)
            }
        }
        if names.count == 1 {
            // `School Field & House matches` names more than one kind.
            let isMixed =
                has(.matches) && heading.day == nil
                && passage.words.contains { ["&", "and", "/", "+"].contains($0.fold) }
                && passage.form == .line
            heading.competition = isMixed ? .some(nil) : .some(names[0])
            if let except = spans.firstIndex(where: { $0.term == .except }) {
                for span in spans[except...] {
                    if case .weekday(let alone) = span.meaning {
                        heading.excepted.insert(alone.weekday)
                    }
                }
            }
        } else if names.count > 1, isPure, passage.form != .sentence,
            passage.words.last?.fold != "."
        {
            heading.competition = .some(nil)
            heading.namesCompetitions = true
        }
    }
}
