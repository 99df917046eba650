import FieldGame
import FixtureImport
import Foundation
import HTTPTypes
import Hummingbird
import LeagueAccounts
import LeagueAdministration
import LeagueDatabase
import LeaguePages
import LeagueService
import PostgreSQL

/// Where admins look after the lists of the league, by the actions that the commands call: each is
/// rehearsed, looked at, and done.
struct AdminListRoutes: Sendable {
    private let desk: VisitDesk
    private let last = LastOfSessions<Deed.Result>(limit: 1000)
    /// Files that were handed in, until they have been looked at: of 10 MB at most.
    private let files = LastOfSessions<UploadedFile>(limit: 8)
    private let gate = ReadingGate()

    init(_ desk: VisitDesk) { self.desk = desk }

    /// The paths at which there is nothing for all others.
    static let hidden = [
        "admin/lists/:list", "admin/lists/:list/:item", "admin/umpires", "admin/umpires/:item",
        "admin/imports", "admin/imports/:item", "admin/season",
    ]

    func add(to router: Router<LeagueRequestContext>) {
        for path in Self.hidden {
            router.get(RouterPath(path)) { request, context in
                try await desk.visit(request, context, ranks: [.admin]) {
                    try await show(try place(path, context), $0)
                }
            }
            router.post(RouterPath(path)) { request, context in
                let takesFile = path == "admin/imports"
                return try await desk.visit(
                    request, context, ranks: [.admin], takesFile: takesFile
                ) { try await act(on: try place(path, context), $0) }
            }
        }
    }

    /// A list, or an item of it.
    private struct Place: Sendable {
        let list: AdminList
        let item: String?

        var path: PagePath { item.map(list.path) ?? list.path }
    }

    private func place(_ path: String, _ context: LeagueRequestContext) throws -> Place {
        // Those that have an address of their own are not among the others.
        let named = context.parameters.get("list")
        let own = path.split(separator: "/")[1].description
        guard let list = AdminList(rawValue: named ?? own),
            [.umpires, .imports, .season].contains(list) == (named == nil)
        else { throw ErrorResponse.unknownAddress }
        let item = context.parameters.get("item")
        return Place(list: list, item: item.map { $0.removingPercentEncoding ?? $0 })
    }

    private func page(_ place: Place, _ visit: Visit) async throws -> AdminListPage {
        let captains =
            place.list == .season
            ? try await desk.lookingAfterAccounts(visit) { try await $0.accounts(role: .captain) }
            : []
        let found = try await desk.administering(visit) {
            try await AdminListPage.find(
                place.list, place.item, visit.visitor.account, captains: captains,
                search: visit.messageSearch, in: $0)
        }
        guard let found else { throw ErrorResponse.unknownAddress }
        return found
    }

    private func show(_ place: Place, _ visit: Visit) async throws -> Response {
        if visit.wantsCSV, place.item == nil {
            let table = try await desk.administering(visit) {
                try await place.list.table(visit.messageSearch, in: $0)
            }
            return desk.csv(table, named: place.list.rawValue)
        }
        var page = try await page(place, visit)
        if let name = visit.fields["done"], let session = visit.visitor.claims.sessionID,
            let result = last.find(name, session)
        {
            page.done = (result.outcome, result.inverse == nil ? nil : name)
        }
        return desk.page(page, visit.context)
    }

    // MARK: - Doing

    private func act(on place: Place, _ visit: Visit) async throws -> Response {
        var fields = Dictionary(visit.fields.all.map { ($0.name, $0.value) }) { $1 }
        if let file = visit.fields.file, let session = visit.visitor.claims.sessionID {
            fields["held"] = files.keep(file, session)
        }
        let verb = fields["do"] ?? ""
        do {
            let deed = try await deed(verb, place, fields, visit)
            let reason = try visit.reason
            // What takes back what was just done has been looked at.
            if fields["confirmed"] == "yes" || verb == "undo" {
                let result = try await desk.administering(visit) {
                    try await deed.perform($0, false, reason)
                }
                if fields["held"] != nil { visit.visitor.claims.sessionID.map(files.remove) }
                return done(result, place, visit)
            }
            let rehearsed = try await desk.administering(visit) {
                try await deed.perform($0, true, reason)
            }
            var page = try await page(place, visit)
            (page.sent, page.look) = ((verb, fields), rehearsed.outcome)
            if !rehearsed.text.isEmpty { page.text = MessageText(rehearsed.text) }
            return desk.page(page, visit.context)
        } catch let refusal as Refusal {
            return try await refused(FormProblem.all(refusal), place, verb, fields, visit)
        } catch let error as PostgresError where error.asksForReason {
            var page = try await page(place, visit)
            (page.sent, page.closedSeason) = ((verb, fields), error.message ?? "")
            return desk.page(page, visit.context, status: .unprocessableContent)
        } catch let error as PostgresError where error.isRaised {
            let problem = FormProblem(error.message ?? "\(error)")
            return try await refused([problem], place, verb, fields, visit)
        } catch let error where Self.isTold(error) {
            let problem = FormProblem("\(error)".asSentence)
            return try await refused([problem], place, verb, fields, visit)
        }
    }

    /// Whether an error says in words for people what stood in the way.
    private static func isTold(_ error: any Error) -> Bool {
        switch error {
        case is ImportRefusal, is ImportError, is FileFailure, is RefusedValue: true
        case let error as DatabaseError: [.changedMeanwhile, .busy].contains(error.code)
        default: false
        }
    }

    /// Leads to where the item is now, which tells what was done.
    private func done(_ result: Deed.Result, _ place: Place, _ visit: Visit) -> Response {
        let name = visit.visitor.claims.sessionID.map { last.keep(result, $0) }
        // A message that was handed in is looked at next.
        let staysOnList = place.item == nil && place.list != .imports
        let path = staysOnList ? place.list.path : result.item.map(place.list.path)
        return desk.redirect(to: path ?? place.list.path, name.map { [("done", $0)] } ?? [])
    }

    private func refused(
        _ problems: [FormProblem], _ place: Place, _ verb: String, _ fields: [String: String],
        _ visit: Visit
    ) async throws -> Response {
        var page = try await page(place, visit)
        (page.sent, page.problems) = ((verb, fields), problems)
        return desk.page(page, visit.context, status: .unprocessableContent)
    }

    // MARK: - What each form does

    private func deed(
        _ verb: String, _ place: Place, _ fields: [String: String], _ visit: Visit
    ) async throws -> Deed {
        if verb == "undo" {
            guard let session = visit.visitor.claims.sessionID,
                let inverse = last.find(fields["deed"] ?? "", session)?.inverse
            else { throw ErrorResponse.unknownForm }
            return inverse
        }
        let texts = Dictionary(
            uniqueKeysWithValues: fields.compactMap { name, value in
                Field(rawValue: name).map { ($0, value) }
            })
        let given = texts.filter { !$0.value.allSatisfy(\.isWhitespace) }
        return try await desk.administering(visit) { repository in
            switch place.list {
            case .teams: try await team(verb, place.item, texts, given, fields, repository)
            case .pitches: try await pitch(verb, place.item, texts, given, repository)
            case .competitions: try await competition(verb, place.item, texts, given, repository)
            case .umpires: try await umpire(verb, place.item, given, repository)
            case .words: try await word(verb, given, repository)
            case .imports:
                try await message(verb, place.item, given, fields, visit, repository)
            case .season: try await season(verb, fields, repository)
            case .ledger: try await decision(verb, given, fields, repository)
            }
        }
    }

    private func team(
        _ verb: String, _ id: String?, _ texts: [Field: String], _ given: [Field: String],
        _ fields: [String: String], _ repository: LeagueRepository
    ) async throws -> Deed {
        let isGone = verb == "remove"
        func deed(_ action: TeamAction) -> Deed {
            Deed(action, item: { isGone ? nil : $0.team.id }) { try await $0.perform(in: $1) }
        }
        let team = try await repository.teams().first { $0.id == id }
        switch (verb, team) {
        case ("add", nil): return deed(try await .adding(given, in: repository))
        case ("edit", let team?): return deed(try await .editing(team, texts))
        case ("remove", let team?): return deed(.remove(team))
        case ("rename", let team?):
            let rename = try await TeamRename.entered(
                team, given, everywhere: fields["everywhere"] == "yes", in: repository)
            let name = given[.id] ?? team.id
            return Deed(rename, item: { _ in name }) { try await $0.perform(in: $1) }
        default: throw ErrorResponse.unknownForm
        }
    }

    private func pitch(
        _ verb: String, _ name: String?, _ texts: [Field: String], _ given: [Field: String],
        _ repository: LeagueRepository
    ) async throws -> Deed {
        let isGone = verb == "remove"
        func deed(_ action: PitchAction) -> Deed {
            Deed(action, item: { isGone ? nil : $0.pitch.name }) { try await $0.perform(in: $1) }
        }
        let pitch = try await repository.pitches().first { $0.name == name }
        switch (verb, pitch) {
        case ("add", nil): return deed(try await .adding(given, in: repository))
        case ("edit", let pitch?): return deed(try await .editing(pitch, texts, in: repository))
        case ("remove", let pitch?): return deed(.remove(pitch))
        default: throw ErrorResponse.unknownForm
        }
    }

    private func competition(
        _ verb: String, _ name: String?, _ texts: [Field: String], _ given: [Field: String],
        _ repository: LeagueRepository
    ) async throws -> Deed {
        let isGone = verb == "remove"
        func deed(_ action: CompetitionAction) -> Deed {
            Deed(action, item: { isGone ? nil : $0.rules.competition.name }) {
                try await $0.perform(in: $1)
            }
        }
        let old = try await repository.competitionRules().first { $0.competition.name == name }
        let name = given[.name] ?? ""
        switch (verb, old) {
        case ("add", nil):
            return deed(
                try await .adding(
                    name, CompetitionEntry(given.filter { $0.key != .name }), in: repository))
        case ("edit", let old?):
            return deed(
                try await .editing(old, CompetitionEntry(texts), since: nil, in: repository))
        case ("rules", let old?):
            let since = try given[.since].map { text in
                guard let season = Season(text) else {
                    throw Refusal("\(text) is no season: write 2027 or 2013-14")
                }
                return season
            }
            let entry = CompetitionEntry(given.filter { $0.key != .since })
            return deed(try await .editing(old, entry, since: since, in: repository))
        case ("rename", let old?):
            return deed(try await .renaming(old, to: name, in: repository))
        case ("remove", let old?): return deed(.removing(old))
        default: throw ErrorResponse.unknownForm
        }
    }

    private func umpire(
        _ verb: String, _ slug: String?, _ given: [Field: String], _ repository: LeagueRepository
    ) async throws -> Deed {
        let umpires = try await repository.umpires()
        func find(_ slug: String?) throws -> Umpire {
            guard let found = umpires.first(where: { $0.slug == slug }) else {
                throw ErrorResponse.unknownForm
            }
            return found
        }
        let umpire = try find(slug)
        let name = given[.name] ?? ""
        let action: UmpireAction =
            switch verb {
            case "hide": .hide(umpire)
            case "show": .show(umpire)
            case "merge":
                if given[.umpire] == nil {
                    throw Refusal("choose who else it is")
                } else {
                    .merge(umpire, into: try find(given[.umpire]))
                }
            case "own": .name(try TypedText.umpire(name), nil)
            case "forget": try await .forgetting(name, in: repository)
            default: throw ErrorResponse.unknownForm
            }
        return Deed(action, item: \.umpire?.slug) { try await $0.perform(in: $1) }
    }

    private func word(
        _ verb: String, _ given: [Field: String], _ repository: LeagueRepository
    ) async throws -> Deed {
        let alias = given[.alias] ?? ""
        let action: WordAction =
            switch verb {
            case "teach":
                try await .teaching(alias, given.filter { $0.key != .alias }, in: repository)
            case "forget": try await .forgetting(alias, in: repository)
            case "forget-pitch": try await .forgettingPitch(alias, in: repository)
            default: throw ErrorResponse.unknownForm
            }
        return Deed(action, item: { _ in nil }) { try await $0.perform(in: $1) }
    }

    private func message(
        _ verb: String, _ id: String?, _ given: [Field: String], _ fields: [String: String],
        _ visit: Visit, _ repository: LeagueRepository
    ) async throws -> Deed {
        let settings = desk.visitors.reading
        guard let id else {
            guard verb == "hand-in", let session = visit.visitor.claims.sessionID else {
                throw ErrorResponse.unknownForm
            }
            let file = files.find(fields["held"] ?? "", session)
            let action = try await MessageAction.handingIn(
                file?.name ?? "", file?.bytes ?? [], given,
                createsTeams: fields["create-teams"] == "yes", settings, in: repository)
            return Deed(action, settings, gate)
        }
        let entry = try await repository.importEntry(named: id)
        switch verb {
        case "take-back": return Deed(.undo(entry), gate)
        case "forget": return Deed(.forget(entry), gate)
        case "settle": return Deed(.settle(entry), gate)
        case "again": return Deed(.again(entry, teaching: nil), settings, gate)
        case "teach", "teach-word":
            let word = try await WordAction.teaching(
                given[.alias] ?? "", given.filter { $0.key != .alias }, in: repository)
            guard entry.isFixtureFile else {
                return Deed(.again(entry, teaching: word), settings, gate)
            }
            return Deed(word, item: { _ in id }) { try await $0.perform(in: $1) }
        default: throw ErrorResponse.unknownForm
        }
    }

    private func season(
        _ verb: String, _ fields: [String: String], _ repository: LeagueRepository
    ) async throws -> Deed {
        switch (verb, fields["season"], fields["competition"]) {
        case ("close", let season?, let name?): return Deed(closing: season, of: name)
        case ("open", _, _):
            return Deed(opening: try await SeasonForm.plan(fields, in: repository))
        default: throw ErrorResponse.unknownForm
        }
    }

    private func decision(
        _ verb: String, _ given: [Field: String], _ fields: [String: String],
        _ repository: LeagueRepository
    ) async throws -> Deed {
        let number = fields["number"].flatMap { Int($0) } ?? 0
        switch verb {
        case "adjust":
            let adjustment = try await PointsAdjustment.entered(given, in: repository)
            return Deed(ledger: { try await adjustment.perform(in: $0) })
        case "draw":
            let teams = (1...4).compactMap { fields["team-\($0)"] }.filter { !$0.isEmpty }
            let drawing = try await LotDrawing.entered(teams, given, in: repository)
            return Deed(ledger: { try await drawing.perform(in: $0) })
        case "reverse":
            let reversal = try await DecisionReversal<Adjustment>.entered(
                number, given, in: repository)
            return Deed(ledger: { try await reversal.perform(in: $0) })
        case "reverse-lots":
            let reversal = try await DecisionReversal<LotDraw>.entered(
                number, given, in: repository)
            return Deed(ledger: { try await reversal.perform(in: $0) })
        default: throw ErrorResponse.unknownForm
        }
    }
}

extension Visit {
    /// Which messages a page is asked for; all where a form was sent.
    fileprivate var messageSearch: MessageSearch {
        guard head.method != .post else { return MessageSearch() }
        return MessageSearch(
            text: fields["q"], status: fields["status"], since: fields["since"])
    }
}
