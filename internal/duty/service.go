package duty

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/wiring"
)

// Topic is that of news about the duty.
const Topic = "duty"

// Push tells a person on their devices. It reports whether there is a device to tell.
type Push interface {
	Tell(ctx context.Context, tx *db.Tx, userID string, n Notice) (bool, error)
}

// Notice is what a device shows. Key is the same for the same notice. One that is urgent makes itself heard.
type Notice struct {
	Key, Title, Text, Path string
	Urgent                 bool
}

// NoticeTag is what a notice about an incident is called on a device and in the outbox, where a later one takes its place; ToldBetween looks for it.
func NoticeTag(key string) string { return "incident " + key }

// Deps are what the service needs. All but Push are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Audit   audit.Log
	Bus     *events.Bus
	Log     *slog.Logger
	Mail    *mail.Outbox
	Texts   *sms.Outbox
	// Zone is where hours and days of rosters are, ZoneName how it is called.
	Zone     *time.Location
	ZoneName string
	// Origin is the public origin without a slash at its end.
	Origin string
	// People are all members of staff.
	People func(ctx context.Context, from Reader) ([]Person, error)
	// Line is how a board calls what an incident is about; false when it does not stand on one.
	Line func(ctx context.Context, promise, ownerID string) (deadlines.Line, bool, error)
	// Own tells whether a row is told of by itself; of others a mail tells that gathers many rows of one network (ADR 55).
	Own func(ctx context.Context, tx *db.Tx, ownerID string) (bool, error)
	// MostBreaches is how many incidents of a kind of broken promise a team gets within an hour. What is more tells of itself in another
	// way; a kind that is not here is not bounded.
	MostBreaches map[string]int `wiring:"optional"`
	// Push tells people on their devices; nil: by mail and text alone.
	Push Push `wiring:"optional"`
}

// Rosters keeps teams with their rosters, and how people want to be told.
type Rosters struct{ d Deps }

// Incidents keeps incidents, and tells people of them.
type Incidents struct{ *Rosters }

// Service is the duty. It is safe for concurrent use.
type Service struct {
	Rosters   *Rosters
	Incidents *Incidents
	Watch     *Watch
}

// New returns the service.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	d.Origin = strings.TrimSuffix(d.Origin, "/")
	rosters := &Rosters{d}
	incidents := &Incidents{rosters}
	return &Service{rosters, incidents, &Watch{incidents}}, nil
}

// newsAfter tells the boards, once the transaction is committed.
func (s *Rosters) newsAfter(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.d.Bus.Publish(events.News{Topic: Topic, ID: id, Kind: kind}) })
}
