package import FieldGame
package import LeagueDatabase

/// What a follower is told, and when, as a form: `kind=off&…&quiet-from=21:30&…`.
package struct FollowerSettingsForm {
    let settings: FollowerSettings
    /// Whether there is anything that one could be invited to.
    let canBeInvited: Bool
    let problems: [FormProblem]

    /// The kinds in plain words, in the order in which they matter.
    private static let kinds: [(NewsKind, HTML)] = [
        (.off, "A match is called off or postponed"), (.on, "It is played after all"),
        (.moved, "Another day"), (.time, "Another time"), (.pitch, "Another pitch"),
        (.new, "A new match"), (.teams, "Other teams, or another competition"),
        (.umpires, "Other umpires, of those whom you follow"), (.result, "A result"),
    ]

    var html: HTML {
        let kinds = Self.kinds.map { kind, words -> HTML in
            """
            <label class="pick"><input type="checkbox" name="kind"\(attribute: "value", kind.rawValue)\
            \(attribute: "checked", if: settings.kinds.contains(kind))> \(words)</label>
            """
        }
        return """
            <h2>What</h2>
            <fieldset class="card plain"><legend class="vh">What you are told</legend>
            \(kinds)
            \(flag("urgent", "Only what concerns the next 48 hours", settings.urgentOnly))
            </fieldset>
            <h2>How</h2>
            <div class="card plain">
            \(flag("results-at-once", "Results at once, not in the evening’s list", settings.resultsAtOnce))
            \(flag("tables", "Each week, places that changed in tables", settings.tables))
            \(canBeInvited ? flag("invitations", "An invitation for your calendar to each match of the umpire", settings.invitations) : "")
            \(field("clock", "Times", .choice([("", "2:25pm"), ("24", "14:25")]), settings.clock24 ? "24" : ""))
            </div>
            <h2>When</h2>
            <div class="card plain">
            \(field("quiet-from", "Nothing from", .time, settings.quietFrom?.description ?? "", "But what is called off, or moved, before 9 in the morning does not wait."))
            \(field("quiet-until", "until", .time, settings.quietUntil?.description ?? "", "The same time twice means never quiet."))
            \(field("digest-at", "The list of the day comes at", .time, settings.digestAt?.description ?? ""))
            \(field("paused-until", "Nothing before this day", .day, settings.pausedUntil?.description ?? "", "All that you missed then comes at once. Empty: you are not away."))
            </div>
            <p><button>Save</button></p>
            """
    }

    private func flag(_ name: String, _ words: HTML, _ isOn: Bool) -> HTML {
        """
        <label class="pick"><input type="checkbox"\(attribute: "name", name) value="yes"\
        \(attribute: "checked", if: isOn)> \(words)</label>
        """
    }

    private func field(
        _ name: String, _ label: HTML, _ kind: FormField.Kind, _ value: String,
        _ hint: String? = nil
    ) -> HTML {
        FormField(
            name: name, label: label, kind: kind, value: value, hint: hint, problems: problems
        ).html
    }
}

extension FollowerSettingsForm {
    /// The furthest that a follower may be away, in days.
    package static let longestPause = 366

    /// What the form has sent, and what is wrong with it; what cannot be read stays as it was.
    ///
    /// - Parameters:
    ///   - former: what is set now.
    ///   - today: London's day.
    package static func read(
        _ fields: [(name: String, value: String)], former: FollowerSettings, today: LocalDate
    ) -> (settings: FollowerSettings, problems: [FormProblem]) {
        var (settings, problems) = (former, [FormProblem]())
        func value(_ name: String) -> String { fields.last { $0.name == name }?.value ?? "" }
        func time(_ name: String, _ path: WritableKeyPath<FollowerSettings, LocalTime?>) {
            if let time = LocalTime(spoken: value(name)) {
                settings[keyPath: path] = time
            } else {
                problems.append(FormProblem("Give a time, such as 18:00.", field: name))
            }
        }
        settings.kinds = Set(
            fields.filter { $0.name == "kind" }.compactMap { NewsKind(rawValue: $0.value) })
        settings.urgentOnly = value("urgent") == "yes"
        settings.resultsAtOnce = value("results-at-once") == "yes"
        settings.tables = value("tables") == "yes"
        settings.invitations = value("invitations") == "yes"
        settings.clock24 = value("clock") == "24"
        time("quiet-from", \.quietFrom)
        time("quiet-until", \.quietUntil)
        time("digest-at", \.digestAt)
        let pause = value("paused-until").filter { !$0.isWhitespace }
        settings.pausedUntil = LocalDate(iso: pause)
        if pause.isEmpty { return (settings, problems) }
        if let day = settings.pausedUntil, day > today,
            day.dayNumber - today.dayNumber <= longestPause
        {
            return (settings, problems)
        }
        settings.pausedUntil = former.pausedUntil
        // A day that has come is no pause any more, and need not be taken out by hand.
        if let day = LocalDate(iso: pause), day == former.pausedUntil {
            settings.pausedUntil = nil
        } else {
            problems.append(
                FormProblem("Give a day to come, within a year.", field: "paused-until"))
        }
        return (settings, problems)
    }
}
