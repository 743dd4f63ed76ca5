package app_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/app/apptest"
	"wardgate/internal/automation/rules"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/sms/smstest"
)

// textTo begins a plan of one text message with somebody, and returns their lead.
func textTo(t *testing.T, h *apptest.Instance) (leadID string) {
	t.Helper()
	if err := h.Automation.Seed(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := h.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		l, err := h.Leads.People.Capture(ctx, tx, leads.Contact{
			Email: "robin@site.example", Name: "Robin Kestrel", Phone: "403-555-0131", PhoneE164: "+14035550131", Source: "existing_customer",
			Touch: leads.Touch{Type: "contact_message"}, Consent: leads.Consent{Purpose: "contact", Basis: leads.Inquiry},
		})
		if leadID = l.ID; err != nil {
			return err
		}
		// Staff know them by this name.
		_, err = tx.ExecContext(ctx, `UPDATE leads SET provenance = '{"verified":{"name":{"by":"staff"}}}' WHERE id = $1`, leadID)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	staff := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_casey", Name: "casey"})
	p, err := h.Automation.Plans.Create(staff, "", rules.Rule, rules.Spec{
		Name: "A text", Trigger: rules.Trigger{Type: "stage_change"}, Conditions: []rules.Condition{},
		Actions: []rules.Action{{Type: "sms", Config: catalog.AutomationActionConfig{Text: "Hello {{name}}."}}},
	}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Automation.ByHand.Begin(staff, p.ID, leadID); err != nil {
		t.Fatal(err)
	}
	if err := h.Automation.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
	return leadID
}

// atTen is ten in the morning in Edmonton.
func atTen() apptest.Option {
	return apptest.At(clock.NewManual(time.Date(2026, 11, 23, 16, 0, 0, 0, time.UTC)))
}

// TestSMSURLSendsTexts: what a plan texts leaves through the provider that the setting names,
// once, with two programs on one database.
// Proves: automation-70
func TestSMSURLSendsTexts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smstest.Start(t)
		settings := []apptest.Option{apptest.Idle(), atTen(), apptest.Env("SMS_URL", server.URL())}
		first, second := apptest.Start(t, d, settings...), apptest.Start(t, d, settings...)
		id := textTo(t, first)
		var both sync.WaitGroup
		for _, h := range []*apptest.Instance{first, second} {
			both.Go(func() {
				if err := h.Texts.Work(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		want := smstest.Text{
			From: smstest.From, To: "+14035550131",
			Body: "Wardgate Security Inc.: Hello Robin Kestrel.\n" + first.URL + "/contact\nReply STOP to end these messages.",
		}
		if got := server.Texts(); len(got) != 1 || got[0] != want {
			t.Errorf("the provider got %+v, want %+v", got, want)
		}
		runs, err := second.Automation.Runs.RunsOf(t.Context(), id)
		if err != nil || len(runs) != 1 || runs[0].State != "finished" || runs[0].Steps[0].Outcome != "Text message sent: Hello Robin Kestrel." {
			t.Errorf("%v, %+v", err, runs)
		}
		if strings.Contains(first.Log.String()+second.Log.String(), smstest.Password) {
			t.Error("the log holds the token")
		}
	})
}

// TestWithoutSMSURLAPersonTexts: then a task asks for it, and nothing is queued.
// Proves: S158, D80, automation-70
func TestWithoutSMSURLAPersonTexts(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		id := textTo(t, h)
		if err := h.Texts.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		tasks, err := h.Automation.Tasks.TasksOf(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, task := range tasks {
			got = append(got, task.Description)
		}
		if want := []string{"Send a text message to 403-555-0131: Hello Robin Kestrel."}; !slices.Equal(got, want) || h.Count("SELECT count(*) FROM sms_messages") != 0 {
			t.Errorf("tasks %q, want %q", got, want)
		}
	}, apptest.Idle(), atTen())
}
