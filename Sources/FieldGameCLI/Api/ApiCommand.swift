import ArgumentParser

struct ApiCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Look after the keys of programs that ask over HTTP.",
        examples: "fieldgame api keys",
        "fieldgame api keys renew service",
        subcommands: [ApiKeysCommand.self])
}

struct ApiKeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Show the keys of programs, or make new ones.",
        discussion: """
            There are two. The anon key is in every copy of an app and is no secret: it gives no more \
            rights than none. The service key may look after all accounts: only its hash is kept, so it \
            is shown once, when it is made.
            """,
        examples: "fieldgame api keys",
        "fieldgame api keys renew service",
        "fieldgame api keys rotate",
        subcommands: [
            ApiKeysShowCommand.self, ApiKeysRenewCommand.self, ApiKeysRotateCommand.self,
        ],
        defaultSubcommand: ApiKeysShowCommand.self)
}
