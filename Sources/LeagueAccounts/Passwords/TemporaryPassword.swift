/// A password that the program makes for an account, whose owner must choose another one soon.
///
/// 15 characters out of 31 in three groups, such as `kx7f4-m2wqa-93tvh`: 74 bits (15 × log2 31 =
/// 74.3) from the system's random numbers. All letters are small, and what looks like another
/// character is left out (0 and o, 1, i and l), so that it can be read out.
package struct TemporaryPassword: Sendable {
    /// What it is made of.
    static let alphabet = Array("23456789abcdefghjkmnpqrstuvwxyz")

    /// The password, to be shown exactly once.
    package let text: String

    /// Makes a new one.
    package init() {
        var generator = SystemRandomNumberGenerator()
        let groups = (0..<3).map { _ in
            String((0..<5).compactMap { _ in Self.alphabet.randomElement(using: &generator) })
        }
        text = groups.joined(separator: "-")
    }
}

extension TemporaryPassword: Secret {
    /// `a temporary password`, whichever it is.
    package var description: String { "a temporary password" }
}
