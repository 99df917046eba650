/// The columns of ledgers: keys in JSON, headings in CSV.
enum LedgerKey: String, CodingKey {
    case id, competitionType = "competition_type", season
    case teamID = "team_id", teamName = "team_name", points, reason
    case teamIDs = "team_ids", teamNames = "team_names"
    case decidedOn = "decided_on", reversedOn = "reversed_on", reversalReason = "reversal_reason"
    case recordedAt = "recorded_at", recordedBy = "recorded_by"
    case reversalRecordedAt = "reversal_recorded_at", reversalRecordedBy = "reversal_recorded_by"
    case isRehearsal = "dry_run"
}

/// What a column of a ledger holds.
enum LedgerValue: Encodable {
    case text(String?)
    case number(Int?)
    /// An array in JSON; in CSV one text with commas between.
    case list([String])

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .list(let texts): try container.encode(texts)
        }
    }

    /// The same in CSV.
    var cell: CSV.Cell {
        switch self {
        case .text(let text): .text(text)
        case .number(let number): .number(number)
        case .list(let texts): .text(texts.joined(separator: ", "))
        }
    }
}
