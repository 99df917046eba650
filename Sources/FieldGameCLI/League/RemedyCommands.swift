import FieldGame
import LeagueAdministration

extension Remedy {
    /// What is said after a sentence: the command that helps.
    fileprivate func clause(after sentence: String) -> String {
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
        case .listClashes: ": see `fieldgame clashes`"
        }
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
}

extension Note {
    /// The message, and the command that helps.
    var words: String { message + (remedy?.clause(after: message) ?? "") }
}
