import FieldGame
import Foundation
import LeagueDatabase

// Letters to those who have an account.

extension LetterWriter {
    /// The letter with the link of who has forgotten the password.
    func recovery(_ addressee: Addressee, link: String) -> Letter {
        Letter(
            "Choose another password",
            [
                greeting(addressee),
                .words("You asked for a link by which to choose another password."),
                .link("Choose another password (within the hour)", to: link),
                .words(
                    "It works once. If you did not ask for it, do nothing: your password stays."),
            ])
    }

    /// The letter about another password.
    func passwordChanged(_ addressee: Addressee) -> Letter {
        Letter(
            "Your password was changed",
            [
                greeting(addressee),
                .words("The password of your account has been changed, and other sign-ins ended."),
                .words("If that was not you, choose another at once and tell an admin."),
                .link("I have forgotten my password", to: site.base + "/password/forgotten"),
            ])
    }

    /// The letter about a sign-in from a browser that the account has not had before.
    func newBrowser(_ addressee: Addressee) -> Letter {
        Letter(
            "Signed in from a new browser",
            [
                greeting(addressee),
                .words(
                    "Somebody signed in to your account from a browser that it has not had before."),
                .words("If that was not you, end that sign-in and choose another password."),
                .link("Your account and its sign-ins", to: site.signedIn("/account/sessions")),
            ])
    }

    /// Asks a captain for a score.
    func scoreMissing(_ addressee: Addressee, _ match: AnnouncedMatch) -> Letter {
        let place = NewsWords(clock24: false).place(match)
        return Letter(
            "Score missing: \(place)",
            [
                greeting(addressee),
                .words("How did it end? The score of \(place) has not been entered."),
                .link("Enter the score", to: site.signedIn("/my-matches")),
                .words("Once it is entered, by you or the other captain, no more letters come."),
            ])
    }

    /// Tells an admin of a score that both captains were asked for in vain.
    func scoreStillMissing(_ addressee: Addressee, _ match: AnnouncedMatch, _ id: UUID) -> Letter {
        let place = NewsWords(clock24: false).place(match)
        return Letter(
            "Score missing for two days: \(place)",
            [
                greeting(addressee),
                .words(
                    "Nobody has entered the score of \(place). The captains of both houses were asked "
                        + "on its day and on the next morning."),
                .link("Enter or decide it", to: site.signedIn("/admin/matches/\(id.text)")),
            ])
    }

    /// Tells an admin of an umpire who has declined.
    func declined(_ declined: DeclinedMatch, _ id: UUID) -> Letter {
        let place = NewsWords(clock24: false).place(declined.match)
        let comment = declined.comment.isEmpty ? [] : [Letter.Part.words("“\(declined.comment)”")]
        return Letter(
            "\(declined.umpire) declines \(place)",
            [
                .words(
                    "An answer from the address of \(declined.umpire) says that they cannot umpire "
                        + "\(place).")
            ] + comment + [.link("The match", to: site.match(id))])
    }

    /// Tells an admin of messages that were not wholly understood.
    func problems(_ problems: [ProblemMessage]) -> Letter {
        let first = problems[0]
        let more = problems.count - 1
        let subject = first.subject.isEmpty ? "a message without a subject" : first.subject
        return Letter(
            (first.status == "failed" ? "Not imported: " : "Partly imported: ") + subject
                + (more == 0 ? "" : ", and \(more) more"),
            problems.flatMap { problem -> [Letter.Part] in
                [
                    .heading(problem.subject.isEmpty ? "(no subject)" : problem.subject),
                    .words(problem.problem),
                    .link("The message, and what was read of it", to: site.importPage(problem.id)),
                ]
            })
    }

    private func greeting(_ addressee: Addressee) -> Letter.Part {
        .words(addressee.name.isEmpty ? "Good day," : "Dear \(addressee.name),")
    }
}
