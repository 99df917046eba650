import FieldGame
import Foundation

/// Prints clashes: for people grouped by day, each over its two matches; or as JSON or CSV.
struct ClashTable {
    /// How many clashes of one day people are shown.
    static let dailyLimit = 50

    /// The clashes by day, at most ``ClashSearch/limit``.
    private let clashes: [Clash]
    /// Whether there are more.
    private let isCut: Bool
    private let search: ClashSearch

    /// The clashes that these matches have with one another and with others.
    init(of ids: Set<UUID>, _ search: ClashSearch) {
        let found = search.clashes(involving: ids, atMost: ClashSearch.limit + 1)
        clashes = Array(found.prefix(ClashSearch.limit))
        isCut = found.count > clashes.count
        self.search = search
    }

    /// Prints them; says on standard error when there are more.
    func print(_ options: OutputOptions) throws {
        if options.json {
            Swift.print(try JSONLines.pretty(records))
        } else if options.csv {
            Swift.print(ClashRecord.csvHeading)
            for record in records { Swift.print(record.csvLine) }
        } else if clashes.isEmpty {
            Swift.print("No clashes.")
        } else {
            printTable()
        }
        if isCut {
            Terminal.complain(
                "fieldgame: these are the first \(ClashSearch.limit) clashes, and there are more: "
                    + "ask for fewer days, or for one --pitch, --team or --umpire")
        }
    }

    private var records: [ClashRecord] {
        zip(clashes, search.proposals(against: clashes)).map {
            ClashRecord(clash: $0, proposal: $1)
        }
    }

    private func printTable() {
        let days = clashes.reduce(into: [[Clash]]()) { days, clash in
            if clash.second.date != days.last?.last?.second.date { days.append([]) }
            days[days.count - 1].append(clash)
        }
        let shown = days.flatMap { $0.prefix(Self.dailyLimit) }
        var table = TextTable([
            .left("Time"), .left("Home"), .left(""), .left("Away"), .left("Pitch"),
            .left("Umpires"), .left("Id"),
        ])
        for match in shown.flatMap({ [$0.first, $0.second] }) {
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
        var index = 0
        let proposals = search.proposals(against: shown)
        for (number, day) in days.enumerated() {
            if let date = day.first?.second.date { Swift.print("\n\(date.spoken)") }
            for clash in day.prefix(Self.dailyLimit) {
                let proposal = proposals[index].map { "; \($0.words)" } ?? ""
                Terminal.say("\(clash.title)\(proposal)")
                for line in layout.rows[2 * index...2 * index + 1].joined() { Swift.print(line) }
                index += 1
            }
            let more = day.count - Self.dailyLimit
            guard more > 0 else { continue }
            let least = isCut && number == days.count - 1 ? "at least " : ""
            Terminal.say(
                "and \(least)\(more) more on that day: --json lists them, --pitch or --team some")
        }
    }
}

/// A clash as JSON and CSV show it.
struct ClashRecord: Encodable {
    let clash: Clash
    let proposal: ClashProposal?

    private enum CodingKeys: String, CodingKey {
        case date, teams, pitch, umpires, isPossible = "possible", first, second, proposal
    }

    private struct Proposal: Encodable {
        let id: String
        let time: LocalTime
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(clash.second.date, forKey: .date)
        try object.encode(clash.teams, forKey: .teams)
        try object.encode(clash.pitch, forKey: .pitch)
        try object.encode(clash.umpires, forKey: .umpires)
        try object.encode(clash.isPossible, forKey: .isPossible)
        try object.encode(clash.first, forKey: .first)
        try object.encode(clash.second, forKey: .second)
        try object.encode(
            proposal.map { Proposal(id: $0.match.idText, time: $0.time) }, forKey: .proposal)
    }

    static let csvHeading = CSV.line(
        [
            "date", "teams", "pitch", "umpires", "possible", "first_id", "first_time",
            "first_match", "second_id", "second_time", "second_match", "proposed_id",
            "proposed_time",
        ].map { .text($0) })

    var csvLine: String {
        let matches = [clash.first, clash.second].flatMap { match in
            [match.idText, match.time?.description, match.title].map { CSV.Cell.text($0) }
        }
        return CSV.line(
            [
                .text(clash.second.date.description), .text(clash.teams.joined(separator: ", ")),
                .text(clash.pitch), .text(clash.umpires.joined(separator: ", ")),
                .text(clash.isPossible ? "true" : "false"),
            ] + matches + [
                .text(proposal?.match.idText), .text(proposal?.time.description),
            ])
    }
}
