import Foundation

/// What came of trying to send a message.
enum Attempt {
    /// There is nobody to send it to any more.
    case left
    /// A change of its match is not announced until then, or its follower wants to be left alone.
    case waits(Date)
    /// Nothing is left that its follower does not know: these announcements.
    case nothingToSay([Int64])
    /// With the announcements that it told.
    case tried(SendingOutcome, [Int64])
}

/// What a message counts as.
enum SendingResult {
    case sent, dropped, putOff, dead
    case left
}

/// An outcome that is being noted, and what holds the next letter's end back until it is.
struct Noting {
    let hold = EndHold()
    private let task: Task<SendingResult, any Error>

    /// How the letter counts; throws the database's errors.
    var result: SendingResult { get async throws { try await task.value } }

    /// Not a part of the task that sends: that may stand still, and keep its thread.
    init(_ note: @escaping @Sendable () async throws -> SendingResult) {
        task = Task { [hold] in
            do {
                let result = try await note()
                hold.end(mayGoOn: true)
                return result
            } catch {
                hold.end(mayGoOn: false)
                throw error
            }
        }
    }
}
