import Foundation
import Testing

@testable import LeagueFeeds

@Suite("News of changes")
struct ChangeStreamTests {
    private let ids = (0..<3).map { _ in UUID() }

    @Test("Who reads slowly gets several as one, and loses none")
    func gathers() async {
        let (changes, stream) = ChangeStream.make()
        for id in ids { stream.put(.matches([id])) }
        stream.put(.matches([ids[0]]))
        var reader = changes.makeAsyncIterator()
        guard case .matches(let told)? = await reader.next() else {
            Issue.record("no matches were told of")
            return
        }
        #expect(told.count == 3)
        #expect(Set(told) == Set(ids))
        stream.put(.matches([ids[1]]))
        #expect(await reader.next() == .matches([ids[1]]))
        stream.put(.anything)
        stream.put(.matches([ids[1]]))
        stream.finish()
        #expect(await reader.next() == .anything)
        #expect(await reader.next() == nil)
    }

    @Test("Of many who put at once none is lost")
    func manyAtOnce() async {
        let (changes, stream) = ChangeStream.make()
        let ids = (0..<FeedChange.limit).map { _ in UUID() }
        await withTaskGroup { group in
            for id in ids { group.addTask { stream.put(.matches([id])) } }
        }
        stream.finish()
        var told: Set<UUID> = []
        for await case .matches(let some) in changes { told.formUnion(some) }
        #expect(told == Set(ids))
    }

    @Test("More matches than are told one by one are anything")
    func limit() {
        let many = FeedChange.matches((0..<FeedChange.limit).map { _ in UUID() })
        #expect(many.joined(with: many) != .anything)
        #expect(many.joined(with: .matches([UUID()])) == .anything)
        #expect(FeedChange.anything.joined(with: many) == .anything)
    }
}
