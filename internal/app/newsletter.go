package app

import (
	"context"

	leadsparts "wardgate/internal/leads/parts"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/markdown"
)

// wireNewsletter makes the newsletter, and the worker that sends its campaigns.
func wireNewsletter(a *App, record audit.Log, prose *markdown.Renderer, people *leadsparts.Core) (err error) {
	p := a.parts
	a.wakeSending = core.NewSignal()
	a.Newsletter, err = newsletter.New(newsletter.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Catalog: a.Catalog, Leads: people.People, Promises: people.Promises, Mail: a.Mail, Bus: a.Bus,
		Audit: record, Log: p.Log, Zone: a.zone, Origin: a.Config.Origin, Admin: a.admin, Render: a.render, ReportTo: a.Config.Bounces,
		Markdown: prose, PageExists: a.pageExists, Nudges: a.Nudges, Wake: a.wakeSending, FollowUps: followUps{a},
	})
	if err != nil {
		return err
	}
	n := a.Newsletter
	a.Sending, err = sending.NewWorker(sending.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Leads: people.People, Mail: a.Mail, Log: p.Log, Origin: a.Config.Origin, Admin: a.admin,
		ReportTo: a.Config.Bounces, Keys: n.Keys, News: n.News, Wake: a.wakeSending, Eligibility: n.Eligibility, Bounces: n.Bounces, Lifecycle: n.Lifecycle,
	})
	return err
}

// followUps are the mails of automation, which needs the newsletter to be there first.
type followUps struct{ app *App }

// LinkTarget implements engagement.FollowUps.
func (f followUps) LinkTarget(ctx context.Context, mail string, n int) (string, error) {
	return f.app.Automation.Engagement.LinkTarget(ctx, mail, n)
}

// StoreHits implements engagement.FollowUps.
func (f followUps) StoreHits(ctx context.Context, hits []engagement.Hit) error {
	return f.app.Automation.Engagement.StoreHits(ctx, hits)
}
