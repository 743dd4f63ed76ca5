package newsletter

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/promises"
	"wardgate/internal/newsletter/archive"
	"wardgate/internal/newsletter/bounces"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/engagement"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/privacy"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/markdown"
)

// Deps are the dependencies of Newsletter.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	// Promises store what is promised for a sign-up with a high interest (V140).
	Promises *promises.Promises
	Mail     *mail.Outbox
	Audit    audit.Log
	Bus      *events.Bus
	Log      *slog.Logger
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a trailing slash.
	Origin string
	// Admin is the address for notifications to the company.
	Admin func() mail.Address
	// Markdown renders the content of newsletters; it is the blog's.
	Markdown *markdown.Renderer
	// PageExists reports whether the website serves a path; nil if that is not known.
	PageExists func(path string) bool
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// FollowUps are the mails of automation, whose links and pictures are served here as well;
	// nil if there are none.
	FollowUps engagement.FollowUps
	// Nudges run at once what follows a commit.
	Nudges *jobs.Nudges
	// ReportTo is the address to which mail servers report about campaigns' mails, empty for
	// none.
	ReportTo string
	// Wake makes this instance's sending look for mails that are due.
	Wake *core.Signal
}

// Newsletter is the whole feature, except for the worker that sends campaigns, which is created
// where it runs (sending.NewWorker).
type Newsletter struct {
	News        *core.News
	Keys        *links.Keys
	Subscribers *subscribers.Service
	Signups     *subscribers.Signups
	Importer    *subscribers.Importer
	Eligibility *subscribers.Eligibility
	OptOuts     *subscribers.OptOuts
	Bounces     *bounces.Service
	Drafts      *campaigns.Drafts
	Launcher    *campaigns.Launcher
	Lifecycle   *campaigns.Lifecycle
	Results     *campaigns.Results
	Previews    *campaigns.Previews
	Notifier    *campaigns.Notifier
	Campaigns   *campaigns.Staff
	Collector   *engagement.Collector
	Credits     *engagement.Credits
	Links       *engagement.Links
	Archive     *archive.Service
	Privacy     *privacy.Service

	routes []httpx.Route
}

// New builds the newsletter from its lowest layer up: each part gets only what it needs. It
// starts nothing, and returns an error if a dependency is missing.
func New(d Deps) (*Newsletter, error) {
	b := builder{Deps: d}
	n := b.newsletter()
	return n, b.err
}

// builder builds one part after the other until one fails.
type builder struct {
	Deps

	mailer *core.Mailer
	pages  *core.Pages
	issues *issue.Renderer
	err    error
}

// made returns the result of a constructor, unless it or an earlier one has failed.
func made[Part any](b *builder, construct func() (Part, error)) (part Part) {
	if b.err != nil {
		return part
	}
	part, b.err = construct()
	return part
}

func (b *builder) newsletter() *Newsletter {
	n := &Newsletter{}
	b.mailer = made(b, func() (*core.Mailer, error) {
		return core.NewMailer(core.MailerDeps{Catalog: b.Catalog, Zone: b.Zone, Mail: b.Mail, Log: b.Log})
	})
	n.News = made(b, func() (*core.News, error) { return core.NewNews(core.NewsDeps{Bus: b.Bus}) })
	b.pages = made(b, func() (*core.Pages, error) { return core.NewPages(core.PagesDeps{Render: b.Render, Log: b.Log}) })
	b.issues = made(b, func() (*issue.Renderer, error) {
		return issue.NewRenderer(issue.Deps{Catalog: b.Catalog, Origin: b.Origin, Markdown: b.Markdown, PageExists: b.PageExists})
	})
	n.Keys = made(b, func() (*links.Keys, error) {
		return links.NewKeys(links.Deps{DB: b.DB, Clock: b.Clock, IDs: b.IDs, Origin: b.Origin})
	})
	b.subscribers(n)
	n.Bounces = made(b, func() (*bounces.Service, error) {
		return bounces.New(bounces.Deps{
			DB: b.DB, Clock: b.Clock, IDs: b.IDs, Catalog: b.Catalog, Log: b.Log, ReportTo: b.ReportTo, News: n.News, Subscribers: n.Subscribers,
		})
	})
	b.campaigns(n)
	b.readers(n)
	return n
}

// subscribers builds the services for people and what they agreed to.
func (b *builder) subscribers(n *Newsletter) {
	n.Subscribers = made(b, func() (*subscribers.Service, error) {
		return subscribers.New(subscribers.Deps{
			DB: b.DB, Clock: b.Clock, Catalog: b.Catalog, Leads: b.Leads, Mail: b.Mail, Audit: b.Audit, Origin: b.Origin,
			Keys: n.Keys, News: n.News, Mailer: b.mailer,
		})
	})
	n.Signups = made(b, func() (*subscribers.Signups, error) {
		return subscribers.NewSignups(subscribers.SignupsDeps{
			Deps: inbound.Deps{
				DB: b.DB, Clock: b.Clock, IDs: b.IDs, Nudges: b.Nudges, Mail: b.Mail, Audit: b.Audit, Bus: b.Bus, Log: b.Log, Zone: b.Zone,
				ZoneName: b.Catalog.Company().TimeZoneName, Origin: b.Origin, Admin: b.Admin, Letterhead: layout.NewLetterhead(b.Catalog), Render: b.Render,
			},
			Catalog: b.Catalog, Leads: b.Leads, Promises: b.Promises, Keys: n.Keys, News: n.News, Mailer: b.mailer,
		})
	})
	n.Importer = made(b, func() (*subscribers.Importer, error) {
		return subscribers.NewImporter(subscribers.ImporterDeps{
			DB: b.DB, Clock: b.Clock, IDs: b.IDs, Catalog: b.Catalog, Leads: b.Leads, Audit: b.Audit, Zone: b.Zone, Keys: n.Keys, News: n.News, Mailer: b.mailer,
		})
	})
	n.Eligibility = made(b, func() (*subscribers.Eligibility, error) {
		return subscribers.NewEligibility(subscribers.EligibilityDeps{DB: b.DB, Leads: b.Leads})
	})
	n.OptOuts = made(b, func() (*subscribers.OptOuts, error) {
		return subscribers.NewOptOuts(subscribers.OptOutsDeps{DB: b.DB, Clock: b.Clock, Leads: b.Leads, Keys: n.Keys, Subscribers: n.Subscribers})
	})
	public := made(b, func() (*subscribers.Public, error) {
		return subscribers.NewPublic(subscribers.PublicDeps{
			Catalog: b.Catalog, Clock: b.Clock, Zone: b.Zone, Keys: n.Keys, Subscribers: n.Subscribers, Signups: n.Signups,
			OptOuts: n.OptOuts, Pages: b.pages,
		})
	})
	staff := made(b, func() (*subscribers.Staff, error) {
		return subscribers.NewStaff(subscribers.StaffDeps{
			Clock: b.Clock, Catalog: b.Catalog, Log: b.Log, Subscribers: n.Subscribers, Signups: n.Signups, Importer: n.Importer, Pages: b.pages,
		})
	})
	if b.err == nil {
		n.routes = append(n.routes, append(public.Routes(), staff.Routes()...)...)
	}
}

// campaigns builds the services for campaigns before and after they are sent.
func (b *builder) campaigns(n *Newsletter) {
	n.Drafts = made(b, func() (*campaigns.Drafts, error) {
		return campaigns.NewDrafts(campaigns.DraftsDeps{DB: b.DB, Clock: b.Clock, IDs: b.IDs, Catalog: b.Catalog, Audit: b.Audit, Nudges: b.Nudges, News: n.News})
	})
	n.Launcher = made(b, func() (*campaigns.Launcher, error) {
		return campaigns.NewLauncher(campaigns.LauncherDeps{
			DB: b.DB, Clock: b.Clock, Zone: b.Zone, Audit: b.Audit, Issues: b.issues, News: n.News, Wake: b.Wake, Drafts: n.Drafts,
		})
	})
	n.Lifecycle = made(b, func() (*campaigns.Lifecycle, error) {
		return campaigns.NewLifecycle(campaigns.LifecycleDeps{DB: b.DB, Clock: b.Clock, Audit: b.Audit, News: n.News, Wake: b.Wake})
	})
	n.Results = made(b, func() (*campaigns.Results, error) {
		return campaigns.NewResults(campaigns.ResultsDeps{DB: b.DB, Clock: b.Clock, Mail: b.Mail})
	})
	n.Previews = made(b, func() (*campaigns.Previews, error) {
		return campaigns.NewPreviews(campaigns.PreviewsDeps{
			DB: b.DB, Clock: b.Clock, IDs: b.IDs, Leads: b.Leads, Mail: b.Mail, Audit: b.Audit, Origin: b.Origin, Admin: b.Admin, Issues: b.issues,
			Drafts: n.Drafts, Launcher: n.Launcher,
		})
	})
	n.Notifier = made(b, func() (*campaigns.Notifier, error) {
		return campaigns.NewNotifier(campaigns.NotifierDeps{DB: b.DB, Clock: b.Clock, Mail: b.Mail, Origin: b.Origin, Admin: b.Admin, Mailer: b.mailer})
	})
	n.Campaigns = made(b, func() (*campaigns.Staff, error) {
		return campaigns.NewStaff(campaigns.StaffDeps{
			Catalog: b.Catalog, Drafts: n.Drafts, Launcher: n.Launcher, Lifecycle: n.Lifecycle, Results: n.Results, Previews: n.Previews, Subscribers: n.Subscribers,
		})
	})
	if b.err == nil {
		n.routes = append(n.routes, n.Campaigns.Routes()...)
	}
}

// readers builds the services for readers: links in mails, the public archive, and a person's own
// data.
func (b *builder) readers(n *Newsletter) {
	n.Collector = made(b, func() (*engagement.Collector, error) {
		return engagement.NewCollector(engagement.CollectorDeps{DB: b.DB, Clock: b.Clock, Log: b.Log, FollowUps: b.FollowUps, News: n.News})
	})
	n.Credits = made(b, func() (*engagement.Credits, error) {
		return engagement.NewCredits(engagement.CreditsDeps{DB: b.DB, Clock: b.Clock, Leads: b.Leads})
	})
	n.Links = made(b, func() (*engagement.Links, error) {
		return engagement.NewLinks(engagement.LinksDeps{
			DB: b.DB, Clock: b.Clock, IDs: b.IDs, Origin: b.Origin, FollowUps: b.FollowUps, Pages: b.pages, Collector: n.Collector,
		})
	})
	n.Archive = made(b, func() (*archive.Service, error) {
		return archive.New(archive.Deps{DB: b.DB, Catalog: b.Catalog, Zone: b.Zone, Origin: b.Origin, Keys: n.Keys, Issues: b.issues, Pages: b.pages})
	})
	n.Privacy = made(b, func() (*privacy.Service, error) {
		return privacy.New(privacy.Deps{
			DB: b.DB, Clock: b.Clock, Catalog: b.Catalog, Leads: b.Leads, Mail: b.Mail, Audit: b.Audit, Origin: b.Origin, Admin: b.Admin,
			Mailer: b.mailer, Subscribers: n.Subscribers, Eligibility: n.Eligibility, Pages: b.pages,
		})
	})
	if b.err == nil {
		n.routes = slices.Concat(n.routes, n.Bounces.Routes(), n.Links.Routes(), n.Archive.Routes(), n.Privacy.Routes())
	}
}

// Routes is the endpoint table of the newsletter.
func (n *Newsletter) Routes() []httpx.Route { return n.routes }

// Tasks is the background work of the newsletter, except for the sending of campaigns.
func (n *Newsletter) Tasks() []jobs.Task {
	return slices.Concat(n.Notifier.Tasks(), n.Collector.Tasks(), []jobs.Task{
		{Name: "newsletter.launch", Every: 250 * time.Millisecond, OnEach: true, Run: func(ctx context.Context) error {
			_, err := n.Launcher.LaunchDue(ctx)
			return err
		}},
		{Name: "newsletter.purge", Every: time.Hour, Run: n.Subscribers.Purge},
		{Name: "newsletter.forget-raw", Every: time.Hour, Run: n.forgetRaw},
		{Name: "newsletter.turn-key", Every: time.Hour, Run: n.Keys.Rotate},
		{Name: "newsletter.credit-leads", Every: 10 * time.Second, Run: n.Credits.CreditLeads},
	})
}

// forgetRaw removes what is kept for only 90 days: address and program of hits, and unmatched
// reports.
func (n *Newsletter) forgetRaw(ctx context.Context) error {
	return errors.Join(n.Credits.ForgetRaw(ctx), n.Bounces.ForgetStray(ctx))
}
