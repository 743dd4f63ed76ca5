package app

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/httpx"
)

//go:embed demo_issues/*.md
var demoIssues embed.FS

// demoCampaign is a newsletter of the demo; its text is demo_issues/NAME.md.
type demoCampaign struct {
	name, title, subject string
	// topics are whom it is for, none for everybody.
	topics []string
	// morning is on which day it is sent, counted from the demo's; those to come are above 0.
	morning int
	// how is what becomes of it: "send", "clock" for one that waited for its time, "stumble"
	// for one that is paused and resumed, "stand" for one that stays paused, "wait", "draft".
	how string
}

func demoCampaigns() []demoCampaign {
	return []demoCampaign{
		{"vacant", "Empty buildings in the cold", "What to look at in a building that nobody uses", nil, -26, "send"},
		{"copper", "Copper on building sites", "Five habits that keep cable on your site", []string{"security-guards", "surveillance"}, -21, "clock"},
		{"alarms", "Fewer false alarms", "Why the alarm cries wolf, and what ends it", []string{"surveillance", "virtual-guard"}, -16, "stumble"},
		{"recorders", "Ten minutes for your cameras", "Your camera is a computer: ten minutes for it", []string{"it-support"}, -11, "send"},
		{"holidays", "Closed for the holidays", "Half an hour before you lock up for a week", nil, -7, "clock"},
		{"numbers", "Numbers for three in the morning", "One page that hangs where the light switch is", []string{"emergency-response", "industry-news"}, -3, "send"},
		{"keys", "Keys of people who have left", "Who still has a key to your building?", []string{"security-guards", "virtual-guard", "it-support"}, -1, "stand"},
		{"walk", "A walk around your own building", "Twenty minutes, on foot, after dark", nil, 3, "wait"},
		{"docks", "Loading docks in the dark", "The one door that is meant to stand open", []string{"security-guards"}, 0, "draft"},
	}
}

// demoCampaigning is the work on campaigns, from the draft to what mail servers report.
type demoCampaigning struct {
	*demoLife

	subscribers *demoSubscribers
	reading     *demoReading
}

// planCampaigns lets the editor write newsletters and have them sent. Servers take and
// refuse them, programs and people open them, and some complain.
func (l *demoCampaigning) planCampaigns() {
	for _, c := range demoCampaigns() {
		at := l.morning(c.morning)
		written := at.Add(-110 * time.Minute)
		if c.morning >= 0 {
			written = l.end.Add(-time.Duration(20+c.morning) * time.Hour)
		}
		campaign := ""
		l.later(written, func(ctx context.Context) (err error) {
			campaign, err = l.writeCampaign(l.as(ctx, demoEditor), c, at)
			return err
		})
		l.later(written.Add(time.Minute), func(ctx context.Context) error { return l.app.Scheduler.Do(ctx, "newsletter.notify") })
		if c.how != "draft" && c.how != "wait" {
			l.later(at, func(ctx context.Context) error { return l.sendCampaign(ctx, campaign, c) })
		}
	}
}

// morning is half past nine in the company's time, some days from now.
func (l *demoCampaigning) morning(days int) time.Time {
	now := l.end.In(l.app.zone)
	return time.Date(now.Year(), now.Month(), now.Day()+days, 9, 30, 0, 0, l.app.zone)
}

func (l *demoCampaigning) writeCampaign(ctx context.Context, c demoCampaign, at time.Time) (id string, err error) {
	text, err := demoIssues.ReadFile("demo_issues/" + c.name + ".md")
	if err != nil {
		return "", fmt.Errorf("a letter of the demo: %w", err)
	}
	company := l.app.Catalog.Company()
	content := strings.NewReplacer("{phone}", company.Phones[0].Display, "{tel}", company.Phones[0].E164, "{email}", company.Email).Replace(string(text))
	in := campaigns.CampaignInput{Title: &c.title, Subject: &c.subject, Content: &content, Topics: c.topics}
	if c.how == "clock" || c.how == "wait" {
		in.ScheduledFor = httpx.Moment{Sent: true, At: at.UTC()}
	}
	made, err := l.app.Newsletter.Drafts.CreateCampaign(ctx, "demo-"+c.name, in)
	if err != nil {
		return "", fmt.Errorf("writing %q: %w", c.title, err)
	}
	return made.ID, nil
}

// sendCampaign launches a campaign, and lets it be sent and read.
func (l *demoCampaigning) sendCampaign(ctx context.Context, id string, c demoCampaign) error {
	var paused error
	if c.how == "stumble" || c.how == "stand" {
		n := 0
		l.sink.tell(func(string) {
			if n++; n == 7 { // while the seventh is being handed over
				_, paused = l.app.Newsletter.Lifecycle.PauseCampaign(l.as(ctx, demoEditor), id)
			}
		})
		defer l.sink.tell(nil)
	}
	if c.how == "clock" {
		if err := l.app.Scheduler.Do(ctx, "newsletter.launch"); err != nil {
			return err
		}
	} else if out, err := l.app.Newsletter.Launcher.Send(l.as(ctx, demoEditor), id); err != nil || !out.Success {
		return fmt.Errorf("sending %q: %s: %w", c.title, out.Error, err)
	}
	if err := errors.Join(l.deliver(ctx, id, c.name), paused); err != nil {
		return err
	}
	if c.how == "stumble" {
		at := l.clock.Now()
		l.later(at.Add(20*time.Minute), func(ctx context.Context) error { return l.leaveWaiting(ctx, id) })
		l.later(at.Add(50*time.Minute), func(ctx context.Context) error {
			if _, err := l.app.Newsletter.Lifecycle.ResumeCampaign(l.as(ctx, demoEditor), id); err != nil {
				return err
			}
			return l.deliver(ctx, id, c.name)
		})
	}
	switch c.name {
	case "copper":
		l.later(l.clock.Now().Add(40*time.Minute), func(ctx context.Context) error { return l.report(ctx, demoBounce()) })
	case "alarms":
		l.later(l.clock.Now().Add(26*time.Hour), func(ctx context.Context) error { return l.report(ctx, demoComplaint()) })
	}
	return nil
}

// leaveWaiting has somebody leave whose mail has not begun.
func (l *demoCampaigning) leaveWaiting(ctx context.Context, id string) error {
	waiting, _, err := l.app.Newsletter.Results.Deliveries(ctx, campaigns.DeliveryFilter{Campaign: id, State: campaigns.MailPending, Limit: 1})
	if err != nil || len(waiting) == 0 {
		return errors.Join(errors.New("nobody waits for the paused campaign of the demo"), err)
	}
	return l.subscribers.byLink(ctx, waiting[0].Subscriber, func(token string) error { return l.app.Newsletter.Subscribers.Unsubscribe(ctx, token) })
}

// deliver runs the sending until nothing of a campaign can be handed over at this moment;
// what was put off has its turn when it is due.
func (l *demoCampaigning) deliver(ctx context.Context, id, name string) error {
	run, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		// One line, for the same order every time; the clock of a life jumps over any lease.
		l.app.Sending.Run(run, sending.Pace{Connections: 1, Tick: 10 * time.Millisecond, Lease: demoDays * 2 * day})
	}()
	defer func() { stop(); <-done }()
	for deadline := time.Now().Add(20 * time.Second); time.Now().Before(deadline); {
		mails, settled, err := l.settled(ctx, id)
		if err != nil {
			return err
		}
		if settled {
			l.planAgain(mails, id, name)
			return l.reading.planReading(name, mails)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
	return errors.New("a campaign of the demo is not sent")
}

// settled are the mails of a campaign, and whether nothing more becomes of them now.
func (l *demoCampaigning) settled(ctx context.Context, id string) ([]campaigns.Delivery, bool, error) {
	c, err := l.app.Newsletter.Drafts.Campaign(ctx, id)
	if err != nil {
		return nil, false, err
	}
	mails, _, err := l.app.Newsletter.Results.Deliveries(ctx, campaigns.DeliveryFilter{Campaign: id, Limit: 500})
	if err != nil {
		return nil, false, err
	}
	putOff := 0
	for _, m := range mails {
		switch {
		case m.State == campaigns.MailClaimed || m.State == campaigns.MailAttempting:
			return nil, false, nil
		case c.Status != campaigns.Sending: // it was paused, or has ended
		case m.State == campaigns.MailPending, m.State == campaigns.MailDeferred && !m.DueAt.After(l.clock.Now()):
			return nil, false, nil
		case m.State == campaigns.MailDeferred:
			putOff++
		}
	}
	return mails, c.Status != campaigns.Sending || putOff > 0, nil
}

// planAgain puts the next try of what was put off on the agenda.
func (l *demoCampaigning) planAgain(mails []campaigns.Delivery, id, name string) {
	var next time.Time
	for _, m := range mails {
		if !m.DueAt.IsZero() && (next.IsZero() || m.DueAt.Before(next)) {
			next = m.DueAt
		}
	}
	if !next.IsZero() && next.After(l.clock.Now()) {
		l.later(next, func(ctx context.Context) error { return l.deliver(ctx, id, name) })
	}
}

// hasArticle tells whether a path is that of an article.
func (a *App) hasArticle(ctx context.Context, path string) bool {
	paths, err := a.Blog.Pages.PagePaths(ctx)
	return err == nil && slices.Contains(paths, path)
}
