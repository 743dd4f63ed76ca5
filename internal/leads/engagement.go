package leads

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// MailRead is what a person did with a mail, or did not after all.
type MailRead struct {
	// Opens and Clicks are added to what is known of the lead; below zero they take back
	// what turned out to be a program's.
	Opens, Clicks int
	// At is when they did it.
	At time.Time
	// Touch is the entry in the lead's history, none without a type.
	Touch Touch
}

// CountChange is what a mail adds to a lead that was credited with it before, or not, and now is
// to be, or not: 1, 0, or -1 for what is taken back.
func CountChange(before, after bool) int {
	switch {
	case before == after:
		return 0
	case after:
		return 1
	}
	return -1
}

// ReadMail counts, in the caller's transaction, a mail that the person of a lead has
// opened or followed a link in (S140), and scores the lead anew. Of a merged lead it
// counts for the one that stands for it, of an erased one for nobody. It returns
// db.ErrAgain when another transaction touched the lead in between.
func (s *Service) ReadMail(ctx context.Context, tx *db.Tx, leadID string, m MailRead) error {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	l, err := resolved(ctx, q, leadID)
	if err != nil {
		return fmt.Errorf("leads.ReadMail %s: %w", leadID, err)
	}
	if l.State == StateErased || m.Opens == 0 && m.Clicks == 0 && m.Touch.Type == "" {
		return nil
	}
	l.Behavior.EmailOpens = max(0, l.Behavior.EmailOpens+m.Opens)
	l.Behavior.EmailClicks = max(0, l.Behavior.EmailClicks+m.Clicks)
	if (m.Opens > 0 || m.Clicks > 0) && m.At.After(l.LastActivity) {
		l.Provenance.WroteAt = l.LastWrote()
		l.LastActivity = m.At
	}
	l.UpdatedAt = now
	if err := s.d.Store.update(ctx, q, s.d.Store.Scored(l, now)); err != nil {
		return err
	}
	Publish(s.d.Bus, tx, l.ID, "mail")
	if m.Touch.Type == "" {
		return nil
	}
	return s.d.Store.addTouch(ctx, q, leadID, m.Touch, now)
}
