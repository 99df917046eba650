import FieldGame
import Foundation
import LeagueAdministration

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
        let heading = """
            date,teams,pitch,umpires,possible,first_id,first_time,first_match,second_id,second_time,\
            second_match,proposed_id,proposed_time
            """
        let isPrinted = try options.print(
            zip(clashes, search.proposals(against: clashes)).map { clash, proposal in
                options.csv ? clash.row(proposal) : clash.record(proposal)
            }, heading: heading)
        if !isPrinted { clashes.isEmpty ? Swift.print("No clashes.") : printTable() }
        if isCut {
            Terminal.complain(
                "fieldgame: these are the first \(ClashSearch.limit) clashes, and there are more: "
                    + "ask for fewer days, or for one --pitch, --team or --umpire")
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
                    match.umpires.joined(separator: ", "), String(match.id.text.prefix(8)),
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

extension Clash {
    /// The clash as JSON.
    fileprivate func record(_ proposal: ClashProposal?) -> Record {
        let place: Record? = proposal.map { ["id": $0.match.id.text, "time": $0.time] }
        return [
            "date": second.date, "teams": teams, "pitch": pitch, "umpires": umpires,
            "possible": isPossible, "first": first,
            "second": second, "proposal": place,
        ]
    }

    /// The clash as CSV.
    fileprivate func row(_ proposal: ClashProposal?) -> Record {
        [
            "date": second.date, "teams": teams, "pitch": pitch, "umpires": umpires,
            "possible": isPossible, "first_id": first.id.text, "first_time": first.time,
            "first_match": first.title, "second_id": second.id.text, "second_time": second.time,
            "second_match": second.title, "proposed_id": proposal?.match.id.text,
            "proposed_time": proposal?.time,
        ]
    }
}
