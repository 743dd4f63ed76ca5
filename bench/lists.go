package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

const (
	manyLeads = 100_000
	mostP95   = 100 * time.Millisecond
	listOwner = "owner@bench.example"
	listEntry = "a-password-for-one-run"
)

// lists requests pages of an installation with 100,000 leads, as staff do over
// HTTP: easy ones and the most expensive: a word that one lead has or none, a
// filter that leaves nothing, the last page. Every kind has the same goal.
// Proves: bench-2
func (o requests) lists(ctx context.Context, r *report) error {
	o.onEach(ctx, r, func(engine, url string) error { return o.listsOn(ctx, r, engine, url) })
	return nil
}

func (o requests) listsOn(ctx context.Context, r *report, engine, address string) error {
	env := append(inDatabase(address), "WARDGATE_OWNER_EMAIL="+listOwner, "WARDGATE_OWNER_PASSWORD="+listEntry)
	s, err := o.startServer(ctx, "", env...)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer func() { s.stop() }()
	if err := fillLeads(ctx, db.Options{Dir: s.dir, URL: address, Log: slog.New(slog.DiscardHandler)}); err != nil {
		return err
	}
	web := client()
	cookie, err := s.signIn(ctx, web)
	if err != nil {
		return err
	}
	for _, page := range []struct {
		name  string
		query url.Values
	}{
		{"first page", url.Values{}},
		{"by score", url.Values{"sort": {"score"}}},
		{"hot ones by activity", url.Values{"sort": {"activity"}, "priority": {"hot"}}},
		{"a filter that leaves nothing", url.Values{"sort": {"score"}, "stage": {"customer"}}},
		{"a word that all have", url.Values{"q": {"quorthon"}}},
		{"a name that one has", url.Values{"q": {"person 77777"}}},
		{"common words that nobody has both", url.Values{"q": {"person holdings 3"}}},
		{"a word that none has", url.Values{"q": {"nobody has this"}, "sort": {"activity"}}},
		{"a phone number", url.Values{"q": {"555-0142"}}},
	} {
		name := fmt.Sprintf("%s: p95 of 100,000 leads, %s", engine, page.name)
		r.try(ctx, name, func() error {
			took := make([]time.Duration, 0, 40)
			for range cap(took) {
				began := time.Now()
				if _, err := call(ctx, web, http.MethodGet, s.url+"/api/staff/leads?"+page.query.Encode(), "", http.StatusOK, "Cookie", cookie); err != nil {
					return err
				}
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			p95 := took[len(took)*95/100]
			r.line(name, fmt.Sprintf("%.1f ms, p50 %.1f", ms(p95), ms(took[len(took)/2])), "<= 100 ms", p95 <= mostP95)
			return nil
		})
	}
	return nil
}

// signIn is the cookie of the owner with whom the server was started.
func (s *server) signIn(ctx context.Context, web *http.Client) (cookie string, err error) {
	head, err := call(ctx, web, http.MethodPost, s.url+"/api/staff/session", fmt.Sprintf(`{"email":%q,"password":%q}`, listOwner, listEntry), http.StatusOK)
	if err != nil {
		return "", err
	}
	cookie, _, _ = strings.Cut(head.Get("Set-Cookie"), ";")
	return cookie, nil
}

// fillLeads makes leads, no two alike, by the same code as every form, a thousand in
// a transaction.
func fillLeads(ctx context.Context, target db.Options) error {
	d, err := db.Open(ctx, target)
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	cat, err := catalog.Load()
	if err != nil {
		return err
	}
	service, err := newLeads(d, clock.System{}, cat, events.NewBus(), false)
	if err != nil {
		return err
	}
	now := time.Now().UTC().Truncate(time.Millisecond)
	for from := 0; from < manyLeads; from += 1000 {
		err := d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			for i := from; i < from+1000; i++ {
				if _, err := service.people.Capture(ctx, tx, somebody(i, now)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return tidy(ctx, d)
}

// tidy does what PostgreSQL's autovacuum does within a minute of such a change.
func tidy(ctx context.Context, d *db.DB) error {
	if d.Engine() != db.Postgres {
		return nil
	}
	_, err := d.Writer().ExecContext(ctx, "VACUUM ANALYZE")
	return err
}

func somebody(i int, now time.Time) leads.Contact {
	pages := []string{"/", "/services", "/quote", "/contact", "/about", "/blog"}
	return leads.Contact{
		Name: fmt.Sprintf("Person %d Quorthon", i), Email: fmt.Sprintf("person.%d@site%d.example", i, i%977),
		Company: fmt.Sprintf("Company %d Holdings", i%5003), Phone: fmt.Sprintf("780-555-%04d", i%1000), PhoneE164: fmt.Sprintf("+1780555%04d", i%1000),
		Source: []string{"contact", "website_quote_form", "security_assessment"}[i%3], Interests: []string{"surveillance", "security-guards", "it-support"}[:i%4],
		Behavior: leads.Behavior{PagesVisited: pages[:i%7], TimeOnSite: i * 7 % 900, ScrollDepth: i % 101},
		At:       now.Add(-time.Duration(manyLeads-i) * time.Minute),
	}
}
