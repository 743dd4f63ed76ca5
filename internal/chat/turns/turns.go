package turns

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/answerer"
	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/contacts"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/people"
	"wardgate/internal/chat/rating"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/wording"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what turns need. All but the composer are required.
type Deps struct {
	DB            *db.DB
	Clock         clock.Clock
	IDs           *ids.Source
	Catalog       *catalog.Catalog
	Answerer      *answerer.Answerer
	Conversations *conversations.Conversations
	Handovers     *handover.Handovers
	// Composer asks the language model; without one the built-in answerer replies alone.
	Composer *composing.Composer `wiring:"optional"`
	// Contacts reads what visitors type of how they can be reached, People makes them known by it.
	Contacts *contacts.Reader
	People   *people.People
	Wording  *wording.Wording
	Leads    *leads.Service
	// PromisedUntil is until when a lead is promised an answer to what they left in the chat; zero for no open promise.
	PromisedUntil func(ctx context.Context, tx *db.Tx, leadID string) (time.Time, error)
	Bus           *events.Bus
	Log           *slog.Logger
}

// Turns takes the messages of visitors and answers them.
type Turns struct {
	deps     Deps
	contacts contactTaker
	answers  answers
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Turns, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Turns{deps: d, contacts: contactTaker{d}}, nil
}

// Received is a stored visitor's message, with everything for its reply.
type Received struct {
	// Token is the new value of the browser's cookie.
	Token string

	question conversations.MessageRow
	// asked is the question to the language model, with the tokens reserved for it.
	asked    composing.Question
	reserved spending.Reservation
	draft    draft
	// person is the hand-over after this message.
	person handover.Handover
	// stored is set when nothing is left to answer: the built-in answerer has replied, a person
	// has the message, or it came before.
	stored *Stored
}

// draft is the built-in answerer's result: its own reply, and what accompanies the text
// of any reply (U11).
type draft struct {
	reply  answerer.Reply
	rating rating.Rating
	extras conversations.Extras
	// confirms says what was understood of the visitor's contact, before anything else; no model writes it.
	confirms string
	// isWhole: nothing is left that a model could answer.
	isWhole bool
}

// text is the built-in answerer's reply with what it confirms.
func (d draft) text() string { return d.with(d.reply.Text) }

// with is an answer after what is confirmed.
func (d draft) with(answer string) string {
	if d.confirms == "" || answer == "" {
		return d.confirms + answer
	}
	return d.confirms + "\n\n" + answer
}

// sink shows an answer after what is confirmed while it grows.
func (d draft) sink(to composing.Sink) composing.Sink {
	if d.confirms == "" || to.Text == nil {
		return to
	}
	restart := to.Restart
	begin := func() { to.Text(d.confirms + "\n\n") }
	begin()
	if restart != nil {
		to.Restart = func() { restart(); begin() }
	}
	return to
}

// Stored is a reply as the visitor gets it, and who has the conversation then.
type Stored struct {
	conversations.Message
	Person handover.Handover
	// Captured: the visitor has left how they can be reached.
	Captured bool
}

// Answer returns the reply to a message, from the language model if there is none yet. The
// reply is stored even if the caller has left meanwhile, so that a reloaded page finds it.
func (s *Turns) Answer(ctx context.Context, r Received, to composing.Sink) (Stored, error) {
	if r.stored != nil {
		return *r.stored, nil
	}
	ctx = context.WithoutCancel(ctx)
	composed := s.deps.Composer.Compose(ctx, r.asked, r.reserved, r.draft.reply.Text, r.draft.sink(to))
	composed.Content = r.draft.with(composed.Content)
	return s.store(ctx, r, composed)
}

// Stop ends the answer that this instance is generating, if any: what was shown of it
// stays as the reply. It returns a problem when the conversation is not this browser's.
func (s *Turns) Stop(ctx context.Context, from conversations.Browser, names conversations.Names) error {
	c, err := s.deps.Conversations.Mine(ctx, from, names)
	if err != nil {
		return fmt.Errorf("chat.Stop: %w", err)
	}
	if s.deps.Composer != nil {
		s.deps.Composer.Stop(c.ID)
	}
	return nil
}
