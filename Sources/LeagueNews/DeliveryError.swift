/// Why something cannot be sent as it is: asking again with the same values cannot help.
///
/// What a server answers, or that there is none, is no error but an outcome: ``MailOutcome`` and
/// ``PostOutcome``. `description` is a sentence that anyone may see: it repeats no address, no secret
/// and nothing of a message.
package enum DeliveryError: Error, Hashable, Sendable {
    /// The address of a server that cannot be used.
    case invalidServer(ServerFault)
    /// A mail address that cannot stand in an envelope or a header field.
    case invalidMailAddress
    /// A CR without its LF, or an LF without its CR, or a NUL, at this octet of a message, from 0.
    case bareLineEnd(at: Int)
    /// A message, or what is posted, is empty.
    case empty
    /// More octets than this were handed over.
    case tooLarge(limit: Int)
    /// A header field's name or value that HTTP does not allow, or too many of them.
    case invalidField
    /// More than this wait to be sent already.
    case tooManyWaiting(limit: Int)
    /// It was closed.
    case closed
    /// A library has refused to begin: there is no memory, no thread or no descriptor left.
    case outOfResources
    /// A message came out with a line that is too long, or with an end of line that is not CR LF.
    case notComposed

    /// What is wrong with a server's address; the raw value completes the sentence "The address of
    /// the server ...".
    package enum ServerFault: String, Hashable, Sendable {
        case unreadable = "cannot be understood"
        case scheme = "has a scheme that is not allowed"
        case password = "holds a user or a password: these are settings of their own"
        case extra = "has a path, a query or a fragment"
        case name = "comes with a name for EHLO that is no host name"
        case plainPassword = "is remote and not secured by TLS, so no password may be sent to it"
        case security = "is secured from the first octet, so STARTTLS is not for it"
    }
}

extension DeliveryError {
    /// Whether it is the message that cannot be sent, whenever that is tried.
    var isOfMessage: Bool {
        switch self {
        case .invalidMailAddress, .bareLineEnd, .empty, .tooLarge, .invalidField, .notComposed: true
        case .invalidServer, .tooManyWaiting, .closed, .outOfResources: false
        }
    }
}

extension DeliveryError: CustomStringConvertible {
    /// A sentence safe for anyone: `The address of the server has a scheme that is not allowed.`
    package var description: String {
        switch self {
        case .invalidServer(let fault): "The address of the server \(fault.rawValue)."
        case .invalidMailAddress: "A mail address has a form that cannot be sent to."
        case .bareLineEnd: "A message holds an end of line that is not CR LF, or a NUL."
        case .empty: "There is nothing to send."
        case .tooLarge(let limit): "At most \(limit) octets can be sent at once."
        case .invalidField: "A header field has a form that cannot be sent."
        case .tooManyWaiting(let limit): "\(limit) wait to be sent already."
        case .closed: "Sending has been closed."
        case .outOfResources: "The system has no memory, threads or descriptors left to send with."
        case .notComposed: "A message could not be composed."
        }
    }
}
