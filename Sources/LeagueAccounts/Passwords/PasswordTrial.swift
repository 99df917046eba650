/// Tries a password at the cost of all the others: whether there is an account, and how its password
/// was hashed, cannot be told from the time.
struct PasswordTrial: Sendable {
    let typed: String
    /// The hash of the account's password; nil where there is none.
    let stored: String?
    /// Whether some account has a hash of bcrypt, which takes longer: then each trial hashes by both.
    let alsoBcrypt: Bool

    /// A hash of nothing that anybody can type, by argon2id.
    private static let unknown = Result {
        try PasswordHash(hashing: Password(TemporaryPassword().text))
    }

    /// The same by bcrypt, at the cost that older hashes have.
    private static let unknownBcrypt = Result {
        try PasswordHash(stored: "$2b$12$zQ4CooEXdGqcwi0PHsgc8eAf0DLXE/XHoBE8kCSGQ97rXwuClaPam")
    }

    /// Whether it is the password. Blocks. Throws ``PasswordError``.
    func isRight() throws -> Bool {
        let unknown = try Self.unknown.get()
        let hash = try PasswordHash(stored: stored ?? unknown.text)
        let isRight = try hash.verify(typed)
        if hash.method == .bcrypt {
            _ = try unknown.verify(typed)
        } else if alsoBcrypt {
            _ = try Self.unknownBcrypt.get().verify(typed)
        }
        return stored != nil && isRight
    }
}
