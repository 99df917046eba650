import Foundation

// The app's models, read as strictly as its decoder reads them: a value that is missing, NULL or of
// another type where the app does not expect it fails the whole list.

struct AppHouse: Decodable {
    let id, name, colours: String
    let createdAt: Date?
}

struct AppMatch: Decodable {
    let id: UUID
    let date: Date
    let time: String?
    let competitionType: String
    let pitch: String?
    let homeTeamId: String
    let awayTeamId: String?
    let homeTeamName, awayTeamName, homeTeamColours, awayTeamColours: String
    let umpires: String?
    let status: String
    let homeScore, awayScore: Int?
}

struct AppStanding: Decodable {
    let teamId, teamName, teamColours: String
    let played, wins, draws, losses, goalsFor, goalsAgainst, goalDifference, points: Int
}

struct AppProfile: Decodable {
    enum Role: String, Decodable { case viewer, captain, admin }

    let id: UUID
    let email: String
    let name: String?
    let role: Role
    let houseName: String?
    let createdAt, updatedAt: Date?
}

struct AppImport: Decodable {
    enum Status: String, Decodable { case success, partial, failed }

    let id: UUID
    let createdAt: Date
    let emailSubject: String
    let matchesImported: Int
    let status: Status
    let errorMessage: String?
}

struct AppLocation: Decodable {
    let id: UUID
    let name: String
    let pitchName: String?
    let latitude, longitude: Double?
}

extension JSONDecoder {
    /// A decoder of dates as the app's: year to seconds with a capital T; of an offset it takes no
    /// notice, and a day alone is none.
    static var app: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard
                let found = text.prefixMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/),
                let date = try? Date(String(found.output) + "Z", strategy: .iso8601)
            else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "\(text) is no date to the app")
            }
            return date
        }
        return decoder
    }
}
