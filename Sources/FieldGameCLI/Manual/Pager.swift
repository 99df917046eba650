import Foundation
import Glibc

/// The program that shows long texts a page at a time.
enum Pager {
    /// Prints the text; on a terminal through `PAGER`, else through less(1) if it is there.
    ///
    /// As with git, less ends at once when the text fits the screen, and leaves it there.
    static func show(_ text: String) {
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
}
