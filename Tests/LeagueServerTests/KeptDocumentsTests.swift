import LeagueFeeds
import Testing

@testable import LeagueServer

@Suite("Documents that are held")
struct KeptDocumentsTests {
    @Test("One that is the same again goes on with its gzip file")
    func same() {
        var kept = KeptDocuments()
        let (now, later) = (
            KeptDocuments.Moment(changes: 1, hour: 1), KeptDocuments.Moment(changes: 2, hour: 1)
        )
        let first = FeedContent.page("<p>1</p>".utf8)
        #expect(kept.keep(first, at: "/", moment: now) === first)
        #expect(kept.document("/", at: later) == nil)
        #expect(kept.keep(.page("<p>1</p>".utf8), at: "/", moment: later) === first)
        #expect(kept.document("/", at: later) === first)
        let second = FeedContent.page("<p>2</p>".utf8)
        #expect(kept.keep(second, at: "/", moment: later) === second)
        #expect(kept.size.documents == 1)
    }
}
