import FieldGame
import Foundation
import LeagueDatabase

/// Prints all that is known of one match: a line a value, or JSON.
struct MatchReport {
    let match: Match
    let submission: ScoreSubmission?

    func print(json: Bool) throws {
        if json {
            let entered: Record = [
                "score_submitted_by": submission?.userID?.text,
                "score_submitted_by_name": submission?.name,
                "score_submitted_at": submission?.at,
                "score_correctable_until": submission?.correctableUntil,
            ]
            return Swift.print(
                try JSONLines.pretty(MatchRecord(match: match, more: entered)))
        }
        var table = TextTable([.left(""), .left("")])
        for (label, value) in lines {
            table.add(["\(label):", value], swatches: [1: swatches[label] ?? nil])
        }
        table.print(heading: false)
    }

    private var lines: [(label: String, value: String)] {
        var lines: [(label: String, value: String)] = [
            ("match", match.title), ("id", match.id.text),
        ]
        for column in FixtureDetails.Column.allCases where !Self.ofSides.contains(column) {
            guard let value = match.text(of: column) ?? Self.absences[column] else { continue }
            lines.append((column.label, value))
        }
        lines += [
            ("home shirt", match.home.colours), ("away shirt", match.away.colours),
            ("bibs", bibs), ("season", match.season),
            (
                "status",
                match.status.rawValue
                    + (match.isToBeReplayed ? " (abandoned, to be replayed)" : "")
            ),
        ].filter { !$0.1.isEmpty }
        if let score = match.score {
            let outcome = match.outcome == .played ? "" : " (\(match.outcome.rawValue))"
            lines.append(("score", "\(score)\(outcome)"))
        }
        if let submission {
            let name = submission.name.map { " by \($0)" } ?? ""
            lines.append(("entered", Self.clock(submission.at) + name))
        }
        return lines + [
            ("score by", whoMayWriteTheScore), ("sequence", "\(match.sequence)"),
            ("added", Self.clock(match.createdAt)), ("changed", Self.clock(match.updatedAt)),
        ]
    }

    /// The columns that the title and the lines about the shirts tell of.
    private static let ofSides: Set<FixtureDetails.Column> = [.home, .away, .awayText, .bibs]

    /// What is said where a column says nothing; the others are left out.
    private static let absences: [FixtureDetails.Column: String] = [
        .time: "not set", .competition: "none", .pitch: "not set", .umpires: "none",
    ]

    private var swatches: [String: Swatch?] {
        [
            "competition": Swatch(css: match.competitionColour),
            "home shirt": Swatch(match.home.kit), "away shirt": Swatch(match.away.kit),
        ]
    }

    /// `Hawtrey (both play in red)`; `nobody`; `Keate (set)`.
    private var bibs: String {
        if match.bibsSet != nil { return "\(match.spokenBibs) (set)" }
        guard match.bibs != .nobody, let home = match.home.kit, let away = match.away.kit else {
            return match.spokenBibs
        }
        let shared = home.main.colour == away.main.colour ? [home.main] : home.all
        return "\(match.spokenBibs) (both play in \(shared.map(\.name).formattedList))"
    }

    /// Whom the score rule lets enter the score now, or correct it.
    private var whoMayWriteTheScore: String {
        guard match.home.teamID != nil, !match.away.name.isEmpty else {
            return "nobody, since there is no opponent"
        }
        if match.status == .scheduled {
            let teams = [match.home, match.away].filter { $0.teamID != nil }.map(\.name)
            return "captains of \(teams.joined(separator: " and ")), admins"
        }
        guard let name = submission?.name, let end = submission?.correctableUntil else {
            return "admins"
        }
        return "\(name) until \(London.clockText(at: end)), admins"
    }

    /// `Tuesday 13 January 2026, 3:42pm` in London.
    private static func clock(_ instant: Date) -> String {
        London.clock(at: instant).map { "\($0.date.spoken), \($0.time.spoken)" } ?? "unknown"
    }
}

/// A match as JSON, and what else is known of it.
struct MatchRecord: Encodable {
    let match: Match
    let more: Record

    func encode(to encoder: any Encoder) throws {
        try match.encode(to: encoder)
        try more.encode(to: encoder)
    }
}
