import FieldGame

/// Matches under headings of days.
extension Author {
    func headings(_ draft: inout Draft) {
        let lines = headingLines(&draft)
        draft.plain = lines.joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    /// The lines of a list of matches under headings; the subject or a line says the competition.
    func headingLines(_ draft: inout Draft) -> [String] {
        let shape = lineShape()
        let competition = self.competition()
        let place = number(0...3)
        draft.subject =
            place == 0
            ? subjectLine(competition)
            : one(["Fixtures", "Next week", "This week's matches", "Field Game"])
        var lines = [greeting(), ""]
        switch place {
        case 1:
            lines += [
                "Please find below the \(competition) fixtures for next week. \(chatter())", "",
            ]
        case 2: lines += [competition, ""]
        default: lines += [chatter(), ""]
        }
        let decoration = number(0...7)
        let common = shape.order.contains("T") ? nil : (chance(70) ? kickOff() : nil)
        for day in days(number(1...3)) {
            var heading = spelled(day)
            if place == 3 {
                heading = chance(50) ? "\(heading) - \(competition)" : "\(competition), \(heading)"
            }
            if let common { heading += ", all at \(spelled(common, style: 0))" }
            switch decoration {
            case 0: heading += ":"
            case 1: heading = "*\(heading)*"
            case 2: heading = "== \(heading) =="
            case 3: heading = place == 3 ? heading : "Fixtures for \(heading)"
            case 4: heading = place == 3 ? heading + ":" : "On \(heading):"
            default: break
            }
            lines += [heading]
            if chance(60) { lines.append("") }
            for index in 1...number(1...5) {
                var match = trimmed(self.match(on: day, competition: competition), to: shape)
                if let common, !shape.order.contains("T") { match.time = common }
                let (text, marks) = line(match, shape, number: index)
                if chance(5) {
                    lines.append(strange(match, shape, index, &draft))
                } else {
                    lines.append(text)
                    draft.tell(match, marks: marks)
                }
            }
            lines.append("")
        }
        if chance(12), common == nil { lines += wrongDay(competition, place == 3, shape, &draft) }
        return lines + [chatter(), "", signature()]
    }

    func subjectLine(_ competition: String) -> String {
        one([
            "\(competition) fixtures", "Fixtures \u{2013} Week 3 (\(competition))",
            "[Field Game] \(competition)", "\(competition): next week", "FIXTURES - \(competition)",
            "Re: \(competition) fixtures",
        ])
    }

    /// A line with a team that the league does not know.
    func strange(
        _ match: PlannedMatch, _ shape: LineShape, _ index: Int, _ draft: inout Draft
    ) -> String {
        let stranger = stranger()
        let other = spelled(team: match.home)
        var match = match
        match.awayText = stranger
        match.away = nil
        let (text, _) = line(match, shape, number: index, slips: false)
        draft.fail([.unknownTeam], [stranger, other].filter { text.contains($0) })
        return text
    }

    /// A heading whose weekday is another one, and a match under it.
    private func wrongDay(
        _ competition: String, _ isNamed: Bool, _ shape: LineShape, _ draft: inout Draft
    ) -> [String] {
        let day = self.day(number(5...12))
        guard let next = day.adding(days: 1) else { return [] }
        let month = LocalDate.monthNames[day.month - 1]
        let heading = "\(next.weekday.name) \(day.day)\(Self.suffix(day.day)) \(month)"
        let match = trimmed(self.match(on: day, competition: competition), to: shape)
        let (text, marks) = line(match, shape, slips: false)
        draft.faults.append(Fault(reasons: [.invalidDate], marks: [marks, [heading]]))
        return [isNamed ? "\(heading) - \(competition)" : heading, text, ""]
    }
}
