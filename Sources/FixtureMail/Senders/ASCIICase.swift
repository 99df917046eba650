/// Letters A to Z without regard to case, and no others: a Kelvin sign is no `k`.
enum ASCIICase {
    /// `P.Aldous@College.Example` -> `p.aldous@college.example`; other characters stay.
    static func lowered(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            let isCapital = ("A"..."Z").contains(scalar)
            scalars.append(isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        }
        return String(scalars)
    }
}
