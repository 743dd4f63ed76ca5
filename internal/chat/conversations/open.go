package conversations

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/conversations/sqlgen"
	"wardgate/internal/chat/rating"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// Opening is how a browser opens a conversation.
type Opening struct {
	// ID is the conversation's id if it begins now.
	ID    string
	Token string
	// Brought: the browser came with the token.
	Brought bool
	Names   Names
	Service string
	// Rating is that of a conversation that begins now.
	Rating rating.Rating
}

// Opened is a conversation that this transaction has locked.
type Opened struct {
	Row

	// IsNew: it begins now, and has no messages yet.
	IsNew bool
}

// Open finds the conversation or begins it, locks it, and checks that the browser may go on
// with it.
func Open(ctx context.Context, c Conn, o Opening, now time.Time) (Opened, error) {
	q, hash := sqlgen.New(c), ids.Hash(o.Token)
	row, err := q.Open(ctx, sqlgen.OpenParams{
		ID: o.ID, UserID: o.Names.UserID, SessionID: o.Names.SessionID, ServiceType: o.Service, OwnerHash: hash, IsBound: o.Brought, CreatedAt: now,
		Score: int32(o.Rating.Score), ScoreLines: db.JSON(o.Rating.Lines), Matched: db.JSON(o.Rating.Matched), //nolint:gosec // 0 to 100
		Industry: o.Rating.Industry, HumanReasons: db.JSON(o.Rating.Reasons),
	})
	if err != nil {
		return Opened{}, fmt.Errorf("opening the conversation: %w", err)
	}
	one := Opened{row, row.ID == o.ID}
	if o.Service != "" && o.Service != one.ServiceType { // the visitor has moved to another page
		one.ServiceType = o.Service
		if err := q.SetService(ctx, sqlgen.SetServiceParams{ID: one.ID, ServiceType: o.Service}); err != nil {
			return Opened{}, fmt.Errorf("naming the service: %w", err)
		}
	}
	switch {
	case one.OwnerHash == hash && one.IsBound == o.Brought:
		return one, nil
	case one.IsBound && one.OwnerHash != hash: // another browser's (D59)
		return Opened{}, httpx.Forbidden("This conversation belongs to another browser. Please begin a new one.")
	}
	if err := q.SetOwner(ctx, sqlgen.SetOwnerParams{ID: one.ID, OwnerHash: hash, IsBound: o.Brought}); err != nil {
		return Opened{}, fmt.Errorf("binding the conversation: %w", err)
	}
	return one, nil
}
