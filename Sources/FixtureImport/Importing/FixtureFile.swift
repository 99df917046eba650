package import FieldGame
package import FixtureMail
import Foundation
package import LeagueDatabase

/// A file of matches that an admin imports: CSV, XLSX or an iCalendar.
package struct FixtureFile: Sendable {
    /// The most bytes of a file: as many as of a message.
    package static let limit = Limits.standard.messageBytes

    /// What follows the content in the key of a file's import; no message's key has it.
    fileprivate static let keyMark = "-"

    private let path: String
    private let bytes: [UInt8]
    private let competition: String?
    private let createsTeams: Bool
    private let program: String
    private let limits: Limits
    private let location: String

    /// A file of these bytes.
    ///
    /// - Parameters:
    ///   - location: where it lies; empty for nowhere.
    ///   - competition: that of rows that name none.
    ///   - createsTeams: whether teams that it names and the league lacks are entered.
    ///   - limits: how much of it is read.
    ///   - program: the program to run as reading process; by default this very one.
    package init(
        path: String, bytes: [UInt8], location: String = "", competition: String? = nil,
        createsTeams: Bool = false,
        limits: Limits = .archive, program: String = SandboxedReader.thisProgram
    ) {
        (self.path, self.bytes, self.competition) = (path, bytes, competition)
        self.location = location
        (self.createsTeams, self.limits, self.program) = (createsTeams, limits, program)
    }

    /// What an import did.
    package struct Result: Sendable {
        /// What was recorded.
        package let message: IncomingMessage
        /// What was read.
        package let reading: MessageReading
        /// What became of it.
        package let outcome: ImportOutcome
        /// The league's teams, with the new ones.
        package let teams: [Team]
        /// Teams that were entered, each with the known ones whose names are near: the name may be
        /// a slip of theirs.
        package let newTeams: [Unlisted]
        /// Competitions that the file names and the league lacks, with the names that are near.
        package let newCompetitions: [Unlisted]
    }

    /// A name that the league lacks, and the names of the league that are near.
    package struct Unlisted: Sendable {
        package let name: String
        package let near: [String]
    }

    /// What was read of a file, to be recorded.
    package struct Read: Sendable {
        fileprivate var file: FileReading
        fileprivate var newTeams: [Unlisted] = []
    }

    /// Reads the file, and does nothing. It may take as long as the limits say, so no transaction may be
    /// open.
    ///
    /// Throws ``ImportError`` (`readerUnavailable`), and what the database says.
    package func read(in repository: LeagueRepository) async throws -> Read {
        let reference = try await repository.referenceData()
        var read = Read(file: try await self.read(reference))
        guard createsTeams, !read.file.unknownTeams.isEmpty else { return read }
        let names = read.file.unknownTeams
        read.newTeams = names.map {
            Unlisted(name: $0, near: reference.teamIndex.nearest(to: $0))
        }
        let teams = try names.map(newTeam)
        let known = try await repository.rehearsing { repository in
            _ = try await repository.save(teams)
            return try await repository.referenceData()
        }
        read.file = try await self.read(known)
        return read
    }

    /// Does what was read. To be called in a transaction.
    package func record(_ read: Read, in repository: LeagueRepository) async throws -> Result {
        if !read.newTeams.isEmpty {
            _ = try await repository.save(read.newTeams.map { try newTeam($0.name) })
        }
        let reference = try await repository.referenceData()
        var reading = read.file.reading
        // A file that is imported again says what holds now, whatever became of the matches since.
        reading.contentKey += Self.keyMark + UUID().text
        var message = try IncomingMessage(reading, source: path)
        message.location = location
        let known = Set(reference.competitions.map(\.name))
        let unlisted = Set(reading.notices.compactMap(\.competition)).subtracting(known).sorted()
        return Result(
            message: message, reading: reading,
            outcome: try await Importer(repository).record(message), teams: reference.teams,
            newTeams: read.newTeams,
            newCompetitions: unlisted.map {
                Unlisted(name: $0, near: reference.competitionIndex.nearest(to: $0))
            })
    }

    private func read(_ reference: ReferenceData) async throws -> FileReading {
        let reader = SandboxedReader(
            reference: reference, limits: limits, explains: true, program: program)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return try await reader.read(
            FileRequest(
                content: Data(bytes), name: name, competition: competition, now: Date()))
    }

    /// `Derby County FC` -> a house with that id and name; an id holds no `, ( ) "`.
    private func newTeam(_ name: String) throws -> Team {
        let id = name.filter { !",()\"".contains($0) }
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard 1...40 ~= id.unicodeScalars.count else {
            throw ImportRefusal(description: "\(path): no team can be called \(name)")
        }
        return Team(id: id, name: name, kind: .house, colours: "")
    }
}

extension ImportLogEntry {
    /// Whether it is a file of matches, and no message.
    package var isFixtureFile: Bool { contentKey.contains(FixtureFile.keyMark) }
}
