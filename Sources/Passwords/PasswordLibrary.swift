import CCrypt

/// The library that hashes passwords.
package enum PasswordLibrary {
    /// The version of libxcrypt that this was built with, such as `4.4.33`; it does not tell its own.
    package static let version = XCRYPT_VERSION_STR
}
