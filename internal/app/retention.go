package app

import (
	"context"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/retention"
)

// wireRetention makes what lets go of what was kept long enough, of every feature that keeps rows for a time of their own.
func wireRetention(a *App, record audit.Log, holds *retention.Holds) (err error) {
	suspects := append(a.Leads.Suspects(), a.Quotes.Suspects(), a.Contact.Suspects(), a.Assessments.Suspects())
	a.Retention, err = retention.New(retention.Deps{
		DB: a.DB, Clock: a.parts.Clock, Audit: record, Holds: holds,
		NoticeDays: a.Catalog.Retention.NoticeDays, Rules: retentionRules(a.Catalog.Retention),
		Kinds: slices.Concat(a.Leads.Dormant.Kinds(), []retention.Kind{{Term: "suspects.quarantine", From: suspects}}, mail.Kinds(a.Mail, a.Leads.Dormant)),
		Runs: func(ctx context.Context, task string) (last, next time.Time, err error) {
			return a.Scheduler.Runs(ctx, task) // made later, of these tasks too
		},
	})
	return err
}

// retentionRules are the catalog's, as the platform knows them.
func retentionRules(facts catalog.Retention) []retention.Rule {
	out := make([]retention.Rule, len(facts.Rules))
	for i, rule := range facts.Rules {
		one := retention.Rule{ID: rule.ID, Label: rule.Label, What: rule.What, Does: rule.Does, Why: rule.Why, Counsel: rule.Counsel}
		for _, t := range rule.Tables {
			one.Tables = append(one.Tables, retention.Table(t))
		}
		for _, t := range rule.Terms {
			one.Terms = append(one.Terms, retention.Term{
				ID: rule.ID + "." + t.ID, Of: t.Of, Keeps: t.Text(), From: t.From, Task: t.Task, Months: t.Months, Span: time.Duration(t.Days*24+t.Hours) * time.Hour,
			})
		}
		out[i] = one
	}
	return out
}
