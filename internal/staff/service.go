package staff

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/staff/sqlgen"
)

// Topic is the topic of the news this word publishes. Kind "sessions.ended" with
// an account's id tells open streams to ask again who is listening; "changed"
// tells the team page to read again.
const Topic = "staff"

// Outbox takes mails in the caller's transaction; mail.Outbox does.
type Outbox interface {
	Enqueue(ctx context.Context, tx *db.Tx, m mail.Message) (id string, err error)
	// Configured tells whether there is a server to send through.
	Configured() bool
}

// Options are what the Service needs; all are required unless said otherwise.
type Options struct {
	DB     *db.DB
	Clock  clock.Clock
	IDs    *ids.Source
	Hasher Hasher
	Audit  audit.Log
	Outbox Outbox
	Events *events.Bus
	Log    *slog.Logger
	// Throttle limits guessing; nil sets no limit (WARDGATE_RATE_LIMIT=off).
	Throttle *Throttle
	// Company signs the mails; its name makes a bad password.
	Company catalog.Company
	// Origin is the public origin without a slash at its end; https makes cookies Secure.
	Origin string
}

// Service is the word's use cases. It is safe for concurrent use.
type Service struct {
	db       *db.DB
	clock    clock.Clock
	ids      *ids.Source
	hasher   Hasher
	audit    audit.Log
	outbox   Outbox
	events   *events.Bus
	log      *slog.Logger
	throttle *Throttle
	company  catalog.Company
	zone     *time.Location
	origin   string
}

// New returns a Service.
func New(o Options) *Service {
	zone, err := clock.Zone(o.Company.TimeZone)
	if err != nil { // app refuses to start with such a zone; a mail in UTC is better than none
		zone = time.UTC
	}
	return &Service{
		db: o.DB, clock: o.Clock, ids: o.IDs, hasher: o.Hasher, audit: o.Audit, outbox: o.Outbox,
		events: o.Events, log: o.Log, throttle: o.Throttle,
		company: o.Company, zone: zone, origin: strings.TrimSuffix(o.Origin, "/"),
	}
}

// secure tells whether browsers reach us by https.
func (s *Service) secure() bool { return strings.HasPrefix(s.origin, "https://") }

// reads are queries outside a transaction.
func (s *Service) reads() *sqlgen.Queries { return sqlgen.New(s.db.Read()) }

// tell publishes news of an account once tx is durable.
func (s *Service) tell(tx *db.Tx, userID, kind string) {
	tx.AfterCommit(func() { s.events.Publish(events.News{Topic: Topic, ID: userID, Kind: kind}) })
}

// record writes a line of the audit log about an account.
func (s *Service) record(ctx context.Context, tx *db.Tx, by audit.Actor, action, userID string, detail any) error {
	return s.audit.Record(ctx, tx, audit.Entry{Actor: by, Action: action, Subject: userID, Detail: detail})
}

// endSessions signs an account out everywhere, as part of tx.
func (s *Service) endSessions(ctx context.Context, tx *db.Tx, userID string) (ended int64, err error) {
	if ended, err = sqlgen.New(tx).DeleteSessionsOf(ctx, userID); err != nil {
		return 0, fmt.Errorf("ending the sessions: %w", err)
	}
	s.tell(tx, userID, "sessions.ended")
	return ended, nil
}

// lock reads an account that the transaction is going to change. Until it ends,
// no other transaction changes the account or signs it in.
func (s *Service) lock(ctx context.Context, q *sqlgen.Queries, userID string) (sqlgen.StaffUser, error) {
	n, err := q.Touch(ctx, sqlgen.TouchParams{ID: userID, UpdatedAt: s.clock.Now()})
	if err == nil && n == 0 {
		return sqlgen.StaffUser{}, ErrUnknown
	}
	if err != nil {
		return sqlgen.StaffUser{}, fmt.Errorf("locking the account: %w", err)
	}
	return q.UserByID(ctx, userID)
}

func at(t time.Time) sql.NullTime { return sql.NullTime{Time: t, Valid: true} }

// orUnknown turns "no row" into ErrUnknown.
func orUnknown(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrUnknown
	}
	return err
}
