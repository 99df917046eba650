import Foundation

// The app's models, read as strictly as its decoder reads them: a value that is missing, NULL or of
// another type where the app does not expect it fails the whole list.

struct AppHouse: Decodable {
    let id, name, colours: String
    let created_at: Date?
}

struct AppMatch: Decodable {
    let id: UUID
    let date: Date
    let time: String?
    let competition_type: String
    let pitch: String?
    let home_team_id: String
    let away_team_id: String?
    let home_team_name, away_team_name, home_team_colours, away_team_colours: String
    let umpires: String?
    let status: String
    let home_score, away_score: Int?
}

struct AppStanding: Decodable {
    let team_id, team_name, team_colours: String
    let played, wins, draws, losses, goals_for, goals_against, goal_difference, points: Int
}

struct AppProfile: Decodable {
    enum Role: String, Decodable { case viewer, captain, admin }

    let id: UUID
    let email: String
    let name: String?
    let role: Role
    let house_name: String?
    let created_at, updated_at: Date?
}

struct AppImport: Decodable {
    enum Status: String, Decodable { case success, partial, failed }

    let id: UUID
    let created_at: Date
    let email_subject: String
    let matches_imported: Int
    let status: Status
    let error_message: String?
}

struct AppLocation: Decodable {
    let id: UUID
    let name: String
    let pitch_name: String?
    let latitude, longitude: Double?
}

extension JSONDecoder {
    /// A decoder of dates as the app's: year to seconds with a capital T; of an offset it takes no
    /// notice, and a day alone is none.
    static var app: JSONDecoder {
        let decoder = JSONDecoder()
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
