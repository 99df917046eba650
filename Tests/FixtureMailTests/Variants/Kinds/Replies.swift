import FieldGame

/// Replies that correct a list quoted below them.
extension Author {
    func corrections(_ draft: inout Draft) {
        let competition = competition()
        draft.subject =
            one(["Re: ", "RE: ", "Re: [Field Game] "])
            + one([
                "\(competition) fixtures", "Fixtures \u{2013} Week 1 (\(competition))",
                "\(competition), next week",
            ])
        let shape = LineShape(
            order: ["M", "P", "T", "U"], separator: ", ", bullet: "", umpireLabel: "umpires: ",
            brackets: false)
        if umpireJoint == ", " { umpireJoint = " & " }
        var quotedLines: [String] = [greeting(), ""]
        var matches: [PlannedMatch] = []
        let days = days(2)
        for day in days {
            quotedLines += [spelled(day), ""]
            for _ in 0..<number(2...4) {
                let match = match(on: day, competition: competition)
                matches.append(match)
                quotedLines.append(line(match, shape, slips: false).text)
            }
            quotedLines.append("")
        }
        var lines: [String] = []
        for match in shuffled(matches).prefix(number(1...3)) {
            lines.append(correction(of: match, &draft))
        }
        if chance(40),
            let other = matches.first(where: { match in
                !draft.truths.contains { $0.notice.home == match.home }
                    && !lines.contains { $0.contains(spelledAs[match.home] ?? "?") }
            }), naming == .ids
        {
            lines.append(
                pairing(other).text
                    + one([" no change.", " as before.", ": no change", " unchanged."]))
        }
        let sentWhen = day(-1)
        let attribution = one([
            "On \(spelled(sentWhen, style: 4)) at 10:12, Aldous, Peter <p.aldous@college.example> wrote:",
            "On \(Self.two(sentWhen.day))/\(Self.two(sentWhen.month))/\(sentWhen.year) 08:02, Field Game Office wrote:",
            "On \(sentWhen.weekday.name.prefix(3)), \(sentWhen.day) \(LocalDate.monthNames[sentWhen.month - 1].prefix(3)) \(sentWhen.year) at 10:12, P Aldous wrote:",
        ])
        let opening = one([
            "", "", "Dear all,\n", "Sorry, some changes:\n", "Corrections:\n",
            "A couple of changes to the below.\n",
        ])
        let closing = one([
            "P", "All else as before.\n\nJane", "Sorry!\nHugo", "", "Regards\nPeter",
        ])
        draft.plain =
            ([opening] + lines + ["", closing, "", attribution]
            + quotedLines.map { $0.isEmpty ? ">" : "> \($0)" }).joined(separator: "\n")
        draft.piece = piece(draft.plain)
        draft.fields = ["In-Reply-To: <1@college.example>"]
    }

    private var spelledAs: [String: String] {
        Dictionary(reference.teams.map { ($0.id, $0.id) }, uniquingKeysWith: { one, _ in one })
    }

    /// A sentence that changes a match.
    private func correction(of match: PlannedMatch, _ draft: inout Draft) -> String {
        let (pair, marks) = pairing(match)
        var new = match
        let text: String
        var changed: [Notice.Field] = []
        var from: Notice.Previous?
        switch number(0...5) {
        case 0, 1:
            repeat { new.pitch = pitch() } while new.pitch == match.pitch
            changed = [.pitch]
            let (place, old) = (spelled(pitch: new.pitch ?? ""), spelled(pitch: match.pitch ?? ""))
            let time = spelled(match.time ?? LocalTime.kickOff)
            switch number(0...8) {
            case 0: text = "\(pair) is now on \(place)."
            case 1: text = "UPDATED: \(pair) now on \(place), still \(time)."
            case 2: text = "\(pair) moves to \(place)"
            case 3: text = "Please note that \(pair) will be played on \(place) instead."
            case 4: text = "\(pair): pitch now \(place)"
            case 5: text = "\(pair) has been moved to \(place)."
            case 6: text = "\(pair) will now be on \(place)"
            case 7:
                text = "\(pair) has been moved from \(old) to \(place)."
                from = Notice.Previous(pitch: match.pitch)
            default: text = "\(pair)\(dash)now on \(place)"
            }
        case 2:
            repeat { new.time = kickOff() } while new.time == match.time
            changed = [.time]
            let time = spelled(new.time ?? LocalTime.kickOff)
            text = one([
                "\(pair) moves to \(time).", "\(pair) is now at \(time)",
                "\(pair) will start at \(time).",
                "Kick-off for \(pair) is now \(time).", "\(pair) put back to \(time)",
                "\(pair): now \(time)",
                "\(pair) will now kick off at \(time).", "Also \(pair) is now a \(time) start.",
                "\(pair)\(dash)\(time) instead.",
            ])
        case 3:
            repeat {
                new.umpires = umpires()
            } while new.umpires == match.umpires || new.umpires == nil
            changed = [.umpires]
            let names = spelled(umpires: new.umpires ?? [])
            text = one([
                "\(pair): umpires now \(names)", "\(pair), umpires are now \(names).",
                "Umpires for \(pair) are now \(names).", "\(pair) will be umpired by \(names).",
                "\(pair)\(dash)new umpires: \(names)",
            ])
        case 4:
            new.date = match.date.adding(days: number(1...6)) ?? match.date
            changed = [.date]
            from = Notice.Previous(date: match.date)
            let day = spelled(new.date, style: one([0, 2, 5, 8]))
            text = one([
                "\(pair) will now be played on \(day).", "\(pair) moves to \(day)",
                "\(pair) has been moved from \(spelled(match.date, style: 8)) to \(day).",
                "\(pair) is now on \(day), same time and place.", "\(pair) postponed to \(day).",
                "\(pair) is put off until \(day).",
            ])
        default:
            var truth = Truth(notice: match.notice(.cancel), marks: marks)
            truth.accepted = Self.lesser(truth.notice)
            draft.truths.append(truth)
            return one([
                "\(pair) is cancelled.", "\(pair) is OFF", "\(pair) cancelled (illness)",
                "\(pair) will not now be played.", "\(pair) has been called off.",
            ])
        }
        var notice = new.notice(.update)
        notice.changed = changed
        var other = notice
        other.from = from
        draft.truths.append(Truth(notice: notice, accepted: [other], marks: marks))
        return text
    }
}
