import FieldGame
import Glibc

/// The colours that the terminal of standard output can show.
enum TerminalPalette: Hashable {
    /// None: no terminal, or none that shows colours, or `NO_COLOR` is set.
    case none
    /// The 8 of old and their bright sisters.
    case sixteen
    /// The 256 of xterm.
    case indexed
    /// Every one.
    case full

    /// That of the reader's terminal, by `NO_COLOR`, `TERM` and `COLORTERM`.
    ///
    /// <https://no-color.org>, <https://github.com/termstandard/colors>
    static var standardOutput: TerminalPalette {
        func variable(_ name: String) -> String {
            getenv(name).map { String(cString: $0).lowercased() } ?? ""
        }
        let terminal = variable("TERM")
        guard isatty(STDOUT_FILENO) == 1, variable("NO_COLOR").isEmpty,
            !["", "dumb"].contains(terminal)
        else { return .none }
        let isFull = ["truecolor", "24bit"].contains(variable("COLORTERM"))
        if isFull || terminal.hasSuffix("-direct") { return .full }
        return terminal.contains("256color") ? .indexed : .sixteen
    }

    /// The text in this colour, or the nearest one that there is.
    func paint(_ text: String, _ colour: Colour) -> String {
        let code =
            switch self {
            case .none: ""
            case .sixteen: Self.nearest(colour, in: Self.basic)
            case .indexed: "38;5;" + Self.nearest(colour, in: Self.indices)
            case .full: "38;2;\(colour.red);\(colour.green);\(colour.blue)"
            }
        return self == .none ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static func nearest(_ colour: Colour, in table: [(code: Int, colour: Colour)]) -> String
    {
        let nearest = table.min { $0.colour.distance(to: colour) < $1.colour.distance(to: colour) }
        return nearest.map { "\($0.code)" } ?? ""
    }

    /// As xterm shows them, the bright ones last.
    private static let basic = Array(
        zip(
            [30...37, 90...97].joined(),
            [
                "000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5",
                "7f7f7f", "f00", "0f0", "ff0", "5c5cff", "f0f", "0ff", "fff",
            ].compactMap { Colour(hexDigits: $0) }))

    /// A cube of 6 by 6 by 6, and 24 greys; of two greys that are as near the lighter.
    private static let indices: [(code: Int, colour: Colour)] = {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = levels.flatMap { red in
            levels.flatMap { green in
                levels.map { Colour(red: red, green: green, blue: $0) }
            }
        }
        let greys = (0..<24).map { UInt8(8 + 10 * $0) }
            .map { Colour(red: $0, green: $0, blue: $0) }
        return Array(zip(16..., cube)) + zip(232..., greys).reversed()
    }()
}

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
