package leads

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/httpx"
)

// Proves: leads-22, leads-24
func TestAVisitorTakesAnAppointmentBack(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		a := b.book(t, "", nil)
		for range 3 {
			if got, err := b.appointments.Cancel(t.Context(), a.Token); err != nil || got.Status != Cancelled {
				t.Fatalf("%+v: %v", got, err)
			}
		}
		b.want(t, map[string]int{"mails": 2, "touchpoints": 2, "audit_log": 0})
		told, err := b.Mail.ByKey(t.Context(), "leads.appointment-cancelled:"+a.ID+":visitor")
		if err != nil {
			t.Fatal(err)
		}
		wants(t, told, "Cancelled: your appointment on Monday, November 23, 8:00 a.m.", []string{"does not take place. You have cancelled it."},
			[]string{"METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", "UID:" + a.ID + "@guard.example"})
		b.now.Advance(6 * time.Second) // whose job was lost: no confirmation of what is cancelled
		if err := b.appointments.SweepUnnotified(t.Context()); err != nil || b.count(t, "mails") != 2 {
			t.Errorf("%d mails: %v", b.count(t, "mails"), err)
		}
		if again := b.book(t, "", nil); again.ID == a.ID || again.Status != Booked {
			t.Errorf("booked again after the cancellation: %+v", again)
		} else if twice := b.book(t, "", nil); twice.ID != again.ID {
			t.Error("the repeat of the second booking made a third")
		}
		for _, token := range []string{"guessed", ""} {
			if _, err := b.appointments.Cancel(t.Context(), token); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 404 {
				t.Errorf("%q: %v", token, err)
			}
		}
		late := b.book(t, "late", func(p *AppointmentPayload) { p.Slot = "2026-11-23T14:30:00Z" })
		b.now.Set(late.Start)
		if _, err := b.appointments.Cancel(t.Context(), late.Token); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 409 {
			t.Errorf("cancelled what has begun: %v", err)
		}
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		if _, err := b.appointments.SetStatus(ctx, late.ID, Cancelled); err != nil || b.count(t, "mails") != 2 {
			t.Errorf("%d mails after staff closed what is over: %v", b.count(t, "mails"), err)
		}
	})
}

// TestEveryMoveOfAnAppointment tries each status from each, by the catalog's table.
// Proves: leads-23
func TestEveryMoveOfAnAppointment(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		all := []AppointmentStatus{Booked, Done, Cancelled}
		for i, from := range all {
			for j, to := range all {
				slot := instant(t, monday).Add(time.Duration(3*i+j) * 30 * time.Minute).Format(time.RFC3339)
				a := b.book(t, fmt.Sprint(i, j), func(p *AppointmentPayload) { p.Slot = slot })
				if _, err := b.appointments.SetStatus(ctx, a.ID, from); err != nil {
					t.Fatal(err)
				}
				before := b.count(t, "audit_log")
				got, err := b.appointments.SetStatus(ctx, a.ID, to)
				allowed := from == to || from.CanBecome(b.Catalog.Appointments, to)
				if allowed != (err == nil) || (err == nil && got.Status != to) {
					t.Errorf("%s to %s: %s, %v", from, to, got.Status, err)
				}
				if more := b.count(t, "audit_log") - before; (more == 1) != (allowed && from != to) {
					t.Errorf("%s to %s: %d lines in the audit log", from, to, more)
				}
				if err == nil && (got.ClosedBy == "user_1") != (to != Booked) {
					t.Errorf("%s to %s: closed by %q", from, to, got.ClosedBy)
				}
			}
		}
	})
}

// Proves: leads-23
func TestAppointmentsAreListedInTheirOrder(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		var list []Appointment
		for i := range 5 {
			slot := instant(t, monday).Add(time.Duration(i) * 30 * time.Minute).Format(time.RFC3339)
			list = append(list, b.book(t, fmt.Sprint(i), func(p *AppointmentPayload) { p.Slot, p.Name = slot, fmt.Sprint("Dana ", i) }))
		}
		if _, err := b.appointments.SetStatus(ctx, list[4].ID, Cancelled); err != nil {
			t.Fatal(err)
		}
		b.now.Set(list[0].End) // over, and nobody has said what came of it
		for _, tc := range []struct{ status, query, want string }{
			{"upcoming", "", "Dana 1,Dana 2,Dana 3"}, {"open", "", "Dana 0,Dana 1,Dana 2,Dana 3"}, {"cancelled", "", "Dana 4"},
			{"all", "", "Dana 4,Dana 3,Dana 2,Dana 1,Dana 0"}, {"upcoming", "dana 2", "Dana 2"}, {"done", "", ""}, {"all", "%", ""},
		} {
			var names []string
			for f := (AppointmentFilter{Status: tc.status, Query: tc.query, Limit: 2}); ; {
				page, next, err := b.appointments.List(t.Context(), f)
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range page {
					names = append(names, a.Name)
				}
				if f.Cursor = next; next == "" {
					break
				}
			}
			if got := strings.Join(names, ","); got != tc.want {
				t.Errorf("%s %q: %s, want %s", tc.status, tc.query, got, tc.want)
			}
		}
	})
}
