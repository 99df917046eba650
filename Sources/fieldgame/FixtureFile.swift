import FieldGame
import FixtureMail
import Foundation
import LeagueDatabase

/// A file of matches that an admin imports.
struct FixtureFile {
    /// The most bytes of a file: 10 MB, as of a message.
    static let limit = Limits.standard.messageBytes

    let path: String
    let bytes: [UInt8]
    /// The competition of rows that name none.
    let competition: String?

    /// What an import did.
    struct Report {
        let message: IncomingMessage
        let reading: MessageReading
        let outcome: ImportOutcome
        let teams: [Team]
        let newTeams: [Team]
    }

    /// Reads the file and does what it says; with `createsTeams`, enters the teams that it names and
    /// the league lacks first. To be called in a transaction.
    func record(
        in repository: LeagueRepository, createsTeams: Bool
    ) async throws -> Report {
        var reference = try await repository.referenceData()
        var newTeams: [Team] = []
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if createsTeams {
            newTeams = try reader(reference).unknownTeams(inFile: bytes, name: name).map(newTeam)
            if !newTeams.isEmpty {
                _ = try await repository.save(newTeams)
                reference = try await repository.referenceData()
            }
        }
        var reading = reader(reference).readFile(
            bytes, name: name, competition: competition, now: Date())
        // Whoever imports a file again wants what it says now, whatever became of the matches since.
        reading.contentKey += "-" + UUID().uuidString.lowercased()
        let message = try IncomingMessage(reading, source: path)
        return Report(
            message: message, reading: reading, outcome: try await repository.record(message),
            teams: reference.teams, newTeams: newTeams)
    }

    private func reader(_ reference: ReferenceData) -> FixtureMailReader {
        FixtureMailReader(reference: reference, limits: .archive)
    }

    /// `Derby County FC` -> a house with that id and name; an id holds no `, ( ) "`.
    private func newTeam(_ name: String) throws -> Team {
        let id = name.filter { !",()\"".contains($0) }
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !id.isEmpty else {
            throw CommandFailure(.usage, "\(path): no team can be called \(name)")
        }
        return Team(id: id, name: name, kind: .house, colours: "")
    }
}

extension FixtureFile.Report {
    /// Prints a table of the matches and what becomes of each, or the reading as JSON.
    func print(dryRun: Bool, json: Bool) throws {
        if json { return Swift.print(try JSONLines.line(ReadingReport(reading))) }
        for team in newTeams {
            Swift.print(Terminal.printable("\(dryRun ? "would enter" : "entered") \(team.name)"))
        }
        Rehearsal(message: message, sender: nil, outcome: outcome, teams: teams).print()
        if dryRun { Swift.print("dry run: nothing was changed") }
    }
}
