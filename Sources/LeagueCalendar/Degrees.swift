/// A latitude or a longitude to six decimals, about 10 cm on the ground.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.8.1.6>
struct Degrees: Hashable, Sendable, CustomStringConvertible {
    private let millionths: Int

    /// The nearest value of six decimals: 51.4912345 -> 51.491235. What is no angle is 0.
    init(_ degrees: Double) {
        millionths = abs(degrees) <= 360 ? Int((degrees * 1e6).rounded()) : 0
    }

    /// The value in degrees; never a negative zero.
    var value: Double { Double(millionths) / 1e6 }

    /// Always six decimals: `-0.608500`.
    var description: String {
        let (whole, rest) = millionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
        return (millionths < 0 ? "-" : "") + String(whole) + "."
            + String(1_000_000 + rest).dropFirst()
    }
}
