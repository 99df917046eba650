/// What is wrong with the configuration of an ntfy server, or with a message for it; the raw value
/// begins a sentence after `The ntfy`.
package enum NtfyFault: String, Hashable, Sendable {
    case server =
        "server is not an https address without a path, such as https://ntfy.example"
    case plainServer = "server has an http address, which only a server on this machine may have"
    case token = "token is not 1 to 255 letters, digits and -._~+/ with = at its end"
    case topic = "topic is not 1 to 64 letters, digits, hyphens and underscores"
    case title = "message has no title"
    case click = "message leads to no http or https address of 1024 octets at most"
    case tags = "message has more than 5 tags, or one that is not 1 to 64 letters, digits, - and _"
}
