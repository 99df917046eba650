import FieldGame
package import Foundation
package import PostgreSQL

extension Connection {
    /// Adds somebody who has confirmed that they follow these by mail, such as `house keate` and
    /// `house keate senior-league`; returns their id.
    ///
    /// - Parameter settings: columns of `followers` and what stands in them.
    package func addFollower(
        _ address: String, _ items: [String], _ settings: [(column: String, value: String)]
    ) async throws -> UUID {
        let choice = UUID()
        try await execute(
            """
            INSERT INTO choices (id, code, expires_at)
            VALUES (\(choice), \(FollowCode.random().signs), '2028-01-01')
            """)
        for item in items {
            let parts = item.split(separator: " ").map(String.init)
            try await execute(
                """
                INSERT INTO choice_items (choice_id, kind, slug, contest)
                VALUES (\(choice), \(parts[0]), \(parts[1]), \(parts.count > 2 ? parts[2] : nil))
                """)
        }
        let names: [Query] =
            ["choice_id", "channel", "address", "confirmed_at"]
            + settings.map { "\(identifier: $0.column)" }
        let values: [Query] =
            ["\(choice)", "'mail'", "\(address)", "now()"] + settings.map { "\($0.value)" }
        let (columns, given) = (names.joined(by: ", "), values.joined(by: ", "))
        let ids = try await query(
            """
            INSERT INTO followers (\(fragment: columns)) VALUES (\(fragment: given)) RETURNING id
            """, as: UUID.self)
        return ids[0]
    }
}
