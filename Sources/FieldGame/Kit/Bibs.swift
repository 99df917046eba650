/// Which side of a match wears bibs over its shirts.
public enum Bibs: String, Sendable, Codable, CaseIterable {
    case home, away
    /// Nobody does.
    case nobody = "none"

    /// By the rule: the away side where both shirts have the same main colour, else nobody; nobody,
    /// too, where a shirt is not known.
    ///
    /// `red/white` and `Red and black` -> away; `red` and `scarlet` -> nobody, they are two colours.
    public init(home: KitColours?, away: KitColours?) {
        guard let home, let away else {
            self = .nobody
            return
        }
        self = home.main.colour == away.main.colour ? .away : .nobody
    }
}

extension Match {
    /// Which side wears bibs: what has been set, else what the rule says of the two shirts.
    public var bibs: Bibs { bibsSet ?? Bibs(home: home.kit, away: away.kit) }
}
