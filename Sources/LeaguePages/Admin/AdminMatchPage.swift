package import FieldGame
package import LeagueAdministration
package import LeagueDatabase

/// Where an admin adds a match, or changes one.
package struct AdminMatchPage: Page {
    /// What is to be looked at before it is done.
    package enum Look: Sendable {
        /// What would be done, and what that would meet.
        case change(FixtureChange, doing: String)
        /// A match that would be gone.
        case removal
        /// A season that is closed: why it is, and what would be done for a reason.
        case closedSeason(String, doing: String)
    }

    private let visitor: VisitorLinks
    private let listed: ListedMatch?
    private let entry: FixtureEntry
    /// What was done, oldest first.
    private let steps: [AuditEntry]
    private let competitions, pitches: [String]
    package var problems: [FormProblem] = []
    package var look: Look?
    /// What was sent, to be sent again once it has been looked at.
    package var sent: [(name: String, value: String)] = []
    package var news: String?

    /// - Parameters:
    ///   - match: nil for one that is to be added.
    ///   - entry: what was typed; nil shows the match as it is.
    ///   - repository: in the name of the admin.
    package init(
        _ account: Account, _ match: Match?, _ entry: FixtureEntry?,
        in repository: LeagueRepository, _ context: PageContext
    ) async throws {
        visitor = VisitorLinks(account)
        // What was typed stands in place of what the match says.
        let shown = match.map(FixtureEntry.init)?.texts ?? [:]
        let kept = shown.filter { entry?.cleared.contains($0.key) != true }
        self.entry = FixtureEntry(kept.merging(entry?.texts ?? [:]) { $1 })
        if let match {
            listed = try await repository.listed([match])[0]
            steps = try await repository.history(of: match.id).steps
        } else {
            (listed, steps) = (nil, [])
        }
        let unlisted = try await repository.unlistedCompetitions()
        competitions = context.directory.competitions.map(\.name) + unlisted
        pitches = context.directory.pitches.map(\.name)
    }

    private var match: Match? { listed?.match }
    private var path: PagePath { match.map { .admin($0.id) } ?? "/admin/matches/new" }

    package var head: PageHead {
        var head = PageHead(match.map { "Change \($0.title)" } ?? "Add a match", path)
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        """
        \(AdminNews.html(news, undo: undo(context.site)))\
        \(problems.summary(context.site))\
        <h1>\(match == nil ? "Add a match" : "Change a match" as HTML)</h1>
        \(listed.map { "<ul class=\"cards\">\(MatchCard($0, context, showsDay: true).html)</ul>\n" as HTML })\
        \(look.map { warning($0, context) })\
        \(details(context))
        \(match.map { others($0, context.site) })\
        \(story(context))
        <p><a href="\(url: context.site.link("/admin/matches"))">All matches</a></p>
        """
    }

    // MARK: - Forms

    /// A form of one button.
    private func action(
        _ verb: String, _ words: HTML, _ site: Site, isQuiet: Bool = true,
        _ fields: [(String, String)] = [], asking field: HTML? = nil
    ) -> HTML {
        let hidden = ([("do", verb), ("seen", "\(match?.sequence ?? 0)")] + fields).map {
            name, value -> HTML in
            "<input type=\"hidden\"\(attribute: "name", name)\(attribute: "value", value)>"
        }
        return """
            <form method="post" action="\(url: site.link(path))">\(hidden)\(field)\
            <button\(attribute: "class", isQuiet ? "alt" : nil)>\(words)</button></form>
            """
    }

    /// The form that does what was sent, after a look.
    private func again(_ verb: String, _ words: HTML, _ site: Site, asking field: HTML? = nil)
        -> HTML
    {
        // A reason that was given stays, unless it is asked for.
        let dropped = ["do", "seen", "confirmed"] + (field == nil ? [] : [DeedForm.Input.why.name])
        let kept = sent.filter { !dropped.contains($0.name) }.map { ($0.name, $0.value) }
        return action(
            verb, words, site, isQuiet: false, kept + [("confirmed", "yes")], asking: field)
    }

    private func undo(_ site: Site) -> HTML? {
        guard let last = steps.last else { return nil }
        return last.action == .added
            ? action("delete", "Remove it again", site) : action("undo", "Undo", site)
    }

    private func details(_ context: PageContext) -> HTML {
        let teams = context.directory.teams.map { ($0.id, $0.name) }
        let bibs = [
            ("", "As the shirts say"), ("home", "Home"), ("away", "Away"), ("none", "Nobody"),
        ]
        func field(_ field: Field, _ label: HTML, _ kind: FormField.Kind, hint: String? = nil)
            -> HTML
        {
            FormField(
                name: field.rawValue, label: label, kind: kind, value: entry.texts[field] ?? "",
                hint: hint, problems: problems
            ).html
        }
        func choices(_ names: [String], _ none: String) -> FormField.Kind {
            .choice([("", none)] + names.map { ($0, $0) })
        }
        return """
            <form class="card plain form" method="post" action="\(url: context.site.link(path))">
            <input type="hidden" name="do"\(attribute: "value", match == nil ? "add" : "edit")>
            <input type="hidden" name="seen" value="\(match?.sequence ?? 0)">
            \(field(.date, "Day", .day))
            \(field(.time, "Kick-off", .time))
            \(field(.home, "Home team", .choice([("", "Choose")] + teams)))
            \(field(.away, "Away team", .choice([("", "None")] + teams)))
            \(field(.opponent, "Or an opponent who is no team of the league", .text))
            \(field(.competition, "Competition", choices(competitions, "None")))
            \(field(.pitch, "Pitch", choices(pitches, "Not set")))
            \(field(.umpires, "Umpires", .text, hint: "Names with a comma between them"))
            \(field(.bibs, "Bibs", .choice(bibs)))
            \(field(.notes, "Note for everybody", .notes))
            <p><button>\(match == nil ? "Add" : "Save" as HTML)</button></p>
            </form>
            """
    }

    /// What is done without saying more.
    private func others(_ match: Match, _ site: Site) -> HTML {
        var buttons: [HTML] = []
        switch match.status {
        case .scheduled:
            buttons = [
                action("cancel", "Cancel it", site), action("postpone", "Postpone it", site),
            ]
        case .postponed:
            buttons = [
                action("reinstate", "Put it on again", site), action("cancel", "Cancel it", site),
            ]
        case .cancelled: buttons = [action("reinstate", "Put it on again", site)]
        case .completed: break
        }
        if match.status != .cancelled {
            buttons.append(
                "<a class=\"btn alt\" href=\"\(url: site.link(match.scorePath))\">Score</a>")
        }
        buttons.append(action("delete", "Remove it", site))
        let move: HTML = """
            <details\(attribute: "open", if: match.status == .postponed)><summary>Move it to another day</summary>
            <form class="form" method="post" action="\(url: site.link(path))">\
            <input type="hidden" name="do" value="move"><input type="hidden" name="seen" value="\(match.sequence)">
            \(FormField(name: "date", label: "New day", kind: .day, value: entry.texts[.date] ?? "", form: "move").html)
            \(FormField(name: "time", label: "Kick-off", kind: .time, value: entry.texts[.time] ?? "", form: "move").html)
            <p><button>Move</button></p></form></details>

            """
        return """
            <section class="card plain"><h2>What else can be done</h2>
            \([.scheduled, .postponed].contains(match.status) ? move : nil)\
            <div class="row">\(buttons)</div></section>

            """
    }

    // MARK: - What is looked at first

    private func warning(_ look: Look, _ context: PageContext) -> HTML {
        switch look {
        case .removal:
            return """
                <section class="problems"><h2>Remove this match for good?</h2>
                <p>Calendars lose it without a word; to call it off, cancel it. \
                \(match?.score == nil ? "" : "Its score goes with it." as HTML)</p>
                \(again("delete", "Remove it for good", context.site))</section>

                """
        case .closedSeason(let sentence, let verb):
            let why = DeedForm.Input.why
            let field = FormField(name: why.name, label: "\(why.label)", kind: .text).html
            return """
                <section class="problems" tabindex="-1" autofocus><h2>This season is closed</h2><p>\(sentence)</p>
                \(again(verb, "Do it for this reason", context.site, asking: field))</section>

                """
        case .change(let change, let verb):
            let sentences =
                change.lookalikes.map { "Another match looks the same: \($0.sentence())." }
                + change.clashes.map(\.message.asSentence)
            return """
                <section class="problems" tabindex="-1" autofocus><h2>Look at this first</h2>
                <ul>\(sentences.map { "<li>\($0)</li>" as HTML })</ul>
                <p>\(change.sentence.asSentence)</p>
                <ul>\(change.differences.map { "<li>\($0)</li>" as HTML })</ul>
                \(again(verb, "Do it all the same", context.site))</section>

                """
        }
    }

    // MARK: - History

    private func story(_ context: PageContext) -> HTML? {
        guard let match, !steps.isEmpty else { return nil }
        let items = steps.enumerated().reversed().map { index, step -> HTML in
            let story = StoryStep(step: step, context: context)
            let isLast = index == steps.count - 1
            let back: HTML? =
                isLast || match.status == .completed
                ? nil
                : action("undo", "Back to this", context.site, [("step", "\(index + 1)")])
            return """
                <li><b\(attribute: "class", "\(story.tagClass)")>\(story.title)</b> \(story.sentence)
                <p class="by">\(step.actorName ?? step.databaseUser), \(SpokenTime.done(step.at, context.today))</p>
                \(back)</li>
                """
        }
        return """
            <section class="card plain"><h2>History</h2><ol class="log">\(items)</ol></section>

            """
    }
}
