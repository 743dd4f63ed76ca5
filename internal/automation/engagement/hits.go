package engagement

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/automation/engagement/sqlgen"
	"wardgate/internal/automation/news"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/platform/db"
)

// LinkTarget is the target of link number n in the mail of a step, empty if there is none.
func (m *Mails) LinkTarget(ctx context.Context, stepID string, n int) (string, error) {
	stored, err := sqlgen.New(m.d.DB.Read()).LinksOf(ctx, stepID)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("automation.LinkTarget: %w", err)
	}
	return linkOf(stored, n)
}

// linkOf is link number n of a stored list, empty if there is none.
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

// Sent records that the mail server has accepted the mail of a step, in the transaction that
// stores this (mail.Options.Sent).
func (m *Mails) Sent(ctx context.Context, tx *db.Tx, stepID string) error {
	if err := sqlgen.New(tx).MailSent(ctx, sqlgen.MailSentParams{StepID: stepID, SentAt: db.NullTime(m.d.Clock.Now())}); err != nil {
		return fmt.Errorf("automation.Sent: %w", err)
	}
	return nil
}

// StoreHits stores hits of the mails of steps, classifies them, and marks what people and
// programs did. A repeated hit changes nothing; hits of unknown mails are ignored.
func (m *Mails) StoreHits(ctx context.Context, hits []engagement.Hit) error {
	sorted := slices.Clone(hits)
	slices.SortStableFunc(sorted, func(a, b engagement.Hit) int { return cmp.Compare(a.FollowUp, b.FollowUp) })
	err := m.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		for rest := sorted; len(rest) > 0; {
			n := 1
			for n < len(rest) && rest[n].FollowUp == rest[0].FollowUp {
				n++
			}
			if err := m.storeHits(ctx, tx, rest[0].FollowUp, rest[:n]); err != nil {
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

// storeHits stores new hits of one mail and classifies all of its hits again.
func (m *Mails) storeHits(ctx context.Context, tx *db.Tx, stepID string, fresh []engagement.Hit) error {
	q := sqlgen.New(tx)
	if err := q.LockMail(ctx, stepID); err != nil {
		return err
	}
	row, err := q.MailByStep(ctx, stepID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	rows, err := q.HitsOfMail(ctx, stepID)
	if err != nil {
		return err
	}
	known := make([]engagement.Hit, len(rows))
	for i, r := range rows {
		known[i] = engagement.Hit{
			ID: r.ID, FollowUp: stepID, Kind: r.Kind, Link: int(r.Link), At: r.At, Method: r.Method, Address: r.Address, UserAgent: r.UserAgent,
			Verdict: engagement.Verdict{Class: engagement.Class(r.Class), Reason: r.Reason},
		}
	}
	all := engagement.Judge(known, fresh, deliveredAt(row))
	for i, h := range all {
		switch {
		case i >= len(known):
			if row.Erased {
				h.Address, h.UserAgent = "", ""
			}
			err = q.InsertHit(ctx, sqlgen.InsertHitParams{
				ID: h.ID, StepID: stepID, Kind: h.Kind, Link: int32(h.Link), At: h.At, Method: h.Method, //nolint:gosec // a link's number
				Address: h.Address, UserAgent: h.UserAgent, Class: string(h.Class), Reason: h.Reason,
			})
		case h.Verdict != known[i].Verdict:
			err = q.ReclassHit(ctx, sqlgen.ReclassHitParams{ID: h.ID, Class: string(h.Class), Reason: h.Reason})
		}
		if err != nil {
			return err
		}
	}
	return m.mark(ctx, tx, row, engagement.MarksOf(all))
}

// deliveredAt is when a mail was handed over, zero if it was not yet.
func deliveredAt(row sqlgen.AutomationMail) time.Time {
	if row.SentAt.Valid {
		return row.SentAt.Time
	}
	return row.BegunAt.Time
}

// mark stores what was done with a mail, and schedules its lead's credit when what people did has
// changed.
func (m *Mails) mark(ctx context.Context, tx *db.Tx, row sqlgen.AutomationMail, after engagement.Marks) error {
	q := sqlgen.New(tx)
	before := engagement.Marks{
		Opened: row.OpenedAt.Time, Clicked: row.ClickedAt.Time, MachineOpened: row.MachineOpenedAt.Time, MachineClicked: row.MachineClickedAt.Time,
	}
	if before.Same(after) {
		return nil
	}
	if err := q.MarkMail(ctx, sqlgen.MarkMailParams{
		StepID: row.StepID, OpenedAt: db.NullTime(after.Opened), ClickedAt: db.NullTime(after.Clicked),
		MachineOpenedAt: db.NullTime(after.MachineOpened), MachineClickedAt: db.NullTime(after.MachineClicked),
	}); err != nil {
		return err
	}
	if before.Opened.IsZero() == after.Opened.IsZero() && before.Clicked.IsZero() == after.Clicked.IsZero() {
		return nil
	}
	news.After(m.d.Bus, tx, row.StepID, "read")
	return q.CreditLater(ctx, sqlgen.CreditLaterParams{StepID: row.StepID, CreditDueAt: db.NullTime(m.d.Clock.Now().Add(engagement.CreditAfter))})
}

// ForgetRaw removes address and program from old hits (M22).
func (m *Mails) ForgetRaw(ctx context.Context) error {
	err := m.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).ForgetRawHits(ctx, m.d.Clock.Now().AddDate(0, 0, -engagement.RawDays))
	})
	if err != nil {
		return fmt.Errorf("automation.ForgetRaw: %w", err)
	}
	return nil
}
