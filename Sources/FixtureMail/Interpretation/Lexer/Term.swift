/// What a word does in a sentence about matches, beside naming things.
enum Term: Hashable, Sendable, CaseIterable {
    /// `v`, between two sides.
    case versus
    /// `play`, `host`: who stands before it is at home.
    case plays
    /// `visit`, `away to`: who stands behind it is at home.
    case visits
    case beat, lostTo, drew, won
    /// A result that no score decides: `w/o`, `conceded`.
    case walkover
    case abandoned
    case cancelled, postponed
    /// What is written of it is new: `moved`, `now`, `rearranged`.
    case moved
    case swapped
    /// A match that nobody has heard of before: `a new one`.
    case extra
    /// What stands behind it held before: `was`, `from`, `not`.
    case old
    /// What stands behind it holds from now on: `to`, `becomes`.
    case new
    /// What is said stays as it is: `still`, `goes ahead`.
    case kept
    case not
    /// What holds is what the match before has: `at the same time`.
    case sameTime, samePitch, sameDay, sameCompetition
    /// Nobody is sure, or somebody else says so.
    case doubt
    /// What was said is taken back.
    case undo
    case question
    /// Many matches: `all`, `both`, `every`.
    case all
    case respectively
    case except
    /// Other matches than those named: `the rest`, `everything else`.
    case others
    /// Something said above or below: `these`, `the following`.
    case refers
    /// A side that is still to be decided: `winner of`.
    case undecided
    /// A team that has no match: `bye`.
    case bye
    case matches, results, fixtures, changes
    case umpires
    /// What a time follows: `kick-off`, `KO`.
    case kickOff
    case pitch
    case open
    /// Another sport, so another's match.
    case otherSport
    /// No list to act on: `draft`, `example`.
    case draft
    /// Years ago: `last year`.
    case past
    case because
    case deadline
    /// Talk of what was: `congratulations`.
    case talk
    case week
    case away, home
    case nothing
}

/// The words of each term, and those that say nothing.
enum Vocabulary {
    /// The term that starts at a word and how many words it takes; the longest phrase counts.
    static func term(at start: Int, in words: ArraySlice<Word>) -> (term: Term, length: Int)? {
        guard let phrases = starts[words[start]] else { return nil }
        for (rest, term) in phrases where words.endIndex - start > rest.count {
            if rest.indices.allSatisfy({ words[start + 1 + $0].fold == rest[$0] }) {
                return (term, rest.count + 1)
            }
        }
        return nil
    }

    /// The word of which another one is a slip: `cancleld` -> `cancelled`; nil where none is, or
    /// several are.
    static func meant(by fold: String) -> String? {
        (5...12).contains(fold.utf8.count) ? Letters.word(near: fold, among: telling) : nil
    }

    private static let telling: [(word: String, letters: Letters)] = [
        "umpires", "umpire", "cancelled", "postponed", "abandoned", "rearranged", "rescheduled",
        "unchanged", "instead", "matches", "fixtures", "results", "pitch", "pitches", "kick-off",
        "unless", "visitors",
    ].map { ($0, Letters($0)) }

    /// The phrases by their first word, the longest first, each without that word.
    private static let starts: WordTable<[(rest: [String], term: Term)]> = {
        var starts: [String: [(rest: [String], term: Term)]] = [:]
        var seen: Set<[String]> = []
        for (term, text) in phrases {
            for phrase in text.split(whereSeparator: { $0 == "," || $0.isNewline }) {
                let words = phrase.split(separator: " ").map(String.init)
                guard let first = words.first, seen.insert(words).inserted else { continue }
                starts[first, default: []].append((Array(words.dropFirst()), term))
            }
        }
        return WordTable(starts.mapValues { $0.sorted { $0.rest.count > $1.rest.count } })
    }()

    /// Phrases as they are compared, without apostrophes; a mark is a word of its own.
    private static let phrases: [(Term, String)] = [
        (.versus, "v, vs, versus, v ., vs ."),
        (
            .plays,
            """
            play, plays, playing, meet, meets, meeting, face, faces, facing, host, hosts
            hosting, entertain, entertains, entertaining, take on, takes on, taking on, against
            welcome, welcomes, are at home to, is at home to, at home to, at home against
            home to, play host to, plays host to, up against, are at home against, home against
            """
        ),
        (
            .visits,
            """
            visit, visits, visiting, travel to, travels to, travelling to, away to, away at
            away against, go to, go away to, went to, went away to, are away to, is away to
            are away at, @, trip to, were the visitors to, are the visitors to, were visitors to
            """
        ),
        (
            .beat,
            """
            beat, beats, beating, bt, defeated, defeat, defeats, thrashed, edged, overcame, won against
            won over, won at, won away to, won away at, saw off, got past, hammered, trounced
            edged out, had the better of, had no trouble with, had too much for
            made short work of, were too strong for, got the better of, came out on top against
            crushed, squeezed past, pipped, winners over, too good for, win over, victory over
            wins over, knocked out, put out, win against, victory against
            """
        ),
        (
            .lostTo,
            """
            lost to, lt, lose to, lost, lose, losing, beaten, went down, went down to, fell to
            beaten by, were beaten by, was beaten by, lost away to, lost at, lost against
            lost at home to, defeated by, defeat to, defeat by, defeat at the hands of
            went out to, losing to, thrashed by, lost away at, were thumped, were thrashed
            were hammered, were beaten, were defeated, was defeated
            """
        ),
        (
            .drew,
            """
            drew, draw, were held, was held, held, drew with, tied with, tied, drew at
            drew away to, drew against, draw with, shared the honours, share the honours
            shared the honours with, shared the spoils with, all square, shared the spoils
            shared the points, share the points, honours even, finished level
            finished all square
            """
        ),
        (.won, "won, win, wins, winners, victors, victorious"),
        (
            .walkover,
            """
            w / o, walkover, walk over, wo, conceded, concede, concedes, forfeited, forfeit
            awarded, scratched to, defaulted, default, walked over
            """
        ),
        (
            .abandoned,
            """
            not played, abandoned, given up, void, voided, null and void, replay needed, was stopped
            were stopped
            """
        ),
        (
            .cancelled,
            """
            cancelled, canceled, off, called off, rained off, snowed off, frozen off, is off
            isnt going ahead, arent going ahead, isnt taking place, arent taking place
            isnt being played, arent being played
            scratched, scrubbed, washed off, washed out, frosted off, fogged off
            not be playing, not now be played, not now take place, not be played, not take place
            not taking place, not happening, wont be played, wont take place, wont happen
            no longer take place, no longer taking place, no longer being played, no longer on
            not go ahead, no longer happening, will not happen, not be happening
            wont be happening, not going ahead, not be going ahead, cannot go ahead
            cant go ahead, wont go ahead, no longer going ahead, unable to go ahead
            not be taking place, cannot be played, cant be played, not being played
            cannot take place, cant take place, cancellation, cancellations, wont be going ahead
            wont be taking place, will not be on, not on, fallen through, is no more, wiped out
            pulled out, pull out, pulls out, binned, never started, did not take place
            didnt take place, didnt happen, did not happen, never happened, was not played
            never got going, did not start, unplayed, scrub, scrap, scrapped, axed
            please cancel, have to cancel, had to cancel, must cancel, been lost to the weather, lost to the weather, lost to the frost
            """
        ),
        (
            .postponed,
            """
            postponed, put off, deferred, postponement, postponements, postpone, held over
            until further notice, till further notice, no new date, no new date yet, no new dates, no new days, no new day
            no new day yet, new date to follow, new dates to follow
            """
        ),
        (
            .moved,
            """
            moved, moves, move, moving, now, rearranged, rescheduled, re - arranged
            re - scheduled, brought forward, bring forward, put back, pushed back, transferred, relocated
            switched, switches, changed, change, changes, changing, goes, go, will now be
            becomes, become, updated, update, amended, revised, shifted, shift, correction, corrections, fixes
            corrected, instead, new time, new pitch, new date, new venue, new kick off
            put forward, delayed, delayed until, delayed to, pushed to, shunted, shunted to
            amendment, played instead, swapped to, should have said, should say, should read
            should be, should have been, should now be, replaced by, replaces, replacing
            replace, is replaced by, stands in for, in for
            """
        ),
        (
            .swapped,
            """
            same again, minutes later, minutes earlier, mins later, mins earlier, an hour later
            an hour earlier, swap, swaps, swapped, exchange, switch, swopped, swop, swapping
            """
        ),
        (
            .old,
            """
            was, were, from, not, instead of, rather than, previously, originally, formerly
            in place of, as opposed to, and not, had been, used to be, no longer at
            originally scheduled for, was due, was down for, scheduled for, no longer
            postponed from, held over from, in lieu of, due on, was to be, was to have been, were to have been, was to have been played, previously announced, was originally
            down for, have down for, had down for, list had, list said, sheet had, card had
            """
        ),
        (.new, "to, until, till, ->, - >, =>, = >, \u{2192}, > >, into, onto"),
        (
            .kept,
            """
            have not changed, has not changed, not changed, still, unchanged, remains, remain, stays, stay, as before, as planned, goes ahead
            go ahead, going ahead, no change, stands, stand, as scheduled, unaffected
            not affected, still on, no changes, stays the same, as it was, as is, as you were
            as advertised, all as before, is on, are on, going ahead as planned
            goes ahead as planned, as he wrote, as she wrote, as he wrote it, as she wrote it
            """
        ),
        (
            .extra,
            """
            could you add, could you also add, can you add, can you also add
            could you please add, could you please also add, would you add, please add
            please also add, can we add, could you put in, could you enter, new one, a new one
            new fixture, extra match, extra game, extra fixture, additional match
            additional fixture, additional game, new match, new game, an extra, one extra, added
            """
        ),
        (
            .not,
            """
            isnt, arent, wasnt, hasnt, wont, dont, doesnt, didnt, none of, none, nobody, no one
            neither, nor, nothing, not one, never again
            """
        ),
        (
            .sameTime,
            """
            at the same time, at the same hour, the same hour, same hour, same time
            the same time, same kick - off, same ko
            """
        ),
        (
            .samePitch,
            """
            same pitch, the same pitch, same place, same ground, the same ground, same venue
            the same place
            """
        ),
        (
            .sameCompetition,
            "same competition, the same competition, same league, the same league, same cup"
        ),
        (.sameDay, "same day, the same day, same afternoon, the same afternoon"),
        (
            .nothing,
            """
            could you, could you please, would you, would you please, would you kindly
            could someone, would someone, would captains, would all, hot off, just to say, to say
            to say that, to let you know, one more wanted, one more needed, more wanted
            may like to know, may also like to know, might like to know, may want to know
            both houses, both sides, both captains, both teams, the two houses, the two captains
            to tell you, to tell you that, asked to tell you, asked by
            roped off, fenced off, cordoned off, taped off, closed off
            to save, save you, save us, save me, save the date
            off - limits, is off - limits, are off - limits, off limits, is off limits
            are off limits, off games, is off games, are off games, half off, is half off
            i shall say, shall say when, ill tell, i will tell, i shall tell, ill write, i will write
            i shall write, ill let, i will let, still to be found, still to find
            still looking for
            i meant to, i mean to, nothing wrong, made up for it, made up for, make up for, as well
            volunteers to me, offers to me, for the same reason, not forget, dont forget
            never forget, dont know when, not know when, no idea when
            yet, altogether, as first announced, therefore, reminder, likewise, on behalf of, at a glance, since the draft, from the draft, please write, please reply, lost property, way off, long way off, day off, days off
            time off, better off, set off, sets off, nobody can say when, no one can say when
            nobody knows when, no one knows when, cannot say when, in addition, additionally
            furthermore, moreover, finally, lastly, firstly, secondly, thirdly, meanwhile
            please note, unless ive got it wrong, unless i have got it wrong, if im not mistaken
            unless im mistaken, unless otherwise stated, unless stated, unless stated otherwise
            unless noted, unless shown, unless indicated, if thats ok, if that helps
            errors and omissions excepted, e & oe, pitches permitting, weather permitting
            """
        ),
        (
            .doubt,
            """
            i bet, may, might, if, whether, probably, possibly, perhaps, likely, unlikely, unless
            could, should, would, think, hope, hoping, fear, wish, provisionally, maybe, pending
            doubtful, awaiting, inspection, decision, undecided, threatened, rumour, rumours
            according to, heard, hear, hears, said, says, say, told, tell, tells, claims, claimed, claim
            reportedly, apparently, supposedly, in doubt, doubt, suggests, suggested, suggestion
            suggesting, propose, proposed, proposal, subject to, no idea, not sure, unsure, not certain, uncertain, suggestions
            prediction, predictions, predicted, odds, annulled, protest, protesting, protested
            will not count, does not count, wont count, on aggregate, in practice, in a practice
            in training, deserved to beat, deserved to win, to be replayed, will be replayed
            demand, demands, object to, refuse, refuses, refused, declined, myth, a lie
            no truth, is impossible, my vote, reserve date, pencilled in, ground permitting
            in abeyance, as far as i know, afaik, ppd, p - p, no go, on ice, stopped play
            cannot play, cant play, no play, there will be no match, too late for, terrible idea
            no good, in case, wonder, wondering, wondered, believe, believed, believes, reckon
            reckons, understand, expect, expects, expected, hopefully, potentially, potential
            write, was about to, about to, wrote, writes, written, tentative, tentatively
            wanted, want, wants, asked, asks, asking, ask, request, requested, requests, thought
            seems, assume, assuming, depending, depends, looks like, presumably, assumed
            allegedly, nearly, almost, never, mooted, thinking, thinks, gather, gathers
            touch and go, threat, discuss, discussed, considering, consider, considered
            to be decided, 50 / 50, fingers crossed, gossip, word is, guess, supposed
            postponed match, postponed fixture, postponed game, colts, other way round
            other way about, after next, under appeal, would like, i like, we like, they like, he like, failed to, fail to, fails to
            trying to, trying, pencilled, was told, been told, why is, why are, had planned, had hoped, was planned, were planned
            would have been, b team, b teams, b side, b sides, second team
            second teams, second xi, second xis, 2nd xi, 2nd team, six - a - side
            seven - a - side, five - a - side
            """
        ),
        (
            .undo,
            """
            disregard, ignore, are dropping, is dropping, am dropping, dropping these
            drop these, are dropped, is dropped, to be dropped, disagree, vetoed, said no to
            you wish, as if !, wind - up, wind up, trying it on, in my dreams, put paid to
            not the case, wrong, wrongly, incorrect, incorrectly, untrue, false, falsely
            mistakenly, in error, by mistake, uncancelled, uncanceled, reinstated, reinstate
            reinstates, withdrawn, cancel, cancels, cancelling, canceling, delete, deleted
            remove, removed, please forget, forget about, forget what, forget that, forget my
            forget the, cross out, strike out, take off, wrongly sent, sent in error, revoked
            rescinded, retracted, undo, undone, overturned, lifted, joke, joking, kidding, oh no
            no wait, oh wait, i mean, i meant, actually, only joking, nonsense, rubbish
            take down, is a lie, isnt true, list is out of date, this is out of date, these are out of date, superseded, in my dream, nothing of the kind, is back on, now back on, back on again, on again, not true
            hold on, hang on, scrap that, scrub that, belay, never mind, oops, uncancel, hoax, spoof
            """
        ),
        (.question, "?"),
        (.all, "all, every, everything, both, each, throughout"),
        (.respectively, "respectively, in that order"),
        (
            .except,
            """
            except  , save, apart from, bar, but not, excepting, save for, other than, excluding
            with the exception of, exception, exceptions, aside from, but for, barring
            """
        ),
        (
            .others,
            """
            others, rest, else, everything else, remaining, remainder, the rest, the others
            elsewhere, otherwise
            """
        ),
        (
            .refers,
            """
            these, this, those, that, following, below, above, it, they, them, here, its
            here are, the following, as follows, follows
            """
        ),
        (
            .undecided,
            """
            winner of, winners of, loser of, losers of, winner, loser, losers, w of, qualifier
            runner - up, runners - up
            """
        ),
        (
            .bye,
            """
            bye, byes, rests, resting, no game, no match, free, not playing, no fixture
            sitting out, sit out, idle, have the week off, blank week
            """
        ),
        (
            .matches,
            """
            match, matches, game, games, tie, ties, football, clash, encounter, meeting of
            """
        ),
        (
            .results,
            """
            results, result, scores, score, final score, ft, full time, finished, finish, ended
            end, outcome, scoreline
            """
        ),
        (
            .fixtures,
            """
            uploading, upload, add, import, enter, publish, find, put up, put on, still to come
            yet to come, coming up, next up, upcoming, fixtures, fixture, list, schedule
            programme, draw for, games list
            """
        ),
        (
            .umpires,
            """
            umpires, umpire, umps, ump, refs, ref, referees, referee, officials, official
            umpired by, refereed by, umpiring, refereeing, officiating, umpired, refereed, u
            in charge, in the middle, with the whistle
            """
        ),
        (
            .kickOff,
            """
            kick off, kick - off, kickoff, ko, k . o ., k . o, k / o, kicks off, kick offs
            kick - offs, kickoffs, starts, start, starting, kicking off, kos, start time
            push off, begin, begins, time, times, bully, bully off, bully - off
            """
        ),
        (.pitch, "pitch, pitches, venue, ground, venues, location, where"),
        (
            .open,
            """
            a date to be agreed, to be agreed, to a date to be agreed, tbc, tba, tbd
            t . b . c ., to be confirmed, to be arranged, to be announced, not known, unknown
            vacant, to be settled, to be advised, opponents to be found, opponent to be found
            opponents to be arranged, opponents to be confirmed, opponents tbc, opponents tba
            needed, not yet appointed, to be appointed, not yet known, not yet confirmed
            none yet, none so far, to be fixed, to follow, yet to be confirmed, to be found
            nobody yet, no one yet, not yet fixed, unconfirmed, not appointed, not yet decided
            volunteers needed, help needed, still needed, wanted please, awaited, undecided yet
            ??, ???, ? ?, ? ? ?, n / a, to be notified, yet to be decided, still to be confirmed
            not confirmed
            """
        ),
        (
            .otherSport,
            """
            rugby, hockey, cricket, soccer, tennis, fives, rowing, wall game, athletics, squash
            netball, basketball, rackets, racquets, swimming, chess, debating, cross country
            beagling, badminton, golf, association, lacrosse, snooker, darts, billiards
            debate, quiz, bridge, backgammon, table tennis, ping - pong, ping pong, house points
            tug of war, fencing, water polo, judo, boats, orienteering, sevens, volleyball
            cross - country, croquet, real tennis, rifle shooting, polo, sailing, karate
            """
        ),
        (
            .draft,
            """
            draft, example, sample, specimen, template, mock, test message, not final, dummy
            illustration, e . g ., for example, what not to write, a typical, for the format
            as a model, last years list, to show the layout, shows the layout, show the layout
            not us, not ours, nothing to do with us, not our fixtures, not our matches
            for reference, for comparison, not for publication, do not publish, dont publish
            not to be published, not yet agreed, dont put, do not put
            dont enter, do not enter, dont import, do not import, dont use, do not use, dont add, do not add
            to show how, the pattern is, the form is, the format is, for instance, made up
            """
        ),
        (
            .because,
            """
            because, due to, owing to, because of, thanks to, on account of, as a result of
            following overnight, given the, as the, since, reason
            """
        ),
        (
            .talk,
            """
            i have it as, congratulations, congrats, well done, watched, splendid, enjoyed, memorable
            memories, photograph, thanks to all
            """
        ),
        (
            .past,
            """
            last year, last season, last years, last seasons, years ago, in the past
            the year before
            """
        ),
        (.deadline, "by, due by, before, on or before, no later than, deadline"),
        (
            .week,
            """
            w / c, wc, w / b, week commencing, week beginning, w / e, week ending, wk commencing
            week of, w . c .
            """
        ),
        (.away, "away, ( a )"),
        (.home, "at home, home, ( h )"),
        (
            .nothing,
            """
            a, an, the, on, at, in, of, for, and, &, is, are, be, will, with, house, houses
            date, day, comp, competition, first, second, third, round, leg, replay, bibs, please
            pls, plse, nb, ps, p . s ., n . b ., team, teams, side, sides, gmt, bst, uk time
            local time, h, as, also, so, do, has, have, there, their, we, our, us, my, your, you
            i, me, he, she, his, her, who has, which, quarter - final, quarter - finals
            quarter finals, quarter final, semi - final, semi - finals, semi finals, semi final
            final, finals, quarters, semis, qf, sf, qfs, sfs, r1, r2, r3, r4, played, play - off
            playoff, play off, today only, confirmed, usual, kit, colours, holders, aet
            after extra time, ht, half time, half - time, h / t, sharp, prompt, latest, onwards
            sorry, apologies, hi, hello, dear, thanks, thank you, many thanks, regards, lent
            michaelmas, half, season, term, year, group, section, division, no ., no, nos
            scheduled, provisional, prov, p, new, extra, additional, friendly match
            rearranged match, just, only, again, too, then, but, home side, away side
            first named, visitors, entry, yes, ok, good morning, morning, afternoon, evening
            p m, am, pm, inclusive, opening, next, coming, last, tonight, my mistake, my error
            my fault, im afraid, i am afraid, afraid, unfortunately, sadly, regrettably, alas
            sorry to say, i regret to say, regret, very, mea culpa, typo, owing, had to be
            has had to be, have had to be, has to be, had to, been, being, announced, arranged
            circulated, advised, notified, due, today, later, soon, shortly, also been
            field game, the field game, eton field game, one more, two more, three more, one
            two, three, four, five, six, several, another, quick one, quick, few, a few, captain
            captains, capt, master, masters, housemaster, secretary, aka, vs all, week, weeks
            wk
            """
        ),
    ]
}
