import CSpawn
import FixtureMail
import Foundation

/// What the kernel holds a reading process to.
enum ResourceLimits {
    /// The exit code of a process that asked for more memory than it may have.
    static let outOfMemory: CInt = 72

    /// Limits this process for good: its memory, no core dumps, no files written, no new rights, no
    /// other folder than `/`, and an end when the process that asks is gone.
    static func apply(_ limits: Limits, to channel: Channel) {
        set(RLIMIT_CORE, 0)
        set(RLIMIT_FSIZE, 0)
        _ = prctl_value(PR_SET_DUMPABLE, 0)
        _ = prctl_value(PR_SET_NO_NEW_PRIVS, 1)
        _ = unsafe chdir("/")
        endWithTheOtherEnd(of: channel)
        tellWhenMemoryIsShort()
        if !isSanitized { set(RLIMIT_AS, limits.readerMemory) }
    }

    /// Gives this process so many more seconds of a processor; then SIGXCPU ends it.
    static func allow(seconds: Int) {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let used = usage.ru_utime.tv_sec &+ usage.ru_stime.tv_sec
        // The kernel counts whole seconds: the one that has begun is not charged to the message.
        set(RLIMIT_CPU, used &+ 1 &+ seconds, isFinal: false)
    }

    /// - Parameter isFinal: whether the limit can never be raised again.
    private static func set(_ resource: __rlimit_resource, _ value: Int, isFinal: Bool = true) {
        let resource = __rlimit_resource_t(resource.rawValue)
        var bound = rlimit()
        guard unsafe getrlimit(resource, &bound) == 0 else { return }
        // The process may have been started with a lower bound, which cannot be raised.
        bound.rlim_cur = min(rlim_t(clamping: value), bound.rlim_max)
        if isFinal { bound.rlim_max = bound.rlim_cur }
        _ = unsafe setrlimit(resource, &bound)
    }

    /// Whether this is a build with a sanitizer, which reserves terabytes of addresses at its start:
    /// no bound can hold for it.
    private static var isSanitized: Bool {
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").first.flatMap { Int($0) }
        return (pages ?? 0) > 1 << 28
    }

    /// Ends the process as soon as no process holds the channel's other end, in the middle of a
    /// message too.
    ///
    /// The thread that watches for it takes no signals: one that is to end this process stops the
    /// reading at once, rather than when that other thread comes to its turn.
    private static func endWithTheOtherEnd(of channel: Channel) {
        let descriptor = channel.descriptor
        var all = sigset_t()
        var before = sigset_t()
        unsafe sigfillset(&all)
        unsafe pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
        Thread.detachNewThread {
            var end = pollfd(fd: descriptor, events: 0, revents: 0)
            while unsafe poll(&end, 1, -1) <= 0 {}
            _exit(0)
        }
    }

    /// Swift and GLib end the process when the system refuses them memory: then by an exit code of
    /// its own rather than by a signal that could mean anything.
    private static func tellWhenMemoryIsShort() {
        for number in [SIGABRT, SIGILL, SIGTRAP, SIGSEGV, SIGBUS] {
            signal(number) { number in
                if errno == ENOMEM { _exit(ResourceLimits.outOfMemory) }
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }
}
