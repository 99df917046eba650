import FieldGame
import FixtureImport
package import LeagueDatabase

/// What an admin does to what one message has done.
package enum ImportAction: Hashable, Sendable {
    /// Takes it back, all of it or nothing.
    case undo(ImportLogEntry)
    /// Lets the message be imported again when it comes again; what it did stays.
    case forget(ImportLogEntry)
    /// Says that nothing more is to be done for what was not understood.
    case settle(ImportLogEntry)
    /// Takes back that it is settled.
    case unsettle(ImportLogEntry)

    /// The import.
    package var entry: ImportLogEntry {
        switch self {
        case .undo(let entry), .forget(let entry), .settle(let entry), .unsettle(let entry): entry
        }
    }

    /// What takes it back; nil where nothing does.
    package var inverse: ImportAction? {
        switch self {
        case .undo, .forget: nil
        case .settle(let entry): .unsettle(entry)
        case .unsettle(let entry): .settle(entry)
        }
    }

    /// The question before it is done.
    package var question: String {
        switch self {
        case .undo(let entry): "Take back all that \(entry.label) did?"
        case .forget(let entry): "Import \(entry.label) again when it comes again?"
        case .settle(let entry): "Is nothing more to be done for \(entry.label)?"
        case .unsettle(let entry): "Is something to be done for \(entry.label)?"
        }
    }

    /// Does it, after any import that is at work.
    ///
    /// - Parameters:
    ///   - isRehearsal: whether it only finds out what it would do.
    ///   - reason: why matches of a closed season are changed; nil gives none.
    /// - Throws: `ImportRefusal` where one of its matches has been changed since, and where it was
    ///   done before; `PostgresError` (`closed_season`) where a reason is missing.
    package func perform(
        in repository: LeagueRepository, isRehearsal: Bool = false, forReason reason: String? = nil
    ) async throws -> ImportChange {
        let importer = Importer(repository)
        let label = entry.label
        switch self {
        case .undo(let entry):
            let matches = try await importer.undo(
                entry.id, isRehearsal: isRehearsal, forReason: reason)
            guard !matches.isEmpty else {
                return ImportChange(
                    sentence: "\(label) had changed no match: nothing to take back")
            }
            let count = "\(matches.count) \(matches.count == 1 ? "match" : "matches")"
            return ImportChange(
                sentence: "\(isRehearsal ? "would take back" : "took back") \(label): \(count)",
                matches: matches, remedy: isRehearsal ? nil : .importOnceMore(entry))
        case .forget(let entry):
            try await importer.forget(entry.id, isRehearsal: isRehearsal)
            return ImportChange(
                sentence:
                    "\(isRehearsal ? "would forget" : "forgot") \(label): it is imported again "
                    + "when it comes again")
        case .settle, .unsettle:
            let isSettled = if case .settle = self { true } else { false }
            let id = entry.id
            try await isRehearsal
                ? repository.rehearsing { try await $0.settleImport(id, isSettled) }
                : repository.settleImport(id, isSettled)
            return ImportChange(sentence: "\(isSettled ? "settled" : "not settled"): \(label)")
        }
    }
}

/// What was done to an import, or would be.
package struct ImportChange: Hashable, Sendable {
    /// `took back 3f0c1a2b (Field Game Fixtures): 3 matches`.
    package let sentence: String
    /// The matches that are deleted, or have their former values.
    package let matches: [UndoneMatch]
    /// What does again what was taken back.
    package let remedy: Remedy?

    fileprivate init(sentence: String, matches: [UndoneMatch] = [], remedy: Remedy? = nil) {
        (self.sentence, self.matches, self.remedy) = (sentence, matches, remedy)
    }
}

extension ImportLogEntry {
    /// `3f0c1a2b (Field Game Fixtures)`.
    package var label: String { "\(shortID) (\(emailSubject))" }
}

extension LeagueRepository {
    /// The import with this id, or with the only id that starts so. Throws ``Refusal`` when there is
    /// none, or several.
    package func importEntry(named id: String) async throws -> ImportLogEntry {
        let entries = try await imports(idStartingWith: id, limit: 3)
        guard let entry = entries.first else {
            throw Refusal("no import has the id \"\(id)\"", [.listImports])
        }
        guard entries.count == 1 else {
            let list = entries.map(\.id.text).joined(separator: ", ")
            throw Refusal("several imports' ids start with \"\(id)\": \(list)")
        }
        return entry
    }
}
