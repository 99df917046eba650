import FieldGame

/// What lots that were drawn decide in the table as it is now.
struct DrawEffect {
    /// What they decide, or where the teams stand without them: `By them Keate is 2, Hawtrey is 3 now.`
    let sentence: String
    /// Why they do not decide everything; nil when they do.
    let warning: String?

    /// - Parameter table: the table that counts the draw; nil when there is none yet.
    init(of draw: LotDraw, names: TeamNames, in table: SeasonTable?) {
        let rows = table.map { zip($0.standings, $0.decisions.map(Optional.some) + [nil]) }
        let drawn = rows.map { Array($0.filter { draw.teamIDs.contains($0.0.teamID) }) } ?? []
        let places = drawn.map {
            "\(names[$0.0.teamID]) is \($0.0.position)\($0.0.shared ? "=" : "")"
        }
        .joined(separator: ", ")
        // Decided by these lots: parted by lots, among nobody else, and in the order drawn.
        let isDecided =
            drawn.map(\.0.teamID) == draw.teamIDs
            && drawn.dropLast().allSatisfy { _, decision in
                decision?.tieBreaker == .lots
                    && Set(decision?.among ?? []).isSubset(of: draw.teamIDs)
            }
        sentence = isDecided ? "By them \(places) now." : "\(places) now."
        if let tieBreakers = table?.rules.tieBreakers, !tieBreakers.contains(.lots) {
            let order = tieBreakers.map(\.word).joined(separator: ",")
            warning = """
                the tie-breakers of \(draw.competition) \(draw.season) do not name lots, so these \
                decide nothing: fieldgame competition edit "\(draw.competition)" --since \
                \(draw.season) --order \(order),lots
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
                nothing is decided by these lots now (\(places)): they count only among teams that \
                are level and all took part, and of several such draws the latest does
                """
        } else {
            warning = nil
        }
    }
}
