internal import FieldGame
package import Foundation

/// The UID of a match's event: its id and nothing that can be configured, so that it never changes.
///
/// <https://www.rfc-editor.org/rfc/rfc5545#section-3.8.4.7>
package enum EventUID {
    /// `6f1c0e5a-2b7d-4c33-9a10-000000000001@fieldgame.planner`
    package static func text(ofMatch id: UUID) -> String { id.text + ending }

    /// The match of a UID as ``text(ofMatch:)`` writes it; nil for every other text.
    package static func match(of text: String) -> UUID? {
        guard text.hasSuffix(ending),
            let id = UUID(uuidString: String(text.dropLast(ending.count))),
            Self.text(ofMatch: id) == text
        else { return nil }
        return id
    }

    private static let ending = "@fieldgame.planner"
}
