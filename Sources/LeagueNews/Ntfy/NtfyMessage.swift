/// A message for the readers of one topic.
///
/// <https://docs.ntfy.sh/publish/#publish-as-json>
package struct NtfyMessage: Sendable, Hashable {
    /// The most octets of a message; of a longer one the server makes an attachment.
    package static let messageLimit = 4096
    /// The most octets of a title.
    package static let titleLimit = 250
    /// The most octets of an address.
    package static let addressLimit = 1024
    /// The most tags.
    package static let tagLimit = 5
    /// The most octets of its JSON; servers take 8,192.
    package static let limit = 8192

    /// Its JSON.
    let body: [UInt8]

    /// A message.
    ///
    /// Titles and texts that are too long are cut, with `…` at the end.
    ///
    /// - Parameters:
    ///   - topic: as ``NtfyServer/topic(_:)`` names it.
    ///   - title: one line.
    ///   - message: a sentence or a few lines; where it is empty, servers show `triggered`.
    ///   - tags: words of their own, or names of emoji such as `soccer`, which are shown before the
    ///     title.
    ///   - isUrgent: whether it has the priority 4 (high), and not 3.
    ///   - click: the absolute address that is opened; nil for none.
    /// - Throws: ``PushError/invalidNtfy(_:)``.
    package init(
        topic: String, title: String, message: String, tags: [String] = [], isUrgent: Bool = false,
        click: String? = nil
    ) throws(PushError) {
        let title = FittedText.cut(FittedText.printable(title), to: Self.titleLimit)
        guard ASCIIName.isValid(topic) else { throw .invalidNtfy(.topic) }
        guard !title.isEmpty else { throw .invalidNtfy(.title) }
        guard tags.count <= Self.tagLimit, tags.allSatisfy(ASCIIName.isValid) else {
            throw .invalidNtfy(.tags)
        }
        if let click,
            !PageAddress.isValid(click, within: Self.addressLimit, mayBePath: false)
        {
            throw .invalidNtfy(.click)
        }
        var content = Content(
            click: click, message: "", priority: isUrgent ? 4 : 3, tags: tags, title: title,
            topic: topic)
        content.message = try FittedText.longest(
            FittedText.printable(message, keepsLines: true), within: Self.messageLimit
        ) { [content] message throws(PushError) in
            var content = content
            content.message = message
            let length = try JSONOctets.of(content).count
            return message.utf8.count <= Self.messageLimit && length <= Self.limit
        }
        body = try JSONOctets.of(content)
    }

    /// The request that publishes it: JSON, to the server's root.
    package func request(to server: NtfyServer) -> PushRequest {
        var fields = [PushRequest.Field(name: "Content-Type", value: "application/json")]
        if let token = server.token {
            fields.append(.init(name: "Authorization", value: "Bearer \(token.text)"))
        }
        return PushRequest(url: server.base + "/", fields: fields, body: body)
    }

    /// Its members, as servers read them.
    private struct Content: Encodable {
        let click: String?
        var message: String
        let priority: Int
        let tags: [String]
        let title: String
        let topic: String
    }
}
