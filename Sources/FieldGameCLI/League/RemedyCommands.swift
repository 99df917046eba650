import FieldGame
import LeagueAdministration

extension Remedy {
    /// What is said after a sentence: the command that helps.
    func clause(after sentence: String) -> String {
        switch self {
        case .add(let listed):
            (sentence.hasSuffix("?") ? " Enter" : "; enter")
                + " a new one with `fieldgame \(listed.entry)`"
        case .nameOpponent: ", or name who is no team of the league with --opponent"
        case .nameTeam(let team): ": write --away \(team.id)"
        case .filterByTeam: ": use --team"
        case .reinstate(let id): "; reinstate it first: fieldgame fixture reinstate \(id.text)"
        case .putOnAgain(let id): "; to put it on again: fieldgame fixture reinstate \(id.text)"
        case .correctDay(let id, let day):
            "; if that was another day: fieldgame fixture edit \(id.text) --date \(day)"
        case .clearScore(let id):
            "; take the score back first: fieldgame score clear \(id.text)"
        case .correctScore(let id):
            "; to correct it: fieldgame score enter \(id.text) HOME AWAY"
        case .delete(let id): "; to remove it: fieldgame fixture delete \(id.text)"
        case .showHistory(let id): "; see: fieldgame fixture history \(id.text)"
        case .undoImport(let id):
            "; to take back all that it did: fieldgame import undo \(id)"
        case .lookAmong(let rank): ": use `fieldgame \(rank.rawValue)`"
        case .showAccount: "; `fieldgame account show` shows it"
        case .changePassword(let account):
            ": fieldgame account change-password \(account.email)"
        case .enable(let account):
            ": fieldgame \(account.role.rawValue) enable \(account.email)"
        case .renameTeam(let team, let field):
            ": change that with `fieldgame house rename \(ShellQuoting.quoted(team.id)) "
                + (field == .id ? "--id" : "--name") + " NEW`"
        case .renameInstead(let team):
            "; `fieldgame house rename \(ShellQuoting.quoted(team.id))` gives it another name or id"
        case .listMatches(let team):
            "; \(team.listing("fixtures")) and \(team.listing("results")) list the matches"
        case .moveCaptain(let email):
            "; `fieldgame captain move \(email) --house OTHER` moves a captain"
        case .laterDay: ": --since must be later"
        case .removeAlias(let alias):
            ": take that back first with `fieldgame alias remove \"\(alias.alias)\"`"
        case .removePitchAlias:
            ": take that back first with `fieldgame pitch alias --remove`"
        case .editPitch(let pitch):
            ": change that with `fieldgame pitch edit \(ShellQuoting.quoted(pitch.name))`"
        case .enterCompetition(let name):
            ": enter it with `\(ShellQuoting.command("competition add", [name]))`"
        case .editCompetition(let name):
            ": change that with `fieldgame competition edit \"\(name)\"`"
        case .takeTables(let name):
            "; `fieldgame competition edit \(ShellQuoting.quoted(name)) --kind other` takes its tables "
                + "away"
        case .renameCompetition(let name):
            ", `fieldgame competition rename \(ShellQuoting.quoted(name)) --name NEW` calls it "
                + "otherwise"
        case .forget(let word):
            ": take that back first with `\(ShellQuoting.command("alias remove", [word]))`"
        case .teachColumn:
            ": only --means with a column, such as --means time, may be said of it"
        case .listWords: "; `fieldgame alias list` shows what it means"
        case .setOrder(let name, let season, let order):
            ": fieldgame competition edit \"\(name)\" --since \(season) --order "
                + order.map(\.word).joined(separator: ",")
        case .editLaterRules(let season): " (--since \(season) changes those)"
        case .keepPastSeasons(let season):
            "with --since \(season) past seasons would stay as they were"
        case .listDecisions(let list): ": see `fieldgame standings \(list)`"
        case .listImports: ": see import-log"
        case .importOnceMore(let entry):
            "; to import it once more: \(entry.readingAgain(hasPolicy: true))"
        case .mergeUmpires(let one, let other):
            ": are they one? `\(ShellQuoting.command("umpire merge", [one, other]))`"
        case .nothing(let sentence): "; \(sentence)"
        case .listClashes: ": see `fieldgame clashes`"
        }
    }
}

extension Team {
    /// The command that lists all its fixtures, or results.
    fileprivate func listing(_ command: String) -> String {
        "`fieldgame \(command) --team \(ShellQuoting.quoted(id)) --from 1800-01-01`"
    }
}

extension Remedy.Listed {
    /// The command that enters one.
    fileprivate var entry: String {
        switch self {
        case .team: "house add NAME --id ID"
        case .pitch: "pitch add NAME"
        case .competition: "competition add NAME"
        }
    }
}

extension Refusal {
    /// The message, and the commands that help.
    var words: String { remedies.reduce(message) { $0 + $1.clause(after: $0) } }

    /// The message as a sentence with capital letter and full stop.
    var sentence: String { message.prefix(1).uppercased() + message.dropFirst() + "." }
}

extension Note {
    /// The message, and the command that helps.
    var words: String {
        (isWarning ? "warning: " : "") + message + (remedy?.clause(after: message) ?? "")
    }
}
