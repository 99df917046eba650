// LeagueDatabase
