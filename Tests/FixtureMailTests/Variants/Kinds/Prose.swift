import FieldGame

/// Sentences, messages without matches, and blocks of a system.
extension Author {
    func prose(_ draft: inout Draft) {
        draft.subject = one(["couple of extras", "A few more", "extra games", "Quick one", "Also"])
        let friendly = reference.competitions.first {
            $0.kind == .friendly && $0.name == "Friendly"
        }?.name
        var sentences: [String] = []
        for _ in 0..<number(1...4) {
            let offset = number(1...6)
            let day = day(offset)
            let short = day.weekday.name
            let when =
                offset == 1 && chance(70)
                ? "tomorrow" : one([short, short, spelled(day, style: 0), spelled(day, style: 8)])
            let competition = chance(50) ? friendly : self.competition()
            var match = match(on: day, competition: competition)
            match.umpires = nil
            let (pair, marks) = pairing(match)
            let place = spelled(pitch: match.pitch ?? "")
            let time = spelled(match.time ?? LocalTime.kickOff)
            let onDay = when == "tomorrow" ? when : "on \(when)"
            let name = competition ?? ""
            let text: String
            if competition == friendly {
                text = one([
                    "There is a friendly \(onDay): \(pair) on \(place) at \(time).",
                    "Extra friendly \(onDay)\(dash)\(pair), \(place), \(time).",
                    "One more friendly: \(pair) \(onDay), \(time), \(place).",
                    "Friendly \(onDay): \(pair) at \(time) on \(place)",
                ])
            } else {
                text = one([
                    "\(capital(onDay)) the \(name) has \(pair) (\(time), \(place)).",
                    "\(capital(onDay)): \(pair), \(name), \(place), \(time)",
                    "Could you add \(pair) in the \(name), \(onDay) at \(time) on \(place)?",
                    "\(pair) (\(name)) is \(onDay) at \(time), \(place).",
                    "\(name): \(pair), \(when), \(time), \(place).",
                    "We also have \(pair) in the \(name) \(onDay), \(time) on \(place).",
                ])
            }
            if chance(8) {
                let stranger = stranger()
                draft.fail([.unknownTeam], [stranger])
                sentences.append(text.replacing(marks[1], with: stranger))
            } else {
                draft.tell(match, marks: marks)
                sentences.append(text)
            }
        }
        if chance(12), let next = day(5).adding(days: 1) {
            let day = day(5)
            let match = match(on: day, competition: nil)
            let (pair, marks) = pairing(match)
            draft.fail([.invalidDate], marks)
            sentences.append(
                "\(next.weekday.name) \(day.day)\(Self.suffix(day.day)) \(LocalDate.monthNames[day.month - 1]): \(pair), \(spelled(pitch: match.pitch ?? "")), 2.25"
            )
        }
        let joint = chance(70) ? "\n" : "\n\n"
        draft.plain = [
            greeting(), "", sentences.joined(separator: joint), "",
            one(["cheers\nH", signature()]),
        ].joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    private func capital(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    func nothing(_ draft: inout Draft) {
        let (home, away) = houses()
        let (one, two) = (spelled(team: home), spelled(team: away))
        draft.subject = self.one([
            "Field Game newsletter", "Tea money", "Kit", "Umpires' course", "Thank you",
            "Lost property",
        ])
        let last = sent.year - 1
        let paragraphs = shuffled([
            "Congratulations to \(one), who beat all comers last year. The \(last) final, \(one) v \(two), is on the school website.",
            "Tea money is due by \(spelled(day(3), style: 0)) at 2.25pm to Mr Carlow. Boots must be clean.",
            "The umpires' course is on \(spelled(day(5), style: 0)) at 5.15pm in the pavilion. New umpires: see Dr Penhale.",
            "A pair of boots was left at the pavilion; apply to the \(two) dame.",
            "Shirts for \(one) have arrived: 14 at 25 pounds, collect them from 2.00pm on Thursday.",
            "Thank you all for a splendid half. The photographs from \(last) are on the wall.",
            "Please send me the names of your captains by \(spelled(day(4), style: 1)).",
            "Does anybody have a programme of \(one) v \(two) from \(last - 10)?",
        ]).prefix(number(2...4))
        let text = ([greeting()] + paragraphs + [signature()]).joined(separator: "\n\n")
        draft.plain = text
        if chance(50) {
            let html =
                "<html><body>" + paragraphs.map { "<p>\($0)</p>" }.joined(separator: "\n")
                + "</body></html>"
            draft.piece = several([piece(text), piece(html, type: "text/html")], "alternative")
        } else {
            draft.piece = piece(text)
        }
    }

    func blocks(_ draft: inout Draft) {
        naming = .ids
        let style = number(0...2)
        let labels: [String: [String]] = [
            "change": ["Change type", "Change", "Type", "Action"],
            "comp": ["Fixture", "Competition", "League"],
            "date": ["Date", "Day", "Match date"],
            "time": ["Kick off", "Kick-off", "Time", "Start"],
            "home": ["Home", "Home team", "Home side"], "away": ["Away", "Away team", "Away side"],
            "pitch": ["Venue", "Pitch", "Ground"],
            "umpires": ["Officials", "Umpires", "Referees"],
        ]
        var label: [String: String] = [:]
        for key in labels.keys.sorted() { label[key] = one(labels[key] ?? [key]) }
        let words: [[Notice.Action: String]] = [
            [.add: "NEW", .update: "AMENDED", .cancel: "CANCELLED"],
            [.add: "Added", .update: "Changed", .cancel: "Cancelled"],
            [.add: "New fixture", .update: "Updated", .cancel: "Cancelled"],
            [.add: "CREATED", .update: "UPDATED", .cancel: "CANCELLED"],
        ]
        let word = one(words)
        let colon = style == 1 ? " : " : ": "
        let zone = chance(40) ? " (GMT)" : ""
        let count = number(1...4)
        draft.subject = one([
            "[Fixtures Online] \(count) changes to your fixtures", "Fixture changes",
            "Your fixtures have changed",
        ])
        var blocks: [String] = []
        for day in days(count) {
            let action = one([Notice.Action.add, .add, .update, .cancel])
            var match = match(on: day, competition: competition())
            if umpireJoint == " & " || umpireJoint == "/" { umpireJoint = "; " }
            let before = match
            var from = Notice.Previous()
            var changed: [Notice.Field] = []
            if action == .update {
                if chance(60) {
                    repeat { match.time = kickOff() } while match.time == before.time
                    (from.time, changed) = (before.time, changed + [.time])
                }
                if chance(60) || changed.isEmpty {
                    repeat { match.pitch = pitch() } while match.pitch == before.pitch
                    (from.pitch, changed) = (before.pitch, changed + [.pitch])
                }
            }
            func time(_ time: LocalTime?) -> String {
                time.map { "\(Self.two($0.hour)):\(Self.two($0.minute))" } ?? ""
            }
            func team(_ id: String?) -> String {
                let name = reference.teams.first { $0.id == id }?.name ?? ""
                return style == 2 ? name : "\(id ?? "") (\(name))"
            }
            let marks = [
                style == 2 ? team(match.home) : match.home,
                style == 2 ? team(match.away) : match.away ?? "",
            ]
            var lines = [
                ("change", word[action] ?? ""), ("comp", match.competition ?? ""),
                ("date", spelled(day, style: 4).replacing(",", with: "")),
                (
                    "time",
                    time(match.time) + zone + (from.time == nil ? "" : " (was \(time(from.time)))")
                ),
                ("home", team(match.home)), ("away", team(match.away)),
                ("pitch", (match.pitch ?? "") + (from.pitch.map { " (was \($0))" } ?? "")),
                (
                    "umpires",
                    match.umpires.map { spelled(umpires: $0) } ?? one(["-", "TBC", "none"])
                ),
            ]
            if chance(30) { lines = [lines[0]] + shuffled(Array(lines.dropFirst())) }
            blocks.append(
                lines.map { (label[$0.0] ?? $0.0) + colon + $0.1 }.joined(separator: "\n"))
            var notice = match.notice(action)
            if action == .update { (notice.changed, notice.from) = (changed, from) }
            draft.truths.append(Truth(notice: notice, marks: marks))
        }
        let joint = one(["\n\n", "\n\n", "\n----------\n", "\n\n\n"])
        draft.plain =
            "This is an automated message from Fixtures Online.\(zone.isEmpty ? "" : " Times are GMT.")\n\n"
            + blocks.joined(separator: joint)
            + "\n\nDo not reply to this email. To stop receiving these messages log in at https://fixtures.example/u?id=1\n"
        draft.piece = piece(draft.plain)
        draft.fields = ["Auto-Submitted: auto-generated"]
    }
}
