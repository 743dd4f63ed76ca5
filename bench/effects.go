package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/web"
)

// The goals of what follows from an event.
const (
	eventRate  = 200 // a second
	eventSpan  = 30 * time.Second
	mostEffect = 500 * time.Millisecond
	// mostGrown is how often the p95 of the first third the p95 of the last may be: if
	// work comes faster than it is done, the delay grows from second to second, whatever
	// it is at first.
	mostGrown = 1.5
	// oneStall may be added to that, a fifth of the goal: where the first third waits for
	// almost nothing, one slow commit or garbage collection would look like growth.
	oneStall = 100 * time.Millisecond
	// effectsWait is how long the last ones are waited for. Those that have not come by then
	// count as that late.
	effectsWait = 20 * time.Second
)

// effects sends captures to the running program, 200 a second, and measures from the commit
// of each, and of the event with it, to the commit of the run that it begins.
// Proves: bench-8
func (o background) effects(ctx context.Context, r *report, in *installation) error {
	sink, err := startSink(ctx)
	if err != nil {
		return err
	}
	defer sink.stop()
	a, l, err := in.program(ctx, sink)
	if err != nil {
		return err
	}
	running, stop := context.WithCancel(ctx)
	served := make(chan error, 1)
	go func() { served <- a.Serve(running, l) }()
	came, load, err := followed(ctx, a, "http://"+l.Addr().String())
	stop()
	if e := <-served; err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s: event to effect, %d/s for %.0f s", in.engine(), eventRate, eventSpan.Seconds())
	first, all, last := thirds(came, eventSpan)
	early, p95, end := p95Of(first), p95Of(all), p95Of(last)
	most := time.Duration(mostGrown*float64(early)) + oneStall
	r.note(name+", captures", load.String())
	r.note(name+", slowest", fmt.Sprintf("%.0f ms", ms(slices.Max(all))))
	r.line(name+", p95", fmt.Sprintf("%.0f ms", ms(p95)), fmt.Sprintf("<= %.0f ms", ms(mostEffect)), p95 <= mostEffect)
	r.line(name+", p95 of the last third", fmt.Sprintf("%.0f ms (first third %.0f)", ms(end), ms(early)), fmt.Sprintf("<= %.0f ms", ms(most)), end <= most)
	r.line(name+", captures answered a second", fmt.Sprintf("%.0f", load.perSecond), fmt.Sprintf(">= %.0f", eventRate*0.95), load.perSecond >= eventRate*0.95)
	return nil
}

// thirds returns the delays of the captures in the first and in the last third of the
// span, and all of them. A capture without any news belongs to the last third: it has
// fallen behind.
func thirds(came []effect, span time.Duration) (first, all, last []time.Duration) {
	var begin time.Time
	for _, e := range came {
		if begin.IsZero() || !e.captured.IsZero() && e.captured.Before(begin) {
			begin = e.captured
		}
	}
	for _, e := range came {
		all = append(all, e.late)
		switch after := e.captured.Sub(begin); {
		case e.captured.IsZero() || after >= span*2/3:
			last = append(last, e.late)
		case after < span/3:
			first = append(first, e.late)
		}
	}
	return first, all, last
}

// effect is a capture, when it was committed, and how much later its first run was.
type effect struct {
	captured time.Time
	late     time.Duration
}

// program is the whole program on the installation, and where it is to serve.
func (in *installation) program(ctx context.Context, sink *sink) (*app.App, net.Listener, error) {
	l, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, nil, err
	}
	env := map[string]string{
		"WARDGATE_LISTEN": l.Addr().String(), "WARDGATE_URL": "http://" + l.Addr().String(), "WARDGATE_DATA": in.target.Dir,
		"WARDGATE_RATE_LIMIT": "off", "SMTP_URL": "smtp://" + sink.addr,
	}
	cat, err := catalog.Load()
	if err != nil {
		return nil, nil, err
	}
	settings, err := app.ReadConfig(func(name string) (string, bool) { v, is := env[name]; return v, is }, cat.Company())
	if err != nil {
		return nil, nil, err
	}
	a, err := app.New(ctx, settings, in.db, app.Parts{
		Clock: clock.System{}, IDs: ids.System(), Random: rand.Reader, Log: slog.New(slog.DiscardHandler), Dist: web.Dist, Version: "bench",
	})
	if err != nil {
		return nil, nil, err
	}
	return a, l, a.Seed(ctx)
}

// followed returns how long each capture of a load waited for its effect.
func followed(ctx context.Context, a *app.App, url string) ([]effect, result, error) {
	web, run := client(), time.Now().UnixNano()
	capture := inboundForms()[1]
	send := func(ctx context.Context, _, i int) error {
		visitor := fmt.Sprintf("e%d.%d", run, i)
		_, err := call(ctx, web, http.MethodPost, url+capture.path, capture.body(visitor), http.StatusCreated, "Idempotency-Key", visitor)
		return err
	}
	if err := send(ctx, 0, -1); err != nil { // the first one compiles statements
		return nil, result{}, err
	}
	time.Sleep(time.Second)
	heard := listen(a)
	load, err := open(ctx, eventRate, 4*writers, eventSpan, send)
	if err != nil {
		return nil, load, err
	}
	came := heard.wait(load.n)
	return came, load, complete(ctx, a, load.n)
}

// complete makes sure that each capture began a run, with or without news of
// it.
func complete(ctx context.Context, a *app.App, captures int) error {
	var begun int
	if err := a.DB.Read().QueryRowContext(ctx, "SELECT count(DISTINCT lead_id) FROM automation_runs WHERE id NOT LIKE 'run_bench%'").Scan(&begun); err != nil {
		return err
	}
	if begun <= captures { // one more than the load, see followed
		return fmt.Errorf("%d captures began runs with %d leads", captures, begun-1)
	}
	return nil
}

// ear listens for the commits of captures and of the runs that follow.
type ear struct {
	mu       sync.Mutex
	captured map[string]time.Time
	began    map[string]time.Time
	stop     func()
}

// listen hears all news where they are not relayed: on SQLite, where a hundred commits at
// once are more than a subscriber's buffer holds.
func listen(a *app.App) *ear {
	e := &ear{captured: map[string]time.Time{}, began: map[string]time.Time{}}
	if a.DB.Engine() == db.SQLite {
		a.Bus.RelayTo(func(n events.News) { e.hear(n, time.Now()) })
		e.stop = func() { a.Bus.RelayTo(nil) }
		return e
	}
	news, stop := a.Bus.Subscribe()
	done := make(chan struct{})
	go func() {
		for {
			select {
			case n := <-news:
				e.hear(n, time.Now())
			case <-done:
				return
			}
		}
	}()
	e.stop = func() { stop(); close(done) }
	return e
}

func (e *ear) hear(n events.News, at time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case n.Topic == "leads" && n.Kind == "captured":
		if _, known := e.captured[n.ID]; !known {
			e.captured[n.ID] = at
		}
	case n.Topic == "automation" && n.Kind == "began":
		if _, known := e.began[n.ID]; !known {
			e.began[n.ID] = at
		}
	}
}

// wait answers once everything was heard, or it took too long.
func (e *ear) wait(captures int) []effect {
	for deadline := time.Now().Add(effectsWait); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if e.both() >= captures {
			break
		}
	}
	e.stop()
	e.mu.Lock()
	defer e.mu.Unlock()
	came := make([]effect, 0, captures)
	for id, captured := range e.captured {
		one := effect{captured, effectsWait}
		if at, ok := e.began[id]; ok {
			one.late = max(0, at.Sub(captured))
		}
		came = append(came, one)
	}
	for len(came) < captures {
		came = append(came, effect{late: effectsWait})
	}
	return came
}

// both returns the captures whose effect was heard of as well.
func (e *ear) both() (n int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	for id := range e.captured {
		if _, ok := e.began[id]; ok {
			n++
		}
	}
	return n
}
