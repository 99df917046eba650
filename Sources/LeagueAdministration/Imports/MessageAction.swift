import FieldGame
package import FixtureImport
package import FixtureMail
package import Foundation
package import LeagueDatabase

/// How messages are read that admins hand in, or have read again.
package struct ReadingSettings: Sendable {
    /// Who may send; nil where nothing says so.
    package var policy: SenderPolicy?
    /// The addresses of the league's own mail.
    package var own: [AllowedSender]
    /// How much of a message is read.
    package var limits: Limits
    /// The program that reads.
    package var program: String

    /// Settings with these values.
    ///
    /// - Parameter program: by default the program that runs.
    package init(
        policy: SenderPolicy? = nil, own: [AllowedSender] = [], limits: Limits = .standard,
        program: String = SandboxedReader.thisProgram
    ) {
        (self.policy, self.own, self.limits, self.program) = (policy, own, limits, program)
    }

    /// - Parameter trusting: whether an admin speaks for the sender.
    fileprivate func reader(_ reference: ReferenceData, trusting: Bool) -> SandboxedReader {
        SandboxedReader(
            reference: reference, policy: trusting ? .trustingAll(own: own) : policy,
            limits: limits,
            explains: true, program: program)
    }
}

/// What an admin has read: what they hand in, or a message of the log again.
package enum MessageAction: Sendable {
    /// A message in a file of this name; one that the log knows is read again.
    case message(name: String, [UInt8])
    /// A file of matches.
    case fixtures(FixtureFile)
    /// A message of the log once more, after a name or word of it has been taught.
    case again(ImportLogEntry, teaching: WordAction?)

    /// What is to be done with a file, by its name.
    ///
    /// - Parameters:
    ///   - texts: the competition of rows that name none.
    ///   - createsTeams: whether teams that it names and the league lacks are entered.
    /// - Throws: ``Refusal`` with every field that is wrong.
    package static nonisolated(nonsending) func handingIn(
        _ name: String, _ bytes: [UInt8], _ texts: [Field: String], createsTeams: Bool,
        _ settings: ReadingSettings, in repository: LeagueRepository
    ) async throws -> MessageAction {
        guard !bytes.isEmpty else { throw Refusal(.file, "the file is empty: choose one") }
        guard bytes.count <= FixtureFile.limit else {
            throw Refusal(.file, "\(name) is larger than \(FixtureFile.limit >> 20) MB: divide it")
        }
        switch name.split(separator: ".").last.map({ $0.lowercased() }) {
        case "eml": return .message(name: name, bytes)
        case "csv", "xlsx", "ics":
            let names = try await FixtureNames(repository)
            return .fixtures(
                FixtureFile(
                    path: name, bytes: bytes,
                    competition: try texts[.competition].map { try names.competition($0) },
                    createsTeams: createsTeams, limits: .handedIn, program: settings.program))
        default:
            throw Refusal(
                .file,
                "\(name) is neither a message (.eml) nor a file of matches (.csv, .xlsx, .ics)")
        }
    }

    /// Does it, after any import that is at work.
    ///
    /// - Parameter isRehearsal: whether it only finds out what it would do.
    /// - Throws: ``Refusal``; `ImportError` where the message is gone or cannot be read; `ImportRefusal`
    ///   where another one lies there.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository, _ settings: ReadingSettings, isRehearsal: Bool = false
    ) async throws -> MessageDone {
        // Reading takes its time: no transaction is open meanwhile, and no import waits.
        let work: @Sendable (LeagueRepository) async throws -> MessageDone
        switch self {
        case .fixtures(let file):
            let read = try await file.read(in: repository)
            work = { try await Self.record(file, read, in: $0) }
        case .message(let name, let bytes):
            let reader = settings.reader(try await repository.referenceData(), trusting: true)
            let message = try await reader.read(.whole(bytes), source: name)
            work = { try await Self.record(message, bytes, in: $0) }
        case .again(let entry, let word):
            let reference = try await repository.rehearsing { repository in
                _ = try await word?.perform(in: repository)
                return try await repository.referenceData()
            }
            let message = try await Importer.readAgain(
                entry, at: try await repository.place(of: entry),
                reader: { settings.reader(reference, trusting: $0) })
            work = { try await Self.record(message, again: entry, teaching: word, in: $0) }
        }
        return try await repository.asNextImporter {
            try await isRehearsal ? repository.rehearsing(work) : repository.inTransaction(work)
        }
    }

    private static func record(
        _ file: FixtureFile, _ read: FixtureFile.Read, in repository: LeagueRepository
    ) async throws -> MessageDone {
        let result = try await file.record(read, in: repository)
        let teams = result.newTeams.map { "added the team \($0.name)\(Refusal.hint($0.near))" }
        let competitions = result.newCompetitions.map {
            "no competition is called \"\($0.name)\", so no table counts it"
                + Refusal.hint($0.near)
        }
        return try await MessageDone(
            result.outcome, result.message, result.reading.account, before: teams + competitions,
            isNew: true, in: repository)
    }

    private static func record(
        _ message: ReadMessage, _ content: [UInt8], in repository: LeagueRepository
    ) async throws -> MessageDone {
        let importer = Importer(repository)
        var read = message.incoming
        read.content = content
        var outcome = try await importer.record(read)
        let isNew = !outcome.isRepeated
        if !isNew, let entry = try await repository.importEntry(of: read) {
            outcome = try await importer.recordAgain(inTransaction: read, as: entry.id)
        }
        return try await MessageDone(
            outcome, read, message.reading.account, isNew: isNew, in: repository)
    }

    private static func record(
        _ message: ReadMessage, again entry: ImportLogEntry, teaching word: WordAction?,
        in repository: LeagueRepository
    ) async throws -> MessageDone {
        let taught = try await word?.perform(in: repository)
        let outcome = try await Importer(repository).recordAgain(
            inTransaction: message.incoming, as: entry.id)
        return try await MessageDone(
            outcome, message.incoming, message.reading.account,
            before: taught.map { [$0.sentence] + $0.lines } ?? [], in: repository)
    }
}

/// What came of a message or a file, or would come of it.
package struct MessageDone: Sendable {
    /// `Fixtures for Tuesday: 7 added, 2 changed; partial: 1 line could not be understood`.
    package let sentence: String
    /// What became of each match, what was not understood, and what now clashes.
    package let lines: [String]
    /// Its row of the log.
    package let id: UUID?
    /// Its text, line by line, with what would come of each.
    package let text: [MessageLine]
    /// Whether it was not in the log before.
    package let isNew: Bool

    fileprivate init(
        _ outcome: ImportOutcome, _ message: IncomingMessage, _ account: [AccountedPassage],
        before lines: [String] = [], isNew: Bool = false, in repository: LeagueRepository
    ) async throws {
        let name = message.subject.isEmpty ? message.source : message.subject
        let end = [outcome.changes.map(\.effect).spoken, outcome.summary.errorMessage]
        sentence = "\(name): \(end.compactMap(\.self).joined(separator: "; "))"
        let clashes = try await repository.clashes(of: outcome).map { "clash: \($0.message)" }
        let reference = try await repository.referenceData()
        let teams = TeamNames(reference)
        self.lines = lines + outcome.lines(teams) + clashes
        let day = London.clock(at: message.saidAt)?.date
        let text = MessageLine.lines(
            of: account,
            outcome.changes.map { change in
                let match = change.notice.sentence { teams[$0] }
                return (change.notice.line, "\(change.deed): \(match)", nil)
            }, outcome.problems, reference, day: day)
        self.text = try await repository.findingMatches(text, teams, day: day)
        (id, self.isNew) = (outcome.id, isNew)
    }
}
