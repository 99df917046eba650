package import Foundation
import PostgreSQL

/// Where a change stands among all: later ones come behind it, and none can appear before it once it
/// could be read.
package struct ChangePosition: Hashable, Sendable, Comparable {
    /// The epoch of the transaction.
    package let epoch: Int32
    /// The transaction's number.
    package let transaction: UInt64
    /// The match that it changed.
    package let match: UUID

    /// A position.
    package init(epoch: Int32, transaction: UInt64, match: UUID) {
        (self.epoch, self.transaction, self.match) = (epoch, transaction, match)
    }

    /// Before all changes.
    package static let beginning = ChangePosition(
        epoch: -1, transaction: 0,
        match: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    package static func < (left: ChangePosition, right: ChangePosition) -> Bool {
        guard left.epoch == right.epoch else { return left.epoch < right.epoch }
        guard left.transaction == right.transaction else {
            return left.transaction < right.transaction
        }
        return left.match < right.match
    }
}

/// How far changes can be read.
package struct ChangeHorizon: Hashable, Sendable {
    /// The database, as `change_origin()` says it: a copy has another one.
    package let origin: String
    /// The epoch that is, or would be, this database's own.
    package let epoch: Int32
    /// The number of the next transaction.
    package let nextTransaction: UInt64

    /// A horizon.
    package init(origin: String, epoch: Int32, nextTransaction: UInt64) {
        (self.origin, self.epoch, self.nextTransaction) = (origin, epoch, nextTransaction)
    }

    /// Whether a position is one that this database has given, or can still have given.
    package func hasReached(_ position: ChangePosition) -> Bool {
        position.epoch < epoch || position.epoch == epoch && position.transaction < nextTransaction
    }
}

/// Some changes in their order.
package struct ChangeBatch: Sendable {
    /// One change: what a match is since it, as JSON.
    package struct Change: Sendable {
        /// Where it stands.
        package let position: ChangePosition
        /// The JSON.
        package let json: String

        /// A change.
        package init(position: ChangePosition, json: String) {
            (self.position, self.json) = (position, json)
        }
    }

    /// The changes.
    package let changes: [Change]
    /// How far they could be read.
    package let horizon: ChangeHorizon
    /// Whether all that has been committed can be read: no transaction that began earlier is under
    /// way.
    package let isSettled: Bool

    /// Some changes.
    package init(changes: [Change], horizon: ChangeHorizon, isSettled: Bool) {
        (self.changes, self.horizon, self.isSettled) = (changes, horizon, isSettled)
    }
}

extension LeagueRepository {
    /// The changes behind a position, at most `limit`: the last one of each match, in the order in which
    /// they became readable.
    ///
    /// Of transactions that are under way, and of those that began after one of them, there is
    /// nothing: what is read later comes behind what was read before.
    package func publishedChanges(
        after position: ChangePosition, limit: Int
    ) async throws -> ChangeBatch {
        let rows = try await connection.snapshot([
            Self.publishedLimit, Self.horizon, Self.changes(after: position, limit: limit),
        ])
        let (horizon, isSettled) = try Self.horizon(in: rows[1])
        let changes = try rows[2].decode((Int32, String, UUID, String).self).map { row in
            guard let transaction = UInt64(row.1) else {
                throw DatabaseError(
                    code: .unsuitableServer, description: "a transaction has no number")
            }
            return ChangeBatch.Change(
                position: ChangePosition(epoch: row.0, transaction: transaction, match: row.2),
                json: row.3)
        }
        return ChangeBatch(
            changes: changes, horizon: horizon, isSettled: isSettled)
    }

    /// The last change that can be read, ``ChangePosition/beginning`` where there is none, and how far
    /// that is.
    package func latestPublishedChange() async throws -> (ChangePosition, ChangeHorizon) {
        let rows = try await connection.snapshot([
            Self.publishedLimit, Self.horizon,
            """
            SELECT c.epoch, c.changed_in::text, c.match_id FROM match_changes AS c
            WHERE (c.epoch, c.changed_in)
                  < ((SELECT h.below_epoch FROM change_horizon() AS h),
                     (SELECT h.below FROM change_horizon() AS h))
            ORDER BY c.epoch DESC, c.changed_in DESC, c.match_id DESC
            LIMIT 1
            """,
        ])
        let latest = try rows[2].decode((Int32, String, UUID).self).first.map { row in
            ChangePosition(epoch: row.0, transaction: UInt64(row.1) ?? 0, match: row.2)
        }
        return (latest ?? .beginning, try Self.horizon(in: rows[1]).horizon)
    }

    private static func horizon(in rows: Rows) throws -> (horizon: ChangeHorizon, isSettled: Bool) {
        guard
            let (origin, epoch, next, isSettled) = try rows.decode(
                (String, Int32, String, Bool).self
            ).first, let next = UInt64(next)
        else {
            throw DatabaseError(
                code: .unsuitableServer, description: "the server numbers no transactions")
        }
        return (ChangeHorizon(origin: origin, epoch: epoch, nextTransaction: next), isSettled)
    }

    /// The last change of all tells whether there is one that cannot be read yet.
    static let horizon: Query = """
        SELECT h.origin, h.epoch, h.next_number::text,
               coalesce((SELECT (c.epoch, c.changed_in) < (h.below_epoch, h.below)
                         FROM match_changes AS c
                         ORDER BY c.epoch DESC, c.changed_in DESC, c.match_id DESC
                         LIMIT 1), true)
        FROM change_horizon() AS h
        """

    /// A range of one index, however many matches there are.
    static func changes(after position: ChangePosition, limit: Int) -> Query {
        """
        WITH page AS MATERIALIZED (
            SELECT c.epoch, c.changed_in, c.match_id
            FROM match_changes AS c
            WHERE (c.epoch, c.changed_in, c.match_id)
                  > (\(position.epoch)::integer, \("\(position.transaction)")::xid8,
                     \(position.match)::uuid)
              AND (c.epoch, c.changed_in)
                  < ((SELECT h.below_epoch FROM change_horizon() AS h),
                     (SELECT h.below FROM change_horizon() AS h))
            ORDER BY c.epoch, c.changed_in, c.match_id
            LIMIT \(limit)
        )
        SELECT page.epoch, page.changed_in::text, page.match_id, shown.shown
        FROM page
        CROSS JOIN LATERAL (SELECT c.shown FROM published_changes AS c
                            WHERE c.match_id = page.match_id OFFSET 0) AS shown
        ORDER BY page.epoch, page.changed_in, page.match_id
        """
    }
}
