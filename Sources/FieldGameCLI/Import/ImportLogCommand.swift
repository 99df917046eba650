public import ArgumentParser
public import FieldGame
import Foundation
import LeagueDatabase

struct ImportLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-log",
        abstract: "Show what became of the messages that were imported, newest first.",
        discussion: """
            The id names an import to `fieldgame import show`, `retry`, `forget` and `undo`.

            EXAMPLES
              fieldgame import-log
              fieldgame import-log --since yesterday
              fieldgame import-log --status failed --limit 100
            """)

    @Option(help: ArgumentHelp("How many at most, 1 to 10000.", valueName: "count"))
    var limit = 20

    @Option(help: "Only success, partial or failed.")
    var status: ImportSummary.Status?

    @Option(
        help: ArgumentHelp(
            "Only what was imported on this day or later, such as 2026-01-13.", valueName: "date"),
        transform: SpokenDay.argument)
    var since: SpokenDay?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit takes a number from 1 to 10000.")
        }
    }

    func run() async throws {
        let league = try await League.open(database)
        let day = try await league.repository.day(since)
        let entries = try await league.repository.importLog(
            limit: limit, status: status, since: day)
        if output.json {
            print(try JSONLines.pretty(entries.map(ImportRecord.init)))
        } else if output.csv {
            print("id,created_at,email_subject,matches_imported,status,error_message,source,sender")
            for entry in entries { print(line(entry)) }
        } else if entries.isEmpty {
            Terminal.say(nothing(since: day))
        } else {
            var table = TextTable([
                .left("Id"), .left("Imported"), .left("Status"), .right("Matches"),
                .left("Subject"),
                .left("What was wrong"), .left("Source"),
            ])
            for entry in entries {
                let clock = London.clock(at: entry.createdAt)
                table.add([
                    entry.shortID, clock.map { "\($0.date) \($0.time)" } ?? "", entry.state,
                    "\(entry.matchesImported)", entry.emailSubject, entry.errorMessage ?? "",
                    entry.source,
                ])
            }
            // Below each message, the lines that were not understood or not done.
            let layout = table.layout(width: Terminal.columns)
            for line in layout.heading { print(line) }
            for (entry, lines) in zip(entries, layout.rows) {
                for line in lines { print(line) }
                for problem in entry.problems { problem.print() }
            }
        }
    }

    /// What to say where no import is listed: that there is none yet only where none was left out.
    private func nothing(since day: LocalDate?) -> String {
        let period = day.map { " since \($0.spoken)" }
        return switch status {
        case let status?: "No import with the status \(status.rawValue)\(period ?? "")."
        case nil: "Nothing has been imported\(period ?? " yet")."
        }
    }

    private func line(_ entry: ImportLogEntry) -> String {
        CSV.line([
            .text(entry.id.uuidString.lowercased()), .text(entry.createdAt.formatted(.iso8601)),
            .text(entry.emailSubject), .number(entry.matchesImported),
            .text(entry.status.rawValue), .text(entry.errorMessage), .text(entry.source),
            .text(entry.sender),
        ])
    }
}

extension ImportSummary.Status: ExpressibleByArgument {}

extension ImportLogEntry {
    /// The status, and what an admin has done to it since: `success, taken back`.
    fileprivate var state: String {
        status.rawValue + (undoneAt == nil ? "" : ", taken back")
            + (forgottenAt == nil ? "" : ", forgotten")
    }
}

/// A row of the import log as JSON: the keys are the table's columns.
struct ImportRecord: Encodable {
    let entry: ImportLogEntry

    private enum CodingKeys: String, CodingKey {
        case id, createdAt = "created_at", emailSubject = "email_subject"
        case matchesImported = "matches_imported", status, errorMessage = "error_message"
        case source, location, sender, sentAt = "sent_at", layout, problems
        case undoneAt = "undone_at", forgottenAt = "forgotten_at"
    }

    init(_ entry: ImportLogEntry) {
        self.entry = entry
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(entry.idText, forKey: .id)
        try object.encode(entry.createdAt, forKey: .createdAt)
        try object.encode(entry.emailSubject, forKey: .emailSubject)
        try object.encode(entry.matchesImported, forKey: .matchesImported)
        try object.encode(entry.status, forKey: .status)
        try object.encode(entry.errorMessage, forKey: .errorMessage)
        try object.encode(entry.source, forKey: .source)
        try object.encode(entry.location, forKey: .location)
        try object.encode(entry.sender, forKey: .sender)
        try object.encode(entry.sentAt, forKey: .sentAt)
        try object.encode(entry.layout, forKey: .layout)
        try object.encode(entry.problems, forKey: .problems)
        try object.encode(entry.undoneAt, forKey: .undoneAt)
        try object.encode(entry.forgottenAt, forKey: .forgottenAt)
    }
}
