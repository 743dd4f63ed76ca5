package app

import (
	"context"
	"time"

	"wardgate/internal/chat/spending"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/metrics"
)

// waiting are the sources that ask the database or the disk.
func (f *Figures) waiting() []metrics.Source {
	out := []metrics.Source{
		{Name: "ready", Read: f.ready}, {Name: "disk", Read: f.disk}, {Name: "size", Read: f.size}, {Name: "backup", Read: f.backup},
		{Name: "mails", Read: f.mails}, {Name: "mailbox", Read: f.mailbox}, {Name: "texts", Read: f.texts}, {Name: "events", Read: f.events}, {Name: "campaigns", Read: f.campaigns},
		{Name: "deadlines", Read: f.deadlines}, {Name: "model", Read: f.model},
	}
	for i := range out {
		out[i].Waits = true
	}
	return out
}

// reasons are the words of what keeps requests from being served (db.Trouble).
func reasons() []string { return []string{"database", "storing", "disk", "file"} }

func (f *Figures) ready(ctx context.Context, t *metrics.Text) error {
	troubles := f.app.DB.Troubles(ctx)
	t.Family("wardgate_trouble", metrics.Gauge, "1 for each reason why requests cannot be served, as /readyz names it.")
	for _, word := range reasons() {
		there := 0.0
		for _, trouble := range troubles {
			if trouble.Word == word {
				there = 1
			}
		}
		t.Value(there, "reason", word)
	}
	return nil
}

func (f *Figures) disk(_ context.Context, t *metrics.Text) error {
	space, known := db.SpaceOf(f.app.Config.Data)
	if !known {
		return nil // this system does not tell
	}
	t.One("wardgate_disk_free_bytes", metrics.Gauge, "What is free on the disk of the data folder.", float64(space.Free))
	t.One("wardgate_disk_size_bytes", metrics.Gauge, "How large that disk is.", float64(space.Total))
	return nil
}

func (f *Figures) size(ctx context.Context, t *metrics.Text) error {
	bytes, err := f.app.DB.Size(ctx)
	if err == nil {
		t.One("wardgate_db_size_bytes", metrics.Gauge, "What the database takes on its disk.", float64(bytes))
	}
	return err
}

// backup tells of no time before the first backup: who watches asks for its absence, too.
func (f *Figures) backup(ctx context.Context, t *metrics.Text) error {
	at, err := db.LastBackup(ctx, f.app.DB)
	if err != nil {
		return err
	}
	t.Family("wardgate_last_backup_timestamp_seconds", metrics.Gauge, "When wardgate backup last wrote a whole backup of this database, in seconds since 1970; 0 for never.")
	if at.IsZero() {
		t.Value(0)
		return nil
	}
	t.Value(float64(at.UnixMilli()) / 1e3)
	return nil
}

// age is how long ago it was, 0 for what is to come or never was.
func (f *Figures) age(at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	return max(0, f.app.parts.Clock.Now().Sub(at).Seconds())
}

// class is what figures call an urgency.
func class(u mail.Urgency) string {
	return []string{"alerts", "accounts", "answers", "confirmations", "automation"}[u-mail.Alerts]
}

func (f *Figures) mails(ctx context.Context, t *metrics.Text) error {
	outbox := f.app.Mail
	queue, err := outbox.Queue(ctx)
	if err != nil {
		return err
	}
	status, err := outbox.Status(ctx)
	if err != nil {
		return err
	}
	configured, down := 0.0, 0.0
	if status.Configured {
		configured, down = 1, f.age(status.ServerDownSince)
	}
	t.One("wardgate_mail_configured", metrics.Gauge, "1 if SMTP_URL names a server; else mails are kept.", configured)
	t.One("wardgate_mail_server_down_seconds", metrics.Gauge, "For how long this instance has not reached the mail server, 0 while it does.", down)
	t.Family("wardgate_mail_queue_length", metrics.Gauge, "Mails to single people that wait to leave, by class, the most urgent first.")
	for _, q := range queue {
		t.Value(float64(q.N), "class", class(q.Urgency))
	}
	t.Family("wardgate_mail_queue_oldest_seconds", metrics.Gauge, "For how long the first of them could have left, 0 if none may leave yet, or nothing is configured.")
	for _, q := range queue {
		t.Value(configured*f.age(q.Due), "class", class(q.Urgency))
	}
	t.Family("wardgate_mails_open", metrics.Gauge, "Mails that staff have to look at: refused for good, or perhaps arrived.")
	t.Value(float64(status.Failed), "state", string(mail.Failed))
	t.Value(float64(status.Uncertain), "state", string(mail.Uncertain))
	return nil
}

// mailbox tells how it is with what is picked up.
func (f *Figures) mailbox(ctx context.Context, t *metrics.Text) error {
	now, err := f.app.Pickup.Standing(ctx)
	if err != nil {
		return err
	}
	configured := 0.0
	if now.Configured {
		configured = 1
	}
	t.One("wardgate_mailbox_configured", metrics.Gauge, "1 if INBOX_URL names a mailbox that customers' answers are picked up from.", configured)
	t.One("wardgate_mailbox_down_seconds", metrics.Gauge, "For how long it cannot be read, 0 while it is.", f.age(now.DownSince))
	t.Family("wardgate_mailbox_mails", metrics.Gauge, "Mails in it that name a case and are not stored: waiting are tried again, left are for a person to open.")
	t.Value(float64(now.Waiting), "state", "waiting")
	t.Value(float64(now.Left), "state", "left")
	return nil
}

// queue adds one that has no classes.
func (f *Figures) queue(t *metrics.Text, name, what string, n int64, first time.Time, since string) {
	t.One("wardgate_"+name+"_queue_length", metrics.Gauge, what, float64(n))
	t.One("wardgate_"+name+"_queue_oldest_seconds", metrics.Gauge, since, f.age(first))
}

func (f *Figures) texts(ctx context.Context, t *metrics.Text) error {
	n, due, err := f.app.Texts.Queue(ctx)
	if err == nil {
		f.queue(t, "text", "Text messages that wait to leave.", n, due, "For how long the first of them could have left.")
	}
	return err
}

func (f *Figures) events(ctx context.Context, t *metrics.Text) error {
	n, first, err := leads.EventQueue(ctx, f.app.DB, f.app.parts.Clock.Now())
	if err == nil {
		f.queue(t, "event", "What happened with leads and automation has not looked at.", n, first, "How long ago the first of it happened.")
	}
	return err
}

func (f *Figures) campaigns(ctx context.Context, t *metrics.Text) error {
	n, launched, err := f.app.Sending.Queue(ctx)
	if err == nil {
		f.queue(t, "campaign", "Mails of campaigns that wait to leave.", n, launched, "How long ago the first campaign that is being sent was launched.")
	}
	return err
}

func (f *Figures) deadlines(ctx context.Context, t *metrics.Text) error {
	all, err := f.app.Deadlines.Standing(ctx)
	if err != nil {
		return err
	}
	t.Family("wardgate_deadlines_open", metrics.Gauge, "Promised times that run, by what was promised.")
	for _, one := range all {
		t.Value(float64(one.Open), "promise", one.Promise)
	}
	t.Family("wardgate_deadlines_at_risk", metrics.Gauge, "Those of which four fifths are over, of which people were told.")
	for _, one := range all {
		t.Value(float64(one.AtRisk), "promise", one.Promise)
	}
	t.Family("wardgate_deadlines_broken", metrics.Gauge, "Those that are over, while nobody has answered.")
	for _, one := range all {
		t.Value(float64(one.Late), "promise", one.Promise)
	}
	return nil
}

func (f *Figures) model(ctx context.Context, t *metrics.Text) error {
	configured, spent := 0.0, spending.Standing{}
	if f.app.Config.Model.Key != "" {
		var err error
		if spent, err = f.app.Chat.Budgets.Standing(ctx); err != nil {
			return err
		}
		configured = 1
	}
	t.One("wardgate_model_configured", metrics.Gauge, "1 if there is a language model.", configured)
	for _, one := range []struct {
		name, help string
		cost       func(spending.Spent) spending.Cost
	}{
		{"wardgate_model_spent_dollars", "What the language model has cost in this hour and day, in US dollars, with what is reserved.", func(s spending.Spent) spending.Cost { return s.Cost }},
		{"wardgate_model_budget_dollars", "What it may cost.", func(s spending.Spent) spending.Cost { return s.Budget }},
	} {
		t.Family(one.name, metrics.Gauge, one.help)
		t.Value(float64(one.cost(spent.Hour))/float64(spending.Dollar), "period", "hour")
		t.Value(float64(one.cost(spent.Day))/float64(spending.Dollar), "period", "day")
	}
	return nil
}
