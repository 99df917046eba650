package import FieldGame
package import Foundation
import PostgreSQL

/// What another message, or a person by hand, said of a match later than a message was sent.
package struct LaterWord: Decodable, Hashable, Sendable {
    /// When it was said, in seconds since 1970.
    package let saidAt: Double
    /// The import whose word it is; nil for a change by hand.
    package let importID: UUID?
    /// The subject of that message.
    package let subject: String?
    /// What that message says.
    package let notice: Notice?
    /// What became of that.
    package let effect: ImportEffect?
    /// What was done by hand.
    package let action: AuditEntry.Action?
    /// The columns that were changed by hand.
    package let columns: [String]?
    /// The day on which the match stood before it.
    package let formerDate: LocalDate?

    /// Statements for the words on `matches AS m` that were said after the import `this` was sent,
    /// as JSON, the earliest first. What was taken back or forgotten does not count.
    static let ofMatch: Query = """
        (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(word) ORDER BY said_at, arrived), '[]')
         FROM (
            SELECT log.said_at, log.created_at AS arrived,
                   jsonb_build_object(\(fragment: importWord),
                                      'formerDate', e.old_row -> 'date') AS word
            FROM import_effects AS e
            JOIN import_log AS log ON log.id = coalesce(e.said_in, e.import_id)
            WHERE e.match_id = m.id AND e.effect <> 'refused' AND \(fragment: isLater)
            UNION ALL
            SELECT audit.at, audit.at,
                   jsonb_build_object('saidAt', extract(epoch FROM audit.at),
                                      'action', audit.action,
                                      'columns', (SELECT jsonb_agg(key)
                                                  FROM jsonb_each(audit.changes)
                                                       AS change (key, value)
                                                  WHERE NOT \(fragment: isRenaming)),
                                      'formerDate', audit.changes -> 'date' -> 0)
            FROM score_audit_log AS audit
            WHERE audit.match_id = m.id AND audit.import_id IS NULL AND audit.at > this.said_at
         ) AS later)
        """

    /// The statement for calls off that were sent after the import `this`, and refused since their
    /// match was not known; the earliest first.
    static func waiting(on days: Set<LocalDate>, after importID: UUID) -> Query {
        """
        WITH waiting AS MATERIALIZED (  -- by an index of its own, before any import is looked at
            SELECT * FROM import_effects
            WHERE effect = 'refused' AND action IN ('cancel', 'postpone')
              AND notice ->> 'date' = ANY (\(days.map(\.description))::text[]))
        SELECT jsonb_build_object(\(fragment: importWord)) AS word
        FROM waiting AS e
        JOIN import_log AS log ON log.id = e.import_id
        JOIN import_log AS this ON this.id = \(importID)
        WHERE e.problem ->> 'reason' = 'unknown_match' AND \(fragment: isLater)
          AND NOT EXISTS (SELECT FROM import_effects AS next
                          WHERE next.import_id = e.import_id AND next.attempt > e.attempt)
        ORDER BY log.said_at, log.created_at, e.position
        """
    }

    /// Whether a message spoke of `matches AS m` that was sent before the import `this`.
    ///
    /// The message is looked up by what it said: as a join, planned while there were few messages, all of
    /// them were read for each match (a fifth of the time of 400 messages).
    static let wasSaidBefore: Query = """
        EXISTS (SELECT FROM import_effects AS e
                WHERE e.match_id = m.id AND e.action IN ('add', 'update', 'result')
                  AND e.effect <> 'refused' AND e.undone_at IS NULL
                  AND (SELECT log.undone_at IS NULL AND log.forgotten_at IS NULL
                              AND (log.said_at, log.created_at) < (this.said_at, this.created_at)
                       FROM import_log AS log WHERE log.id = e.import_id))
        """

    /// Whether the `value` of a change is a new name of the same pitch or competition: all matches
    /// of it were given that.
    private static let isRenaming: Query = """
        EXISTS (SELECT FROM calendar_names AS was
                JOIN calendar_names AS is_now USING (kind, subject)
                WHERE was.kind = CASE key WHEN 'pitch'            THEN 'pitch'
                                          WHEN 'competition_type' THEN 'competition' END
                  AND was.slug = league_slug(value ->> 0)
                  AND is_now.slug = league_slug(value ->> 1))
        """

    private static let importWord: Query = """
        'saidAt', extract(epoch FROM log.said_at), 'importID', log.id,
        'subject', log.email_subject, 'notice', e.notice, 'effect', e.effect
        """

    private static let isLater: Query = """
        e.undone_at IS NULL AND log.undone_at IS NULL AND log.forgotten_at IS NULL
        AND log.id <> this.id
        AND (log.said_at, log.created_at) > (this.said_at, this.created_at)
        """
}

extension LaterWord {
    /// Whether it says which value a field of the match has, which may be the one that stood there.
    package func says(_ field: Notice.Field, of match: MatchSnapshot) -> Bool {
        guard let notice else {
            return columns?.contains(field.column) == true
                || action == .added && field != .date && match.text(of: field) != nil
        }
        if notice.action == .update { return notice.changes(field) }
        return switch field {
        case .time: notice.action == .add && notice.time != nil
        case .pitch: notice.action == .add && notice.pitch != nil
        case .umpires: notice.action == .add && notice.umpires != nil
        case .date, .competition: false
        }
    }

    /// Whether it moves the match away from a day. A message may not have said which day that was;
    /// then it can be any, unless the match was found on it.
    package func moves(_ match: MatchSnapshot, from day: LocalDate) -> Bool {
        guard says(.date, of: match) else { return false }
        if formerDate == day || notice?.from?.date == day { return true }
        guard let notice, notice.from?.date == nil else { return false }
        return formerDate == nil || formerDate == notice.date
    }

    /// Whether it is a message that speaks of the match on the day on which it stands, and leaves
    /// it there.
    package func leaves(_ match: MatchSnapshot) -> Bool {
        notice.map { $0.date == match.date && !$0.changes(.date) } ?? false
    }

    /// Whether it says that the match is off.
    package var callsOff: Bool {
        notice.map { [.cancel, .postpone].contains($0.action) }
            ?? [.cancelled, .postponed].contains(action)
    }

    /// Whether it says what the score is.
    package var saysScore: Bool {
        notice.map { $0.action == .result }
            ?? [.submitted, .corrected, .reopened].contains(action)
    }

    /// Whether it says that the match is on: it gives another day, or reinstates the match.
    package func reinstates(_ match: MatchSnapshot) -> Bool {
        [.reinstated, .reopened].contains(action) || says(.date, of: match)
    }

    /// Who says so: `as "Changes" of 12 January says`, `as set by hand on 12 January`.
    package var source: String {
        let day = London.day(at: Date(timeIntervalSince1970: saidAt)).map {
            "\($0.day) \(LocalDate.monthNames[$0.month - 1])"
        }
        return subject.map { "as \"\($0)\" of \(day ?? "") says" }
            ?? "as set by hand on \(day ?? "")"
    }
}

extension MatchSnapshot {
    /// The value of a field as people read it; nil when there is none.
    package func text(of field: Notice.Field) -> String? {
        switch field {
        case .date: date.spoken
        case .time: time?.spoken
        case .competition: competition
        case .pitch: pitch
        case .umpires: umpires
        }
    }
}

extension Notice.Field {
    /// Its column of `matches`.
    fileprivate var column: String { self == .competition ? "competition_type" : rawValue }
}

/// What a notice says that is not done, since a later word on it stands.
package struct OutdatedField: Codable, Hashable, Sendable {
    /// date, time, competition, pitch, umpires, state or score.
    package let field: String
    /// What the notice says, as people read it.
    package let said: String
    /// What stands.
    package let stands: String
    /// Who says so: `as "Changes" of 12 January says`.
    package let source: String

    /// A field that is left as it stands.
    package init(_ field: String, said: String, stands: String, by word: LaterWord) {
        (self.field, self.said, self.stands, source) = (field, said, stands, word.source)
    }
}
