/// Looks for our own addresses in the fields of a message.
struct VERPSearch {
    let key: VERPKey
    let prefix: String

    /// The fields in which servers and senders name the recipient, in lower case.
    static let recipientFields = [
        "delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to",
    ]
    /// The fields in which a report names the envelope sender of the mail that it is about.
    static let senderFields = ["original-mail-from", "return-path"]
    /// The most addresses that are looked at.
    static let limit = 20

    /// The delivery of the first address with the right code, in the order of the names; nil when
    /// there is none among the first ``limit`` addresses of our form.
    func delivery(in fields: [ReturnedMail.Field], named names: [String]) -> Int64? {
        var seen = 0
        for name in names {
            for field in fields where field.name == name {
                for word in field.value.split(whereSeparator: { Self.ends.contains($0) }) {
                    guard let address = VERPAddress(String(word), prefix: prefix) else { continue }
                    if address.isGenuine(by: key) { return address.delivery }
                    seen += 1
                    if seen == Self.limit { return nil }
                }
            }
        }
        return nil
    }

    private static let ends: Set<Character> = ["<", ">", ",", ";", ":", "\"", "(", ")", " ", "\t"]
}
