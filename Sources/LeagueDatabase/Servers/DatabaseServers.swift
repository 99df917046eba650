package import PostgreSQL

/// The servers of a league's database, as one login reaches them.
///
/// One server is all of them, unless the configuration says otherwise.
package struct DatabaseServers: Sendable {
    /// The primary: who writes, signs in or must see what they wrote goes there. It may be reached
    /// through a pooler.
    package var primary: ConnectionConfiguration
    /// Hot standbys, where what is public may be read; the first that serves is taken.
    package var standbys: [ConnectionConfiguration]
    /// The primary without a pooler: for notifications, and what else lasts longer than a transaction.
    package var direct: ConnectionConfiguration

    /// The servers of a database; without a `direct` address the primary's is one.
    package init(
        _ primary: ConnectionConfiguration, standbys: [ConnectionConfiguration] = [],
        direct: ConnectionConfiguration? = nil
    ) {
        (self.primary, self.standbys, self.direct) = (primary, standbys, direct ?? primary)
    }

    /// The same servers, each reached in another way.
    package func map(
        _ change: (ConnectionConfiguration) -> ConnectionConfiguration
    ) -> DatabaseServers {
        DatabaseServers(change(primary), standbys: standbys.map(change), direct: change(direct))
    }

    /// The same for another login. A password in an address is that of the first one.
    package func login(as user: String) -> DatabaseServers {
        map { configuration in
            var configuration = configuration
            configuration.parameters["user"] = user
            configuration.parameters["password"] = nil
            return configuration
        }
    }
}

extension ConnectionConfiguration {
    /// The same, as all sessions of this service are opened, where nothing else is said: it notices within
    /// some three seconds that the other machine is gone, plans a statement once for all values, and compiles
    /// none.
    ///
    /// The plans are for speed alone: else matches of some days are planned anew each time that they are asked
    /// for among very many, and `/` takes 5.3 ms among 1,000,000 matches in place of 2.8. To compile takes
    /// longer than it saves: 0.4 s for the first match of an umpire.
    /// <https://www.postgresql.org/docs/15/libpq-connect.html#LIBPQ-KEEPALIVES>
    package var forLeague: ConnectionConfiguration {
        var configuration = self
        let keepalives = [
            "keepalives_idle": "2", "keepalives_interval": "1", "keepalives_count": "2",
            "tcp_user_timeout": "3000",
        ]
        configuration.parameters.merge(keepalives) { given, _ in given }
        // Through a pooler nothing is prepared, and each transaction would have to say it.
        if !isPooled {
            let planning = ["plan_cache_mode": "force_generic_plan", "jit": "off"]
            configuration.settings.merge(planning) { given, _ in given }
        }
        return configuration
    }
}
