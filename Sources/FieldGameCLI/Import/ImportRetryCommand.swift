import ArgumentParser
import FieldGame
import FixtureImport
import FixtureMail
import Foundation
import LeagueDatabase

struct ImportRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Read a message again from where it lies, and do what was not done before.",
        discussion: """
            For after a new alias or pitch, or a new version of fieldgame. Matches that it has \
            brought already stay as they are; the import keeps its line in the log. The message is \
            looked for where it was read, in a Maildir also in cur/ and .Failed/.

            EXAMPLES
              fieldgame alias add "Keate's" JDM
              fieldgame import retry 3f0c1a2b
            """)

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Let a score that the message says replace another one that was played.")
    var overwriteScores = false

    @Flag(help: "Import whoever the sender is.")
    var trustSenders = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object of what was read of the message.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await League.open(database).repository
        let entry = try await choice.entry(in: repository)
        let path = try LoggedMessage(entry).path()
        let settings = try ImportSettings(
            config: database.config, trustsSenders: trustSenders, isRehearsal: dryRun)
        let bytes = try Files.read(path, limit: settings.limits.messageBytes + 1)
        let reference = try await repository.referenceData()
        let reader = SandboxedReader(
            reference: reference, policy: settings.policy, limits: settings.limits)
        let read = try await reader.read(bytes)
        var message = try IncomingMessage(read.reading, source: entry.source)
        message.unreadKeys = MessageBytes.whole(bytes).unreadKeys(named: entry.source)
        (message.location, message.overwritesScores) = (path, overwriteScores)
        if read.isHarmful { message.reading = IncomingMessage.nothingRead }
        let done = message
        let outcome = try await repository.asNextImporter {
            try await dryRun
                ? repository.rehearsing { try await $0.recordAgain(done, as: entry.id) }
                : repository.recordAgain(done, as: entry.id)
        }
        if json { return print(try JSONLines.line(ReadingReport(read.reading))) }
        Rehearsal(
            message: message, sender: settings.words(on: read.reading), outcome: outcome,
            teams: reference.teams
        ).print()
    }
}
