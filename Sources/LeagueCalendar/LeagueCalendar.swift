// LeagueCalendar
