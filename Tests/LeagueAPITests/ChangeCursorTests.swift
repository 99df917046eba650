import FieldGame
import Foundation
import LeagueDatabase
import TestSupport
import Testing

@testable import LeagueAPI

/// Cursors as readers pass them on.
@Suite struct ChangeCursorTests {
    private let cursor = ChangeCursor(
        ChangePosition(epoch: 3, transaction: 0xFEDC_BA98_7654_3210, match: UUID()), in: "here")

    @Test func whatIsWrittenIsReadAgain() throws {
        #expect(cursor.text.utf8.count == ChangeCursor.length)
        #expect(try ChangeCursor(cursor.text) == cursor)
        let beginning = ChangeCursor(.beginning, in: "here")
        #expect(try ChangeCursor(beginning.text) == beginning)
    }

    @Test("Any damage is noticed: each character changed, one more, one less")
    func damage() throws {
        let text = Array(cursor.text.utf8)
        for place in text.indices {
            for letter in "A_z9".utf8 where letter != text[place] {
                var damaged = text
                damaged[place] = letter
                #expect(throws: LeagueAPIRefusal.self) {
                    try ChangeCursor(String(decoding: damaged, as: UTF8.self))
                }
            }
        }
        let good = cursor.text
        for text in [
            "", "x", good + "A", String(good.dropLast()), good + "=", " " + good,
            String(repeating: "A", count: 55), String(repeating: "é", count: 55),
            String(repeating: "A", count: 100_000),
        ] {
            #expect(throws: LeagueAPIRefusal.self) { try ChangeCursor(text) }
        }
    }

    @Test("It is good in the database that gave it, up to the next transaction")
    func validity() throws {
        func refusal(_ origin: String, _ epoch: Int32, _ next: UInt64) -> LeagueAPIRefusal.Kind? {
            let horizon = ChangeHorizon(origin: origin, epoch: epoch, nextTransaction: next)
            do throws(LeagueAPIRefusal) {
                try cursor.requireValid(at: horizon)
                return nil
            } catch { return error.kind }
        }
        #expect(refusal("here", 3, .max) == nil)
        #expect(refusal("here", 4, 1) == nil)
        #expect(refusal("there", 3, .max) == .foreignCursor)
        #expect(refusal("here", 3, 0xFEDC_BA98_7654_3210) == .foreignCursor)
        #expect(refusal("here", 2, .max) == .foreignCursor)
    }

    @Test func placesOfListsAreReadAgain() throws {
        let day = LocalDate.sample(13)
        for time in [nil, "14:25:00", "14:25:59.999999"] {
            let place = MatchPlace(date: day, time: time, id: UUID())
            #expect(try MatchPlace(cursor: place.cursor) == place)
        }
        for text in ["2026-11-13 14:25 \(UUID())", "2026-02-30 - \(UUID())", "2026-11-13 - x", ""] {
            #expect(throws: LeagueAPIRefusal.self) {
                try MatchPlace(cursor: Base64URL.text(of: Array(text.utf8)))
            }
        }
    }
}
