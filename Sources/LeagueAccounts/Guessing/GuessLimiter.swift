import Foundation
import Synchronization

/// Counts guesses of passwords, for five minutes each: 20 an address. An account that is guessed at
/// from everywhere (50 wrong ones) takes 3 from each address, so that its owner, who comes from another
/// one, still gets in.
///
/// A guess counts before it is tried, and no longer once it was right. All of it is in memory, and
/// bounded: what is oldest goes when there is too much.
final class GuessLimiter: Sendable {
    static let window = Duration.seconds(300)
    static let perAddress = 20
    static let perAccount = 50
    static let perAddressOfBesieged = 3
    /// The most addresses and accounts that are counted at a time, of each kind.
    static let limit = 20_000

    private let counts = Mutex(Counts())

    private struct Pair: Hashable {
        let address: ClientAddress
        let account: SecretHash
    }

    private struct Counts {
        var addresses = Tally<ClientAddress>()
        var accounts = Tally<SecretHash>()
        var pairs = Tally<Pair>()
        var recoveries = Tally<ClientAddress>()
    }

    /// Takes a guess into account; throws ``AuthRefusal`` (`overRequestRateLimit`) where it must not be
    /// tried.
    ///
    /// - Parameter account: what was typed as the address of the account, whether there is one or not.
    func begin(
        _ address: ClientAddress, account: String, now: ContinuousClock.Instant = .now
    ) throws {
        let account = Self.key(account)
        let pair = Pair(address: address, account: account)
        let wait = counts.withLock { counts -> Duration? in
            if let wait = counts.addresses.wait(address, most: Self.perAddress, now) { return wait }
            if counts.accounts.count(account, now) >= Self.perAccount,
                let wait = counts.pairs.wait(pair, most: Self.perAddressOfBesieged, now)
            {
                return wait
            }
            counts.addresses.add(address, now)
            counts.accounts.add(account, now)
            counts.pairs.add(pair, now)
            return nil
        }
        if let wait {
            throw AuthRefusal.overRequestRateLimit(seconds: Int(wait.components.seconds) + 1)
        }
    }

    /// Takes a request for a letter, or a link, into account; throws as
    /// ``begin(_:account:now:)`` does.
    func beginRecovery(_ address: ClientAddress, now: ContinuousClock.Instant = .now) throws {
        let wait = counts.withLock { counts -> Duration? in
            if let wait = counts.recoveries.wait(address, most: Self.perAddress, now) {
                return wait
            }
            counts.recoveries.add(address, now)
            return nil
        }
        if let wait {
            throw AuthRefusal.overRequestRateLimit(seconds: Int(wait.components.seconds) + 1)
        }
    }

    /// What an account is counted by: all spellings that the database takes for the same, such as İ for i.
    private static func key(_ account: String) -> SecretHash {
        let marked = account.lowercased().decomposedStringWithCompatibilityMapping.unicodeScalars
        let plain = marked.filter { $0.properties.canonicalCombiningClass == .notReordered }
        return SecretHash(of: String(String.UnicodeScalarView(plain)))
    }

    /// A guess was right: it was none.
    func forgive(_ address: ClientAddress, account: String) {
        let account = Self.key(account)
        counts.withLock { counts in
            counts.addresses.takeBack(address)
            counts.accounts.takeBack(account)
            counts.pairs.takeBack(Pair(address: address, account: account))
        }
    }
}

/// When things happened, each within the last five minutes, or another window of time.
package struct Tally<Key: Hashable & Sendable>: Sendable {
    private let window: Duration
    /// How many of one key are told apart.
    private let kept: Int
    private var times: [Key: [ContinuousClock.Instant]] = [:]

    /// Nothing yet, within the window of guesses.
    init() { (window, kept) = (GuessLimiter.window, GuessLimiter.perAccount) }

    /// Nothing yet.
    ///
    /// - Parameter kept: how many of one key are told apart at least: no less than the most that may happen.
    package init(window: Duration, keeping kept: Int) { (self.window, self.kept) = (window, kept) }

    /// How long until one more fits; nil where it does now.
    package mutating func wait(
        _ key: Key, most: Int, _ now: ContinuousClock.Instant
    ) -> Duration? {
        guard count(key, now) >= most, let first = times[key]?.first else { return nil }
        return now.duration(to: first + window)
    }

    /// How many there were.
    mutating func count(_ key: Key, _ now: ContinuousClock.Instant) -> Int {
        guard let all = times[key] else { return 0 }
        let recent = all.filter { $0.duration(to: now) < window }
        times[key] = recent.isEmpty ? nil : recent
        return recent.count
    }

    /// One more; an account that is guessed at a million times keeps no million of them.
    package mutating func add(_ key: Key, _ now: ContinuousClock.Instant) {
        makeRoom(now)
        times[key, default: []].append(now)
        if let all = times[key], all.count > 2 * kept { times[key] = Array(all.suffix(kept)) }
    }

    /// The last one was none.
    package mutating func takeBack(_ key: Key) {
        times[key]?.removeLast()
        if times[key]?.isEmpty == true { times[key] = nil }
    }

    var keys: Int { times.count }

    private mutating func makeRoom(_ now: ContinuousClock.Instant) {
        guard times.count >= GuessLimiter.limit else { return }
        times = times.filter {
            ($0.value.last?.duration(to: now) ?? window) < window
        }
        guard times.count >= GuessLimiter.limit else { return }
        let oldest = times.sorted { ($0.value.last ?? now) < ($1.value.last ?? now) }
        for (key, _) in oldest.prefix(GuessLimiter.limit / 4) { times[key] = nil }
    }
}
