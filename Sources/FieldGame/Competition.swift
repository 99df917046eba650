/// What a match is played for.
public struct Competition: Hashable, Sendable, Codable {
    /// What kind of competition it is; only a league has a table.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        case league, cup, friendly, training, other
    }

    /// The name, such as `Senior League`.
    public let name: String
    /// The short form in lists, such as `SL`; empty when there is none.
    public let abbreviation: String
    /// League, cup, friendly, training or other.
    public let kind: Kind
    /// A CSS colour, such as `#1E4D8C`; empty when there is none.
    public let colour: String
    /// The squad of a team that plays in it, such as `senior`; nil for one of its own, see ``Squads``.
    public let squad: String?

    /// A competition with these values.
    public init(
        name: String, abbreviation: String = "", kind: Kind, colour: String = "",
        squad: String? = nil
    ) {
        (self.name, self.abbreviation, self.kind) = (name, abbreviation, kind)
        (self.colour, self.squad) = (colour, squad)
    }
}
