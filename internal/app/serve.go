package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Limits of one connection. A write may take longer only where a handler says so
// (the event stream moves its own deadline).
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 15 * time.Second
	writeTimeout  = 30 * time.Second
	idleTimeout   = 90 * time.Second
	headerBytes   = 32 << 10
)

// A stop ends within 20 s, whatever hangs.
const (
	// drainTimeout is how long it waits for requests under way.
	drainTimeout = 12 * time.Second
	// workTimeout is how long after its beginning background work may go on, before it is cut off from the database.
	workTimeout = 15 * time.Second
	// cutTimeout is how long what was cut off may take to notice, and how long the renderer and the database may take to close.
	cutTimeout = 1500 * time.Millisecond
)

// Handler answers every request: pages from memory first, then the endpoint
// table, then whatever the site makes of the rest.
func (a *App) Handler() http.Handler {
	measures, route, page, site := a.Router.Measures(), a.Site.Route, a.Site.Page, always(a.Site)
	return a.Listeners.overHTTPS(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") && measures.Serve(w, r, route, page) {
			return // sets the safety headers itself, precomputed
		}
		addHeaders(w.Header(), a.safety)
		r = r.WithContext(db.ForRequest(r.Context())) // its reads and writes have an end
		if a.Router.Handles(r) {
			if wantsPage(r) {
				w = a.Site.ForVisitors(w, r)
			}
			a.Router.ServeHTTP(w, r)
			return
		}
		measures.Serve(w, r, route, site)
	}))
}

// always is a handler that answers everything.
func always(h http.Handler) func(w http.ResponseWriter, r *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		h.ServeHTTP(w, r)
		return true
	}
}

// wantsPage tells whether a browser asks for a page, not a program for data.
func wantsPage(r *http.Request) bool {
	return !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// Serve serves on l until ctx ends, then stops: it takes no new connection,
// finishes requests and nudges under way, and closes.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	if err := a.Replies.Prepare(ctx); err != nil {
		return fmt.Errorf("the key for INBOX_ADDRESS: %w", err)
	}
	work, stopWork := context.WithCancel(db.Background(context.WithoutCancel(ctx)))
	defer stopWork()
	a.cleanUploads()
	var running sync.WaitGroup
	for _, run := range a.loops() {
		running.Go(func() { run(work) })
	}
	server := a.Listeners.server(lastAnswers(a.leaving, a.Handler()))
	server.ConnState = a.Figures.traffic.note
	failed := make(chan error, 1)
	go func() { failed <- a.Listeners.serve(server, l) }()
	var err error
	var began time.Time // the stop
	select {
	case err = <-failed:
		began = time.Now()
	case <-ctx.Done():
		leave(a)
		a.parts.Log.Info("stopping: finishing what is under way")
		began = time.Now()
		_ = l.Close()     // nobody comes any more
		ended := <-failed // and all who came are known to the traffic
		if err = a.drain(server); err == nil && !errors.Is(ended, net.ErrClosed) {
			err = ended
		}
	}
	stopWork()
	finish(a, &running, time.Until(began.Add(workTimeout)))
	a.Replica.finish(time.Until(began.Add(workTimeout + cutTimeout)))
	closing, cancel := context.WithTimeout(context.Background(), cutTimeout)
	defer cancel()
	if e := a.renderer.Close(closing); e != nil {
		a.parts.Log.Warn("closing the page renderer failed", "error", e)
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

// finish waits for background work under way, for limit at most. What takes too long is cut off from the database, and left alone if it does not notice:
// the next start, or another instance, takes it over as after a kill.
func finish(a *App, running *sync.WaitGroup, limit time.Duration) {
	done := make(chan struct{})
	go func() { running.Wait(); close(done) }()
	if within(done, limit) {
		return
	}
	a.DB.CutOff()
	if !within(done, cutTimeout) {
		a.parts.Log.Warn("stopping: background work did not end; the next start takes it over")
	}
}

// within waits for done, for d at most, and tells whether it came.
func within(done <-chan struct{}, d time.Duration) bool {
	limit := time.NewTimer(d)
	defer limit.Stop()
	select {
	case <-done:
		return true
	case <-limit.C:
		return false
	}
}

// mostDrain bounds WARDGATE_DRAIN: a supervisor loses patience before.
const mostDrain = 5 * time.Minute

func readDrain(into *time.Duration) func(string) error {
	return func(v string) (err error) {
		if *into, err = time.ParseDuration(v); err != nil || *into < 0 || *into > mostDrain {
			return fmt.Errorf("%q is no time between 0s and %v; write 5s", v, mostDrain)
		}
		return nil
	}
}

// leave tells balancers that no more requests should come, and goes on taking them until they have heard of it, or until another
// signal comes.
func leave(a *App) {
	close(a.leaving)
	if a.Config.Drain == 0 {
		return
	}
	a.parts.Log.Info("stopping: requests are still taken", "for", a.Config.Drain.String())
	again := make(chan os.Signal, 1)
	signal.Notify(again, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(again)
	over := time.NewTimer(a.Config.Drain)
	defer over.Stop()
	select {
	case <-over.C:
	case <-again:
	}
}

// mutePatience is how long a stop waits for a connection that says nothing: its request may be on the way.
const mutePatience = time.Second

func (a *App) drain(server *http.Server) error {
	close(a.stopping) // open streams close
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	a.Figures.traffic.settle(mutePatience, drainTimeout-cutTimeout)
	if err := server.Shutdown(ctx); err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// loops run beside the requests, each until its context ends: the scheduler with all tasks, the
// workers of the four outboxes, what keeps memory up to date (the rendered pages, the articles
// for failures, the certificate), and what listens (to reports of mail servers, to plain HTTP, to the other instances).
func (a *App) loops() []func(context.Context) {
	loops := []func(context.Context){
		a.Scheduler.Run,
		a.Mail.Run, a.Texts.Run, a.Push.Run, func(ctx context.Context) { a.Sending.Run(ctx, a.Config.Sending) },
		a.Site.Run, func(ctx context.Context) { a.Blog.Fallback.Watch(ctx, a.Bus) },
		a.takeMails, a.Listeners.sendToHTTPS, a.Listeners.watchCertificate, a.Figures.serve, a.Replica.run,
	}
	if a.DB.Engine() == db.Postgres {
		loops = append(loops, func(ctx context.Context) {
			if err := events.RunPostgres(ctx, a.DB.URL(), a.Bus, a.parts.Log); err != nil && ctx.Err() == nil {
				a.parts.Log.Error("news between instances ended", "error", err)
			}
		})
	}
	return loops
}
