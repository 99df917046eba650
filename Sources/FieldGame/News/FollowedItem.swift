/// One thing that somebody follows: a team, all that it plays or one competition of it, a competition,
/// an umpire or a pitch.
public struct FollowedItem: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// What kind of thing it is: `calendar_names.kind`.
    public enum Kind: String, Sendable, CaseIterable {
        case house, team, competition, umpire, pitch
    }

    /// The most items of one choice.
    public static let limit = 30

    /// What kind of thing it is.
    public let kind: Kind
    /// Its name in web addresses.
    public let slug: String
    /// Of a team only what it plays in this competition, by its name in web addresses; nil for all.
    public let contest: String?

    /// An item; nil for a name that no address can have, and for a competition of what is no team.
    public init?(kind: Kind, slug: String, contest: String? = nil) {
        guard Self.isSlug(slug), contest.map(Self.isSlug) ?? true,
            contest == nil || kind == .house || kind == .team
        else { return nil }
        (self.kind, self.slug, self.contest) = (kind, slug, contest)
    }

    /// The form of forms: `house:keate`, `house:keate:senior-league`; anything else is nil.
    public init?(_ text: some StringProtocol) {
        let parts = String(text).split(
            separator: ":" as Character, omittingEmptySubsequences: false
        ).map(String.init)
        guard (2...3).contains(parts.count), let kind = Kind(rawValue: parts[0]) else { return nil }
        self.init(kind: kind, slug: parts[1], contest: parts.count == 3 ? parts[2] : nil)
    }

    /// `house:keate:senior-league`.
    public var description: String {
        ([kind.rawValue, slug] + (contest.map { [$0] } ?? [])).joined(separator: ":")
    }

    /// Teams first, by their names.
    public static func < (left: FollowedItem, right: FollowedItem) -> Bool {
        let order = Kind.allCases.map(\.rawValue)
        let (first, second) = (
            order.firstIndex(of: left.kind.rawValue) ?? 0,
            order.firstIndex(of: right.kind.rawValue) ?? 0
        )
        return (first, left.slug, left.contest ?? "") < (second, right.slug, right.contest ?? "")
    }

    private static func isSlug(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 200
            && !text.unicodeScalars.contains { $0.value <= 0x20 || $0.value == 0x7F || $0 == ":" }
    }
}
