import FieldGame
import Foundation
import LeagueDatabase

/// The part of the style sheet that the league's own colours make: pages name them by classes, since
/// no attribute of theirs may hold a style.
enum LeagueColours {
    /// Rules for competitions (`.c-senior-league` sets `--c` and `--t`, a colour and what is written on
    /// it) and for shirts (`.k-keate` sets `--kit`).
    static func rules(_ directory: LeagueDirectory) -> String {
        let competitions = directory.competitions.compactMap { competition -> String? in
            guard let colour = Colour(css: competition.colour),
                let slug = directory.slug(of: .competition, competition.name)
            else { return nil }
            let text = colour.isDark ? "#fff" : "#000"
            return ".\(name("c", slug)){--c:\(colour.hex);--t:\(text)}"
        }
        let kits = directory.teams.compactMap { team -> String? in
            guard let kit = team.kit, let slug = directory.slug(of: team) else { return nil }
            return ".\(name("k", slug)){--kit:\(gradient(kit, team.pattern))}"
        }
        return (competitions + kits).joined(separator: "\n") + "\n"
    }

    /// The class of a slug: `k-keate`. A slug that is no name of CSS's becomes hexadecimal.
    static func name(_ prefix: StaticString, _ slug: String) -> String {
        let isPlain = slug.utf8.allSatisfy {
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || $0 == UInt8(ascii: "-")
        }
        guard !isPlain else { return "\(prefix)-\(slug)" }
        return "\(prefix)-"
            + slug.utf8.prefix(100).map { String($0, radix: 16) }.joined(separator: "_")
    }

    /// A shirt as CSS draws it. Without a pattern two colours are halves, and more are bands.
    static func gradient(_ kit: KitColours, _ pattern: KitPattern?) -> String {
        let colours = kit.all.map(\.colour.hex)
        let main = kit.main.colour.hex
        let second = colours.dropFirst().first ?? main
        let third = colours.dropFirst(2).first ?? second
        switch pattern ?? (colours.count > 2 ? .bands : .halves) {
        case .plain: return "linear-gradient(\(main) 75%,\(second) 0)"
        case .halves: return "linear-gradient(90deg,\(main) 50%,\(second) 0)"
        case .quarters:
            return "conic-gradient(\(second) 25%,\(main) 0 50%,\(second) 0 75%,\(main) 0)"
        case .stripes:
            return "linear-gradient(90deg,\(parts([main, second, main, second, main])))"
        case .edgedStripes:
            return "linear-gradient(90deg,\(main) 28%,\(third) 0 38%,\(second) 0 62%,"
                + "\(third) 0 72%,\(main) 0)"
        case .bands:
            return "linear-gradient(\(parts(colours.count > 2 ? colours : colours + colours)))"
        }
    }

    /// Colours of the same breadth, side by side.
    private static func parts(_ colours: [String]) -> String {
        colours.enumerated().map { index, colour in
            "\(colour) 0 \((index + 1) * 100 / colours.count)%"
        }.joined(separator: ",")
    }
}

extension Colour {
    /// Whether white stands out from it more than black does.
    ///
    /// <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>
    var isDark: Bool {
        // Where both contrasts are the same: (1.05 / (l + 0.05)) = (l + 0.05) / 0.05.
        luminance < 0.179
    }

    /// The relative luminance, 0 to 1. <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
    private var luminance: Double {
        func linear(_ light: UInt8) -> Double {
            let part = Double(light) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }
}
