import ArgumentParser
import FieldGame
import FixtureImport
import FixtureMail
import LeagueAdministration
import LeagueDatabase

struct ImportRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Read a message again from where it lies, and do what was not done before.",
        discussion: """
            For after a new alias or pitch, or a new version of fieldgame. Matches that it has \
            brought already stay as they are; the import keeps its line in the log. The message is \
            looked for where it was read, in a Maildir also in cur/ and .Failed/. The sender of a \
            message that was accepted is not asked about again; one that was refused is, unless \
            --trust-senders is given.
            """,
        examples: #"fieldgame alias add "Keate's" JDM"#,
        "fieldgame import retry 3f0c1a2b")

    @OptionGroup var choice: ImportChoice

    @Flag(help: "Let a score that the message says replace another one that was played.")
    var overwriteScores = false

    @Flag(help: "Accept the sender, whatever the configuration says.")
    var trustSenders = false

    @Flag(help: "Only say what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Print JSON: an object of what was read of the message.")
    var json = false

    @OptionGroup var database: DatabaseOptions

    func run() async throws {
        let repository = try await database.repository()
        let entry = try await repository.importEntry(named: choice.id)
        // For a message that is gone no sender need be allowed.
        let place = try await repository.place(of: entry)
        func settings(trusting: Bool) throws -> ImportSettings {
            try ImportSettings(
                config: database.config, trustsSenders: trusting || trustSenders,
                isRehearsal: dryRun)
        }
        let reference = try await repository.referenceData()
        let (message, outcome) = try await Importer(repository).retry(
            entry, at: place,
            reader: { trusting in
                let settings = try settings(trusting: trusting)
                return SandboxedReader(
                    reference: reference, policy: settings.policy, limits: settings.limits,
                    explains: true)
            }, overwritesScores: overwriteScores, isRehearsal: dryRun)
        if json { return print(try JSONLines.line(ReadingReport(message.reading))) }
        let sender = try settings(trusting: entry.admission == .accepted).words(on: message.reading)
        outcome.printPlan(of: message.incoming, from: sender, TeamNames(reference))
    }
}
