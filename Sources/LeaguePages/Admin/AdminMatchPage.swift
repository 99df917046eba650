package import FieldGame
package import LeagueAdministration
package import LeagueDatabase

/// Where an admin adds a match, changes one, or brings back one that was removed.
package struct AdminMatchPage: Page {
    /// Which match it is about.
    package enum Subject: Sendable {
        /// One that is to be added.
        case new
        case match(Match)
        /// One that was removed, by all that was done to it.
        case removed(MatchHistory)

        /// The match that there is.
        package var match: Match? { if case .match(let match) = self { match } else { nil } }

        /// What was done to one that was removed.
        package var history: MatchHistory? {
            if case .removed(let history) = self { history } else { nil }
        }

        /// Which version of it a form was made of; nil for a new one.
        package var seen: Int? {
            switch self {
            case .new: nil
            case .match(let match): match.sequence
            case .removed(let history): history.steps.count
            }
        }
    }

    /// What is to be looked at before it is done.
    package enum Look: Sendable {
        /// What would be done, and what that would meet.
        case change(FixtureChange, doing: String)
        /// A score or a decision.
        case score(ScoreProposal, doing: String)
        /// A match that would be gone.
        case removal
        /// A season that is closed: why it is, and what would be done for a reason.
        case closedSeason(String, doing: String)
    }

    private let visitor: VisitorLinks
    private let subject: Subject
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
    /// The line of a message that is entered by hand.
    package var line: String?

    /// - Parameters:
    ///   - entry: what was typed; nil shows the match as it is.
    ///   - repository: in the name of the admin.
    package init(
        _ account: Account, _ subject: Subject, _ entry: FixtureEntry?,
        in repository: LeagueRepository, _ context: PageContext
    ) async throws {
        (visitor, self.subject) = (VisitorLinks(account), subject)
        let match = subject.match
        // What was typed stands in place of what the match says.
        let shown = match.map(FixtureEntry.init)?.texts ?? [:]
        let kept = shown.filter { entry?.cleared.contains($0.key) != true }
        self.entry = FixtureEntry(kept.merging(entry?.texts ?? [:]) { $1 })
        if let match {
            listed = try await repository.listed([match])[0]
            steps = try await repository.history(of: match.id).steps
        } else {
            (listed, steps) = (nil, subject.history?.steps ?? [])
        }
        let unlisted = try await repository.unlistedCompetitions()
        competitions = context.directory.competitions.map(\.name) + unlisted
        pitches = context.directory.pitches.map(\.name)
    }

    private var match: Match? { listed?.match }
    private var path: PagePath {
        switch subject {
        case .new: "/admin/matches/new"
        case .match(let match): .admin(match.id)
        case .removed(let history): history.steps.last.map { .removed($0.matchID) } ?? "/admin"
        }
    }
    private var title: String {
        switch subject {
        case .new: "Add a match"
        case .match: "Change a match"
        case .removed: "A removed match"
        }
    }

    package var head: PageHead {
        var head = PageHead(match.map { "Change \($0.title)" } ?? title, path)
        head.style = .form
        head.visitor = visitor.on(.admin)
        return head.telling(problems)
    }

    package func content(_ context: PageContext) -> HTML {
        """
        \(AdminNews.html(news, undo: undo(context.site)))\
        \(problems.summary(context.site))\
        <h1>\(title)</h1>
        \(listed.map { "<ul class=\"cards\">\(MatchCard($0, context, showsDay: true).html)</ul>\n" as HTML })\
        \(line.map { "<blockquote>\($0)</blockquote>\n" as HTML })\
        \(look.map { warning($0, context) })\
        \(subject.history == nil ? details(context) : removal(context))
        \(match.map { others($0, context.site) })\
        \(match.map { decisions($0, context.site) })\
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
        let hidden = ([("do", verb), ("seen", "\(subject.seen ?? 0)")] + fields).map {
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
            <input type="hidden" name="seen" value="\(subject.seen ?? 0)">
            \(line.map { "<input type=\"hidden\" name=\"line\"\(attribute: "value", $0)>\n" as HTML })\
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

    /// What was played otherwise than a score says, or not at all.
    private func decisions(_ match: Match, _ site: Site) -> HTML {
        func typed(_ verb: String, _ name: String) -> String {
            guard sent.contains(where: { $0 == ("do", verb) }) else { return "" }
            return sent.last { $0.name == name }?.value ?? ""
        }
        func field(_ verb: String, _ name: String, _ label: HTML, _ kind: FormField.Kind) -> HTML {
            FormField(name: name, label: label, kind: kind, value: typed(verb, name), form: verb)
                .html
        }
        func score(_ verb: String) -> HTML {
            """
            \(field(verb, "home-score", "\(match.home.name)", .score))\
            \(field(verb, "away-score", "\(match.away.name)", .score))
            """
        }
        func form(_ verb: String, _ heading: HTML, _ button: HTML, _ fields: HTML) -> HTML {
            let isSent = sent.contains { $0 == ("do", verb) }
            return """
                <details\(attribute: "open", if: isSent)><summary>\(heading)</summary>\
                \(action(verb, button, site, asking: fields))</details>

                """
        }
        let winner = field(
            "walkover", "winner", "Who turned up",
            .choice([("", "Choose"), ("home", match.home.name), ("away", match.away.name)]))
        let note: HTML = "<p class=\"soft small\">Without a score it is void, and replayed.</p>"
        return """
            <section class="card plain"><h2>Decide it</h2>
            \(form("walkover", "A walkover", "Give it", winner))\
            \(form("award", "Awarded by the league", "Award", score("award")))\
            \(form("abandon", "Abandoned", "Abandon", "\(note)\(score("abandon"))"))\
            \(match.score == nil ? nil : action("clear", "Take its score back", site))</section>

            """
    }

    /// What is known of a match that was removed, and the button that brings it back.
    private func removal(_ context: PageContext) -> HTML? {
        guard let removal = steps.last, removal.action == .deleted else { return nil }
        return """
            <section class="card plain"><h2>\(removal.pairing { context.directory.team($0)?.name })</h2>
            <p>\(removal.removedDay ?? "")</p>
            \(action("undo", "Restore it", context.site, isQuiet: false))</section>
            """
    }

    // MARK: - What is looked at first

    private func warning(_ look: Look, _ context: PageContext) -> HTML {
        switch look {
        case .removal:
            return """
                <section class="problems" tabindex="-1" autofocus><h2>Remove this match?</h2>
                <p>Calendars lose it without a word; to call it off, cancel it. \
                \(match?.score == nil ? "" : "Its score goes with it." as HTML)</p>
                \(again("delete", "Remove it", context.site))</section>

                """
        case .score(let proposal, let verb):
            return """
                <section class="problems look" tabindex="-1" autofocus><h2>This would be done</h2>
                <ul>\(proposal.lines.map { "<li>\($0.asSentence)</li>" as HTML })</ul>
                \(again(verb, "Do it", context.site))</section>

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
        guard !steps.isEmpty else { return nil }
        let items = steps.enumerated().reversed().map { index, step -> HTML in
            let story = StoryStep(step: step, context: context)
            let isLast = index == steps.count - 1
            let back: HTML? =
                isLast || match?.status == .completed || step.action == .deleted
                ? nil
                : action("undo", "Back to this", context.site, [("step", "\(index + 1)")])
            return """
                <li><b\(attribute: "class", "\(story.tagClass)")>\(story.title)</b> \(story.sentence)
                <p class="by">\(step.actorName ?? step.databaseUser), \(done: step.at, context.today)</p>
                \(back)</li>
                """
        }
        return """
            <section class="card plain"><h2>History</h2><ol class="log">\(items)</ol></section>

            """
    }
}
