import ArgumentParser
import FieldGame
import FixtureImport
import FixtureMail
import Foundation
import LeagueAdministration
import LeagueDatabase

struct FixturesImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import matches from a file: CSV, XLSX or an iCalendar.",
        discussion: """
            For an admin of the league, not for mail: the same columns and spellings that emails \
            may use, read by the same parsers, each row matched with the matches that are there. A \
            table needs a date and the teams; time, competition, pitch, umpires and, for what has \
            been played, home_score and away_score are read where they stand, in any order. A score \
            that contradicts one that is there is reported and left alone.

            Each file is one import of the import log: `import show` tells what became of every \
            row, and `import undo` takes it back.
            """,
        examples: "fieldgame fixtures import --dry-run lent-half.xlsx",
        "fieldgame fixtures import ties.ics",
        #"fieldgame fixtures import --competition "Old League" --create-teams 2013-14.csv"#)

    @Argument(
        help: ArgumentHelp("Files to import.", valueName: "file"),
        completion: .file(extensions: ["csv", "xlsx", "ics"]))
    var files: [String]

    @Option(
        help: ArgumentHelp("The competition of rows that name none.", valueName: "competition"))
    var competition: String?

    @Flag(help: "Enter teams that the league does not know, as houses called as in the file.")
    var createTeams = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print one JSON object a file: what was read of it.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let contents = try files.map { ($0, try Files.read($0, limit: FixtureFile.limit + 1)) }
        for (file, bytes) in contents where bytes.count > FixtureFile.limit {
            let most = "\(FixtureFile.limit >> 20) MB"
            throw CommandFailure(.usage, "\(file) is larger than \(most): divide it")
        }
        for file in files where file.lowercased().hasSuffix(".eml") {
            throw CommandFailure(.usage, "\(file) is an email: `fieldgame import` reads those")
        }
        let repository = try await database.repository()
        let names = try await FixtureNames(repository)
        let competition = try competition.map { try names.competition($0) }
        var failures: [String] = []
        for (path, bytes) in contents {
            let file = FixtureFile(
                path: path, bytes: bytes, location: URL(fileURLWithPath: path).path,
                competition: competition, createsTeams: createTeams)
            typealias Body =
                nonisolated(nonsending) (LeagueRepository) async throws -> (
                    FixtureFile.Result, clashes: [String]
                )
            let read = try await file.read(in: repository)
            let record: Body = { repository in
                let result = try await file.record(read, in: repository)
                return (result, try await repository.clashes(of: result.outcome).map(\.words))
            }
            let (result, clashes) =
                try await dryRun
                ? repository.rehearsing(record)
                : repository.asNextImporter { try await repository.inTransaction(record) }
            try report(result, clashes)
            if let failure = result.message.failure { failures.append("\(path): \(failure)") }
        }
        if let first = failures.first { throw CommandFailure(.usage, first) }
    }

    /// Prints what became of a file with the clashes that it made, and in a dry run what would become
    /// of each match; or the reading as JSON.
    private func report(_ result: FixtureFile.Result, _ clashes: [String]) throws {
        if json { return print(try JSONLines.line(ReadingReport(result.reading))) }
        for team in result.newTeams {
            let doubt =
                team.near.isEmpty ? "" : ", which is near \(team.near.joined(separator: ", "))"
            Terminal.say("\(dryRun ? "would enter" : "entered") the team \(team.name)\(doubt)")
        }
        for competition in result.newCompetitions {
            Terminal.say(
                "note: no competition is called \"\(competition.name)\", so no table counts it"
                    + Refusal.hint(competition.near)
                    + " (`fieldgame competition add` enters one)")
        }
        guard dryRun else {
            return result.outcome.print(
                1, of: 1, named: result.message.subject, TeamNames(result.teams), clashes)
        }
        result.outcome.printPlan(of: result.message, from: nil, TeamNames(result.teams))
        for clash in clashes { print(Terminal.printable("  clash: \(clash)")) }
        print("dry run: nothing was changed")
    }
}
