package retention

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/spending"
	"wardgate/internal/chat/transcripts"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// Deps are what forgetting needs. All are required.
type Deps struct {
	DB        *db.DB
	Clock     clock.Clock
	Catalog   *catalog.Catalog
	Mail      *mail.Outbox
	Bus       *events.Bus
	Handovers *handover.Handovers
}

// Retention deletes conversations.
type Retention struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*Retention, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Retention{deps: d}, nil
}

// purgeMany bounds one run.
const purgeMany = 500

// spendingDays is how long it is kept what a day of the language model cost.
const spendingDays = 1

// Purge deletes the anonymous conversations without a message for purgeHours (V135,
// D59), and the spending of earlier days. A lead's conversation stays as long as
// the lead.
func (s *Retention) Purge(ctx context.Context) error {
	now := s.deps.Clock.Now()
	idle := now.Add(-time.Duration(s.deps.Catalog.Chat.PurgeHours) * time.Hour)
	waiting, err := conversations.Idle(ctx, s.deps.DB.Read(), idle, purgeMany)
	if err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	if _, err = jobs.InTurn(waiting, func(id string) error { return s.PurgeOne(ctx, id, idle) }); err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	err = s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return spending.Forget(ctx, tx, now.AddDate(0, 0, -spendingDays))
	})
	if err != nil {
		return fmt.Errorf("chat.Purge: %w", err)
	}
	return nil
}

// PurgeOne deletes one anonymous conversation, unless there was a message since idle.
func (s *Retention) PurgeOne(ctx context.Context, id string, idle time.Time) error {
	err := s.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.forget(ctx, tx, id); err != nil {
			return err
		}
		if err := s.deps.Mail.Erase(ctx, tx, []string{id}, nil); err != nil { // they repeat the messages
			return err
		}
		isGone, err := conversations.DeleteIdle(ctx, tx, id, idle)
		if err == nil && !isGone {
			return errStillInUse
		}
		news.After(s.deps.Bus, tx, id, news.Gone)
		return err
	})
	if errors.Is(err, errStillInUse) || errors.Is(err, mail.ErrBeingSent) { // the next run deletes it
		return nil
	}
	return err
}

// forget deletes everything of a conversation. That somebody still waited for a person is
// counted, without their messages.
func (s *Retention) forget(ctx context.Context, tx *db.Tx, id string) error {
	if err := conversations.Lock(ctx, tx, id); err != nil { // nobody adds to it meanwhile
		return err
	}
	if err := s.deps.Handovers.Forget(ctx, tx, id); err != nil {
		return err
	}
	if err := transcripts.Delete(ctx, tx, id); err != nil {
		return err
	}
	return conversations.DeleteMessages(ctx, tx, id)
}

// Erase deletes a conversation that has a lead, whose mails are erased elsewhere.
func (s *Retention) Erase(ctx context.Context, tx *db.Tx, id string) error {
	if err := s.forget(ctx, tx, id); err != nil {
		return err
	}
	if err := conversations.Delete(ctx, tx, id); err != nil {
		return err
	}
	news.After(s.deps.Bus, tx, id, news.Gone)
	return nil
}

// EraseNaming deletes the conversations of nobody in which a person's address or number was typed, with the mails that repeat them, and where
// other conversations were to be mailed to that address. It returns mail.ErrBeingSent while such a mail leaves.
func (s *Retention) EraseNaming(ctx context.Context, tx *db.Tx, email, phone, phoneE164 string) error {
	ids, err := conversations.AnonymousThatName(ctx, tx, email, phone, phoneE164)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := s.Erase(ctx, tx, id); err != nil {
			return err
		}
	}
	if err := s.deps.Mail.Erase(ctx, tx, ids, nil); err != nil {
		return err
	}
	if email == "" {
		return nil
	}
	return transcripts.DeleteTo(ctx, tx, email)
}

// errStillInUse undoes a purge.
var errStillInUse = errors.New("chat: the conversation goes on")
