/// What commands read besides their command line: the manual's ENVIRONMENT and FILES.
enum Surroundings {
    static let variables: [(name: String, use: String)] = [
        ("DATABASE_URL", "The database, where `--database` names none."),
        (
            "PGHOST, PGPORT, PGDATABASE, PGUSER, PGSERVICE, PGPASSWORD",
            "The database as libpq reads it, where neither `--database` nor DATABASE_URL names one."
        ),
        (
            "FIELDGAME_AUTHENTICATOR_URL",
            "The database for commands with `--as`; without it the same one, with the login "
                + "authenticator."
        ),
        ("FIELDGAME_CONFIG", "The configuration file, where `--config` names none."),
        ("FIELDGAME_CLOCK", "What \"now\" is for reading, where `--clock` says nothing."),
        (
            "FIELDGAME_PG_BIN",
            "The folder of PostgreSQL's programs for the private cluster; without it the newest in "
                + "/usr/lib/postgresql, else those on PATH."
        ),
        ("TMPDIR", "Where `backup check` restores to, instead of /var/tmp."),
        ("XDG_DATA_HOME", "Instead of ~/.local/share, the folder that holds the private cluster."),
        ("XDG_CONFIG_HOME", "Instead of ~/.config, the folder of the configuration file."),
    ]

    static let files: [(path: String, use: String)] = [
        ("/etc/fieldgame/fieldgame.conf", "The configuration: see fieldgame.conf(5)."),
        (
            "~/.config/fieldgame/fieldgame.conf",
            "The configuration, where the one above is not there."
        ),
        (
            "~/.local/share/fieldgame/postgres",
            "The private cluster; that of root is in /var/lib/fieldgame/postgres."
        ),
        ("~/.pgpass", "Passwords for databases (mode 600)."),
    ]
}
