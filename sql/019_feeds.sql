SET LOCAL ROLE league_owner;
