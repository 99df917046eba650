package import FieldGame
import Foundation
package import LeagueAdministration

// What the actions of admins say, on pages.

extension FormProblem {
    /// A problem of a field, with where it can be put right.
    package init(_ problem: FieldProblem) {
        self.init(problem.message.asSentence, field: problem.field.rawValue)
        links = problem.remedies.compactMap(PageLink.init)
    }

    /// What all this of a refusal is.
    package static func all(_ refusal: Refusal) -> [FormProblem] {
        guard refusal.problems.isEmpty else { return refusal.problems.map(FormProblem.init) }
        var problem = FormProblem(refusal.message.asSentence)
        problem.links = refusal.remedies.compactMap(PageLink.init)
        return [problem]
    }
}

extension PageLink {
    /// Where a remedy is at hand; nil for one that the form itself has.
    init?(_ remedy: Remedy) {
        switch remedy {
        case .clearScore(let id), .correctScore(let id):
            self.init(words: "Go to its score", path: PagePath("my-matches", MatchKey(id).digits))
        case .reinstate(let id), .putOnAgain(let id), .correctDay(let id, _), .delete(let id),
            .showHistory(let id):
            self.init(words: "Go to the match", path: .admin(id))
        case .showAccount(let account), .changePassword(let account), .enable(let account):
            self.init(words: "Go to the account", path: .admin(account))
        case .lookAmong, .moveCaptain: self.init(words: "All accounts", path: "/admin/accounts")
        case .listClashes: self.init(words: "All clashes", path: "/admin")
        case .listMatches: self.init(words: "All matches", path: "/admin/matches")
        case .add(.team): self.init(words: "Add a team", path: AdminList.teams.path)
        case .add(.pitch), .removePitchAlias:
            self.init(words: "All pitches", path: AdminList.pitches.path)
        case .add(.competition), .enterCompetition, .takeTables:
            self.init(words: "All competitions", path: AdminList.competitions.path)
        case .renameTeam(let team, _), .renameInstead(let team):
            self.init(words: team.name, path: AdminList.teams.path(team.id))
        case .editPitch(let pitch):
            self.init(words: pitch.name, path: AdminList.pitches.path(pitch.name))
        case .editCompetition(let name), .renameCompetition(let name), .setOrder(let name, _, _):
            self.init(words: name, path: AdminList.competitions.path(name))
        case .removeAlias, .forget, .teachColumn, .listWords:
            self.init(words: "All words", path: AdminList.words.path)
        case .mergeUmpires:
            self.init(words: "All umpires", path: AdminList.umpires.path)
        case .listDecisions:
            self.init(words: "All deductions and lots", path: AdminList.ledger.path)
        case .listImports, .importOnceMore, .undoImport:
            self.init(words: "All messages", path: AdminList.imports.path)
        case .nameOpponent, .nameTeam, .filterByTeam, .laterDay, .editLaterRules,
            .keepPastSeasons, .nothing:
            return nil
        }
    }
}

extension PagePath {
    /// Where an admin changes a match.
    package static func admin(_ match: Match.ID) -> PagePath {
        PagePath("admin", "matches", MatchKey(match).digits)
    }

    /// Where an admin brings back a match that was removed: by its whole id.
    package static func removed(_ match: Match.ID) -> PagePath {
        PagePath("admin", "matches", MatchKey(match, digits: 32).digits)
    }

    /// Where an admin looks after an account.
    package static func admin(_ account: Account) -> PagePath {
        PagePath("admin", "accounts", account.id.text)
    }
}

extension String {
    /// `the pitch is taken` -> `The pitch is taken.`; an address or a file keeps its small letter.
    package var asSentence: String {
        let first = prefix { $0 != " " }
        let isName = first.contains("@") || first.dropLast().contains(".")
        let words = isName ? self : prefix(1).uppercased() + dropFirst()
        return words.last.map { ".?!".contains($0) } ?? true ? words : words + "."
    }
}
