import Glibc
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Watches over one connection: clients that do not fetch their answers, bodies that are not read, and
/// answers on their way when the connection or the service ends.
///
/// It stands between the decoder and Hummingbird's own handler.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ServerLimits
    private let bodies: UnsentBodies
    private let refusal: @Sendable (HTTPParserError) -> CachedResponse
    /// Whether no further request is taken.
    private var isLast = false
    /// Whether the service ends, and each connection with its next answer.
    private var isQuiescing = false
    /// Requests handed on, how many of them have been read to their end, and how many have an answer.
    private var asked = 0
    private var read = 0
    private var answered = 0
    /// Whether the client was told that the answer at hand is the last.
    private var endsAfterAnswer = false
    /// Whether nothing more is read: the last answer is on its way.
    private var isOver = false
    private var parserError: HTTPParserError?
    /// Answers that are not wholly with the kernel yet, since when the newest is not, and their large
    /// bodies.
    private var unsent = 0
    private var answerBegan = NIODeadline.distantPast
    private var claims: [UnsentBodies.Claim] = []
    /// Whether the answer at hand goes on for as long as the client listens.
    private var isStream = false
    private var watch: Scheduled<Void>?
    /// Ends the connection when the body at hand has not come in time.
    private var bodyWatch: Scheduled<Void>?
    /// A close that waits until answers are sent.
    private var postponed: (mode: CloseMode, promise: EventLoopPromise<Void>?)?

    /// A guard for a new connection.
    ///
    /// - Parameters:
    ///   - bodies: where large bodies are counted until they are sent.
    ///   - refusal: the answer to what the decoder could not read.
    init(
        _ limits: ServerLimits, _ bodies: UnsentBodies,
        refusal: @escaping @Sendable (HTTPParserError) -> CachedResponse
    ) {
        (self.limits, self.bodies) = (limits, bodies)
        self.refusal = refusal
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        watch?.cancel()
        bodyWatch?.cancel()
        (watch, bodyWatch) = (nil, nil)
        claims = []
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            guard !isLast else { return }
            asked += 1
            isLast = isQuiescing || head.endsConnection
        case .body:
            guard read < asked else { return }
            awaitEndOfBody(context)
        case .end:
            guard read < asked else { return }
            read += 1
            bodyWatch?.cancel()
            bodyWatch = nil
        }
        context.fireChannelRead(data)
    }

    private func awaitEndOfBody(_ context: ChannelHandlerContext) {
        guard bodyWatch == nil else { return }
        bodyWatch = context.eventLoop.assumeIsolated().scheduleTask(in: limits.request) {
            context.close(mode: .all, promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        parserError = error as? HTTPParserError ?? parserError
        context.fireErrorCaught(error)
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(let head): write(head, context, data, promise)
        case .body(let body):
            if let claim = bodies.claim(body) { claims.append(claim) }
            guard isStream else { return context.write(data, promise: promise) }
            // Each event has the time that another answer has as a whole.
            answerBegan = .now()
            writeWatched(context, data, promise)
        case .end:
            answered += 1
            writeWatched(context, data, promise)
            if endsAfterAnswer {
                endsAfterAnswer = false
                close(context: context, mode: .output, promise: nil)
            } else if isQuiescing {
                awaitLastRequest(context)
            }
        }
    }

    private func write(
        _ head: HTTPResponse, _ context: ChannelHandlerContext, _ data: NIOAny,
        _ promise: EventLoopPromise<Void>?
    ) {
        answerBegan = .now()
        isStream = head.headerFields[.contentType] == CommonFields.eventStream.value
        if let parserError, head.status == .badRequest, !head.headerFields.contains(.xRequestID) {
            // Hummingbird's own answer to what could not be read has no words.
            var response = refusal(parserError)
            response.head.headerFields.append(CommonFields.closing)
            (isLast, isOver, endsAfterAnswer) = (true, true, true)
            context.write(wrapOutboundOut(.head(response.head)), promise: promise)
            for piece in response.body ?? [] {
                context.write(wrapOutboundOut(.body(piece)), promise: nil)
            }
            return
        }
        let saysSo = head.headerFields[.connection] == CommonFields.closing.value
        // Of several answers only the last says that it is the last; one that comes before the body
        // of its request has been read always is.
        guard saysSo || asked <= answered + 1 && (isLast || isQuiescing || read <= answered) else {
            return context.write(data, promise: promise)
        }
        (isLast, isOver, endsAfterAnswer) = (true, true, true)
        if saysSo { return context.write(data, promise: promise) }
        var head = head
        head.headerFields.append(CommonFields.closing)
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    /// Writes what the client must fetch in time.
    private func writeWatched(
        _ context: ChannelHandlerContext, _ data: NIOAny, _ promise: EventLoopPromise<Void>?
    ) {
        unsent += 1
        let sent = promise ?? context.eventLoop.makePromise()
        sent.futureResult.assumeIsolated().whenComplete { _ in self.wasSent(context) }
        context.write(data, promise: sent)
        keepWatch(context)
    }

    /// Ends a connection at rest, once a request that may be on its way has had time to come: a
    /// client that has just sent one must not find it lost.
    private func awaitLastRequest(_ context: ChannelHandlerContext) {
        guard !isLast, asked <= answered else { return }
        context.eventLoop.assumeIsolated().scheduleTask(in: limits.farewell) {
            guard !self.isLast, self.asked <= self.answered else { return }
            self.close(context: context, mode: .output, promise: nil)
        }
    }

    private func wasSent(_ context: ChannelHandlerContext) {
        unsent -= 1
        guard unsent == 0 else { return }
        if !claims.isEmpty { claims = [] }
        guard let (mode, promise) = postponed else { return }
        postponed = nil
        if mode == .output { linger(context) }
        context.close(mode: mode, promise: promise)
    }

    /// Closing at once would drop what the kernel has not taken yet, so it waits for that.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        isLast = isLast || mode == .output
        guard unsent > 0, mode != .input, context.channel.isActive else {
            if mode == .output { linger(context) }
            return context.close(mode: mode, promise: promise)
        }
        guard let earlier = postponed else {
            postponed = (mode, promise)
            return
        }
        let both = promise ?? earlier.promise
        if promise != nil { earlier.promise.map { both?.futureResult.cascade(to: $0) } }
        postponed = (mode == .all || earlier.mode == .all ? .all : .output, both)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent else {
            return context.fireUserInboundEventTriggered(event)
        }
        // Hummingbird would close connections at rest at once; it need not know.
        isQuiescing = true
        context.eventLoop.assumeIsolated().scheduleTask(in: limits.shutdown) {
            context.close(mode: .all, promise: nil)
        }
        awaitLastRequest(context)
    }

    /// One timer looks after many answers: it is set when there is none.
    private func keepWatch(_ context: ChannelHandlerContext) {
        guard watch == nil else { return }
        let next = NIODeadline.now() + .nanoseconds(limits.stall.nanoseconds / 3)
        let deadline = min(answerBegan + limits.answer, next)
        watch = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
            self.watch = nil
            guard self.unsent > 0 else { return }
            guard self.answerBegan + self.limits.answer > .now() else {
                return context.close(mode: .all, promise: nil)
            }
            self.closeIfStalled(context)
            self.keepWatch(context)
        }
    }

    /// Closes a connection to whose client the kernel has sent nothing for too long. What the kernel
    /// takes from here would not tell: a slow client may take minutes to empty its buffer.
    private func closeIfStalled(_ context: ChannelHandlerContext) {
        guard let socket = context.channel as? any SocketOptionProvider else { return }
        socket.getTCPInfo().assumeIsolated().whenSuccess { info in
            guard .milliseconds(Int64(info.tcpi_last_data_sent)) >= self.limits.stall else {
                return
            }
            context.close(mode: .all, promise: nil)
        }
    }

    /// Closes for good a connection whose client has been told that it ends.
    private func linger(_ context: ChannelHandlerContext) {
        context.eventLoop.assumeIsolated().scheduleTask(in: limits.lingering) {
            guard context.channel.isActive else { return }
            self.close(context: context, mode: .all, promise: nil)
        }
    }
}
