// Package app puts the program together: settings, wiring, routes, start and stop.
// It is the only package that knows everybody.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/assessments"
	"wardgate/internal/automation"
	"wardgate/internal/automation/templates"
	blogparts "wardgate/internal/blog/parts"
	"wardgate/internal/chat"
	"wardgate/internal/company"
	"wardgate/internal/contact"
	"wardgate/internal/duty"
	leadsparts "wardgate/internal/leads/parts"
	"wardgate/internal/newsletter"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/operations"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/pickup"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/replies"
	"wardgate/internal/platform/retention"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/ssr"
	"wardgate/internal/platform/trail"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/quotes"
	"wardgate/internal/site"
	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
	staffparts "wardgate/internal/staff/parts"
)

// Parts are what comes from outside: tests and the demo bring their own.
type Parts struct {
	Clock  clock.Clock
	IDs    *ids.Source
	Random io.Reader // for password salts
	// Passwords says how dear a password hash is; zero takes the default.
	Passwords hashing.Params
	Log       *slog.Logger
	// Dist is the web build (web.Dist).
	Dist    fs.FS
	Version string
	// AutomationWorkers is how many leads automation works on side by side; zero takes the default.
	AutomationWorkers int
	// EasiestWork is the difficulty of the first challenges of forms; zero takes the default.
	EasiestWork int
	// MailPace overrides the mail sender's times; zero takes the defaults.
	MailPace mail.Pace
	// PushPace overrides the times of the sender of notices; zero takes the defaults.
	PushPace push.Pace
	// AlsoExists tells of further pages to which newsletters may lead; nil: there are none.
	AlsoExists func(a *App, path string) bool
}

// App is the wired program.
type App struct {
	Config  Config
	Catalog *catalog.Catalog
	DB      *db.DB
	Bus     *events.Bus
	Nudges  *jobs.Nudges
	// Scheduler runs what the features do by themselves.
	Scheduler *jobs.Scheduler
	Mail      *mail.Outbox
	Texts     *sms.Outbox
	// Push sends notices to the devices of staff.
	Push  *push.Outbox
	Staff *staffparts.Staff
	// Trail remembers refusals and looks at people.
	Trail *trail.Trail
	Leads *leadsparts.Leads
	// Chat is the assistant.
	Chat   *chat.Chat
	Quotes *quotes.Service
	// Deadlines raises what is owed and late.
	Deadlines *deadlines.Sweep
	Contact   *contact.Service
	Replies   *replies.Service
	Pickup    *pickup.Pickup
	// Networks gathers mails about what came from one network.
	Networks *networks.Networks
	// Retention lets go of what was kept long enough.
	Retention *retention.Retention
	// Assessments rates the questionnaire.
	Assessments *assessments.Service
	// Blog keeps the posts.
	Blog *blogparts.Blog
	// Uploads keeps the pictures that staff bring.
	Uploads *uploads.Uploads
	// Newsletter keeps its subscribers and campaigns, and Sending sends these.
	Newsletter *newsletter.Newsletter
	Sending    *sending.Worker
	// Automation follows leads up.
	Automation *automation.Automation
	Board      *operations.Operations
	// Duty tells who is on duty, and goes on until somebody has it.
	Duty *duty.Service
	Site *site.Site
	// Company keeps what the company says of itself.
	Company *company.Service
	Router  *httpx.Router
	// Listeners are the ways in.
	Listeners *Listeners

	// Replica is the database's other place; nil: there is none.
	Replica *Replica

	// Figures are for machines that watch this one.
	Figures *Figures

	watch   *observer
	storage *storageWatch
	drills  drills
	auditor *auditor
	parts   Parts
	zone    *time.Location
	// prose is the content with the facts that the catalog holds.
	prose atomic.Pointer[content.Content]
	// sample is the catalog's own profile, companyVersion that of the one which the program began with.
	sample         catalog.Profile
	companyVersion int64
	renderer       *ssr.Pool
	safety         http.Header
	leaving        chan struct{} // closed first: not ready any more
	stopping       chan struct{} // then: open streams close
	// wakeSending has campaigns looked for that are due.
	wakeSending *core.Signal
}

// New wires the program on an open database. It starts nothing.
func New(ctx context.Context, c Config, d *db.DB, p Parts) (*App, error) {
	cat, err := catalog.Load()
	if err != nil {
		return nil, err
	}
	a := &App{
		Config: c, Catalog: cat, DB: d, Bus: events.NewBus(), parts: p, safety: safetyHeaders(c.Origin), leaving: make(chan struct{}), stopping: make(chan struct{}),
	}
	if err := loadCompany(ctx, a); err != nil {
		return nil, err
	}
	if a.zone, err = clock.Zone(cat.Company().TimeZone); err != nil {
		return nil, fmt.Errorf("the company's time zone: %w", err)
	}
	a.storage, a.drills = &storageWatch{app: a}, drills{app: a}
	a.Listeners = &Listeners{config: c, clock: p.Clock, log: p.Log, safety: a.safety}
	prose, err := content.Load(cat)
	if err != nil {
		return nil, err
	}
	a.prose.Store(prose)
	if err := a.wireFeatures(ctx); err != nil {
		return nil, err
	}
	if err := a.wireSite(ctx); err != nil {
		return nil, err
	}
	a.Router, err = httpx.Mount(a.routerOptions(), a.Routes())
	if err != nil {
		return nil, err
	}
	a.Figures = &Figures{app: a, traffic: newTraffic()}
	return a, nil
}

func (a *App) routerOptions() httpx.Options {
	o := httpx.Options{
		Title: a.Catalog.Company().Product, Version: a.parts.Version, Origin: a.Config.Origin,
		TrustedProxies: a.Config.Proxies, Authenticator: a.Staff.Sessions, IDs: a.parts.IDs, Log: a.parts.Log,
		Now: a.parts.Clock.Now, Mapping: problemOf, Witness: a.watch.witness, Enumerations: enumerations(a.Catalog),
	}
	if a.Config.Limits {
		o.Limiter = httpx.NewLimiter(a.parts.Clock.Now)
		o.WorkKey, o.Easiest = workKey(a.Newsletter.Keys), a.parts.EasiestWork
	}
	return o
}

// workKey is the key that signs what forms ask of browsers above their rate. It is derived of a key that all instances
// have (ADR 29), and read once.
func workKey(keys *links.Keys) func(ctx context.Context) ([]byte, error) {
	var mu sync.Mutex
	var known []byte
	return func(ctx context.Context) ([]byte, error) {
		mu.Lock()
		defer mu.Unlock()
		if known == nil {
			set, err := keys.Current(ctx)
			if err != nil {
				return nil, err
			}
			known = set.Derived("proof-of-work")
		}
		return known, nil
	}
}

// enumerations are the catalog's and those that code decides.
func enumerations(facts *catalog.Catalog) map[string][]string {
	out := facts.Enumerations()
	for _, p := range staff.Permissions() {
		out["staff.permissions"] = append(out["staff.permissions"], string(p))
	}
	return out
}

func (a *App) wireFeatures(ctx context.Context) error {
	p := a.parts
	record, err := openAudit(ctx, a)
	if err != nil {
		return err
	}
	a.Mail, a.Push = a.outbox(), pushOutbox(a)
	a.Nudges = jobs.NewNudges()
	a.Uploads = uploads.New(a.Config.uploadStore(), p.Log)
	if err := errors.Join(wireNetworks(a), wireReplies(a), wirePickup(a)); err != nil {
		return err
	}
	form, err1 := formDeps(a, record)
	holds, err2 := retention.NewHolds(retention.HoldsDeps{DB: a.DB, Clock: p.Clock, IDs: p.IDs})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	core, err := leadsparts.NewCore(leadsparts.Deps{Deps: form, Catalog: a.Catalog, People: a.personByID, Holds: holds})
	if err != nil {
		return err
	}
	if err := wireForms(a, form, core.People); err != nil {
		return err
	}
	prose := markdown.New(markdown.WithPictures(pictureSources(a.Catalog)))
	a.Blog, err = blogparts.New(blogparts.Deps{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Catalog: a.Catalog, Markdown: prose,
		Uploads: a.Uploads, Zone: a.zone, Log: p.Log, Nudges: a.Nudges, Mail: a.Mail, Audit: record, Bus: a.Bus, Origin: a.Config.Origin,
		Admin: a.admin, Render: a.render, Articles: a.prose.Load().Articles,
	})
	if err != nil {
		return err
	}
	if err := wireNewsletter(a, record, prose, core); err != nil {
		return err
	}
	if err := a.wireAutomation(record, prose, core); err != nil {
		return err
	}
	if err := a.wireChat(record, core.People); err != nil {
		return err
	}
	if err := a.wireLeads(core); err != nil {
		return err
	}
	if err := a.wireStaff(record); err != nil {
		return err
	}
	if err := a.auditor.wireAuditLog(record); err != nil {
		return err
	}
	if err := wireTrail(a, record); err != nil {
		return err
	}
	if err := wireDuty(a, record, core); err != nil {
		return err
	}
	if err := wireRetention(a, record, holds); err != nil {
		return err
	}
	if err := a.wireOperations(record); err != nil {
		return err
	}
	if err := wireCompany(a, record); err != nil {
		return err
	}
	return a.wireJobs()
}

// outbox is the mail outbox. Promotion is asked about once more as it leaves (M4), by
// automation, which is wired later: it writes through this outbox itself.
func (a *App) outbox() *mail.Outbox {
	p, pace := a.parts, a.parts.MailPace
	if pace.Workers == 0 {
		pace.Workers = a.Config.MailConnections
	}
	return mail.New(mail.Options{
		DB: a.DB, Clock: p.Clock, IDs: p.IDs, Log: p.Log, Events: a.Bus, SMTP: a.Config.SMTP, From: a.Config.From,
		Signer: a.Config.Signer, Pace: pace,
		Permit: func(ctx context.Context, tx *db.Tx, ref string) (string, error) {
			return a.Automation.Gate.Permit(ctx, tx, ref)
		},
		Sent: func(ctx context.Context, tx *db.Tx, ref string) error {
			return a.Automation.Engagement.Sent(ctx, tx, ref)
		},
	})
}

// Seed gives the blog its first articles, and automation what it begins with, if this
// database never had them.
func (a *App) Seed(ctx context.Context) error {
	if err := a.Automation.Seed(ctx); err != nil {
		return err
	}
	did, err := a.Blog.Fallback.Seed(ctx, a.prose.Load().Articles)
	if did {
		a.Site.Invalidate() // its table was laid out before
	}
	return err
}

// wireAutomation makes automation with its outbox of text messages. Without SMS_URL that sends
// nothing, and settles what an earlier run left.
func (a *App) wireAutomation(record audit.Log, prose *markdown.Renderer, core *leadsparts.Core) (err error) {
	mails := make([]templates.Template, len(a.prose.Load().Templates))
	for i, t := range a.prose.Load().Templates {
		mails[i] = templates.Template(t)
	}
	a.Automation, err = automation.New(automation.Deps{
		DB: a.DB, Clock: a.parts.Clock, IDs: a.parts.IDs, Catalog: a.Catalog,
		Leads: core.People, LeadLists: core.Lists, People: a.personByID, Consent: a.Newsletter.OptOuts, Links: a.Newsletter.Keys, Mail: a.Mail,
		Audit: record, Bus: a.Bus, Log: a.parts.Log, Zone: a.zone, Origin: a.Config.Origin, Markdown: prose,
		Templates: mails, SMS: a.Config.SMS, Promised: core.Promises, Workers: a.parts.AutomationWorkers,
		Push: a.Push, Audience: toldOfTasks(a), Incident: dutyTellsOf(a),
	})
	if err != nil {
		return err
	}
	a.Texts = a.Automation.Texts
	return nil
}

func (a *App) render(w http.ResponseWriter, r *http.Request, path string, data any, status int) {
	a.Site.RenderDynamic(w, r, path, data, status)
}
