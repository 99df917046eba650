import FieldGame
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func imports(
        _ id: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        guard let id else {
            let entries = try await repository.importLog(limit: 100)
            return AdminListPage(
                account, .imports,
                rows: entries.map { entry in
                    Row(
                        title: entry.emailSubject.isEmpty ? "No subject" : entry.emailSubject,
                        detail: "\(entry.createdAt.spokenInLondon): \(entry.status.rawValue), "
                            + "\(entry.matchesImported.counted("match", "matches") ?? "no match")"
                            + (entry.errorMessage.map { "; \($0)" } ?? ""),
                        path: AdminList.imports.path(entry.id.text))
                }, forms: [])
        }
        guard let entry = try await repository.imports(idStartingWith: id, limit: 1).first,
            entry.id.text == id
        else { return nil }
        let story = try await ImportStory(
            of: entry, try await repository.referenceData(), in: repository)
        let effects = story.effects.flatMap { effect in
            let (deed, match) = story.words(on: effect)
            return ["\(deed): \(match)"] + story.outdated(effect)
        }
        let teams = try await repository.teams().map { (value: $0.id, words: $0.name) }
        let teach = story.unknownNames.map { unknown in
            DeedForm(
                verb: "teach", title: "Teach \(unknown.name)", button: "Teach",
                inputs: [
                    .init(
                        name: "team", label: "Stands for",
                        kind: .choice(teams),
                        value: unknown.teamID ?? "")
                ], hidden: [("alias", unknown.name)])
        }
        let undo = DeedForm(
            verb: "take-back", title: "Take back all that it did", button: "Take back",
            isFolded: true)
        let forget = DeedForm(
            verb: "forget", title: "Import it again when it comes again", button: "Forget it",
            isFolded: true)
        return AdminListPage(
            account, .imports, item: id, title: entry.emailSubject, facts: story.facts,
            stories: [
                ("What became of it", effects),
                ("Not understood, or not done", entry.problems.map(\.words)),
            ],
            forms: teach + (entry.undoneAt == nil ? [undo] : [])
                + (entry.forgottenAt == nil ? [forget] : []))
    }
}
