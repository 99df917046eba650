"""What the app does, done by supabase's own client: it signs in, reads, enters and corrects a score, is
refused, clears, makes an account, and signs out.

usage: supabase_app.py SETTINGS, a JSON file with url, anon, service, and of captain, stranger and admin
each email and password (temporary); match is a fixture of the captain's house, other one of others.
Prints a line for each thing that held; anything else ends it with an error.
"""

import json
import pathlib
import sys

from postgrest.exceptions import APIError
from supabase import create_client
from supabase_auth.errors import AuthError

given = json.loads(pathlib.Path(sys.argv[1]).read_text())


def holds(what, is_so):
    if not is_so:
        raise SystemExit(f"does not hold: {what}")
    print(what)


def refusal(call, kind=APIError):
    """The error with which a call is refused."""
    try:
        answer = call()
    except kind as error:
        return error
    raise SystemExit(f"was not refused: {answer}")


def client(key="anon"):
    return create_client(given["url"], given[key])


def signed_in(person, password=None):
    """A client in a person's name, and what it was given."""
    one = client()
    one.auth.sign_in_with_password({"email": given[person]["email"], "password": password or given[person]["password"]})
    return one


def score(one, match, home, away):
    return one.table("matches").update({"home_score": home, "away_score": away, "status": "completed", "updated_at": "2026-11-20T20:59:57Z"}).eq("id", match.upper()).execute()


anyone = client()

# Reading, without signing in.
houses = anyone.table("houses").select("*").order("name").execute().data
holds("houses are listed in order", len(houses) > 3 and [h["name"] for h in houses] == sorted(h["name"] for h in houses))
some = anyone.table("houses").select("id, name", count="exact").in_("id", [h["id"] for h in houses[:3]]).execute()
holds("a list of ids is counted", some.count == 3 and len(some.data) == 3)
keate = anyone.table("houses").select("name").eq("id", "JDM").single().execute().data
holds("one row is one object", keate == {"name": "Keate"})
holds("no row is none", anyone.table("houses").select("id").eq("id", "nothing").maybe_single().execute() is None)
holds("two rows are not one", refusal(lambda: anyone.table("houses").select("id").single().execute()).code == "PGRST116")
both = anyone.table("upcoming_matches").select("*").or_("home_team_id.eq.JDM,away_team_id.eq.JDM").gte("date", "2026-01-01").order("date").order("time", nullsfirst=False).limit(50).execute().data
holds("a house's fixtures are found", any(m["id"] == given["match"] for m in both) and all("JDM" in (m["home_team_id"], m["away_team_id"]) for m in both))
holds("days decode", all(len(m["date"]) == 19 and m["date"].endswith("T12:00:00") for m in both))
page = anyone.table("houses").select("id").order("id").range(1, 2).execute().data
holds("a page is a page", [h["id"] for h in page] == sorted(h["id"] for h in houses)[1:3])
holds("patterns", anyone.table("houses").select("id").ilike("name", "%eat%").execute().data == [{"id": "JDM"}])
holds("negation", len(anyone.table("houses").select("id").not_.is_("name", "null").neq("id", "JDM").execute().data) == len(houses) - 1)
holds("values by commas", anyone.table("houses").select("id,name").eq("id", "JDM").csv().execute().data.splitlines() == ["id,name", "JDM,Keate"])
holds("rows can be counted alone", anyone.table("houses").select("*", count="exact", head=True).execute().count == len(houses))
holds("what is not shown is not there", refusal(lambda: anyone.table("user_credentials").select("*").execute()).code == "PGRST205")
holds("matches are for those who sign in", refusal(lambda: anyone.table("matches").select("id").execute()).code == "42501")
holds("nobody enters a score without signing in", refusal(lambda: score(anyone, given["match"], 1, 0)).code == "42501")

# Signing in.
wrong = refusal(lambda: signed_in("captain", "not-the-password"), AuthError)
holds("a wrong password is refused", wrong.code == "invalid_credentials" and wrong.status == 400)
unknown = refusal(lambda: client().auth.sign_in_with_password({"email": "nobody@example.org", "password": "not-the-password"}), AuthError)
holds("an unknown address is refused in the same words", (unknown.code, unknown.message) == (wrong.code, wrong.message))
holds("nobody signs up", refusal(lambda: client().auth.sign_up({"email": "new@example.org", "password": "a-password-1"}), AuthError).code == "signup_disabled")
captain = signed_in("captain")
holds("a first password must be changed", captain.auth.get_user().user.app_metadata["must_change_password"] is True)
first = refusal(lambda: score(captain, given["match"], 3, 1))
holds("before that nothing can be done", first.code == "42501" and "password" in first.message)
holds("a short one is refused", refusal(lambda: captain.auth.update_user({"password": "short"}), AuthError).code == "weak_password")
captain.auth.update_user({"password": "windmills turn slowly"})
holds("then it is changed", captain.auth.get_user().user.app_metadata["must_change_password"] is False)
holds("the first one is dead", refusal(lambda: signed_in("captain"), AuthError).code == "invalid_credentials")
captain = signed_in("captain", "windmills turn slowly")
profile = captain.table("user_profiles").select("*, houses(name)").eq("id", captain.auth.get_user().user.id.upper()).single().execute().data
holds("the profile has the house", (profile["house_id"], profile["house_name"], profile["houses"]) == ("JDM", "Keate", {"name": "Keate"}))
holds("a captain sees no other profile", len(captain.table("user_profiles").select("id").execute().data) == 1)
claims = captain.auth.get_claims()["claims"]
holds("the token can be checked with the published keys", claims["role"] == "authenticated" and claims["aud"] == "authenticated")

# Refreshing.
before = captain.auth.get_session()
after = captain.auth.refresh_session().session
holds("a refresh gives a new token", after.refresh_token != before.refresh_token and after.expires_in == 3600)
again = captain.auth.refresh_session(before.refresh_token).session
holds("the token just used is taken once more, for an answer that was lost", again.refresh_token == after.refresh_token)

# Scores.
entered = score(captain, given["match"], 3, 1).data
holds("a captain enters a score", [(m["home_score"], m["away_score"], m["status"]) for m in entered] == [(3, 1, "completed")])
holds("and the same again", score(captain, given["match"], 3, 1).data == entered)
holds("and corrects it", score(captain, given["match"], 3, 2).data[0]["away_score"] == 2)
holds("not that of others", refusal(lambda: score(captain, given["other"], 1, 0)).message == "Only the captains of the two houses that play enter this score.")
holds("not a pitch", refusal(lambda: captain.table("matches").update({"pitch": "Agar's 3"}).eq("id", given["match"]).execute()).code == "42501")
holds("a match that is not there is no success", refusal(lambda: score(captain, "99999999-9999-4999-8999-999999999999", 1, 0)).code == "P0002")
called = captain.rpc("enter_score", {"match": given["match"], "home": 3, "away": 2}).execute().data
holds("the function does the same", called["home_score"] == 3)
stranger = signed_in("stranger")
stranger.auth.update_user({"password": "herons stand in rivers"})
holds("another captain does not", refusal(lambda: score(stranger, given["match"], 0, 9)).code == "42501")

# An admin's app.
admin = signed_in("admin")
admin.auth.update_user({"password": "chalk dust and old bells"})
cleared = admin.table("matches").update({"status": "scheduled"}).eq("id", given["match"]).execute().data[0]
holds("an admin clears a score", (cleared["status"], cleared["home_score"]) == ("scheduled", None))
added = admin.table("matches").insert({"date": "2099-02-03", "time": "14:30", "home_team_id": "JDM", "away_team_id": "DWF", "competition_type": "Senior League"}).execute().data[0]
holds("adds a fixture", added["date"] == "2099-02-03T12:00:00" and added["time"] == "14:30")
holds("and deletes it", admin.table("matches").delete().eq("id", added["id"]).execute().data[0]["id"] == added["id"])
holds("a captain does not", refusal(lambda: captain.table("matches").delete().eq("id", given["match"]).execute()).code == "42501")
holds("an admin sees the imports", admin.table("import_log").select("*").order("created_at", desc=True).execute().data[0]["status"] in ("success", "partial", "failed"))
holds("and a captain none", captain.table("import_log").select("*").execute().data == [])

# Accounts, by the service and by an admin.
holds("the anon key makes no accounts", refusal(lambda: client().auth.admin.list_users(), AuthError).code in ("not_admin", "no_authorization"))
service = client("service")
made = service.auth.admin.create_user({"email": "new@example.org", "password": "first-password-77", "email_confirm": True, "user_metadata": {"name": "New"}}).user
service.table("user_profiles").insert({"id": made.id, "email": "new@example.org", "role": "captain", "house_id": "DWF"}).execute()
holds("the service makes a captain", service.table("user_profiles").select("role,house_id").eq("id", made.id).single().execute().data == {"role": "captain", "house_id": "DWF"})
holds("no account twice", refusal(lambda: service.auth.admin.create_user({"email": "NEW@example.org", "password": "first-password-77"}), AuthError).code == "email_exists")
holds("the service enters no scores", refusal(lambda: score(service, given["match"], 1, 0)).code == "42501")
new = client()
new.auth.sign_in_with_password({"email": "new@example.org", "password": "first-password-77"})
holds("the new captain signs in", new.auth.get_user().user.email == "new@example.org")
holds("accounts are listed", "new@example.org" in [user.email for user in service.auth.admin.list_users()])
service.auth.admin.delete_user(made.id)
gone = refusal(lambda: new.table("user_profiles").select("id").execute())
holds("a deleted account is out at once", str(gone.code) in ("PGRST301", "401"))

# Signing out.
token = captain.auth.get_session().access_token
captain.auth.sign_out()
late = client()
late.postgrest.auth(token)
ended = refusal(lambda: late.table("user_profiles").select("id").execute())
holds("a token of a session that has ended is refused at once", ended.code == "PGRST301")
holds("without a token reading goes on", len(captain.table("houses").select("id").execute().data) == len(houses))
client().auth.reset_password_for_email(given["captain"]["email"])
client().auth.reset_password_for_email("nobody@example.org")
holds("a reset is asked for alike", True)
