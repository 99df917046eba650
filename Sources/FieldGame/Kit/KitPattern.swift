/// How the colours of a shirt lie on it.
public enum KitPattern: String, Hashable, Sendable, Codable, CaseIterable {
    /// The main colour, with trimmings of the others.
    case plain
    /// One colour on the left, the other on the right.
    case halves
    /// Two colours, each in two opposite quarters.
    case quarters
    /// Upright stripes of the same width.
    case stripes
    /// Upright stripes of the first two colours, with a thin one of the third between them.
    case edgedStripes = "edged stripes"
    /// Level bands of the same height.
    case bands

    /// The pattern that is meant: `Edged-Stripes`, `hoops` -> bands; nil for another word.
    public init?(words text: some StringProtocol) {
        let word = FoldedName(String(text).replacing("-", with: " ")).description
        guard let pattern = KitPattern(rawValue: word == "hoops" ? "bands" : word) else {
            return nil
        }
        self = pattern
    }
}
