package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/jobs"
)

// Limits of one connection. A write may take longer only where a handler says so
// (the event stream moves its own deadline).
const (
	headerTimeout = 5 * time.Second
	readTimeout   = 15 * time.Second
	writeTimeout  = 30 * time.Second
	idleTimeout   = 90 * time.Second
	headerBytes   = 32 << 10
	// drainTimeout is how long a stop waits for requests and jobs under way.
	drainTimeout = 20 * time.Second
	// alertTick is how often due alerts are looked for: "to the second" with room.
	alertTick = 250 * time.Millisecond
)

// Handler answers every request: pages from memory first, then the endpoint
// table, then whatever the site makes of the rest.
func (a *App) Handler() http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") && a.Site.Page(w, r) {
			return // sets the safety headers itself, precomputed
		}
		addHeaders(w.Header(), a.safety)
		if a.Router.Handles(r) {
			if wantsPage(r) {
				w = a.Site.ForVisitors(w, r)
			}
			a.Router.ServeHTTP(w, r)
			return
		}
		a.Site.ServeHTTP(w, r)
	})
}

// wantsPage tells whether a browser asks for a page, not a program for data.
func wantsPage(r *http.Request) bool {
	return !strings.HasPrefix(r.URL.Path, "/api/") && strings.Contains(r.Header.Get("Accept"), "text/html")
}

// Serve serves on l until ctx ends, then stops: it takes no new connection,
// finishes requests and jobs under way, and closes.
func (a *App) Serve(ctx context.Context, l net.Listener) error {
	work, stopWork := context.WithCancel(db.Background(context.WithoutCancel(ctx)))
	defer stopWork()
	a.cleanUploads()
	if err := a.Jobs.Start(work); err != nil {
		return err
	}
	var running sync.WaitGroup
	for _, run := range a.loops() {
		running.Go(func() { run(work) })
	}
	server := &http.Server{
		Handler: a.Handler(), ReadHeaderTimeout: headerTimeout, ReadTimeout: readTimeout, WriteTimeout: writeTimeout,
		IdleTimeout: idleTimeout, MaxHeaderBytes: headerBytes,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
		a.parts.Log.Info("stopping: finishing what is under way")
		err = a.drain(server)
	}
	stopWork()
	running.Wait()
	closing, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	if e := a.renderer.Close(closing); e != nil {
		a.parts.Log.Warn("closing the page renderer failed", "error", e)
	}
	if errors.Is(err, http.ErrServerClosed) {
		err = nil
	}
	return err
}

func (a *App) drain(server *http.Server) error {
	close(a.stopping) // not ready any more; open streams close
	ctx, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	httpErr := server.Shutdown(ctx)
	jobErr := a.Jobs.Stop(ctx)
	if err := errors.Join(httpErr, jobErr); err != nil {
		return fmt.Errorf("stopping: %w", err)
	}
	return nil
}

// loops are the background works of an instance; each ends with its context.
func (a *App) loops() []func(context.Context) {
	periodic := &jobs.Periodic{DB: a.DB, Clock: a.parts.Clock, Log: a.parts.Log, Tasks: slices.Concat([]jobs.Task{
		{Name: "quotes.sweep-unnotified", Every: 5 * time.Second, Run: a.Quotes.SweepUnnotified},
		{Name: "contact.sweep-unnotified", Every: 5 * time.Second, Run: a.Contact.SweepUnnotified},
		{Name: "assessments.sweep-unnotified", Every: 5 * time.Second, Run: a.Assessments.SweepUnnotified},
	}, a.Leads.Tasks(), a.Chat.Tasks(), a.Blog.Tasks(), a.Newsletter.Tasks(), a.Automation.Periodic(), a.Staff.Tasks())}
	loops := []func(context.Context){
		periodic.Run, a.Mail.Run, a.Site.Run, a.alertLoop, a.Newsletter.Collector.Collect, a.takeReports,
		func(ctx context.Context) { a.Blog.Fallback.Watch(ctx, a.Bus) },
		func(ctx context.Context) { a.Sending.Run(ctx, a.Config.Sending) },
		a.Automation.Run, a.Texts.Run,
		func(ctx context.Context) { a.Nudges.Run(ctx, jobGoroutines) },
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

func (a *App) alertLoop(ctx context.Context) {
	tick := time.NewTicker(alertTick)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if err := a.raiseDue(ctx); err != nil && ctx.Err() == nil {
			a.parts.Log.Warn("raising due alerts failed; trying again", "error", err)
		}
	}
}

// raiseDue raises the due alerts of every word that keeps deadlines, and publishes
// the posts and sends the campaigns that are due; one that fails leaves the others alone.
func (a *App) raiseDue(ctx context.Context) error {
	_, err1 := a.Deadlines.RaiseDue(ctx)
	_, err5 := a.Blog.Lifecycle.PublishDue(ctx)
	_, err6 := a.Newsletter.Launcher.LaunchDue(ctx)
	return errors.Join(err1, err5, err6)
}
