import ArgumentParser

struct FeedGroup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Look at calendars as their subscribers see them.",
        subcommands: [FeedCheckCommand.self])
}
