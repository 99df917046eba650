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
        /// A sentence for each clash of the matches that it touched.
        let clashes: [String]
        let teams: [Team]
        let newTeams: [NewTeam]
        /// Competitions that the file names and nobody has entered, with the names that are near.
        let newCompetitions: [(name: String, near: [String])]
    }

    /// A team that is entered, and the known ones whose names are near: it may be a slip of theirs.
    struct NewTeam {
        let team: Team
        let near: [String]
    }

    /// Reads the file and does what it says; with `createsTeams`, enters the teams that it names and
    /// the league lacks first. To be called in a transaction.
    func record(
        in repository: LeagueRepository, createsTeams: Bool
    ) async throws -> Report {
        var reference = try await repository.referenceData()
        var newTeams: [NewTeam] = []
        let name = path.split(separator: "/").last.map(String.init) ?? path
        if createsTeams {
            newTeams = try reader(reference).unknownTeams(inFile: bytes, name: name).map { name in
                NewTeam(team: try newTeam(name), near: reference.teamIndex.nearest(to: name))
            }
            if !newTeams.isEmpty {
                _ = try await repository.save(newTeams.map(\.team))
                reference = try await repository.referenceData()
            }
        }
        var reading = reader(reference).readFile(
            bytes, name: name, competition: competition, now: Date())
        // Whoever imports a file again wants what it says now, whatever became of the matches since.
        reading.contentKey += "-" + UUID().uuidString.lowercased()
        let message = try IncomingMessage(reading, source: path)
        let known = Set(reference.competitions.map(\.name))
        let unlisted = Set(reading.notices.compactMap(\.competition)).subtracting(known).sorted()
        let outcome = try await repository.record(message)
        return Report(
            message: message, reading: reading, outcome: outcome,
            clashes: try await repository.clashes(of: outcome), teams: reference.teams,
            newTeams: newTeams,
            newCompetitions: unlisted.map { ($0, reference.competitionIndex.nearest(to: $0)) })
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
    /// Prints what became of the file, and in a dry run what would become of each match; or the
    /// reading as JSON.
    func print(dryRun: Bool, json: Bool) throws {
        if json { return Swift.print(try JSONLines.line(ReadingReport(reading))) }
        for new in newTeams {
            let doubt =
                new.near.isEmpty ? "" : ", which is near \(new.near.joined(separator: ", "))"
            Terminal.say(
                "\(dryRun ? "would enter" : "entered") the team \(new.team.name)\(doubt)")
        }
        for (name, near) in newCompetitions {
            let doubt = near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
            Terminal.say(
                "note: no competition is called \"\(name)\", so no table counts it\(doubt) "
                    + "(`fieldgame competition add` enters one)")
        }
        guard dryRun else {
            return RecordedMessage(
                subject: message.subject, outcome: outcome, isHarmful: false, clashes: clashes
            ).print(1, of: 1, named: message.source)
        }
        Rehearsal(message: message, sender: nil, outcome: outcome, teams: teams).print()
        for clash in clashes { Swift.print(Terminal.printable("  clash: \(clash)")) }
        Swift.print("dry run: nothing was changed")
    }
}
