import FieldGame
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import PostgreSQL

/// What waits for admins, and where they look after accounts, by the actions that the commands call.
struct AdminAccountRoutes: Sendable {
    private let desk: VisitDesk
    private let health: DashboardHealth

    init(_ desk: VisitDesk, _ mail: MailChecks) {
        (self.desk, health) = (desk, DashboardHealth(desk, mail))
    }

    /// The paths at which there is nothing for all others.
    static let hidden = ["admin", "admin/accounts", "admin/accounts/:id"]

    func add(to router: Router<LeagueRequestContext>) {
        router.get("admin") { request, context in
            try await desk.visit(request, context, ranks: [.admin], dashboard)
        }
        router.get("admin/accounts") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) { try await list($0) }
        }
        router.post("admin/accounts") { request, context in
            try await desk.visit(request, context, ranks: [.admin], create)
        }
        router.get("admin/accounts/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                desk.page(try await page(try await account(context, $0), $0), $0.context)
            }
        }
        router.post("admin/accounts/:id") { request, context in
            try await desk.visit(request, context, ranks: [.admin]) {
                try await act(on: try await account(context, $0), $0)
            }
        }
    }

    private func dashboard(_ visit: Visit) async throws -> Response {
        let forgotten = try await desk.lookingAfterAccounts(visit) {
            try await $0.forgottenPasswords()
        }
        let findings = await health.findings(visit)
        let page = try await desk.asking(visit) {
            try await DashboardPage(
                visit.visitor.account, forgotten: forgotten, findings: findings, in: $0,
                visit.context)
        }
        return desk.page(page, visit.context)
    }

    // MARK: - Accounts

    private func list(_ visit: Visit, _ problems: [FormProblem] = []) async throws -> Response {
        let accounts = try await desk.lookingAfterAccounts(visit) { try await $0.accounts() }
        let fields = visit.fields
        let search = AccountsPage.Search(
            text: fields["q"] ?? "", role: fields["rank"].flatMap(Account.Rank.init),
            house: fields["of"] ?? "", state: fields["state"] ?? "")
        if visit.wantsCSV {
            return desk.csv(Account.table(search.filter(accounts)), named: "accounts")
        }
        let typed = Dictionary(fields.all.map { ($0.name, $0.value) }) { $1 }
        return desk.page(
            AccountsPage(
                visit.visitor.account, accounts, search, typed: typed, problems: problems),
            visit.context, status: problems.isEmpty ? .ok : .unprocessableContent)
    }

    private func create(_ visit: Visit) async throws -> Response {
        let role: Account.Rank = visit.fields["role"] == "admin" ? .admin : .captain
        let texts = [Field.email, .name, .house].compactMap { field in
            visit.fields[field.rawValue].map {
                (field, $0.trimmingCharacters(in: .whitespacesAndNewlines))
            }
        }
        do {
            let new = try await desk.asking(visit) {
                try await NewAccount.entered(role, Dictionary(texts) { $1 }, in: $0)
            }
            let password = try await NewPassword.made()
            let given = try await desk.lookingAfterAccounts(visit) {
                try await new.perform(password, in: $0)
            }
            return try await shown(given, visit)
        } catch let refusal as Refusal {
            return try await list(visit, FormProblem.all(refusal))
        }
    }

    private func account(_ context: LeagueRequestContext, _ visit: Visit) async throws -> Account {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }),
            let found = try await desk.lookingAfterAccounts(
                visit, { try await $0.accountUser(id)?.0 })
        else { throw ErrorResponse.unknownAddress }
        return found
    }

    private func page(_ account: Account, _ visit: Visit) async throws -> AccountPage {
        let events = try await desk.lookingAfterAccounts(visit) {
            try await $0.accountEvents(of: account.id, limit: 30)
        }
        return AccountPage(visit.visitor.account, account, events)
    }

    /// What a form asks to be done to an account.
    private func act(on account: Account, _ visit: Visit) async throws -> Response {
        do {
            let action: AccountAction
            switch visit.fields["do"] {
            case "reset":
                let password = try await NewPassword.made()
                return try await shown(
                    try await desk.lookingAfterAccounts(visit) {
                        try await password.give(to: account, in: $0)
                    }, visit
                )
            case "link":
                let link = try await desk.lookingAfterAccounts(visit) {
                    try await RecoveryLink.make(for: account, in: $0)
                }
                var page = try await page(account, visit)
                page.secret = .link(
                    link.address(
                        at: desk.pages.site.beginning(askedAt: visit.head.authority ?? "127.0.0.1"))
                )
                return desk.page(page, visit.context)
            case "disable": action = .disable(account)
            case "enable": action = .enable(account)
            case "sign-out": action = .signOut(account)
            case "move":
                action = try await desk.asking(visit) {
                    try await .moving(account, to: visit.fields["house"] ?? "", in: $0)
                }
            default: throw ErrorResponse.unknownForm
            }
            let change = try await desk.lookingAfterAccounts(visit) {
                try await action.perform(in: $0)
            }
            var page = try await page(change.account, visit)
            page.news = change.sentence.asSentence
            page.undo = change.inverse.flatMap(\.form)
            return desk.page(page, visit.context)
        } catch let refusal as Refusal {
            return try await refused(FormProblem.all(refusal), account, visit)
        } catch let error as PostgresError where error.isRaised {
            return try await refused([FormProblem(error.message ?? "\(error)")], account, visit)
        }
    }

    private func refused(
        _ problems: [FormProblem], _ account: Account, _ visit: Visit
    ) async throws -> Response {
        var page = try await page(account, visit)
        page.problems = problems
        return desk.page(page, visit.context, status: .unprocessableContent)
    }

    /// Shows a password this once.
    private func shown(_ given: GivenPassword, _ visit: Visit) async throws -> Response {
        var page = try await page(given.account, visit)
        page.news = given.sentence.asSentence
        page.secret = given.temporary.map(AccountPage.Secret.password)
        return desk.page(page, visit.context)
    }
}

extension AccountAction {
    /// The verb of the form that does it, and its house; nil where none does.
    fileprivate var form: (verb: String, house: String?)? {
        switch self {
        case .disable: ("disable", nil)
        case .enable: ("enable", nil)
        case .move(_, let team, _): ("move", team.id)
        case .signOut: nil
        }
    }
}

extension ErrorResponse {
    /// A form that is none of ours.
    static let unknownForm = ErrorResponse(
        .badRequest, "unknown_form", "This form is not known here.",
        hint: "Go back, load the page anew, and send its form.")
}
