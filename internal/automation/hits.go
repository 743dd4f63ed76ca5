package automation

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/newsletter"
	"wardgate/internal/platform/db"
)

// Service answers for the links and pictures of its mails (newsletter.FollowUps, ADR 35).
var _ newsletter.FollowUps = (*Service)(nil)

// LinkTarget is where link number n of the mail of a step leads, an empty text for none.
func (s *Service) LinkTarget(ctx context.Context, stepID string, n int) (string, error) {
	stored, err := sqlgen.New(s.DB.Read()).LinksOf(ctx, stepID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("automation.LinkTarget: %w", err)
	}
	return linkOf(stored, n)
}

// linkOf is link number n of a stored list, an empty text for none.
func linkOf(stored string, n int) (string, error) {
	var links []string
	if err := json.Unmarshal([]byte(stored), &links); err != nil {
		return "", fmt.Errorf("automation: the links of a mail: %w", err)
	}
	if n < 1 || n > len(links) {
		return "", nil
	}
	return links[n-1], nil
}

// Sent notes, in the transaction in which it is known, that the mail server has taken the
// mail of a step (mail.Options.Sent).
func (s *Service) Sent(ctx context.Context, tx *db.Tx, stepID string) error {
	if err := sqlgen.New(tx).MailSent(ctx, sqlgen.MailSentParams{StepID: stepID, SentAt: db.NullTime(s.Clock.Now())}); err != nil {
		return fmt.Errorf("automation.Sent: %w", err)
	}
	return nil
}

// StoreHits stores what was asked for of mails of steps, says what each hit is, and marks
// what people and programs did. One that comes again changes nothing; those of no mail are
// left out.
func (s *Service) StoreHits(ctx context.Context, hits []newsletter.Hit) error {
	sorted := slices.Clone(hits)
	slices.SortStableFunc(sorted, func(a, b newsletter.Hit) int { return cmp.Compare(a.FollowUp, b.FollowUp) })
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
		for rest := sorted; len(rest) > 0; {
			n := 1
			for n < len(rest) && rest[n].FollowUp == rest[0].FollowUp {
				n++
			}
			if err := w.storeHits(ctx, rest[0].FollowUp, rest[:n]); err != nil {
				return err
			}
			rest = rest[n:]
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("automation.StoreHits: %w", err)
	}
	return nil
}

// storeHits stores new hits of one mail and judges all of its hits anew.
func (w *work) storeHits(ctx context.Context, stepID string, fresh []newsletter.Hit) error {
	if err := w.q.HoldMail(ctx, stepID); err != nil {
		return err
	}
	m, err := w.q.MailByStep(ctx, stepID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	rows, err := w.q.HitsOfMail(ctx, stepID)
	if err != nil {
		return err
	}
	known := make([]newsletter.Hit, len(rows))
	for i, r := range rows {
		known[i] = newsletter.Hit{
			ID: r.ID, FollowUp: stepID, Kind: r.Kind, Link: int(r.Link), At: r.At, Method: r.Method, Address: r.Address, UserAgent: r.UserAgent,
			Verdict: newsletter.Verdict{Class: newsletter.Class(r.Class), Reason: r.Reason},
		}
	}
	all := newsletter.Judge(known, fresh, deliveredAt(m))
	for i, h := range all {
		switch {
		case i >= len(known):
			if m.Erased {
				h.Address, h.UserAgent = "", ""
			}
			err = w.q.InsertHit(ctx, sqlgen.InsertHitParams{
				ID: h.ID, StepID: stepID, Kind: h.Kind, Link: int32(h.Link), At: h.At, Method: h.Method, //nolint:gosec // a link's number
				Address: h.Address, UserAgent: h.UserAgent, Class: string(h.Class), Reason: h.Reason,
			})
		case h.Verdict != known[i].Verdict:
			err = w.q.ReclassHit(ctx, sqlgen.ReclassHitParams{ID: h.ID, Class: string(h.Class), Reason: h.Reason})
		}
		if err != nil {
			return err
		}
	}
	return w.mark(ctx, m, newsletter.MarksOf(all))
}

// deliveredAt is when a mail was handed over, zero when it was not yet.
func deliveredAt(m sqlgen.AutomationMail) time.Time {
	if m.SentAt.Valid {
		return m.SentAt.Time
	}
	return m.BegunAt.Time
}

// mark writes what was done with a mail, and has its lead looked at when what people did
// has changed.
func (w *work) mark(ctx context.Context, m sqlgen.AutomationMail, after newsletter.Marks) error {
	before := newsletter.Marks{
		Opened: m.OpenedAt.Time, Clicked: m.ClickedAt.Time, MachineOpened: m.MachineOpenedAt.Time, MachineClicked: m.MachineClickedAt.Time,
	}
	if before.Same(after) {
		return nil
	}
	if err := w.q.MarkMail(ctx, sqlgen.MarkMailParams{
		StepID: m.StepID, OpenedAt: db.NullTime(after.Opened), ClickedAt: db.NullTime(after.Clicked),
		MachineOpenedAt: db.NullTime(after.MachineOpened), MachineClickedAt: db.NullTime(after.MachineClicked),
	}); err != nil {
		return err
	}
	if before.Opened.IsZero() == after.Opened.IsZero() && before.Clicked.IsZero() == after.Clicked.IsZero() {
		return nil
	}
	w.newsAfter(w.tx, m.StepID, "read")
	return w.q.CreditLater(ctx, sqlgen.CreditLaterParams{StepID: m.StepID, CreditDueAt: db.NullTime(w.now.Add(newsletter.CreditAfter))})
}

// ForgetRaw removes from old hits where they came from (M22).
func (s *Service) ForgetRaw(ctx context.Context) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetRawHits(ctx, s.Clock.Now().AddDate(0, 0, -newsletter.RawDays))
	})
	if err != nil {
		return fmt.Errorf("automation.ForgetRaw: %w", err)
	}
	return nil
}
