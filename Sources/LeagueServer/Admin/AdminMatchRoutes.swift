import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// Where admins find, add and change matches, by the actions that the commands call.
struct AdminMatchRoutes: Sendable {
    private let desk: VisitDesk

    init(_ desk: VisitDesk) { self.desk = desk }

    /// The paths at which there is nothing for all others.
    static let hidden = ["admin/matches", "admin/matches/new", "admin/matches/:id"]

    func add(to router: Router<LeagueRequestContext>) {
        router.get("admin/matches") { request, context in
            try await desk.visit(request, context, ranks: [.admin], list)
        }
        router.get("admin/matches/new") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) { try await show(nil, $0) }
        }
        router.post("admin/matches/new") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) { try await act(on: nil, $0) }
        }
        router.get("admin/matches/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                try await show(try await match(context, $0), $0)
            }
        }
        router.post("admin/matches/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                try await act(on: try await match(context, $0), $0)
            }
        }
    }

    /// What a form asks to be done to a match.
    private enum Verb: String {
        case add, edit, move, cancel, postpone, reinstate, delete, undo

        /// Whether it may meet another match, or takes what nothing brings back: it is looked at first.
        var isLookedAt: Bool { ![.cancel, .postpone, .undo].contains(self) }
    }

    // MARK: - Looking

    private func list(_ visit: Visit) async throws -> Response {
        let fields = visit.fields
        let search = AdminMatchesPage.Search(
            text: fields["q"] ?? "", from: fields["from"].flatMap { LocalDate(iso: $0) },
            to: fields["to"].flatMap { LocalDate(iso: $0) })
        let news = fields["done"] == "deleted" ? "The match is removed." : nil
        let page = try await desk.asking(visit) {
            try await AdminMatchesPage(
                visit.visitor.account, search, news: news, in: $0, visit.context)
        }
        return desk.page(page, visit.context)
    }

    private func match(_ context: LeagueRequestContext, _ visit: Visit) async throws -> Match {
        guard let key = context.parameters.get("id").flatMap({ MatchKey($0) }) else {
            throw ErrorResponse.unknownAddress
        }
        let found = try await desk.asking(visit) {
            try await $0.matches(idStartingWith: key.digits, limit: 2)
        }
        guard found.count == 1 else { throw ErrorResponse.unknownAddress }
        return found[0]
    }

    private func page(
        _ match: Match?, _ entry: FixtureEntry?, _ visit: Visit
    ) async throws -> AdminMatchPage {
        try await desk.asking(visit) {
            try await AdminMatchPage(
                visit.visitor.account, match, entry, in: $0, visit.context)
        }
    }

    private func show(_ match: Match?, _ visit: Visit) async throws -> Response {
        var page = try await page(match, nil, visit)
        if let match, let done = visit.fields["done"].flatMap(FixtureChange.Deed.init) {
            page.news = "\(done.rawValue): \(match.sentence(with: match.score))".asSentence
        }
        return desk.page(page, visit.context)
    }

    // MARK: - Doing

    private func act(on match: Match?, _ visit: Visit) async throws -> Response {
        guard let verb = Verb(rawValue: visit.fields["do"] ?? ""), (verb == .add) == (match == nil)
        else { throw ErrorResponse.unknownForm }
        let entry = visit.fixtureEntry(changing: match)
        guard match.map({ "\($0.sequence)" == visit.fields["seen"] }) ?? true else {
            return try await refused(Self.changed, match, entry, visit)
        }
        let isConfirmed = visit.fields["confirmed"] == "yes"
        do {
            if verb == .delete, !isConfirmed {
                return try await looking(at: .removal, match, nil, visit)
            }
            let action = try await action(verb, match, entry, visit)
            let reason = try visit.reason
            if verb.isLookedAt, !isConfirmed {
                let change = try await desk.asking(visit) { repository in
                    try await repository.rehearsing { repository in
                        try await repository.forReason(reason) {
                            try await action.perform(in: $0)
                        }
                    }
                }
                if !change.lookalikes.isEmpty || !change.clashes.isEmpty {
                    return try await looking(
                        at: .change(change, doing: verb.rawValue), match, entry, visit)
                }
            }
            return done(
                try await desk.asking(visit) { repository in
                    try await repository.inTransaction { repository in
                        try await repository.forReason(reason) {
                            try await action.perform(in: $0)
                        }
                    }
                })
        } catch let refusal as Refusal {
            return try await refused(FormProblem.all(refusal), match, entry, visit)
        } catch let error as PostgresError where error.constraint == "closed_season" {
            return try await looking(
                at: .closedSeason(error.message ?? "", doing: verb.rawValue), match, entry, visit,
                status: .unprocessableContent)
        } catch let error as PostgresError where error.isRaised {
            return try await refused(
                [FormProblem(error.message ?? "\(error)")], match, entry, visit)
        } catch let error as DatabaseError where error.code == .changedMeanwhile {
            return try await refused(Self.changed, match, entry, visit)
        }
    }

    /// Shows what is to be looked at before it is done.
    private func looking(
        at look: AdminMatchPage.Look, _ match: Match?, _ entry: FixtureEntry?, _ visit: Visit,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        var page = try await page(match, entry, visit)
        (page.look, page.sent) = (look, visit.fields.all)
        return desk.page(page, visit.context, status: status)
    }

    private static let changed = [
        FormProblem(
            "The match has changed since you looked: it is now as shown here. Look again, then decide."
        )
    ]

    private func action(
        _ verb: Verb, _ match: Match?, _ entry: FixtureEntry, _ visit: Visit
    ) async throws -> FixtureAction {
        guard let match else { return .add(entry) }
        switch verb {
        case .add, .edit: return .edit(match, entry)
        case .move: return .move(match, entry)
        case .cancel: return .cancel(match)
        case .postpone: return .postpone(match)
        case .reinstate: return .reinstate(match)
        case .delete: return .delete(match)
        case .undo:
            let history = try await desk.asking(visit) { try await $0.history(of: match.id) }
            return .undo(history, to: visit.fields["step"].flatMap { Int($0) })
        }
    }

    private func done(_ change: FixtureChange) -> Response {
        if change.deed == .deleted {
            return desk.redirect(to: "/admin/matches", [("done", "deleted")])
        }
        return desk.redirect(
            to: .admin(change.match.id),
            change.isUnchanged ? [] : [("done", change.deed.rawValue)])
    }

    private func refused(
        _ problems: [FormProblem], _ match: Match?, _ entry: FixtureEntry, _ visit: Visit
    ) async throws -> Response {
        // What was typed is kept beside what stands now.
        var page = try await page(match, entry, visit)
        page.problems = problems
        return desk.page(
            page, visit.context,
            status: problems == Self.changed ? .conflict : .unprocessableContent)
    }
}

extension Visit {
    /// Why something of a closed season is changed; nil where nothing is said. Throws `Refusal`.
    var reason: String? {
        get throws {
            let text = fields["reason"] ?? ""
            return text.allSatisfy(\.isWhitespace) ? nil : try TypedText.reason(text)
        }
    }

    /// What the form says of a match: a field that was sent blank takes away what stood there.
    fileprivate func fixtureEntry(changing match: Match?) -> FixtureEntry {
        let texts = FixtureEntry.fields.compactMap { field in
            fields[field.rawValue].map { (field, $0) }
        }
        return FixtureEntry(form: Dictionary(texts) { $1 }, changing: match)
    }
}
