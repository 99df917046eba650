/// An access token of an ntfy server.
///
/// <https://docs.ntfy.sh/publish/#access-tokens>
package struct NtfyToken: Sendable, Hashable {
    let text: String

    /// A token, with white space around it taken away: `tk_agq…`.
    ///
    /// Throws ``PushError/invalidNtfy(_:)`` for anything that is no token of RFC 6750.
    package init(_ text: String) throws(PushError) {
        guard let token = text.wholeMatch(of: /\s*([A-Za-z0-9\-._~+\/]+=*)\s*/)?.1,
            token.utf8.count <= 255
        else { throw .invalidNtfy(.token) }
        self.text = String(token)
    }

    /// The token that a file holds, which only its owner and group may read.
    ///
    /// Throws ``PushError`` where the file cannot be read, or holds no token.
    package init(file path: String) throws(PushError) {
        try self.init(String(decoding: SecretFile.contents(of: path), as: UTF8.self))
    }
}

extension NtfyToken: CustomStringConvertible, CustomReflectable {
    /// `an ntfy token`, whichever it is.
    package var description: String { "an ntfy token" }
    /// Nothing: a dump shows no secret either.
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
