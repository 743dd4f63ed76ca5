package app_test

import (
	"context"
	"encoding/csv"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/staff"
)

// kestrel is a person of whom the log tells: who she is, and a row of each kind that is about her.
type kestrel struct {
	h                      *apptest.Instance
	owner, lead, reference string
	quote, message         string
	rows                   map[string]string // ids by kind
	casey                  audit.Actor
	log                    audit.Log
}

// newKestrel has Skyler Kestrel ask for a quote and write a message, and gives her a row of each other kind.
func newKestrel(t *testing.T, h *apptest.Instance) *kestrel {
	t.Helper()
	id, owner := h.SignIn("casey@wardgate.example", staff.Owner)
	k := &kestrel{h: h, owner: owner, casey: audit.Actor{ID: id, Email: "casey@wardgate.example"}, log: audit.New(clock.System{}, ids.System())}
	her := good().with("firstName", "Skyler").with("lastName", "Kestrel").with("email", "skyler@customer.example")
	if got := h.Do(http.MethodPost, "/api/quotes", her.json(), asJSON("quote")...); got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	hers := letter().with("name", "Skyler Kestrel").with("email", "skyler@customer.example")
	if got := h.Do(http.MethodPost, "/api/contact", hers.json(), asJSON("message")...); got.Status != http.StatusCreated {
		t.Fatalf("%d %s", got.Status, got.Body)
	}
	var list struct {
		Items []struct {
			ID        string
			Reference string `json:"ticket_id"`
		}
	}
	if err := h.Do(http.MethodGet, "/api/staff/leads", "", "Cookie", owner).JSON(&list); err != nil || len(list.Items) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	k.lead = list.Items[0].ID
	if err := h.Do(http.MethodGet, "/api/staff/contact", "", "Cookie", owner).JSON(&list); err != nil || len(list.Items) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	k.message = list.Items[0].ID
	if err := h.Do(http.MethodGet, "/api/staff/quotes", "", "Cookie", owner).JSON(&list); err != nil || len(list.Items) != 1 {
		t.Fatalf("%+v %v", list, err)
	}
	k.quote, k.reference = list.Items[0].ID, list.Items[0].Reference
	k.insert(t)
	return k
}

func (k *kestrel) insert(t *testing.T) {
	t.Helper()
	at, source := time.Date(2026, 11, 24, 19, 0, 0, 0, time.UTC), ids.System()
	k.rows = map[string]string{}
	for _, kind := range []string{"promise", "appointment", "task", "step", "subscriber", "campaign"} {
		k.rows[kind] = source.Row(kind, at)
	}
	for kind, insert := range map[string]string{
		"promise": `INSERT INTO lead_promises (id, lead_id, ref, source, made_at, due_at, kept_by, version) VALUES ($1, $2, 'r', 'chat', $3, $3, '', 1)`,
		"appointment": `INSERT INTO lead_appointments (id, idempotency_key, request_hash, token, lead_id, starts_at, ends_at, place, name, email, phone, phone_e164, company, topic, behavior,
			status, quarantine_reason, closed_by, created_at, updated_at, version) VALUES ($1, 'k', '', 't', $2, $3, $3, 0, 'Skyler Kestrel', '', '', '', '', '', '{}', 'booked', '', '', $3, $3, 1)`,
		"task": `INSERT INTO automation_tasks (id, type, lead_id, rule_id, rule_version, run_id, description, priority, status, assigned_to, assigned_name, rejection_reason,
			decided_by, decided_by_name, due_at, created_at) VALUES ($1, 'call', $2, '', 0, '', 'Call about the yard', 'low', 'pending', '', '', '', '', '', $3, $3)`,
		"subscriber": `INSERT INTO newsletter_subscribers (id, address_key, email, lead_id, state, topics, interest_score, wording, wording_version, asked_at, created_at, updated_at, version)
			VALUES ($1, 'news@kestrel.example', 'news@kestrel.example', $2, 'active', '[]', 0, '', '', $3, $3, $3, 1)`,
	} {
		k.exec(t, insert, k.rows[kind], k.lead, at)
	}
	k.exec(t, "INSERT INTO automation_plans (id, kind, version, active, position, looked_to, looked_id, created_at, updated_at) VALUES ('plan', 'rule', 1, FALSE, 99, $1, '', $1, $1)", at)
	k.exec(t, `INSERT INTO automation_runs (id, plan_id, version, lead_id, ordinal, state, why, reason, ended_by, stage, depth, started_at)
		VALUES ('run', 'plan', 1, $1, 1, 'active', '{}', '', '', '', 0, $2)`, k.lead, at)
	k.exec(t, `INSERT INTO automation_steps (id, run_id, lead_id, position, action, template_version, state, due_at, first_due_at, outcome, ref)
		VALUES ($1, 'run', $2, 0, '{}', 0, 'waiting', $3, $3, '', '')`, k.rows["step"], k.lead, at)
}

func (k *kestrel) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	err := k.h.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// record adds a line that Casey did, as the features do.
func (k *kestrel) record(t *testing.T, action, subject string, detail any) {
	t.Helper()
	err := k.h.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return k.log.Record(ctx, tx, audit.Entry{Actor: k.casey, Action: action, Subject: subject, Detail: detail})
	})
	if err != nil {
		t.Fatal(err)
	}
}

// told are the sentences about one action.
func (p auditPage) told(action string) (out []string) {
	for i, item := range p.Items {
		if item.Action == action {
			out = append(out, p.sentences()[i])
		}
	}
	return out
}

// Before, the page answered "Nothing like that was done" to the name of a person whom it had just named.
// Proves: security-220
func TestTheAuditLogIsSearchedByTheNamesThatItShows(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		k := newKestrel(t, h)
		h.Do(http.MethodGet, "/api/staff/leads/"+k.lead, "", "Cookie", k.owner)
		if err := h.Trail.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		hour := audit.Counts{Count: 1, From: time.Now().UTC(), Until: time.Now().UTC(), Things: []string{k.rows["step"]}}
		for _, line := range []struct {
			action, subject string
			detail          any
		}{
			{"leads.stage", k.lead, nil}, {"quotes.status", k.quote, nil}, {"contact.status", k.message, nil}, {"leads.promise-kept", k.rows["promise"], nil},
			{"leads.appointment-done", k.rows["appointment"], nil}, {"automation.task-done", k.rows["task"], nil}, {"automation.opened", "steps", hour},
			{"newsletter.exported", k.rows["subscriber"], map[string]any{"proof": true}}, {"leads.merged", ids.System().Row("lead", time.Now()), map[string]any{"with": k.lead}},
			{"leads.stage", ids.System().Row("lead", time.Now()), nil},
		} {
			k.record(t, line.action, line.subject, line.detail)
		}
		for words, want := range map[string][]string{
			"Kestrel": {
				"leads.opened", "leads.stage", "quotes.status", "contact.status", "leads.promise-kept", "leads.appointment-done", "automation.task-done", "automation.opened",
				"newsletter.exported", "leads.merged",
			},
			"kestrel, skyler": {
				"leads.opened", "leads.stage", "quotes.status", "contact.status", "leads.promise-kept", "leads.appointment-done", "automation.task-done", "automation.opened",
				"newsletter.exported", "leads.merged",
			},
			k.reference[len(k.reference)-4:]: {"quotes.status"},
			"about the yard":                 {"automation.task-done"},
			"news@kestrel":                   {"newsletter.exported"},
			"nobody of this name":            nil,
		} {
			page := auditOf(t, h, k.owner, "q="+url.QueryEscape(words))
			var got []string
			for _, item := range page.Items {
				got = append(got, item.Action)
			}
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("%q: %q\nwant %q", words, got, want)
			}
		}
		by := auditOf(t, h, k.owner, "q="+url.QueryEscape("Robin own"))
		if len(by.told("staff.signed-in")) != 1 || len(by.told("leads.opened")) != 1 || len(by.told("quotes.status")) != 1 {
			t.Errorf("what a colleague did, by a part of the name: %q", by.sentences())
		}
		var paged []string
		for cursor := ""; ; {
			page := auditOf(t, h, k.owner, "q=Kestrel&limit=3&cursor="+url.QueryEscape(cursor))
			paged = append(paged, page.sentences()...)
			if cursor = page.Next; cursor == "" {
				break
			}
		}
		if whole := auditOf(t, h, k.owner, "q=Kestrel").sentences(); !slices.Equal(paged, whole) || len(whole) != 10 {
			t.Errorf("page by page: %q\nat once: %q", paged, whole)
		}
	}, apptest.Idle())
}

// Proves: security-221
func TestTheAuditLogSaysWhenANameIsTooShort(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, owner := h.SignIn("casey@wardgate.example", staff.Owner)
		for email := range strings.FieldsSeq("a b c d e f g h i j k l m n o p q r s t u v w x y z") {
			h.JSON(http.MethodPost, "/api/leads", map[string]string{"email": email + "@customer.example", "name": "Robin Holloway", "source": "ai_lead_capture"})
		}
		for words, want := range map[string]bool{"Holloway": true, "a@customer.example": false} {
			var page struct {
				More bool `json:"more_named"`
			}
			if err := h.Do(http.MethodGet, "/api/staff/audit?q="+words, "", "Cookie", owner).JSON(&page); err != nil || page.More != want {
				t.Errorf("%s: %v %v", words, page.More, err)
			}
		}
	}, apptest.Idle())
}

// Before, a thing could only be asked for by typing its id, and was told by it; a person's requests were not theirs.
// Proves: security-222
func TestTheAuditLogAnswersWhatWasDoneAboutAPerson(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		k := newKestrel(t, h)
		k.record(t, "leads.stage", k.lead, nil)
		k.record(t, "quotes.status", k.quote, nil)
		k.record(t, "automation.task-done", k.rows["task"], nil)
		k.record(t, "leads.stage", ids.System().Row("lead", time.Now()), nil)
		var page struct {
			auditPage

			About struct{ Text, Path, ID string }
		}
		about := func(query string) {
			t.Helper()
			page.Items = nil
			if err := h.Do(http.MethodGet, "/api/staff/audit?"+query, "", "Cookie", k.owner).JSON(&page); err != nil {
				t.Fatal(err)
			}
		}
		about("subject=" + k.lead)
		if page.About.Text != "Skyler Kestrel" || page.About.Path != "/leads/"+k.lead || page.About.ID != k.lead || len(page.Items) != 3 {
			t.Errorf("%+v %q", page.About, page.sentences())
		}
		about("subject=" + k.lead + "&q=finished")
		if len(page.Items) != 1 || page.Items[0].Action != "automation.task-done" {
			t.Errorf("%q", page.sentences())
		}
		about("subject=" + k.quote)
		if page.About.Text != k.reference+" of Skyler Kestrel" || len(page.Items) != 1 {
			t.Errorf("%+v %q", page.About, page.sentences())
		}
		for _, item := range page.Items {
			if part := item.Sentence[2]; part.ID != k.quote {
				t.Errorf("a name in a line does not say whom it names: %+v", part)
			}
		}
		about("")
		if page.About.Text != "" {
			t.Errorf("%+v", page.About)
		}
	}, apptest.Idle())
}

// Before, 184 lines of a month said "a task", "a promised answer", "an appointment", "1 step", and three exports were one sentence.
// Proves: security-223
func TestEachLineOfTheAuditLogSaysWhatItIsAbout(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		k := newKestrel(t, h)
		campaign := h.JSON(http.MethodPost, "/api/staff/newsletter/campaigns", map[string]any{"title": "Winter watch", "subject": "Winter", "content": "Hello."}, "Cookie", k.owner)
		var made struct{ ID string }
		if err := campaign.JSON(&made); err != nil || made.ID == "" {
			t.Fatalf("%d %s", campaign.Status, campaign.Body)
		}
		page, lead := "/newsletter-manager/subscribers/"+k.rows["subscriber"], "/leads/"+k.lead
		for _, line := range []struct {
			action, subject string
			detail          any
			want, path      string
		}{
			{"automation.task-done", k.rows["task"], nil, "Robin owner finished the task “Call about the yard” of Skyler Kestrel", lead},
			{"leads.promise-kept", k.rows["promise"], nil, "Robin owner marked the promised answer of Skyler Kestrel as kept", lead},
			{"leads.appointment-done", k.rows["appointment"], nil, "Robin owner marked the appointment of Skyler Kestrel as done", lead},
			{"newsletter.exported", "newsletter", map[string]any{"searched": true, "status": "active", "topic": ""}, "Robin owner exported the list of subscribers", ""},
			{
				"newsletter.exported", made.ID, map[string]any{"deliveries": true, "searched": false, "state": ""},
				"Robin owner exported the recipients of “Winter watch”", "/newsletter-manager/campaigns/" + made.ID,
			},
			{"newsletter.exported", k.rows["subscriber"], map[string]any{"proof": true}, "Robin owner exported the proof of consent of news@kestrel.example", page},
		} {
			k.record(t, line.action, line.subject, line.detail)
			got := auditOf(t, h, k.owner, "limit=1&family="+strings.Split(line.action, ".")[0])
			if told := got.sentences()[0]; told != line.want {
				t.Errorf("%s: %q", line.action, told)
			}
			if line.path != "" && got.Items[0].Sentence[1].Path+got.Items[0].Sentence[min(2, len(got.Items[0].Sentence)-1)].Path != line.path {
				t.Errorf("%s leads elsewhere: %+v", line.action, got.Items[0].Sentence)
			}
			if line.subject == "newsletter" && got.Items[0].Note != "only status active, what a search found" {
				t.Errorf("%q", got.Items[0].Note)
			}
		}
		now := time.Now().UTC()
		for what, want := range map[string][2]string{"step": {"a step of Skyler Kestrel", lead}, "subscriber": {"news@kestrel.example", page}} {
			k.record(t, "automation.opened", what+"s", audit.Counts{Count: 1, From: now, Until: now, Things: []string{k.rows[what]}})
			things := auditOf(t, h, k.owner, "limit=1&family=automation").Items[0].Things
			if len(things) != 1 || things[0].Text != want[0] || things[0].Path != want[1] {
				t.Errorf("%s: %+v", what, things)
			}
		}
	}, apptest.Idle())
}

// Before, what was opened stood in the file as ids in JSON.
// Proves: security-224
func TestTheFileOfTheAuditLogHasNamesAndLinks(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		k := newKestrel(t, h)
		k.exec(t, "UPDATE leads SET name = '=cmd Kestrel' WHERE id = $1", k.lead)
		now := time.Now().UTC()
		k.record(t, "leads.opened", "leads", audit.Counts{Count: 2, From: now, Until: now, Things: []string{k.lead, k.rows["subscriber"]}})
		k.record(t, "leads.stage", k.lead, nil)
		got := h.Do(http.MethodGet, "/api/staff/audit/csv?family=leads", "", "Cookie", k.owner)
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(got.Body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) < 3 {
			t.Fatalf("%v %v", rows, err)
		}
		about, pages := slices.Index(rows[0], "about"), slices.Index(rows[0], "pages")
		if about < 0 || pages < 0 {
			t.Fatalf("%q", rows[0])
		}
		lead := h.Config.Origin + "/leads/" + k.lead
		for i, want := range [][2]string{
			{"'=cmd Kestrel", lead}, {"'=cmd Kestrel; news@kestrel.example", lead + "; " + h.Config.Origin + "/newsletter-manager/subscribers/" + k.rows["subscriber"]},
		} {
			if row := rows[i+1]; row[about] != want[0] || row[pages] != want[1] {
				t.Errorf("%q %q", row[about], row[pages])
			}
		}
	}, apptest.Idle())
}

// Proves: security-225
func TestTheAuditLogSaysNothingAndNobodyInTheirPlaces(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		k := newKestrel(t, h)
		k.record(t, "quotes.walk", k.quote, audit.Change{
			Before: map[string]any{"company": "", "assigned_to": "", "walk_at": nil, "category": "News"},
			After:  map[string]any{"company": "Birch Ltd", "assigned_to": "usr_x", "walk_at": "2026-07-21T20:15:00Z", "category": ""},
		})
		var told []string
		for _, c := range auditOf(t, h, k.owner, "limit=1&family=quotes").Items[0].Changes {
			told = append(told, c.Field+": "+c.Before+" → "+c.After)
		}
		want := []string{
			"assigned to: nobody → a colleague that is gone", "category: News → nothing", "company: nothing → Birch Ltd",
			"walk at: nothing → Tuesday, July 21, 2026, 2:15 p.m. Edmonton time",
		}
		if !slices.Equal(told, want) {
			t.Errorf("%q", told)
		}
	}, apptest.Idle())
}
