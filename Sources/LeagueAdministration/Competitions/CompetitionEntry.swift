package import FieldGame

/// What is said of a competition and the rules of its tables, as it was typed: `SL`, `aug`, `3,1,0`.
package struct CompetitionEntry: Hashable, Sendable {
    /// What is the same in all seasons.
    package static let ofAllSeasons: [Field] = [
        .kind, .abbreviation, .colour, .squad, .seasonStarts,
    ]

    /// What each field says; a field that is not here leaves things as they are.
    package let texts: [Field: String]

    /// An entry of these texts.
    package init(_ texts: [Field: String]) { self.texts = texts }

    /// Whether anything is said of what is the same in all seasons.
    var isOfAllSeasons: Bool { Self.ofAllSeasons.contains { texts[$0] != nil } }

    /// Throws ``Refusal`` where a text is none that its field may have.
    package static func check(_ text: String, for field: Field) throws {
        switch field {
        case .kind: _ = try kind(text)
        case .abbreviation: _ = try abbreviation(text)
        case .colour: _ = try colour(text)
        case .squad: _ = try squad(text)
        case .seasonStarts: _ = try month(text)
        case .points: _ = try points(text)
        case .order: _ = try TieBreaker.typed(text)
        case .headToHead: _ = try restarts(text)
        case .walkover: _ = try walkover(text)
        default: break
        }
    }

    /// What is wrong with the texts, field by field.
    var problems: [FieldProblem] {
        let fields = Self.ofAllSeasons + [.points, .order, .headToHead, .walkover]
        return fields.compactMap { field in
            do {
                if let text = texts[field] { try Self.check(text, for: field) }
                return nil
            } catch let refusal as Refusal {
                return FieldProblem(field, sentence: refusal.message, refusal.remedies)
            } catch {
                return FieldProblem(field, sentence: "\(error)")
            }
        }
    }

    /// Sets what is said that is the same in all seasons; throws ``Refusal``.
    func apply(to rules: inout CompetitionRules) throws {
        let old = rules.competition
        rules.competition = Competition(
            name: old.name,
            abbreviation: try texts[.abbreviation].map(Self.abbreviation) ?? old.abbreviation,
            kind: try texts[.kind].map(Self.kind) ?? old.kind,
            colour: try texts[.colour].map(Self.colour) ?? old.colour,
            squad: try texts[.squad].map(Self.squad) ?? old.squad)
        if let text = texts[.seasonStarts] { rules.seasonStarts = try Self.month(text) }
    }

    /// Sets what is said of the rules; throws ``Refusal``.
    package func apply(to rules: inout TableRules) throws {
        if let text = texts[.points] {
            let points = try Self.points(text)
            (rules.pointsForWin, rules.pointsForDraw, rules.pointsForLoss) =
                (points[0], points[1], points[2])
        }
        if let text = texts[.order] { rules.tieBreakers = try TieBreaker.typed(text) }
        if let text = texts[.headToHead] { rules.headToHeadRestarts = try Self.restarts(text) }
        if let text = texts[.walkover] { rules.walkover = try Self.walkover(text) }
    }

    /// What may not have been meant by rules of which this was said.
    func notes(on rules: TableRules) -> [Note] {
        var notes: [Note] = []
        if texts[.order] != nil, !rules.tieBreakers.contains(.points) {
            notes.append(
                Note(warning: "points are no part of this order, so they decide no place"))
        }
        if texts[.headToHead] == "restart", !rules.hasHeadToHead {
            notes.append(
                Note(
                    warning: "no head-to-head is part of the order, so there is none to restart"))
        }
        return notes
    }
}

extension CompetitionEntry {
    private static func kind(_ text: String) throws -> Competition.Kind {
        guard let kind = Competition.Kind.named(text) else {
            let kinds = Competition.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal("write one of \(kinds)")
        }
        return kind
    }

    private static func abbreviation(_ text: String) throws -> String {
        let text = text.inOneLine
        guard text.unicodeScalars.count <= 20, text.isShownAsItIs else {
            throw Refusal("write at most 20 characters, like SL")
        }
        return text
    }

    /// `1E4D8C` -> `#1E4D8C`: for a shell, `#` starts a comment.
    private static func colour(_ text: String) throws -> String {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        let isHex = digits.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isHexDigit
        }
        if isHex, [3, 6].contains(digits.utf8.count) { return "#\(digits)" }
        let isName = text.utf8.allSatisfy { (97...122).contains($0 | 0x20) }
        guard isName, text.utf8.count <= 30 else {
            throw Refusal("write six digits from 0 to F, like 1E4D8C, or a colour's name")
        }
        return text.lowercased()
    }

    /// A squad's name; nil, which is the competition's own, for a blank.
    private static func squad(_ text: String) throws -> String? {
        text.inOneLine.isEmpty ? nil : try TypedText.name(text)
    }

    private static func month(_ text: String) throws -> Int {
        let name = text.lowercased()
        let named = LocalDate.monthNames.firstIndex {
            name.utf8.count >= 3 && $0.lowercased().hasPrefix(name)
        }
        guard let month = named.map({ $0 + 1 }) ?? Int(text), (1...12).contains(month) else {
            throw Refusal("no such month; write 1 to 12, or a name such as August")
        }
        return month
    }

    /// `3,1,0` -> 3 for a win, 1 for a draw, 0 for a defeat.
    private static func points(_ text: String) throws -> [Int] {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap {
            Int($0.filter { !$0.isWhitespace })
        }
        guard numbers.count == 3, text.filter({ $0 == "," }).count == 2,
            numbers.allSatisfy({ (0...99).contains($0) })
        else {
            throw Refusal(
                "write three numbers from 0 to 99, for a win, a draw and a defeat, like 3,1,0")
        }
        return numbers
    }

    /// Whether head-to-head is applied again to those whom it left level: `restart`, or `once`.
    private static func restarts(_ text: String) throws -> Bool {
        guard ["restart", "once"].contains(text) else { throw Refusal("write restart or once") }
        return text == "restart"
    }

    /// `3-0` -> 3-0.
    private static func walkover(_ text: String) throws -> Score {
        let numbers = text.split(omittingEmptySubsequences: false) { "-:\u{2013}".contains($0) }
            .map { Int($0.filter { !$0.isWhitespace }) }
        guard numbers.count == 2, let won = numbers[0], let lost = numbers[1], won > lost,
            let score = Score(home: won, away: lost)
        else {
            throw Refusal(
                "write the winner's score first, then the loser's lower one, like 3-0 "
                    + "(0 to \(Score.range.upperBound))")
        }
        return score
    }
}

extension TieBreaker {
    /// `points,h2h-points,gd` -> points, then head-to-head points, then goal difference.
    fileprivate static func typed(_ text: String) throws -> [TieBreaker] {
        do {
            return try order(words: text)
        } catch OrderProblem.unknown(let word) {
            let meant = Refusal.hint(nearest(to: word))
            let all = allCases.map(\.word).joined(separator: ", ")
            throw Refusal(
                (word.isEmpty ? "a tie-breaker is missing" : "\"\(word)\" is no tie-breaker")
                    + "\(meant.isEmpty ? ";" : meant) there are: \(all)")
        } catch OrderProblem.repeated(let repeated) {
            throw Refusal(
                "\(repeated.word) stands there twice, and would separate no teams the second time")
        } catch {
            throw Refusal("an order has at most \(orderLength.upperBound) tie-breakers")
        }
    }
}
