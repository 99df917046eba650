import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// Where admins find, add, change and decide matches, by the actions that the commands call.
struct AdminMatchRoutes: Sendable {
    private typealias Subject = AdminMatchPage.Subject

    private let desk: VisitDesk

    init(_ desk: VisitDesk) { self.desk = desk }

    /// The paths at which there is nothing for all others.
    static let hidden = [
        "admin/matches", "admin/matches/new", "admin/matches/removed", "admin/matches/:id",
    ]

    func add(to router: Router<LeagueRequestContext>) {
        router.get("admin/matches") { request, context in
            try await desk.visit(request, context, ranks: [.admin], list)
        }
        router.get("admin/matches/removed") { request, context in
            try await desk.visit(request, context, ranks: [.admin], removed)
        }
        router.get("admin/matches/new") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) { try await show(.new, $0) }
        }
        router.post("admin/matches/new") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) { try await act(on: .new, $0) }
        }
        router.get("admin/matches/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                try await show(try await subject(context, $0), $0)
            }
        }
        router.post("admin/matches/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                try await act(on: try await subject(context, $0), $0)
            }
        }
    }

    /// What a form asks to be done to a match.
    private enum Verb: String {
        case add, edit, move, cancel, postpone, reinstate, delete, undo
        case walkover, award, abandon, clear

        /// Whether it may be done to this.
        func fits(_ subject: Subject) -> Bool {
            switch subject {
            case .new: self == .add
            case .match: self != .add
            case .removed: self == .undo
            }
        }

        /// Whether it may meet another match: it is looked at first where it does.
        func isLookedAt(_ subject: Subject) -> Bool {
            subject.history != nil || [.add, .edit, .move, .reinstate].contains(self)
        }
    }

    // MARK: - Looking

    private func list(_ visit: Visit) async throws -> Response {
        let fields = visit.fields
        let search = AdminMatchesPage.Search(
            text: fields["q"] ?? "", from: fields["from"].flatMap { LocalDate(iso: $0) },
            to: fields["to"].flatMap { LocalDate(iso: $0) })
        if visit.wantsCSV {
            let table = try await desk.asking(visit) {
                try await search.table(in: $0, visit.context)
            }
            return desk.csv(table, named: "matches")
        }
        let page = try await desk.asking(visit) {
            try await AdminMatchesPage(visit.visitor.account, search, in: $0, visit.context)
        }
        return desk.page(page, visit.context)
    }

    private func removed(_ visit: Visit) async throws -> Response {
        let page = try await desk.administering(visit) {
            try await RemovedMatchesPage(visit.visitor.account, in: $0)
        }
        return desk.page(page, visit.context)
    }

    /// The match of an address; one that was removed has its whole id there.
    private func subject(
        _ context: LeagueRequestContext, _ visit: Visit
    ) async throws -> Subject {
        guard let key = context.parameters.get("id").flatMap({ MatchKey($0) }) else {
            throw ErrorResponse.unknownAddress
        }
        let found = try await desk.asking(visit) {
            try await $0.matches(idStartingWith: key.digits, limit: 2)
        }
        if found.count == 1 { return .match(found[0]) }
        guard let id = key.id else { throw ErrorResponse.unknownAddress }
        let history = try await desk.administering(visit) { try await $0.history(of: id) }
        guard !history.steps.isEmpty else { throw ErrorResponse.unknownAddress }
        return .removed(history)
    }

    private func page(
        _ subject: Subject, _ entry: FixtureEntry?, _ visit: Visit
    ) async throws -> AdminMatchPage {
        var page = try await desk.asking(visit) {
            try await AdminMatchPage(
                visit.visitor.account, subject, entry, in: $0, visit.context)
        }
        page.line = visit.fields["line"]
        return page
    }

    private func show(_ subject: Subject, _ visit: Visit) async throws -> Response {
        // A link may say what is known already of a match to be added.
        let entry: FixtureEntry? =
            if case .new = subject { visit.fixtureEntry(changing: nil) } else { nil }
        var page = try await page(subject, entry, visit)
        let done = visit.fields["done"] ?? ""
        switch subject {
        case .match(let match)
        where FixtureChange.Deed(rawValue: done) != nil || ScoreProposal.deeds.contains(done):
            page.news = "\(done): \(match.sentence(with: match.score))".asSentence
        case .removed where done == FixtureChange.Deed.deleted.rawValue:
            page.news = "The match is removed."
        default: break
        }
        return desk.page(page, visit.context)
    }

    // MARK: - Doing

    private func act(on subject: Subject, _ visit: Visit) async throws -> Response {
        guard let verb = Verb(rawValue: visit.fields["do"] ?? ""), verb.fits(subject) else {
            throw ErrorResponse.unknownForm
        }
        let entry = visit.fixtureEntry(changing: subject.match)
        guard subject.seen.map({ "\($0)" == visit.fields["seen"] }) ?? true else {
            return try await refused(Self.changed, subject, entry, visit)
        }
        do {
            let isConfirmed = visit.fields["confirmed"] == "yes"
            let reason = try visit.reason
            if let match = subject.match, let proposal = try await proposal(verb, match, visit) {
                let entry = try await perform(visit, isRehearsal: !isConfirmed, reason) {
                    try await proposal.perform(in: $0)
                }
                return isConfirmed
                    ? desk.redirect(to: .admin(entry.match.id), [("done", proposal.deed)])
                    : try await looking(
                        at: .score(proposal, doing: verb.rawValue), subject, nil, visit)
            }
            if verb == .delete, !isConfirmed {
                return try await looking(at: .removal, subject, nil, visit)
            }
            let action = try await action(verb, subject, entry, visit)
            // One that is gone is brought back by an admin alone.
            let isRemoved = subject.history != nil
            if verb.isLookedAt(subject), !isConfirmed {
                let change = try await perform(
                    visit, isRehearsal: true, reason, administering: isRemoved
                ) { try await action.perform(in: $0) }
                if !change.lookalikes.isEmpty || !change.clashes.isEmpty {
                    return try await looking(
                        at: .change(change, doing: verb.rawValue), subject, entry, visit)
                }
            }
            return done(
                try await perform(visit, isRehearsal: false, reason, administering: isRemoved) {
                    try await action.perform(in: $0)
                })
        } catch let refusal as Refusal {
            return try await refused(FormProblem.all(refusal), subject, entry, visit)
        } catch let error as PostgresError where error.asksForReason {
            return try await looking(
                at: .closedSeason(error.message ?? "", doing: verb.rawValue), subject, entry, visit,
                status: .unprocessableContent)
        } catch let error as PostgresError where error.isRaised {
            return try await refused(
                [FormProblem(error.message ?? "\(error)")], subject, entry, visit)
        } catch let error as PostgresError where error.constraint == "matches_pkey" {
            // Somebody else has just restored it.
            return try await refused(Self.changed, subject, entry, visit)
        } catch let error as DatabaseError where error.code == .changedMeanwhile {
            return try await refused(Self.changed, subject, entry, visit)
        }
    }

    /// Does something in one transaction, or only finds out what it would do.
    private func perform<Value: Sendable>(
        _ visit: Visit, isRehearsal: Bool, _ reason: String?, administering: Bool = false,
        _ body: @escaping @Sendable (LeagueRepository) async throws -> Value
    ) async throws -> Value {
        let run: @Sendable (LeagueRepository) async throws -> Value = { repository in
            try await isRehearsal
                ? repository.rehearsing { try await $0.forReason(reason) { try await body($0) } }
                : repository.inTransaction {
                    try await $0.forReason(reason) { try await body($0) }
                }
        }
        return try await administering
            ? desk.administering(visit, run) : desk.asking(visit, run)
    }

    /// Shows what is to be looked at before it is done.
    private func looking(
        at look: AdminMatchPage.Look, _ subject: Subject, _ entry: FixtureEntry?, _ visit: Visit,
        status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        var page = try await page(subject, entry, visit)
        (page.look, page.sent) = (look, visit.fields.all)
        return desk.page(page, visit.context, status: status)
    }

    private static let changed = [
        FormProblem(
            "The match has changed since you looked: it is now as shown here. Look again, then decide."
        )
    ]

    /// The score or the decision that a form proposes; nil for what is none of these.
    private func proposal(
        _ verb: Verb, _ match: Match, _ visit: Visit
    ) async throws -> ScoreProposal? {
        let typed = ["home-score", "away-score"].map {
            (visit.fields[$0] ?? "").trimmingCharacters(in: .whitespaces)
        }
        return try await desk.asking(visit) { repository in
            switch verb {
            case .walkover:
                try await .walkover(of: match, to: visit.fields["winner"] ?? "", repository)
            case .award:
                try await .deciding(match, as: .awarded, try Score(typed: typed), repository)
            case .abandon:
                try await .deciding(
                    match, as: .abandoned,
                    typed.allSatisfy(\.isEmpty) ? nil : try Score(typed: typed), repository)
            case .clear: try .clearing(match)
            default: nil
            }
        }
    }

    private func action(
        _ verb: Verb, _ subject: Subject, _ entry: FixtureEntry, _ visit: Visit
    ) async throws -> FixtureAction {
        let step = visit.fields["step"].flatMap { Int($0) }
        switch (subject, verb) {
        case (.new, _): return .add(entry)
        case (.removed(let history), _): return .undo(history, to: step)
        case (.match(let match), .move): return .move(match, entry)
        case (.match(let match), .cancel): return .cancel(match)
        case (.match(let match), .postpone): return .postpone(match)
        case (.match(let match), .reinstate): return .reinstate(match)
        case (.match(let match), .delete): return .delete(match)
        case (.match(let match), .undo):
            let history = try await desk.asking(visit) { try await $0.history(of: match.id) }
            return .undo(history, to: step)
        case (.match(let match), _): return .edit(match, entry)
        }
    }

    private func done(_ change: FixtureChange) -> Response {
        let path: PagePath =
            change.deed == .deleted ? .removed(change.match.id) : .admin(change.match.id)
        return desk.redirect(
            to: path, change.isUnchanged ? [] : [("done", change.deed.rawValue)])
    }

    private func refused(
        _ problems: [FormProblem], _ subject: Subject, _ entry: FixtureEntry, _ visit: Visit
    ) async throws -> Response {
        // What was typed is kept beside what stands now.
        var page = try await page(subject, entry, visit)
        (page.problems, page.sent) = (problems, visit.fields.all)
        return desk.page(
            page, visit.context,
            status: problems == Self.changed ? .conflict : .unprocessableContent)
    }
}

extension PostgresError {
    /// Whether a closed season refused it that an admin may change for a reason.
    var asksForReason: Bool { constraint == "closed_season" && sqlState == "23000" }
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
