package chat

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/llm"
)

// modelWithin is how long the language model may take, retries included (D63).
const modelWithin = 30 * time.Second

// Sink shows an answer while it grows. Either function may be nil.
type Sink struct {
	// Text appends a piece.
	Text func(piece string)
	// Restart takes back all pieces so far: another answer begins.
	Restart func()
}

// Answer returns the reply to the message, from the language model where it is not there
// yet. When the provider fails, or says a price or an address that is not ours, the
// built-in answerer's reply takes its place (U31). The reply is stored even if the caller has left
// meanwhile, so that a reloaded page finds it.
func (t *Turn) Answer(ctx context.Context, to Sink) (Message, error) {
	if t.done != nil {
		return *t.done, nil
	}
	ctx = context.WithoutCancel(ctx)
	content, from, used := t.compose(ctx, to)
	err := t.s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		return t.finish(ctx, tx, content, from, used)
	})
	if err != nil {
		return Message{}, fmt.Errorf("chat.Answer: %w", err)
	}
	return *t.done, nil
}

// compose makes the reply, outside of any transaction: a provider may take its time.
func (t *Turn) compose(ctx context.Context, to Sink) (content, from string, used int64) {
	ctx, end := context.WithTimeout(ctx, modelWithin)
	defer end()
	go func() { // a server that stops waits for nobody's provider
		select {
		case <-t.s.Stopping:
			end()
		case <-ctx.Done():
		}
	}()
	stopped, leave := t.s.underWay.enter(t.conversation.ID, end)
	defer leave()
	shown := &flow{own: t.s.Answerer.own()}
	var onText func(string)
	if to.Text != nil {
		onText = func(piece string) {
			if fresh := shown.add(piece); fresh != "" {
				to.Text(fresh)
			}
		}
	}
	answer, err := t.s.Model.Reply(ctx, t.s.request(t), onText)
	said, used := shown.own.corrected(answer.Text), t.reserved.used(answer)
	switch {
	case answer.Broken, errors.Is(err, llm.ErrTimeout), errors.Is(err, context.Canceled):
		used = t.reserved.tokens // what it has cost nobody tells
	case err != nil && !errors.Is(err, llm.ErrEmpty):
		used = 0 // nothing was written: no connection, a refused key, a provider out of order
	}
	switch {
	case stopped():
		if shown.sent != "" {
			return shown.sent, FromModel, used
		}
		return t.s.say("stopped"), FromNone, used
	case errors.Is(err, llm.ErrEmpty):
		return t.s.say("empty"), FromModel, used
	case err == nil && answer.Broken:
		t.s.Log.WarnContext(ctx, "the language model's answer broke off; the built-in answerer replies", "word", tag)
	case err == nil && shown.own.isOurs(said):
		return said, FromModel, used
	case err == nil:
		t.s.Log.WarnContext(ctx, "the language model said what is not ours, an amount or a way to reach somebody; the built-in answerer replies", "word", tag)
	default:
		t.s.Log.WarnContext(ctx, "the language model did not answer; the built-in answerer replies", "word", tag, "error", err)
	}
	if shown.sent != "" && to.Restart != nil {
		to.Restart()
	}
	return t.site.Text, FromSite, used
}

// request is what the language model is asked: the last messages before this one, then
// this one (V184, D58). What happened in the conversation is no part of what was said.
func (s *Service) request(t *Turn) llm.Request {
	var said []llm.Message
	for _, m := range t.before {
		switch m.Role {
		case User:
			said = append(said, llm.Message{Role: User, Content: m.Content})
		case Assistant, Staff:
			said = append(said, llm.Message{Role: Assistant, Content: m.Content})
		}
	}
	said = append(said[max(0, len(said)-s.Catalog.Chat.HistoryMessages):], llm.Message{Role: User, Content: t.question.Content})
	return llm.Request{System: s.Answerer.Prompt(t.conversation, industryLabel(s.Catalog.Chat, t.conversation.Industry)), Messages: said}
}

func industryLabel(c catalog.Chat, id string) string {
	for _, industry := range c.Industries {
		if industry.ID == id {
			return industry.Label
		}
	}
	return ""
}

// finish stores the reply, unless somebody else has answered meanwhile: another
// instance, which this message came to again, or a person.
func (t *Turn) finish(ctx context.Context, tx *db.Tx, content, from string, used int64) error {
	s, q, now := t.s, sqlgen.New(tx), t.s.Clock.Now()
	t.done = nil
	if err := q.LockConversationByID(ctx, t.conversation.ID); err != nil {
		return fmt.Errorf("waiting for the conversation: %w", err)
	}
	// After the lock, as Begin does it: who takes them in another order may wait for each other for ever.
	if err := s.settle(ctx, q, t.reserved, used); err != nil {
		return err
	}
	if err := t.replied(ctx, q); err != nil || t.done != nil {
		return err
	}
	var err error
	if t.person, err = openHandover(ctx, q, t.conversation.ID); err != nil {
		return err
	}
	if t.person.State() == Taken { // the assistant falls silent
		t.done = s.passedOn(t.question, t.person)
		return q.AwaitNoReply(ctx, t.question.ID)
	}
	place, err := q.LastPlace(ctx, t.conversation.ID)
	if err != nil {
		return fmt.Errorf("counting the messages: %w", err)
	}
	if err := t.reply(ctx, q, place+1, content, from, now); err != nil {
		return err
	}
	s.newsAfter(tx, t.conversation.ID, "replied")
	return q.SetSpokenAt(ctx, sqlgen.SetSpokenAtParams{ID: t.conversation.ID, LastMessageAt: now})
}

// underWay are the answers that this instance is working on, by conversation.
type underWay struct {
	mu   sync.Mutex
	ends map[string]map[*stop]struct{}
}

// stop is the wish to end one answer.
type stop struct {
	end    func()
	wished bool
}

func (u *underWay) enter(conversation string, end func()) (stopped func() bool, leave func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.ends == nil {
		u.ends = map[string]map[*stop]struct{}{}
	}
	if u.ends[conversation] == nil {
		u.ends[conversation] = map[*stop]struct{}{}
	}
	one := &stop{end: end}
	u.ends[conversation][one] = struct{}{}
	return func() bool {
			u.mu.Lock()
			defer u.mu.Unlock()
			return one.wished
		}, func() {
			u.mu.Lock()
			defer u.mu.Unlock()
			delete(u.ends[conversation], one)
			if len(u.ends[conversation]) == 0 {
				delete(u.ends, conversation)
			}
		}
}

func (u *underWay) stop(conversation string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for one := range u.ends[conversation] {
		one.wished = true
		one.end()
	}
}

// Stop ends the answer that is under way, if one is on this instance: what was shown of
// it stays as the reply. It returns a problem when the conversation is not this browser's.
func (s *Service) Stop(ctx context.Context, from Browser, names Names) error {
	c, err := s.mine(ctx, from, names)
	if err != nil {
		return fmt.Errorf("chat.Stop: %w", err)
	}
	s.underWay.stop(c.ID)
	return nil
}
