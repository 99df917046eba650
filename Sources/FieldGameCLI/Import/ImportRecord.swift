import FieldGame
import Foundation
import LeagueDatabase

/// A row of the import log as JSON: the keys are the table's columns.
struct ImportRecord: Encodable {
    let entry: ImportLogEntry

    private enum CodingKeys: String, CodingKey {
        case id, createdAt = "created_at", emailSubject = "email_subject"
        case matchesImported = "matches_imported", status, errorMessage = "error_message"
        case source, location, sender, sentAt = "sent_at", layout, problems
        case undoneAt = "undone_at", forgottenAt = "forgotten_at"
    }

    init(_ entry: ImportLogEntry) {
        self.entry = entry
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(entry.idText, forKey: .id)
        try object.encode(entry.createdAt, forKey: .createdAt)
        try object.encode(entry.emailSubject, forKey: .emailSubject)
        try object.encode(entry.matchesImported, forKey: .matchesImported)
        try object.encode(entry.status, forKey: .status)
        try object.encode(entry.errorMessage, forKey: .errorMessage)
        try object.encode(entry.source, forKey: .source)
        try object.encode(entry.location, forKey: .location)
        try object.encode(entry.sender, forKey: .sender)
        try object.encode(entry.sentAt, forKey: .sentAt)
        try object.encode(entry.layout, forKey: .layout)
        try object.encode(entry.problems, forKey: .problems)
        try object.encode(entry.undoneAt, forKey: .undoneAt)
        try object.encode(entry.forgottenAt, forKey: .forgottenAt)
    }
}
