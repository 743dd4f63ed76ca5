package httpx

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"net/http"
	"time"

	"wardgate/internal/platform/proofofwork"
)

// WorkHeader carries the solution of a challenge: what the problem's work.challenge says, a colon, and the number.
const WorkHeader = "Proof-Of-Work"

const (
	// easiest is the difficulty of a challenge when an allowance has just been used up, unless Options has another: about
	// half a second of a telephone (ADR 54 has the measurements). It doubles with each burst over it, to dearest times as
	// much, some seconds.
	easiest = 1 << 16
	dearest = 16
	// lenience is how much dearer a challenge may have become while it was solved: a flood beside it must not make an
	// honest browser calculate for ever, and challenges that were fetched in store are cheap only so far.
	lenience = 4
	// firstTurn is how long a person without JavaScript waits where a browser would calculate at the easiest.
	firstTurn = 10 * time.Second
	// turnGap lies between the turns of one address, longestTurn is the longest that a person is asked to wait: longer than
	// a crowd needs, and a flooder who asks for more turns has none before that.
	turnGap     = time.Second
	longestTurn = 4 * time.Minute
)

// limitRate puts a route's rate in front of it.
func (rt *Router) limitRate(route Route, next http.Handler) http.Handler {
	if rt.opts.Limiter == nil || route.Rate.kind != rateLimited {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		verdict := rt.opts.Limiter.Take(route.Rate, CallFrom(r.Context()).From, false)
		if verdict.OK {
			next.ServeHTTP(w, r)
			return
		}
		over := &OverRate{router: rt, route: route, verdict: verdict, ctx: r.Context()}
		if route.ShowsRefusal {
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), refusalKey, over)))
			return
		}
		if p := over.worked(r.Header.Get("Idempotency-Key"), r.Header.Get(WorkHeader)); p != nil {
			WriteProblem(w, p)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// OverRate is that a rate is used up, told to a handler which shows it itself.
type OverRate struct {
	router  *Router
	route   Route
	verdict Verdict
	ctx     context.Context //nolint:containedctx // of the one request that it refuses
}

// OverRateFrom returns the refusal that a handler is to show, nil when the request may go on.
func OverRateFrom(ctx context.Context) *OverRate {
	r, _ := ctx.Value(refusalKey).(*OverRate)
	return r
}

// worked lets a call go on that comes with the solution of a challenge for its key, and counts it; otherwise it returns
// the problem, with a challenge where one helps.
func (f *OverRate) worked(key, solution string) *Problem {
	secret := f.secret()
	if secret == nil {
		return f.problem("Too many requests from your address. Please wait a moment and try again, or call us.")
	}
	now, asked := f.router.opts.Now(), f.router.difficulty(f.verdict.Over)
	if solution != "" && !f.verdict.Owes {
		if proofofwork.Check(secret, f.route.ID, key, solution, now)*lenience >= asked && f.overdraw() {
			return nil
		}
	}
	if f.verdict.Owes {
		return f.problem("Very many requests come from your network or from everywhere at this moment. Please send this again later, or call us.")
	}
	if key == "" {
		return f.problem("Many requests come from your network at this moment. Wait, or send an Idempotency-Key header to be given a challenge.")
	}
	p := f.problem("Many requests come from your network at this moment. Solve the challenge in \"work\" and send this again at once, or wait.")
	p.Type = "/problems/proof-of-work"
	made := proofofwork.Make(secret, f.route.ID, key, asked, now)
	p.Work = &made
	return p
}

// Turn lets a person in who was given a ticket and has waited; key is the one that their form carries. Otherwise it
// returns the problem to show, and the ticket that their form is to carry next, empty where none helps.
func (f *OverRate) Turn(key string) (ticket string, p *Problem) {
	secret := f.secret()
	if secret == nil {
		return "", f.problem("Too many requests from your address. Please wait a moment and try again, or call us.")
	}
	now, caller, turns := f.router.opts.Now(), CallFrom(f.ctx).From, f.route.Rate.turns()
	if from, ok := proofofwork.Turn(secret, f.route.ID, key); ok && now.Before(from) {
		return key, f.wait(from.Sub(now)) // the ticket stays what it is
	}
	if proofofwork.IsTurn(secret, f.route.ID, key, now) {
		free := f.router.opts.Limiter.Take(turns, caller, false)
		if free.OK {
			return "", nil
		}
		return key, f.wait(free.Wait)
	}
	wait := time.Duration(float64(firstTurn) * dearer(turnBursts*f.router.opts.Limiter.Spent(turns, caller)))
	turn := f.router.opts.Limiter.Queue(caller, wait)
	return proofofwork.Ticket(secret, f.route.ID, f.router.opts.IDs.Row("turn", now), turn), f.wait(turn.Sub(now))
}

// wait is the problem for a person who is to press again after a while.
func (f *OverRate) wait(long time.Duration) *Problem {
	long = (long + time.Second - 1).Truncate(time.Second)
	p := f.problem(fmt.Sprintf("Many people write to us from your network at this moment. Nothing was lost: please press the button again in %d seconds, or call us.",
		int(long.Seconds())))
	p.RetryAfter = long
	return p
}

// overdraw counts the call although the rate is used up.
func (f *OverRate) overdraw() bool {
	f.verdict = f.router.opts.Limiter.Take(f.route.Rate, CallFrom(f.ctx).From, true)
	return f.verdict.OK
}

// secret is the key that signs, nil where the rate asks for no work, or the key cannot be read.
func (f *OverRate) secret() []byte {
	if !f.route.Rate.works || f.router.opts.WorkKey == nil {
		return nil
	}
	secret, err := f.router.opts.WorkKey(f.ctx)
	if err != nil {
		f.router.opts.Log.WarnContext(f.ctx, "challenges cannot be signed", "error", err)
		return nil
	}
	return secret
}

func (f *OverRate) problem(detail string) *Problem {
	Refuse(f.ctx, RefusedTooMany, "", "")
	if says := f.route.Rate.says; says != nil {
		detail = says() + " " + detail
	}
	p := NewProblem(http.StatusTooManyRequests, detail)
	p.RetryAfter = f.verdict.Wait
	return p
}

// dearer is how many times what the first costs a post does whose fullest bucket is overdrawn by so many bursts.
func dearer(over float64) float64 { return min(dearest, math.Exp2(max(0, over))) }

func (rt *Router) difficulty(over float64) int {
	return int(float64(cmp.Or(rt.opts.Easiest, easiest)) * dearer(over))
}
