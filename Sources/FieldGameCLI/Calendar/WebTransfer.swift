import Foundation
import FoundationNetworking
import Synchronization

/// One request while it is on its way: gathers the body up to a limit and follows no redirect.
final class WebTransfer: NSObject, URLSessionDataDelegate, Sendable {
    /// How it ended.
    enum Ending: Sendable {
        case answered(HTTPURLResponse, [UInt8])
        case tooLarge
        case tooSlow
        case failed(String)
    }

    private struct State {
        var body: [UInt8] = []
        var continuation: CheckedContinuation<Ending, Never>?
    }

    private let limit: Int
    private let state = Mutex(State())

    /// - Parameter limit: the most bytes of a body.
    init(limit: Int) {
        self.limit = limit
    }

    /// Sends the request and waits for its end, no longer than until `deadline`.
    func run(_ request: URLRequest, until deadline: ContinuousClock.Instant) async -> Ending {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        let task = session.dataTask(with: request)
        // The session's own time limit is for a pause between bytes, which a trickle never makes.
        let alarm = Task {
            do {
                try await Task.sleep(until: deadline)
            } catch {
                return  // Cancelled: it has ended before.
            }
            end(.tooSlow)
            task.cancel()
        }
        let ending = await withCheckedContinuation { continuation in
            state.withLock { $0.continuation = continuation }
            task.resume()
        }
        alarm.cancel()
        session.invalidateAndCancel()
        return ending
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.body.count + data.count <= limit else {
                state.body = []
                return true
            }
            state.body += data
            return false
        }
        guard isTooLarge else { return }
        end(.tooLarge)
        dataTask.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
        // The redirect is the answer; its body is of no interest.
        end(.answered(response, []))
        task.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
    ) {
        if let error {
            end(.failed(error.localizedDescription))
        } else if let response = task.response as? HTTPURLResponse {
            end(.answered(response, state.withLock { $0.body }))
        } else {
            end(.failed("it is no HTTP server"))
        }
    }

    /// The first ending counts.
    private func end(_ ending: Ending) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: ending)
    }
}
