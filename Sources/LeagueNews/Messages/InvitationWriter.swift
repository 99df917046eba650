import FieldGame
import Foundation
import LeagueCalendar
import LeagueDatabase

/// Writes invitations for the calendars of umpires (RFC 6047): the event of the feeds, under its UID.
struct InvitationWriter: Sendable {
    private let renderer: CalendarRenderer
    private let organizer: InvitationMailbox

    /// Invitations from this mailbox, to which answers come.
    init(site: SiteLinks, organizer: MailAddress, name: String) throws {
        renderer = try CalendarRenderer(baseURL: site.base)
        self.organizer = try InvitationMailbox(name: name, address: organizer.text)
    }

    /// What a message about one match invites its reader to, or cancels; nil where it invites nobody, and
    /// for an address that no invitation can name.
    func part(_ message: OutgoingMessage, to follower: Follower) throws -> MailMessage.Invitation? {
        guard let umpire = message.invited, message.items.count == 1 else { return nil }
        let news = message.items[0].news
        let attendee: InvitationMailbox
        do {
            attendee = try InvitationMailbox(name: umpire.name, address: follower.address)
        } catch {
            return nil
        }
        let file = try renderer.invitation(
            Invitation(
                match: Match(news, umpire, at: message.now),
                occasion: news.after == nil
                    ? .deleted : umpire.isAppointed ? .appointed : .released,
                organizer: organizer, attendee: attendee, sentAt: message.now))
        return MailMessage.Invitation(
            file.method == .request ? .request : .cancel,
            text: String(decoding: file.bytes, as: UTF8.self))
    }
}

extension Match {
    /// The match of news, as calendars show it.
    fileprivate init(_ news: MatchNews, _ umpire: InvitedUmpire, at now: Date) {
        let latest = news.latest
        self.init(
            id: news.match, date: latest.date, time: latest.time, competition: latest.competition,
            pitch: latest.pitch, home: Side(teamID: nil, name: latest.home),
            away: Side(teamID: nil, name: latest.away),
            umpires: latest.umpires?.split(separator: ", ").map(String.init) ?? [],
            status: latest.status, outcome: latest.outcome, score: latest.score,
            sequence: umpire.sequence, createdAt: umpire.createdAt, updatedAt: now, season: "")
    }
}
