import PostgreSQL

extension LeagueRepository {
    /// What the schema `public` of the database holds, without what extensions have put there.
    ///
    /// Any login may ask. One transaction, so that its settings end with it.
    package func schemaCatalog() async throws -> SchemaCatalog {
        // The server words names, times and intervals by these settings.
        let rows = try await connection.transaction(
            """
            SELECT set_config('search_path', 'pg_catalog', true),
                   set_config('DateStyle', 'ISO', true), set_config('IntervalStyle', 'iso_8601', true),
                   set_config('TimeZone', 'UTC', true), set_config('quote_all_identifiers', 'off', true)
            """, Self.catalog
        ).second
        return SchemaCatalog(try rows.decode((String, String, String).self))
    }

    // Texts are asked for pretty (`true`): without the brackets that reading a dump regroups. So a
    // restored database has those of the one that was dumped.
    private static let catalog: Query = """
        WITH of_extensions AS (
            SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
        ), relations AS (
            SELECT * FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'f', 'v', 'm', 'S')
              AND ('pg_class'::regclass, oid) NOT IN (TABLE of_extensions)
        ), functions AS (
            SELECT *, proname || '(' || oidvectortypes(proargtypes) || ')' AS name FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace
              AND ('pg_proc'::regclass, oid) NOT IN (TABLE of_extensions)
        ), rights (object, owner, acl) AS (
            SELECT relname, relowner, relacl FROM relations
            UNION ALL
            SELECT c.relname || '.' || a.attname, c.relowner, a.attacl
            FROM relations AS c JOIN pg_attribute AS a ON a.attrelid = c.oid
            WHERE a.attacl IS NOT NULL AND NOT a.attisdropped
            UNION ALL
            SELECT name, proowner, coalesce(proacl, acldefault('f', proowner)) FROM functions
            UNION ALL
            SELECT 'schema public', nspowner, nspacl FROM pg_namespace WHERE nspname = 'public'
        ), entries (kind, name, facts) AS (
            SELECT 'postgresql', current_setting('server_version_num'), ''
            UNION ALL
            SELECT CASE WHEN relkind IN ('v', 'm') THEN 'view' WHEN relkind = 'S' THEN 'sequence'
                        ELSE 'table' END,
                   relname,
                   concat_ws(' ', 'of', relowner::regrole, relkind, relpersistence,
                             array_to_string(reloptions, ','),
                             CASE WHEN relkind IN ('v', 'm')
                                  THEN left(encode(sha256(convert_to(pg_get_viewdef(oid, true), 'UTF8')),
                                                   'hex'), 16) END)
            FROM relations
            UNION ALL
            SELECT 'row security', relname, CASE WHEN relforcerowsecurity THEN 'forced' ELSE 'on' END
            FROM relations WHERE relrowsecurity
            UNION ALL
            SELECT 'column', c.relname || '.' || a.attname,
                   concat_ws(' ', format_type(a.atttypid, a.atttypmod),
                             CASE WHEN a.attnotnull THEN 'not null' END,
                             CASE WHEN a.attidentity <> '' THEN 'identity ' || a.attidentity::text END,
                             CASE WHEN a.attgenerated <> '' THEN 'generated' ELSE 'default' END
                                 || ' ' || pg_get_expr(d.adbin, d.adrelid, true))
            FROM relations AS c
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
            WHERE c.relkind <> 'S'
            UNION ALL
            SELECT 'constraint', c.relname || '.' || k.conname, pg_get_constraintdef(k.oid, true)
            FROM relations AS c JOIN pg_constraint AS k ON k.conrelid = c.oid
            WHERE k.contype NOT IN ('t', 'n')
            UNION ALL
            SELECT 'index', c.relname || '.' || i.relname,
                   pg_get_indexdef(i.oid, 0, true) || CASE WHEN x.indisvalid THEN '' ELSE ' (not valid)' END
            FROM relations AS c
            JOIN pg_index AS x ON x.indrelid = c.oid JOIN pg_class AS i ON i.oid = x.indexrelid
            UNION ALL
            SELECT 'trigger', c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid, true)
            FROM relations AS c JOIN pg_trigger AS t ON t.tgrelid = c.oid
            WHERE NOT t.tgisinternal
            UNION ALL
            SELECT 'firing', c.relname || '.' || CASE WHEN t.tgisinternal THEN k.conname ELSE t.tgname END,
                   string_agg(DISTINCT CASE t.tgenabled
                                  WHEN 'O' THEN 'on' WHEN 'D' THEN 'off'
                                  WHEN 'R' THEN 'in replicas only' ELSE 'always' END, ', ')
            FROM pg_trigger AS t LEFT JOIN pg_constraint AS k ON k.oid = t.tgconstraint
            -- Four keep a foreign key, at both of its tables; their own names hold numbers.
            JOIN relations AS c
                ON c.oid = CASE WHEN t.tgisinternal THEN k.conrelid ELSE t.tgrelid END
            GROUP BY 2
            UNION ALL
            SELECT 'rule', c.relname || '.' || r.rulename, pg_get_ruledef(r.oid, true)
            FROM relations AS c JOIN pg_rewrite AS r ON r.ev_class = c.oid
            WHERE r.rulename <> '_RETURN'
            UNION ALL
            SELECT 'policy', c.relname || '.' || p.polname,
                   concat_ws(' ', CASE WHEN p.polpermissive THEN 'permissive' ELSE 'restrictive' END,
                             p.polcmd,
                             (SELECT string_agg(CASE WHEN role = 0 THEN 'PUBLIC'
                                                     ELSE role::regrole::text END, ','
                                                ORDER BY role::regrole::text COLLATE "C")
                              FROM unnest(p.polroles) AS role),
                             'using ' || pg_get_expr(p.polqual, p.polrelid, true),
                             'check ' || pg_get_expr(p.polwithcheck, p.polrelid, true))
            FROM relations AS c JOIN pg_policy AS p ON p.polrelid = c.oid
            UNION ALL
            SELECT 'function', f.name,
                   concat_ws(' ', 'of', f.proowner::regrole, f.prokind, l.lanname, f.provolatile,
                             f.proparallel, CASE WHEN f.prosecdef THEN 'definer' END,
                             CASE WHEN f.proisstrict THEN 'strict' END,
                             CASE WHEN f.proleakproof THEN 'leakproof' END,
                             array_to_string(f.proconfig, ' '),
                             '(' || pg_get_function_arguments(f.oid) || ')',
                             'returns ' || pg_get_function_result(f.oid),
                             left(encode(sha256(convert_to(f.prosrc, 'UTF8')), 'hex'), 16))
            FROM functions AS f JOIN pg_language AS l ON l.oid = f.prolang
            UNION ALL
            -- Since 15.20 an alias stands behind AS.
            SELECT 'body', name,
                   left(encode(sha256(convert_to(replace(pg_get_function_sqlbody(oid), ' AS ', ' '),
                                                 'UTF8')),
                               'hex'), 16)
            FROM functions WHERE prosqlbody IS NOT NULL
            UNION ALL
            SELECT 'grant', object || ' to ' || grantee,
                   string_agg(privilege, ', ' ORDER BY privilege COLLATE "C")
            FROM (
                SELECT DISTINCT r.object, coalesce(g.rolname, 'PUBLIC') AS grantee,
                       a.privilege_type || CASE WHEN a.is_grantable THEN '*' ELSE '' END AS privilege
                FROM rights AS r
                CROSS JOIN LATERAL aclexplode(r.acl) AS a
                LEFT JOIN pg_roles AS g ON g.oid = a.grantee
                WHERE a.grantee <> r.owner
                  -- Servers differ in what every login may do with a schema.
                  AND (g.rolname IN ('league_owner', 'authenticator', 'anon', 'authenticated',
                                     'service_role', 'league_accounts', 'league_admins')
                       OR a.grantee = 0 AND r.object <> 'schema public')) AS granted
            GROUP BY object, grantee
            UNION ALL
            SELECT 'default grant', concat_ws(' ', defaclobjtype, defaclnamespace::regnamespace),
                   defaclacl::text
            FROM pg_default_acl WHERE defaclrole = to_regrole('league_owner'))
        SELECT kind, name, regexp_replace(facts, '\\s+', ' ', 'g') FROM entries
        """
}
