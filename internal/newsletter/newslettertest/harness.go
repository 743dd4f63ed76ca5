package newslettertest

import (
	"context"
	"fmt"
	"regexp"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// GoodSignup is a valid sign-up.
func GoodSignup() subscribers.Payload {
	return subscribers.Payload{Email: "Dana@Birch.example", Interests: []string{"surveillance", "security-guards"}, Consent: true}
}

// SignUp sends a payload that must be accepted.
func (b Bench) SignUp(t testing.TB, key string, change func(*subscribers.Payload)) subscribers.Signup {
	t.Helper()
	p := GoodSignup()
	if change != nil {
		change(&p)
	}
	got, err := b.Submit(t.Context(), key, p)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// Who is the only subscriber with an address.
func (b Bench) Who(t testing.TB, email string) subscribers.Subscriber {
	t.Helper()
	var got subscribers.Subscriber
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
		got, err = subscribers.ByAddress(ctx, tx, email)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return got
}

// Want compares the number of rows.
func (b Bench) Want(t testing.TB, rows map[string]int) {
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

// AddKey stores a newer key to sign links with.
func (b Bench) AddKey(t testing.TB, id int) {
	t.Helper()
	sealed, err := b.DB.Seal(fmt.Sprintf("newsletter_keys.secret:%d", id), "another secret")
	if err != nil {
		t.Fatal(err)
	}
	b.Exec(t, "INSERT INTO newsletter_keys (id, secret, made_at) VALUES ($1, $2, $3)", id, sealed, b.Now.Now())
}

// LinkIn is the token after path in the latest mail of a kind.
func (b Bench) LinkIn(t testing.TB, kind, path string) string {
	t.Helper()
	var id string
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM mails WHERE kind = $1 ORDER BY id DESC LIMIT 1", kind).Scan(&id); err != nil {
		t.Fatal(err)
	}
	whole, err := b.Mail.Reveal(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	text := whole.Text
	found := regexp.MustCompile(regexp.QuoteMeta("https://guard.example"+path) + `([\w.-]+)`).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("no link to %s in %s", path, text)
	}
	return found[1]
}

// Active signs an address up and confirms it.
func (b Bench) Active(t testing.TB, email string) subscribers.Subscriber {
	t.Helper()
	b.SignUp(t, "", func(p *subscribers.Payload) { p.Email = email })
	if err := b.Confirm(t.Context(), b.LinkIn(t, subscribers.ConfirmationKind, links.ConfirmPath)); err != nil {
		t.Fatal(err)
	}
	return b.Who(t, email)
}

// Leaving is a subscriber's token to unsubscribe.
func (b Bench) Leaving(t testing.TB, who subscribers.Subscriber) string {
	t.Helper()
	keys, err := b.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return keys.Token(links.ToUnsubscribe, who.ID)
}

// AsStaff is a context of a member of staff.
func AsStaff(ctx context.Context) context.Context {
	return httpx.WithActor(ctx, httpx.Actor{ID: "usr_1", Email: "d@guard.example", Name: "Riley Marsh"})
}

// StatusOf is the status of a problem, 0 for anything else.
func StatusOf(err error) int {
	if p := httpx.AsProblem(err); p != nil {
		return p.Status
	}
	return 0
}

// SentCampaign stores a campaign with three links that was sent to people some time ago.
func (b Bench) SentCampaign(t testing.TB, campaign string, at time.Time, people ...string) {
	t.Helper()
	b.Exec(t, `INSERT INTO newsletter_campaigns (id, title, subject, content, topics, status, reason, launched_at, sent_at, created_by, launched_by,
		content_hash, letter, slug, recipient_count, left_out, sent_count, failed_count, skipped_count, uncertain_count, open_count, click_count,
		machine_open_count, machine_click_count, idempotency_key, request_hash, created_at, updated_at, version)
		VALUES ($1, $2, 'S', 'C', '[]', 'sent', '', $3, $3, '', '', '', '', $1, $4, '{}', $4, 0, 0, 0, 0, 0, 0, 0, $1, '', $3, $3, 1)`,
		campaign, "News "+campaign, at, len(people))
	for n := 1; n <= 3; n++ {
		b.Exec(t, `INSERT INTO newsletter_links (campaign_id, number, url) VALUES ($1, $2, $3)`, campaign, n, fmt.Sprintf("https://guard.example/page?n=%d", n))
	}
	for _, who := range people {
		b.Known(t, who)
		b.Exec(t, `INSERT INTO newsletter_deliveries (campaign_id, subscriber_id, state, due_at, owner, fence, deferrals, stumbles, code, reason,
			first_attempt_at, attempted_at, settled_at) VALUES ($1, $2, 'sent', $3, '', 1, 0, 0, 250, '', $3, $3, $3)`, campaign, who, at)
	}
}

// Known creates a subscriber with this id unless there is one: nothing is stored about unknown
// people.
func (b Bench) Known(t testing.TB, id string) {
	t.Helper()
	if b.Numbers(t, 1, "SELECT count(*) FROM newsletter_subscribers WHERE id = $1", id)[0] > 0 {
		return
	}
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		lead, err := b.Leads.Capture(ctx, tx, leads.Contact{Email: id + "@people.example", Source: "Newsletter Subscription", At: b.Now.Now()})
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording, wording_version,
			asked_at, confirmed_at, created_at, updated_at, version) VALUES ($1, $1, $1, $2, 'active', '[]', 0, '', '', $3, $3, $3, $3, 1)`, id, lead.ID, b.Now.Now())
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// MustExec runs a statement outside of the program's transactions.
func MustExec(t testing.TB, b Bench, statement string, args ...any) {
	t.Helper()
	if _, err := b.DB.Writer().ExecContext(t.Context(), statement, args...); err != nil {
		t.Fatal(err)
	}
}
