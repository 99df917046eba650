import Foundation
import FoundationNetworking

/// One request while it is on its way: tells what comes, and follows no redirect.
final class WebTransfer: NSObject, URLSessionDataDelegate, Sendable {
    /// What comes; nothing of interest follows an answer or a failure.
    enum Event: Sendable {
        case bytes(Data)
        case answered(HTTPURLResponse)
        case failed(String)
    }

    private let events: AsyncStream<Event>.Continuation

    init(_ events: AsyncStream<Event>.Continuation) {
        self.events = events
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        events.yield(.bytes(data))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        // The redirect is the answer; its body is of no interest.
        events.yield(.answered(response))
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
