package leads

import (
	"context"
	"errors"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
)

// Journal keeps who of the staff did what with a lead, and tells the other screens.
type Journal struct {
	audit audit.Log
	bus   *events.Bus
}

// NewJournal makes the journal of all parts.
func NewJournal(log audit.Log, bus *events.Bus) (*Journal, error) {
	if bus == nil {
		return nil, errors.New("leads.NewJournal lacks the bus")
	}
	return &Journal{log, bus}, nil
}

// Record writes the audit line of what was done, in the caller's transaction, and tells the
// other screens once that is committed.
func (j *Journal) Record(ctx context.Context, tx *db.Tx, leadID, kind string, detail any) error {
	Publish(j.bus, tx, leadID, kind)
	return j.RecordOnly(ctx, tx, leadID, kind, detail)
}

// RecordBy is Record for what the program itself did.
func (j *Journal) RecordBy(ctx context.Context, tx *db.Tx, actor audit.Actor, leadID, kind string, detail any) error {
	Publish(j.bus, tx, leadID, kind)
	return j.audit.Record(ctx, tx, audit.Entry{Actor: actor, Action: Tag + "." + kind, Subject: leadID, Detail: detail})
}

// RecordOnly writes the audit line of what changes nothing on any screen.
func (j *Journal) RecordOnly(ctx context.Context, tx *db.Tx, subject, kind string, detail any) error {
	return j.audit.Record(ctx, tx, audit.Entry{Action: Tag + "." + kind, Subject: subject, Detail: detail})
}

// NewsOf is what the boards are told of a lead.
func NewsOf(leadID, kind string) events.News {
	return events.News{Topic: Topic, ID: leadID, Kind: kind}
}

// Publish tells the boards about a lead once what was done with it is committed.
func Publish(bus *events.Bus, tx *db.Tx, leadID, kind string) {
	tx.AfterCommit(func() { bus.Publish(NewsOf(leadID, kind)) })
}
