import LeagueAccounts
import Synchronization

/// Counts what may be asked for without an account, for an hour each: letters and codes, and guesses of
/// codes. All of it is in memory, and bounded as ``LeagueAccounts/Tally`` is.
final class FollowLimiter: Sendable {
    static let window = Duration.seconds(3600)
    /// The most letters and codes that a network may ask for, and all networks together.
    static let requests = 20, allRequests = 1_000
    /// The most codes that a network may try that are nobody's.
    static let guesses = 60

    private struct Counts {
        var requests = Tally<ClientAddress>(window: window, keeping: FollowLimiter.requests)
        var all = Tally<Int>(window: window, keeping: FollowLimiter.allRequests)
        var guesses = Tally<ClientAddress>(window: window, keeping: FollowLimiter.guesses)
    }

    private let counts = Mutex(Counts())

    /// Takes a request for a letter or a code into account; returns in how many seconds it may be made
    /// where it may not now, and nil where it may.
    func beginRequest(
        _ address: ClientAddress, now: ContinuousClock.Instant = .now
    ) -> Int? {
        counts.withLock { counts in
            if let wait = counts.requests.wait(address, most: Self.requests, now) {
                return Self.seconds(wait)
            }
            if let wait = counts.all.wait(0, most: Self.allRequests, now) {
                return Self.seconds(wait)
            }
            counts.requests.add(address, now)
            counts.all.add(0, now)
            return nil
        }
    }

    /// Takes a guess of a code into account, before it is looked for; returns as
    /// ``beginRequest(_:now:)`` does.
    func beginGuess(_ address: ClientAddress, now: ContinuousClock.Instant = .now) -> Int? {
        counts.withLock { counts in
            if let wait = counts.guesses.wait(address, most: Self.guesses, now) {
                return Self.seconds(wait)
            }
            counts.guesses.add(address, now)
            return nil
        }
    }

    /// There was such a code: it was no guess.
    func forgiveGuess(_ address: ClientAddress) {
        counts.withLock { $0.guesses.takeBack(address) }
    }

    private static func seconds(_ wait: Duration) -> Int { Int(wait.components.seconds) + 1 }
}
