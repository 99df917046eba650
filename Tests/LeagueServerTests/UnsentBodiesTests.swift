import LeagueFeeds
import NIOCore
import Testing

@testable import LeagueServer

@Suite struct UnsentBodiesTests {
    @Test func aBodyIsCountedOnceAndAsLongAsItIsOnItsWay() {
        let bodies = UnsentBodies(limit: 300_000)
        let body = ByteBuffer(repeating: 1, count: 100_000)
        let other = ByteBuffer(repeating: 2, count: 200_000)
        #expect(bodies.claim(ByteBuffer(repeating: 3, count: 1000)) == nil)
        var first = bodies.claim(body)
        var second = bodies.claim(body)
        #expect(first != nil && second != nil)
        #expect(bodies.octets == body.storageCapacity)
        let choice = "/calendar/feed.ics?follow=JDM"
        #expect(bodies.admits([body], for: choice))
        #expect(!bodies.admits([other], for: choice))
        #expect(bodies.admits([other], for: "/calendar/all.ics"))
        #expect(bodies.admits(nil, for: choice))
        #expect(bodies.admits([ByteBuffer(string: "small")], for: choice))
        first = nil
        #expect(bodies.octets == body.storageCapacity)
        second = nil
        #expect(bodies.octets == 0)
        // One that is larger than all of them may be is sent by itself.
        #expect(bodies.admits([ByteBuffer(repeating: 4, count: 1_000_000)], for: choice))
        #expect(bodies.admits(octets: 1_000_000, to: .stranger))
    }

    @Test func everyPieceOfALargeCalendarIsCounted() {
        let bodies = UnsentBodies(limit: 100_000)
        let pieces = FixedFeeds.pieced.pieces
        let choice = "/calendar/feed.ics?follow=JDM"
        var claims = pieces.map(bodies.claim)
        #expect(claims.allSatisfy { $0 != nil })
        #expect(bodies.octets == pieces.storageCapacity)
        // Another version shares them.
        #expect(bodies.admits(pieces + [ByteBuffer(string: "small")], for: choice))
        #expect(!bodies.admits(pieces + [ByteBuffer(repeating: 1, count: 70_000)], for: choice))
        claims = []
        #expect(bodies.octets == 0)
    }

    @Test func strangersLeaveRoomForOthers() {
        let bodies = UnsentBodies(limit: 400_000)
        let choice = "/calendar/feed.ics?follow=JDM"
        let first = bodies.claim(ByteBuffer(repeating: 1, count: 131_072))
        #expect(bodies.octets == 131_072)
        #expect(bodies.admits(octets: 65_536, to: .stranger))
        #expect(!bodies.admits(octets: 70_000, to: .stranger))
        #expect(bodies.admits([ByteBuffer(repeating: 2, count: 262_144)], for: choice))
        #expect(!bodies.admits([ByteBuffer(repeating: 2, count: 300_000)], for: choice))
        #expect(bodies.admits(octets: 660_000, to: .signedIn))
        #expect(!bodies.admits(octets: 670_000, to: .signedIn))
        #expect(bodies.admits(octets: 65_535, to: .stranger))
        withExtendedLifetime(first) {}
    }
}
