import ArgumentParser
import FixtureImport

/// The process in which `import` reads messages; not for people.
struct ReadMessagesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read-messages",
        abstract: "Read messages for `fieldgame import`, which starts this by itself.",
        shouldDisplay: false)

    func run() throws {
        try ReadingService.run()
    }
}
