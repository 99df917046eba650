-- Which of a team's squads plays in a competition.

SET LOCAL ROLE league_owner;

ALTER TABLE competitions ADD COLUMN squad text
    CONSTRAINT competitions_squad_length
        CHECK (length(squad) <= 200 AND league_fold(squad) <> '');

COMMENT ON COLUMN competitions.squad IS
    'The squad of a team that plays in it, such as senior; competitions of the same squad share players. NULL for one of its own, called as the competition is.';
