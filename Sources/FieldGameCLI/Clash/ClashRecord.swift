import FieldGame

/// A clash as JSON and CSV show it.
struct ClashRecord: Encodable {
    let clash: Clash
    let proposal: ClashProposal?

    private enum CodingKeys: String, CodingKey {
        case date, teams, pitch, umpires, isPossible = "possible", first, second, proposal
    }

    private struct Proposal: Encodable {
        let id: String
        let time: LocalTime
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(clash.second.date, forKey: .date)
        try object.encode(clash.teams, forKey: .teams)
        try object.encode(clash.pitch, forKey: .pitch)
        try object.encode(clash.umpires, forKey: .umpires)
        try object.encode(clash.isPossible, forKey: .isPossible)
        try object.encode(MatchRecord(match: clash.first), forKey: .first)
        try object.encode(MatchRecord(match: clash.second), forKey: .second)
        try object.encode(
            proposal.map { Proposal(id: $0.match.idText, time: $0.time) }, forKey: .proposal)
    }

    static let csvHeading = CSV.line(
        [
            "date", "teams", "pitch", "umpires", "possible", "first_id", "first_time",
            "first_match", "second_id", "second_time", "second_match", "proposed_id",
            "proposed_time",
        ].map { .text($0) })

    var csvLine: String {
        let matches = [clash.first, clash.second].flatMap { match in
            [match.idText, match.time?.description, match.title].map { CSV.Cell.text($0) }
        }
        return CSV.line(
            [
                .text(clash.second.date.description), .text(clash.teams.joined(separator: ", ")),
                .text(clash.pitch), .text(clash.umpires.joined(separator: ", ")),
                .text(clash.isPossible ? "true" : "false"),
            ] + matches + [
                .text(proposal?.match.idText), .text(proposal?.time.description),
            ])
    }
}
