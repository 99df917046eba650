/// The mail server that takes our messages, and how it is to be reached.
///
/// `smtp://localhost:25`, the default, is the machine's own. The address holds no secret: a password
/// comes from a file, which is read each time that it is needed.
package struct MailServer: Hashable, Sendable {
    /// What TLS is for on an `smtp` address (RFC 3207).
    package enum Security: String, Hashable, Sendable, CaseIterable {
        /// No message and no login without STARTTLS.
        case required
        /// STARTTLS where the server offers it, else in clear.
        case opportunistic
        /// Never.
        case off
    }

    /// A login: the name, and the path of the file that holds the password.
    package struct Login: Hashable, Sendable {
        package let user: String
        package let passwordFile: String

        package init(user: String, passwordFile: String) {
            (self.user, self.passwordFile) = (user, passwordFile)
        }
    }

    let address: ServerAddress
    package let security: Security
    package let login: Login?
    /// The name that we give ourselves by EHLO; nil is the machine's own.
    package let ehloName: String?
    /// The certificates to trust, in place of the system's: a path of a PEM file.
    package let certificateFile: String?
    /// How long connecting may take, TLS included. 10 s, unless set.
    package var connectTimeout: Duration = .seconds(10)
    /// How long a message may take in all, connecting and the answer to its end included. 60 s,
    /// unless set.
    package var messageTimeout: Duration = .seconds(60)

    /// Throws ``DeliveryError/invalidServer(_:)`` for
    /// - a scheme other than `smtp` and `smtps`,
    /// - a user or a password in the address, a path, a query or a fragment,
    /// - a login at a remote server that is not secured by TLS,
    /// - `security` other than `required` with `smtps`,
    /// - an EHLO name that is neither a host's name nor an address in brackets.
    ///
    /// - Parameter security: nil is `opportunistic` for this machine, `required` for any other. The
    ///   certificate is verified always, but not where `opportunistic` meets this machine itself.
    package init(
        url: String = "smtp://localhost:25", security: Security? = nil, login: Login? = nil,
        ehloName: String? = nil, certificateFile: String? = nil
    ) throws(DeliveryError) {
        address = try ServerAddress(url)
        guard ["smtp", "smtps"].contains(address.scheme) else { throw .invalidServer(.scheme) }
        guard !address.hasUser else { throw .invalidServer(.password) }
        guard address.path == "/", !address.hasQuery, !address.hasFragment else {
            throw .invalidServer(.extra)
        }
        if address.scheme == "smtps" {
            guard security ?? .required == .required else { throw .invalidServer(.security) }
            self.security = .required
        } else {
            self.security = security ?? (address.isLoopback ? .opportunistic : .required)
        }
        guard login == nil || self.security == .required || address.isLoopback else {
            throw .invalidServer(.plainPassword)
        }
        if let ehloName {
            guard (1...255).contains(ehloName.utf8.count),
                ehloName.utf8.allSatisfy(Self.isNameOctet)
            else { throw .invalidServer(.name) }
        }
        (self.login, self.ehloName, self.certificateFile) = (login, ehloName, certificateFile)
    }

    /// Whether the server must show a certificate that we trust.
    package var verifiesCertificate: Bool {
        address.scheme == "smtps" || security == .required || !address.isLoopback
    }

    /// The address as libcurl takes it: the name for EHLO is its path.
    var url: String {
        let port = address.port.map { ":\($0)" } ?? ""
        return "\(address.scheme)://\(address.host)\(port)/\(ehloName ?? "")"
    }

    /// Letters, digits, `-`, `.`, and what an address in brackets needs.
    private static func isNameOctet(_ octet: UInt8) -> Bool {
        switch octet {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-.[]:".utf8.contains(octet)
        }
    }
}

extension MailServer: CustomStringConvertible {
    /// The server for people, without the login: `smtp://localhost:25 (opportunistic TLS)`.
    package var description: String {
        let port = address.port.map { ":\($0)" } ?? ""
        let tls = address.scheme == "smtps" ? "TLS" : "\(security.rawValue) TLS"
        return "\(address.scheme)://\(address.host)\(port) (\(tls))"
    }
}
