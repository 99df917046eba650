/// The code of a choice, which may be passed on: `FAM-7KQ2M9`.
///
/// Six of Crockford's 32 signs, which leave out I, L, O and U: those typed for 1, 1 and 0 are read as
/// such.
public struct FollowCode: Hashable, Sendable, CustomStringConvertible {
    /// Its six signs.
    public let signs: String

    /// The signs that there are.
    public static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

    /// A code as people type it: `FAM-7KQ2M9`, `fam 7kq2m9`, `7KQ2M9`; anything else is nil.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 32 else { return nil }
        var signs = text.uppercased().filter { $0 != " " && $0 != "-" }
        if signs.count == 9, signs.hasPrefix("FAM") { signs.removeFirst(3) }
        signs = String(signs.map { ["I": "1", "L": "1", "O": "0"][$0] ?? $0 })
        guard signs.count == 6, signs.allSatisfy(Self.alphabet.contains) else { return nil }
        self.signs = signs
    }

    /// One that cannot be foreseen.
    public static func random() -> FollowCode {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// The same with numbers of the caller's.
    public static func random(using generator: inout some RandomNumberGenerator) -> FollowCode {
        FollowCode(
            unchecked: String(
                (0..<6).map { _ in alphabet[Int.random(in: 0..<32, using: &generator)] }))
    }

    private init(unchecked signs: String) { self.signs = signs }

    /// `FAM-7KQ2M9`.
    public var description: String { "FAM-" + signs }
}
