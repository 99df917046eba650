import Foundation

/// Times as scripts have them: milliseconds since 1970.
enum Milliseconds {
    /// From 1970 to the last time that a script can express, in the year 275760.
    ///
    /// <https://tc39.es/ecma262/#sec-time-values-and-time-range>
    static let range = 0...8.64e15

    /// A time in whole milliseconds; throws ``PushError/timeOutOfRange`` before 1970 and after the
    /// year 275760.
    static func since1970(_ time: Date) throws(PushError) -> Int64 {
        let milliseconds = (time.timeIntervalSince1970 * 1000).rounded()
        guard range.contains(milliseconds) else { throw .timeOutOfRange }
        return Int64(milliseconds)
    }
}
