import FieldGame
import Foundation
import LeagueDatabase

/// Sends notices to browsers, and to topics.
struct PushChannel: Sendable {
    let site: SiteLinks
    let services: PushServices
    /// Nil sends nothing to browsers.
    let tokens: VAPIDTokens?
    /// Nil publishes to no topic.
    let ntfy: NtfyServer?
    let poster: HTTPSPoster
    let ntfyPoster: HTTPSPoster

    /// Tells a browser what is new of these matches.
    func push(_ news: [MatchNews], to follower: Follower) async throws -> SendingOutcome {
        guard let tokens else {
            return .away("[news] contact is not set: nothing goes to browsers")
        }
        guard let keys = follower.pushKeys, let (title, body) = Self.words(news, follower) else {
            return .gone("the browser's keys are missing")
        }
        let request: PushRequest
        do {
            let subscription = try PushSubscription(
                endpoint: PushEndpoint(follower.address, of: services), p256dh: Array(keys.key),
                auth: Array(keys.secret))
            let only = news.count == 1 ? news[0].match : nil
            let notice = try PushNotice(
                title: title, body: body,
                url: only.map { "/matches/" + $0.text } ?? "/changes",
                tag: only.map { "match-" + $0.text } ?? "news", time: Date())
            request = try PushRequest(
                notice.payload, to: subscription, by: tokens, urgency: .high, topic: only,
                now: Date())
        } catch {
            return .dead("\(error)")
        }
        return try await post(request, by: poster, PushVerdict.ofPushService)
    }

    /// Tells the readers of a topic.
    func publish(_ news: [MatchNews], to follower: Follower) async throws -> SendingOutcome {
        guard let ntfy else { return .away("[news] ntfy is not set: nothing is published") }
        guard let (title, body) = Self.words(news, follower) else { return .dead("") }
        let message: NtfyMessage
        do {
            message = try NtfyMessage(
                topic: follower.address, title: title, message: body, tags: ["soccer"],
                isUrgent: news.contains { $0.kinds.contains { $0 != .result && $0 != .new } },
                click: site.match(news[0].match))
        } catch {
            return .dead("\(error)")
        }
        return try await post(
            message.request(to: ntfy), by: ntfyPoster, PushVerdict.ofNtfyServer)
    }

    private func post(
        _ request: PushRequest, by poster: HTTPSPoster, _ verdict: (Int, Int?) -> PushVerdict
    ) async throws -> SendingOutcome {
        let fields = request.fields.map { PostField($0.name, $0.value) }
        do {
            switch try await poster.post(request.body, to: request.url, fields: fields) {
            case .answered(let answer):
                let words = "\(answer.status) \(answer.text)"
                return switch verdict(answer.status, answer.retryAfter) {
                case .accepted: .sent("\(answer.status)")
                case .gone: .gone(words)
                case .tooLarge, .refused: .dead(words)
                case .later(let wait): .later(words, seconds: Int(wait?.components.seconds ?? 0))
                }
            case .unreachable(let fault): return .later(fault.rawValue)
            case .forbiddenAddress: return .dead("its host has no public address")
            }
        } catch {
            return .later("\(error)")
        }
    }

    /// The first fact, and the others below it.
    private static func words(
        _ news: [MatchNews], _ follower: Follower
    ) -> (title: String, body: String)? {
        let words = NewsWords(clock24: follower.settings.clock24)
        let lines = news.map { words.headline($0) }
        guard let first = lines.first else { return nil }
        let rest = lines.dropFirst().prefix(9).joined(separator: "\n")
        let more = lines.count > 10 ? "\nand \(lines.count - 10) more" : ""
        let facts = words.facts(news[0]).compactMap { fact in
            fact.before.map { "\(fact.label): \(fact.now), was \($0)" }
        }
        return (first, lines.count == 1 ? facts.joined(separator: "\n") : rest + more)
    }
}
