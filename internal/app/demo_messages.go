package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/contact"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// demoMessages are the messages of the contact form, and their answers.
type demoMessages struct{ *demoLife }

// planMessages spreads contact messages over the days, most of them answered in
// time, and leaves some that wait: one of each state a dispatcher must tell apart.
func (l *demoMessages) planMessages() {
	for day := demoDays; day > 0; day-- {
		for range l.random.IntN(3) {
			at := l.end.AddDate(0, 0, -day).Add(l.officeOffset())
			if at.Before(l.end.Add(-30 * time.Hour)) {
				l.planMessage(at, l.message())
			}
		}
	}
	for _, waiting := range demoWaitingMessages() {
		l.agenda = append(l.agenda, demoEvent{l.end.Add(-waiting.ago), func(ctx context.Context) error {
			_, err := l.write(ctx, waiting.payload)
			return err
		}})
	}
}

// planMessage puts a message and what the staff make of it on the agenda.
func (l *demoMessages) planMessage(at time.Time, p contact.Payload) {
	who := 1 + l.random.IntN(2)
	speed := 0.05 + l.random.Float64()*0.7 // share of the response time that is used
	if l.random.IntN(15) == 0 {
		speed = 1.05
	}
	closes := l.random.IntN(3) > 0
	l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error {
		m, err := l.write(ctx, p)
		if err != nil {
			return err
		}
		l.followMessage(m, who, speed, closes)
		return nil
	}})
}

// followMessage is the work of one salesperson on one message.
func (l *demoMessages) followMessage(m contact.Message, who int, speed float64, closes bool) {
	span := m.Deadline.Sub(m.CreatedAt)
	step := func(share float64, do func(ctx context.Context) error) {
		at := m.CreatedAt.Add(time.Duration(float64(span) * share))
		l.agenda = append(l.agenda, demoEvent{at, func(ctx context.Context) error { return do(l.as(ctx, who)) }})
	}
	person := httpx.Person{ID: l.people[who].ID, Name: l.people[who].Name}
	step(speed*0.5, func(ctx context.Context) error {
		_, err := l.app.Contact.Assign(ctx, m.ID, person)
		return err
	})
	step(speed, func(ctx context.Context) error {
		if _, err := l.app.Contact.Reply(ctx, m.ID, inbound.WrittenReply{Subject: "Your message " + m.Reference, Body: demoAnswer(m), Respond: true}); err != nil {
			return err
		}
		return l.mailsOut(ctx)
	})
	if closes {
		step(speed+0.4, func(ctx context.Context) error {
			_, err := l.app.Contact.SetStatus(ctx, m.ID, contact.Closed, "Nothing more to do.")
			return err
		})
	}
}

func (l *demoMessages) write(ctx context.Context, p contact.Payload) (contact.Message, error) {
	ctx = httpx.WithCall(ctx, httpx.Call{RequestID: "demo", Address: "192.0.2.10", UserAgent: "demo"})
	m, err := l.app.Contact.Submit(ctx, "", p)
	if err != nil {
		return m, err
	}
	if m.QuarantineReason == "" {
		if err := l.app.Contact.Notify(ctx, m.ID); err != nil {
			return m, err
		}
	}
	return m, l.mailsOut(ctx)
}

// message makes a visitor and what they write.
func (l *demoMessages) message() contact.Payload {
	pick := func(list ...string) string { return list[l.random.IntN(len(list))] }
	first := pick("Blair", "Casey", "Drew", "Emery", "Finley", "Hollis", "Kerry", "Lane", "Noel", "Parker", "Shea", "Tatum")
	last := pick("Ashdown", "Brook", "Copeland", "Denby", "Elmore", "Fenwick", "Hartley", "Keating", "Lockwood", "Penrose", "Stroud", "Whitlow")
	said := [][2]string{
		{"quote", "We open a second yard in the spring and would like a price for two guards at night."},
		{"quote", "Could you send someone to look at our site before we ask for a written quote?"},
		{"service", "Do your mobile patrols also check doors on weekends?"},
		{"service", "How long are camera recordings kept, and who can see them?"},
		{"service", "Can the virtual guard speak to people in the parking lot?"},
		{"support", "The keypad at the rear door beeps since yesterday evening."},
		{"support", "We need a new access card for a colleague who starts on Monday."},
		{"support", "Please change the contact person for our building to the new manager."},
		{"other", "Your guard on Thursday night was very kind to my mother. Thank you."},
		{"other", "Are you hiring licensed guards in High River?"},
	}[l.random.IntN(10)]
	n := l.random.IntN(1000)
	p := contact.Payload{
		Name: first + " " + last, Email: fmt.Sprintf("%s.%s%d@visitors.example", strings.ToLower(first), strings.ToLower(last), n),
		Subject: said[0], Message: said[1],
	}
	if n%3 > 0 {
		p.Phone = fmt.Sprintf("403-555-01%02d", n%100)
	}
	return p
}

func demoAnswer(m contact.Message) string {
	return "Hello " + m.Name + ",\n\nthank you for writing to us. I looked into it and will call you today to settle the details. " +
		"If another time suits you better, just answer this message."
}

type demoMessage struct {
	ago     time.Duration
	payload contact.Payload
}

// demoWaitingMessages are the messages that nobody has answered when the demo begins.
func demoWaitingMessages() []demoMessage {
	quick := int64(180)
	return []demoMessage{
		{25 * time.Hour, contact.Payload{Name: "Hollis Keating", Email: "hollis@keating.example", Phone: "780-555-0148", Subject: "service",
			Message: "Do you also guard events? We plan a fair for about four hundred people in June."}},
		{20 * time.Hour, contact.Payload{Name: "Shea Penrose", Email: "shea@penrose.example", Subject: "support",
			Message: "The camera over the loading dock shows only grey since the storm."}},
		{3 * time.Hour, contact.Payload{Name: "Parker Stroud", Email: "parker@stroud.example", Phone: "403-555-0155", Subject: "quote",
			Message: "We are a clinic with two entrances and would like a guard in the evenings."}},
		{50 * time.Minute, contact.Payload{Name: "Best Rankings", Email: "sales@rankings.example", Subject: "other",
			Message: "First page guaranteed", Website: "https://rankings.example", ElapsedMs: &quick}},
		{40 * time.Minute, contact.Payload{Name: "Noel Fenwick", Email: "noel@fenwick.example", Phone: "587-555-0113", Subject: "other",
			Message: "There was a theft in our building last night. Who can we talk to?"}},
		{8 * time.Minute, contact.Payload{Name: "Emery Lockwood", Email: "emery@lockwood.example", Phone: "780-555-0191", Subject: "emergency",
			Message: "Someone is cutting our fence at the north yard. Nobody of ours is on site."}},
	}
}
