import ArgumentParser

struct SeasonCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "season",
        abstract: "Show the seasons of the leagues, close one, or begin the next.",
        discussion: """
            The table of a closed season stays as it stands, with its names and shirts. What is \
            changed of it after that takes a reason (--reason), which is recorded and shown.
            """,
        examples: "fieldgame season show",
        "fieldgame season close 2026 --dry-run",
        "fieldgame season open 2027 --rename Keate=Rushton --captains captains.csv",
        subcommands: [
            SeasonShowCommand.self, SeasonCloseCommand.self, SeasonOpenCommand.self,
        ])
}
