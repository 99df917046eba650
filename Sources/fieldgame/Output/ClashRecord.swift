import FieldGame

/// A clash as JSON and CSV show it.
struct ClashRecord: Encodable {
    let clash: Clash
    let proposal: ClashProposal?

    private enum CodingKeys: String, CodingKey {
        case date, kind, name, isPossible = "possible", first, second, proposal
    }

    private struct Proposal: Encodable {
        let id: String
        let time: LocalTime
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(clash.second.date, forKey: .date)
        try object.encode(clash.cause.kind, forKey: .kind)
        try object.encode(clash.cause.name, forKey: .name)
        try object.encode(clash.isPossible, forKey: .isPossible)
        try object.encode(MatchRecord(match: clash.first), forKey: .first)
        try object.encode(MatchRecord(match: clash.second), forKey: .second)
        try object.encode(
            proposal.map { Proposal(id: $0.match.idText, time: $0.time) }, forKey: .proposal)
    }

    static let csvHeading = CSV.line(
        [
            "date", "kind", "name", "possible", "first_id", "first_time", "first_match",
            "second_id", "second_time", "second_match", "proposed_id", "proposed_time",
        ].map { .text($0) })

    var csvLine: String {
        let matches = [clash.first, clash.second].flatMap { match in
            [match.idText, match.time?.description, match.title].map { CSV.Cell.text($0) }
        }
        return CSV.line(
            [
                .text(clash.second.date.description), .text(clash.cause.kind),
                .text(clash.cause.name), .text(clash.isPossible ? "true" : "false"),
            ] + matches + [
                .text(proposal?.match.idText), .text(proposal?.time.description),
            ])
    }
}

extension Clash.Cause {
    /// `team`, `pitch` or `umpire`.
    fileprivate var kind: String {
        switch self {
        case .team: "team"
        case .pitch: "pitch"
        case .umpire: "umpire"
        }
    }
}
