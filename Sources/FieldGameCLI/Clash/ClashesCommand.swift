import ArgumentParser
import FieldGame
import Foundation
import LeagueDatabase

struct ClashesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clashes",
        abstract: "List matches that want the same team, pitch or umpire at once.",
        discussion: """
            Scheduled matches from today on; a match lasts an hour, and one may start when another \
            ends. A team clashes where one squad of it plays twice: a competition names its squad \
            (`fieldgame competition edit`), and a match without a competition may be any squad's. One whose kick-off is not set is expected at any time from 12 noon to 6pm: what it \
            meets there is a possible clash. Names like TBC are no person's. With filters, clashes of \
            the matches that they let through, also with others.

            Where a pitch is taken twice, the nearest time is proposed at which the pitch, the teams \
            and the umpires of one match are free that day: from 9am, over by 6pm, on multiples of \
            five minutes.

            The first \(ClashSearch.limit) clashes are listed, for people \(ClashTable.dailyLimit) of \
            a day; where there are more the command says so.

            A clash is a warning: the exit code is 0, and commands and imports that make one say so \
            and do what they are asked.
            """,
        examples: "fieldgame clashes",
        #"fieldgame clashes --week --pitch "Agar's 3""#,
        #"fieldgame clashes --from 2026-01-01 --umpire "Mr Carlow" --json"#)

    @OptionGroup var filters: FilterOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let today = try await repository.today()
        let filter = try await filters.filter(
            repository, today: today, otherwise: (from: today, to: nil))
        let matches = try await repository.scheduledMatches(from: filter.from, to: filter.to)
        let search = try await repository.clashSearch(among: matches)
        let ids = Set(matches.filter(filter.admits).map(\.id))
        try ClashTable(of: ids, search).print(output)
    }
}
