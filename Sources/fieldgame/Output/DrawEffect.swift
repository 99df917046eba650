import FieldGame

/// What lots that were drawn decide in the table as it is now.
struct DrawEffect {
    /// What they decide: `Keate is 2 and Hawtrey 3 by them now.`
    let sentence: String
    /// Why they do not decide everything; nil when they do.
    let warning: String?

    /// - Parameters:
    ///   - countsLots: whether the rules of the season name lots at all.
    ///   - table: the table that counts the draw; nil when there is none yet.
    init(of draw: LotDraw, names: TeamNames, countsLots: Bool, in table: SeasonTable?) {
        let rows = table.map { zip($0.standings, $0.decisions.map(Optional.some) + [nil]) }
        let drawn = rows.map { Array($0.filter { draw.teamIDs.contains($0.0.teamID) }) } ?? []
        let places = drawn.map {
            "\(names[$0.0.teamID]) is \($0.0.position)\($0.0.shared ? "=" : "")"
        }
        .joined(separator: ", ")
        sentence = "By them \(places) now."
        let isDecided =
            drawn.count == draw.teamIDs.count
            && drawn.dropLast().allSatisfy { $0.1?.tieBreaker == .lots }
        if !countsLots {
            warning = """
                the tie-breakers of \(draw.competition) \(draw.season) do not name lots, so these \
                decide nothing: fieldgame competition edit "\(draw.competition)" --order ...,lots
                """
        } else if let missing = draw.teamIDs.first(where: { id in
            !drawn.contains { $0.0.teamID == id }
        }) {
            warning = """
                \(names[missing]) has no match in \(draw.competition) \(draw.season), so it is \
                level with nobody yet
                """
        } else if !isDecided {
            warning = """
                these teams are not all level now, or level with others who were not in the draw \
                (\(places)): the lots decide only among level teams that all took part
                """
        } else {
            warning = nil
        }
    }
}
