import Foundation
import TestSupport
import Testing

/// The guide's way to archive every change, played as it stands there in a world of its own: a lost disk
/// costs no more than what came after the last segment that was archived.
@Suite struct ArchiveTests {
    @Test(.enabled(if: LongForm.isChosen && geteuid() == 0))
    func aLostDiskCostsWhatWasNotArchivedYet() throws {
        let guide = try String(
            contentsOf: checkout.appending(path: "Sources/FieldGameCLI/Guides/database.md"),
            encoding: .utf8)
        let section = try #require(
            guide.firstMatch(of: /(?ms)^## Archiving every change\n(.*?)^##\s/)?.output.1)
        let blocks = section.matches(of: /(?ms)^```sh\n(.*?)^```$/).map {
            // The package is there already, and its programs' samples are those of the checkout.
            String($0.output.1).replacing(/(?m)^apt-get .*\n/, with: "").replacing(
                "/usr/share/doc/fieldgame", with: checkout.path)
        }
        try #require(blocks.count == 2)
        let major = try #require(section.firstMatch(of: /PostgreSQL (\d+)/)?.output.1)
        let lives = LongForm.count("FIELDGAME_LOST_DISKS", ordinary: 1, long: 3)
        for seed in 1...lives {
            let seconds = Double((seed * 7_919) % 90) / 10
            try withTemporaryFolder { folder in
                for (name, text) in [("archive.sh", blocks[0]), ("restore.sh", blocks[1])] {
                    try text.write(
                        to: folder.appending(path: name), atomically: false, encoding: .utf8)
                }
                let script = Self.world.replacing("MAJOR", with: String(major))
                // All its processes and mounts go with it.
                let outcome = try OutsideProgram(
                    "unshare", "--mount", "--pid", "--net", "--fork", "--mount-proc",
                    "--kill-child",
                    "bash", "-euc", script, "bash", folder.path,
                    try Program.executable().path, "\(seconds)",
                    environment: [
                        "PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root",
                        "LC_ALL": "C.UTF-8",
                        "FIELDGAME_CONFIG": checkout.appending(
                            path: "Tests/CommandTests/nothing.conf"
                        ).path,
                    ]
                ).run()
                #expect(outcome.status == 0, "\(seconds) s: \(outcome.report)")
                let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
                print("archive: \(lines.last ?? "")")
            }
        }
    }

    /// Folders of its own in the places of Debian's; a league there, which is written to until its disk is
    /// lost. The last line says what was lost.
    private static let world = #"""
        mount -t tmpfs none /mnt
        mkdir /mnt/work /mnt/above /mnt/etc
        mount --bind "$1" /mnt/work
        mount -t tmpfs -o mode=1777 none /tmp
        mkdir -p "$1"
        mount --bind /mnt/work "$1"
        mount -t overlay none /etc -o lowerdir=/etc,upperdir=/mnt/above,workdir=/mnt/etc
        for place in /var/lib/postgresql /var/lib/pgbackrest /var/log/pgbackrest \
                     /var/log/postgresql /run/postgresql; do
            mount -t tmpfs -o mode=755 none "$place"
            chown postgres: "$place"
        done
        rm -rf /etc/postgresql/*
        pg_createcluster MAJOR main -- --auth-local=trust --data-checksums >"$1/log" 2>&1
        pg_ctlcluster MAJOR main start
        bash -eu "$1/archive.sh" >"$1/log" 2>&1 || { cat "$1/log"; exit 1; }
        export PGHOST=/run/postgresql PGUSER=postgres
        createdb --encoding=UTF8 --template=template0 league
        export PGDATABASE=league
        "$2" migrate >/dev/null
        psql -qXc 'CREATE TABLE written (number int, segment text, ballast text)'
        runuser -u postgres -- pgbackrest --stanza=fieldgame --type=full backup >"$1/log"

        # Each row is said only once it is committed.
        for number in $(seq 1 100000); do
            echo "INSERT INTO written SELECT $number, pg_walfile_name(pg_current_wal_insert_lsn()),
                      string_agg(md5(random()::text), '') FROM generate_series(1, 6000)
                  RETURNING number, segment;"
        done >"$1/writes"
        psql -qXAt -F ' ' -f "$1/writes" >"$1/committed" 2>/dev/null &
        sleep 2
        sleep "$3"
        kill -9 $(head -n 1 /var/lib/postgresql/MAJOR/main/postmaster.pid)
        wait || true
        for _ in $(seq 100); do pgrep -u postgres -x postgres >/dev/null || break; sleep 0.1; done
        rm -rf /var/lib/postgresql/MAJOR/main/* /var/lib/postgresql/MAJOR/main/.[!.]*

        bash -eu "$1/restore.sh" >"$1/log" 2>&1 || { cat "$1/log"; exit 1; }
        for _ in $(seq 600); do
            [ "$(psql -qXAtc 'SELECT pg_is_in_recovery()' 2>/dev/null)" = f ] && break
            sleep 0.1
        done
        archived=$(runuser -u postgres -- pgbackrest --stanza=fieldgame info --output=json |
            python3 -c 'import json, sys
        print(max(a["max"] for s in json.load(sys.stdin) for a in s["archive"] if a["max"]))')
        psql -qXAt -F ' ' -c 'SELECT number, segment FROM written ORDER BY number' >"$1/restored"
        "$2" doctor >"$1/doctor" || { cat "$1/doctor"; exit 1; }
        python3 - "$1" "$archived" <<'END'
        import sys
        folder, archived = sys.argv[1:]
        rows = lambda name: [tuple(line.split()) for line in open(f"{folder}/{name}") if len(line.split()) == 2]
        committed, restored = rows("committed"), rows("restored")
        assert committed, "nothing was written"
        lost = committed[len(restored):]
        # One that was committed and not yet said may be there.
        assert restored[:len(committed)] == committed[:len(restored)], "other rows came back"
        # The new timeline has segments of its own.
        archived = committed[0][1][:8] + archived[8:]
        early = [row for row in lost if row[1] < archived]
        assert not early, f"lost although it was archived: {early[:3]}"
        print(f"{len(committed)} rows committed, {len(restored)} restored, {len(lost)} lost, "
              f"all of segments after {archived}")
        END
        """#
}
