package turns

import (
	"context"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// repetition is what is known about a message that may have come before.
type repetition struct {
	isKnown  bool
	question conversations.MessageRow
	// stored is set when it is already answered, or a person has it.
	stored *Stored
}

// repeated looks for the message that this one repeats, by its key. One that is still being
// answered is a problem 409 with a time to wait.
func (s *Turns) repeated(ctx context.Context, conn conversations.Conn, m incoming, c conversations.Opened, now time.Time) (repetition, error) {
	if m.key == "" || c.IsNew {
		return repetition{}, nil
	}
	question, err := conversations.MessageByKey(ctx, conn, conversations.Key(c.ID, m.key))
	if found, err := forms.Repeats(question.Content, m.Message, err); !found {
		return repetition{}, err
	}
	again := repetition{isKnown: true, question: question}
	reply, isReplied, err := conversations.ReplyTo(ctx, conn, question.ID)
	if err != nil {
		return again, err
	}
	person, err := handover.Last(ctx, conn, c.ID)
	switch {
	case err != nil:
		return again, err
	case isReplied:
		again.stored = &Stored{reply, person, c.CapturedAt.Valid}
	case !question.AwaitsReply:
		again.stored = s.passedOn(question, person, c.Row)
	case now.Before(question.CreatedAt.Add(conversations.AnswerWithin)):
		p := httpx.Conflict("This message is being answered right now.")
		p.RetryAfter = 2 * time.Second
		return again, p
	}
	return again, nil
}
