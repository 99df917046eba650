import FieldGame
import FixtureImport
import LeagueAdministration
import LeagueDatabase

extension AdminListPage {
    static func imports(
        _ id: String?, _ search: MessageSearch, _ account: Account,
        _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        guard let id else {
            let entries = try await search.entries(limit: 100, in: repository)
            var page = AdminListPage(
                account, .imports,
                rows: entries.map { entry in
                    Row(
                        title: entry.emailSubject.isEmpty ? "No subject" : entry.emailSubject,
                        detail: "\(entry.createdAt.spokenInLondon): \(entry.status.rawValue), "
                            + "\(entry.matchesImported.counted("match", "matches") ?? "no match")"
                            + (entry.errorMessage.map { "; \($0)" } ?? ""),
                        path: AdminList.imports.path(entry.id.text))
                }, forms: [try await handingIn(repository)])
            page.search = search
            return page
        }
        guard let entry = try await repository.imports(idStartingWith: id, limit: 1).first,
            entry.id.text == id
        else { return nil }
        let reference = try await repository.referenceData()
        let story = try await ImportStory(of: entry, reference, in: repository)
        let lines = story.lines
        let effects = story.effects.flatMap { effect in
            let (deed, match) = story.words(on: effect)
            let words = "\(deed): \(match)"
            let isBesideItsLine = lines.contains { $0.results.contains { $0.words == words } }
            return (isBesideItsLine ? [] : [words]) + story.outdated(effect)
        }
        // A file of matches is handed in once more; it comes with options.
        let canBeRead = !entry.isFixtureFile
        let again = canBeRead ? " and read it again" : ""
        let teach = story.unknownNames.map { unknown in
            DeedForm(
                verb: "teach", title: "Teach \(unknown.name)\(again)", button: "Teach",
                inputs: [
                    .init(
                        name: "team", label: "Stands for",
                        kind: .choice([("", "Choose")] + reference.teams.map { ($0.id, $0.name) }),
                        value: unknown.teamID ?? "")
                ], hidden: [("alias", unknown.name)])
        }
        let forms: [DeedForm?] = [
            entry.problems.isEmpty && entry.status != .failed || entry.settledAt != nil
                ? nil
                : DeedForm(
                    verb: "settle", title: "Nothing more to be done", button: "Settled"),
            canBeRead
                ? DeedForm(verb: "again", title: "Read it again", button: "Read again") : nil,
            teaching(
                reference, verb: "teach-word", "Teach another word\(again)", "Teach", isFolded: true
            ),
            entry.undoneAt != nil
                ? nil
                : DeedForm(
                    verb: "take-back", title: "Take back all that it did", button: "Take back",
                    isFolded: true),
            entry.forgottenAt != nil
                ? nil
                : DeedForm(
                    verb: "forget", title: "Import it again when it comes again",
                    button: "Forget it", isFolded: true),
        ]
        var page = AdminListPage(
            account, .imports, item: id,
            title: entry.emailSubject.isEmpty ? "No subject" : entry.emailSubject,
            facts: story.facts,
            stories: [
                ("What became of it", effects),
                ("Not understood, or not done", entry.problems.map(\.words)),
                ("Words left over", story.wordsLeftOver),
            ],
            forms: teach + forms.compactMap(\.self))
        page.text = MessageText(lines)
        return page
    }

    /// The form that takes a message or a file of matches.
    private static func handingIn(_ repository: LeagueRepository) async throws -> DeedForm {
        let names = try await repository.competitions().map { ($0.name, $0.name) }
        return DeedForm(
            verb: "hand-in", title: "Hand in a message or a file", button: "Look at it",
            inputs: [
                .init(
                    name: "file", label: "File", kind: .file(".eml,.csv,.xlsx,.ics"),
                    hint: "An email (.eml), or matches as .csv, .xlsx or .ics, of at most 10 MB"),
                .init(
                    name: "competition", label: "Competition of rows that name none",
                    kind: .choice([("", "–")] + names)),
                .init(
                    name: "create-teams", label: "Enter teams that the league does not know",
                    kind: .flag),
            ])
    }
}
