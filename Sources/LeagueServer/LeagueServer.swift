import Hummingbird
import LeagueFeeds
