import CXXHash
import FieldGame
import LeagueDatabase

/// Which part of the style sheet a page needs besides what all of them do: none is sent in vain.
package enum PageStyle: Sendable, CaseIterable {
    case list, table, subject, calendar, match, board, settings, form

    /// What is sent of the parts of each, in UTF-8.
    fileprivate static let sheets = Dictionary(
        uniqueKeysWithValues: allCases.map { style in
            let sheet = PackageResources.pages_css + style.parts + PackageResources.media_css
            return (style, Source.style(sheet))
        })

    private var parts: [UInt8] {
        switch self {
        case .list: PackageResources.cards_css
        case .table: PackageResources.tables_css
        case .subject: PackageResources.cards_css + PackageResources.tables_css
        case .calendar: PackageResources.calendar_css
        case .match: PackageResources.cards_css + PackageResources.match_css
        case .board: PackageResources.tables_css + PackageResources.board_css
        case .settings: PackageResources.settings_css
        case .form: PackageResources.cards_css + PackageResources.forms_css
        }
    }
}

/// The files that pages need beside themselves, each found by a hash of its bytes, so that browsers
/// may keep them for ever.
package struct PageAssets: Sendable {
    /// A file.
    package struct Asset: Sendable {
        /// `/assets/0123456789abcdef.css`.
        package let path: PagePath
        /// Its bytes.
        package let bytes: [UInt8]
        /// Its media type.
        package let type: String

        init(_ bytes: [UInt8], _ ending: String, _ type: String) {
            let hash = unsafe bytes.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
            let digits = String(hash, radix: 16)
            path = PagePath(
                "assets", String(repeating: "0", count: 16 - digits.count) + digits + ending)
            (self.bytes, self.type) = (bytes, type)
        }
    }

    /// The style sheets, with the colours of the league's shirts and competitions.
    private let styles: [PageStyle: Asset]
    /// The script.
    let script = Self.script
    /// The script of the form for notices.
    let pushScript = Self.pushScript
    /// The icon.
    let icon = Self.icon

    private static let script = Asset(
        Source.script(PackageResources.pages_js), ".js", "text/javascript; charset=utf-8")
    private static let pushScript = Asset(
        Source.script(PackageResources.push_js), ".js", "text/javascript; charset=utf-8")
    private static let icon = Asset(PackageResources.icon_svg, ".svg", "image/svg+xml")

    /// The files for a league.
    init(_ directory: LeagueDirectory) {
        let colours = Array(LeagueColours.rules(directory).utf8)
        styles = PageStyle.sheets.mapValues { sheet in
            Asset(sheet + colours, ".css", "text/css; charset=utf-8")
        }
    }

    /// The style sheet for a kind of page.
    func style(_ style: PageStyle) -> Asset { styles[style] ?? icon }

    /// All of them.
    package var all: [Asset] { PageStyle.allCases.map(style) + [script, pushScript, icon] }
}

/// What is sent of a source file: all but comments and the blanks that people need.
private enum Source {
    static func style(_ source: [UInt8]) -> [UInt8] {
        let text = String(decoding: source, as: UTF8.self)
            .replacing(/\/\*[\s\S]*?\*\//, with: "").replacing(/\n\s*/, with: "")
        return Array(text.utf8)
    }

    static func script(_ source: [UInt8]) -> [UInt8] {
        let lines = String(decoding: source, as: UTF8.self).split(separator: "\n")
            .map { $0.drop { $0 == " " } }.filter { !$0.hasPrefix("//") }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }
}
