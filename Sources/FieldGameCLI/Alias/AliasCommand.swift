import ArgumentParser
import FieldGame
import LeagueDatabase

struct AliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Enter or list other names of houses and school teams.",
        discussion: "Emails call a team by its name, its id or an alias; so do commands.",
        examples: #"fieldgame alias add "Keate's" JDM"#,
        "fieldgame alias list",
        subcommands: [Add.self, Remove.self, List.self, Import.self],
        aliases: ["aliases"])

    struct Add: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Teach a name by which emails call a team.",
            discussion: """
                The next import understands it; `import retry` reads a message again that was \
                waiting for it. A name that stands for another team is refused.
                """,
            examples: #"fieldgame alias add "Keate's" JDM"#,
            #"fieldgame alias add "the Lower Chapel lot" Hawtrey --dry-run"#)

        @Argument(help: "The name as emails write it; case, accents and apostrophes do not count.")
        var alias: String

        @Argument(help: "The team, by id or name.")
        var team: String

        @OptionGroup var change: ChangeOptions<Alias>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let reference = try await repository.referenceData()
            let team = try NameResolver(reference).team(team)
            let alias = Alias(teamID: team.id, alias: try TextArgument.name(alias))
            let known = reference.teamIndex[alias.alias]
            if let other = known.first(where: { $0.id != team.id }) {
                throw CommandFailure.taken(
                    alias.alias, by: other.label,
                    reference.alias(alias.alias) == nil
                        ? ""
                        : ": take that back first with "
                            + "`\(ShellQuoting.command("alias remove", [alias.alias]))`")
            }
            if let other = reference.meaning(of: alias.alias) {
                throw CommandFailure(
                    .usage,
                    "\"\(alias.alias)\" is the name of \(other): as a team's name it would be read "
                        + "into every line that has it")
            }
            if known.isEmpty {
                try await change.perform(repository) { _ = try await $0.save([alias]) }
            }
            try change.print(known.isEmpty ? "added" : "unchanged", alias, TeamNames(reference))
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take back a name by which emails call a team.",
            discussion: "What was imported stays. A team's own id and name always stand for it.",
            examples: #"fieldgame alias remove "Keate's""#)

        @Argument(help: "The name; case, accents and apostrophes do not count.")
        var alias: String

        @OptionGroup var change: ChangeOptions<Alias>
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let repository = try await database.repository()
            let reference = try await repository.referenceData()
            guard let known = reference.alias(alias) else {
                var index = NameIndex<Alias>()
                for alias in reference.aliases { index.add(alias.alias, for: alias) }
                throw CommandFailure(
                    .usage,
                    "no alias is \"\(alias)\"\(CommandFailure.hint(index.nearest(to: alias)))")
            }
            try await change.perform(repository) { try await $0.remove(known) }
            try change.print("removed", known, TeamNames(reference))
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List other names of houses and school teams.",
            examples: "fieldgame alias list --csv")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let reference = try await database.repository().referenceData()
            let names = TeamNames(reference)
            try output.list(reference.aliases, ["id", "alias", "name"]) {
                [$0.teamID, $0.alias, names[$0.teamID]]
            }
        }
    }

    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Add or change aliases from a CSV file: id,alias.",
            discussion: "All rows or none. Running it again changes nothing.",
            examples: "fieldgame alias import samples/aliases.csv")

        @OptionGroup var file: CSVImportOptions

        func run() async throws {
            try await file.save("alias", "aliases", columns: ["id", "alias"]) { row in
                Alias(teamID: try row.required("id"), alias: try row.required("alias"))
            } by: {
                try await $0.save($1)
            }
        }
    }
}

extension ReferenceData {
    /// The alias with this spelling or one like it; nil where there is none.
    fileprivate func alias(_ name: String) -> Alias? {
        let folded = FoldedName(name)
        return aliases.first { FoldedName($0.alias) == folded }
    }

    /// What else a name stands for in emails: `a pitch`, `a competition`, `a day`; nil for nothing.
    fileprivate func meaning(of name: String) -> String? {
        let folded = FoldedName(name)
        if !pitchIndex[name].isEmpty { return "a pitch" }
        if !competitionIndex[name].isEmpty { return "a competition" }
        let isDay = (Weekday.allCases.map(\.name) + LocalDate.monthNames).contains { day in
            folded == FoldedName(day) || folded == FoldedName(String(day.prefix(3)))
        }
        return isDay ? "a day" : nil
    }
}

extension Alias: Changeable {
    static let jsonHelp = "Print JSON: an object with alias, id, name, action and dry_run."
}

extension ChangeOptions<Alias> {
    /// Prints `added: "Keate's" for Keate (JDM)`, or an object.
    fileprivate func print(_ action: String, _ alias: Alias, _ names: TeamNames) throws {
        let name = names[alias.teamID]
        try print(
            action, "\"\(alias.alias)\" for \(name) (\(alias.teamID))",
            as: ["alias": alias.alias, "id": alias.teamID, "name": name])
    }
}
