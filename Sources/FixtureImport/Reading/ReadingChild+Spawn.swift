import CSpawn
import Foundation

extension ReadingChild {
    /// The word that makes the program a reading process.
    package static let command = "read-messages"

    /// Starts the process with one socket, no other descriptor and next to no environment; returns
    /// its number and our end.
    ///
    /// The signals that ask us to stop are blocked in it: they go to all processes of a terminal or
    /// a service, and the message that it is reading is to be finished.
    static func spawn(_ program: String) throws(ReaderUnavailable) -> (pid_t, CInt) {
        var ends: [CInt] = [-1, -1]
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw .because(errno) }
        defer { close(ends[1]) }

        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO)
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        unsafe posix_spawn_file_actions_addclosefrom_np(&actions, 3)

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var blocked = sigset_t()
        var defaults = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe sigfillset(&defaults)
        for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { unsafe sigaddset(&blocked, signal) }
        unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
        unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
        unsafe posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let arguments = unsafe copies(of: ["fieldgame", command])
        let environment = unsafe copies(of: Self.environment)
        defer { unsafe (arguments + environment).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let outcome = unsafe posix_spawn(
            &process, program, &actions, &attributes, arguments, environment)
        guard outcome == 0 else {
            close(ends[0])
            throw .because(outcome)
        }
        return (process, ends[0])
    }

    /// C strings, to be freed, and the null that ends their list.
    private static func copies(of texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        let copies = unsafe texts.map { text in unsafe strdup(text) }
        return unsafe copies + [nil]
    }

    /// UTF-8, one heap that grows no faster than it is used, and death without a long story.
    private static let environment = [
        "LC_ALL=C.UTF-8", "MALLOC_ARENA_MAX=1", "SWIFT_BACKTRACE=enable=no",
    ]
}

extension ReaderUnavailable {
    /// With the system's reason.
    fileprivate static func because(_ error: CInt) -> ReaderUnavailable {
        let reason = unsafe strerror(error).map { unsafe String(cString: $0) } ?? "error \(error)"
        return ReaderUnavailable(
            description: "the process that reads messages cannot be started: \(reason)")
    }
}
