package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/assessments"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/httpx"
)

// demoCaptures are the other forms: questionnaire, dialogs, panel and booked calls.
type demoCaptures struct {
	*demoLife

	visitors *demoCustomers
	sales    *demoSales
	requests *demoRequests
}

// planCaptures lets people come in by the other doors: the questionnaire, the pop-up,
// the panel, priority support, and calls that they book. Some of them ask for a quote
// later, under the same address: one lead with a history.
func (l *demoCaptures) planCaptures() {
	for day := demoDays; day > 0; day-- {
		at := l.end.AddDate(0, 0, -day).Add(l.officeOffset())
		if at.After(l.end.Add(-3 * time.Hour)) {
			continue
		}
		if l.random.IntN(10) < 7 {
			l.planAssessment(at)
		}
		if l.random.IntN(10) < 5 {
			p := l.capture()
			l.later(at.Add(95*time.Minute), func(ctx context.Context) error { return l.leave(ctx, p) })
		}
		if l.random.IntN(10) < 3 {
			l.planCall(at.Add(40 * time.Minute))
		}
	}
	// What is to come when the demo begins, and who still waits for a call and for an approval.
	for _, ago := range []time.Duration{7 * time.Hour, 50 * time.Minute} {
		p := readingForLong(l.capture())
		l.later(l.end.Add(-ago), func(ctx context.Context) error { return l.leave(ctx, p) })
	}
	l.planCall(l.end.Add(-100 * time.Minute))
	l.planCall(l.end.Add(-20 * time.Minute))
}

// later puts something on the agenda, called as a visitor.
func (l *demoLife) later(at time.Time, do func(ctx context.Context) error) {
	l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error {
		ctx = httpx.WithCall(ctx, httpx.Call{RequestID: "demo", Address: "192.0.2.10", UserAgent: "demo"})
		if err := do(ctx); err != nil {
			return err
		}
		return l.mailsOut(ctx)
	}})
}

// planAssessment lets somebody answer the five questions, and every third of them
// ask for a quote two days later.
func (l *demoCaptures) planAssessment(at time.Time) {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	request := l.visitors.request()
	p := assessments.Payload{
		PropertyType:   pick("office", "retail", "industrial", "construction", "healthcare", "residential", "educational", "other"),
		PrimaryConcern: pick("theft", "theft", "access", "safety", "cyber", "compliance", "emergency"),
		CurrentSecurity: pick("none", "basic", "basic", "cameras", "guards", "comprehensive",
			"outdated"),
		Budget:   pick("under-1k", "1k-3k", "1k-3k", "3k-5k", "5k-10k", "over-10k", "flexible"),
		Timeline: pick("immediate", "1-week", "1-month", "3-months", "planning", "planning"),
		ContactInfo: assessments.ContactInfo{
			Name: request.FirstName + " " + request.LastName, Email: request.Email, Phone: request.Phone, Company: request.Company,
		},
		Behavior: l.visitors.behavior("/", "/services/"+pick("security-guards", "surveillance", "virtual-guard", "it-support")),
	}
	l.later(at, func(ctx context.Context) error {
		a, err := l.app.Assessments.Submit(ctx, "", p)
		if err != nil {
			return err
		}
		return l.app.Assessments.Notify(ctx, a.ID)
	})
	if back := at.Add(49 * time.Hour); l.random.IntN(3) == 0 && back.Before(l.end.Add(-6*time.Hour)) {
		l.requests.plan(back, request)
	}
}

// capture makes a visitor who leaves an address in the pop-up, the panel or the overlay.
func (l *demoCaptures) capture() captures.CapturePayload {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	first := pick("Arden", "Briar", "Corin", "Devon", "Eden", "Frances", "Greer", "Indigo", "Joss", "Kit")
	last := pick("Aldous", "Bramwell", "Cottrell", "Dayton", "Esker", "Farrow", "Glenn", "Hawes", "Ingram", "Jessop")
	p := captures.CapturePayload{
		Email:   fmt.Sprintf("%s.%s%d@visitors.example", strings.ToLower(first), strings.ToLower(last), l.random.IntN(1000)),
		Company: pick("", "Boreal Industrial Supply", "Chinook Office Park", "Clearwater Hospitality", "Heritage Community Centre"),
		Role:    pick("", "owner", "manager", "manager", "security", "it", "other"),
		Source:  pick("ai_lead_capture", "ai_lead_capture", "qualification_panel", "ai_assistant"),
	}
	for _, challenge := range l.app.Catalog.Captures.Challenges {
		if l.random.IntN(3) == 0 {
			p.Interests = append(p.Interests, challenge.ID)
		}
	}
	if p.Source == "ai_assistant" {
		p.Name, p.Phone, p.Interests = first+" "+last, fmt.Sprintf("587-555-01%02d", l.random.IntN(100)), nil
	}
	p.Behavior = l.visitors.behavior("/services", "/services/surveillance", "/about")
	if l.chance.IntN(2) == 0 {
		p = readingForLong(p)
	}
	return p
}

// readingForLong is p of somebody who reads much and says little of themselves: the score
// stays below the handoff, and automation asks whether to offer a consultation.
func readingForLong(p captures.CapturePayload) captures.CapturePayload {
	p.Role, p.Interests = "", nil
	p.Behavior.PagesVisited = []string{"/", "/about", "/faq", "/blog"}
	p.Behavior.TimeOnSite, p.Behavior.ScrollDepth = 601+p.Behavior.TimeOnSite, min(p.Behavior.ScrollDepth, 70)
	return p
}

// leave sends p; most of the time somebody is in touch before the promised time.
func (l *demoCaptures) leave(ctx context.Context, p captures.CapturePayload) error {
	c, err := l.app.Leads.Captures.Submit(ctx, "", p)
	if err != nil {
		return err
	}
	used, who := 0.05+l.random.Float64()*0.8, 1+l.random.IntN(2)
	if l.random.IntN(10) == 0 {
		used = 1.02 + l.random.Float64()*0.1
	}
	day := float64(l.app.Catalog.Captures.AnswerHours) * float64(time.Hour)
	l.agenda = append(l.agenda, demoEvent{c.CreatedAt.Add(time.Duration(used * day)), func(ctx context.Context) error {
		ctx = l.as(ctx, who)
		if err := l.sales.keep(ctx, c.ID); err != nil {
			return err
		}
		return l.sales.work(ctx, c.LeadID, who, "consideration", l.sales.remark())
	}})
	return l.app.Leads.Captures.Notify(ctx, c.ID)
}

// planCall lets somebody book one of the times that are free then, and a member of
// staff mark it as done once it is over.
func (l *demoCaptures) planCall(at time.Time) {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	request, nth, who := l.visitors.request(), l.random.IntN(20), 1+l.random.IntN(2)
	topic := pick("", "Two guards at night, from spring on.", "Which cameras can be kept?", "A second pair of eyes on our yard.")
	behavior := l.visitors.behavior("/", "/contact")
	l.later(at, func(ctx context.Context) error {
		slots, err := l.app.Leads.Appointments.Free(ctx)
		if err != nil || len(slots) == 0 {
			return err
		}
		a, err := l.app.Leads.Appointments.Submit(ctx, "", appointments.AppointmentPayload{
			Slot: slots[min(nth, len(slots)-1)].Start.Format(time.RFC3339), Name: request.FirstName + " " + request.LastName,
			Email: request.Email, Phone: request.Phone, Company: request.Company, Topic: topic, Behavior: behavior,
		})
		if err != nil {
			return err
		}
		l.agenda = append(l.agenda, demoEvent{a.End.Add(10 * time.Minute), func(ctx context.Context) error {
			_, err := l.app.Leads.Appointments.SetStatus(l.as(ctx, who), a.ID, appointments.Done)
			return err
		}})
		return l.app.Leads.Appointments.Notify(ctx, a.ID)
	})
}
