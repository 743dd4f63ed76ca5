package mail

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/mail/sqlgen"
)

// Status is what staff see at a glance.
type Status struct {
	Configured bool
	Waiting    int // kept, pending, claimed, attempting or deferred
	Uncertain  int
	Failed     int // without those that were withheld
	// ServerDownSince is when the first of several failed attempts of this
	// instance to reach the server was, zero while it works. ServerError says
	// why.
	ServerDownSince time.Time
	ServerError     string
}

// Status counts what is not settled.
func (o *Outbox) Status(ctx context.Context) (Status, error) {
	rows, err := sqlgen.New(o.db.Read()).CountOpen(ctx)
	if err != nil {
		return Status{}, fmt.Errorf("mail.Status: %w", err)
	}
	s := Status{Configured: o.Configured()}
	for _, r := range rows {
		switch State(r.State) {
		case Uncertain:
			s.Uncertain = int(r.N)
		case Failed:
			s.Failed = int(r.N)
		default:
			s.Waiting += int(r.N)
		}
	}
	s.ServerDownSince, s.ServerError = o.server.down()
	return s, nil
}
