import FixtureImport
import LeagueNews
import LeagueService
import Logging

/// The Maildir to which letters come back that do not arrive.
struct ReturnedLetters: LetterReturns {
    private let maildir: Maildir
    private let reader: ReturnsReader

    /// The Maildir that the configuration names; nil where it names none, or no address for it.
    init?(
        _ news: NewsDatabase, _ keys: NewsKeys, _ configuration: LeagueConfiguration?,
        _ logger: Logger
    ) {
        guard let path = configuration?.news.returnsMaildir,
            let address = configuration?.news.returns
        else { return nil }
        do {
            maildir = try Maildir(path)
        } catch {
            // Letters go out all the same.
            logger.error("letters that come back are not read: \(error)")
            return nil
        }
        reader = ReturnsReader(
            news, keys: keys, prefix: String(address.prefix { $0 != "@" }), logger: logger)
    }

    /// Reads what is new, and moves it to `cur/`; one that cannot be read is seen, too.
    func read() async throws {
        for name in try maildir.newMessages() {
            if case .whole(let bytes)? = try maildir.message(name, atMost: ReturnedMessage.limit) {
                try await reader.take(bytes)
            }
            try maildir.markSeen(name)
        }
    }
}
