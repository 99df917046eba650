/// The sides of a match in the cells of a table.
enum PairingCell {
    /// `JDM v HWTA` -> both sides. An opponent without an id is all that stands on its side of the
    /// `v`; a cell of several matches names none.
    static func pairing(_ cell: String, names: Names) -> Pairing? {
        let words = Word.words(of: cell)
        if cell.isEmpty || UmpireWords.isUnknown(words) { return nil }
        let pairings = Pairing.all(in: words, names: names)
        let none = Pairing(home: .unknown(cell), away: .open, range: 0..<0)
        if pairings.count > 1 { return none }
        if let pairing = pairings.first, pairing.key != nil { return pairing }
        let joints = words.indices.filter { ["v", "vs", "versus"].contains(words[$0].fold) }
        guard joints.count == 1, let joint = joints.first else { return pairings.first ?? none }
        let right = words[(joint + 1)...].drop { $0.fold == "." }
        let (home, away) = (
            side(Word.text(words[..<joint]), names: names), side(Word.text(right), names: names)
        )
        // `JDM v XQZ, Agar's 5`: what is known of the cell says more than the whole of it.
        let isWhole =
            (home.id.map { names.schoolTeams.contains($0) } ?? false)
            || (away.id.map { names.schoolTeams.contains($0) } ?? false)
        return isWhole
            ? Pairing(home: home, away: away, range: 0..<0) : pairings.first ?? none
    }

    /// `JDM`, `JDM (Keate)`, `Old Etonians`; blank or TBC is a side that is not known yet.
    static func side(_ cell: String, names: Names) -> Pairing.Side {
        let words = Word.words(of: cell)
        if words.isEmpty || UmpireWords.isUnknown(words) { return .open }
        if let found = Pairing.side(from: 0, in: words, names: names), found.end == words.count {
            return found.side
        }
        return .unknown(cell.onOneLine)
    }
}
