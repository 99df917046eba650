import FieldGame

/// Finds names of the league in a row of words.
///
/// It holds the names of `ReferenceData`, folded, in tables that are asked for each word of a
/// message; names that nobody bears cost one look-up.
final class Names: Sendable {
    /// One kind of name.
    struct Table: Sendable {
        private var values: [String: [String]] = [:]
        /// The words with which names start, and the most words of a name that starts so.
        private var firstWords: WordTable<Int> = [:]
        private var lastWords: WordSet = []
        /// The most words that a name has.
        private(set) var longest = 1

        /// Lets a name stand for a canonical one.
        mutating func add(_ name: String, for canonical: String) {
            let words = Word.words(of: PlainText.normalised(name))
            let fold = Names.fold(words[...])
            guard let first = words.first, let last = words.last else { return }
            if !values[fold, default: []].contains(canonical) {
                values[fold, default: []].append(canonical)
            }
            firstWords[first.fold] = max(firstWords[first.fold] ?? 1, words.count)
            lastWords.insert(last.fold)
            longest = max(longest, words.count)
        }

        /// The canonical names that these words stand for: one, several, or none.
        subscript(words: ArraySlice<Word>) -> [String] {
            guard let first = words.first, firstWords[first] != nil else { return [] }
            return values[words.count == 1 ? first.fold : Names.fold(words)] ?? []
        }

        /// Whether a name starts with a word.
        func starts(with word: Word) -> Bool { firstWords[word] != nil }

        /// The longest name that starts at a word, before `end`.
        func longest(from start: Int, in words: [Word], before end: Int) -> (
            names: [String], length: Int
        )? {
            guard let longest = firstWords[words[start]] else { return nil }
            for length in stride(from: min(longest, end - start), to: 0, by: -1) {
                let found = self[words[start..<(start + length)]]
                if !found.isEmpty { return (found, length) }
            }
            return nil
        }

        /// The longest name that ends before a word, not before `start`.
        func longest(until end: Int, in words: [Word], from start: Int) -> (
            names: [String], length: Int
        )? {
            guard end > start, lastWords.contains(words[end - 1]) else { return nil }
            for length in stride(from: min(longest, end - start), to: 0, by: -1) {
                let found = self[words[(end - length)..<end]]
                if !found.isEmpty { return (found, length) }
            }
            return nil
        }
    }

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
    private let pitchWords: [(name: String, parts: [String])]
    /// The letters that pitches with numbers are abbreviated to: `A` of `A3`.
    private let pitchLetters: Set<String>

    /// The names of some reference data.
    init(_ reference: ReferenceData) {
        self.reference = reference
        taught = TaughtWords(reference.words)
        friendlies = Set(reference.competitions.filter { $0.kind == .friendly }.map(\.name))
        teamLetters =
            (reference.teams.flatMap { [$0.id, $0.name] } + reference.aliases.map(\.alias))
            .map { Letters(FoldedName($0).description) }
        teamWords =
            (reference.teams.filter { $0.kind != .schoolTeam }.map { ($0.id, $0.name) }
            + reference.aliases.map { ($0.teamID, $0.alias) })
            .filter { $0.1.count >= 4 && $0.1.contains(where: \.isLowercase) }
            .map { ($0.0, Letters(FoldedName($0.1).description)) }
        competitionWords = Set(
            reference.competitions.flatMap {
                Word.words(of: PlainText.normalised($0.name)).map(\.fold)
            }
        )
        .filter { $0.count >= 5 }.sorted().map { ($0, Letters($0)) }
        leagueStarts = Set(
            reference.competitions.filter { [.league, .cup].contains($0.kind) }.compactMap {
                Word.words(of: PlainText.normalised($0.name)).first?.fold
            }
        )
        .subtracting(["house"])
        leagueWords = Set(
            reference.competitions.filter { [.league, .cup].contains($0.kind) }.flatMap {
                Word.words(of: PlainText.normalised($0.name)).map(\.fold)
            }
        )
        .filter { $0.count >= 3 && !$0.contains(where: \.isNumber) }.subtracting([
            "house", "form", "ties",
        ])
        pitchWords = reference.pitches.map { pitch in
            (
                pitch.name,
                Word.words(of: PlainText.normalised(pitch.name)).filter { !$0.isMark }.map(\.fold)
            )
        }
        pitchLetters = Set(
            reference.pitches.map { String($0.abbreviation.prefix { !$0.isNumber }) }
                .filter { !$0.isEmpty })
        let pitchNames =
            reference.pitches.map { ($0.name, $0.name) }
            + reference.pitchAliases.map { ($0.alias, $0.pitch) }
        pitchParts = pitchNames.map { name, pitch in
            let (letters, digits) = Self.parts(name)
            return (pitch, letters, digits)
        }
        var (teams, pitches, competitions) = (Table(), Table(), Table())
        var abbreviations: [String: String] = [:]
        var initials: [String: [String]] = [:]
        var schoolTeams: Set<String> = []
        var grounds: [String: String] = [:]
        for team in reference.teams {
            teams.add(team.id, for: team.id)
            teams.add(team.name, for: team.id)
            if team.kind == .schoolTeam { schoolTeams.insert(team.id) }
        }
        for alias in reference.aliases { teams.add(alias.alias, for: alias.teamID) }
        for pitch in reference.pitches {
            for name in Self.pitchSpellings(of: pitch.name) { pitches.add(name, for: pitch.name) }
            pitches.add(pitch.abbreviation, for: pitch.name)
            if let short = Self.initials(of: pitch.name) {
                if short.last?.isNumber == true {
                    pitches.add(short, for: pitch.name)
                    let digits = String(short.drop { !$0.isNumber })
                    pitches.add(short.dropLast(digits.count) + " " + digits, for: pitch.name)
                } else {
                    initials[short, default: []].append(pitch.name)
                }
            }
        }
        for alias in reference.pitchAliases { pitches.add(alias.alias, for: alias.pitch) }
        for (name, pitch) in pitchNames {
            let bare = FoldedName(name).withoutArticle
            if bare != FoldedName(name), pitches[Word.words(of: bare.description)[...]].isEmpty {
                pitches.add(bare.description, for: pitch)
            }
        }
        let numbered = reference.pitches.compactMap { pitch -> String? in
            let words = pitch.name.split(separator: " ")
            return words.count == 2 && words[1].allSatisfy(\.isNumber) ? String(words[0]) : nil
        }
        for (ground, pitches) in Dictionary(grouping: numbered, by: { $0 }) where pitches.count > 1
        {
            grounds[FoldedName(ground).description] = ground
            if ground.hasSuffix("'s") {
                grounds[FoldedName(ground.dropLast(2)).description] = ground
            }
        }
        let shortened = Dictionary(grouping: reference.competitions) { Self.withoutKind($0.name) }
        for competition in reference.competitions {
            if let short = Self.withoutKind(competition.name), shortened[short]?.count == 1 {
                for spelling in Self.spellings(of: short) {
                    competitions.add(spelling, for: competition.name)
                }
            }
            for spelling in Self.spellings(of: competition.name) {
                competitions.add(spelling, for: competition.name)
            }
            if !competition.abbreviation.isEmpty {
                abbreviations[competition.abbreviation] = competition.name
            }
        }
        for word in reference.words {
            guard let competition = word.competition,
                competitions[Word.words(of: PlainText.normalised(word.word))[...]].isEmpty
            else { continue }
            competitions.add(word.word, for: competition)
        }
        (self.teams, self.pitches, self.competitions) = (teams, pitches, competitions)
        (self.abbreviations, self.initials) = (abbreviations, initials)
        (self.schoolTeams, self.grounds) = (schoolTeams, WordTable(grounds))
    }

    /// The one pitch whose words these shorten: `Sq Close`, `S.Meadow 4`, `Dutch 5`; and how many words
    /// of the text it takes.
    func pitch(shortenedAt start: Int, in words: [Word]) -> (name: String, length: Int)? {
        guard words[start].text.first?.isUppercase == true, !words[start].hasDigit else {
            return nil
        }
        var found: (name: String, length: Int)?
        for (name, parts) in pitchWords {
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
                    words[position].text.first?.isUppercase == true
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

    /// `South Meadow 1` -> `SM1`, `College Field` -> `CF`; nil for names of one word, apart from a
    /// number.
    private static func initials(of name: String) -> String? {
        let words = Word.words(of: PlainText.normalised(name)).filter { !$0.isMark }
        let spoken = words.filter { !$0.isNumber }
        guard spoken.count > 1 else { return nil }
        return spoken.compactMap { $0.text.first.map(String.init) }.joined().uppercased()
            + words.filter(\.isNumber).map(\.text).joined()
    }

    /// `Lower Boy League` -> `Lower Boy`; nil for names of two words.
    private static func withoutKind(_ name: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count > 2, ["League", "Cup", "Shield"].contains(words.last) else { return nil }
        return words.dropLast().joined(separator: " ")
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

    /// `South Meadow 2` -> itself, `S. Meadow 2`, `S Meadow 2`; `O.E. Soccer` -> itself, `OE Soccer`.
    private static func pitchSpellings(of name: String) -> [String] {
        var all = [name]
        if name.contains(".") { all.append(name.filter { $0 != "." }) }
        let words = name.split(separator: " ")
        if words.count > 2, let first = words.first, let letter = first.first {
            let rest = words.dropFirst().joined(separator: " ")
            all += ["\(letter). \(rest)", "\(letter) \(rest)"]
        }
        return all
    }

    /// `6th Form League` -> itself, `Sixth Form League`; `Lower Boy League` -> `Lower Boys League`.
    private static func spellings(of name: String) -> [String] {
        let numbers = [
            "1st": "First", "2nd": "Second", "3rd": "Third", "4th": "Fourth", "5th": "Fifth",
            "6th": "Sixth", "1": "One", "2": "Two", "3": "Three",
        ]
        var all = [name]
        let words = name.split(separator: " ").map(String.init)
        let spelled = words.map { numbers[$0] ?? $0 }
        if spelled != words { all.append(spelled.joined(separator: " ")) }
        if words.contains("Knockout") {
            all += ["KO", "Knock-out", "Knock out", "K.O.", "Knock Out"].map { short in
                words.map { $0 == "Knockout" ? short : $0 }.joined(separator: " ")
            }
        }
        for (full, shorts) in [
            ("Junior", ["Jnr", "Jr", "Jun"]), ("Senior", ["Snr", "Sr", "Sen"]),
        ]
        where words.contains(full) {
            for short in shorts {
                all.append(words.map { $0 == full ? short : $0 }.joined(separator: " "))
            }
        }
        let numerals = Dictionary(
            numbers.map { ($0.value.lowercased(), $0.key) }, uniquingKeysWith: { first, _ in first }
        )
        let counted = words.map { numerals[$0.lowercased()] ?? $0 }
        if counted != words { all.append(counted.joined(separator: " ")) }
        if words.count > 1 {
            all += all.map { $0 + "s" }
            all += all.compactMap {
                $0.contains(" Boy ") ? $0.replacing(" Boy ", with: " Boys ") : nil
            }
            all += all.compactMap {
                $0.contains(" Boys ") ? $0.replacing(" Boys ", with: " Boys' ") : nil
            }
        } else if name.lowercased().hasSuffix("y") {
            all.append(name.dropLast() + "ies")
        }
        return all
    }

    /// The words as one text, single blanks where blanks are.
    fileprivate static func fold(_ words: ArraySlice<Word>) -> String {
        var text = ""
        for word in words {
            if word.isSpaced, !text.isEmpty { text += " " }
            text += word.fold
        }
        return text
    }

    /// `Dutchmans` -> `Dutchman's`, when the league has several pitches of that name; else nil.
    func ground(_ word: Word) -> String? { grounds[word] }

    private static func parts(_ name: String) -> (letters: Letters, digits: String) {
        let fold = FoldedName(name).withoutArticle.description
        return (Letters(fold.filter { $0.isLetter }), fold.filter { $0.isNumber })
    }
}
