import Foundation

/// Where a calendar is written: a path below the published folder.
struct PublishedPath: Hashable, Sendable, CustomStringConvertible {
    /// The folders above the file, outermost first.
    let folders: [String]
    /// The file's name.
    let name: String

    /// The list of all calendars for programs.
    static let list = PublishedPath(folders: [], name: "calendars.json")

    /// `calendar/house/keate.ics`.
    var description: String { (folders + [name]).joined(separator: "/") }

    /// Whether it is a calendar, not a page.
    var isCalendar: Bool { folders.first == "calendar" }

    /// Whether a single match is in it.
    var isOfMatch: Bool { folders == ["calendar", FeedKind.match.rawValue] }

    /// The target that a file of this path answers.
    var target: String {
        "/"
            + (folders + [name]).map { part in
                part.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? part
            }.joined(separator: "/")
    }

    init(folders: [String], name: String) {
        (self.folders, self.name) = (folders, name)
    }

    /// The path of a target without a query: `/calendar/house/keate.ics`.
    ///
    /// Nil unless each part of it can be the name of a file that is not hidden: nothing written for
    /// a target leaves the folder, whatever the target says.
    init?(target: String) {
        guard target.utf8.first == UInt8(ascii: "/") else { return nil }
        let parts = target.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        var names = parts.compactMap(\.removingPercentEncoding)
        guard names.count == parts.count, names.allSatisfy(Self.isName), let last = names.popLast()
        else { return nil }
        self.init(folders: names, name: last)
    }

    /// 255 octets is what Linux lets a name have.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.first != UInt8(ascii: ".") && text.utf8.count <= 255
            && !text.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
    }
}
