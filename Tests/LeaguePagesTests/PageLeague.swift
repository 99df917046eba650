import FieldGame
import Foundation
import LeagueDatabase
import LeagueFeeds
import PostgreSQL
import TestSupport
import Testing

@testable import LeaguePages

/// A league in which everything has happened that can happen to matches, with names that try to be
/// more than names.
struct PageLeague {
    let repository: LeagueRepository
    /// The superuser's connection, by which everything changes.
    let connection: Connection

    /// The day on which its pages are made, 13 January 2026.
    let today: LocalDate

    /// Matches by what became of them.
    static let moved = "3f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let completed = "4f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let cancelled = "5f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let training = "6f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let bare = "7f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let hostile = "8f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let postponed = "9f0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    static let deleted = "af0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"
    /// One whose only team is the away side.
    static let lonely = "bf0c1a2b-4c5d-4e6f-8a9b-0c1d2e3f4a5b"

    /// What its pages are made with.
    func context(_ site: Site = Site(servedAt: "https://x.example/league/")) async throws
        -> PageContext
    {
        try await PageContext(in: repository, site: site, today: today)
    }

    /// What is at a target.
    func outcome(_ target: String, _ context: PageContext) async throws -> PageOutcome {
        let request = try #require(try PageRequest(target), "\(target) is no page")
        return try await request.outcome(
            in: repository, context, version: "1.0", calendars: { Listings.mixed })
    }

    /// The document at a target.
    func document(_ target: String, _ context: PageContext? = nil) async throws -> String {
        let made: PageContext
        if let context { made = context } else { made = try await self.context() }
        switch try await outcome(target, made) {
        case .document(let document): return document.text
        case .moved(let path):
            Issue.record("\(target) is at \(path.target)")
            return ""
        }
    }
}

/// Gives `body` a league in which everything has happened.
nonisolated(nonsending) func withPageLeague(
    _ body: nonisolated(nonsending) (PageLeague) async throws -> Void
) async throws {
    try await withSampleLeague { repository, connection in
        for query in hostileRows + matchRows { try await connection.execute(query) }
        let today = try #require(LocalDate(iso: "2026-01-13"))
        try await body(
            PageLeague(repository: repository, connection: connection, today: today))
    }
}

private let hostileRows: [Query] = [
    """
    INSERT INTO houses (id, name, colours, pattern)
    VALUES ('EVIL', \(Hostile.name), 'navy/gold', 'quarters')
    """,
    "UPDATE competitions SET colour = '#1E4D8C' WHERE name = 'Senior League'",
    """
    INSERT INTO pitches (name, abbreviation, area, plan_x, plan_y, plan_width, plan_height)
    VALUES ('Agar''s 4', 'A4', 'North Fields', 128, 153, 48, 58),
           ('"><img src=x> & 7', '<7>', 'Meadow & <b>', 0, 0, 40, 40)
    """,
]

private let matchRows: [Query] = [
    """
    INSERT INTO matches (id, date, time, competition_type, pitch, home_team_id, away_team_id,
                         away_text, umpires, notes)
    VALUES (\(PageLeague.moved)::uuid, '2026-01-13', '14:25', 'Senior League', 'Agar''s 3', 'JDM',
            'HWTA', NULL, 'Mr Carlow', NULL),
           (\(PageLeague.completed)::uuid, '2026-01-06', '15:15', 'Senior League', 'Agar''s 4',
            'DWF', 'JDM', NULL, NULL, NULL),
           (\(PageLeague.cancelled)::uuid, '2026-01-13', '15:15', 'House Cup', 'Dutchman''s 5',
            'PRDT', 'DWF', NULL, NULL, NULL),
           (\(PageLeague.training)::uuid, '2026-01-13', '16:00', NULL, NULL, 'Field', NULL, NULL,
            NULL, NULL),
           (\(PageLeague.bare)::uuid, '2026-01-15', NULL, 'Senior League', NULL, 'HWTA', 'PRDT',
            NULL, NULL, NULL),
           (\(PageLeague.hostile)::uuid, '2026-01-15', '14:25', 'Cup "A" & <b>',
            '"><img src=x> & 7', 'EVIL', NULL, \(Hostile.opponent), \(Hostile.umpires),
            repeat('<&>"''', 200)),
           (\(PageLeague.postponed)::uuid, '2026-01-20', '14:25', 'Senior League',
            'Triangle <i>', 'EVIL', 'JDM', NULL, NULL, NULL),
           (\(PageLeague.deleted)::uuid, '2026-01-20', '14:25', 'Senior League', NULL, 'JDM',
            'DWF', NULL, NULL, NULL),
           (\(PageLeague.lonely)::uuid, '2026-01-21', '14:25', NULL, NULL, NULL, 'JDM', NULL, NULL,
            NULL)
    """,
    """
    UPDATE matches SET time = '15:15', pitch = 'Agar''s 4' WHERE id = \(PageLeague.moved)::uuid
    """,
    """
    UPDATE matches SET status = 'completed', home_score = 2, away_score = 1
    WHERE id = \(PageLeague.completed)::uuid
    """,
    "UPDATE matches SET away_score = 2 WHERE id = \(PageLeague.completed)::uuid",
    "UPDATE matches SET status = 'cancelled' WHERE id = \(PageLeague.cancelled)::uuid",
    """
    UPDATE matches SET notes = \(Hostile.name), umpires = \(Hostile.umpires)
    WHERE id = \(PageLeague.bare)::uuid
    """,
    "UPDATE matches SET status = 'postponed' WHERE id = \(PageLeague.postponed)::uuid",
    "UPDATE matches SET time = '15:15' WHERE id = \(PageLeague.deleted)::uuid",
    "DELETE FROM matches WHERE id = \(PageLeague.deleted)::uuid",
]
