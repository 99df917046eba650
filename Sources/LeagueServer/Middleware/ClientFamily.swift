/// Which calendar program asks: all that the log keeps of `User-Agent`, which can tell people apart.
enum ClientFamily: String {
    case google, apple, outlook, thunderbird, android, browser, tool, none, other

    /// The family that a `User-Agent` names; what is not known is `other`.
    init(_ userAgent: String?) {
        guard let userAgent, !userAgent.isEmpty else {
            self = .none
            return
        }
        self = Self.marks.first { userAgent.contains($0.mark) }?.family ?? .other
    }

    /// The first that fits counts: browsers and others call themselves Mozilla, and Thunderbird too.
    private static let marks: [(mark: String, family: ClientFamily)] = [
        ("Google", .google), ("Thunderbird", .thunderbird), ("Outlook", .outlook),
        ("Microsoft", .outlook), ("Exchange", .outlook), ("ICSx5", .android),
        ("DAVx5", .android), ("CalendarAgent", .apple), ("dataaccessd", .apple),
        ("Calendar/", .apple), ("remindd", .apple), ("Mozilla", .browser), ("curl", .tool),
        ("Wget", .tool), ("python", .tool),
    ]
}
