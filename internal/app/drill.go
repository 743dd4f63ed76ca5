package app

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/replica"
)

const (
	// drillEvery is how often the replica is restored on trial, and drillAgain how soon after one that failed.
	drillEvery = 7 * 24 * time.Hour
	drillAgain = 24 * time.Hour
	// drillFrom and drillUntil are the hours of the company's night in which it is done: a large database keeps the disk busy for minutes.
	drillFrom, drillUntil = 2, 5

	drillAlertKind = "operations.replica-drill-failed"
)

// drills restores the replica on trial, and tells how that went: the owners' audit log always, the company by mail when it failed.
type drills struct{ app *App }

func (d drills) tasks() []jobs.Task {
	if d.app.Config.Replica == nil {
		return nil
	}
	return []jobs.Task{{Name: "operations.drill-replica", Every: 10 * time.Second, OnEach: true, Run: d.run}}
}

func (d drills) run(ctx context.Context) error {
	a := d.app
	if a.Replica == nil || a.Replica.copier.State().Snapshot.IsZero() {
		return nil // there is nothing to restore yet
	}
	last, err := replica.LastDrill(a.Config.Data)
	if err != nil {
		a.parts.Log.WarnContext(ctx, "the note of the last restore drill cannot be read: another drill is made", "error", err)
	}
	now := a.parts.Clock.Now()
	if !drillDue(now.In(a.zone), last) {
		return nil
	}
	made, err := replica.NewDrill(ctx, a.Config.Replica, a.Config.Data, now, len(a.Config.Recipients) > 0)
	if err != nil {
		return err
	}
	return d.tell(ctx, made)
}

// drillDue tells whether it is time. The first one is made at once, for who has just set a replica up.
func drillDue(now time.Time, last replica.Drill) bool {
	if last.Made.IsZero() || last.Made.After(now) {
		return true
	}
	every := drillEvery
	if last.Err != "" {
		every = drillAgain
	}
	const slack = 3 * time.Hour // a night's hours differ, and a week is one all the same
	return now.Sub(last.Made) >= every-slack && now.Hour() >= drillFrom && now.Hour() < drillUntil
}

func (d drills) tell(ctx context.Context, made replica.Drill) error {
	a := d.app
	entry := audit.Entry{Actor: audit.Program("replication"), Action: "operations.replica-drilled", Subject: "replica", Detail: map[string]any{
		"restored": made.Of, "megabytes": made.Bytes >> 20, "pictures": made.Pictures, "opened": !made.Sealed,
	}}
	if made.Err == "" {
		a.parts.Log.InfoContext(ctx, "the replica was restored on trial", "of", made.Of, "megabytes", made.Bytes>>20, "pictures", made.Pictures, "opened", !made.Sealed)
	} else {
		a.parts.Log.ErrorContext(ctx, "the replica could not be restored on trial", "error", made.Err)
		entry.Action, entry.Detail = "operations.replica-drill-failed", map[string]any{"why": made.Err}
	}
	m, err := d.alert(made)
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := a.auditor.record.Record(ctx, tx, entry); err != nil || made.Err == "" {
			return err
		}
		_, err := a.Mail.Enqueue(ctx, tx, m)
		return err
	})
}

func (d drills) alert(made replica.Drill) (mail.Message, error) {
	a := d.app
	return layout.Message(a.Catalog.Company(), mail.Message{
		Key: drillAlertKind + ":" + made.Made.UTC().Format(time.RFC3339), Kind: drillAlertKind, Class: mail.Notification, Urgency: mail.Alerts, To: a.admin(),
		Subject: "The copy of the database could not be restored",
	}, layout.Document{
		Heading:   "The copy of the database could not be restored",
		Preheader: "Its weekly drill failed. What is stored now may be lost with the machine.",
		Reason:    "You get this because alerts about the site go to this address.",
		Blocks: []layout.Block{
			layout.Paragraph("Once a week the copy that REPLICA_URL keeps is restored on trial, and this time that failed. Nothing is lost, and the site serves as before. But if this machine " +
				"were lost today, the copy might not help. Make a backup now (wardgate backup), and have the person who runs the machine look: docs/operations.md, Replication."),
			layout.Facts{{Label: "What is wrong", Value: made.Err}, {Label: "Tried again", Value: fmt.Sprintf("every night until it works, between %d and %d", drillFrom, drillUntil)}},
		},
	})
}
