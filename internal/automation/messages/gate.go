package messages

import (
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/wiring"
)

// GateDeps are the dependencies of Gate. All are required.
type GateDeps struct {
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Leads   *leads.Service
	// Consent decides whom we may write to (M16).
	Consent *subscribers.OptOuts
	// Zone is the time zone of office hours (D42).
	Zone *time.Location
}

// Gate decides whether and when a person may be written to.
type Gate struct{ d GateDeps }

// NewGate returns a Gate.
func NewGate(d GateDeps) (*Gate, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Gate{d}, nil
}

// MayWrite returns why a lead may not be sent the mails of a plan now, empty if it may.
func (g *Gate) MayWrite(ctx context.Context, tx *db.Tx, now time.Time, spec rules.Spec, l leads.Lead) (subscribers.SkipReason, error) {
	reason, err := g.d.Consent.MayPromote(ctx, tx, l, now)
	if err != nil || reason != "" || !spec.Express {
		return reason, err
	}
	subscribed, err := g.d.Consent.Agrees(ctx, tx, l.Email, now)
	if err != nil || subscribed {
		return "", err
	}
	return subscribers.NoConsent, nil
}

// Permit returns, in the transaction that opens the mail or text message of a step, why it must
// not be sent any more: its run was stopped, a person has taken the lead over (unless the run
// itself handed it over after that step), or they have unsubscribed since. It is empty when the
// message may be sent (mail.Options.Permit, sms.Options.Permit); then for a mail the time is
// recorded.
func (g *Gate) Permit(ctx context.Context, tx *db.Tx, stepID string) (string, error) {
	now := g.d.Clock.Now()
	rows := runs.In(tx, now)
	step, err := rows.Step(ctx, stepID)
	if err != nil {
		return "", fmt.Errorf("automation.Permit: %w", err)
	}
	l, err := g.d.Leads.Lock(ctx, tx, step.LeadID)
	if err != nil {
		return "", err
	}
	run, deleted, err := rows.RunNow(ctx, step.RunID)
	switch {
	case err != nil:
		return "", fmt.Errorf("automation.Permit: %w", err)
	case l.State != leads.StateActive:
		return runs.BecauseErased, nil
	case run.State == string(runs.Stopped):
		return run.Reason, nil
	case !deleted.IsZero():
		return runs.BecauseDeleted, nil
	case !l.AutomationEnabled:
		return runs.BecauseSwitchedOff, nil
	case l.HumanOverride:
		if own, err := rows.HandedOver(ctx, step); err != nil || !own { // its own change does not stop it
			return runs.BecauseOverride, err
		}
	}
	reason, err := g.d.Consent.MayPromote(ctx, tx, l, now)
	if err != nil || reason != "" {
		return reason.Text(), err
	}
	return "", engagement.Opened(ctx, tx, stepID, now)
}

// freeAt is from when on the cap allows a lead one more mail or text message; newsletters count.
// It is not after now when there is room.
func (g *Gate) freeAt(ctx context.Context, tx *db.Tx, now time.Time, l leads.Lead) (time.Time, error) {
	longest := 0
	for _, c := range g.d.Catalog.Automation.Cap {
		longest = max(longest, c.Hours)
	}
	since := now.Add(-time.Duration(longest) * time.Hour)
	got, err := g.d.Consent.SentTo(ctx, tx, l.Email, since)
	if err != nil {
		return time.Time{}, err
	}
	written, err := runs.In(tx, now).WrittenSince(ctx, l.ID, since)
	if err != nil {
		return time.Time{}, err
	}
	got = append(got, written...)
	slices.SortFunc(got, func(a, b time.Time) int { return b.Compare(a) }) // the newest first
	var free time.Time
	for _, c := range g.d.Catalog.Automation.Cap {
		if len(got) < c.Mails {
			continue
		}
		if at := got[c.Mails-1].Add(time.Duration(c.Hours) * time.Hour); at.After(free) {
			free = at
		}
	}
	return free, nil
}

// nextOpen is the first moment at or after at in the company's office hours.
func (g *Gate) nextOpen(at time.Time) time.Time {
	h := g.d.Catalog.Company().Hours
	return clock.NextOpen(at, g.d.Zone, clock.Hours{Days: h.Days, Opens: h.Opens, Closes: h.Closes})
}

// TextsLeave is the first moment, from at on, when text messages may be sent (sms.Options.Opens).
func (g *Gate) TextsLeave(at time.Time) time.Time {
	h := g.d.Catalog.Automation.TextHours
	return clock.NextOpen(at, g.d.Zone, clock.Hours{Days: []int{0, 1, 2, 3, 4, 5, 6}, Opens: h.Opens, Closes: h.Closes})
}
