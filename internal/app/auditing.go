package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/staff/accounts"
	"wardgate/internal/staff/auditlog"
)

// auditor chains the lines of the audit log, checks the chain every day, and tells the company when it is broken.
type auditor struct {
	app    *App
	chain  *audit.Chain
	pages  *auditlog.Reader
	record audit.Log
}

// openAudit loads the key of the audit log, and makes the log.
func openAudit(ctx context.Context, a *App) (audit.Log, error) {
	key, err := audit.LoadKey(ctx, a.DB, a.parts.Clock.Now(), a.parts.IDs)
	if err != nil {
		return audit.Log{}, err
	}
	a.auditor = &auditor{app: a, chain: chainOf(a.DB, a.parts.Clock, key), record: audit.New(a.parts.Clock, a.parts.IDs).Signed(key)}
	return a.auditor.record, nil
}

// chainOf is the chain of d, whose record is as old as the first account.
func chainOf(d *db.DB, c clock.Clock, key audit.Key) *audit.Chain {
	return audit.NewChain(d, c, key).Since(func(ctx context.Context) (time.Time, error) { return accounts.First(ctx, d) })
}

// wireAuditLog makes the pages of the audit log.
func (u *auditor) wireAuditLog(record audit.Log) (err error) {
	a := u.app
	u.pages, err = auditlog.New(auditlog.Deps{
		DB: a.DB, Clock: a.parts.Clock, Audit: record, Zone: a.zone, ZoneName: a.Catalog.Company().TimeZoneName, Words: a.Catalog.Audit,
		Names: namer{a}.names, Seek: seeker{a}.seek, Belongs: seeker{a}.belongs, Origin: a.Config.Origin, LastCheck: u.chain.LastCheck,
	})
	return err
}

func (u *auditor) tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "staff.chain-audit", Every: 5 * time.Second, Run: u.chain.Seal},
		{Name: "staff.anchor-audit", Every: time.Hour, Run: u.anchor},
		{Name: "staff.verify-audit", Every: 24 * time.Hour, Run: u.verify},
	}
}

// anchor tells the log where the chain ends: who can write the database cannot write what was logged before.
func (u *auditor) anchor(ctx context.Context) error {
	end, err := u.chain.Anchor(ctx)
	if err == nil && end.Seq > 0 {
		u.app.parts.Log.InfoContext(ctx, audit.AnchorMessage, "anchor", end.String())
	}
	return err
}

// verify checks the chain, and has the company told when it is broken, once for each place and day.
func (u *auditor) verify(ctx context.Context) error {
	if err := u.chain.Seal(ctx); err != nil {
		return err
	}
	report, err := u.chain.Check(ctx)
	if err != nil || report.Broken == nil {
		return err
	}
	u.app.parts.Log.ErrorContext(ctx, "the audit log is not as it was written", "line", report.Broken.Line, "at", report.Broken.At, "why", report.Broken.Why)
	letter, err := u.alert(report)
	if err != nil {
		return err
	}
	return u.app.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := u.app.Mail.Enqueue(ctx, tx, letter)
		return err
	})
}

const auditAlertKind = "staff.audit-broken"

func (u *auditor) alert(report audit.Report) (mail.Message, error) {
	company, b := u.app.Catalog.Company(), report.Broken
	facts := layout.Facts{{Label: "What is wrong", Value: b.Why}}
	if b.Line != "" {
		facts = append(facts, layout.Fact{Label: "Line", Value: b.Line})
	}
	if !b.At.IsZero() {
		facts = append(facts, layout.Fact{Label: "Time of the line", Value: clock.Words(b.At, u.app.zone, company.TimeZoneName)})
	}
	facts = append(facts, layout.Fact{Label: "Unbroken before it", Value: fmt.Sprintf("%d lines", report.Lines)})
	return layout.Message(company, mail.Message{
		Key:  auditAlertKind + ":" + u.app.parts.Clock.Now().UTC().Format(time.DateOnly) + ":" + b.Line,
		Kind: auditAlertKind, Class: mail.Notification, Urgency: mail.Alerts, To: u.app.admin(), Subject: "The audit log was tampered with",
	}, layout.Document{
		Heading:   "The audit log was tampered with",
		Preheader: "Its daily check found a line that is not as the program wrote it.",
		Reason:    "You get this because alerts about the site go to this address.",
		Blocks: []layout.Block{
			layout.Paragraph("The daily check of the audit log found a place that is not as the program wrote it. Someone who can write the " +
				"database directly has changed, removed or added lines, or the key file was exchanged. Compare with your last backup, " +
				"and find out who had access to the database."),
			facts,
			layout.Button{Label: "Open the audit log", URL: u.app.Config.Origin + "/audit"},
		},
	})
}

// ErrAuditBroken is returned by VerifyAudit for a record that is not as it was written. What is wrong was printed.
var ErrAuditBroken = errors.New("the audit log is not as it was written")

// VerifyAudit checks the audit log: every line, every link, and that the chain goes through the anchors.
func (c CLI) VerifyAudit(ctx context.Context, anchors ...string) error {
	var known []audit.Anchor
	for _, text := range anchors {
		a, err := audit.ParseAnchor(text)
		if err != nil {
			return err
		}
		known = append(known, a)
	}
	return c.withDB(ctx, true, func(d *db.DB, _ Config) error {
		key, found, err := audit.OpenKey(ctx, d)
		if err != nil {
			return err
		}
		report, err := chainOf(d, clock.System{}, key).Verify(ctx, known...)
		if err != nil {
			return err
		}
		if b := report.Broken; b != nil && b.Line != "" && !found {
			b.Why = "the key that it was chained with is not in this database; it was given up, or the backup was restored without the key file"
		}
		return tellReport(c.Out, report)
	})
}

func tellReport(w io.Writer, r audit.Report) error {
	if r.Lines > 0 {
		fmt.Fprintf(w, "%d lines unbroken since %s.\n", r.Lines, r.Since.Format(time.RFC3339))
	} else {
		fmt.Fprintln(w, "0 lines are chained.")
	}
	if r.TakenOver > 0 {
		fmt.Fprintf(w, "%d of them had no hash when the chain began: an older version wrote them, or the chain was removed and begun anew. "+
			"Only an anchor that the log told before shows which (docs/operations.md).\n", r.TakenOver)
	}
	if b := r.Broken; b != nil {
		where := ""
		if b.Line != "" {
			where = " at line " + b.Line
		}
		if !b.At.IsZero() {
			where += " of " + b.At.Format(time.RFC3339)
		}
		fmt.Fprintf(w, "BROKEN%s: %s.\n", where, b.Why)
		return ErrAuditBroken
	}
	if r.Waiting > 0 {
		fmt.Fprintf(w, "%d more lines wait for their link; the running program adds it within seconds.\n", r.Waiting)
	}
	if r.Head.Seq > 0 {
		fmt.Fprintf(w, "The chain ends with %s.\n", r.Head)
	}
	return nil
}
