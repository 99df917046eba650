import CSpawn
import Foundation

/// Starts `program` with these arguments (the first is its name), and with nothing of ours: no other
/// descriptor, environment or signal than it is given.
///
/// - Parameters:
///   - descriptors: its standard input, output and error; nil is `/dev/null`.
///   - blocking: the signals that it does not get.
///   - inNewSession: whether it is to outlive us and our terminal.
/// - Returns: its number, and 0; or the system's error.
package func startProcess(
    _ program: String, _ arguments: [String], environment: [String], descriptors: [CInt?],
    blocking signals: [CInt] = [], inNewSession: Bool = false
) -> (process: Int32, error: CInt) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, descriptor) in descriptors.enumerated() {
        if let descriptor {
            posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(place))
        } else {
            posix_spawn_file_actions_addopen(&actions, CInt(place), "/dev/null", O_RDWR, 0)
        }
    }
    // A reader of a pipe of ours would wait for a server that had inherited it.
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (blocked, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigfillset(&defaults)
    for signal in signals { sigaddset(&blocked, signal) }
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    let newSession: CInt = 0x80  // POSIX_SPAWN_SETSID, which the module does not show
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags | (inNewSession ? newSession : 0)))

    // Lists of C strings end in a null.
    let arguments = arguments.map { strdup($0) } + [nil]
    let environment = environment.map { strdup($0) } + [nil]
    defer { for copy in arguments + environment { free(copy) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, program, &actions, &attributes, arguments, environment)
    return (process, error)
}

/// Runs work that blocks on a thread of its own.
package func onThreadOfItsOwn<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
            continuation.resume(with: Result { try work() })
        }
    }
}
