package automation

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/sms"
)

// tag is the word, and the topic of its news.
const tag = "automation"

// Service holds the use cases of automation. All fields but Lanes are required.
type Service struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	// Consent says whom we may write to (M16).
	Consent *newsletter.Service
	Mail    *mail.Outbox
	// Texts sends text messages; Permit, TextsLeave and TextSettled are its hooks.
	Texts *sms.Outbox
	Audit audit.Log
	Bus   *events.Bus
	Log   *slog.Logger
	// Zone is where office hours are kept, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin   string
	Markdown *markdown.Renderer
	// Lanes is how many leads are worked on side by side, 8 unless it is given, on SQLite 16:
	// 1 has the same done in the same order every time.
	Lanes int
	// Letters are the mails that every installation begins with.
	Letters []Letter

	// known are the plans as they were read last.
	known atomic.Pointer[knownPlans]
}

// knownPlans are all plans as they were while they had that stamp.
type knownPlans struct {
	stamp int64
	plans []Plan
}

// Letter is a mail of a plan as somebody wrote it, in Markdown with places (S72, S161).
type Letter struct{ ID, Subject, Content string }

// Seed gives the program its plans and mails, where this database does not have them. What
// somebody has changed stays as it is.
func (s *Service) Seed(ctx context.Context) error {
	if err := s.Consent.PrepareLinks(ctx); err != nil {
		return fmt.Errorf("automation.Seed: %w", err)
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q, now := sqlgen.New(tx), s.Clock.Now()
		for i, p := range delivered(s.Catalog.Automation) {
			n, err := q.InsertPlan(ctx, sqlgen.InsertPlanParams{
				ID: p.ID, Kind: string(p.Kind), Active: p.Active, Position: int32(i + 1), LookedTo: firstLook(p, now),
			})
			if err != nil {
				return err
			}
			if n == 0 {
				continue
			}
			if err := q.InsertVersion(ctx, sqlgen.InsertVersionParams{PlanID: p.ID, Version: 1, Plan: db.JSON(p.Spec), MadeAt: now}); err != nil {
				return err
			}
		}
		for _, l := range s.Letters {
			if _, err := q.InsertTemplate(ctx, sqlgen.InsertTemplateParams{
				ID: l.ID, Version: 1, Subject: l.Subject, Content: l.Content, MadeAt: now,
			}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("automation.Seed: %w", err)
	}
	return nil
}

// firstLook is up to where the loop need not look for a plan that begins now: who was
// silent before is not written to because a program was installed.
func firstLook(p Plan, now time.Time) time.Time {
	return now.Add(-time.Duration(p.Trigger.Criteria.Hours) * time.Hour)
}

// plans are all plans in the order in which they are asked.
func (s *Service) plans(ctx context.Context, q *sqlgen.Queries) ([]Plan, error) {
	rows, err := q.Plans(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: reading the plans: %w", err)
	}
	out := make([]Plan, len(rows))
	for i, r := range rows {
		if out[i], err = planFrom(r); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// current are all plans in the order in which they are asked, as they are in this
// transaction. They are the ones read last as long as no plan has another version: to read
// them at each event would be a quarter of its work. Nobody may change them.
func (w *work) current(ctx context.Context) ([]Plan, error) {
	stamp, err := w.q.PlansStamp(ctx)
	if err != nil {
		return nil, fmt.Errorf("automation: looking for changed plans: %w", err)
	}
	if k := w.known.Load(); k != nil && k.stamp == stamp {
		return k.plans, nil
	}
	plans, err := w.plans(ctx, w.q)
	if err != nil {
		return nil, err
	}
	// Not before the commit: on SQLite a change that shares it may still be undone.
	w.tx.AfterCommit(func() { w.known.Store(&knownPlans{stamp, plans}) })
	return plans, nil
}

// newsAfter tells the boards about a row once it is committed.
func (s *Service) newsAfter(tx *db.Tx, id, kind string) {
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: tag, ID: id, Kind: kind}) })
}
