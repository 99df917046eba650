import Foundation

/// The turns that standard input asks for, one a line: `round N`.
enum Turn {
    /// Says that everything is prepared.
    static func ready() { say("ready") }

    /// How many passes the next turn is; nil when there is none.
    static func next() throws -> Int? {
        guard let line = readLine() else { return nil }
        guard line.hasPrefix("round "), let passes = Int(line.dropFirst(6)), passes > 0 else {
            throw Failure("not a turn: \(line)")
        }
        return passes
    }

    /// Tells what came of a turn, as a line of JSON.
    static func tell(_ figures: [String: Double]) {
        let fields = figures.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
        say("{\(fields.joined(separator: ", "))}")
    }

    /// The seconds of a processor that this process has used.
    static var processorSeconds: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
