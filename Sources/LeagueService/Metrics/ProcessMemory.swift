import Foundation
import Glibc

/// What this process takes of the machine.
package enum ProcessMemory {
    /// Its resident memory in bytes; 0 where /proc does not say.
    package static var resident: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
            return 0
        }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
