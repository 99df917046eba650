import ArgumentParser
import FieldGame

/// What `fixture edit --clear time,pitch` takes away from a match.
struct ClearedFields {
    /// What a match can be without.
    enum Field: String, CaseIterable {
        case time, pitch, umpires, competition, away, bibs
    }

    let fields: Set<Field>

    /// Reads names joined by commas; throws which ones there are.
    init(_ text: String) throws {
        fields = Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
                let name = name.filter { !$0.isWhitespace }
                guard let field = Field(rawValue: name) else {
                    let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("\"\(name)\" cannot be cleared, only \(known)")
                }
                return field
            })
    }

    /// Takes the fields away.
    func apply(to details: inout FixtureDetails) {
        for field in fields {
            switch field {
            case .time: details.time = nil
            case .pitch: details.pitch = nil
            case .umpires: details.umpires = []
            case .competition: details.competition = nil
            case .away: (details.away, details.awayText) = (nil, nil)
            case .bibs: details.bibs = nil
            }
        }
    }
}
