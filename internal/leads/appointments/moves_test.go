package appointments_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/httpx"
)

// Proves: leads-22, leads-24
func TestAVisitorTakesAnAppointmentBack(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		a := b.Book(t, "", nil)
		for range 3 {
			if got, err := b.Appointments.Cancel(t.Context(), a.Token); err != nil || got.Status != appointments.Cancelled {
				t.Fatalf("%+v: %v", got, err)
			}
		}
		b.Want(t, map[string]int{"mails": 2, "touchpoints": 2, "audit_log": 0})
		told, err := b.Mail.ByKey(t.Context(), "leads.appointment-cancelled:"+a.ID+":visitor")
		if err != nil {
			t.Fatal(err)
		}
		wants(t, told, "Cancelled: your appointment on Monday, November 23, 8:00 a.m.", []string{"does not take place. You have cancelled it."},
			[]string{"METHOD:CANCEL", "STATUS:CANCELLED", "SEQUENCE:1", "UID:" + a.ID + "@guard.example"})
		b.Now.Advance(6 * time.Second) // whose job was lost: no confirmation of what is cancelled
		if err := b.Appointments.Tasks()[0].Run(t.Context()); err != nil || b.Count(t, "mails") != 2 {
			t.Errorf("%d mails: %v", b.Count(t, "mails"), err)
		}
		if again := b.Book(t, "", nil); again.ID == a.ID || again.Status != appointments.Booked {
			t.Errorf("booked again after the cancellation: %+v", again)
		} else if twice := b.Book(t, "", nil); twice.ID != again.ID {
			t.Error("the repeat of the second booking made a third")
		}
		for _, token := range []string{"guessed", ""} {
			if _, err := b.Appointments.Cancel(t.Context(), token); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 404 {
				t.Errorf("%q: %v", token, err)
			}
		}
		late := b.Book(t, "late", func(p *appointments.AppointmentPayload) { p.Slot = "2026-11-23T14:30:00Z" })
		b.Now.Set(late.Start)
		if _, err := b.Appointments.Cancel(t.Context(), late.Token); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 409 {
			t.Errorf("cancelled what has begun: %v", err)
		}
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		if _, err := b.Appointments.SetStatus(ctx, late.ID, appointments.Cancelled); err != nil || b.Count(t, "mails") != 2 {
			t.Errorf("%d mails after staff closed what is over: %v", b.Count(t, "mails"), err)
		}
	})
}

// TestEveryMoveOfAnAppointment tries each status from each, by the catalog's table.
// Proves: leads-23
func TestEveryMoveOfAnAppointment(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		all := []appointments.Status{appointments.Booked, appointments.Done, appointments.Cancelled, appointments.Suspected}
		for i, from := range all {
			for j, to := range all {
				slot := instant(t, leadstest.Monday).Add(time.Duration(4*i+j) * 30 * time.Minute).Format(time.RFC3339)
				a := b.Book(t, fmt.Sprint(i, j), func(p *appointments.AppointmentPayload) { p.Slot = slot })
				if _, err := b.Appointments.SetStatus(ctx, a.ID, from); err != nil {
					t.Fatal(err)
				}
				before := b.Count(t, "audit_log")
				got, err := b.Appointments.SetStatus(ctx, a.ID, to)
				allowed := from == to || from.CanBecome(b.Catalog.Appointments, to)
				if allowed != (err == nil) || (err == nil && got.Status != to) {
					t.Errorf("%s to %s: %s, %v", from, to, got.Status, err)
				}
				if more := b.Count(t, "audit_log") - before; (more == 1) != (allowed && from != to) {
					t.Errorf("%s to %s: %d lines in the audit log", from, to, more)
				}
				if err == nil && (got.ClosedBy == "user_1") != (to == appointments.Done || to == appointments.Cancelled) {
					t.Errorf("%s to %s: closed by %q", from, to, got.ClosedBy)
				}
			}
		}
	})
}

// Proves: leads-23
func TestAppointmentsAreListedInTheirOrder(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		var list []appointments.Appointment
		for i := range 5 {
			slot := instant(t, leadstest.Monday).Add(time.Duration(i) * 30 * time.Minute).Format(time.RFC3339)
			list = append(list, b.Book(t, fmt.Sprint(i), func(p *appointments.AppointmentPayload) { p.Slot, p.Name = slot, fmt.Sprint("Dana ", i) }))
		}
		if _, err := b.Appointments.SetStatus(ctx, list[4].ID, appointments.Cancelled); err != nil {
			t.Fatal(err)
		}
		b.Now.Set(list[0].End) // over, and nobody has said what came of it
		for _, tc := range []struct{ status, query, want string }{
			{"upcoming", "", "Dana 1,Dana 2,Dana 3"}, {"open", "", "Dana 0,Dana 1,Dana 2,Dana 3"}, {"cancelled", "", "Dana 4"},
			{"all", "", "Dana 4,Dana 3,Dana 2,Dana 1,Dana 0"}, {"upcoming", "dana 2", "Dana 2"}, {"done", "", ""}, {"all", "%", ""},
		} {
			var names []string
			for f := (appointments.Filter{Status: tc.status, Query: tc.query, Limit: 2}); ; {
				page, next, err := b.Appointments.List(t.Context(), f)
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
