import ArgumentParser
import FieldGame
import Foundation
import LeagueAdministration
import LeagueCalendar
import LeagueDatabase

struct CalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Write matches as an iCalendar file (.ics).",
        discussion: """
            Every match that the filters let through, whatever became of it and on whatever day; \
            without filters all of them. Without --output the file goes to standard output.

            EXAMPLES
              fieldgame calendar --house Keate --output keate.ics
              fieldgame calendar --follow "JDM:Junior League" --follow HWTA --output family.ics
              fieldgame calendar --match 3f0c --output match.ics
            """)

    @Option(
        help: ArgumentHelp(
            "One match, by its id or by the start of it that no other match has.", valueName: "id"))
    var match: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Where to write it; - is standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The calendar's name; made from the filters if not given."))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "The address of the service, for the link of each event.", valueName: "url"))
    var baseURL: String?

    @OptionGroup var filters: FilterOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("--output needs the name of a file.") }
    }

    func run() async throws {
        let renderer = try CalendarRenderer(baseURL: baseURL)
        let repository = try await database.repository()
        let today = try await repository.today()
        let filter = try await filters.filter(
            repository, today: today, otherwise: (from: nil, to: nil))
        let bytes: [UInt8]
        let count: Int
        if let match {
            guard filter == MatchFilter() else {
                throw CommandFailure(.usage, "--match names one match: leave the filters out")
            }
            bytes = try renderer.download(of: try await repository.match(named: match))
            count = 1
        } else {
            let matches = try await repository.matches(.all, filter)
            let head = try await head(of: filter, repository)
            bytes = try renderer.calendar(head, matches: matches)
            count = matches.count
        }
        guard let output, output != "-" else {
            try Files.writeStandardOutput(bytes)
            return
        }
        try Files.write(bytes, to: output)
        print("wrote \(count) \(count == 1 ? "match" : "matches") to \(output)")
    }

    private func head(
        of filter: MatchFilter, _ repository: LeagueRepository
    ) async throws -> CalendarHead {
        let namesTeams = !(filter.houses + filter.teams).isEmpty || !filter.follows.isEmpty
        let teams = name == nil && namesTeams ? try await repository.teams() : []
        var colour: String?
        if filter.competitions.count == 1 {
            colour = try await repository.competitions()
                .first { $0.name == filter.competitions[0] }?.colour
        }
        return CalendarHead(
            name: name ?? title(of: filter, teams),
            description: "Field Game fixtures and results. Times are London's.", colour: colour)
    }

    /// `Keate, Hawtrey – Senior League`; `Field Game` when nothing is filtered.
    private func title(of filter: MatchFilter, _ teams: [Team]) -> String {
        let names = Dictionary(teams.map { ($0.id, $0.name) }, uniquingKeysWith: { one, _ in one })
        let follows = filter.follows.map { follow in
            let team = names[follow.teamID] ?? follow.teamID
            return follow.competition.map { "\(team) \($0)" } ?? team
        }
        let parts = [
            (filter.houses + filter.teams).map { names[$0] ?? $0 } + follows, filter.competitions,
            filter.pitches, filter.umpires.map(\.name),
        ].filter { !$0.isEmpty }.map { $0.joined(separator: ", ") }
        return parts.isEmpty ? "Field Game" : parts.joined(separator: " – ")
    }
}
