import ArgumentParser
import Foundation
import Glibc
import LeagueAdministration

/// `fieldgame help`: the subjects of the guides, a guide, or the help of a command.
///
/// The library has such a command for the help of commands, and lists it; this one is found before it.
struct HelpCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "help",
        abstract: "Show a guide, or the help of a command.",
        discussion: """
            EXAMPLES
              fieldgame help
              fieldgame help importing
              fieldgame help house list
            """)

    @Argument(help: ArgumentHelp("A guide's subject, or a command.", valueName: "subject"))
    var words: [String] = []

    func run() throws {
        guard let subject = words.first else {
            return print(Self.list + "\nThe commands: fieldgame --help")
        }
        let command = CommandLookup.command(named: words)
        if words.count == 1, let guide = Guide.all.first(where: { $0.subject == subject }) {
            let text = guide.document.text(width: min(Terminal.columns ?? 80, 80))
            let hint = command == nil ? "" : "\nThe command: fieldgame \(subject) --help\n"
            return show(text + hint)
        }
        guard let command else {
            let near = CommandLookup.names(below: FieldGameCommand.self, near: subject)
            throw CommandFailure(
                .usage,
                "no guide and no command is called \(words.joined(separator: " "))"
                    + (words.count == 1 ? Refusal.hint(near) : "") + ": the guides are "
                    + Guide.all.map(\.subject).joined(separator: ", ")
                    + "; fieldgame --help lists the commands")
        }
        throw HelpText(of: command)
    }

    /// Prints the text; on a terminal through `PAGER`, else through less(1) if it is there.
    ///
    /// As with git, less ends at once when the text fits the screen, and leaves it there.
    private func show(_ text: String) {
        let environment = ProcessInfo.processInfo.environment
        guard isatty(STDOUT_FILENO) == 1, environment["PAGER"] != "", fflush(nil) == 0 else {
            return print(text, terminator: "")
        }
        setenv("LESS", "FRX", 0)
        let program =
            environment["PAGER"] ?? "if command -v less >/dev/null; then less; else cat; fi"
        guard let pager = popen(program, "w") else { return print(text, terminator: "") }
        // A reader may leave before the end, and interrupts the pager alone.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGINT, SIG_IGN)
        fputs(text, pager)
        pclose(pager)
    }

    /// The guides, each with the command that shows it.
    private static var list: String {
        let width = Guide.all.map(\.subject.count).max() ?? 0
        return Guide.all.map { guide in
            let blanks = String(repeating: " ", count: width - guide.subject.count)
            return "fieldgame help \(guide.subject)\(blanks)  \(guide.document.title)\n"
        }.joined()
    }
}
