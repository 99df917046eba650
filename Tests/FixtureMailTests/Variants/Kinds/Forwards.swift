import FieldGame

/// Messages passed on: quoted in another, or attached to it.
extension Author {
    func forward(_ draft: inout Draft) {
        var inner = Draft(subject: "")
        var lines = headingLines(&inner)
        if chance(40), lines.count > 4 {
            let (one, two) = houses()
            let (three, _) = houses()
            let pair =
                "Winner of \(spelled(team: one))/\(spelled(team: two))\(versus)\(spelled(team: three))"
            let text = pair + dash + "date and pitch to be arranged"
            let at =
                (lines.lastIndex { line in
                    inner.truths.contains { truth in truth.marks.allSatisfy(line.contains) }
                } ?? 1) + 1
            lines.insert(text, at: at)
            inner.faults.append(Fault(reasons: [.ambiguous], marks: [[pair]]))
        }
        let quotes = chance(60)
        if chance(40), quotes {
            lines += ["> Could we play ours on the Friday instead?", "", "No - it stays as it is."]
        }
        if quotes {
            lines = lines.map { $0.isEmpty ? ">" : ($0.hasPrefix("> ") ? ">\($0)" : "> \($0)") }
        }
        let from = "Aldous, Peter <p.aldous@college.example>"
        let date = spelled(day(-1), style: 1)
        let head: [String]
        switch number(0...3) {
        case 0:
            head = [
                "---------- Forwarded message ---------", "From: \(from)",
                "Date: \(date) 2020 at 09:41".replacing("2020", with: "\(sent.year)"),
                "Subject: \(inner.subject)", "To: House Captains <captains@college.example>", "",
            ]
        case 1:
            head = [
                "-----Original Message-----", "From: \(from)",
                "Sent: \(spelled(day(-1), style: 2)) 09:41", "To: House Captains",
                "Subject: \(inner.subject)", "",
            ]
        case 2:
            head = [
                "Begin forwarded message:", "", "From: \(from)", "Subject: \(inner.subject)",
                "Date: \(spelled(day(-1), style: 2)) at 09:41:00 GMT",
                "To: captains@college.example", "",
            ]
        default:
            head = [
                "________________________________", "From: \(from)",
                "Sent: \(spelled(day(-1), style: 2)) 09:41",
                "To: House Captains <captains@college.example>", "Subject: \(inner.subject)", "",
            ]
        }
        let note = one([
            "Can you get these on the app please? Thanks, H", "FYI", "See below.",
            "Please import.\n\nHugo", "For the calendar please", "",
        ])
        let tail = one(["", "Sent from my iPhone", "--\nSent from my iPhone"])
        draft = inner
        draft.subject = one(["Fwd: ", "FW: ", "Fw: "]) + inner.subject
        draft.plain = ([note, ""] + head + lines + [tail]).joined(separator: "\n")
        draft.piece = piece(draft.plain)
    }

    func attached(_ draft: inout Draft) {
        let count = chance(20) ? 2 : 1
        var pieces: [Piece] = []
        let isDigest = count == 2 && chance(70)
        for index in 0..<count {
            var inner = Draft(subject: "")
            let text = chance(55) ? crowded(&inner) : headingLines(&inner).joined(separator: "\n")
            let body = piece(text)
            let header = [
                "From: \"Aldous, Peter\" <p.aldous@college.example>",
                "To: captains@college.example",
                "Subject: \(Self.encodedWords(inner.subject, base64: chance(50)))",
                "Date: \(Self.mailDate(day(-number(0...2)), LocalTime.kickOff))",
                "Message-ID: <inner-\(index)-\(number(1...99999))@college.example>",
                "MIME-Version: 1.0",
            ]
            let whole = Piece(header: header + body.header, body: body.body).text
            var outer = isDigest && chance(50) ? [] : ["Content-Type: message/rfc822"]
            if !isDigest {
                outer.append("Content-Disposition: attachment; filename=\"original.eml\"")
            }
            pieces.append(Piece(header: outer, body: whole))
            draft.truths += inner.truths
            draft.faults += inner.faults
            draft.plain += text + "\n=====\n"
            draft.subject = inner.subject
        }
        draft.subject =
            count == 2 ? "Digest of captains list" : one(["Fwd: ", "FW: "]) + draft.subject
        let note = piece(
            one(["Please import the attached.\n\nP.", "Attached as promised.", "FYI"]))
        if isDigest {
            draft.piece = several([note, several(pieces, "digest")], "mixed")
        } else {
            draft.piece = several([note] + pieces, "mixed")
        }
    }

    /// Several matches in a line: `Tues 10 Feb, 2.25: PRDT v TEB (D1), JDM v BTS (D2)`.
    func crowded(_ draft: inout Draft) -> String {
        let competition = competition()
        draft.subject = chance(50) ? "\(competition) fixtures" : "Fixtures"
        var lines = chance(60) || draft.subject == "Fixtures" ? [competition, ""] : ["All,", ""]
        let joint = one([", ", "; ", ", "])
        for day in days(number(1...3)) {
            let time = kickOff()
            var texts: [String] = []
            for _ in 1...number(1...4) {
                var match = match(on: day, competition: competition)
                match.time = time
                match.umpires = nil
                let (pair, marks) = pairing(match)
                let pitch = match.pitch ?? ""
                texts.append(pair + " (" + spelled(pitch: pitch) + ")")
                draft.tell(match, marks: marks)
            }
            lines.append("\(spelled(day)), \(spelled(time)): " + texts.joined(separator: joint))
        }
        return (lines + ["", one(["Thanks\nPeter", "Fee for late cancellation: 5 pounds", ""])])
            .joined(separator: "\n")
    }
}
