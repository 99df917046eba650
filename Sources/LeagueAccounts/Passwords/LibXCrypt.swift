import CCrypt
import Glibc

/// The two functions of libxcrypt that we use, each with memory of its own, so that any number of
/// threads may call them.
/// <https://manpages.debian.org/bookworm/libcrypt-dev/crypt.3.en.html>
enum LibXCrypt {
    /// Hashes a text as `setting` says: method, cost and salt. A stored hash is a setting, too.
    ///
    /// The text holds no U+0000; what comes after its first 72 bytes does not count. Throws
    /// ``PasswordError``: `malformedHash` for a setting that libxcrypt does not know,
    /// `hashingFailed` for want of memory.
    static func hash(_ text: String, setting: String) throws(PasswordError) -> String {
        // It wants all zeros before the first call.
        let size = MemoryLayout<crypt_data>.size
        guard let memory = unsafe calloc(1, size) else { throw .hashingFailed }
        defer {
            unsafe explicit_bzero(memory, size)
            unsafe free(memory)
        }
        guard let hash = unsafe crypt_rn(text, setting, memory, CInt(size)) else {
            throw errno == EINVAL ? .malformedHash : .hashingFailed
        }
        // "*0" and "*1" are how its older functions say that they failed.
        guard unsafe hash.pointee != CChar(bitPattern: UInt8(ascii: "*")) else {
            throw .malformedHash
        }
        return unsafe String(cString: hash)
    }

    /// A setting with a new random salt, such as `$2b$12$` and 22 characters.
    ///
    /// Throws ``PasswordError`` (`hashingFailed`) when the system gives no random numbers.
    /// <https://manpages.debian.org/bookworm/libcrypt-dev/crypt_gensalt.3.en.html>
    static func setting(prefix: String, cost: Int) throws(PasswordError) -> String {
        var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
        let made = unsafe crypt_gensalt_rn(
            prefix, UInt(cost), nil, 0, &setting, CInt(setting.count))
        guard unsafe made != nil else { throw .hashingFailed }
        return String(decoding: setting.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    }
}

/// The library that hashes passwords.
package enum PasswordLibrary {
    /// The version of libxcrypt that this was built with, such as `4.4.33`; it does not tell its own.
    package static let version = XCRYPT_VERSION_STR
}
