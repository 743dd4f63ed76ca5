package newsletter

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
)

// bench is a service on a real database, with a clock that stands.
type bench struct {
	*Service
	people *leadstest.Leads
	now    *clock.Manual
}

// each runs a test on both engines.
func each(t *testing.T, run func(t *testing.T, b bench)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) { run(t, newBench(t, d)) }, withJobs())
}

// withJobs has the tables of the job queue as well.
func withJobs() dbtest.Option { return dbtest.Also("river-0.31.0", jobs.Migrate) }

func newBench(t testing.TB, d *db.DB, change ...func(*mail.Options)) bench {
	t.Helper()
	cat, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	zone, err := clock.Zone(cat.Company.TimeZone)
	if err != nil {
		t.Fatal(err)
	}
	now := clock.NewManual(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC))
	source, log, bus := ids.New(rand.NewChaCha8([32]byte{28})), slog.New(slog.DiscardHandler), events.NewBus()
	options := mail.Options{DB: d, Clock: now, IDs: source, Log: log, From: mail.Address{Name: "Guard Inc.", Address: "no-reply@guard.example"}}
	for _, fn := range change {
		fn(&options)
	}
	outbox := mail.New(options)
	admin, record := mail.Address{Address: "admin@guard.example"}, audit.New(now, source)
	people := leadstest.New(t, leadstest.Deps{DB: d, Clock: now, IDs: source, Catalog: cat, Mail: outbox, Bus: bus, Log: log})
	s := &Service{
		DB: d, Clock: now, IDs: source, Catalog: cat, Leads: people.Service, Promises: people.Promises, Mail: outbox, Audit: record, Bus: bus, Log: log, Zone: zone,
		Origin: "https://guard.example", Admin: admin, Markdown: markdown.New(),
	}
	people.HeldBy(t, s)
	workers := river.NewWorkers()
	river.AddWorker(workers, &NotificationWorker{Service: s})
	river.AddWorker(workers, &SenderWorker{Service: s})
	queue, err := jobs.New(d, workers, 1, log)
	if err != nil {
		t.Fatal(err)
	}
	s.Jobs = queue
	return bench{s, people, now}
}

func good() Payload {
	return Payload{Email: "Dana@Birch.example", Interests: []string{"surveillance", "security-guards"}, Consent: true}
}

// signUp sends a payload that must be taken.
func (b bench) signUp(t testing.TB, key string, change func(*Payload)) Signup {
	t.Helper()
	p := good()
	if change != nil {
		change(&p)
	}
	got, err := b.Subscribe(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// who is the one subscriber with an address.
func (b bench) who(t testing.TB, email string) Subscriber {
	t.Helper()
	var got Subscriber
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		got, err = byAddress(ctx, sqlgen.New(tx), email)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return got
}

// want compares the number of rows.
func (b bench) want(t testing.TB, rows map[string]int) {
	t.Helper()
	for from, want := range rows {
		var n int
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
			t.Fatal(err)
		}
		if n != want {
			t.Errorf("%d rows in %s, want %d", n, from, want)
		}
	}
}

// linkIn is the token behind path in the latest mail of a kind.
func (b bench) linkIn(t testing.TB, kind, path string) string {
	t.Helper()
	var text string
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT body FROM mails WHERE kind = $1 ORDER BY id DESC LIMIT 1", kind).Scan(&text); err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(regexp.QuoteMeta("https://guard.example"+path) + `([\w.-]+)`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no link to %s in %s", path, text)
	}
	return found[1]
}

// active signs an address up and confirms it.
func (b bench) active(t testing.TB, email string) Subscriber {
	t.Helper()
	b.signUp(t, "", func(p *Payload) { p.Email = email })
	if err := b.Confirm(t.Context(), b.linkIn(t, confirmationKind, confirmPath)); err != nil {
		t.Fatal(err)
	}
	return b.who(t, email)
}

// leaving is the token to leave of a subscriber.
func (b bench) leaving(t testing.TB, who Subscriber) string {
	t.Helper()
	ring, err := b.keys(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return ring.token(toUnsubscribe, who.ID)
}

// desk is a context in which a member of staff acts.
func desk(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

func status(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}

// sentTo stores a campaign with three links that was sent to people a while ago.
func (b bench) sentTo(t testing.TB, campaign string, at time.Time, people ...string) {
	t.Helper()
	b.exec(t, `INSERT INTO newsletter_campaigns (id, title, subject, content, topics, status, reason, launched_at, sent_at, created_by, launched_by,
		content_hash, letter, slug, recipient_count, left_out, sent_count, failed_count, skipped_count, uncertain_count, open_count, click_count,
		machine_open_count, machine_click_count, idempotency_key, request_hash, created_at, updated_at, version)
		VALUES ($1, $2, 'S', 'C', '[]', 'sent', '', $3, $3, '', '', '', '', $1, $4, '{}', $4, 0, 0, 0, 0, 0, 0, 0, $1, '', $3, $3, 1)`,
		campaign, "News "+campaign, at, len(people))
	for n := 1; n <= 3; n++ {
		b.exec(t, `INSERT INTO newsletter_links (campaign_id, number, url) VALUES ($1, $2, $3)`, campaign, n, fmt.Sprintf("https://guard.example/page?n=%d", n))
	}
	for _, who := range people {
		b.known(t, who)
		b.exec(t, `INSERT INTO newsletter_deliveries (campaign_id, subscriber_id, state, due_at, owner, fence, deferrals, stumbles, code, reason,
			first_attempt_at, attempted_at, settled_at) VALUES ($1, $2, 'sent', $3, '', 1, 0, 0, 250, '', $3, $3, $3)`, campaign, who, at)
	}
}

// known makes a subscriber of an id that is none's yet: of whom nothing is known, nothing is kept.
func (b bench) known(t testing.TB, id string) {
	t.Helper()
	if b.numbers(t, 1, "SELECT count(*) FROM newsletter_subscribers WHERE id = $1", id)[0] > 0 {
		return
	}
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		lead, err := b.Leads.Capture(ctx, tx, leads.Contact{Email: id + "@people.example", Source: "Newsletter Subscription", At: b.now.Now()})
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording, wording_version,
			asked_at, confirmed_at, created_at, updated_at, version) VALUES ($1, $1, $1, $2, 'active', '[]', 0, '', '', $3, $3, $3, $3, 1)`, id, lead.ID, b.now.Now())
		return err
	}); err != nil {
		t.Fatal(err)
	}
}
