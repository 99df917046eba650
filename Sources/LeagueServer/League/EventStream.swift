import HTTPTypes
import Hummingbird
import LeagueAPI
import LeagueDatabase
import LeagueFeeds
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle

/// One client's stream of changes, from the cursor that it names or from now on.
final class EventStream: Sendable {
    private let service: LeagueAPIService
    private let place: EventStreamPlaces.Place
    private let id: Int
    private let start: ChangeCursor
    /// What came behind the cursor as the stream began.
    private let first: ChangePage?

    /// How many changes are read at once for a client that has fallen behind.
    private static let catchUp = 200

    /// Begins a stream.
    ///
    /// Throws ``LeagueAPIRefusal`` for a cursor of another database, and what the database throws.
    init(
        _ service: LeagueAPIService, after cursor: ChangeCursor?, _ place: EventStreamPlaces.Place
    ) async throws {
        (self.service, self.place) = (service, place)
        let opened: (id: Int, cursor: ChangeCursor)
        do {
            opened = try await service.hub.open()
        } catch {
            throw service.meaning(of: error)
        }
        id = opened.id
        start = cursor ?? opened.cursor
        do {
            first =
                if let cursor {
                    try await service.changes(after: cursor, limit: Self.catchUp)
                } else { nil }
        } catch {
            await service.hub.close(opened.id)
            throw error
        }
    }

    deinit { Task { [hub = service.hub, id] in await hub.close(id) } }

    /// Sends it until the client goes, the service stops, or the database is another one.
    func send(to writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(EventFrame.opening(start))
        var position = start.position
        if let first { position = try await send(first, to: &writer) }
        while true {
            switch await service.hub.step(id, after: position) {
            case .send(let texts, let head):
                for text in texts { try await writer.write(text) }
                position = head
            case .readOn:
                let cursor = ChangeCursor(position, in: start)
                // Whatever went wrong, the client comes back behind what it has had.
                guard
                    let page = try? await service.changes(after: cursor, limit: Self.catchUp)
                else { return }
                position = try await send(page, to: &writer)
            case .heartbeat: try await writer.write(EventFrame.heartbeat)
            case .end: return
            }
        }
    }

    /// Has it end after what is on its way.
    func end() { Task { await service.hub.close(id) } }

    private func send(
        _ page: ChangePage, to writer: inout any ResponseBodyWriter
    ) async throws -> ChangePosition {
        for change in page.changes {
            try await writer.write(EventFrame.text(of: change, in: page.origin))
        }
        return page.cursor.position
    }
}

/// How many streams there can be at a time.
final class EventStreamPlaces: Sendable {
    /// One stream's place, until it is let go.
    final class Place: Sendable {
        private let places: EventStreamPlaces
        fileprivate init(_ places: EventStreamPlaces) { self.places = places }
        deinit { places.taken.withLockedValue { $0 -= 1 } }
    }

    private let limit: Int
    private let taken = NIOLockedValueBox(0)

    init(_ limit: Int) { self.limit = limit }

    /// How many are taken.
    var count: Int { taken.withLockedValue { $0 } }

    /// A place; nil when all are taken.
    func take() -> Place? {
        let isFree = taken.withLockedValue { taken in
            guard taken < limit else { return false }
            taken += 1
            return true
        }
        return isFree ? Place(self) : nil
    }
}
