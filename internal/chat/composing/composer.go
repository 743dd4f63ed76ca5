package composing

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"

	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/guard"
	"wardgate/internal/chat/knowledge"
	"wardgate/internal/chat/masking"
	"wardgate/internal/chat/rating"
	"wardgate/internal/chat/retrieval"
	"wardgate/internal/chat/safety"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/wording"
	"wardgate/internal/platform/llm"
	"wardgate/internal/platform/wiring"
)

// Model is a language model; llm.Client is one.
type Model interface {
	Reply(ctx context.Context, r llm.Request, onText func(string)) (llm.Answer, error)
}

// Deps are what the composer needs. All are required.
type Deps struct {
	Model   Model
	Catalog *catalog.Catalog
	// Passages are all the facts that the model gets, and the figures that it may
	// repeat.
	Passages knowledge.Passages
	Wording  *wording.Wording
	Budgets  *spending.Budgets
	Log      *slog.Logger
	// Stopping ends when the server begins to shut down: nobody waits for a provider then.
	Stopping <-chan struct{}
}

// Composer gets replies from the language model.
type Composer struct {
	deps Deps
	// asked are the ways in which visitors ask for passages.
	asked   map[string][]string
	learned atomic.Pointer[learned]
	ongoing ongoing
}

// learned is what is made of the company's facts.
type learned struct {
	// prompt is made when a model is first asked.
	prompt func() prompt
	// guard is made when a model first answers.
	guard func() *guard.Guard
	// masker as well.
	masker func() *masking.Masker
}

// New returns the composer, or an error that names what is missing.
func New(d Deps) (*Composer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	asked, err := retrieval.Asked()
	if err != nil {
		return nil, err
	}
	c := &Composer{deps: d, asked: asked}
	c.Learn(d.Passages)
	return c, nil
}

// Learn has replies made of these passages and the facts of this moment from now on: the company's facts have changed.
func (c *Composer) Learn(passages knowledge.Passages) {
	facts := c.deps.Catalog
	c.learned.Store(&learned{
		prompt: sync.OnceValue(func() prompt {
			return newPrompt(facts, passages, retrieval.New(passages, c.asked, retrieval.Places(facts)))
		}),
		guard:  sync.OnceValue(func() *guard.Guard { return guard.New(facts, passages) }),
		masker: sync.OnceValue(func() *masking.Masker { return masking.New(facts) }),
	})
}

func (c *Composer) prompt() prompt { return c.learned.Load().prompt() }

func (c *Composer) guard() *guard.Guard { return c.learned.Load().guard() }

func (c *Composer) masker() *masking.Masker { return c.learned.Load().masker() }

// Question is what the language model is to answer.
type Question struct {
	// Conversation has the page and the industry, Before are the earlier messages.
	Conversation conversations.Row
	Before       []conversations.MessageRow
	Content      string
}

// request is the request to the language model: the last messages before this one,
// then this one (V184, D58). Notes about events in the conversation are left out.
func (c *Composer) request(q Question) llm.Request {
	industry := rating.IndustryLabel(c.deps.Catalog.Chat, q.Conversation.Industry)
	return llm.Request{System: c.prompt().about(q.Conversation.ServiceType, industry, q.Content), Messages: c.history(q)}
}

// history is what was said as the provider may read it: masked from the conversation's first message on, so that a thing
// keeps its placeholder when earlier ones are left out.
func (c *Composer) history(q Question) []llm.Message {
	said, masks := spoken(q), c.masker().Conversation()
	for i := range said {
		said[i].Content = masks.Mask(said[i].Content)
	}
	return c.latest(said)
}

// latest are the last messages before the current one, and that one (V184).
func (c *Composer) latest(said []llm.Message) []llm.Message {
	return said[max(0, len(said)-1-c.deps.Catalog.Chat.HistoryMessages):]
}

// spoken is what was said as it was typed, the current message at the end. Notes about events are no part of it.
func spoken(q Question) []llm.Message {
	var said []llm.Message
	secret := map[string]bool{}
	for _, m := range q.Before {
		if conversations.DangerOf(m) == safety.SelfHarm { // no provider reads what a person in such a state wrote
			secret[m.ID], secret[m.ReplyTo.String] = true, true
		}
	}
	for _, m := range q.Before {
		if secret[m.ID] {
			continue
		}
		switch m.Role {
		case conversations.User:
			said = append(said, llm.Message{Role: conversations.User, Content: m.Content})
		case conversations.Assistant, conversations.Staff:
			said = append(said, llm.Message{Role: conversations.Assistant, Content: m.Content})
		}
	}
	return append(said, llm.Message{Role: conversations.User, Content: q.Content})
}
