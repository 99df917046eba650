import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "aliases", abstract: "Enter or list other names of houses and school teams.",
        subcommands: [Add.self, Remove.self, List.self, Import.self], aliases: ["alias"])

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "import",
            abstract: "Add or change aliases from a CSV file: id,alias.",
            discussion: """
                All rows or none. Running it again changes nothing.

                EXAMPLE
                  fieldgame aliases import samples/aliases.csv
                """)

        @OptionGroup var file: ReferenceFile

        func run() async throws {
            try await file.save("alias", columns: ["id", "alias"]) { row in
                Alias(teamID: try row.required("id"), alias: try row.required("alias"))
            } by: {
                try await $0.save($1)
            }
        }
    }

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Teach a name by which emails call a team.",
            discussion: """
                The next import understands it; `import retry` reads a message again that was \
                waiting for it. A name that stands for another team is refused.

                EXAMPLES
                  fieldgame aliases add "Keate's" JDM
                  fieldgame aliases add "the Lower Chapel lot" Hawtrey --dry-run
                """)

        @Argument(help: "The name as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The team, by id or name.")
        var team: String

        @OptionGroup var change: AliasChange

        func run() async throws {
            let repository = try await League.open(change.database).repository
            let reference = try await repository.referenceData()
            let team = try LeagueNames(reference).team(team)
            let alias = Alias(teamID: team.id, alias: try AliasChange.plain(alias))
            let others = reference.teamIndex[alias.alias].filter { $0.id != team.id }
            if let other = others.first {
                throw CommandFailure(
                    .usage,
                    "\"\(alias.alias)\" stands for \(other.name) (\(other.id)) already"
                        + (reference.isAlias(alias.alias)
                            ? ": take that back first with `fieldgame aliases remove`" : ""))
            }
            if let other = reference.meaning(of: alias.alias) {
                throw CommandFailure(
                    .usage,
                    "\"\(alias.alias)\" is the name of \(other): as a team's name it would be read "
                        + "into every line that has it")
            }
            let isKnown = !reference.teamIndex[alias.alias].isEmpty
            if !isKnown {
                try await change.perform(repository) { _ = try await $0.save([alias]) }
            }
            try change.report(isKnown ? "known" : "added", alias, team.name)
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove",
            abstract: "Take back a name by which emails call a team.",
            discussion: """
                What was imported stays. A team's own id and name always stand for it.

                EXAMPLE
                  fieldgame aliases remove "Keate's"
                """)

        @Argument(help: "The name; case, accents and apostrophes do not count.")
        var alias: String

        @OptionGroup var change: AliasChange

        func run() async throws {
            let repository = try await League.open(change.database).repository
            let reference = try await repository.referenceData()
            let name = FoldedName(alias)
            guard let known = reference.aliases.first(where: { FoldedName($0.alias) == name })
            else {
                var index = NameIndex<Alias>()
                for alias in reference.aliases { index.add(alias.alias, for: alias) }
                let nearest = index.nearest(to: alias)
                throw CommandFailure(
                    .usage,
                    "no alias is \"\(alias)\""
                        + (nearest.isEmpty
                            ? "" : "; did you mean \(nearest.joined(separator: ", "))?"))
            }
            try await change.perform(repository) { try await $0.remove(known) }
            let team = reference.teams.first { $0.id == known.teamID }
            try change.report("removed", known, team?.name ?? known.teamID)
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List other names of houses and school teams.")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let reference = try await League.open(database).repository.referenceData()
            let names = TeamNames(reference)
            try ReferenceList(headings: ["id", "alias", "name"]) {
                [$0.teamID, $0.alias, names[$0.teamID]]
            }.print(reference.aliases, output)
        }
    }
}

extension ReferenceData {
    /// What else a name stands for in emails: `a pitch`, `a competition`, `a day`; nil for nothing.
    fileprivate func meaning(of name: String) -> String? {
        let folded = FoldedName(name)
        if !pitchIndex[name].isEmpty { return "a pitch" }
        if !competitionIndex[name].isEmpty { return "a competition" }
        let days = Weekday.allCases.map(\.name)
        let isDay = (days + LocalDate.monthNames).contains { day in
            folded == FoldedName(day) || folded == FoldedName(String(day.prefix(3)))
        }
        return isDay ? "a day" : nil
    }
}

/// How a command that changes an alias does it, and tells it.
struct AliasChange: ParsableArguments {
    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object with alias, id, name and action.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    /// A name in one line, with single blanks.
    ///
    /// Throws `CommandFailure` (64) when nothing of it counts, or it is too long.
    static func plain(_ name: String) throws -> String {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !FoldedName(name).description.isEmpty, name.unicodeScalars.count <= 200,
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw CommandFailure(.usage, "\"\(name)\" is no name: 1 to 200 characters, please")
        }
        return name
    }

    /// Runs `body`, and keeps what it does or only finds out what it would do.
    nonisolated(nonsending) func perform(
        _ repository: LeagueRepository,
        _ body: nonisolated(nonsending) (LeagueRepository) async throws -> Void
    ) async throws {
        do {
            if dryRun {
                try await repository.rehearsing(body)
            } else {
                try await body(repository)
            }
        } catch let refused as RefusedValue {
            throw CommandFailure(.usage, "\(refused); nothing was changed")
        }
    }

    /// `added: Keate's stands for Keate (JDM)`.
    func report(_ action: String, _ alias: Alias, _ team: String) throws {
        if json {
            let object = [
                "alias": alias.alias, "id": alias.teamID, "name": team, "action": action,
            ]
            return print(try JSONLines.pretty(object))
        }
        let words =
            switch action {
            case "added": dryRun ? "would add" : "added"
            case "removed": dryRun ? "would remove" : "removed"
            default: "known already"
            }
        Terminal.say("\(words): \"\(alias.alias)\" for \(team) (\(alias.teamID))")
    }
}

extension ReferenceData {
    /// Whether a name is an alias, and not only a team's own id or name.
    fileprivate func isAlias(_ name: String) -> Bool {
        aliases.contains { FoldedName($0.alias) == FoldedName(name) }
    }
}
