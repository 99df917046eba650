import CCurl

extension SMTPExchange {
    /// What libcurl's result and what was seen mean together.
    func outcome(of result: CURLcode) -> MailOutcome {
        if result == CURLE_OK { return .accepted }
        if lacksUTF8 {
            return .refused(
                MailReply(
                    code: nil,
                    text: "The mail server takes no addresses with letters outside ASCII."))
        }
        if let reply, let code = reply.code {
            switch code {
            // libcurl knows only 250 as the answer to the end of a message.
            case 200...299 where isHandedOver: return .accepted
            case 400...499: return .refusedForNow(reply)
            case 500...599: return refusal(reply, code, result)
            default: break
            }
        }
        if result == CURLE_LOGIN_DENIED { return .misconfigured(.login, reply) }
        if result.isTLSFailure { return .misconfigured(.tls, nil) }
        return .unreachable(result.connectionFault, mayHaveBeenAccepted: isHandedOver)
    }

    /// Whether the connection was one that had been idle and turned out to be closed, before anything
    /// of the message was accepted: to be sent again, at once, by a new one.
    func isStale(_ result: CURLcode) -> Bool {
        guard result != CURLE_OK, !hasConnected, stage == .sender, !lacksUTF8 else { return false }
        // 421: the server closes the connection (RFC 5321 section 3.8).
        guard let reply else { return result.connectionFault == .dropped }
        return reply.code == 421
    }

    private func refusal(_ reply: MailReply, _ code: Int, _ result: CURLcode) -> MailOutcome {
        // Authentication is missing, too weak, wrong, or needs TLS (RFC 4954 section 6).
        if [530, 534, 535, 538].contains(code) { return .misconfigured(.login, reply) }
        switch stage {
        case .login:
            if result == CURLE_LOGIN_DENIED { return .misconfigured(.login, reply) }
            return .misconfigured(result.isTLSFailure ? .tls : .service, reply)
        // MAIL says how large the message is, and 552 that this is too much (RFC 1870 section 6.1).
        case .sender: return code == 552 ? .refused(reply) : .misconfigured(.sender, reply)
        case .recipient, .data, .content: return .refused(reply)
        }
    }
}

extension CURLcode {
    /// Whether TLS could not be agreed on.
    var isTLSFailure: Bool {
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_USE_SSL_FAILED,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CRL_BADFILE,
        ].contains(self)
    }

    /// Why there was no answer.
    var connectionFault: ConnectionFault {
        if isTLSFailure { return .tls }
        return switch self {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .unknownHost
        case CURLE_COULDNT_CONNECT: .noConnection
        case CURLE_OPERATION_TIMEDOUT: .timedOut
        case CURLE_WEIRD_SERVER_REPLY, CURLE_REMOTE_ACCESS_DENIED, CURLE_HTTP2,
            CURLE_HTTP2_STREAM, CURLE_UNSUPPORTED_PROTOCOL:
            .brokenProtocol
        default: .dropped
        }
    }
}
