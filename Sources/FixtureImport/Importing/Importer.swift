package import FieldGame
package import Foundation
package import LeagueDatabase

/// Records messages in a league's database, and takes back what they did.
package struct Importer: Sendable {
    let repository: LeagueRepository
    /// Whether senders are told what was read of their messages.
    private let answersSenders: Bool

    /// An importer of this league.
    package init(_ repository: LeagueRepository, answersSenders: Bool = false) {
        (self.repository, self.answersSenders) = (repository, answersSenders)
    }

    /// Does what a message says and logs it, in the transaction that is open or in one of its own.
    ///
    /// A message with the same keys that was imported before changes nothing, and the outcome's id is
    /// nil; unless nothing could be read of it then: its line in the log says what came of it now.
    /// One that bears another message's Message-ID over other content is logged as failed, as is one
    /// with values that the database refuses or cannot hold (SQLSTATE classes 22 and 23, U+0000).
    /// Throws the server's other errors; then nothing of it was done.
    package func record(_ message: IncomingMessage) async throws -> ImportOutcome {
        try await repository.inTransaction { repository in
            try await Importer(repository, answersSenders: answersSenders)
                .record(message, as: repository.unreadEntry(of: message))
        }
    }

    /// Says what recording these messages one after the other would do, and does nothing.
    package func rehearse(_ messages: [IncomingMessage]) async throws -> [ImportOutcome] {
        try await repository.rehearsing { repository in
            var outcomes: [ImportOutcome] = []
            for message in messages {
                outcomes.append(try await Importer(repository).record(message))
            }
            return outcomes
        }
    }

    /// Does what a message says and logs it in the row that it has already, whatever came of it
    /// when it was read before; otherwise as ``record(_:)``.
    ///
    /// Throws ``ImportRefusal`` when it is another message than that row's, or has got another row
    /// since that one was forgotten.
    package func recordAgain(
        _ message: IncomingMessage, as id: UUID, isRehearsal: Bool = false
    ) async throws -> ImportOutcome {
        try await asNextImporter(isRehearsal) {
            try await Importer($0).recordAgain(inTransaction: message, as: id)
        }
    }

    /// The same in the transaction that is open, of the only importer.
    package func recordAgain(
        inTransaction message: IncomingMessage, as id: UUID
    ) async throws -> ImportOutcome {
        try await repository.verify(message, isThatOf: id)
        return try await record(message, as: id)
    }

    /// Takes back what one message did, as ``LeagueRepository/undoImport(_:)`` says.
    ///
    /// - Parameter reason: why matches of a closed season are changed; nil gives none.
    package func undo(
        _ id: UUID, isRehearsal: Bool = false, forReason reason: String? = nil
    ) async throws -> [UndoneMatch] {
        try await asNextImporter(isRehearsal) {
            try await $0.forReason(reason) { try await $0.undoImport(id) }
        }
    }

    /// Lets the same message be imported again, as ``LeagueRepository/forgetImport(_:)`` says.
    package func forget(_ id: UUID, isRehearsal: Bool = false) async throws {
        try await isRehearsal
            ? repository.rehearsing { try await $0.forgetImport(id) } : repository.forgetImport(id)
    }

    /// Runs `body` in a transaction, after waiting for any other importer; in a rehearsal nothing of
    /// it is done.
    private nonisolated(nonsending) func asNextImporter<Value: Sendable>(
        _ isRehearsal: Bool,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        try await repository.asNextImporter {
            try await isRehearsal
                ? repository.rehearsing(body) : repository.inTransaction(body)
        }
    }

    private func record(
        _ message: IncomingMessage, as known: UUID?
    ) async throws -> ImportOutcome {
        switch try await repository.valuesChecked({ try await log(message, as: known) }) {
        case .success(let outcome): outcome
        case .failure(let error):
            try await log(message.refused("The database refused it: \(error)"), as: known)
        }
    }

    private func log(_ message: IncomingMessage, as known: UUID?) async throws -> ImportOutcome {
        var message = message
        let isImpostor = try await repository.isImpostor(message, as: known)
        if isImpostor {
            message = message.refused(
                "Its Message-ID is that of another message with other content; not imported")
        }
        guard let id = try await repository.logEntry(for: message, as: known) else {
            return ImportOutcome(
                summary: ImportSummary(
                    imported: message.notices.count, problems: message.problems,
                    failure: message.failure),
                isImpostor: isImpostor)
        }
        let meant = try await repository.matches(meantBy: message, of: id)
        var plan = ImportPlan(
            message, on: meant,
            after: known == nil ? [] : try await repository.earlierEffects(of: id))
        plan.refuse(meant.closed, among: meant.matches)
        try await nameNearest(in: &plan)
        let problems = plan.problems + plan.changes.compactMap(\.problem)
        let summary = ImportSummary(
            imported: plan.changes.count { $0.problem == nil }, problems: problems,
            failure: message.failure)
        try await repository.perform(plan.changes, of: id, summary, problems)
        if answersSenders, known == nil, !isImpostor, let answerTo = message.answerTo {
            try await repository.planReply(to: id, messageID: answerTo)
        }
        return ImportOutcome(
            id: id, changes: plan.changes, problems: problems, summary: summary,
            isImpostor: isImpostor)
    }

    /// Names the nearest matches in the note of each notice that fits no match.
    private func nameNearest(in plan: inout ImportPlan) async throws {
        let lost = plan.changes.indices.filter { plan.changes[$0].problem?.reason == .unknownMatch }
        let nearest = try await repository.nearestMatches(to: lost.map { plan.changes[$0].notice })
        for (place, matches) in zip(lost, nearest) where !matches.isEmpty {
            let list = matches.map(\.words).joined(separator: "; ")
            plan.changes[place].problem?.note += "; the nearest: \(list)"
        }
    }
}

/// What an import did, or would do.
package struct ImportOutcome: Sendable {
    /// The row of `import_log`; nil when the message had been imported before.
    package var id: UUID?
    /// What became of each notice, in the message's order.
    package var changes: [PlannedChange] = []
    /// Every line that was not understood or not done.
    package var problems: [Problem] = []
    /// Status, count and error as `import_log` has them.
    package var summary: ImportSummary
    /// Whether it came under another message's Message-ID, with other content.
    package var isImpostor = false

    /// Whether the very same message was imported before, and so nothing was done.
    package var isRepeated: Bool { id == nil }

    /// The matches that it added or changed.
    package var touched: [UUID] { changes.compactMap { $0.new?.id } }
}

/// Why an import ends before it is done.
package enum ImportError: Error, CustomStringConvertible {
    /// A signal of this name asked the program to stop.
    case stopped(by: String)
    /// So many messages could not be read from the disk, and are left there.
    case unreadable(Int)
    /// The message of an import is not there to be read again: why not, and what can be done.
    case messageMissing(String)
    /// The process that reads messages cannot be started: the reason, as the rest of a sentence.
    case readerUnavailable(String)
    /// This error ended a run before its last message, after so many of so many.
    indirect case interrupted(any Error, after: Int, of: Int)

    /// The reason, as a sentence without a full stop.
    package var description: String {
        switch self {
        case .stopped(let signal): "stopped by \(signal)"
        case .unreadable(let count):
            "\(count) messages could not be read, and are left there"
        case .messageMissing(let reason): reason
        case .readerUnavailable(let reason): "the process that reads messages \(reason)"
        case .interrupted(let error, let done, let total):
            "\(error); \(Self.progress(done, of: total))"
        }
    }

    /// `3 of 12 messages are done, the rest is left for the next run`.
    package static func progress(_ done: Int, of total: Int) -> String {
        "\(done) of \(total) messages are done, the rest is left for the next run"
    }
}
