package conversations

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"wardgate/internal/chat/conversations/sqlgen"
	"wardgate/internal/chat/rating"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

type (
	// Conn is a transaction, or the database for reading.
	Conn = sqlgen.DBTX
	// Row is a conversation as it is stored. The generated rows of other parts convert to it.
	Row = sqlgen.ChatConversation
	// MessageRow is a message as it is stored.
	MessageRow = sqlgen.ChatMessage
)

// Lock waits for the conversation: nobody else adds to it until the transaction ends.
func Lock(ctx context.Context, c Conn, id string) error {
	if err := sqlgen.New(c).Lock(ctx, id); err != nil {
		return fmt.Errorf("waiting for the conversation: %w", err)
	}
	return nil
}

// ByID reads a conversation, or returns a problem 404.
func ByID(ctx context.Context, c Conn, id string) (Row, error) {
	row, found, err := Find(ctx, c, id)
	if err == nil && !found {
		return row, httpx.NotFound("conversation")
	}
	return row, err
}

// Find reads a conversation, if there is one.
func Find(ctx context.Context, c Conn, id string) (row Row, found bool, err error) {
	row, err = sqlgen.New(c).ByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) {
		return row, false, nil
	}
	if err != nil {
		return row, false, fmt.Errorf("chat: reading a conversation: %w", err)
	}
	return row, true, nil
}

// SetSpokenAt records when the last message was sent.
func SetSpokenAt(ctx context.Context, c Conn, conversation string, now time.Time) error {
	if err := sqlgen.New(c).SetSpokenAt(ctx, sqlgen.SetSpokenAtParams{ID: conversation, LastMessageAt: now}); err != nil {
		return fmt.Errorf("telling when something was said: %w", err)
	}
	return nil
}

// Rate stores the rating of a conversation, and returns the updated conversation.
func Rate(ctx context.Context, c Conn, row Row, r rating.Rating, now time.Time) (Row, error) {
	row.Score, row.Industry = int32(r.Score), r.Industry //nolint:gosec // 0 to 100
	if err := sqlgen.New(c).Rate(ctx, sqlgen.RateParams{
		ID: row.ID, Score: row.Score, ScoreLines: db.JSON(r.Lines), Matched: db.JSON(r.Matched), Industry: r.Industry,
		HumanReasons: db.JSON(r.Reasons), LastMessageAt: now,
	}); err != nil {
		return row, fmt.Errorf("rating the conversation: %w", err)
	}
	return row, nil
}

// OfSession are the ids of the conversations of a session: one, unless the session's id was copied.
func OfSession(ctx context.Context, c Conn, session string) ([]string, error) {
	return sqlgen.New(c).OfSession(ctx, session)
}

// SetLead links a conversation to the lead whose address was left in it.
func SetLead(ctx context.Context, c Conn, conversation, lead string, now time.Time) error {
	return sqlgen.New(c).SetLead(ctx, sqlgen.SetLeadParams{ID: conversation, LeadID: db.NullText(lead), CapturedAt: db.NullTime(now)})
}

// SetUncaptured links a conversation to the lead who it is, without anything promised.
func SetUncaptured(ctx context.Context, c Conn, conversation, lead string) error {
	return sqlgen.New(c).SetLead(ctx, sqlgen.SetLeadParams{ID: conversation, LeadID: db.NullText(lead)})
}

// OfLead are the conversations of a lead, the latest first.
func OfLead(ctx context.Context, c Conn, lead string) ([]Row, error) {
	return sqlgen.New(c).OfLead(ctx, db.NullText(lead))
}

// AnonymousThatName are the ids of the conversations of nobody in which one of the words was typed; empty ones are left out.
func AnonymousThatName(ctx context.Context, c Conn, email, phone, phoneE164 string) ([]string, error) {
	contains := func(word string) string {
		if word == "" {
			return "-" // which no message is: they are longer, or do not name anybody
		}
		return "%" + strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(strings.ToLower(word)) + "%"
	}
	return sqlgen.New(c).AnonymousThatName(ctx, sqlgen.AnonymousThatNameParams{Email: contains(email), Phone: contains(phone), PhoneE164: contains(phoneE164)})
}

// Idle returns the ids of at most that many anonymous conversations without a message since an
// instant, the longest silent first.
func Idle(ctx context.Context, c Conn, since time.Time, limit int32) ([]string, error) {
	return sqlgen.New(c).Idle(ctx, sqlgen.IdleParams{LastMessageAt: since, Limit: limit})
}

// DeleteIdle deletes a conversation whose messages are deleted, and reports whether it did:
// not if there was a message since an instant, or a lead is known.
func DeleteIdle(ctx context.Context, c Conn, id string, since time.Time) (bool, error) {
	n, err := sqlgen.New(c).DeleteIdle(ctx, sqlgen.DeleteIdleParams{ID: id, LastMessageAt: since})
	return n > 0, err
}

// Delete deletes a conversation whose messages are deleted.
func Delete(ctx context.Context, c Conn, id string) error { return sqlgen.New(c).Delete(ctx, id) }
