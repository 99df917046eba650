import FieldGame

/// HTML: tables of Outlook with merged days, and grids of pitches and slots.
extension Author {
    func outlook(_ draft: inout Draft) {
        let habits = SheetHabits(blanks: chance(75), sheetDays: chance(25), strikes: true)
        let sheet = sheet(&draft, habits)
        let isWord = chance(60)
        func td(_ text: String, rows: Int = 1, struck: Bool = false, head: Bool = false) -> String {
            var inner = escaped(text)
            if struck {
                inner = one([
                    "<s>\(inner)</s>", "<del>\(inner)</del>", "<strike>\(inner)</strike>",
                    "<span style=\"text-decoration:line-through\">\(inner)</span>",
                ])
            }
            if head { inner = "<b>\(inner)</b>" }
            let span = rows > 1 ? " rowspan=\"\(rows)\"" : ""
            if isWord {
                return
                    "<td\(span) valign=top style='border:solid windowtext 1.0pt'><p class=MsoNormal>"
                    + "<span style='font-size:10.0pt'>\(inner)<o:p></o:p></span></p></td>"
            }
            return head && chance(70) ? "<th\(span)>\(inner)</th>" : "<td\(span)>\(inner)</td>"
        }
        var html = "<table border=1 cellspacing=0>\n<tr>"
        for heading in sheet.headings { html += td(heading, head: true) }
        html += "</tr>\n"
        let merges = chance(75)
        for (index, row) in sheet.rows.enumerated() {
            html +=
                row.isStruck && !isWord && chance(40)
                ? "<tr style=\"text-decoration: line-through\">" : "<tr>"
            let following = sheet.rows[(index + 1)...].prefix { $0.repeatsDay }.count
            for (column, field) in sheet.fields.enumerated() {
                let isDay = field == .date || field == .weekday
                if isDay, row.repeatsDay {
                    if !merges { html += td("") }
                    continue
                }
                html += td(
                    row.cells[column], rows: isDay && merges ? following + 1 : 1,
                    struck: row.isStruck)
            }
            html += "</tr>\n"
        }
        html += "</table>"
        let intro = one([
            "Fixtures below.", "Dear House Captains, the ties for next week are below.",
            "Please see the table.",
        ])
        let text = sheet.rows.map { $0.cells.joined(separator: "\n") }.joined(separator: "\n")
        page(
            intro, html, text: sheet.headings.joined(separator: "\n") + "\n" + text, isWord: isWord,
            &draft)
    }

    func grid(_ draft: inout Draft) {
        let competition = competition()
        draft.subject = one([
            "Pitch grid (\(competition))", "\(competition) \u{2013} who plays where",
            "Grid: \(competition)",
        ])
        var slots: [(LocalDate, LocalTime)] = []
        for day in days(number(1...2)) {
            var times: Set<LocalTime> = []
            while times.count < number(1...2) { times.insert(kickOff()) }
            for time in times.sorted() { slots.append((day, time)) }
        }
        let pitches = Array(shuffled(reference.pitches.map(\.name)).prefix(number(2...5)))
        let joint = one(["<br>", " ", ", ", "<br/>", "<br>\n"])
        let slotTexts = slots.map { "\(spelled($0.0))\(joint)\(spelled($0.1))" }
        let transposed = chance(25)
        var matches: [[String]] = []
        for pitch in pitches {
            matches.append(
                slots.map { slot in
                    guard chance(65) else {
                        return one([
                            "", "-", "&nbsp;", "resting", "\u{2013}".isEmpty ? "" : "", "free",
                        ])
                    }
                    var match = match(on: slot.0, competition: competition)
                    (match.time, match.pitch, match.umpires) = (slot.1, pitch, nil)
                    let (text, marks) = pairing(match)
                    if chance(4) {
                        let stranger = stranger()
                        draft.fail([.unknownTeam], [marks[0], stranger])
                        return escaped(marks[0] + versus + stranger)
                    }
                    draft.tell(match, marks: marks)
                    return escaped(text)
                })
        }
        let bold = chance(60)
        func cell(_ text: String, head: Bool) -> String {
            head && bold ? "<td><b>\(text)</b></td>" : "<td>\(text)</td>"
        }
        let pitchTexts = pitches.map { escaped(spelled(pitch: $0)) }
        let corner = one(["", "", "Pitch", "&nbsp;", "Ground"])
        var html =
            "<table border=\"1\" cellpadding=\"4\"><tbody>\n<tr>"
            + cell(transposed ? "" : corner, head: true)
        for heading in transposed ? pitchTexts : slotTexts { html += cell(heading, head: true) }
        html += "</tr>\n"
        for row in 0..<(transposed ? slots.count : pitches.count) {
            html += "<tr>" + cell(transposed ? slotTexts[row] : pitchTexts[row], head: true)
            for column in 0..<(transposed ? pitches.count : slots.count) {
                html += cell(transposed ? matches[column][row] : matches[row][column], head: false)
            }
            html += "</tr>\n"
        }
        html += "</tbody></table>"
        page(
            "Grid for next week. Umpires to follow.", html, text: "See the grid.", isWord: false,
            &draft)
        if draft.truths.isEmpty, draft.faults.isEmpty { grid(&draft) }
    }

    /// A page around a table, alone or beside a text that says it badly.
    private func page(
        _ intro: String, _ table: String, text: String, isWord: Bool, _ draft: inout Draft
    ) {
        let signed = signature().replacing("\n", with: "<br>\n")
        let html =
            isWord
            ? "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\">\n<head><style><!-- td {color:red} --></style></head>\n"
                + "<body lang=EN-GB><div class=WordSection1><p class=MsoNormal>\(intro)<o:p></o:p></p>\n\(table)\n"
                + "<p class=MsoNormal>\(chatter())<o:p></o:p></p><p class=MsoNormal>\(signed)</p></div></body></html>"
            : "<div dir=\"ltr\">\(intro)<br><br>\(table)<br>\(chatter())<br>\(signed)</div>"
        draft.plain = html
        let htmlPiece = piece(html, type: "text/html")
        if chance(75) {
            let both = several([piece("\(intro)\n\n\(text)\n"), htmlPiece], "alternative")
            draft.piece =
                chance(20)
                ? several(
                    [both, file([0x47, 0x49, 0x46], type: "image/gif", name: "image001.gif")],
                    "related") : both
        } else {
            draft.piece = htmlPiece
        }
    }

    private func escaped(_ text: String) -> String {
        var text = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        if chance(30) {
            text = text.replacing("'", with: "&#39;").replacing("\u{2019}", with: "&rsquo;")
        }
        return text
    }
}
