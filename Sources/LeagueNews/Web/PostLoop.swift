import CCurl
import Foundation

/// The thread that carries POSTs: several at once, by libcurl's multi interface, and their connections
/// from one to the next.
///
/// See <https://curl.se/libcurl/c/libcurl-multi.html>. `@unchecked Sendable`: what other threads touch
/// is behind the condition's lock; the multi handle is used by the loop's thread alone, but for waking
/// it, which libcurl allows to any thread, under the lock and before the end.
@safe
final class PostLoop: @unchecked Sendable {
    /// The most POSTs on their way at once.
    static let activeLimit = 8
    /// The most that wait.
    static let waitingLimit = 1000
    /// The most connections that are kept.
    private static let keptConnections = 16

    private struct Waiting {
        let request: PostRequest
        let finish: @Sendable (Result<PostOutcome, DeliveryError>) -> Void
    }

    private let configuration: PosterConfiguration
    private let multi: UnsafeMutableRawPointer
    private let lock = NSLock()
    private var waiting: [Waiting] = []
    private var isClosed = false
    /// Those who wait for the loop's end; nil once it is there.
    private var closers: [@Sendable () -> Void]? = []
    /// By their handles; the thread's own.
    private var active: [UnsafeMutableRawPointer: PostTransfer] = unsafe [:]

    /// Starts the thread, which lives until ``close(_:)``.
    init(_ configuration: PosterConfiguration) throws(DeliveryError) {
        guard LibCurl.isReady, let made = unsafe curl_multi_init() else { throw .outOfResources }
        (self.configuration, unsafe self.multi) = (configuration, unsafe made)
        _ = unsafe fieldgame_curl_multi_set_long(
            multi, CURLMOPT_MAXCONNECTS, Self.keptConnections)
        let thread = Thread(block: run)
        thread.name = "post"
        thread.stackSize = 512 * 1024
        thread.start()
    }

    /// Has a POST sent when its turn comes; `finish` is called once, on the loop's thread or this one.
    func send(
        _ request: PostRequest,
        finish: @escaping @Sendable (Result<PostOutcome, DeliveryError>) -> Void
    ) {
        lock.lock()
        var refusal: DeliveryError?
        if isClosed {
            refusal = .closed
        } else if waiting.count >= Self.waitingLimit {
            refusal = .tooManyWaiting(limit: Self.waitingLimit)
        } else {
            waiting.append(Waiting(request: request, finish: finish))
            unsafe curl_multi_wakeup(multi)
        }
        lock.unlock()
        if let refusal { finish(.failure(refusal)) }
    }

    /// Ends the thread after what is on its way and what waits; `done` is called when it has ended.
    func close(_ done: @escaping @Sendable () -> Void) {
        lock.lock()
        isClosed = true
        let hasEnded = closers == nil
        closers?.append(done)
        if !hasEnded { unsafe curl_multi_wakeup(multi) }
        lock.unlock()
        if hasEnded { done() }
    }

    private func run() {
        while beginWaiting() {
            var running: CInt = 0
            _ = unsafe curl_multi_perform(multi, &running)
            if endFinished() { continue }
            _ = unsafe curl_multi_poll(multi, nil, 0, 60_000, nil)
        }
        lock.lock()
        let closers = closers
        self.closers = nil
        lock.unlock()
        _ = unsafe curl_multi_cleanup(multi)
        for done in closers ?? [] { done() }
    }

    /// Begins those that wait, as far as there is room; false when there is nothing left to do for
    /// ever.
    private func beginWaiting() -> Bool {
        while unsafe active.count < Self.activeLimit {
            lock.lock()
            let next = waiting.isEmpty ? nil : waiting.removeFirst()
            let isOver = next == nil && isClosed
            lock.unlock()
            guard let next else { return unsafe !(isOver && active.isEmpty) }
            do throws(DeliveryError) {
                let transfer = try PostTransfer(next.request, configuration: configuration) {
                    next.finish(.success($0))
                }
                guard unsafe curl_multi_add_handle(multi, transfer.handle.pointer) == CURLM_OK
                else { throw .outOfResources }
                unsafe active[transfer.handle.pointer] = transfer
            } catch {
                next.finish(.failure(error))
            }
        }
        return true
    }

    /// Tells the outcome of those that have come to their end; whether there were any.
    private func endFinished() -> Bool {
        var left: CInt = 0
        var hasEnded = false
        while let message = unsafe curl_multi_info_read(multi, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let result = unsafe fieldgame_curl_message_result(message)
            guard let handle = unsafe message.pointee.easy_handle,
                let transfer = unsafe active.removeValue(forKey: handle)
            else { continue }
            _ = unsafe curl_multi_remove_handle(multi, handle)
            transfer.end(result)
            hasEnded = true
        }
        return hasEnded
    }
}
