package automation

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	reading "wardgate/internal/newsletter/engagement"
	"wardgate/internal/platform/db"
)

const (
	chromeAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36"
	appleProxy  = "Mozilla/5.0"
)

// mailed is a person who came and was just sent the first mail of the welcome rule, which the
// mail server accepted: the lead, and the step of that mail.
func (b bench) mailed(t testing.TB, name string) (leads.Lead, string) {
	t.Helper()
	l := b.comes(t, somebody(name))
	b.now.Advance(5 * time.Minute)
	b.work(t)
	var step string
	if err := b.DB.Read().QueryRowContext(t.Context(), `SELECT m.step_id FROM automation_mails m JOIN automation_steps s ON s.id = m.step_id
		WHERE s.lead_id = $1`, l.ID).Scan(&step); err != nil {
		t.Fatal(err)
	}
	b.taken(t, step)
	return l, step
}

// taken opens the mail of a step and has the mail server accept it.
func (b bench) taken(t testing.TB, step string) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		if why, err := b.Permit(ctx, tx, step); err != nil || why != "" {
			return fmt.Errorf("not permitted: %s: %w", why, err)
		}
		return b.Sent(ctx, tx, step)
	}); err != nil {
		t.Fatal(err)
	}
}

// hits stores hits at the current time.
func (b bench) hits(t testing.TB, list ...reading.Hit) {
	t.Helper()
	for i, h := range list {
		list[i].ID, list[i].At, list[i].Method = b.IDs.Row("hit", b.now.Now()), b.now.Now(), cmp.Or(h.Method, "GET")
	}
	if err := b.StoreHits(t.Context(), list); err != nil {
		t.Fatal(err)
	}
}

func opening(step, agent string) reading.Hit {
	return reading.Hit{FollowUp: step, Kind: "open", Address: "192.0.2.1", UserAgent: agent}
}

func click(step string, link int, agent string) reading.Hit {
	return reading.Hit{FollowUp: step, Kind: "click", Link: link, Address: "192.0.2.1", UserAgent: agent}
}

// credited lets the time pass in which a click may turn out to be a program's, and credits.
func (b bench) credited(t testing.TB) {
	t.Helper()
	b.now.Advance(reading.CreditAfter)
	if err := b.CreditLeads(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.work(t)
}

// TestLinksOfAMailAreTracked: links to websites become signed addresses of ours that reveal
// neither target nor recipient; mail and phone links stay, as does the one to unsubscribe.
// Proves: automation-79, automation-86
func TestLinksOfAMailAreTracked(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		p, err := b.Templates.Templates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		version := 0
		for _, l := range p {
			if l.ID == "welcome" {
				version = l.Version
			}
		}
		if _, err := b.SaveTemplate(as(t.Context(), "morgan"), version, templates.Template{ID: "welcome", Subject: "For {{name}}", Content: "Hello {{name}},\n\nA word for {{company}} first. Then more.\n\n" +
			"[One](/contact), [two](https://elsewhere.example/a?b=1&c=2), [one again](/contact), [by mail](mailto:x@guard.example), call {phone}. [Nowhere](javascript:alert%281%29)"}); err != nil {
			t.Fatal(err)
		}
		l, step := b.mailed(t, "Robin")
		sent, err := b.Mail.ByKey(t.Context(), engagement.Key(step))
		if err != nil {
			t.Fatal(err)
		}
		if sent, err = b.Mail.Reveal(t.Context(), sent.ID); err != nil {
			t.Fatal(err)
		}
		var to []string
		for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(sent.HTML, -1) {
			to = append(to, html.UnescapeString(m[1]))
		}
		var shapes []string
		token := regexp.MustCompile(`(step_\w+)(~-?\d+)?\.\d+\.[\w-]{43}$`)
		for _, address := range to {
			shapes = append(shapes, token.ReplaceAllString(address, "$1$2"))
		}
		for _, want := range []string{
			"https://guard.example/newsletter/l/" + step + "~1", "https://guard.example/newsletter/l/" + step + "~2", "https://guard.example/newsletter/l/" + step + "~-1",
			"https://guard.example/newsletter/o/" + step, "mailto:x@guard.example", "tel:" + b.Catalog.Company().Phones[0].E164,
		} {
			if !slices.Contains(shapes, want) {
				t.Errorf("no link to %s in %q", want, shapes)
			}
		}
		for _, never := range []string{"elsewhere.example", "/contact", "~3", "javascript", l.Email} {
			if strings.Contains(strings.Join(to, " "), never) {
				t.Errorf("a link holds %q: %q", never, to)
			}
		}
		if !strings.Contains(strings.Join(to, " "), "/newsletter/unsubscribe/"+l.ID) {
			t.Errorf("no way out: %q", to)
		}
		if got := regexp.MustCompile(`/newsletter/l/step_\w+~\d`).FindAllString(sent.Text, -1); len(got) != 2 || strings.Contains(sent.Text, "elsewhere.example") || !strings.Contains(sent.Text, "mailto:x@guard.example") {
			t.Errorf("links of the text %q:\n%s", got, sent.Text)
		}
		if preview := regexp.MustCompile(`(?s)<div style="display:none[^>]*>(.*?)\x{034f}`).FindStringSubmatch(sent.HTML); preview == nil || preview[1] != "A word for Birch &amp; Sons first." {
			t.Errorf("beside the subject stands %q", preview)
		}
		for n, want := range map[int]string{1: "https://guard.example/contact", 2: "https://elsewhere.example/a?b=1&c=2", 0: "", 3: "", -1: ""} {
			if got, err := b.LinkTarget(t.Context(), step, n); err != nil || got != want {
				t.Errorf("link %d leads to %q, want %q: %v", n, got, want, err)
			}
		}
		if got, err := b.LinkTarget(t.Context(), "step_nobody", 1); err != nil || got != "" {
			t.Errorf("a link of no mail leads to %q: %v", got, err)
		}
	})
}

// TestReadingRaisesALead: a person's opening and click are credited once each, two minutes later,
// trigger the rules that wait for them, and are in the history; programs change nothing, and what
// turns out to be one is taken back.
// Proves: S140, D74, automation-82, automation-83
func TestReadingRaisesALead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		spec := rules.Spec{Name: "They read", Trigger: rules.Trigger{Type: rules.OnMail}, Conditions: []rules.Condition{{Field: "emailClicks", Operator: "greater_than", Value: 0.0}}, Actions: []rules.Action{
			{Type: rules.MakeTask, Config: catalog.AutomationActionConfig{Task: "call", Priority: "high", Description: "Call while they read"}},
		}}
		if _, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, spec, true); err != nil {
			t.Fatal(err)
		}
		l, step := b.mailed(t, "Robin")
		before := b.lead(t, l.ID)
		state := func(name string, opens, clicks, touches, tasks int) {
			t.Helper()
			got := b.lead(t, l.ID)
			if got.Behavior.EmailOpens != opens || got.Behavior.EmailClicks != clicks {
				t.Errorf("%s: %d opens, %d clicks, want %d and %d", name, got.Behavior.EmailOpens, got.Behavior.EmailClicks, opens, clicks)
			}
			if n := b.count(t, "touchpoints WHERE type = 'automation' AND outcome = 'clicked'"); n != touches {
				t.Errorf("%s: %d entries, want %d", name, n, touches)
			}
			if n := len(b.tasks(t, l.ID)); n != tasks {
				t.Errorf("%s: %d tasks, want %d", name, n, tasks)
			}
		}
		b.hits(t, click(step, 1, chromeAgent)) // at the delivery
		b.hits(t, opening(step, appleProxy), click(step, 1, "BarracudaCentral/1.0"))
		head := click(step, 1, chromeAgent)
		head.Method = "HEAD"
		b.hits(t, head)
		b.credited(t)
		state("programs", 0, 0, 0, 0)
		if after := b.lead(t, l.ID); after.Score != before.Score {
			t.Errorf("programs moved the score from %d to %d", before.Score, after.Score)
		}
		b.now.Advance(time.Hour)
		person := click(step, 1, chromeAgent)
		person.Address = "192.0.2.7"
		open := opening(step, chromeAgent)
		open.Address = person.Address
		b.hits(t, open)
		if err := b.CreditLeads(t.Context()); err != nil {
			t.Fatal(err)
		}
		state("at once", 0, 0, 0, 0)
		b.credited(t)
		state("opened", 1, 0, 0, 0)
		b.hits(t, person)
		b.credited(t)
		state("clicked", 1, 1, 1, 1)
		if after := b.lead(t, l.ID); after.Score <= before.Score {
			t.Errorf("the score stays at %d", after.Score)
		}
		b.hits(t, person, open)
		b.credited(t)
		state("again", 1, 1, 1, 1)
		var content, ref string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT content, ref FROM touchpoints WHERE outcome = 'clicked'").Scan(&content, &ref); err != nil {
			t.Fatal(err)
		}
		if content != "Followed a link in the mail: Thank you, and a sheet of paper worth hanging up" || !strings.HasPrefix(ref, "run_") {
			t.Errorf("the history says %q of %s", content, ref)
		}
		runs, err := b.RunsOf(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range runs {
			for _, one := range r.Steps {
				if (one.Mail != nil) != (one.ID == step) || one.Mail != nil && (one.Mail.OpenedAt == nil || one.Mail.ClickedAt == nil || one.Mail.MachineOpenedAt == nil || one.Mail.SentAt == nil) {
					t.Errorf("the step %s has %+v", one.ID, one.Mail)
				}
			}
		}
		honeypot := person
		honeypot.Link = -1
		b.hits(t, honeypot)
		b.credited(t)
		state("the honeypot", 0, 0, 1, 1)
	})
}

// TestReadingOfAMergedLead: it is credited to the survivor.
// Proves: automation-82
func TestReadingOfAMergedLead(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		gone, step := b.mailed(t, "Robin")
		stays := b.comes(t, somebody("Kim"))
		gone = b.lead(t, gone.ID)
		if _, err := b.people.Merge(as(t.Context(), "casey"), stays.ID, stays.Version, gone.ID, gone.Version); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		b.now.Advance(time.Hour)
		b.hits(t, click(step, 1, chromeAgent))
		b.credited(t)
		if got := b.lead(t, stays.ID).Behavior; got.EmailOpens != 1 || got.EmailClicks != 1 {
			t.Errorf("the one that stands for both: %+v", got)
		}
	})
}

// TestOpensAndClicksAreCounted of mails that the mail server accepted within thirty days, by
// people; nothing sent, no figure.
// Proves: S133, S160, D74, D75, automation-84
func TestOpensAndClicksAreCounted(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		want := func(name, open, click string) {
			t.Helper()
			f, err := b.Automation.Figures.Figures(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if effect(f, "open") != open || effect(f, "click") != click {
				t.Errorf("%s: open %s, click %s; want %s, %s", name, effect(f, "open"), effect(f, "click"), open, click)
			}
		}
		kept := b.comes(t, somebody("Kept")) // this mail was not sent
		b.now.Advance(5 * time.Minute)
		b.work(t)
		if b.count(t, "automation_mails") != 1 {
			t.Fatalf("no mail to %s", kept.ID)
		}
		want("nothing left", "— of 0", "— of 0")
		_, first := b.mailed(t, "Robin")
		_, second := b.mailed(t, "Kim")
		_, third := b.mailed(t, "Lee")
		_, _ = b.mailed(t, "Max")
		want("nothing read", "0.0 of 4", "0.0 of 4")
		b.now.Advance(time.Hour)
		b.hits(t, opening(first, chromeAgent), click(second, 1, chromeAgent), opening(third, appleProxy))
		b.hits(t, opening(first, chromeAgent), click(third, -1, chromeAgent))
		want("read", "50.0 of 4", "25.0 of 4")
		b.now.Advance(30 * 24 * time.Hour)
		want("a month later", "— of 0", "— of 0")
	})
}

// TestWhatIsKeptOfReading: address and program of a hit are removed after 90 days and by an
// erasure, also of later hits; until then the person may read them.
// Proves: automation-85
func TestWhatIsKeptOfReading(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l, step := b.mailed(t, "Robin")
		other, others := b.mailed(t, "Kim")
		b.now.Advance(time.Hour)
		b.hits(t, opening(step, chromeAgent), click(step, 1, chromeAgent), opening(step, appleProxy), opening(others, chromeAgent))
		export := func(id string) string {
			t.Helper()
			out, err := b.people.ExportPerson(as(t.Context(), "casey"), id)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(out.Elsewhere["automation"])
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		got := export(l.ID)
		for _, want := range []string{`"kind":"click","link":"https://guard.example/contact"`, `"kind":"open","link":""`, `"address":"192.0.2.1"`, "Chrome/154", `"opened_at":"2026-11-23T16:`} {
			if !strings.Contains(got, want) {
				t.Errorf("the export lacks %s: %s", want, got)
			}
		}
		if strings.Contains(got, others) || strings.Contains(got, `"Mozilla/5.0"`) {
			t.Errorf("the export holds what another did, or a program: %s", got)
		}
		raw := "automation_hits WHERE address <> '' OR user_agent <> ''"
		l = b.lead(t, l.ID)
		if err := b.people.Erase(as(t.Context(), "casey"), l.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(time.Hour)
		b.hits(t, click(step, 1, chromeAgent))
		if n := b.count(t, raw); n != 1 {
			t.Errorf("%d hits say where they came from, want that of the other", n)
		}
		if b.count(t, "automation_hits WHERE step_id = $1", step) != 4 || b.count(t, "automation_mails WHERE clicked_at IS NOT NULL") != 1 {
			t.Error("what was read is not counted any more")
		}
		b.credited(t)
		for _, days := range []struct{ after, left int }{{89, 1}, {1, 0}} {
			b.now.Advance(time.Duration(days.after) * 24 * time.Hour)
			if err := b.ForgetRaw(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := b.count(t, raw); n != days.left {
				t.Errorf("%d hits say where they came from, want %d", n, days.left)
			}
		}
		if b.lead(t, other.ID).Behavior.EmailOpens != 1 {
			t.Error("what was credited went with it")
		}
	})
}

// TestWhoComesBeforeTheReply of the mail server, or without one, is classified by the time at
// which the mail was opened for it.
// Proves: D74, automation-81
func TestWhoComesBeforeTheReply(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		b.comes(t, somebody("Robin"))
		b.now.Advance(5 * time.Minute)
		b.work(t)
		var step string
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT step_id FROM automation_mails").Scan(&step); err != nil {
			t.Fatal(err)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			_, err := b.Permit(ctx, tx, step)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		b.now.Advance(5 * time.Second)
		b.hits(t, click(step, 1, chromeAgent))
		if n := b.count(t, "automation_hits WHERE class = 'machine' AND reason = 'at-delivery'"); n != 1 {
			t.Error("a click five seconds after the mail was opened to the server is a person's")
		}
	})
}
