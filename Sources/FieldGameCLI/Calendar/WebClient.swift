import Foundation
import FoundationNetworking
import LeagueCalendar
import Synchronization

/// Asks a server as a program that subscribes to calendars does.
///
/// All that one client asks for takes ``timeLimit`` at most, each body has at most ``sizeLimit``
/// bytes, decompressed, and no more than ``redirectLimit`` redirects are followed.
struct WebClient {
    /// The most bytes of a body: those that a calendar may have.
    static let sizeLimit = FeedValidation.limit
    /// The most time, in seconds.
    static let timeLimit = 30
    /// The most redirects of one request.
    static let redirectLimit = 5

    private let deadline = ContinuousClock.now + .seconds(timeLimit)

    /// The address to ask for what was written: `webcal:` is `http:`, `webcals:` is `https:`.
    ///
    /// Nil for what names no web address, so that it may be a file.
    static func url(_ text: String) -> URL? {
        let schemes = ["http": "http", "https": "https", "webcal": "http", "webcals": "https"]
        guard let end = text.range(of: "://"),
            let scheme = schemes[text[..<end.lowerBound].lowercased()]
        else { return nil }
        return URL(string: "\(scheme)://\(text[end.upperBound...])")
    }

    /// The answer to a request with these fields, after its redirects; throws `CommandFailure` (66)
    /// when there is none within the limits.
    func ask(_ url: URL, method: String = "GET", _ fields: [String: String] = [:]) async throws
        -> WebAnswer
    {
        var (url, redirects) = (url, [Int]())
        while true {
            let (response, body) = try await send(method, url, fields)
            let answer = WebAnswer(response: response, body: body, url: url, redirects: redirects)
            guard [301, 302, 303, 307, 308].contains(answer.status) else { return answer }
            redirects.append(answer.status)
            guard redirects.count <= Self.redirectLimit else {
                throw failure(url, "it redirects more than \(Self.redirectLimit) times")
            }
            guard let location = answer["location"],
                let next = URL(string: location, relativeTo: url)?.absoluteURL,
                let scheme = next.scheme, ["http", "https"].contains(scheme.lowercased())
            else { throw failure(url, "it redirects to no web address") }
            url = next
        }
    }

    private func send(
        _ method: String, _ url: URL, _ fields: [String: String]
    ) async throws -> (HTTPURLResponse, [UInt8]) {
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.httpMethod = method
        request.timeoutInterval = TimeInterval(Self.timeLimit)
        request.setValue("fieldgame feed check", forHTTPHeaderField: "User-Agent")
        request.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never

        let (events, continuation) = AsyncStream.makeStream(of: WebTransfer.Event.self)
        let session = URLSession(
            configuration: configuration, delegate: WebTransfer(continuation), delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        // The session's own time limit is for a pause between bytes, which a trickle never makes.
        let alarm = Task {
            try await Task.sleep(until: deadline)
            continuation.yield(.failed("it takes longer than \(Self.timeLimit) seconds"))
        }
        defer { alarm.cancel() }
        session.dataTask(with: request).resume()
        var body: [UInt8] = []
        for await event in events {
            switch event {
            case .bytes(let data): body += data
            case .answered(let response): return (response, body)
            case .failed(let reason): throw failure(url, reason)
            }
        }
        throw CancellationError()
    }

    private func failure(_ url: URL, _ reason: String) -> CommandFailure {
        CommandFailure(.noInput, "cannot read \(Self.name(of: url)): \(reason)")
    }

    /// An address that paths may follow.
    static func root(_ address: String) -> String {
        address.hasSuffix("/") ? String(address.dropLast()) : address
    }

    /// The address without a login in it.
    static func name(of url: URL) -> String {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            return "the address"
        }
        (parts.user, parts.password) = (nil, nil)
        return parts.string ?? "the address"
    }
}

/// What a server answered, after its redirects.
struct WebAnswer: Sendable {
    let response: HTTPURLResponse
    /// The body, decompressed.
    let body: [UInt8]
    /// Where it was in the end.
    let url: URL
    /// The status of each redirect on the way.
    let redirects: [Int]

    var status: Int { response.statusCode }

    /// A field, whatever the case of its name.
    subscript(name: String) -> String? { response.value(forHTTPHeaderField: name) }

    /// When it was last changed; nil where the field is missing or no HTTP date.
    ///
    /// <https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7>
    var lastModified: Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return self["last-modified"].flatMap { formatter.date(from: $0) }
    }
}

/// One request while it is on its way: tells what comes, and follows no redirect.
private final class WebTransfer: NSObject, URLSessionDataDelegate, Sendable {
    /// What comes; nothing of interest follows an answer or a failure.
    enum Event: Sendable {
        case bytes(Data)
        case answered(HTTPURLResponse)
        case failed(String)
    }

    private let events: AsyncStream<Event>.Continuation
    /// How many bytes have come: no more is kept than the limit, however slow the reader is.
    private let size = Mutex(0)

    init(_ events: AsyncStream<Event>.Continuation) {
        self.events = events
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let total = size.withLock { size in
            size += data.count
            return size
        }
        if total <= WebClient.sizeLimit {
            events.yield(.bytes(data))
        } else {
            events.yield(.failed("it has more than \(WebClient.sizeLimit) bytes"))
            dataTask.cancel()
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        // The redirect is the answer; its body is of no interest.
        events.yield(.answered(response))
        task.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let error {
            events.yield(.failed(error.localizedDescription))
        } else if let response = task.response as? HTTPURLResponse {
            events.yield(.answered(response))
        } else {
            events.yield(.failed("it is no HTTP server"))
        }
    }
}
