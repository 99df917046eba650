import ArgumentParser
import FieldGame
import Foundation
import LeagueAdministration
import LeagueDatabase

struct ImportLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-log",
        abstract: "Show what became of the messages that were imported, newest first.",
        discussion: """
            The id names an import to `fieldgame import show`, `retry`, `forget` and `undo`.
            """,
        examples: "fieldgame import-log",
        "fieldgame import-log --since yesterday",
        "fieldgame import-log --status partial,failed --limit 100")

    @Option(help: ArgumentHelp("How many at most, 1 to 10000.", valueName: "count"))
    var limit = 20

    @Option(
        help: ArgumentHelp(
            "Only success, partial or failed; several with commas, or by giving it again.",
            valueName: "status"),
        completion: .list(ImportSummary.Status.allCases.map(\.rawValue)),
        transform: Self.statuses)
    var status: [[ImportSummary.Status]] = []

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
        let repository = try await database.repository()
        let day = try await repository.day(since)
        let entries = try await repository.importLog(limit: limit, statuses: statuses, since: day)
        let heading =
            "id,created_at,email_subject,matches_imported,status,error_message,source,sender"
        let outdated = try await repository.outdatedNotices(of: entries.map(\.id))
        let teams = TeamNames(outdated.isEmpty ? [] : try await repository.referenceData().teams)
        let sentences = entries.map { entry in
            outdated.filter { $0.importID == entry.id }
                .flatMap { $0.fields.sentences(on: $0.notice, teams) }
        }
        let records = zip(entries, sentences).map { $0.record + ["outdated": $1] as Record }
        if try output.print(records, heading: heading) { return }
        guard !entries.isEmpty else { return Terminal.say(nothing(since: day)) }
        var table = TextTable([
            .left("Id"), .left("Imported"), .left("Status"), .right("Matches"),
            .left("Subject"), .left("What was wrong"), .left("Source"),
        ])
        for entry in entries {
            table.add([
                entry.shortID, entry.createdAt.spokenInLondon, entry.state,
                "\(entry.matchesImported)", entry.emailSubject, entry.errorMessage ?? "",
                entry.source,
            ])
        }
        // Below each message, the lines that were not understood or not done, or are outdated.
        table.print { place in
            for problem in entries[place].problems { problem.print() }
            for sentence in sentences[place] { Terminal.say("  \(sentence)") }
        }
    }

    /// What to say where no import is listed: that there is none yet only where none was left out.
    private func nothing(since day: LocalDate?) -> String {
        let period = day.map { " since \($0.spoken)" }
        let names = statuses.map(\.rawValue).joined(separator: " or ")
        return statuses.isEmpty
            ? "Nothing has been imported\(period ?? " yet")."
            : "No import with the status \(names)\(period ?? "")."
    }

    private var statuses: [ImportSummary.Status] { status.flatMap(\.self) }

    /// `partial,failed`.
    private static func statuses(_ text: String) throws -> [ImportSummary.Status] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
            guard let status = ImportSummary.Status(rawValue: name.lowercased().inOneLine) else {
                throw ValidationError("write success, partial or failed, or several with commas")
            }
            return status
        }
    }
}

extension ImportLogEntry {
    /// The status, and what an admin has done to it since: `success, taken back`.
    fileprivate var state: String {
        status.rawValue + (undoneAt == nil ? "" : ", taken back")
            + (forgottenAt == nil ? "" : ", forgotten") + (settledAt == nil ? "" : ", settled")
    }

    /// The row as JSON: the keys are the table's columns.
    var record: Record {
        [
            "id": id.text, "created_at": createdAt, "email_subject": emailSubject,
            "matches_imported": matchesImported, "status": status.rawValue,
            "error_message": errorMessage, "source": source, "location": location,
            "sender": sender, "sent_at": sentAt, "said_at": saidAt, "layout": layout,
            "problems": problems, "undone_at": undoneAt, "forgotten_at": forgottenAt,
            "settled_at": settledAt,
        ]
    }
}
