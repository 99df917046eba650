/// Every calendar as JSON, the same in `/calendars` and in a published `calendars.json`.
package struct CalendarsList: Sendable {
    /// An array of objects with the keys `kind`, `id`, `name`, `slug`, `path` and `events`, in this
    /// order, one a line, and a line end.
    package let json: String

    /// The list of these calendars, in their order.
    package init(_ listings: [FeedListing]) {
        let lines = listings.map { listing in
            let texts = [
                ("kind", listing.kind.rawValue), ("id", listing.id), ("name", listing.name),
                ("slug", listing.slug), ("path", listing.path),
            ]
            let members = texts.map { #""\#($0)":\#(Self.quoted($1))"# }
            return "{\(members.joined(separator: ",")),\"events\":\(listing.events)}"
        }
        json = lines.isEmpty ? "[]\n" : "[\n\(lines.joined(separator: ",\n"))\n]\n"
    }

    /// A JSON string, RFC 8259, section 7. What a terminal would follow without showing it is
    /// escaped too: control characters, and those that turn the direction of writing.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: true)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default:
                if scalar == "\"" || scalar == "\\" { quoted += "\\" }
                quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
