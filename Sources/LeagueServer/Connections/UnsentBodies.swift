import LeagueFeeds
import NIOConcurrencyHelpers
import NIOCore

/// The large bodies, or pieces of bodies, that clients have not wholly fetched, each counted once however
/// many fetch it.
///
/// A calendar that leaves the cache stays in memory until the last client has it.
package final class UnsentBodies: Sendable {
    /// Who fetches a body made for one client alone, and how much of the limit may then be in use: what
    /// strangers do not fetch leaves room for the calendars, and both leave room for who has signed in.
    enum Share: Sendable {
        case stranger, signedIn

        fileprivate func of(_ limit: Int) -> Int { self == .stranger ? limit / 2 : 2 * limit }
    }

    /// A body, or a piece of one, on its way to one client.
    final class Claim: Sendable {
        private let body: ByteBuffer
        private let bodies: UnsentBodies

        fileprivate init(_ body: ByteBuffer, _ bodies: UnsentBodies) {
            (self.body, self.bodies) = (body, bodies)
            bodies.change(body, by: 1)
        }

        deinit { bodies.change(body, by: -1) }
    }

    private struct State {
        /// How many clients have a claim to each storage, by its address.
        var claims: [UInt: Int] = [:]
        var octets = 0
    }

    /// From how many octets of memory on a body is large.
    static let large = 65_536

    private let limit: Int
    private let state = NIOLockedValueBox(State())

    /// - Parameter limit: octets of memory, beyond which no further choice is to be sent.
    init(limit: Int) {
        self.limit = limit
    }

    /// What they take in memory, in octets.
    var octets: Int { state.withLockedValue { $0.octets } }

    /// Whether a body may be sent: what of it is not being sent to others too is small, or there is room
    /// for that.
    ///
    /// - Parameter target: what was asked for. The calendars of the list are few, and are always sent;
    ///   with a query there is no end of them.
    func admits(_ body: [ByteBuffer]?, for target: String) -> Bool {
        guard let body else { return true }
        return admits(octets: body.storageCapacity, limit)
            || admits(octets: unclaimed(body).storageCapacity, limit)
            || !target.utf8.contains(UInt8(ascii: "?"))
    }

    private func unclaimed(_ body: [ByteBuffer]) -> [ByteBuffer] {
        state.withLockedValue { state in
            body.filter { state.claims[$0.storageAddress] == nil }
        }
    }

    /// Whether a body of this size, made for one client, may be sent.
    func admits(octets: Int, to share: Share) -> Bool { admits(octets: octets, share.of(limit)) }

    private func admits(octets: Int, _ limit: Int) -> Bool {
        octets < Self.large
            || state.withLockedValue { $0.octets == 0 || $0.octets + octets <= limit }
    }

    /// Counts a large body until what is returned is let go; nil for a small one.
    func claim(_ body: ByteBuffer) -> Claim? {
        body.storageCapacity >= Self.large ? Claim(body, self) : nil
    }

    private func change(_ body: ByteBuffer, by difference: Int) {
        let address = body.storageAddress
        state.withLockedValue { state in
            let before = state.claims[address] ?? 0
            let after = before + difference
            state.claims[address] = after > 0 ? after : nil
            if before == 0 { state.octets += body.storageCapacity }
            if after == 0 { state.octets -= body.storageCapacity }
        }
    }
}

extension ByteBuffer {
    /// Tells storages apart as long as they live; the copies of a buffer have the same.
    fileprivate var storageAddress: UInt {
        withVeryUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    }
}
