package app_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/duty"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/push/pushtest"
	"wardgate/internal/staff"
)

// handedOver is a program in which leads come that automation hands to people.
type handedOver struct {
	*notified
}

func eachHandedOver(t *testing.T, run func(t *testing.T, h *handedOver)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		now := clock.NewManual(monday)
		h := &handedOver{&notified{
			Instance: apptest.Start(t, d, apptest.Idle(), apptest.At(now), apptest.Env("WARDGATE_PUSH_LOOPBACK", "on")), t: t, now: now,
			service: pushtest.Start(t, now.Now),
		}}
		if err := h.Automation.Seed(t.Context()); err != nil { // an idle instance is not prepared
			t.Fatal(err)
		}
		run(t, h)
	})
}

// comes has people come with whom automation hands over at once.
func (h *handedOver) comes(names ...string) {
	h.t.Helper()
	if err := h.DB.WriteAgain(h.t.Context(), func(ctx context.Context, tx *db.Tx) error {
		for _, name := range names {
			if _, err := h.Leads.People.Capture(ctx, tx, leads.Contact{
				Email: strings.ToLower(name) + "@birch.example", Name: name + " Birch", Source: "website_quote_form",
				Demographics: leads.Demographics{Role: "owner", DecisionMaker: true},
				Behavior:     leads.Behavior{TimeOnSite: 700, PagesVisited: []string{"/", "/services", "/quote", "/contact"}},
				Interests:    []string{"security-guards"}, Touch: leads.Touch{Type: "quote_request", Channel: "website", Content: "Asked for a quote"},
				Consent: leads.Consent{Purpose: "quote", Basis: leads.Inquiry, Page: "/quote", WordingVersion: "1"},
			}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		h.t.Fatal(err)
	}
	if err := h.Automation.Work(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// round raises what is due and tells of it.
func (h *handedOver) round() {
	h.t.Helper()
	for range 2 {
		if _, err := h.Deadlines.RaiseDue(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
		if err := h.Automation.Notices.Tell(h.t.Context()); err != nil {
			h.t.Fatal(err)
		}
	}
}

// mails are to whom mails of a kind went, with their subjects, in order.
func (h *handedOver) mails(kind string) []string {
	h.t.Helper()
	rows, err := h.DB.Read().QueryContext(h.t.Context(), "SELECT to_address, subject FROM mails WHERE kind = $1 ORDER BY id", kind)
	if err != nil {
		h.t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	out := []string{}
	for rows.Next() {
		var to, subject string
		if err := rows.Scan(&to, &subject); err != nil {
			h.t.Fatal(err)
		}
		name, _, _ := strings.Cut(to, "@")
		out = append(out, name+": "+subject)
	}
	if err := rows.Err(); err != nil {
		h.t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// rotation puts people on a team's rotation.
func (h *handedOver) rotation(team, cookie string, members ...string) {
	h.t.Helper()
	var o duty.Overview
	if got := h.Do(http.MethodGet, "/api/staff/duty", "", "Cookie", cookie); got.JSON(&o) != nil {
		h.t.Fatalf("%d %s", got.Status, got.Body)
	}
	seen := o.Teams[slices.IndexFunc(o.Teams, func(t duty.TeamBody) bool { return t.ID == team })].Seen
	got := h.JSON(http.MethodPut, "/api/staff/duty/teams/"+team+"/rotation", map[string]any{
		"members": members, "turn": "week", "weekday": 1, "handover": "10:00", "emergency_minutes": 5, "breach_minutes": 15, "seen": seen,
	}, "Cookie", cookie, "Origin", h.URL)
	if got.Status != http.StatusOK {
		h.t.Fatalf("%d %s", got.Status, got.Body)
	}
}

// TestAHandoffIsToldToItsTeam: the company's address while no team has a rotation; then everybody of the team by mail, and on
// their devices outside of their quiet hours. When its time is over the duty tells, and no second mail does.
// Proves: automation-106, automation-109, automation-112, D97
func TestAHandoffIsToldToItsTeam(t *testing.T) {
	eachHandedOver(t, func(t *testing.T, h *handedOver) {
		_, olga := h.SignIn("olga@crew.example", staff.Owner)
		ada, adasCookie := h.SignIn("ada@crew.example", staff.Sales)
		bo, bosCookie := h.SignIn("bo@crew.example", staff.Sales)
		h.comes("Robin")
		h.round()
		const robin = "New: Handoff, Taken over from automation: get in touch"
		admin, _, _ := strings.Cut(h.Catalog.Company().AdminEmail, "@")
		h.wantMails("without a rotation", admin+": "+robin)

		h.rotation("senior-sales", olga, ada, bo)
		phone, _ := h.turnOn(adasCookie)
		quiet, _ := h.turnOn(bosCookie)
		if got := h.JSON(http.MethodPut, "/api/staff/duty/own", duty.Settings{QuietFrom: "00:00", QuietTo: "23:59"}, "Cookie", bosCookie, "Origin", h.URL); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		h.now.Advance(10 * time.Minute)
		h.comes("Kim")
		h.round()
		h.wantMails("with a rotation", admin+": "+robin, "ada: "+robin, "bo: "+robin)
		h.send()
		if got := h.service.Got(phone); len(got) != 1 {
			t.Errorf("on ada's phone: %+v", got)
		}
		if got := h.service.Got(quiet); len(got) != 0 {
			t.Errorf("in bo's quiet hours: %+v", got)
		}

		before := len(h.mails("automation.tasks"))
		h.now.Advance(4 * time.Hour) // both are late; half and four fifths are old news
		h.round()
		if got := h.mails("automation.tasks"); len(got) != before {
			t.Errorf("told twice: %q", got)
		}
		h.now.Advance(time.Minute + time.Second) // of two at once the second waits that long for others
		if err := h.Duty.Watch.Look(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := h.mails("duty.incident"); len(got) != 2 || !strings.Contains(got[0], "Overdue: task Handoff") {
			t.Errorf("the duty tells: %q", got)
		}
	})
}

// TestAFloodOfLateTasksIsFewIncidents: three within an hour; of the rest one mail tells, and the board shows emergencies first.
// Proves: automation-109, automation-111
func TestAFloodOfLateTasksIsFewIncidents(t *testing.T) {
	eachHandedOver(t, func(t *testing.T, h *handedOver) {
		_, olga := h.SignIn("olga@crew.example", staff.Owner)
		ada, _ := h.SignIn("ada@crew.example", staff.Sales)
		h.rotation("senior-sales", olga, ada)
		var names []string
		for i := range 40 {
			names = append(names, fmt.Sprintf("Kim%d", i))
		}
		h.comes(names...)
		h.round()
		h.wantMails("forty handoffs", "ada: 40 tasks wait: Senior sales")
		h.now.Advance(4 * time.Hour)
		h.round()
		h.wantMails("forty are late", "ada: 37 tasks wait, 37 of them late or about to end: Senior sales", "ada: 40 tasks wait: Senior sales")
		if n := h.Count("SELECT count(*) FROM duty_incidents"); n != 3 {
			t.Errorf("%d incidents", n)
		}
		var board struct {
			Alerts []struct {
				TaskID string `json:"task_id"`
				Kind   string `json:"kind"`
			} `json:"alerts"`
		}
		if got := h.Do(http.MethodGet, "/api/staff/operations", "", "Cookie", olga); got.JSON(&board) != nil || len(board.Alerts) != 40 || board.Alerts[0].TaskID == "" || board.Alerts[0].Kind != "sla.breach" {
			t.Errorf("the board: %d %.300s", got.Status, got.Body)
		}
	})
}

func (h *handedOver) wantMails(when string, want ...string) {
	h.t.Helper()
	if got := h.mails("automation.tasks"); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
		h.t.Errorf("%s: %q, want %q", when, got, want)
	}
}
