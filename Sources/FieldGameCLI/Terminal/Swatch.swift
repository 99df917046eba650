import FieldGame

/// Two blocks of colour that stand before a name at a terminal: `██ Keate`.
struct Swatch: Hashable {
    /// How many columns it takes, with the blank after it.
    static let width = 3

    private let left: Colour
    private let right: Colour

    /// The first two colours of a shirt, or its only one twice; nil where none is known.
    init?(_ kit: KitColours?) {
        guard let kit else { return nil }
        left = kit.main.colour
        right = kit.all.count > 1 ? kit.all[1].colour : left
    }

    /// A CSS colour; nil where it is none.
    init?(css text: String) {
        guard let colour = Colour(css: text) else { return nil }
        (left, right) = (colour, colour)
    }

    /// The blocks and a blank, with what makes a terminal show them; empty where it shows none.
    func text(_ palette: TerminalPalette) -> String {
        if palette == .none { return "" }
        let blocks =
            left == right
            ? palette.paint("██", left) : palette.paint("█", left) + palette.paint("█", right)
        return blocks + " "
    }
}
