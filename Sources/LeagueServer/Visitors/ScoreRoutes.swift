import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// Where captains and admins enter scores: what they may, the database decides.
struct ScoreRoutes: Sendable {
    private let desk: VisitDesk

    init(_ desk: VisitDesk) { self.desk = desk }

    /// The paths at which there is nothing for who has not signed in.
    static let hidden = ["my-matches", "my-matches/:id"]

    func add(to router: Router<LeagueRequestContext>) {
        router.get("my-matches") { request, context in
            try await desk.visit(request, context, ranks: [.captain, .admin], list)
        }
        router.get("my-matches/:id") { request, context in
            let key = context.parameters.get("id") ?? ""
            return try await desk.visit(request, context, ranks: [.captain, .admin]) {
                try await show(key, $0)
            }
        }
        router.post("my-matches/:id") { request, context in
            let key = context.parameters.get("id") ?? ""
            return try await desk.visit(request, context, ranks: [.captain, .admin]) {
                try await record(key, $0)
            }
        }
    }

    private func list(_ visit: Visit) async throws -> Response {
        let entered = visit.fields["entered"].flatMap { MatchKey($0) }
        let page = try await desk.asking(visit) {
            try await MyMatchesPage(
                visit.visitor.account, entered: entered, in: $0, visit.context.today)
        }
        return desk.page(page, visit.context)
    }

    /// The form or, where a score has been typed, that score to be looked at once more.
    private func show(_ key: String, _ visit: Visit) async throws -> Response {
        let entry = try await entry(key, visit)
        let typed = visit.typedScore
        let page = try await page(entry, visit, typed)
        let isWrong = typed.map { !$0.problems(entry.match).isEmpty } ?? false
        return desk.page(page, visit.context, status: isWrong ? .unprocessableContent : .ok)
    }

    /// Records the score that was confirmed, of the match that was seen.
    private func record(_ key: String, _ visit: Visit) async throws -> Response {
        let entry = try await entry(key, visit)
        guard let typed = visit.typedScore, let score = typed.score, let seen = typed.seen else {
            // Not confirmed yet.
            return try await show(key, visit)
        }
        do {
            let reason = try visit.reason
            _ = try await desk.asking(visit, repeating: true) {
                try await $0.forReason(reason) {
                    try await $0.enterScore(score, in: entry.match.id, seen: seen)
                }
            }
            return desk.redirect(
                to: "/my-matches", [("entered", MatchKey(entry.match.id).digits)])
        } catch let refusal as Refusal {
            let page = try await page(
                entry, visit, typed, .closedSeason(refusal.message.asSentence))
            return desk.page(page, visit.context, status: .unprocessableContent)
        } catch let error as PostgresError where error.asksForReason {
            let page = try await page(entry, visit, typed, .closedSeason(error.message ?? ""))
            return desk.page(page, visit.context, status: .unprocessableContent)
        } catch let error as PostgresError where error.isRaised {
            return try await refused(error, key, visit, typed)
        } catch let error as DatabaseError where error.code == .changedMeanwhile {
            return try await refused(nil, key, visit, typed)
        }
    }

    /// Says why a score was not recorded, beside what stands now.
    private func refused(
        _ error: PostgresError?, _ key: String, _ visit: Visit, _ typed: TypedScore
    ) async throws -> Response {
        let entry = try await entry(key, visit)
        let isOld = error == nil || error?.sqlState == "55000"
        let refusal: ScorePage.Refusal =
            isOld ? .changedMeanwhile : .rule(error?.message ?? "This score cannot be entered.")
        return desk.page(
            try await page(entry, visit, typed, refusal), visit.context,
            status: isOld
                ? .conflict : error?.sqlState == "42501" ? .forbidden : .unprocessableContent)
    }

    private func page(
        _ entry: ScoreEntry, _ visit: Visit, _ typed: TypedScore?,
        _ refusal: ScorePage.Refusal? = nil
    ) async throws -> ScorePage {
        try await desk.asking(visit) {
            try await ScorePage(
                visit.visitor.account, entry, typed: typed, refusal: refusal, in: $0)
        }
    }

    /// The match of a key, and what the visitor may do with its score.
    private func entry(_ key: String, _ visit: Visit) async throws -> ScoreEntry {
        guard let key = MatchKey(key),
            let entry = try await desk.asking(visit, { try await $0.scoreEntry(key) })
        else { throw ErrorResponse.unknownAddress }
        return entry
    }

}

extension Visit {
    /// The score that was typed; nil where the fields for it were not sent.
    fileprivate var typedScore: TypedScore? {
        guard let home = fields["home"], let away = fields["away"] else { return nil }
        return TypedScore(home: home, away: away, seen: fields["seen"])
    }
}
