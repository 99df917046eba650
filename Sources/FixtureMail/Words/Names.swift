import FieldGame

/// Finds names of the league in a row of words.
///
/// It holds the names of `ReferenceData`, folded, in tables that are asked for each word of a
/// message; names that nobody bears cost one look-up.
final class Names: Sendable {
    /// Ids, names and aliases -> ids.
    let teams: Table
    /// Names, abbreviations and aliases -> names; see ``pitches(named:)``.
    let pitches: Table
    /// Names, in other spellings too -> names.
    let competitions: Table
    /// Abbreviations in capitals -> names: only as written, since `ST` is a street too.
    let abbreviations: [String: String]
    /// Initials of pitches without a number, `CF`: only as written, and only where no umpire stands.
    let initials: [String: [String]]
    /// The ids of teams that may meet opponents without an id.
    let schoolTeams: Set<String>
    /// The competitions that a school team plays in: friendlies, and those of no house.
    let friendlies: Set<String>
    /// What several pitches with numbers are called together, folded -> as written: `Dutchman's`.
    private let grounds: WordTable<String>
    /// Other words that the league has taught.
    let taught: TaughtWords
    private let reference: ReferenceData
    /// What slips of a pitch's name are measured against.
    private let pitchParts: [(name: String, letters: Letters, digits: String)]

    /// What slips of a team's name are measured against.
    private let teamLetters: [Letters]
    /// The names of teams that are words, with whom they stand for.
    private let teamWords: [(id: String, letters: Letters)]
    /// The words of which competitions' names are made, of five letters and more.
    private let competitionWords: [(word: String, letters: Letters)]
    /// The words of the names of leagues and cups, as far as they are of nothing else: `Senior`, `League`.
    private let leagueWords: Set<String>
    private let leagueStarts: Set<String>
    /// The words of each pitch's name, folded.
    /// The words of each pitch, by their first letter.
    private let pitchWords: [Character: [(name: String, parts: [String])]]
    /// The letters that pitches with numbers are abbreviated to: `A` of `A3`.
    private let pitchLetters: Set<String>

    /// The names of some reference data.
    init(_ reference: ReferenceData) {
        self.reference = reference
        taught = TaughtWords(reference.words)
        teams = Self.teams(of: reference)
        schoolTeams = Set(reference.teams.filter { $0.kind == .schoolTeam }.map(\.id))
        teamLetters =
            (reference.teams.flatMap { [$0.id, $0.name] } + reference.aliases.map(\.alias))
            .map { Letters(FoldedName($0).description) }
        teamWords =
            (reference.teams.filter { $0.kind != .schoolTeam }.map { ($0.id, $0.name) }
            + reference.aliases.map { ($0.teamID, $0.alias) })
            .filter { $0.1.count >= 4 && $0.1.contains(where: \.isLowercase) }
            .map { ($0.0, Letters(FoldedName($0.1).description)) }

        let pitchNames =
            reference.pitches.map { ($0.name, $0.name) }
            + reference.pitchAliases.map { ($0.alias, $0.pitch) }
        pitches = Self.pitches(of: reference, named: pitchNames)
        initials = Self.initials(of: reference)
        grounds = WordTable(Self.grounds(of: reference))
        pitchWords = Dictionary(
            grouping: reference.pitches.map { pitch in
                (pitch.name, Self.words(of: pitch.name).filter { !$0.isMark }.map(\.fold))
            }
        ) { $0.1.first?.first ?? " " }
        pitchLetters = Set(
            reference.pitches.map { String($0.abbreviation.prefix { !$0.isNumber }) }
                .filter { !$0.isEmpty })
        pitchParts = pitchNames.map { name, pitch in
            let (letters, digits) = Self.parts(name)
            return (pitch, letters, digits)
        }

        competitions = Self.competitions(of: reference)
        friendlies = Set(reference.competitions.filter { $0.kind == .friendly }.map(\.name))
        abbreviations = Dictionary(
            reference.competitions.filter { !$0.abbreviation.isEmpty }
                .map { ($0.abbreviation, $0.name) }, uniquingKeysWith: { $1 })
        competitionWords = Set(
            reference.competitions.flatMap { Self.words(of: $0.name).map(\.fold) }
        )
        .filter { $0.count >= 5 }.sorted().map { ($0, Letters($0)) }
        let leagues = reference.competitions.filter { [.league, .cup].contains($0.kind) }
            .map { Self.words(of: $0.name).map(\.fold) }
        leagueStarts = Set(leagues.compactMap(\.first)).subtracting(["house"])
        leagueWords = Set(leagues.joined())
            .filter { $0.count >= 3 && !$0.contains(where: \.isNumber) }
            .subtracting(["house", "form", "ties"])
    }

    /// The one pitch whose words these shorten: `Sq Close`, `S.Meadow 4`, `Dutch 5`; and how many words
    /// of the text it takes.
    func pitch(shortenedAt start: Int, in words: [Word]) -> (name: String, length: Int)? {
        guard words[start].isCapital, !words[start].hasDigit,
            let alike = words[start].fold.first.flatMap({ pitchWords[$0] })
        else { return nil }
        var found: (name: String, length: Int)?
        for (name, parts) in alike {
            guard let length = Self.shortening(of: parts, at: start, in: words) else { continue }
            if let other = found, other.name != name, other.length >= length { return nil }
            if length > found?.length ?? 0 { found = (name, length) }
        }
        return found
    }

    private static func shortening(of parts: [String], at start: Int, in words: [Word]) -> Int? {
        var position = start
        var letters = 0
        for (index, part) in parts.enumerated() {
            while index > 0, position < words.count, words[position].fold == "." { position += 1 }
            guard position < words.count else { return nil }
            let written = words[position].fold
            if Int(part) != nil || part.first?.isNumber == true {
                guard written == part else { return nil }
            } else {
                guard !words[position].isMark, isShort(written, of: part, in: parts.count > 1),
                    words[position].isCapital
                else { return nil }
                letters += written.count
            }
            position += 1
        }
        let isLong =
            parts.count > 2
            ? letters >= 4
            : parts.contains { $0.first?.isNumber == true } ? letters >= 2 : letters >= 4
        return isLong ? position - start : nil
    }

    /// `sq` of `square`, `sth` of `south`.
    private static func isShort(_ written: String, of part: String, in several: Bool) -> Bool {
        if part.hasPrefix(written) { return true }
        guard several, written.count >= 3, written.first == part.first, written.last == part.last
        else {
            return false
        }
        var rest = part[...]
        for letter in written {
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: place)...]
        }
        return true
    }

    /// Whether a word is one of those that name leagues and cups: `Senior`, `League`.
    func isPartOfLeague(_ word: Word) -> Bool { leagueWords.contains(word.fold) }

    /// Whether some words start as the name of a league or a cup does, or are all of such names:
    /// `Senior`, `Lower League`.
    func startsLeague(_ words: [Word]) -> Bool {
        words.first.map { leagueStarts.contains($0.fold) } ?? false
            || words.allSatisfy { isPartOfCompetition($0) || competitionWord(near: $0.fold) != nil }
    }

    /// Whether a word is part of the name of a competition.
    func isPartOfCompetition(_ word: Word) -> Bool {
        competitionWords.contains { $0.word == word.fold }
    }

    /// The word of a competition's name that another one is a slip of: `Senoir` -> `senior`.
    func competitionWord(near word: String) -> String? {
        let wanted = Letters(word)
        let near = competitionWords.filter {
            wanted.isNear($0.letters, within: $0.letters.all.count >= 8 ? 2 : 1)
        }
        return near.count == 1 ? near[0].word : nil
    }

    /// The pitches that all of these words stand for, with a leading article or without: one,
    /// several, or none.
    func pitches(named words: ArraySlice<Word>) -> [String] {
        let found = pitches[words]
        guard found.isEmpty, words.count > 1, words.first?.fold == "the" else { return found }
        return pitches[words.dropFirst()]
    }

    /// The spellings nearest to a team's name.
    func teams(near name: String) -> [String] {
        reference.teamIndex.nearest(to: String(name.prefix(60)))
    }

    /// The one team whose name a word is a slip of: `Hawtery`; nil where two can be meant.
    func team(near word: String) -> String? {
        let wanted = Letters(FoldedName(word.prefix(60)).description)
        // `Cotton` is the start of `Cotton Hall`, and no slip of `Wotton`.
        guard wanted.all.count >= 4,
            !Word.words(of: PlainText.normalised(String(word.prefix(60)))).contains(where: {
                teams.starts(with: $0)
            })
        else { return nil }
        let near = teamWords.filter { known in
            wanted.isNear(known.letters, within: known.letters.all.count >= 8 ? 2 : 1)
        }
        let ids = Set(near.map(\.id))
        return ids.count == 1 ? ids.first : nil
    }

    /// Whether a word has the look of an abbreviated pitch: `A9`.
    func mayBePitch(_ text: String) -> Bool {
        guard text.last?.isNumber == true else { return false }
        let letters = text.prefix { !$0.isNumber }
        let digits = text.dropFirst(letters.count)
        return pitchLetters.contains(String(letters)) && (1...2).contains(digits.count)
            && digits.allSatisfy(\.isNumber)
    }

    /// Whether no name of the league starts with a word.
    func isFree(_ word: Word) -> Bool {
        !teams.starts(with: word) && !pitches.starts(with: word)
            && !competitions.starts(with: word)
    }

    /// Whether a name is so near to a team's that it is a slip of it, and no opponent from elsewhere:
    /// `HWTAA`, `Hawtry`; not `Harrow`.
    func isSlip(_ name: String) -> Bool {
        let wanted = Letters(FoldedName(name.prefix(60)).description)
        return teamLetters.contains { known in
            let length = min(known.all.count, wanted.all.count)
            return wanted.isNear(known, within: length >= 8 ? 2 : length >= 3 ? 1 : 0)
        }
    }

    /// The one pitch that a name is a slip of: `Dutchmna's 6` -> `Dutchman's 6`; nil when two could
    /// be meant or the numbers differ.
    func pitch(near name: String) -> String? {
        guard name.count >= 5, name.count <= 40 else { return nil }
        let wanted = Self.parts(name)
        // The figures of `Dutc1man's 5` are no number of a pitch.
        let runs = name.split(whereSeparator: { !$0.isNumber }).count
        guard wanted.letters.all.count >= 4, runs <= 1 else { return nil }
        var found: Set<String> = []
        for known in pitchParts where known.digits == wanted.digits {
            let allowed = known.letters.all.count >= 7 ? 2 : 1
            if wanted.letters.isNear(known.letters, within: allowed) { found.insert(known.name) }
        }
        return found.count == 1 ? found.first : nil
    }

    /// `Dutchmans` -> `Dutchman's`, when the league has several pitches of that name; else nil.
    func ground(_ word: Word) -> String? { grounds[word] }

    private static func parts(_ name: String) -> (letters: Letters, digits: String) {
        let fold = FoldedName(name).withoutArticle.description
        return (Letters(fold.filter { $0.isLetter }), fold.filter { $0.isNumber })
    }
}
