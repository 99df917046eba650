import FieldGame

/// Says that an account has a new password, and what its owner must do next.
struct PasswordNote {
    let account: Account
    /// The password that was made, which is printed this once; nil when somebody chose it.
    let temporary: String?

    /// Prints it after a sentence that says what was done, or as JSON.
    func print(_ done: String, json: Bool) throws {
        guard !json else {
            Swift.print(
                try JSONLines.pretty(
                    AccountRecord(account: account, temporaryPassword: temporary)))
            return
        }
        Terminal.say(done)
        if let temporary { Swift.print("temporary password: \(temporary)") }
        Terminal.say(
            "its owner must choose another password before anything else: "
                + "fieldgame account change-password \(account.email)")
        if account.disabledAt != nil {
            Terminal.say(
                "the account is still disabled: fieldgame \(account.role.rawValue) enable "
                    + account.email)
        }
    }
}
