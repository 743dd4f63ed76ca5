package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app"
	"wardgate/internal/leads/promises"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/crowdtest"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
)

// The goals of sending.
const (
	mostEffort = 1.1 // times a bare sender's CPU seconds for each mail
	mostLaunch = time.Second
	mostMB     = 150
	mostStats  = 200 * time.Millisecond
)

// crowd is how many connections a campaign uses, with the goal for its rate: how often that
// of a bare sender with as many.
type crowd struct {
	connections int
	least       float64
}

// p95Of is what 95 of 100 stay within. It leaves their order as it is.
func p95Of(took []time.Duration) time.Duration {
	if len(took) == 0 {
		return 0
	}
	took = slices.Sorted(slices.Values(took))
	return took[len(took)*95/100]
}

// oneOfThem is the subscriber that all others are copied from.
const oneOfThem = "first@crowd.example"

// sending measures the sending of a campaign against a bare sender.
// Proves: bench-5, bench-16
func (o background) sending(ctx context.Context, r *report) error {
	sink, err := startSink(ctx)
	if err != nil {
		return err
	}
	defer sink.stop()
	for _, c := range []crowd{{10, 1.6}, {50, 2}} {
		r.try(ctx, fmt.Sprintf("campaign, %d connections", c.connections), func() error { return o.sendingPair(ctx, r, sink, c) })
	}
	return nil
}

// newsletter measures the launch of a campaign, and the program's memory and speed
// with a million subscribers.
// Proves: bench-5
func (o background) newsletter(ctx context.Context, r *report) error {
	sink, err := startSink(ctx)
	if err != nil {
		return err
	}
	defer sink.stop()
	r.try(ctx, "launch", func() error { return o.launching(ctx, r, sink) })
	r.try(ctx, "a million subscribers", func() error { return o.million(ctx, r, sink) })
	return nil
}

// press is a newsletter on a database of its own, in this process.
type press struct {
	*newsletter.Newsletter

	worker *sending.Worker

	dir string
	db  *db.DB
}

// noPage renders nothing.
func noPage(http.ResponseWriter, *http.Request, string, any, int) {}

func newPress(ctx context.Context, sink *sink, people int) (*press, error) {
	dir, err := os.MkdirTemp("", "wardgate-bench-")
	if err != nil {
		return nil, err
	}
	quiet := slog.New(slog.DiscardHandler)
	d, err := app.OpenDB(ctx, configOf(dir, ""), quiet)
	if err != nil {
		return nil, err
	}
	cat, err := catalog.Load()
	if err != nil {
		return nil, err
	}
	zone, err := clock.Zone(cat.Company().TimeZone)
	if err != nil {
		return nil, err
	}
	now, source, record, bus := clock.System{}, ids.System(), audit.New(clock.System{}, ids.System()), events.NewBus()
	smtp, err := mail.ParseURL("smtp://" + sink.addr)
	if err != nil {
		return nil, err
	}
	outbox := mail.New(mail.Options{DB: d, Clock: now, IDs: source, Log: quiet, SMTP: &smtp, From: mail.Address{Name: "Guard Inc.", Address: "news@guard.example"}})
	found, err := newLeads(d, now, cat, bus, false)
	if err != nil {
		return nil, err
	}
	wake, admin := core.NewSignal(), mail.Address{Address: "admin@guard.example"}
	n, err := newsletter.New(newsletter.Deps{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: found.people, Promises: &promises.Promises{}, Mail: outbox, Audit: record, Bus: bus, Log: quiet,
		Zone: zone, Origin: "https://guard.example", Admin: func() mail.Address { return admin }, Markdown: markdown.New(), Render: noPage, Nudges: jobs.NewNudges(), Wake: wake,
	})
	if err != nil {
		return nil, err
	}
	worker, err := sending.NewWorker(sending.Deps{
		DB: d, Clock: now, IDs: source, Leads: found.people, Mail: outbox, Log: quiet, Origin: "https://guard.example", Admin: func() mail.Address { return admin },
		Keys: n.Keys, News: n.News, Wake: wake, Eligibility: n.Eligibility, Bounces: n.Bounces, Lifecycle: n.Lifecycle,
	})
	if err != nil {
		return nil, err
	}
	p := &press{Newsletter: n, worker: worker, dir: dir, db: d}
	return p, p.fill(ctx, people)
}

// fill makes that many subscribers.
func (p *press) fill(ctx context.Context, people int) error {
	list := "email,interests,basis,evidence,consented_at\n" + oneOfThem + ",,express,Card 1," + time.Now().AddDate(0, -1, 0).Format(time.DateOnly) + "\n"
	if _, err := p.Importer.Import(asStaff(ctx), []byte(list), false); err != nil {
		return err
	}
	if err := crowdtest.Crowd(ctx, p.db, oneOfThem, people-1); err != nil {
		return err
	}
	return tidy(ctx, p.db)
}

func (p *press) close() {
	_ = p.db.Close()
	_ = os.RemoveAll(p.dir)
}

// asStaff returns a context in which a member of staff acts.
func asStaff(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_bench", Email: "office@guard.example", Name: "The office"})
}

// issue makes a campaign of the requested size that greets everybody by name.
func (p *press) issue(ctx context.Context) (string, error) {
	title, subject := "November", "Locks in winter"
	content := "Hello {{name|there}},\n\n" + strings.Repeat("Doors freeze, and people prop them open. [Read on](https://guard.example/blog). ", 3) + "\n"
	c, err := p.Drafts.CreateCampaign(asStaff(ctx), "", campaigns.CampaignInput{Title: &title, Subject: &subject, Content: &content})
	return c.ID, err
}

// launch sends a campaign and returns how long that took.
func (p *press) launch(ctx context.Context, id string) (time.Duration, error) {
	begin := time.Now()
	out, err := p.Launcher.Send(asStaff(ctx), id)
	if err == nil && !out.Success {
		err = fmt.Errorf("not launched: %s", out.Error)
	}
	return time.Since(begin), err
}

// pace is the result of a run.
type pace struct {
	perSecond, cpuPerThousand float64
}

// sendingPair compares a campaign with a bare sender at as many connections.
func (o background) sendingPair(ctx context.Context, r *report, sink *sink, c crowd) error {
	const people = 10_000
	connections := c.connections
	var ours, bare, grouped pace
	for range o.rounds {
		p, err := newPress(ctx, sink, people)
		if err != nil {
			return err
		}
		one, err := p.run(ctx, sink, connections, people)
		p.close()
		if err != nil {
			return err
		}
		size := int(sink.size.Load())
		two, err := bareSender(ctx, sink, bareSQLite, connections, people, size)
		if err != nil {
			return err
		}
		three, err := bareSender(ctx, sink, groupedSQLite, connections, people, size)
		if err != nil {
			return err
		}
		ours, bare, grouped = better(ours, one), better(bare, two), better(grouped, three)
	}
	name := fmt.Sprintf("campaign / bare sender, %d connections", connections)
	ratio := ours.perSecond / bare.perSecond
	r.line(name, fmt.Sprintf("%.2f", ratio), fmt.Sprintf(">= %.1f", c.least), ratio >= c.least)
	effort := ours.cpuPerThousand / bare.cpuPerThousand
	r.line(name+", CPU for each mail", fmt.Sprintf("%.2f", effort), fmt.Sprintf("<= %.1f", mostEffort), effort <= mostEffort)
	r.note(name+", with its rows in our group commits", fmt.Sprintf("%.2f, CPU %.2f", ours.perSecond/grouped.perSecond, ours.cpuPerThousand/grouped.cpuPerThousand))
	r.note(name+", in numbers", fmt.Sprintf("%.0f/s, %.2f s CPU per 1,000; bare %.0f/s, %.2f s; %d bytes", ours.perSecond, ours.cpuPerThousand, bare.perSecond, bare.cpuPerThousand, sink.size.Load()))
	return nil
}

func better(a, b pace) pace {
	if a.perSecond > b.perSecond {
		return a
	}
	return b
}

// run sends a campaign to its end.
func (p *press) run(ctx context.Context, sink *sink, connections, people int) (pace, error) {
	id, err := p.issue(ctx)
	if err != nil {
		return pace{}, err
	}
	if _, err := p.launch(ctx, id); err != nil {
		return pace{}, err
	}
	before := sink.count.Load()
	running, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	begin, worked := time.Now(), cpu()
	go func() {
		defer close(done)
		p.worker.Run(running, sending.Pace{Connections: connections})
	}()
	for sink.count.Load()-before < int64(people) && ctx.Err() == nil && time.Since(begin) < 2*time.Minute {
		time.Sleep(time.Millisecond)
	}
	took, worked := time.Since(begin), cpu()-worked
	stop()
	<-done
	if got := sink.count.Load() - before; got != int64(people) {
		return pace{}, fmt.Errorf("%d of %d mails arrived", got, people)
	}
	return paceOf(people, took, worked), ctx.Err()
}

func paceOf(n int, took, worked time.Duration) pace {
	return pace{float64(n) / took.Seconds(), worked.Seconds() / float64(n) * 1000}
}

// cpu is the processor time of this process.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it has no other way to fail than a wrong pointer
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// launching freezes an audience of a hundred thousand.
func (o background) launching(ctx context.Context, r *report, sink *sink) error {
	p, err := newPress(ctx, sink, 100_000)
	if err != nil {
		return err
	}
	defer p.close()
	best := time.Hour
	for range o.rounds {
		id, err := p.issue(ctx)
		if err != nil {
			return err
		}
		took, err := p.launch(ctx, id)
		if err != nil {
			return err
		}
		best = min(best, took)
	}
	r.line("launch of a campaign to 100,000", fmt.Sprintf("%.0f ms", ms(best)), fmt.Sprintf("<= %.0f ms", ms(mostLaunch)), best <= mostLaunch)
	return nil
}

// million sends to a million subscribers after five million openings and clicks, and asks
// for the campaigns' page meanwhile.
func (o background) million(ctx context.Context, r *report, sink *sink) error {
	p, err := newPress(ctx, sink, 1_000_000)
	if err != nil {
		return err
	}
	defer p.close()
	id, err := p.issue(ctx)
	if err == nil {
		_, err = p.launch(ctx, id)
	}
	if err == nil { // the program should have started and rested before it sends
		_, err = p.Lifecycle.PauseCampaign(asStaff(ctx), id)
	}
	if err == nil {
		err = crowdtest.Hits(ctx, p.db, id, 5_000_000)
	}
	if err == nil {
		err = tidy(ctx, p.db)
	}
	if err != nil {
		return err
	}
	if err := p.db.Close(); err != nil {
		return err
	}
	s, err := o.startServer(ctx, p.dir, "SMTP_URL=smtp://"+sink.addr, "WARDGATE_OWNER_EMAIL="+listOwner, "WARDGATE_OWNER_PASSWORD="+listEntry)
	if err != nil {
		return err
	}
	defer s.stop()
	web := client()
	cookie, err := s.signIn(ctx, web)
	if err != nil {
		return err
	}
	if err := s.settle(ctx); err != nil {
		return err
	}
	if _, err := call(ctx, web, http.MethodPost, s.url+"/api/staff/newsletter/campaigns/"+id+"/resume", "", http.StatusOK, "Cookie", cookie); err != nil {
		return err
	}
	most := 0.0
	var took []time.Duration
	for i := 0; i < 200 && ctx.Err() == nil; i++ {
		at := time.Now()
		if _, err := call(ctx, web, http.MethodGet, s.url+"/api/staff/newsletter/campaigns", "", http.StatusOK, "Cookie", cookie); err != nil {
			return err
		}
		took = append(took, time.Since(at))
		now, err := s.memory()
		if err != nil {
			return err
		}
		most = max(most, now)
		time.Sleep(50 * time.Millisecond)
	}
	p95 := p95Of(took)
	r.line("memory while a million subscribers are sent to", fmt.Sprintf("%.0f MB", most), fmt.Sprintf("<= %d MB", mostMB), most <= mostMB)
	r.line("p95 of the campaigns' page with 5,000,000 events, while it sends", fmt.Sprintf("%.0f ms", ms(p95)), fmt.Sprintf("<= %.0f ms", ms(mostStats)), p95 <= mostStats)
	return nil
}
