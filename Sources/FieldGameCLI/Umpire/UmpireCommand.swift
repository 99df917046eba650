import ArgumentParser
import FieldGame
import LeagueDatabase

struct UmpireCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "umpire",
        abstract: "List umpires, say which names mean the same one, and hide them.",
        discussion: """
            Matches name their umpires as emails write them, and keep that. A name without a title \
            means the only umpire who has it with one: "Dunne" is "Mr Dunne" until there is a \
            "Mrs Dunne" too. What is said here goes before that. Filters, clashes and calendars go \
            by who is meant.
            """,
        examples: "fieldgame umpire list",
        #"fieldgame umpire alias RD "Mr Dunne""#,
        #"fieldgame umpire alias --own Dunne"#,
        #"fieldgame umpire merge "Dr Okoro" "Mr Okoro" --yes"#,
        #"fieldgame umpire rename "Mr Dunne" --name "Dr Dunne""#,
        #"fieldgame umpire hide "Mr Dunne""#,
        subcommands: [List.self, Alias.self, Merge.self, Rename.self, Hide.self, Show.self],
        aliases: ["umpires"])

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list",
            abstract: "List umpires with their other names and the number of their matches.",
            discussion: "A name that no match has any more is left out, unless it means another.",
            examples: "fieldgame umpire list", "fieldgame umpire list --json")

        @OptionGroup var output: OutputOptions
        @OptionGroup var database: DatabaseOptions

        func run() async throws {
            let umpires = try await database.repository().umpires()
                .filter { $0.matches > 0 || !$0.otherNames.isEmpty }
            if try output.print(umpires.map(\.record), heading: "name,other_names,matches,slug") {
                return
            }
            var table = TextTable([
                .left("Name"), .left("Other names"), .right("Matches"), .left("Note"),
            ])
            for umpire in umpires {
                table.add([
                    umpire.name, umpire.otherNames.joined(separator: ", "), "\(umpire.matches)",
                    umpire.isHidden ? "hidden" : "",
                ])
            }
            table.print()
        }
    }
}
