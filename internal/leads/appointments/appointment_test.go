package appointments_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/inbound/inboundtest"
	"wardgate/internal/platform/mail"
)

// refused is the problem of a booking that must not succeed.
func refused(t *testing.T, b *leadstest.Bench, key string, change func(*appointments.AppointmentPayload)) *httpx.Problem {
	t.Helper()
	p := leadstest.Appointment()
	change(&p)
	a, err := b.Appointments.Submit(t.Context(), key, p)
	problem := httpx.AsProblem(err)
	if problem == nil {
		t.Fatalf("booked %+v, %v", a, err)
	}
	return problem
}

// Proves: leads-19
func TestEachFieldOfAnAppointment(t *testing.T) {
	c := leadstest.Catalog(t)
	for _, tc := range []struct {
		name string
		set  func(*appointments.AppointmentPayload)
		want string
	}{
		{"good", func(*appointments.AppointmentPayload) {}, ""},
		{"the time with an offset", func(p *appointments.AppointmentPayload) { p.Slot = "2026-11-23T08:00:00-06:00" }, ""},
		{"no time", func(p *appointments.AppointmentPayload) { p.Slot = "" }, "slot"},
		{"a time without its zone", func(p *appointments.AppointmentPayload) { p.Slot = "2026-11-23T08:00:00" }, "slot"},
		{"a time in words", func(p *appointments.AppointmentPayload) { p.Slot = "tomorrow" }, "slot"},
		{"no name", func(p *appointments.AppointmentPayload) { p.Name = " " }, "name"},
		{"a header in the name", func(p *appointments.AppointmentPayload) { p.Name = "A\r\nBcc: x@y.example" }, "name"},
		{"no address", func(p *appointments.AppointmentPayload) { p.Email = "" }, "email"},
		{"no phone", func(p *appointments.AppointmentPayload) { p.Phone = "" }, "phone"},
		{"a phone of words", func(p *appointments.AppointmentPayload) { p.Phone = "call me" }, "phone"},
		{"a company of 201", func(p *appointments.AppointmentPayload) { p.Company = strings.Repeat("c", 201) }, "company"},
		{"no topic", func(p *appointments.AppointmentPayload) { p.Topic = "" }, ""},
		{"a topic of 501", func(p *appointments.AppointmentPayload) { p.Topic = strings.Repeat("t", 501) }, "topic"},
	} {
		p := leadstest.Appointment()
		tc.set(&p)
		_, wrong := appointments.Validate(c, p)
		switch {
		case tc.want == "" && len(wrong) > 0:
			t.Errorf("%s: refused: %v", tc.name, wrong)
		case tc.want != "" && (len(wrong) != 1 || wrong[0].Field != tc.want || wrong[0].Message == ""):
			t.Errorf("%s: want exactly %s refused, got %v", tc.name, tc.want, wrong)
		}
	}
}

// Proves: leads-19, leads-21, leads-22
func TestTheFormBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[appointments.AppointmentPayload, appointments.Appointment] {
		b := leadstest.NewBench(t, d)
		b.Catalog.Appointments.PerSlot = 10
		slots, err := b.Appointments.Free(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return inboundtest.Form[appointments.AppointmentPayload, appointments.Appointment]{
			Inbox: b.Appointments.Inbox, Now: b.Now, Table: "lead_appointments", Beside: []string{"leads", "touchpoints", "consent_events"},
			Good: func(visitor int) appointments.AppointmentPayload {
				p := leadstest.Appointment()
				p.Email, p.Slot = fmt.Sprintf("dana%d@birch.example", visitor), slots[visitor%len(slots)].Start.Format(time.RFC3339)
				return p
			},
			Other: func(p *appointments.AppointmentPayload) { p.Topic = "Lost keys" },
			Measured: func(p *appointments.AppointmentPayload, ms int64) {
				p.Behavior = &leads.VisitorBehavior{TimeOnSite: float64(ms / 1000)}
				p.ElapsedMs = &ms
			},
			Trapped: func(p *appointments.AppointmentPayload) { p.Website = "https://spam.example" },
			Entry:   func(a *appointments.Appointment) *inbound.Entry { return &a.Entry },
		}
	})
}

// Proves: leads-19
func TestABookingIsStoredInOneTransaction(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		a := b.Book(t, "k1", nil)
		b.Want(t, map[string]int{"lead_appointments": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 0})
		b.WantNudges(t, 1)
		stored, err := b.Appointments.Get(t.Context(), a.ID)
		if err != nil || stored.Status != appointments.Booked || !stored.Start.Equal(instant(t, leadstest.Monday)) || stored.End.Sub(stored.Start) != 30*time.Minute {
			t.Fatalf("%+v: %v", stored, err)
		}
		lead, err := b.Service.Get(t.Context(), stored.LeadID)
		if err != nil || lead.Source != "appointment" || lead.PhoneE164 != "+17805550163" {
			t.Errorf("%+v: %v", lead, err)
		}
		touches, err := b.Touchpoints(t.Context(), lead.ID)
		if err != nil || touches[0].Content != "Appointment: Monday, November 23, 2026, 8:00 a.m. Edmonton time. Copper thieves" {
			t.Errorf("%+v: %v", touches, err)
		}
		b.Lose(t, "consent_events")
		refusedBySomethingElse(t, b)
		b.Want(t, map[string]int{"lead_appointments": 1, "leads": 1, "touchpoints": 1})
	})
}

func refusedBySomethingElse(t *testing.T, b *leadstest.Bench) {
	t.Helper()
	p := leadstest.Appointment()
	p.Slot, p.Email = "2026-11-23T15:00:00Z", "other@birch.example"
	if a, err := b.Appointments.Submit(t.Context(), "k2", p); err == nil {
		t.Errorf("not everything could be stored, and yet %+v was booked", a)
	}
}

// TestOnlyOneGetsASlot: fifty visitors want one time at the same moment.
// Proves: leads-20
func TestOnlyOneGetsASlot(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		var mu sync.Mutex
		var booked int
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				p := leadstest.Appointment()
				p.Email = fmt.Sprintf("dana%d@birch.example", i)
				_, err := b.Appointments.Submit(t.Context(), fmt.Sprint("k", i), p)
				mu.Lock()
				defer mu.Unlock()
				switch problem := httpx.AsProblem(err); {
				case err == nil:
					booked++
				case problem == nil || problem.Status != 409 || strings.Join(problem.Alternatives, " ") != "2026-11-23T14:30:00Z 2026-11-23T15:00:00Z 2026-11-23T15:30:00Z":
					t.Errorf("%v, instead %v", err, problem)
				}
			})
		}
		wg.Wait()
		if booked != 1 {
			t.Errorf("%d got the slot", booked)
		}
		b.Want(t, map[string]int{"lead_appointments": 1, "leads": 1, "touchpoints": 1})
		free, err := b.Appointments.Free(t.Context())
		if err != nil || len(free) != 6*20-1 || free[0].TimeText != "8:30 a.m." || free[0].DayText != "Monday, November 23" || free[0].Day != "2026-11-23" {
			t.Errorf("%d free, the first %+v: %v", len(free), free[0], err)
		}
	})
}

// Proves: leads-20
func TestSeveralPlacesAtOneTime(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Catalog.Appointments.PerSlot = 3
		var mu sync.Mutex
		held := map[int]int{}
		var wg sync.WaitGroup
		for i := range 9 {
			wg.Go(func() {
				p := leadstest.Appointment()
				p.Email = fmt.Sprintf("dana%d@birch.example", i)
				a, err := b.Appointments.Submit(t.Context(), "", p)
				if err == nil {
					mu.Lock()
					held[a.Place]++
					mu.Unlock()
				}
			})
		}
		wg.Wait()
		if len(held) != 3 || held[0] != 1 || held[1] != 1 || held[2] != 1 {
			t.Errorf("places held: %v", held)
		}
	})
}

// Proves: leads-21
func TestOneBookingIsOneRowHoweverOftenItIsSent(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		first := b.Book(t, "k1", nil)
		if again := b.Book(t, "k1", func(p *appointments.AppointmentPayload) { p.Slot = "2026-11-23T08:00:00-06:00" }); again.ID != first.ID {
			t.Error("the same key, the same instant written otherwise: another booking")
		}
		if keyless := b.Book(t, "", nil); keyless.ID != first.ID {
			t.Error("the same content without a key: another booking")
		}
		if p := refused(t, b, "k1", func(p *appointments.AppointmentPayload) { p.Slot = "2026-11-23T14:30:00Z" }); !forms.IsKeyReused(p) {
			t.Errorf("other content under the same key: %v", p)
		}
		// A browser that was offline sends it again when the call has long been made.
		b.Now.Set(first.End.Add(time.Hour))
		if late := b.Book(t, "k1", nil); late.ID != first.ID {
			t.Error("a late repeat made another booking")
		}
		b.Want(t, map[string]int{"lead_appointments": 1, "touchpoints": 1})
	})
}

// Proves: leads-21
func TestFiftyEqualBookingsAtOnceAreOne(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		var wg sync.WaitGroup
		for i := range 50 {
			wg.Go(func() {
				if _, err := b.Appointments.Submit(t.Context(), []string{"", "k", "l"}[i%3], leadstest.Appointment()); err != nil {
					t.Error(err) // also with a key of its own: it is not somebody else who has the place
				}
			})
		}
		wg.Wait()
		b.Want(t, map[string]int{"lead_appointments": 1, "leads": 1})
	})
}

// Proves: leads-19
func TestATimeThatIsNotOfferedIsRefused(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		for name, slot := range map[string]string{
			"past": "2026-11-20T16:00:00Z", "on a Sunday": "2026-11-22T16:00:00Z", "at night": "2026-11-24T03:00:00Z", "off the grid": "2026-11-23T14:10:00Z",
			"a second late": "2026-11-23T14:00:01Z", "next year": "2027-11-23T16:00:00Z", "the year one": "0001-01-01T00:00:00Z", "far": "9999-12-31T23:59:59Z",
		} {
			p := refused(t, b, name, func(p *appointments.AppointmentPayload) { p.Slot = slot })
			if p.Status != 422 || len(p.Errors) != 1 || p.Errors[0].Field != "slot" || len(p.Alternatives) != 3 {
				t.Errorf("%s: %+v", name, p)
			}
		}
		b.Want(t, map[string]int{"lead_appointments": 0, "leads": 0})
	})
}

// Proves: leads-21
func TestASuspectedProgramHoldsNoSlot(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		suspected := b.Book(t, "k1", func(p *appointments.AppointmentPayload) { p.Website = "x" })
		if suspected.Status != appointments.Suspected || suspected.LeadID != "" {
			t.Errorf("%+v", suspected)
		}
		b.Now.Advance(time.Minute)
		if err := b.Appointments.Tasks()[0].Run(t.Context()); err != nil {
			t.Error(err)
		}
		b.Want(t, map[string]int{"leads": 0, "mails": 0})
		b.WantNudges(t, 0)
		person := b.Book(t, "k2", func(p *appointments.AppointmentPayload) { p.Email = "person@birch.example" })
		if _, err := b.Appointments.SetStatus(t.Context(), suspected.ID, appointments.Booked); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 409 {
			t.Errorf("released although somebody else has the time: %v", err)
		}
		if _, err := b.Appointments.Cancel(t.Context(), person.Token); err != nil {
			t.Fatal(err)
		}
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "user_1", Email: "robin@guard.example", Role: "sales"})
		if a, err := b.Appointments.SetStatus(ctx, suspected.ID, appointments.Booked); err != nil || a.LeadID == "" || a.Status != appointments.Booked {
			t.Errorf("released: %+v, %v", a, err)
		}
	})
}

// Proves: leads-22
func TestABookingIsMailedOnceWithItsCalendarFile(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		a := b.Book(t, "k", nil)
		b.Now.Advance(6 * time.Second)
		if err := b.Appointments.Tasks()[0].Run(t.Context()); err != nil {
			t.Error(err)
		}
		for range 3 {
			if err := b.Appointments.Notify(t.Context(), a.ID); err != nil {
				t.Error(err)
			}
		}
		b.Want(t, map[string]int{"mails": 2})
		told, err := b.Mail.ByKey(t.Context(), "leads.appointment-confirmation:"+a.ID)
		if err != nil {
			t.Fatal(err)
		}
		wants(t, told, "Your appointment on Monday, November 23, 8:00 a.m.",
			[]string{"Monday, November 23, 2026, 8:00 a.m. Edmonton time", "30 minutes", "We call: the number that was given, ending in 63", "or call 780-555-0142 or 403-555-0117"},
			[]string{
				"METHOD:PUBLISH", "UID:" + a.ID + "@guard.example", "DTSTART:20261123T140000Z", "DTEND:20261123T143000Z", "DTSTAMP:20261121T160000Z",
				"SEQUENCE:0", `SUMMARY:Call with a security specialist\, Wardgate Security Inc.`, "STATUS:CONFIRMED",
				`ORGANIZER;CN="Wardgate Security Inc.":mailto:hello@wardgate.example`,
			})
		company, err := b.Mail.ByKey(t.Context(), "leads.appointment-notification:"+a.ID)
		if err != nil {
			t.Fatal(err)
		}
		wants(t, company, "Appointment on Monday, November 23, 8:00 a.m.: Dana Birch",
			[]string{"Please call 780-555-0163 then.", "dana@birch.example"}, []string{"SUMMARY:Call Dana Birch"})
	})
}

// wants holds a mail to its subject, to what stands in its text and in its file.
func wants(t *testing.T, m mail.Detail, subject string, texts, lines []string) {
	t.Helper()
	if m.Subject != subject || len(m.Attachments) != 1 || m.Attachments[0].Name != "appointment.ics" ||
		!strings.HasPrefix(m.Attachments[0].Type, "text/calendar; charset=utf-8; method=") {
		t.Fatalf("%q with %v, want %q", m.Subject, m.Attachments, subject)
	}
	for _, text := range texts {
		if !strings.Contains(strings.Join(strings.Fields(m.Text), " "), text) { // lines are broken at 72
			t.Errorf("%q lacks %q:\n%s", subject, text, m.Text)
		}
	}
	file := strings.ReplaceAll(m.Attachments[0].Content, "\r\n ", "") // unfolded
	for _, line := range lines {
		if !strings.Contains(file, "\r\n"+line+"\r\n") {
			t.Errorf("the file of %q lacks %q:\n%s", subject, line, file)
		}
	}
}

func instant(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
