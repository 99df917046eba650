import FieldGame

/// Prints clashes: for people grouped by day, each over its two matches; or as JSON or CSV.
struct ClashList {
    let clashes: [Clash]
    let search: ClashSearch

    func print(_ options: OutputOptions) throws {
        if options.json {
            let records = clashes.map { clash in
                ClashRecord(clash: clash, proposal: search.proposal(against: clash))
            }
            Swift.print(try JSONLines.pretty(records))
        } else if options.csv {
            Swift.print(ClashRecord.csvHeading)
            for clash in clashes {
                let proposal = search.proposal(against: clash)
                Swift.print(ClashRecord(clash: clash, proposal: proposal).csvLine)
            }
        } else if clashes.isEmpty {
            Swift.print("No clashes.")
        } else {
            printTable()
        }
    }

    private func printTable() {
        var table = TextTable([
            .left("Time"), .left("Home"), .left(""), .left("Away"), .left("Pitch"),
            .left("Umpires"), .left("Id"),
        ])
        for match in clashes.flatMap({ [$0.first, $0.second] }) {
            table.add(
                [
                    match.time?.spoken ?? "TBC", match.home.name,
                    match.away.name.isEmpty ? "" : "v", match.away.name, match.pitch ?? "TBC",
                    match.umpires.joined(separator: ", "), String(match.idText.prefix(8)),
                ], swatches: [1: Swatch(match.home.kit), 3: Swatch(match.away.kit)])
        }
        // The lines of one table over all days, so that every day's columns line up.
        let layout = table.layout(width: Terminal.columns)
        for line in layout.heading { Swift.print(line) }
        var day: LocalDate?
        for (index, clash) in clashes.enumerated() {
            if clash.second.date != day {
                Swift.print("\n\(clash.second.date.spoken)")
                day = clash.second.date
            }
            let proposal = search.proposal(against: clash).map { "; \($0.words)" } ?? ""
            Terminal.say("\(clash.title)\(proposal)")
            for line in layout.rows[2 * index...2 * index + 1].joined() { Swift.print(line) }
        }
    }
}
