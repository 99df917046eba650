import Glibc

/// Where a request comes from, as far as guesses are counted: an IPv4 address, or the first half of an
/// IPv6 address, since every household has that many. Never logged.
package struct ClientAddress: Sendable, Hashable {
    /// 16 bytes; IPv4 as IPv6 maps it.
    private let bytes: [UInt8]

    /// The address that a text is, without a port; nil for any other text.
    package init?(_ text: some StringProtocol) {
        guard let whole = Self.parse(String(text)) else { return nil }
        self.init(whole: whole)
    }

    private init(whole: [UInt8]) {
        bytes =
            Self.isMapped(whole) ? whole : Array(whole.prefix(8)) + .init(repeating: 0, count: 8)
    }

    /// An address that nothing is known of: all of them count together.
    package static let unknown = ClientAddress(whole: .init(repeating: 0, count: 16))

    static func isMapped(_ bytes: [UInt8]) -> Bool {
        bytes.prefix(12).elementsEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
    }

    /// 16 bytes of an address as text; an address of IPv6 may have brackets or a zone.
    static func parse(_ text: String) -> [UInt8]? {
        guard !text.utf8.contains(0), text.utf8.count <= 64 else { return nil }
        var four = in_addr()
        if unsafe inet_pton(AF_INET, text, &four) == 1 {
            let bytes = unsafe withUnsafeBytes(of: four) { unsafe Array($0) }
            return [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] + bytes
        }
        var bare = text[...]
        if bare.hasPrefix("["), bare.hasSuffix("]") { bare = bare.dropFirst().dropLast() }
        bare = bare.prefix { $0 != "%" }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, String(bare), &six) == 1 else { return nil }
        return unsafe withUnsafeBytes(of: six) { unsafe Array($0) }
    }
}

/// The proxies whose word on where a request comes from is taken: addresses and networks.
package struct TrustedProxies: Sendable, Hashable {
    private let networks: [Network]
    /// Whether what connects to a socket of this machine is one.
    private let trustsSockets: Bool

    private struct Network: Hashable {
        let bytes: [UInt8]
        /// How many bits of an address decide.
        let bits: Int

        func contains(_ address: [UInt8]) -> Bool {
            (0..<bits).allSatisfy { bit in
                (bytes[bit / 8] ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
            }
        }
    }

    /// No proxy: each request comes from where its connection does.
    package static let none = TrustedProxies(networks: [], trustsSockets: false)

    /// What connects to a socket of this machine, which its mode guards.
    package static let localSockets = TrustedProxies(networks: [], trustsSockets: true)

    private init(networks: [Network], trustsSockets: Bool) {
        (self.networks, self.trustsSockets) = (networks, trustsSockets)
    }

    /// The proxies of these texts; throws ``UnreadableProxy`` for one that is neither an address, nor a
    /// network such as `10.0.0.0/8`, nor `unix`, which is each that connects to a socket of this machine.
    package init(_ texts: [String]) throws(UnreadableProxy) {
        var found: [Network] = []
        for text in texts where text != "unix" {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count <= 2, let bytes = ClientAddress.parse(String(parts[0])) else {
                throw UnreadableProxy(text: text)
            }
            var bits = 128
            if parts.count == 2 {
                let spare = ClientAddress.isMapped(bytes) ? 96 : 0
                guard let given = Int(parts[1]), (0...128 - spare).contains(given) else {
                    throw UnreadableProxy(text: text)
                }
                bits = given + spare
            }
            found.append(Network(bytes: bytes, bits: bits))
        }
        networks = found
        trustsSockets = texts.contains("unix")
    }

    /// Where a request comes from: the connection's other end or, where that is one of these, the last
    /// address of `X-Forwarded-For` that is none of them. What stands before it, anybody may have
    /// written.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection; nil is a socket of this machine.
    ///   - forwarded: the fields `X-Forwarded-For`, in their order.
    package func client(peer: String?, forwarded: [String]) -> ClientAddress {
        var nearest = ""
        if let peer {
            guard let bytes = ClientAddress.parse(peer) else { return .unknown }
            guard trusts(bytes) else { return ClientAddress(peer) ?? .unknown }
            nearest = peer
        } else if !trustsSockets {
            return .unknown
        }
        for hop in forwarded.flatMap({ $0.split(separator: ",") }).reversed() {
            let text = String(hop.filter { $0 != " " && $0 != "\t" })
            guard let bytes = ClientAddress.parse(text) else { break }
            nearest = text
            if !trusts(bytes) { break }
        }
        return ClientAddress(nearest) ?? .unknown
    }

    private func trusts(_ address: [UInt8]) -> Bool { networks.contains { $0.contains(address) } }
}

/// A text that names no proxy.
package struct UnreadableProxy: Error, Sendable, CustomStringConvertible {
    let text: String

    /// What it should be.
    package var description: String {
        "\"\(text)\" is neither an address nor a network such as \"10.0.0.0/8\""
    }
}
