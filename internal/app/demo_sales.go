package app

import (
	"context"

	"wardgate/internal/platform/httpx"
)

// demoSales is what salespeople do with leads, however these came.
type demoSales struct{ *demoLife }

// keep tells that somebody was in touch with whom left the capture.
func (l *demoSales) keep(ctx context.Context, captureID string) error {
	owed, err := l.app.Leads.Promises.Open(ctx, 200)
	if err != nil {
		return err
	}
	for _, promise := range owed {
		if promise.Ref == captureID {
			_, err = l.app.Leads.Promises.Keep(ctx, promise.ID)
		}
	}
	return err
}

// work is what a salesperson makes of a lead: it is theirs, moves on, and gets a note.
func (l *demoSales) work(ctx context.Context, leadID string, who int, stage, note string) error {
	work := l.app.Leads.Work
	lead, err := l.app.Leads.People.Get(ctx, leadID)
	if err != nil {
		return err
	}
	if lead.AssignedTo == "" {
		if lead, err = work.Assign(ctx, lead.ID, lead.Version, httpx.Person{ID: l.people[who].ID, Name: l.people[who].Name}); err != nil {
			return err
		}
	}
	if lead.Stage != stage && lead.Stage != "customer" {
		if _, err = work.MoveStage(ctx, lead.ID, lead.Version, stage); err != nil {
			return err
		}
	}
	if note == "" {
		return nil
	}
	return work.AddNote(ctx, lead.ID, "demo-"+l.app.parts.IDs.Row("note", l.clock.Now()), note)
}

// remark is a note as salespeople write them; nothing half of the time.
func (l *demoSales) remark() string {
	remarks := []string{
		"Spoke with them: two guards at night from the first of the month, cameras later.",
		"Left a message, they are on site until four.",
		"Has a contract with someone else until spring. Ask again in February.",
		"Wants to see the gate by daylight. Site visit to be agreed.",
		"Budget is approved, waits for the board's signature.",
		"Prefers mail to calls.",
	}
	if l.random.IntN(2) == 0 {
		return ""
	}
	return remarks[l.random.IntN(len(remarks))]
}
