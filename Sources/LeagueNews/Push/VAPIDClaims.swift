/// What a token says. <https://www.rfc-editor.org/rfc/rfc8292#section-2>
struct VAPIDClaims: Encodable {
    /// The origin of the push service that it is for.
    let aud: String
    /// When it ends, in seconds since 1970; at most 24 hours after it is sent.
    let exp: Int64
    /// Whom the push service may write to.
    let sub: String
}
