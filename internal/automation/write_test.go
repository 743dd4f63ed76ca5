package automation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// TestNothingLeavesThatWasStoppedInTheOutbox: between a step and the opening of its mail a person
// may take the lead over, or the lead may unsubscribe; the mail then is not sent.
// Proves: automation-7
func TestNothingLeavesThatWasStoppedInTheOutbox(t *testing.T) {
	t.Parallel()
	staff := as(t.Context(), "casey")
	for name, c := range map[string]struct {
		do   func(t *testing.T, b bench, l leads.Lead) error
		want string
	}{
		"nothing": {func(*testing.T, bench, leads.Lead) error { return nil }, ""},
		"a person": {func(_ *testing.T, b bench, l leads.Lead) error {
			_, err := b.people.TakeOver(staff, l.ID, l.Version)
			return err
		}, runs.BecauseOverride},
		"left": {func(t *testing.T, b bench, l leads.Lead) error { return b.Consent.Leave(t.Context(), l) }, runs.BecauseUnsubscribed},
		"left, worked": {func(t *testing.T, b bench, l leads.Lead) error {
			err := b.Consent.Leave(t.Context(), l)
			b.work(t)
			return err
		}, runs.BecauseUnsubscribed},
		"stopped": {func(t *testing.T, b bench, l leads.Lead) error {
			runs, err := b.RunsOf(t.Context(), l.ID)
			if err != nil {
				return err
			}
			for _, r := range runs {
				err = errors.Join(err, b.StopRun(staff, r.ID))
			}
			return err
		}, "Stopped by casey."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			each(t, func(t *testing.T, b bench) {
				l := b.reader(t, "Robin")
				runs, err := b.RunsOf(t.Context(), l.ID)
				if err != nil {
					t.Fatal(err)
				}
				var sent string
				for _, r := range runs {
					for _, step := range r.Steps {
						if step.Ref != "" {
							sent = step.ID
						}
					}
				}
				if err := c.do(t, b, b.lead(t, l.ID)); err != nil {
					t.Fatal(err)
				}
				err = b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					why, err := b.Permit(ctx, tx, sent)
					if why != c.want {
						t.Errorf("refused because %q, want %q", why, c.want)
					}
					return err
				})
				if err != nil {
					t.Fatal(err)
				}
			})
		})
	}
}

// TestTheMailOfAStep checks the mail as received: absolute links, the sender, one-click
// unsubscribe, and typed names as text, never as Markdown or HTML.
// Proves: automation-22, automation-25
func TestTheMailOfAStep(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		c := somebody("Robin")
		c.Name, c.Company = "**Ro** <b>bin</b>\u202e [x](https://evil.example)", "{{name}} & Co"
		b.comes(t, c)
		b.lives(t, 25*time.Hour)
		var page mail.Page
		page, err := b.Mail.List(t.Context(), mail.Filter{Limit: 50})
		if err != nil {
			t.Fatal(err)
		}
		if len(page.Items) == 0 {
			t.Fatal("no mail")
		}
		for _, m := range page.Items {
			d, err := b.Mail.Reveal(t.Context(), m.ID)
			if err != nil {
				t.Fatal(err)
			}
			if m.Class != mail.Promotion || !strings.HasPrefix(d.Headers["List-Unsubscribe"], "<https://guard.example/newsletter/unsubscribe/lead_") ||
				d.Headers["List-Unsubscribe-Post"] != "List-Unsubscribe=One-Click" {
				t.Errorf("%s: class %s, headers %v", d.Subject, m.Class, d.Headers)
			}
			if !m.ExpiresAt.Equal(m.CreatedAt.Add(24 * time.Hour)) {
				t.Errorf("%s of %s may leave until %s: it would meet the next one", d.Subject, m.CreatedAt, m.ExpiresAt)
			}
			for part, body := range map[string]string{"HTML": d.HTML, "text": d.Text} {
				for _, want := range []string{b.Catalog.Company().Name, b.Catalog.Company().Offices[0].Street, "End these emails", "because you asked us something"} {
					if !strings.Contains(body, want) {
						t.Errorf("%s: the %s lacks %q", d.Subject, part, want)
					}
				}
				for _, never := range []string{"{phone}", "{email}", `href="https://evil`, `href="/`, "\ue000", "\u202e", "there,"} {
					if strings.Contains(body, never) {
						t.Errorf("%s: the %s holds %q", d.Subject, part, never)
					}
				}
			}
			if strings.Contains(d.HTML, "<b>bin") {
				t.Errorf("%s: what they typed is HTML", d.Subject)
			}
			if !strings.Contains(d.Text, "Hello **Ro** <b>bin</b> [x](https://evil.example),") {
				t.Errorf("%s: the greeting is not what they typed:\n%s", d.Subject, d.Text[:200])
			}
		}
	})
}

// TestACompanyThatIsAMessageIsNotMailed: what follows a form goes to the address that was typed into it, and says nothing
// that a stranger could have written, until staff vouch for it.
// Proves: security-8
func TestACompanyThatIsAMessageIsNotMailed(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		const text = "{{company}} {{industry}}."
		for typed, want := range map[string]string{
			"Birch & Sons": "Birch & Sons", "Łódź Ochrona Sp. z o.o.": "Łódź Ochrona Sp. z o.o.",
			"URGENT! Pay at once": "your organization", "pay.evil.example": "your organization", "Call 403 555 0199": "your organization",
			"your account was closed because you have not paid the last invoice": "your organization", "evil\u202e": "your organization",
		} {
			l := leads.Lead{ID: "lead_1", Company: typed, Demographics: leads.Demographics{Industry: typed}}
			industry := strings.TrimPrefix(want, "your organization")
			if got := b.renderer(t).TextMessage(text, l); !strings.Contains(got, want+" "+industry+".") {
				t.Errorf("of %q is told: %s", typed, got)
			}
			l.Provenance.Verified = map[leads.Field]leads.Proof{leads.FieldCompany: {}}
			if got := b.renderer(t).TextMessage(text, l); typed != "evil\u202e" && !strings.Contains(got, typed+" ") {
				t.Errorf("of %q, vouched for: %s", typed, got)
			}
		}
	})
}

// TestTheCapPutsMailsOff: the maximum is four promotional mails in 24 hours, newsletters counted;
// a further mail waits, and is sent later.
// Proves: automation-25
func TestTheCapPutsMailsOff(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		spec := rules.Spec{Name: "Six at once", Trigger: rules.Trigger{Type: rules.OnStage}, Conditions: []rules.Condition{}}
		for range 3 {
			spec.Actions = append(spec.Actions, mailIn(0), mailOf("security-guide"))
		}
		p, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, spec, false)
		if err != nil {
			t.Fatal(err)
		}
		c := somebody("Robin")
		c.Source = "existing_customer" // no other plan begins
		l := b.comes(t, c)
		if err := b.Begin(as(t.Context(), "casey"), p.ID, l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 4 {
			t.Errorf("%d mails at once, want 4", n)
		}
		b.lives(t, 24*time.Hour)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 6 {
			t.Errorf("%d mails after a day, want 6", n)
		}
	})
}

// TestTheCapCountsNewsletters: a person who has just had four of them gets the fifth mail a day
// later.
// Proves: automation-25
func TestTheCapCountsNewsletters(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.off(t, "security-awareness", "high-intent", "high-score-handoff")
		l := b.reader(t, "Robin")
		for i := range 4 {
			b.newsletterWent(t, fmt.Sprint("campaign_", i), l.Email)
		}
		b.lives(t, 10*time.Minute)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 0 {
			t.Errorf("%d mails on top of four newsletters", n)
		}
		b.lives(t, 24*time.Hour)
		if story := b.story(t, l.ID); len(story) == 0 || !strings.HasPrefix(story[0], "1+00:00 welcome-sequence 1 done") {
			t.Errorf("a day later:\n%s", strings.Join(story, "\n"))
		}
	})
}

// newsletterWent stores that a newsletter was sent to an address just now.
func (b bench) newsletterWent(t testing.TB, campaign, email string) {
	t.Helper()
	now := b.now.Now()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if _, err := tx.ExecContext(ctx, `INSERT INTO newsletter_campaigns (id, title, subject, content, topics, status, reason, created_by, launched_by, content_hash, letter,
			slug, recipient_count, left_out, sent_count, failed_count, skipped_count, uncertain_count, open_count, click_count, machine_open_count, machine_click_count,
			idempotency_key, request_hash, created_at, updated_at, version)
			VALUES ($1, 'x', 'x', 'x', '[]', 'sent', '', '', '', '', '', '', 1, '{}', 1, 0, 0, 0, 0, 0, 0, 0, $1, '', $2, $2, 1)`, campaign, now); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO newsletter_deliveries (campaign_id, subscriber_id, state, due_at, owner, fence, deferrals, stumbles, code, reason, settled_at)
			SELECT $1, id, 'sent', $2, '', 0, 0, 0, 250, '', $2 FROM newsletter_subscribers WHERE address_key = $3`, campaign, now, email)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// TestOfficeHours restricts the mails of a sequence to them: what is due on Friday night comes on
// Monday at eight.
// Proves: automation-26
func TestOfficeHours(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		p, err := b.Plan(t.Context(), "security-awareness")
		if err != nil {
			t.Fatal(err)
		}
		p.OfficeHours = true
		if _, err := b.Save(as(t.Context(), "morgan"), p.ID, p.Version, p.Spec, true); err != nil {
			t.Fatal(err)
		}
		b.now.Set(time.Date(2026, 11, 28, 3, 0, 0, 0, time.UTC)) // Friday, nine in the evening
		l := b.reader(t, "Robin")
		b.lives(t, 60*time.Hour)
		if story := b.story(t, l.ID); !slices.Contains(story, "6+23:00 security-awareness 1 done: Sent: The invoice that is right except for one line") {
			t.Errorf("not on Monday at eight:\n%s", strings.Join(story, "\n"))
		}
	})
}

// TestWhatWouldComeFarTooLateIsLeftOut: of twelve at once four are sent on each of two days; the
// rest would have to wait for the week to end.
// Proves: automation-25
func TestWhatWouldComeFarTooLateIsLeftOut(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.Catalog.Automation.CapDays = 6
		l := b.begun(t, "Robin", slices.Repeat([]rules.Action{mailIn(0), mailOf("security-guide")}, 6)...)
		b.lives(t, 25*time.Hour)
		story := strings.Join(b.story(t, l.ID), "\n")
		if sent, out := strings.Count(story, "done: Sent"), strings.Count(story, "skipped: Left out: this person got as many mails as anyone may get."); sent != 8 || out != 4 {
			t.Errorf("%d were sent and %d left out, want 8 and 4:\n%s", sent, out, story)
		}
	})
}
