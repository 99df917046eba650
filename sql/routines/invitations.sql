-- Umpires who are invited to their matches (RFC 6047), and what they answer.

SET LOCAL ROLE league_owner;

CREATE OR REPLACE FUNCTION invitation_of(of_delivery bigint)
RETURNS TABLE (umpire text, is_appointed boolean, sequence integer, created_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN QUERY
        WITH told AS (
            SELECT i.match_id, (array_agg(a.before ORDER BY a.id))[1] AS before,
                   (array_agg(a.after ORDER BY a.id DESC))[1]         AS after
            FROM public.deliveries AS d
            JOIN public.delivery_items AS own ON own.delivery_id = d.id
            JOIN public.delivery_items AS i
              ON i.follower_id = d.follower_id AND i.match_id = own.match_id AND i.told_at IS NULL
            JOIN public.announcements AS a ON a.id = i.announcement_id
            WHERE d.id = of_delivery
            GROUP BY i.match_id
        )
        SELECT u.name, u.person = ANY (public.umpires_meant(t.after ->> 'umpires')),
               coalesce(m.sequence, gone.sequence), coalesce(m.created_at, gone.created_at)
        FROM told AS t
        JOIN public.deliveries AS d ON d.id = of_delivery
        JOIN public.followers AS f ON f.id = d.follower_id AND f.invitations AND f.channel = 'mail'
        JOIN public.choice_items AS i ON i.choice_id = f.choice_id AND i.kind = 'umpire'
        JOIN public.calendar_names AS n ON (n.kind, n.slug) = (i.kind, i.slug)
        JOIN public.named_umpires AS u ON u.person = n.subject
        LEFT JOIN public.matches AS m ON m.id = t.match_id
        LEFT JOIN LATERAL (
            SELECT max(x.sequence) AS sequence, max(x.created_at) AS created_at
            FROM public.match_tombstones AS x WHERE x.match_id = t.match_id AND x.is_deleted) AS gone
          ON true
        WHERE (SELECT count(*) FROM told) = 1
          AND u.person = ANY (public.umpires_meant(t.before ->> 'umpires')
                              || public.umpires_meant(t.after ->> 'umpires'))
          AND coalesce(m.sequence, gone.sequence) IS NOT NULL
        ORDER BY 2 DESC, 1
        LIMIT 1;
END
$$;

COMMENT ON FUNCTION invitation_of(bigint) IS
    'The umpire whom a message about one match invites, or tells that it is no longer theirs, and the version of that match; no row where it invites nobody.';

CREATE OR REPLACE FUNCTION note_invitation_reply(
    attendee text, of_match uuid, of_sequence integer, said text, at timestamptz, words text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
    noted public.invitation_replies;
BEGIN
    INSERT INTO public.invitation_replies AS r
        (follower_id, match_id, sequence, answer, replied_at, comment)
    -- Nobody answers what has not been asked yet.
    SELECT f.id, m.id, least(of_sequence, m.sequence), said, at, left(words, 1000)
    FROM public.followers AS f
    JOIN public.choice_items AS i ON i.choice_id = f.choice_id AND i.kind = 'umpire'
    JOIN public.calendar_names AS n ON (n.kind, n.slug) = (i.kind, i.slug)
    JOIN public.matches AS m ON m.id = of_match AND n.subject = ANY (public.umpires_meant(m.umpires))
    WHERE f.channel = 'mail' AND lower(f.address) = lower(attendee) AND f.invitations
      AND f.confirmed_at IS NOT NULL
    LIMIT 1
    ON CONFLICT ON CONSTRAINT invitation_replies_pkey DO UPDATE
        SET sequence = excluded.sequence, answer = excluded.answer, comment = excluded.comment,
            replied_at = excluded.replied_at
        WHERE (r.sequence, r.replied_at) < (excluded.sequence, excluded.replied_at)
    RETURNING r.* INTO noted;
    IF noted.answer = 'DECLINED' THEN
        INSERT INTO public.deliveries (user_id, kind, key, match_id, planned_at, due_at)
        SELECT p.id, 'declined',
               concat_ws(' ', 'declined', noted.follower_id, noted.match_id, noted.sequence),
               noted.match_id, public.news_clock(), public.news_clock()
        FROM public.user_profiles AS p
        WHERE p.role = 'admin' AND p.disabled_at IS NULL
        ON CONFLICT DO NOTHING;
        PERFORM pg_notify('league_news', '');
    END IF;
    RETURN noted.follower_id IS NOT NULL;
END
$$;

COMMENT ON FUNCTION note_invitation_reply(text, uuid, integer, text, timestamptz, text) IS
    'Notes what an umpire who is invited answered for a match of theirs, the newest answer of all; where it is no, admins are told. False where nobody is invited by this address, or a newer answer is known.';

CREATE OR REPLACE FUNCTION declined_match(of_delivery bigint)
RETURNS TABLE (umpire text, comment text, state jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
BEGIN
    RETURN QUERY
        SELECT u.name, r.comment, public.complete_news(public.match_in_the_news(m))
        FROM public.deliveries AS d
        JOIN public.invitation_replies AS r
          ON r.match_id = d.match_id AND starts_with(d.key, 'declined ' || r.follower_id || ' ')
         AND r.answer = 'DECLINED'
        JOIN public.followers AS f ON f.id = r.follower_id
        JOIN public.choice_items AS i ON i.choice_id = f.choice_id AND i.kind = 'umpire'
        JOIN public.calendar_names AS n ON (n.kind, n.slug) = (i.kind, i.slug)
        JOIN public.named_umpires AS u ON u.person = n.subject
        JOIN public.matches AS m
          ON m.id = d.match_id AND m.status = 'scheduled'
         AND u.person = ANY (public.umpires_meant(m.umpires))
        WHERE d.id = of_delivery
        LIMIT 1;
END
$$;

COMMENT ON FUNCTION declined_match(bigint) IS
    'The umpire who has declined, what they added, and the match; no row once that match has other umpires, or is off, or they have changed their mind.';
