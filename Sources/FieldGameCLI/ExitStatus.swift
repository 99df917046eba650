import FieldGame
import FixtureImport
import LeagueAccounts
import LeagueAdministration
import LeagueCalendar
import LeagueDatabase
import LeagueFeeds
import LeagueServer
import LeagueService
import PostgreSQL

/// What a command's exit code says, as sysexits(3) names them.
enum ExitStatus: Int32 {
    /// Wrong words on the command line, or a name that the league does not know.
    case usage = 64
    /// What was checked has faults.
    case faultyData = 65
    /// A file or folder to read is not there, or cannot be read.
    case noInput = 66
    /// A bug of ours.
    case software = 70
    /// A file cannot be written, or the disk of the database is full.
    case cannotCreate = 73
    /// The database is away or refuses the login, or a port is taken; trying again later may help.
    case temporaryFailure = 75
    /// Configuration or schema is not as it must be.
    case configuration = 78
}

/// Why a command ends without having done what it was asked: a sentence, and the exit code.
struct CommandFailure: Error {
    let status: ExitStatus
    let message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// What an error of the layers below means for the person who runs the command.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let refusal as Refusal: self.init(.usage, refusal.words)
        case let error as PostgresError: self.init(error)
        case .interrupted(let error, let done, let total) as ImportError:
            let failure = CommandFailure(error)
            let progress = ImportError.progress(done, of: total)
            self.init(failure.status, "\(failure.message); \(progress)")
        case is CancellationError: self.init(.temporaryFailure, "stopped before it was done")
        case is RefusedValue: self.init(.usage, "\(error); nothing was changed")
        default:
            guard let status = Self.status(of: error) else {
                self.init(.software, "unexpected: \(error)")
                return
            }
            self.init(status, error is PasswordError ? "\(error) Nothing was changed." : "\(error)")
        }
    }

    /// What an error that says itself what happened ends a command with; nil for all others.
    private static func status(of error: any Error) -> ExitStatus? {
        switch error {
        case is ImportRefusal: .usage
        case is FeedUnavailable, is FolderBusy: .temporaryFailure
        case let failure as FileFailure: failure.deed == .read ? .noInput : .cannotCreate
        case is SeveralSockets: .configuration
        case let error as ListeningError: error.isTaken ? .temporaryFailure : .configuration
        case let error as DatabaseError:
            switch error.code {
            case .busy: .temporaryFailure
            case .nothingToCorrect, .changedMeanwhile: .usage
            case .tablesDisagree: .software
            case .schemaTooOld, .schemaTooNew, .schemaEdited, .schemaOf01, .migrationFailed,
                .unsuitableServer:
                .configuration
            }
        case let error as ImportError:
            switch error {
            case .stopped, .readerUnavailable, .interrupted: .temporaryFailure
            case .unreadable, .messageMissing: .noInput
            }
        case let error as BackupError:
            switch error.kind {
            case .damaged: .faultyData
            case .missing: .noInput
            case .notEmpty: .usage
            case .busy: .temporaryFailure
            case .tooNew, .forbidden: .configuration
            }
        case let error as ClusterError:
            switch error.kind {
            case .cannotWrite: .cannotCreate
            case .unavailable: .temporaryFailure
            case .notInstalled: .configuration
            }
        case .invalidAddress as CalendarError: .usage
        case is CalendarError: .software
        case let error as PasswordError:
            switch error {
            case .tooShort, .tooLong, .unusableCharacter, .common, .ownWords: .usage
            case .malformedHash: .configuration
            case .hashingFailed: .temporaryFailure
            }
        default: nil
        }
    }

    /// What the person who runs a command can do about the server's own refusals is said; of all
    /// others, what happened.
    private init(_ error: PostgresError) {
        // libpq says which server it was, and never repeats a password.
        let place = error.code == .connectionFailed ? error.message.map { " (\($0))" } : nil
        let message = "\(error)\(place ?? "")"
        switch (error.code, error.sqlState ?? "") {
        case (_, "53100"):
            self.init(
                .cannotCreate,
                "the disk of the database server is full (\(Self.place(of: error))), so what was "
                    + "under way was rolled back: make room there, then do it again")
        case (_, "53200"):
            self.init(
                .temporaryFailure,
                "the database server has not enough memory (\(Self.place(of: error))): try again "
                    + "later, or see its log")
        case (_, "53300"):
            self.init(
                .temporaryFailure,
                "the database server takes no more connections (\(Self.place(of: error))): try "
                    + "again later, or look for who holds them in pg_stat_activity")
        case _ where error.isRaised:
            // A rule of the schema has said it in words for people.
            self.init(.usage, error.message ?? error.description)
        case (.server, "42501"):
            self.init(
                .configuration,
                "the login lacks the right to do this (\(error.table ?? "SQLSTATE 42501")): log in as "
                    + "a member of league_owner, or work in a user's name where the command has --as"
            )
        case (.server, "55P03"):
            self.init(
                .temporaryFailure,
                "another session of the database holds a lock that this needs: try again later, or "
                    + "look for it in pg_stat_activity")
        case (.server, let state) where ["42P01", "42703", "42883"].contains(state):
            // A table, a column or a function is not there: the version of the schema was looked
            // at, so it was changed by hand.
            self.init(
                .configuration,
                "the database's schema lacks what this needs (SQLSTATE \(state)): fieldgame doctor "
                    + "tells what is missing")
        case (.server, let state) where ["53", "55", "57", "58"].contains(state.prefix(2)):
            self.init(.temporaryFailure, message)
        case (.server, let state) where ["22", "23"].contains(state.prefix(2)):
            self.init(.usage, message)
        case (.invalidConfiguration, _): self.init(.usage, message)
        case (.server, _), (.decoding, _), (.invalidParameter, _), (.transactionNested, _),
            (.transactionRolledBack, _):
            self.init(.software, message)
        default: self.init(.temporaryFailure, message)
        }
    }

    /// Where the server of an error is: `db.example`, `this machine`, or the folder of the private
    /// cluster.
    private static func place(of error: PostgresError) -> String {
        let cluster = PrivateCluster()
        switch error.host {
        case cluster.configuration.parameters["host"]?: return cluster.path
        case let host? where !host.hasPrefix("/"): return host
        default: return "this machine"
        }
    }
}
