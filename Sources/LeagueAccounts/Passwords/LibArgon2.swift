import CArgon2
import Glibc

/// The two functions of libargon2 that we use, each with memory of its own, so that any number of
/// threads may call them.
/// <https://www.rfc-editor.org/rfc/rfc9106>
enum LibArgon2 {
    /// What a new hash costs: 19 MiB of memory, two passes, one lane, as OWASP advises.
    /// <https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id>
    static let (memory, passes, lanes): (UInt32, UInt32, UInt32) = (19_456, 2, 1)

    /// How new hashes begin.
    static let prefix = "$argon2id$v=19$m=\(memory),t=\(passes),p=\(lanes)$"

    /// Hashes a text with 16 random bytes of salt to 32 bytes, in the library's own form.
    ///
    /// Throws ``PasswordError`` (`hashingFailed`) for want of memory or random numbers.
    static func hash(_ text: String) throws(PasswordError) -> String {
        var salt = [UInt8](repeating: 0, count: 16)
        guard unsafe getentropy(&salt, salt.count) == 0 else { throw .hashingFailed }
        let password = Array(text.utf8)
        var encoded = [CChar](repeating: 0, count: 256)
        let code = unsafe argon2id_hash_encoded(
            passes, memory, lanes, password, password.count, salt, salt.count, 32, &encoded,
            encoded.count)
        guard code == ARGON2_OK.rawValue else { throw .hashingFailed }
        return String(decoding: encoded.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }

    /// Whether a stored hash is that of a text.
    ///
    /// Throws ``PasswordError``: `malformedHash`, or `hashingFailed` for want of memory.
    static func verify(_ text: String, hash: String) throws(PasswordError) -> Bool {
        let password = Array(text.utf8)
        switch unsafe argon2id_verify(hash, password, password.count) {
        case ARGON2_OK.rawValue: return true
        case ARGON2_VERIFY_MISMATCH.rawValue: return false
        case ARGON2_MEMORY_ALLOCATION_ERROR.rawValue: throw .hashingFailed
        default: throw .malformedHash
        }
    }
}
