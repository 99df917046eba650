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
    static var standardOutput: TerminalPalette {
        TerminalPalette(isTerminal: isatty(STDOUT_FILENO) == 1) { name in
            getenv(name).map { String(cString: $0) } ?? ""
        }
    }

    /// - Parameter variable: gives an environment variable; empty where it is not set.
    ///
    /// <https://no-color.org>, <https://github.com/termstandard/colors>
    init(isTerminal: Bool, _ variable: (String) -> String) {
        let terminal = variable("TERM").lowercased()
        guard isTerminal, variable("NO_COLOR").isEmpty, !["", "dumb"].contains(terminal) else {
            self = .none
            return
        }
        if ["truecolor", "24bit"].contains(variable("COLORTERM").lowercased())
            || terminal.hasSuffix("-direct")
        {
            self = .full
        } else {
            self = terminal.contains("256color") ? .indexed : .sixteen
        }
    }

    /// The text in this colour, or the nearest one that there is.
    func paint(_ text: String, _ colour: Colour) -> String {
        switch self {
        case .none: text
        case .sixteen: Self.escape(Self.basicCode(colour), text)
        case .indexed: Self.escape("38;5;\(Self.index(colour))", text)
        case .full: Self.escape("38;2;\(colour.red);\(colour.green);\(colour.blue)", text)
        }
    }

    private static func escape(_ code: String, _ text: String) -> String {
        "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    /// `31`, or `91` for the bright one.
    private static func basicCode(_ colour: Colour) -> String {
        let nearest = basic.indices.min {
            basic[$0].distance(to: colour) < basic[$1].distance(to: colour)
        }
        let number = nearest ?? 0
        return "\(number < 8 ? 30 + number : 82 + number)"
    }

    /// As xterm shows them.
    private static let basic: [Colour] = [
        "000", "cd0000", "00cd00", "cdcd00", "0000ee", "cd00cd", "00cdcd", "e5e5e5", "7f7f7f",
        "f00", "0f0", "ff0", "5c5cff", "f0f", "0ff", "fff",
    ].compactMap { Colour(hexDigits: $0) }

    /// A place in the cube of 6 by 6 by 6, or of the 24 greys, whichever is nearer.
    private static func index(_ colour: Colour) -> Int {
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        func level(_ light: UInt8) -> Int {
            levels.indices.min {
                abs(Int(levels[$0]) - Int(light)) < abs(Int(levels[$1]) - Int(light))
            } ?? 0
        }
        let (red, green, blue) = (level(colour.red), level(colour.green), level(colour.blue))
        let inCube = Colour(red: levels[red], green: levels[green], blue: levels[blue])
        let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
        let step = min(23, max(0, (mean - 3) / 10))
        let light = UInt8(8 + 10 * step)
        let grey = Colour(red: light, green: light, blue: light)
        return grey.distance(to: colour) < inCube.distance(to: colour)
            ? 232 + step : 16 + 36 * red + 6 * green + blue
    }
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
