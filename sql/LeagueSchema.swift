// LeagueSchema
