import FieldGame
import Foundation

/// An account as JSON and CSV show it: the columns of `user_profiles`.
struct AccountRecord: Encodable {
    let account: Account
    /// The password that was made for it, which is shown this once.
    var temporaryPassword: String?

    private enum CodingKeys: String, CodingKey {
        case id, email, name, role, houseID = "house_id"
        case mustChangePassword = "must_change_password", disabledAt = "disabled_at"
        case dbRole = "db_role", createdAt = "created_at", updatedAt = "updated_at"
        case temporaryPassword = "temporary_password"
    }

    func encode(to encoder: any Encoder) throws {
        var row = encoder.container(keyedBy: CodingKeys.self)
        try row.encode(account.id.uuidString.lowercased(), forKey: .id)
        try row.encode(account.email, forKey: .email)
        try row.encode(account.name, forKey: .name)
        try row.encode(account.role, forKey: .role)
        try row.encode(account.houseID, forKey: .houseID)
        try row.encode(account.mustChangePassword, forKey: .mustChangePassword)
        try row.encode(account.disabledAt, forKey: .disabledAt)
        try row.encode(account.dbRole, forKey: .dbRole)
        try row.encode(account.createdAt, forKey: .createdAt)
        try row.encode(account.updatedAt, forKey: .updatedAt)
        try row.encodeIfPresent(temporaryPassword, forKey: .temporaryPassword)
    }

    static let csvHeading =
        "id,email,name,role,house_id,must_change_password,disabled_at,db_role,created_at,updated_at"

    var csvLine: String {
        CSV.line([
            .text(account.id.uuidString.lowercased()), .text(account.email), .text(account.name),
            .text(account.role.rawValue), .text(account.houseID),
            .text(String(account.mustChangePassword)),
            .text(account.disabledAt?.formatted(.iso8601)), .text(account.dbRole),
            .text(account.createdAt.formatted(.iso8601)),
            .text(account.updatedAt.formatted(.iso8601)),
        ])
    }
}
