import FixtureMail

/// A limit that an admin may lower or raise, and how far.
struct LimitSetting: Sendable {
    /// Its key in `[limits]`.
    let key: String
    /// The least and the most: bytes, or a number of things.
    let range: ClosedRange<Int>
    /// Whether it is a size, which may be written `"10 MB"`.
    let isSize: Bool
    /// Where it goes.
    let place: any WritableKeyPath<Limits, Int> & Sendable

    /// Every such limit. How much of a line or subject is kept is no matter of taste.
    static let all: [LimitSetting] = [
        size("message", 64 * kilobyte...64 * megabyte, \.messageBytes),
        size("header", 16 * kilobyte...megabyte, \.headerBytes),
        count("depth", 2...50, \.depth),
        count("parts", 10...400, \.parts),
        size("part", 64 * kilobyte...16 * megabyte, \.partBytes),
        count("table_cells", 1000...200_000, \.tableCells),
        count("text_lines", 500...200_000, \.textLines),
        count("text_characters", 20_000...20_000_000, \.textCharacters),
        count("sheet_members", 20...10_000, \.sheetMembers),
        size("sheet_member", megabyte...64 * megabyte, \.sheetMemberBytes),
        size("sheet", megabyte...256 * megabyte, \.sheetBytes),
        size("calendar", 16 * kilobyte...8 * megabyte, \.calendarBytes),
        count("matches", 1...5000, \.notices),
        count("line_length", 200...10_000, \.lineLength),
        count("received_fields", 10...200, \.receivedFields),
    ]

    /// The number that a setting means; nil when it means none, or one out of range.
    func number(of value: Setting.Value) -> Int? {
        let number: Int? =
            switch value {
            case .number(let number): number
            case .text(let text): isSize ? Self.bytes(text) : nil
            case .flag, .list: nil
            }
        return number.flatMap { range.contains($0) ? $0 : nil }
    }

    /// `64 KB to 64 MB`, `2 to 50`.
    var rangeWords: String {
        "\(words(range.lowerBound)) to \(words(range.upperBound))"
    }

    private func words(_ number: Int) -> String {
        guard isSize else { return "\(number)" }
        return number % Self.megabyte == 0
            ? "\"\(number / Self.megabyte) MB\"" : "\"\(number / Self.kilobyte) KB\""
    }

    /// `10 MB` -> 10,485,760; nil when a text is no size.
    private static func bytes(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let number = Int(parts[0]),
            let unit = ["KB": kilobyte, "MB": megabyte][parts[1].uppercased()]
        else { return nil }
        let (bytes, overflow) = number.multipliedReportingOverflow(by: unit)
        return overflow ? nil : bytes
    }

    private static let kilobyte = 1024
    private static let megabyte = 1_048_576

    private static func size(
        _ key: String, _ range: ClosedRange<Int>,
        _ place: any WritableKeyPath<Limits, Int> & Sendable
    ) -> LimitSetting { LimitSetting(key: key, range: range, isSize: true, place: place) }

    private static func count(
        _ key: String, _ range: ClosedRange<Int>,
        _ place: any WritableKeyPath<Limits, Int> & Sendable
    ) -> LimitSetting { LimitSetting(key: key, range: range, isSize: false, place: place) }
}
