import FieldGame

/// The tables of names, with every spelling in which a name of the league is written.
extension Names {
    /// The words of a name.
    static func words(of name: String) -> [Word] { Word.words(of: PlainText.normalised(name)) }

    /// Ids, names and aliases of teams.
    static func teams(of reference: ReferenceData) -> Table {
        var table = Table()
        for team in reference.teams {
            table.add(team.id, for: team.id)
            table.add(team.name, for: team.id)
        }
        for alias in reference.aliases { table.add(alias.alias, for: alias.teamID) }
        let names =
            reference.teams.map { ($0.name, $0.id) }
            + reference.aliases.map { ($0.alias, $0.teamID) }
        for (name, id) in names where name.hasSuffix(" House") {
            for short in ["Hse", "Hse.", "Ho."] {
                table.add(name.dropLast("House".count) + short, for: id)
            }
        }
        // `South Lawn's match`
        for (name, id) in names where name.contains(" ") && !name.hasSuffix("s") {
            table.add("\(name)'s", for: id)
        }
        return table
    }

    /// Names, abbreviations, aliases and initials with a number of pitches; `names` with the pitch of
    /// each stand without their article, too.
    static func pitches(of reference: ReferenceData, named names: [(String, String)]) -> Table {
        var table = Table()
        for pitch in reference.pitches {
            for name in pitchSpellings(of: pitch.name) { table.add(name, for: pitch.name) }
            table.add(pitch.abbreviation, for: pitch.name)
            // `D.12`, `D. 12`
            let number = pitch.abbreviation.drop { !$0.isNumber }
            if !number.isEmpty {
                let letters = pitch.abbreviation.dropLast(number.count)
                table.add("\(letters).\(number)", for: pitch.name)
                table.add("\(letters). \(number)", for: pitch.name)
            }
            if let short = initials(of: pitch.name), short.last?.isNumber == true {
                table.add(short, for: pitch.name)
                let digits = String(short.drop { !$0.isNumber })
                table.add(short.dropLast(digits.count) + " " + digits, for: pitch.name)
            }
        }
        for alias in reference.pitchAliases { table.add(alias.alias, for: alias.pitch) }
        for (name, pitch) in names {
            let bare = FoldedName(name).withoutArticle
            if bare != FoldedName(name), table[Word.words(of: bare.description)[...]].isEmpty {
                table.add(bare.description, for: pitch)
            }
        }
        return table
    }

    /// The initials of pitches that have no number.
    static func initials(of reference: ReferenceData) -> [String: [String]] {
        var all: [String: [String]] = [:]
        for pitch in reference.pitches {
            guard let short = initials(of: pitch.name), short.last?.isNumber != true else {
                continue
            }
            all[short, default: []].append(pitch.name)
        }
        return all
    }

    /// What several numbered pitches are called together, folded: `dutchman's` and `dutchman`.
    static func grounds(of reference: ReferenceData) -> [String: String] {
        let numbered = reference.pitches.compactMap { pitch -> String? in
            let words = pitch.name.split(separator: " ")
            return words.count == 2 && words[1].allSatisfy(\.isNumber) ? String(words[0]) : nil
        }
        var grounds: [String: String] = [:]
        for (ground, pitches) in Dictionary(grouping: numbered, by: { $0 }) where pitches.count > 1
        {
            grounds[FoldedName(ground).description] = ground
            if ground.hasSuffix("'s") {
                grounds[FoldedName(ground.dropLast(2)).description] = ground
            }
        }
        return grounds
    }

    /// Names of competitions, without their kind where one alone is called so, and what an admin has
    /// taught.
    static func competitions(of reference: ReferenceData) -> Table {
        var table = Table()
        let shortened = Dictionary(grouping: reference.competitions) { withoutKind($0.name) }
        for competition in reference.competitions {
            if let short = withoutKind(competition.name), shortened[short]?.count == 1 {
                for spelling in spellings(of: short) { table.add(spelling, for: competition.name) }
            }
            for spelling in spellings(of: competition.name) {
                table.add(spelling, for: competition.name)
                // `the Senior Tie`
                if spelling.hasSuffix("ies") {
                    table.add(String(spelling.dropLast()), for: competition.name)
                }
            }
        }
        for word in reference.words {
            guard let competition = word.competition, table[words(of: word.word)[...]].isEmpty
            else { continue }
            table.add(word.word, for: competition)
        }
        return table
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
}
