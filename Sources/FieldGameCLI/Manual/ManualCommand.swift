import ArgumentParser
import FieldGame
import Foundation

/// Writes the manual for man(1); for those who install the program.
struct ManualCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "manual",
        abstract: "Write the pages of the manual, for `man fieldgame`.",
        discussion: """
            EXAMPLE
              fieldgame manual --configuration samples/fieldgame.conf /tmp/man
            """,
        shouldDisplay: false)

    @Argument(
        help: ArgumentHelp("A folder, in which man1, man5 and man7 are made.", valueName: "dir"),
        completion: .directory)
    var folder: String

    @Option(
        help: ArgumentHelp("The sample of a configuration file to describe.", valueName: "file"),
        completion: .file())
    var configuration: String?

    @Option(help: "The day that the pages bear, such as 2026-03-09; without it today's, in UTC.")
    var date: String?

    func run() throws {
        let now = Date.now.formatted(.iso8601.year().month().day())
        guard let day = LocalDate(iso: date ?? now) else {
            throw CommandFailure(.usage, "--date: \(date ?? now) is no day: write 2026-03-09")
        }
        var pages = CommandManual(of: try .program()).pages()
        if let configuration {
            pages.append(
                .configuration(String(decoding: try Files.read(configuration), as: UTF8.self)))
        }
        for page in pages + Guide.all.map(\.page) {
            let chapter = "\(folder)/man\(page.section)"
            do {
                try FileManager.default.createDirectory(
                    atPath: chapter, withIntermediateDirectories: true)
            } catch {
                throw CommandFailure(
                    .cannotCreate, "cannot make \(chapter): \(error.localizedDescription)")
            }
            try Files.write(Array(page.text(on: day).utf8), to: "\(chapter)/\(page.name)")
        }
    }
}
