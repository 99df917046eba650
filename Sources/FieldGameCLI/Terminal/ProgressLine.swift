import Glibc

/// What a long command is doing, on one line of a terminal that each sentence takes over from the last.
/// Where standard error is no terminal, nothing is said.
struct ProgressLine: Sendable {
    private let isShown = isatty(STDERR_FILENO) == 1

    /// Says what is done now.
    func say(_ deed: String) {
        guard isShown else { return }
        let width = Terminal.columns(of: STDERR_FILENO) ?? 80
        Files.writeStandardError("\r\u{1B}[K" + Terminal.excerpt(deed + " ...", max(width - 1, 2)))
    }

    /// Takes the line away.
    func end() {
        if isShown { Files.writeStandardError("\r\u{1B}[K") }
    }
}
