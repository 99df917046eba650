/// What the answer to a message means.
package enum PushVerdict: Sendable, Hashable {
    /// The service has it.
    case accepted
    /// There is no such subscription any more: it is to be deleted, with what waits for it.
    case gone
    /// The message is too large, and would be again. The subscription may be all right.
    case tooLarge
    /// The message, the key, or the token is refused, and would be again: the message is dropped, and
    /// the operator is told.
    case refused
    /// Not now: the message may be sent again, after a time that the service may have named.
    case later(after: Duration?)

    /// The longest time that a service may ask to wait.
    package static let longestWait = Duration.seconds(86_400)

    /// What a push service's answer means.
    ///
    /// 200, 201, 202 and 204 are ``accepted``; 404 and 410 ``gone``; 413 ``tooLarge``; 400, 401 and 403
    /// ``refused``, which is another key than the subscription's, or a malformed message. All others,
    /// such as 429 and 503, are ``later(after:)``.
    ///
    /// - Parameters:
    ///   - status: the status of HTTP.
    ///   - retryAfter: the seconds of `Retry-After`; longer than a day is a day.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc8030#section-5>
    package static func ofPushService(status: Int, retryAfter: Int? = nil) -> PushVerdict {
        switch status {
        case 200, 201, 202, 204: .accepted
        case 404, 410: .gone
        case 413: .tooLarge
        case 400, 401, 403: .refused
        default: .later(after: wait(retryAfter))
        }
    }

    /// What an ntfy server's answer means.
    ///
    /// 200 is ``accepted``; 413 ``tooLarge``; 400, 401, 403 and 404 ``refused``, which is a topic or
    /// a token that is not allowed, or a server at another address. All others, such as 429, 507 and
    /// 503, are ``later(after:)``.
    ///
    /// <https://docs.ntfy.sh/publish/#limitations>
    package static func ofNtfyServer(status: Int, retryAfter: Int? = nil) -> PushVerdict {
        switch status {
        case 200: .accepted
        case 413: .tooLarge
        case 400, 401, 403, 404: .refused
        default: .later(after: wait(retryAfter))
        }
    }

    private static func wait(_ seconds: Int?) -> Duration? {
        seconds.map { min(.seconds(max(0, $0)), longestWait) }
    }
}
