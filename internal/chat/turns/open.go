package turns

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/rating"
	"wardgate/internal/chat/turns/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// opening is how a browser comes to a conversation.
type opening struct {
	token string
	// brought tells that the browser came with the token.
	brought bool
	names   conversations.Names
	service string
	// rating is that of a conversation that begins now.
	rating rating.Rating
}

// opened is a conversation that this transaction has locked.
type opened struct {
	conversations.Row

	// isNew tells that it begins now: nothing is to be read of it.
	isNew bool
}

// open finds the conversation or begins it, waits for it, and lets in who may go on with it.
func (s *Turns) open(ctx context.Context, conn conversations.Conn, o opening, now time.Time) (opened, error) {
	q, hash, id := sqlgen.New(conn), ids.Hash(o.token), s.deps.IDs.Row("chat", now)
	row, err := q.Open(ctx, sqlgen.OpenParams{
		ID: id, UserID: o.names.UserID, SessionID: o.names.SessionID, ServiceType: o.service, OwnerHash: hash, IsBound: o.brought, CreatedAt: now,
		Score: int32(o.rating.Score), ScoreLines: db.JSON(o.rating.Lines), Matched: db.JSON(o.rating.Matched), //nolint:gosec // 0 to 100
		Industry: o.rating.Industry, HumanReasons: db.JSON(o.rating.Reasons),
	})
	if err != nil {
		return opened{}, fmt.Errorf("opening the conversation: %w", err)
	}
	c := opened{conversations.Row(row), row.ID == id}
	if o.service != "" && o.service != c.ServiceType { // the visitor has gone on to another page
		c.ServiceType = o.service
		if err := q.SetService(ctx, sqlgen.SetServiceParams{ID: c.ID, ServiceType: o.service}); err != nil {
			return opened{}, fmt.Errorf("naming the service: %w", err)
		}
	}
	switch {
	case c.OwnerHash == hash && c.IsBound == o.brought:
		return c, nil
	case c.IsBound && c.OwnerHash != hash: // another browser's (D59)
		return opened{}, httpx.Forbidden("This conversation belongs to another browser. Please begin a new one.")
	}
	if err := q.SetOwner(ctx, sqlgen.SetOwnerParams{ID: c.ID, OwnerHash: hash, IsBound: o.brought}); err != nil {
		return opened{}, fmt.Errorf("binding the conversation: %w", err)
	}
	return c, nil
}

// repetition is what is known of a message that may have come before.
type repetition struct {
	isKnown  bool
	question conversations.MessageRow
	// stored is set where it is answered already, or a person has it.
	stored *Stored
}

// repeated looks for the message that this one repeats, by its key. One that is still being
// answered is a problem 409 with a time to wait.
func (s *Turns) repeated(ctx context.Context, conn conversations.Conn, m incoming, c opened, now time.Time) (repetition, error) {
	if m.key == "" || c.isNew {
		return repetition{}, nil
	}
	question, err := conversations.MessageByKey(ctx, conn, conversations.Key(c.ID, m.key))
	if found, err := forms.Repeats(question.Content, m.Message, err); !found {
		return repetition{}, err
	}
	again := repetition{isKnown: true, question: question}
	reply, isReplied, err := replyTo(ctx, conn, question.ID)
	if err != nil {
		return again, err
	}
	person, err := handover.Last(ctx, conn, c.ID)
	switch {
	case err != nil:
		return again, err
	case isReplied:
		again.stored = &Stored{reply, person}
	case !question.AwaitsReply:
		again.stored = s.passedOn(question, person)
	case now.Before(question.CreatedAt.Add(conversations.AnswerWithin)):
		p := httpx.Conflict("This message is being answered right now.")
		p.RetryAfter = 2 * time.Second
		return again, p
	}
	return again, nil
}

// replyTo finds the reply to a message that is stored already.
func replyTo(ctx context.Context, conn conversations.Conn, question string) (m conversations.Message, found bool, err error) {
	row, err := sqlgen.New(conn).ReplyOf(ctx, db.NullText(question))
	if errors.Is(err, sql.ErrNoRows) {
		return m, false, nil
	}
	if err != nil {
		return m, false, fmt.Errorf("reading the reply: %w", err)
	}
	m, err = conversations.FromRow(conversations.MessageRow(row))
	return m, true, err
}
