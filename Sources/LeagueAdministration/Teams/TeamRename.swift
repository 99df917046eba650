package import FieldGame
package import LeagueDatabase
import PostgreSQL

/// Gives a house or school team another name, another id, or both; or corrects since when it has its
/// name. Matches, captains, aliases and tables follow.
package struct TeamRename: Hashable, Sendable {
    private let team: Team
    private let changed: Team
    private let extent: RenameExtent
    private let former: [FormerName]

    /// Reads what was typed for `name`, `id` and `since`.
    ///
    /// - Parameter everywhere: whether the old name was a slip: tables of seasons past get the new
    ///   one too.
    /// - Throws: ``Refusal``, also when former names contradict the day.
    package static nonisolated(nonsending) func entered(
        _ team: Team, _ texts: [Field: String], everywhere: Bool, in repository: LeagueRepository
    ) async throws -> TeamRename {
        let changed = Team(
            id: try texts[.id].map(TypedText.id) ?? team.id,
            name: try texts[.name].map(TypedText.name) ?? team.name, kind: team.kind,
            colours: team.colours, pattern: team.pattern)
        let reference = try await repository.referenceData()
        if let refusal = Refusal(reference.takenNames(of: changed, for: team)) { throw refusal }
        let former = try await repository.formerNames(of: team.id)
        let keepsName = changed.name == team.name
        if keepsName, everywhere || texts[.since] != nil, former.isEmpty {
            throw Refusal("\(team.label) has never been called otherwise")
        }
        let since = try texts[.since].map(SpokenDay.init(typed:))
        let extent: RenameExtent =
            everywhere
            ? .everywhere
            : .since(
                try team.day(
                    since, keepsName, former, today: try await repository.today()))
        return TeamRename(team: team, changed: changed, extent: extent, former: former)
    }

    /// Does it; in a rehearsal only finds out what it would do. Throws ``Refusal``.
    package nonisolated(nonsending) func perform(
        in repository: LeagueRepository
    ) async throws -> ListChange<TeamRename, RenamedTeam> {
        let renamed: RenamedTeam?
        do {
            renamed = try await repository.rename(team, to: changed, extent)
        } catch let error as PostgresError where error.constraint == "houses_id_plain" {
            throw Refusal(.id, "\"\(changed.id)\" \(TypedText.noID)")
        }
        guard let renamed else {
            throw Refusal("\(team.label) was renamed meanwhile: look again, then decide")
        }
        return change(renamed)
    }

    private func change(_ renamed: RenamedTeam) -> ListChange<TeamRename, RenamedTeam> {
        let (before, after) = (renamed.before, renamed.after)
        guard before != after || renamed.formerNames != former else {
            return ListChange(
                deed: "unchanged", subject: "\(after.label) is called so already", detail: renamed)
        }
        var lines: [String] = []
        if extent == .everywhere {
            let slip = before.name == after.name ? former.last?.name : before.name
            lines.append("\(slip ?? before.name) was a slip: no table says it any more")
        }
        for name in renamed.formerNames where extent != .everywhere || before == after {
            lines.append("tables of seasons that ended before \(name.until.spoken): \(name.name)")
        }
        if !renamed.aliases.isEmpty {
            lines.append("emails may go on saying \(renamed.aliases.joined(separator: ", "))")
        }
        return ListChange(
            deed: before == after ? "corrected" : "renamed",
            subject: before == after ? after.label : "\(before.label) is \(after.label)",
            lines: lines, detail: renamed, inverse: inverse(renamed))
    }

    /// A name that was a slip is forgotten, and cannot be put back where it was.
    private func inverse(_ renamed: RenamedTeam) -> TeamRename? {
        guard extent != .everywhere else { return nil }
        let extent: RenameExtent? =
            changed.name == team.name ? former.last.map { .since($0.until) } : .everywhere
        return extent.map {
            TeamRename(team: changed, changed: team, extent: $0, former: renamed.formerNames)
        }
    }
}

extension Team {
    /// The day since when it has the new name.
    fileprivate func day(
        _ since: SpokenDay?, _ keepsName: Bool, _ former: [FormerName], today: LocalDate
    ) throws -> LocalDate {
        let day =
            try since?.resolved(today: today) ?? (keepsName ? former.last?.until : nil) ?? today
        guard day <= today else {
            throw Refusal(.since, "\(day.spoken) is still to come: rename \(name) on that day")
        }
        // The name that it has keeps its place; that place must be after the ones before.
        let earlier = keepsName ? former.dropLast().last : former.last
        if let earlier, since != nil, keepsName ? earlier.until >= day : earlier.until > day {
            throw Refusal(
                .since, "\(label) was called \(earlier.name) until \(earlier.until.spoken)",
                [.laterDay])
        }
        return day
    }
}
