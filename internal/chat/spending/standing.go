package spending

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/spending/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// AlertMail is the kind of the mails that tell of a budget which goes.
const AlertMail = "chat.budget"

// Standing is how far the day's and the hour's budgets are spent, what is reserved at this moment included.
type Standing struct {
	Day, Hour Spent
}

// Spent is how far one budget is spent.
type Spent struct {
	Cost, Budget Cost
	Tokens       int64
	// Refused is how many answers it did not allow.
	Refused int64
	period  string
}

// Standing reads how far the budgets are spent.
func (b *Budgets) Standing(ctx context.Context) (Standing, error) {
	now, _, err := b.spent(ctx)
	return now, err
}

// spent also returns how the hour before stands: its end may have been missed.
func (b *Budgets) spent(ctx context.Context) (now Standing, before Spent, err error) {
	at := b.deps.Clock.Now()
	now = Standing{
		Day:  Spent{Budget: b.limits.day.all, period: at.In(b.deps.Zone).Format(time.DateOnly)},
		Hour: Spent{Budget: b.limits.hour.all, period: hourOf(at)},
	}
	before = Spent{Budget: b.limits.hour.all, period: hourOf(at.Add(-time.Hour))}
	rows, err := sqlgen.New(b.deps.DB.Read()).Standing(ctx, sqlgen.StandingParams{Day: now.Day.period, Hour: now.Hour.period, HourBefore: before.period})
	if err != nil {
		return Standing{}, Spent{}, fmt.Errorf("chat: reading what the language model costs: %w", err)
	}
	for _, row := range rows {
		for _, s := range []*Spent{&now.Day, &now.Hour, &before} {
			if row.Period != s.period {
				continue
			}
			if row.Scope == refused {
				s.Refused = row.Tokens
			} else {
				s.Cost, s.Tokens = Cost(row.Cost), row.Tokens
			}
		}
	}
	return now, before, nil
}

// Level is how far a day's budget is gone.
type Level string

// Levels of a standing, from the least to the gravest.
const (
	Enough    Level = "enough"
	HalfSpent Level = "half"
	HourOver  Level = "hour"
	DayOver   Level = "day"
)

// Level is what is to be said of a standing.
func (b *Budgets) Level(s Standing) Level {
	switch {
	case s.Day.Refused > 0:
		return DayOver
	case s.Hour.Refused > 0:
		return HourOver
	case s.Day.Cost > 0 && s.Day.Cost*100 >= s.Day.Budget*Cost(b.deps.Catalog.Chat.Spending.AlertPercent):
		return HalfSpent
	}
	return Enough
}

// Tell tells the company by mail that a budget goes: once a day that its half is spent and that it is over, once for
// each hour that is over.
func (b *Budgets) Tell(ctx context.Context) error {
	now, before, err := b.spent(ctx)
	if err != nil {
		return err
	}
	var mails []mail.Message
	add := func(key string, of Spent, subject, what string) {
		if err == nil {
			var m mail.Message
			m, err = b.mail(key, of, subject, what)
			mails = append(mails, m)
		}
	}
	if percent := b.deps.Catalog.Chat.Spending.AlertPercent; b.Level(Standing{Day: Spent{Cost: now.Day.Cost, Budget: now.Day.Budget}}) == HalfSpent {
		add("half:"+now.Day.period, now.Day, fmt.Sprintf("Assistant: %d %% of today's budget is spent", percent), goesOn)
	}
	if now.Day.Refused > 0 {
		add("over:"+now.Day.period, now.Day, "Assistant: today's budget is spent", dayIsOver)
	}
	for _, hour := range []Spent{before, now.Hour} {
		if hour.Refused > 0 {
			add("over:"+hour.period, hour, "Assistant: this hour's budget is spent", hourIsOver)
		}
	}
	if err != nil || len(mails) == 0 {
		return err
	}
	return b.deps.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for _, m := range mails {
			if err := b.deps.Mail.EnqueueAnyway(ctx, tx, m); err != nil {
				return err
			}
		}
		return nil
	})
}

const (
	goesOn     = "Nothing changes yet. When the budget is spent, the built-in answerer replies alone until midnight."
	dayIsOver  = "The built-in answerer replies until midnight. What is kept for visitors from networks that have asked little still goes to the language model."
	hourIsOver = "The built-in answerer replies until the hour ends. What is kept for visitors from networks that have asked little still goes to the language model."
)

func (b *Budgets) mail(key string, of Spent, subject, what string) (mail.Message, error) {
	facts := layout.Facts{{Label: "Spent", Value: of.Cost.String()}, {Label: "Budget", Value: of.Budget.String()}, {Label: "Tokens", Value: fmt.Sprint(of.Tokens)}}
	if of.Refused > 0 {
		facts = append(facts, layout.Fact{Label: "Answered by the built-in answerer", Value: fmt.Sprint(of.Refused)})
	}
	m, err := layout.Message(b.deps.Catalog.Company(), mail.Message{
		Key: AlertMail + ":" + key, Kind: AlertMail, Class: mail.Notification, Urgency: mail.Alerts, To: b.deps.Admin(), Subject: subject,
	}, layout.Document{
		Heading: subject, Preheader: of.Cost.String() + " of " + of.Budget.String() + ".",
		Blocks: []layout.Block{
			facts, layout.Paragraph(what),
			layout.Paragraph("If this is more than you expect, look at the conversations: someone may be spending your money on purpose. OPENAI_BUDGET_DAY sets the budget of a day."),
			layout.Button{Label: "Open the conversations", URL: b.deps.Origin + "/operations?tab=chats"},
		},
		Reason: "You get this because what the assistant costs is told to this address.",
	})
	if err != nil {
		return mail.Message{}, fmt.Errorf("chat: %w", err)
	}
	return m, nil
}
