package handover

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"wardgate/internal/chat/handover/sqlgen"
	"wardgate/internal/platform/db"
)

type (
	// Conn is a transaction, or the database for reading.
	Conn = sqlgen.DBTX
	// Row is a hand-over as it is stored. The generated rows of other parts convert to it.
	Row = sqlgen.ChatHandover
)

// Open is the one of a conversation that is open, none without.
func Open(ctx context.Context, c Conn, conversation string) (Handover, error) {
	return one(sqlgen.New(c).Open(ctx, conversation))
}

// Last returns the latest of a conversation, open or not.
func Last(ctx context.Context, c Conn, conversation string) (Handover, error) {
	return one(sqlgen.New(c).Last(ctx, conversation))
}

// OfConversation are all of a conversation, oldest first.
func OfConversation(ctx context.Context, c Conn, conversation string) ([]Handover, error) {
	rows, err := sqlgen.New(c).OfConversation(ctx, conversation)
	if err != nil {
		return nil, fmt.Errorf("reading the hand-overs: %w", err)
	}
	return db.Each(rows, FromRow)
}

// LeadWaits reports whether any conversation of a lead waits for a person.
func LeadWaits(ctx context.Context, c Conn, lead sql.NullString) (bool, error) {
	n, err := sqlgen.New(c).CountWaitingOfLead(ctx, lead)
	if err != nil {
		return false, fmt.Errorf("chat: counting who waits: %w", err)
	}
	return n > 0, nil
}

func one(row Row, err error) (Handover, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Handover{}, nil
	}
	if err != nil {
		return Handover{}, fmt.Errorf("reading the hand-over: %w", err)
	}
	return FromRow(row)
}

// FromRow reads a hand-over from its row.
func FromRow(r Row) (Handover, error) {
	h := Handover{
		ID: r.ID, ConversationID: r.ConversationID, AskedAt: r.AskedAt, DueAt: r.DueAt, TakenAt: r.TakenAt.Time, TakenBy: r.TakenBy,
		TakenName: r.TakenName, UnansweredAt: r.UnansweredAt.Time, EndedAt: r.EndedAt.Time, Outcome: Outcome(r.Outcome), EndedBy: r.EndedBy, Version: int(r.Version),
	}
	if err := json.Unmarshal([]byte(r.Reasons), &h.Reasons); err != nil {
		return h, fmt.Errorf("chat: row %s, column reasons: %w", r.ID, err)
	}
	return h, nil
}
