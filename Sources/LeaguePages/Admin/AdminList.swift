package import FieldGame
import Foundation
import LeagueAdministration
package import LeagueDatabase

/// What the league keeps lists of, as admins look after them.
package enum AdminList: String, Sendable, CaseIterable {
    case teams, pitches, competitions, words, ledger, imports, season

    /// What it is called.
    var title: String {
        switch self {
        case .teams: "Houses and school teams"
        case .pitches: "Pitches"
        case .competitions: "Competitions"
        case .words: "Words of emails"
        case .ledger: "Deductions and lots"
        case .imports: "Messages"
        case .season: "Seasons"
        }
    }

    /// Where it is.
    package var path: PagePath { PagePath(parts: folders, query: []) }

    /// Where one of its items is, by its id or name.
    package func path(_ item: String) -> PagePath {
        PagePath(parts: folders + [item], query: [])
    }

    private var folders: [String] {
        switch self {
        case .imports, .season: ["admin", rawValue]
        default: ["admin", "lists", rawValue]
        }
    }
}

/// A list with what may be done to it; or one item of it.
package struct AdminListPage: Page {
    private let visitor: VisitorLinks
    private let list: AdminList
    /// The item; nil for the whole list.
    private let item: String?
    private let title: String
    private let facts: [LabelledValue]
    private let rows: [Row]
    /// More about an item: a heading, and a sentence each.
    private let stories: [(heading: String, lines: [String])]
    private let forms: [DeedForm]

    /// The form that was sent, and what was typed there.
    package var sent: (verb: String, fields: [String: String])?
    package var problems: [FormProblem] = []
    /// What would be done, to be looked at first.
    package var look: DeedOutcome?
    /// What was done, and the name by which it is taken back; nil where nothing does.
    package var done: (outcome: DeedOutcome, undo: String?)?

    /// An item in the list.
    private struct Row: Sendable {
        let title: String
        var detail = ""
        /// Where more is done with it.
        var path: PagePath?
        var forms: [DeedForm] = []
    }

    private init(
        _ account: Account, _ list: AdminList, item: String? = nil, title: String? = nil,
        facts: [LabelledValue] = [], rows: [Row] = [],
        stories: [(heading: String, lines: [String])] = [], forms: [DeedForm]
    ) {
        self.stories = stories.filter { !$0.lines.isEmpty }
        visitor = VisitorLinks(account)
        (self.list, self.item, self.title) = (list, item, title ?? list.title)
        (self.facts, self.rows, self.forms) = (facts, rows, forms)
    }

    private var path: PagePath { item.map(list.path) ?? list.path }

    package var head: PageHead {
        var head = PageHead(title, path)
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        let site = context.site
        let known = facts.filter { !$0.words.isEmpty }.map { fact -> HTML in
            "<dt>\(fact.label.prefix(1).uppercased() + fact.label.dropFirst())</dt><dd>\(fact.words)</dd>"
        }
        let items = rows.map { row -> HTML in
            """
            <li class="card plain"><h3>\(context.link("\(row.title)", row.path))</h3>\
            \(row.detail.isEmpty ? nil : "<p class=\"soft small\">\(row.detail)</p>" as HTML)\
            \(row.forms.map { form($0, site) })</li>
            """
        }
        return """
            \(done.map { banner($0.outcome, $0.undo, site) })\
            \(problems.summary(site))\
            <h1>\(title)</h1>
            \(look.map { confirmation($0, site) })\
            \(known.isEmpty ? nil : "<dl class=\"card plain facts\">\(known)</dl>\n" as HTML)\
            \(items.isEmpty ? nil : "<ul class=\"cards\">\(HTML(items, separator: "\n"))</ul>\n" as HTML)\
            \(stories.map { story($0.heading, $0.lines) })\
            \(forms.map { "<section class=\"card plain\">\(form($0, site))</section>\n" as HTML })\
            <p>\(item == nil ? PageLink(words: "Admin", path: "/admin").html(site) : PageLink(words: list.title, path: list.path).html(site))</p>
            """
    }

    private func story(_ heading: String, _ lines: [String]) -> HTML {
        """
        <section class="card plain"><h2>\(heading)</h2>
        <ul class="log">\(lines.map { "<li>\($0)</li>" as HTML })</ul></section>

        """
    }

    private func form(_ form: DeedForm, _ site: Site) -> HTML {
        // Forms of one verb stand beside several items.
        let isSent = sent.map { sent in
            sent.verb == form.verb && form.hidden.allSatisfy { sent.fields[$0.name] == $0.value }
        }
        return form.html(path, isSent == true ? sent?.fields : nil, problems, site)
    }

    private func banner(_ outcome: DeedOutcome, _ undo: String?, _ site: Site) -> HTML {
        let form = undo.map {
            DeedForm(verb: "undo", button: "Undo", hidden: [("deed", $0)]).html(path, nil, [], site)
        }
        return "<div class=\"banner\" role=\"status\"><div>\(outcome.html)</div>\(form)</div>\n"
    }

    private func confirmation(_ outcome: DeedOutcome, _ site: Site) -> HTML {
        let fields = sent.map { $0.fields.sorted { $0.key < $1.key } } ?? []
        let hidden = fields.filter { !["do", "confirmed"].contains($0.key) }.map {
            ($0.key, $0.value)
        }
        let form = DeedForm(
            verb: sent?.verb ?? "", button: "Do it", hidden: hidden + [("confirmed", "yes")])
        return """
            <section class="problems" tabindex="-1" autofocus><h2>This would be done</h2>
            \(outcome.html)\(form.html(path, nil, [], site))</section>

            """
    }
}

extension AdminListPage {
    // What each list has on it.

    /// The list, or the item with this id or name; nil where there is none.
    ///
    /// - Parameter repository: in the name of the admin.
    package static func find(
        _ list: AdminList, _ item: String?, _ account: Account, in repository: LeagueRepository
    ) async throws -> AdminListPage? {
        switch list {
        case .teams: try await teams(item, account, repository)
        case .pitches: try await pitches(item, account, repository)
        case .competitions: try await competitions(item, account, repository)
        case .words: item == nil ? try await words(account, repository) : nil
        case .ledger: item == nil ? try await ledger(account, repository) : nil
        case .imports: try await imports(item, account, repository)
        case .season: item == nil ? try await seasons(account, repository) : nil
        }
    }

    private static let kinds: DeedForm.Input.Kind = .choice([
        ("house", "House"), ("school-team", "School team"),
    ])
    private static let patterns: DeedForm.Input.Kind = .choice(
        [("", "As the colours say")]
            + KitPattern.allCases.map { ($0.word, $0.rawValue.capitalized) })

    private static func teams(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let teams = try await repository.teams()
        guard let item else {
            let add = DeedForm(
                verb: "add", title: "Add a house or school team", button: "Add",
                inputs: [
                    .init(name: "name", label: "Name"),
                    .init(name: "id", label: "Id", hint: "A housemaster’s initials, such as JDM"),
                    .init(name: "kind", label: "Kind", kind: kinds),
                    .init(name: "colours", label: "Colours", hint: "Such as red/white"),
                    .init(name: "pattern", label: "Pattern", kind: patterns),
                ])
            return AdminListPage(
                account, .teams,
                rows: teams.map {
                    Row(
                        title: "\($0.name) (\($0.id))", detail: $0.colours,
                        path: AdminList.teams.path($0.id))
                }, forms: [add])
        }
        guard let team = teams.first(where: { $0.id == item }) else { return nil }
        let edit = DeedForm(
            verb: "edit", title: "Shirt and kind", button: "Save",
            inputs: [
                .init(
                    name: "kind", label: "Kind", kind: kinds,
                    value: team.kind == .house ? "house" : "school-team"),
                .init(name: "colours", label: "Colours", value: team.colours),
                .init(
                    name: "pattern", label: "Pattern", kind: patterns,
                    value: team.pattern?.word ?? ""),
            ])
        let rename = DeedForm(
            verb: "rename", title: "Another name or id", button: "Rename",
            inputs: [
                .init(name: "name", label: "Name", value: team.name),
                .init(name: "id", label: "Id", value: team.id),
                .init(
                    name: "since", label: "Since", kind: .day,
                    hint: "Blank is today; tables of seasons before keep the old name"),
                .init(
                    name: "everywhere", label: "The old name was",
                    kind: .choice([
                        ("", "right until then"), ("yes", "a slip, also in seasons past"),
                    ])),
            ], isFolded: true)
        return AdminListPage(
            account, .teams, item: team.id, title: "\(team.name) (\(team.id))", facts: team.details,
            forms: [edit, rename, removal])
    }

    private static let removal = DeedForm(
        verb: "remove", title: "Remove it", button: "Remove", isFolded: true)

    private static func pitches(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let pitches = try await repository.pitches()
        func inputs(_ pitch: Pitch?) -> [DeedForm.Input] {
            let place = pitch?.position
            return [
                .init(name: "name", label: "Name", value: pitch?.name ?? ""),
                .init(
                    name: "abbreviation", label: "Abbreviation", value: pitch?.abbreviation ?? ""),
                .init(name: "area", label: "Area", value: pitch?.area ?? ""),
                .init(
                    name: "latitude", label: "Latitude", value: place.map { "\($0.latitude)" } ?? ""
                ),
                .init(
                    name: "longitude", label: "Longitude",
                    value: place.map { "\($0.longitude)" } ?? ""),
            ]
        }
        guard let item else {
            return AdminListPage(
                account, .pitches,
                rows: pitches.map {
                    Row(title: $0.name, detail: $0.area, path: AdminList.pitches.path($0.name))
                },
                forms: [
                    DeedForm(verb: "add", title: "Add a pitch", button: "Add", inputs: inputs(nil))
                ])
        }
        guard let pitch = pitches.first(where: { $0.name == item }) else { return nil }
        return AdminListPage(
            account, .pitches, item: pitch.name, title: pitch.name, facts: pitch.details,
            forms: [
                DeedForm(verb: "edit", title: "Change it", button: "Save", inputs: inputs(pitch)),
                removal,
            ])
    }

    private static func competitions(
        _ item: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        let all = try await repository.competitionRules()
        func details(_ rules: CompetitionRules?) -> [DeedForm.Input] {
            let competition = rules?.competition
            return [
                .init(
                    name: "kind", label: "Kind",
                    kind: .choice(
                        Competition.Kind.allCases.map { ($0.rawValue, $0.rawValue.capitalized) }),
                    value: (competition?.kind ?? .league).rawValue),
                .init(
                    name: "abbreviation", label: "Abbreviation",
                    value: competition?.abbreviation ?? ""),
                .init(
                    name: "colour", label: "Colour", value: competition?.colour ?? "",
                    hint: "Such as #1E4D8C"),
                .init(
                    name: "season-starts", label: "Seasons start in",
                    kind: .choice(LocalDate.monthNames.map { ($0, $0) }),
                    value: LocalDate.monthNames[max(0, min(11, (rules?.seasonStarts ?? 1) - 1))]),
            ]
        }
        let blank = "Blank leaves it as it is"
        let rules: [DeedForm.Input] = [
            .init(
                name: "points", label: "Points for a win, a draw and a defeat",
                hint: "\(blank); such as 3,1,0"),
            .init(
                name: "order", label: "Order of the table",
                hint: "\(blank); such as points,goal-difference,goals-for"),
            .init(
                name: "head-to-head", label: "Head-to-head among those still level",
                kind: .choice([
                    ("", "As it is"), ("restart", "Starts anew"), ("once", "Counts once"),
                ])),
            .init(name: "walkover", label: "Score of a walkover", hint: "\(blank); such as 3-0"),
            .init(
                name: "since", label: "From the season",
                hint: "Such as 2027; blank is all that have no rules of their own"),
        ]
        guard let item else {
            let add = DeedForm(
                verb: "add", title: "Add a competition", button: "Add",
                inputs: [.init(name: "name", label: "Name")] + details(nil))
            return AdminListPage(
                account, .competitions,
                rows: all.map {
                    Row(
                        title: $0.competition.name, detail: $0.competition.kind.rawValue,
                        path: AdminList.competitions.path($0.competition.name))
                }, forms: [add])
        }
        guard let found = all.first(where: { $0.competition.name == item }) else { return nil }
        let spans = found.spans.flatMap { seasons, rules in
            rules.details.map { LabelledValue("\($0.label), \(seasons)", $0.words) }
        }
        return AdminListPage(
            account, .competitions, item: item, title: item, facts: found.details + spans,
            forms: [
                DeedForm(verb: "edit", title: "Change it", button: "Save", inputs: details(found)),
                DeedForm(
                    verb: "rules", title: "Rules of its tables", button: "Save", inputs: rules,
                    isFolded: true),
                DeedForm(
                    verb: "rename", title: "Another name", button: "Rename",
                    inputs: [.init(name: "name", label: "Name", value: item)], isFolded: true),
                removal,
            ])
    }

    private static func words(
        _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let reference = try await repository.referenceData()
        let names = TeamNames(reference)
        let rows = (reference.allTaught + reference.pitchAliases.map(TaughtName.pitch)).map {
            name in
            Row(
                title: name.text, detail: "\(name.kind): \(name.meaning(names))",
                forms: [
                    DeedForm(
                        verb: name.isOfPitch ? "forget-pitch" : "forget", button: "Forget",
                        hidden: [("alias", name.text)])
                ])
        }
        func choice(_ values: [String]) -> DeedForm.Input.Kind {
            .choice([("", "–")] + values.map { ($0, $0) })
        }
        let columns = TaughtWord.Column.allCases.map(\.rawValue) + ["nothing"]
        let teach = DeedForm(
            verb: "teach", title: "Teach a word", button: "Teach",
            inputs: [
                .init(name: "alias", label: "As emails write it"),
                .init(
                    name: "team", label: "Stands for the team",
                    kind: .choice([("", "–")] + reference.teams.map { ($0.id, $0.name) })),
                .init(
                    name: "competition", label: "or the competition",
                    kind: choice(reference.competitions.map(\.name))),
                .init(
                    name: "pitch", label: "or the pitch",
                    kind: choice(reference.pitches.map(\.name))),
                .init(name: "umpire", label: "or the umpire"),
                .init(name: "means", label: "or, over a column, means", kind: choice(columns)),
            ])
        return AdminListPage(account, .words, rows: rows, forms: [teach])
    }

    private static func ledger(
        _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let teams = try await repository.teams()
        let names = TeamNames(teams)
        let leagues = try await repository.competitionRules().map(\.competition).filter {
            $0.kind == .league
        }
        func row<Decision>(
            _ entry: Recorded<Decision>, _ words: String, _ verb: String
        ) -> Row {
            let reversal = entry.reversal
            return Row(
                title: words,
                detail: "\(entry.competition) \(entry.season), since \(entry.decidedOn.spoken)"
                    + (reversal.map { "; reversed on \($0.date.spoken): \($0.reason)" } ?? ""),
                forms: reversal == nil ? [Self.reversal(verb, entry.id)] : [])
        }
        let adjustments = try await repository.decisions(Adjustment.self)
        let draws = try await repository.decisions(LotDraw.self)
        let rows =
            adjustments.map {
                row(
                    $0,
                    "\(names[$0.decision.teamID]): \($0.decision.points > 0 ? "+" : "")\($0.decision.points), \($0.decision.reason)",
                    "reverse")
            }
            + draws.map {
                row(
                    $0,
                    "Lots: " + $0.decision.teamIDs.map { names[$0] }.joined(separator: ", then "),
                    "reverse-lots")
            }
        let place: [DeedForm.Input] = [
            .init(
                name: "competition", label: "League",
                kind: .choice(leagues.map { ($0.name, $0.name) })),
            .init(name: "season", label: "Season", hint: "Blank is the one of the day"),
            .init(name: "on", label: "Day", kind: .day, hint: "Blank is today"),
        ]
        let choices: DeedForm.Input.Kind = .choice([("", "–")] + teams.map { ($0.id, $0.name) })
        return AdminListPage(
            account, .ledger, rows: rows,
            forms: [
                DeedForm(
                    verb: "adjust", title: "Deduct or award points", button: "Record",
                    inputs: [
                        .init(name: "team", label: "Team", kind: choices),
                        .init(name: "points", label: "Points", hint: "-3 deducts three"),
                        .init(name: "reason", label: "Why"),
                    ] + place),
                DeedForm(
                    verb: "draw", title: "Record lots", button: "Record",
                    inputs: (1...4).map {
                        .init(
                            name: "team-\($0)", label: $0 == 1 ? "Drawn first" : "Then",
                            kind: choices)
                    } + place, isFolded: true),
            ])
    }

    private static func imports(
        _ id: String?, _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage? {
        guard let id else {
            let entries = try await repository.importLog(limit: 100)
            return AdminListPage(
                account, .imports,
                rows: entries.map { entry in
                    Row(
                        title: entry.emailSubject.isEmpty ? "No subject" : entry.emailSubject,
                        detail: "\(entry.createdAt.spokenInLondon): \(entry.status.rawValue), "
                            + "\(entry.matchesImported.counted("match", "matches") ?? "no match")"
                            + (entry.errorMessage.map { "; \($0)" } ?? ""),
                        path: AdminList.imports.path(entry.id.text))
                }, forms: [])
        }
        guard let entry = try await repository.imports(idStartingWith: id, limit: 1).first,
            entry.id.text == id
        else { return nil }
        let story = try await ImportStory(
            of: entry, try await repository.referenceData(), in: repository)
        let effects = story.effects.flatMap { effect in
            let (deed, match) = story.words(on: effect)
            return ["\(deed): \(match)"] + story.outdated(effect)
        }
        let teams = try await repository.teams().map { (value: $0.id, words: $0.name) }
        let teach = story.unknownNames.map { unknown in
            DeedForm(
                verb: "teach", title: "Teach \(unknown.name)", button: "Teach",
                inputs: [
                    .init(
                        name: "team", label: "Stands for",
                        kind: .choice(teams),
                        value: unknown.teamID ?? "")
                ], hidden: [("alias", unknown.name)])
        }
        let undo = DeedForm(
            verb: "take-back", title: "Take back all that it did", button: "Take back",
            isFolded: true)
        let forget = DeedForm(
            verb: "forget", title: "Import it again when it comes again", button: "Forget it",
            isFolded: true)
        return AdminListPage(
            account, .imports, item: id, title: entry.emailSubject, facts: story.facts,
            stories: [
                ("What became of it", effects),
                ("Not understood, or not done", entry.problems.map(\.words)),
            ],
            forms: teach + (entry.undoneAt == nil ? [undo] : [])
                + (entry.forgottenAt == nil ? [forget] : []))
    }

    private static func seasons(
        _ account: Account, _ repository: LeagueRepository
    ) async throws -> AdminListPage {
        let rows = try await repository.seasonStates().map { state in
            let close = DeedForm(
                verb: "close", title: "Close it", button: "Close",
                hidden: [("competition", state.competition), ("season", state.season)],
                isFolded: true)
            return Row(
                title: state.name,
                detail: ([state.count + (state.isCurrent ? ", this season" : "")]
                    + (state.closed?.sentences ?? ["open"])).joined(separator: "; "),
                forms: state.closed == nil ? [close] : [])
        }
        return AdminListPage(account, .season, rows: rows, forms: [])
    }

    private static func reversal(_ verb: String, _ id: Int) -> DeedForm {
        DeedForm(
            verb: verb, title: "Let it count no longer", button: "Reverse",
            inputs: [.init(name: "reason", label: "Why")], hidden: [("number", "\(id)")],
            isFolded: true)
    }
}

extension TaughtName {
    fileprivate var isOfPitch: Bool { if case .pitch = self { true } else { false } }
}
