/// Which squad of a team plays in which competition.
///
/// A team's squads are different players: its seniors may play in one match while its juniors play in
/// another. Squads are compared by their folded names. A competition that names no squad, or is not
/// listed, has one of its own, which bears the competition's name: another one may name it.
public struct Squads: Sendable {
    private let competitions: NameIndex<Competition>

    /// The squads of the competitions that the league lists.
    public init(_ competitions: [Competition]) {
        self.competitions = ReferenceData(teams: [], competitions: competitions).competitionIndex
    }

    /// The squad that plays in a competition, by its name or abbreviation; nil where no competition
    /// is named, so that any squad may play.
    public func squad(in competition: String?) -> FoldedName? {
        guard let competition else { return nil }
        let listed = competitions[competition]
        let only = listed.count == 1 ? listed.first : nil
        return FoldedName(only?.squad ?? only?.name ?? competition)
    }
}
