package composing

import (
	"context"
	"errors"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/spending"
	"wardgate/internal/platform/llm"
)

// modelWithin is how long the language model may take, retries included (D63).
const modelWithin = 30 * time.Second

// Sink shows an answer while it grows. Either function may be nil.
type Sink struct {
	// Text appends a piece.
	Text func(piece string)
	// Restart removes all pieces so far: another answer begins.
	Restart func()
}

// Composed is the text of a reply that is not stored yet.
type Composed struct {
	Content string
	// From is who speaks, see conversations.FromSite and its siblings.
	From string
	// Used are the tokens that it took.
	Used spending.Tokens
}

// Compose asks the language model for an answer, outside any transaction: a provider may
// take its time. When it fails, or names a price or an address that is not ours, fallback is
// used instead, the built-in answerer's reply (U31).
func (c *Composer) Compose(ctx context.Context, q Question, r spending.Reservation, fallback string, to Sink) Composed {
	ctx, end := context.WithTimeout(ctx, modelWithin)
	defer end()
	go func() { // a server that stops does not wait for a provider
		select {
		case <-c.deps.Stopping:
			end()
		case <-ctx.Done():
		}
	}()
	stopped, leave := c.ongoing.enter(q.Conversation.ID, end)
	defer leave()
	shown := c.guard().Flow()
	var onText func(string)
	if to.Text != nil {
		onText = func(piece string) {
			if fresh := shown.Add(piece); fresh != "" {
				to.Text(fresh)
			}
		}
	}
	answer, err := c.deps.Model.Reply(ctx, c.request(q), onText)
	used := usedBy(r, answer, err)
	if stopped() {
		if shown.Shown() != "" {
			return Composed{shown.Shown(), conversations.FromModel, used}
		}
		return Composed{c.deps.Wording.Say("stopped"), conversations.FromNone, used}
	}
	if words, ok := c.usable(ctx, answer, err); ok {
		return Composed{words, conversations.FromModel, used}
	}
	if shown.Shown() != "" && to.Restart != nil {
		to.Restart()
	}
	return Composed{fallback, conversations.FromSite, used}
}

// usable returns the text of an answer as it may be said in the company's name, if there is
// any.
func (c *Composer) usable(ctx context.Context, answer llm.Answer, err error) (words string, ok bool) {
	if errors.Is(err, llm.ErrEmpty) {
		return c.deps.Wording.Say("empty"), true
	}
	words = c.guard().Corrected(answer.Text)
	why := c.guard().Trouble(words)
	switch log := c.deps.Log; {
	case err != nil:
		log.WarnContext(ctx, "the language model did not answer; the built-in answerer replies", "word", news.Feature, "error", err)
	case answer.Broken:
		log.WarnContext(ctx, "the language model's answer broke off; the built-in answerer replies", "word", news.Feature)
	case why != "":
		log.WarnContext(ctx, "the language model said what must not be said in our name; the built-in answerer replies", "word", news.Feature, "what", why)
	default:
		return words, true
	}
	return "", false
}

// usedBy returns how many of its reserved tokens an answer used.
func usedBy(r spending.Reservation, answer llm.Answer, err error) spending.Tokens {
	switch {
	case answer.Broken, errors.Is(err, llm.ErrTimeout), errors.Is(err, context.Canceled):
		return r.Tokens // the cost is unknown
	case err != nil && !errors.Is(err, llm.ErrEmpty):
		return spending.Tokens{} // nothing was generated: no connection, a refused key, a provider out of order
	}
	return told(r, answer)
}
