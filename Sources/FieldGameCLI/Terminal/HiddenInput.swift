import Glibc
import LeagueService

/// The terminal on standard input, while it shows nothing of what is typed. Questions go to standard
/// error, so that standard output stays clean.
/// <https://manpages.debian.org/bookworm/manpages-dev/termios.3.en.html>
struct HiddenInput {
    /// Whether there is one.
    static var isThere: Bool { isatty(STDIN_FILENO) == 1 }

    /// Runs `body` with a silent terminal, then gives the terminal back as it was; also when the
    /// program is ended meanwhile: by Ctrl-C or Ctrl-\, SIGTERM or SIGHUP. Throws what `body` throws,
    /// and `FileFailure` (66) when there is no terminal.
    static func run<Value>(_ body: (HiddenInput) throws -> Value) throws -> Value {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { throw FileFailure(.read, "terminal") }
        settingsBefore = settings
        for number in endings { signal(number, giveBack) }
        defer { for number in endings { signal(number, SIG_DFL) } }

        var silent = settings
        silent.c_lflag &= ~tcflag_t(ECHO | ECHONL)
        silent.c_lflag |= tcflag_t(ICANON | ISIG)
        // Ctrl-Z is an ordinary character: a shell would show the next one that is typed.
        silent.c_cc.10 = 0
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) == 0 else {
            throw FileFailure(.read, "terminal")
        }
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
        return try body(HiddenInput())
    }

    /// Asks for a line, such as `New password: `. Blocks.
    func ask(_ what: String) throws -> String {
        Files.writeStandardError(what.prefix(1).uppercased() + what.dropFirst() + ": ")
        // The Return key shows nothing either.
        defer { Files.writeStandardError("\n") }
        return try StandardInputLine.read("the \(what)")
    }

    /// What ends the program from the keyboard, or from outside.
    private static let endings = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
}

/// What the terminal was like before it became silent: for the handler of signals, which cannot be
/// handed anything. Written before the handler is in place, and never while it is.
private nonisolated(unsafe) var settingsBefore = termios()

/// Gives the terminal back, then lets the signal end the program. Calls only what a handler may.
/// <https://manpages.debian.org/bookworm/manpages/signal-safety.7.en.html>
private func giveBack(_ number: CInt) {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settingsBefore)
    signal(number, SIG_DFL)
    raise(number)
}

/// Passwords as they come on standard input, one a line.
enum StandardInputLine {
    /// The most bytes of a line that holds a password: more than any password has.
    private static let limit = 1_024

    /// Reads one line without its end (LF or CR LF); the end of the input ends a line, too. Blocks.
    /// Not a byte more is read, so that the next line can be.
    ///
    /// Throws `CommandFailure` (64), which says what it is (`the new password`), when there is none, or
    /// it is longer than 1 kB or not UTF-8.
    static func read(_ what: String) throws -> String {
        // No core file: a crash would leave the passwords in one.
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        let input = OpenFile(STDIN_FILENO, named: "standard input")
        var bytes: [UInt8] = []
        while let byte = try input.read(atMost: 1).first, byte != UInt8(ascii: "\n") {
            bytes.append(byte)
            guard bytes.count <= limit else { throw refusal(what, "is too long") }
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        guard !bytes.isEmpty else { throw refusal(what, "is empty") }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw refusal(what, "is not UTF-8 text")
        }
        return text
    }

    private static func refusal(_ what: String, _ fault: String) -> CommandFailure {
        CommandFailure(.usage, "the line with \(what) \(fault): nothing was changed")
    }
}
