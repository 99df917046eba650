import FieldGame
package import LeagueDatabase

/// What an admin does to the names of umpires. Matches keep what was written.
package enum UmpireAction: Hashable, Sendable {
    /// Keeps the umpire's names from everything public.
    case hide(Umpire)
    /// Shows them again.
    case show(Umpire)
    /// Says that two umpires are one, who is shown as the second.
    case merge(Umpire, into: Umpire)
    /// Lets a name mean this umpire; nil is a person of its own.
    case name(String, Umpire?)
    /// Takes back what was decided of a name by hand.
    case forget(String)
    /// Decides of a name what was decided before.
    case restore(UmpireDecision, String)

    /// The taking back of what was decided of a name. Throws ``Refusal`` where that is nothing.
    package static nonisolated(nonsending) func forgetting(
        _ text: String, in repository: LeagueRepository
    ) async throws -> UmpireAction {
        let name = try TypedText.umpire(text)
        guard try await repository.umpireName(name)?.isDecided == true else {
            let index = NameIndex(try await repository.decidedUmpireNames().map { ($0, $0) })
            throw Refusal("nothing was said of \"\(name)\"\(Refusal.hint(index.nearest(to: name)))")
        }
        return .forget(name)
    }

    /// The umpire who is shown in the place of the one it is about; nil where that depends.
    package var umpire: Umpire? {
        switch self {
        case .hide(let umpire), .show(let umpire), .merge(_, let umpire): umpire
        case .name, .forget, .restore: nil
        }
    }

    /// Does it; in a rehearsal only finds out what it would do.
    ///
    /// - Returns: what was done, and the umpire who is meant now.
    /// - Throws: `DatabaseError` (`changedMeanwhile`).
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<UmpireAction, Umpire> {
        switch self {
        case .hide(let umpire):
            guard !umpire.isHidden else { return .unchanged("\(umpire.name) is hidden", umpire) }
            let now = try await repository.hide(umpire)
            return ListChange(
                deed: "hidden", subject: now.name, lines: now.sentences, detail: now,
                inverse: .show(now))
        case .show(let umpire):
            guard umpire.isHidden else { return .unchanged("\(umpire.name) is not hidden", umpire) }
            let now = try await repository.hide(umpire, false)
            return ListChange(
                deed: "shown", subject: now.name, lines: now.sentences, detail: now,
                inverse: .hide(now))
        case .merge(let one, let other):
            guard one != other else {
                return .unchanged("\(one.name) is one umpire already", one)
            }
            let before = try await repository.umpireDecision(of: one.person)
            let now = try await repository.merge(one, into: other)
            return ListChange(
                deed: "merged", subject: "\(one.name) is \(now.name)", lines: now.sentences,
                detail: now, inverse: .restore(before, one.name))
        case .name(let name, let umpire):
            let known = try await repository.umpireName(name)
            if let umpire, known?.bearer == umpire.person {
                return .unchanged("\"\(name)\" is \(umpire.name)", umpire)
            }
            let before = try await repository.umpireDecision(ofName: name)
            let now = try await repository.letUmpireName(name, mean: umpire)
            return ListChange(
                deed: "changed",
                subject: umpire == nil
                    ? "\"\(name)\" means no other" : "\"\(name)\" is \(now.name)",
                lines: now.sentences, detail: now,
                inverse: before.map { .restore($0, name) } ?? .forget(name))
        case .forget(let name):
            let before = try await repository.umpireDecision(ofName: name)
            let now = try await repository.forgetDecision(ofUmpireName: name)
            return ListChange(
                deed: "removed", subject: "what was said of \"\(name)\"; it means \(now.name)",
                detail: now, inverse: before.map { .restore($0, name) })
        case .restore(let decision, let name):
            let now = try await repository.restore(decision)
            return ListChange(
                deed: "changed", subject: "\"\(name)\" means \(now.name) again",
                lines: now.sentences, detail: now)
        }
    }
}

extension ListChange where Action == UmpireAction, Detail == Umpire {
    fileprivate static func unchanged(_ subject: String, _ umpire: Umpire) -> Self {
        ListChange(deed: "unchanged", subject: subject, detail: umpire)
    }
}

extension Umpire {
    /// What is to be known of the umpire, a sentence each.
    package var sentences: [String] {
        [
            otherNames.isEmpty ? nil : "also called \(otherNames.joined(separator: ", "))",
            isHidden
                ? "everything public says \"umpire appointed\" in place of the name; the address of the "
                    + "umpire's own calendar stays as it is" : nil,
            matches.counted("match is in the calendar", "matches are in the calendar")
                ?? "no match has this umpire",
        ].compactMap(\.self)
    }
}
