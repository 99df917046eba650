public import ArgumentParser
public import FieldGame
import Foundation
import LeagueDatabase

struct ImportLogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-log",
        abstract: "Show what became of the messages that were imported, newest first.",
        discussion: """
            EXAMPLES
              fieldgame import-log
              fieldgame import-log --status failed --limit 100
            """)

    @Option(help: ArgumentHelp("How many at most, 1 to 10000.", valueName: "count"))
    var limit = 20

    @Option(help: "Only success, partial or failed.")
    var status: ImportSummary.Status?

    @OptionGroup var output: OutputOptions
    @OptionGroup var database: DatabaseOptions

    func validate() throws {
        guard (1...10_000).contains(limit) else {
            throw ValidationError("--limit takes a number from 1 to 10000.")
        }
    }

    func run() async throws {
        let league = try await League.open(database)
        let entries = try await league.repository.importLog(limit: limit, status: status)
        if output.json {
            print(try JSONLines.pretty(entries.map(Record.init)))
        } else if output.csv {
            print("id,created_at,email_subject,matches_imported,status,error_message,source,sender")
            for entry in entries { print(line(entry)) }
        } else if entries.isEmpty {
            print("Nothing has been imported yet.")
        } else {
            var table = TextTable([
                .left("Imported"), .left("Status"), .right("Matches"), .left("Subject"),
                .left("What was wrong"), .left("Source"),
            ])
            for entry in entries {
                let clock = London.clock(at: entry.createdAt)
                table.add([
                    clock.map { "\($0.date) \($0.time)" } ?? "", entry.status.rawValue,
                    "\(entry.matchesImported)", entry.emailSubject, entry.errorMessage ?? "",
                    entry.source,
                ])
            }
            // Below each message, the lines that nobody should have to look for.
            let lines = table.lines(width: Terminal.columns)
            print(lines[0])
            for (entry, line) in zip(entries, lines.dropFirst()) {
                print(line)
                for problem in entry.problems { problem.print() }
            }
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

    private struct Record: Encodable {
        let entry: ImportLogEntry

        private enum CodingKeys: String, CodingKey {
            case id, createdAt = "created_at", emailSubject = "email_subject"
            case matchesImported = "matches_imported", status, errorMessage = "error_message"
            case source, sender, sentAt = "sent_at", problems
        }

        init(_ entry: ImportLogEntry) {
            self.entry = entry
        }

        func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(entry.id.uuidString.lowercased(), forKey: .id)
            try object.encode(entry.createdAt, forKey: .createdAt)
            try object.encode(entry.emailSubject, forKey: .emailSubject)
            try object.encode(entry.matchesImported, forKey: .matchesImported)
            try object.encode(entry.status, forKey: .status)
            try object.encode(entry.errorMessage, forKey: .errorMessage)
            try object.encode(entry.source, forKey: .source)
            try object.encode(entry.sender, forKey: .sender)
            try object.encode(entry.sentAt, forKey: .sentAt)
            try object.encode(entry.problems, forKey: .problems)
        }
    }
}

extension ImportSummary.Status: ExpressibleByArgument {}
