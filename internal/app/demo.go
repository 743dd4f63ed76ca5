package app

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/quotes"
	"wardgate/internal/staff"
)

// demoDays is how much life the demo shows.
const demoDays = 30

// demoPeople are the demo's staff; the first one owns the company.
func demoPeople() []demoPerson {
	return []demoPerson{
		{"owner@wardgate.example", "Morgan Hale", staff.Owner},
		{"dispatch@wardgate.example", "Riley Marsh", staff.Sales},
		{"sales@wardgate.example", "Casey Lund", staff.Sales},
		{"editor@wardgate.example", "Jordan Vale", staff.Editor},
		{"viewer@wardgate.example", "Avery Stone", staff.Viewer},
	}
}

type demoPerson struct {
	email, name string
	role        staff.Role
}

// Demo fills an empty database with thirty days of life, made by the same
// services that serve, prints the sign-in, and serves.
func (c CLI) Demo(ctx context.Context) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	release, err := cfg.claim()
	if err != nil {
		return err
	}
	defer release()
	cfg.Listen = loopbackUnlessNamed(cfg.Listen)
	parts := c.parts()
	d, err := OpenDB(ctx, cfg, parts.Log)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	sink, err := startMailSink(ctx)
	if err != nil {
		return err
	}
	defer sink.Close()
	if cfg.SMTP == nil {
		cfg.SMTP = sink.Config()
	}
	a, err := New(ctx, cfg, d, parts)
	if err != nil {
		return err
	}
	return c.serve(ctx, a, c.fillAndTell)
}

func (c CLI) fillAndTell(ctx context.Context, a *App) error {
	password, err := c.fillOnce(ctx, a)
	if err != nil {
		return err
	}
	fmt.Fprintln(c.Out, "Demo sign-in (every mail goes to a sink inside the program; read them at /outbox):")
	for _, p := range demoPeople() {
		fmt.Fprintf(c.Out, "  %-7s %s / %s\n", p.role, p.email, password)
	}
	return nil
}

// FillDemo lives through thirty days that end now, on an empty database whose accounts all get
// the password. It is deterministic: the same now makes the same people, requests, answers and times.
func FillDemo(ctx context.Context, present *App, password string) error {
	sink, err := startMailSink(ctx)
	if err != nil {
		return err
	}
	defer sink.Close()
	sink.keep()
	cfg := present.Config
	cfg.SMTP, cfg.SMS = sink.Config(), nil // invented visitors have no phone
	cfg.Model.Key = ""                     // and ask no provider
	end := present.parts.Clock.Now()
	seed := [32]byte{'w', 'a', 'r', 'd', 'g', 'a', 't', 'e'}
	random := rand.NewChaCha8(seed)
	now := clock.NewManual(end.AddDate(0, 0, -demoDays))
	parts := present.parts
	parts.Clock, parts.IDs, parts.Random = now, ids.New(random), random
	parts.AutomationWorkers = 1 // the same every time
	// The site lays its table out while it serves, which the past does not.
	parts.AlsoExists = func(past *App, path string) bool { return past.hasArticle(ctx, path) }
	past, err := New(ctx, cfg, present.DB, parts)
	if err != nil {
		return err
	}
	life := &demoLife{
		app: past, sink: sink, clock: now, end: end, password: password,
		random: rand.New(rand.NewChaCha8(seed)), //nolint:gosec // the same people every time
		chance: rand.New(rand.NewPCG(8, 8)),     //nolint:gosec // the same every time
	}
	return life.live(ctx)
}

// demoLife lets the days pass: it keeps the clock and the agenda, and has every alert, job
// and mail done in time. What happens in a feature is planned by a type of its own.
type demoLife struct {
	app    *App
	clock  *clock.Manual
	end    time.Time
	random *rand.Rand
	// chance is for what was added later: what random draws stays as it was.
	chance *rand.Rand
	people []httpx.Actor
	agenda []demoEvent
	sink   *mailSink
	// password opens every account.
	password string
}

type demoEvent struct {
	at time.Time
	do func(ctx context.Context) error
}

func (l *demoLife) live(ctx context.Context) error {
	mails, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() { l.app.Mail.Run(mails); close(done) }()
	defer func() { stop(); <-done }()
	if err := l.app.Seed(ctx); err != nil {
		return err
	}
	if err := l.hire(ctx); err != nil {
		return err
	}
	reading := &demoReading{demoLife: l, reads: map[string]bool{}}
	l.planAll(reading)
	for hour := time.Hour; hour < demoDays*day; hour += time.Hour { // often enough for a demo
		l.later(l.end.Add(-hour), reading.loop)
	}
	for len(l.agenda) > 0 {
		slices.SortStableFunc(l.agenda, func(a, b demoEvent) int { return a.at.Compare(b.at) })
		next := l.agenda[0]
		l.agenda = l.agenda[1:]
		if next.at.After(l.end) {
			continue // the future is not the demo's
		}
		if err := l.passUntil(ctx, next.at); err != nil {
			return err
		}
		if err := next.do(ctx); err != nil {
			return err
		}
		if err := l.automate(ctx); err != nil {
			return err
		}
		if err := reading.planFollowUpReading(); err != nil {
			return err
		}
	}
	return l.passUntil(ctx, l.end)
}

// planAll puts on the agenda what happens in each feature. The order counts: it decides who
// draws which random number.
func (l *demoLife) planAll(reading *demoReading) {
	visitors, sales, subscribers := &demoCustomers{l}, &demoSales{l}, &demoSubscribers{l}
	requests := &demoRequests{demoLife: l, visitors: visitors, sales: sales}
	requests.planRequests()
	(&demoMessages{l}).planMessages()
	(&demoCaptures{demoLife: l, visitors: visitors, sales: sales, requests: requests}).planCaptures()
	(&demoChats{demoLife: l, sales: sales}).planChats()
	(&demoBlog{l}).planPosts()
	subscribers.planNewsletter()
	(&demoCampaigning{demoLife: l, subscribers: subscribers, reading: reading}).planCampaigns()
	(&demoTasks{demoLife: l}).planTasks()
}

// passUntil moves the clock, stopping at every alert on the way.
func (l *demoLife) passUntil(ctx context.Context, at time.Time) error {
	for {
		due, err := l.nextTimer(ctx)
		if err != nil {
			return err
		}
		if due.IsZero() || due.After(at) {
			break
		}
		l.clock.Set(due)
		for _, task := range []string{"deadlines.raise", "blog.publish", "newsletter.launch"} {
			if err := l.app.Scheduler.Do(ctx, task); err != nil {
				return err
			}
		}
		if err := l.automate(ctx); err != nil {
			return err
		}
	}
	l.clock.Set(at)
	return nil
}

// automate lets automation act on what happened and do what is due, and sends its mails.
func (l *demoLife) automate(ctx context.Context) error {
	if err := l.app.Automation.Work(ctx); err != nil {
		return err
	}
	return l.mailsOut(ctx)
}

// nextTimer is when the next alert of any word is due, zero when none is.
func (l *demoLife) nextTimer(ctx context.Context) (time.Time, error) {
	var next time.Time
	for _, word := range []func(context.Context) (time.Time, error){
		l.app.Deadlines.NextDue, l.app.Automation.Runs.NextDue,
	} {
		at, err := word(ctx)
		if err != nil {
			return time.Time{}, err
		}
		if next.IsZero() || (!at.IsZero() && at.Before(next)) {
			next = at
		}
	}
	return next, nil
}

// mailsOut waits until the sink has taken every mail of this moment.
func (l *demoLife) mailsOut(ctx context.Context) error {
	l.app.Mail.Wake()
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		st, err := l.app.Mail.Status(ctx)
		if err != nil || st.Waiting == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
	return errors.New("the demo's mail sink does not take its mails")
}

// hire makes the staff by the ways that a company has: the environment's owner,
// then invitations that are accepted.
func (l *demoLife) hire(ctx context.Context) error {
	for i, p := range demoPeople() {
		actor, err := l.hireOne(ctx, i == 0, p)
		if err != nil {
			return fmt.Errorf("hiring %s: %w", p.email, err)
		}
		l.people = append(l.people, actor)
	}
	return l.mailsOut(ctx)
}

func (l *demoLife) as(ctx context.Context, n int) context.Context {
	return httpx.WithActor(ctx, l.people[n])
}

// demoRequests are the requests for a quote, and what becomes of them.
type demoRequests struct {
	*demoLife

	visitors *demoCustomers
	sales    *demoSales
}

// planRequests spreads requests over the days: more by day than by night, fewer
// at weekends, and a handful in the last hours that still wait.
func (l *demoRequests) planRequests() {
	for day := demoDays; day > 0; day-- {
		for range 2 + l.random.IntN(3) {
			at := l.end.AddDate(0, 0, -day).Add(l.officeOffset())
			if at.Before(l.end.Add(-6 * time.Hour)) {
				l.plan(at, l.visitors.request())
			}
		}
	}
	for _, waiting := range demoWaiting() {
		at := l.end.Add(-waiting.ago)
		l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error {
			_, err := l.submit(ctx, waiting.payload)
			return err
		}})
	}
}

// officeOffset is a time of day, mostly within the company's day.
func (l *demoLife) officeOffset() time.Duration {
	hour := 8 + l.random.NormFloat64()*5 + 5
	return time.Duration(max(0, min(23.9, hour)) * float64(time.Hour))
}

// plan puts a request and what the staff make of it on the agenda.
func (l *demoRequests) plan(at time.Time, p quotes.Payload) {
	who := 1 + l.random.IntN(2)
	speed := 0.15 + l.random.Float64()*0.75 // share of the response time that is used
	if l.random.IntN(12) == 0 {
		speed = 1.1 + l.random.Float64()
	}
	draw := l.random.IntN(10)
	decided := time.Duration(1+l.random.IntN(9)) * 24 * time.Hour
	l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error {
		q, err := l.submit(ctx, p)
		if err != nil {
			return err
		}
		l.follow(q, who, speed, draw, decided)
		return nil
	}})
}

// follow is the work of one salesperson on one request.
func (l *demoRequests) follow(q quotes.Quote, who int, speed float64, draw int, decided time.Duration) {
	span := q.Deadline.Sub(q.CreatedAt)
	step := func(share float64, do func(ctx context.Context) error) {
		at := q.CreatedAt.Add(time.Duration(float64(span) * share))
		l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error { return do(l.as(ctx, who)) }})
	}
	service := l.app.Quotes
	step(speed*0.3, func(ctx context.Context) error { return second(service.Review(ctx, q.ID)) })
	step(speed*0.4, func(ctx context.Context) error {
		return second(service.Assign(ctx, q.ID, httpx.Person{ID: l.people[who].ID, Name: l.people[who].Name}))
	})
	step(speed*0.8, func(ctx context.Context) error { return second(service.Assess(ctx, q.ID)) })
	step(speed, func(ctx context.Context) error {
		if _, err := service.Reply(ctx, q.ID, inbound.WrittenReply{Subject: "Your request " + q.Reference, Body: demoReply(q), Respond: true}); err != nil {
			return err
		}
		if err := l.sales.work(ctx, q.LeadID, who, "consideration", ""); err != nil {
			return err
		}
		return l.mailsOut(ctx)
	})
	step(speed+0.6, func(ctx context.Context) error {
		if _, err := service.SetStatus(ctx, q.ID, quotes.Quoted, ""); err != nil {
			return err
		}
		return l.sales.work(ctx, q.LeadID, who, "decision", l.sales.remark())
	})
	outcome, note := quotes.Won, "Signed after a site visit."
	if draw < 4 {
		outcome, note = quotes.Lost, "Chose to wait until next season."
	}
	if draw < 8 {
		step(speed+decided.Hours()/span.Hours(), func(ctx context.Context) error {
			return second(service.SetStatus(ctx, q.ID, outcome, note))
		})
	}
}

func second[First any](_ First, err error) error { return err }

func (l *demoRequests) submit(ctx context.Context, p quotes.Payload) (quotes.Quote, error) {
	ctx = httpx.WithCall(ctx, httpx.Call{RequestID: "demo", Address: "192.0.2.10", UserAgent: "demo"})
	q, err := l.app.Quotes.Submit(ctx, "", p)
	if err != nil {
		return q, err
	}
	if q.QuarantineReason == "" {
		if err := l.app.Quotes.Notify(ctx, q.ID); err != nil {
			return q, err
		}
	}
	return q, l.mailsOut(ctx)
}
