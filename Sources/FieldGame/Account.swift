public import Foundation

/// A person who may sign in, and as what. Passwords are kept elsewhere.
public struct Account: Hashable, Sendable, Identifiable {
    /// What an account may do.
    public enum Rank: String, Sendable, Codable, CaseIterable {
        /// Look at what is public.
        case viewer
        /// Enter the scores of one house.
        case captain
        /// Everything.
        case admin
    }

    /// The `sub` of its claims.
    public let id: UUID
    /// The address, as it was entered; unique without case.
    public let email: String
    /// The person's name; empty when unknown.
    public let name: String
    /// What it may do.
    public let role: Rank
    /// The house or school team of a captain; nil for most others.
    public let houseID: String?
    /// Whether its owner has yet to choose a password; a captain may do nothing before.
    public let mustChangePassword: Bool
    /// Since when it may do nothing; nil while it may.
    public let disabledAt: Date?
    /// The personal login of PostgreSQL that acts as this person, or nil.
    public let dbRole: String?
    /// When it was made.
    public let createdAt: Date
    /// When it last changed.
    public let updatedAt: Date

    /// An account with these values; nothing is checked here, the database is the law.
    public init(
        id: UUID, email: String, name: String, role: Rank, houseID: String?,
        mustChangePassword: Bool, disabledAt: Date?, dbRole: String?, createdAt: Date,
        updatedAt: Date
    ) {
        self.id = id
        (self.email, self.name) = (email, name)
        self.role = role
        self.houseID = houseID
        self.mustChangePassword = mustChangePassword
        self.disabledAt = disabledAt
        self.dbRole = dbRole
        (self.createdAt, self.updatedAt) = (createdAt, updatedAt)
    }
}

/// The form that the addresses of accounts must have: whether one works, only a letter can tell.
public enum EmailAddress {
    /// The most characters of an address: 64 before the `@`, 255 after it.
    /// <https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1>
    public static let maximumLength = 320

    /// Whether a text is something, one `@`, and something, without blanks and control characters,
    /// and no longer than ``maximumLength``.
    public static func isWellFormed(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
            && text.unicodeScalars.count <= maximumLength
            && !text.unicodeScalars.contains { scalar in
                scalar.properties.isWhitespace || scalar.isControl
            }
    }
}
