import FieldGame

/// Cancellations and results.
extension Author {
    func cancelled(_ draft: inout Draft) {
        let competition = competition()
        let postponed = chance(25)
        let word = postponed ? "postponed" : one(["cancelled", "off", "cancelled"])
        draft.subject = one(
            postponed
                ? ["Postponed", "Postponements \u{2013} frost", "POSTPONED: waterlogged pitches"]
                : [
                    "CANCELLED \u{2013} frozen pitches", "Cancellations", "Matches off",
                    "Cancelled: \(competition)", "Games OFF today",
                ])
        let isToday = chance(40)
        let day = isToday ? sent : self.day(number(1...4))
        let why = one([
            "Frozen pitches this morning", "The pitches are waterlogged", "Owing to illness",
            "Snow", "Because of the rain",
        ])
        let kinds: (add: Bool, style: Int) = (chance(50), number(0...4))
        var lines: [String] = [greeting(), ""]
        switch kinds.style {
        case 0:
            lines += [
                "\(why), so these are \(postponed ? "postponed" : "OFF") (\(spelled(day))):", "",
            ]
        case 1:
            lines += [
                "\(why). The following matches are \(word) \(isToday ? "today, " : "on ")\(spelled(day)):",
                "",
            ]
        case 2: lines += ["\(word.uppercased()) - \(spelled(day)):", ""]
        case 3: lines += ["\(spelled(day))", ""]
        default: lines += ["The following are \(word):", ""]
        }
        let bullet = one(["", "   ", "- ", "* "])
        let isNamed = kinds.add
        for _ in 0..<number(1...4) {
            var match = match(on: day, competition: isNamed ? competition : nil)
            (match.time, match.umpires) = (nil, nil)
            let short = abbreviation(of: competition)
            let (pair, marks) = pairing(match)
            var text = pair
            if isNamed {
                text +=
                    " (\(short)" + (chance(60) ? ", \(spelled(pitch: match.pitch ?? "")))" : ")")
                if !text.contains(",") { match.pitch = nil }
            } else {
                match.pitch = nil
                if draft.subject.contains(competition) { match.competition = competition }
            }
            switch kinds.style {
            case 3:
                text += one([dash + "cancelled", ": cancelled", " CANCELLED", " is off"]).replacing(
                    "cancelled", with: postponed ? "postponed" : "cancelled"
                ).replacing("CANCELLED", with: postponed ? "POSTPONED" : "CANCELLED").replacing(
                    "is off", with: postponed ? "is postponed" : "is off")
            case 4: text += chance(50) ? ", \(spelled(day))" : " on \(spelled(day))"
            default: break
            }
            lines.append(bullet + text)
            var truth = Truth(notice: match.notice(postponed ? .postpone : .cancel), marks: marks)
            var other = truth.notice
            other.action = postponed ? .cancel : .postpone
            truth.accepted = postponed ? [] : [other]
            draft.truths.append(truth)
        }
        let after = one([
            "Everything else goes ahead as planned.", "New dates to follow.",
            "Sorry for the short notice.", "", "All other matches are ON.",
        ])
        draft.plain = (lines + ["", after, "", signature()]).joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    func results(_ draft: inout Draft) {
        let competition = competition()
        let place = number(0...2)
        draft.subject =
            place == 0
            ? one([
                "\(competition) results", "Results \u{2013} \(competition)",
                "RESULTS (\(competition))",
            ]) : one(["Results", "Scores", "Results from this week"])
        var lines = [one([greeting(), "Results:", "Scores so far:"]), ""]
        let mark = curls ? one(["\u{2013}", "\u{2014}", "-"]) : "-"
        let joint = one(["", " "])
        let style = number(0...5)
        for index in 0..<number(1...2) {
            let day = self.day(-1 - number(0...3) - 4 * (1 - index))
            let head = spelled(day)
            switch place {
            case 1: lines += ["\(competition) results, \(head):", ""]
            case 2: lines += [one(["\(head) - \(competition)", "\(competition), \(head)"]), ""]
            default: lines += [head, ""]
            }
            for _ in 0..<number(2...5) {
                lines.append(
                    result(on: day, competition, mark: joint + mark + joint, style: style, &draft))
            }
            lines.append("")
        }
        draft.plain =
            (lines + [
                one(["League table attached next week.", "", "Well played all."]), signature(),
            ]).joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    private func result(
        on day: LocalDate, _ competition: String, mark: String, style: Int, _ draft: inout Draft
    ) -> String {
        var match = match(on: day, competition: competition)
        (match.time, match.pitch, match.umpires) = (nil, nil, nil)
        let (home, away) = (spelled(team: match.home), spelled(team: match.away ?? ""))
        let marks = [home, away]
        let pair = home + versus + away
        if chance(7) {
            draft.fail([.noScore], marks)
            return pair
                + one([
                    ": no score in yet", ": score not in", dash + "no score yet",
                    ": result to follow",
                ])
        }
        if chance(5) {
            draft.fail([.ambiguous, .noScore], marks)
            return pair
                + one([" abandoned at half time (3-3)", dash + "abandoned (2-1 at the time)"])
        }
        if chance(4) {
            let stranger = stranger()
            draft.fail([.unknownTeam], [home, stranger])
            return "\(home) 3\(mark)1 \(stranger)"
        }
        let one = number(0...12), two = number(0...12)
        var notice = match.notice(.result)
        notice.score = Score(home: one, away: two)
        var turned = notice
        (turned.home, turned.away, turned.score) = (
            notice.away, notice.home, notice.score?.reversed
        )
        draft.truths.append(Truth(notice: notice, accepted: [turned], marks: marks))
        let verb =
            one > two
            ? self.one(["beat", "beat", "defeated", "bt"])
            : one < two ? self.one(["lost to", "lost to"]) : self.one(["drew with", "drew with"])
        switch style {
        case 0: return "\(home) \(one)\(mark)\(two) \(away)"
        case 1: return "\(home) \(verb) \(away) \(one)\(mark)\(two)"
        case 2: return "\(pair) \(one)\(mark)\(two)"
        case 3: return "\(pair): \(one)\(mark)\(two)"
        case 4: return "\(home) \(one), \(away) \(two)"
        default:
            return chance(50)
                ? "\(home) \(one)\(mark)\(two) \(away)"
                : "\(home) \(verb) \(away) \(one)\(mark)\(two)"
        }
    }
}
