package automation

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/engagement"
	"wardgate/internal/automation/engine"
	"wardgate/internal/automation/figures"
	"wardgate/internal/automation/messages"
	"wardgate/internal/automation/plans"
	"wardgate/internal/automation/removal"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/leads"
	"wardgate/internal/leads/lists"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/push"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/wiring"
)

// Deps are the dependencies of Automation. All but SMS, Promised, Push, Incident and Workers are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	// LeadLists finds leads by search words.
	LeadLists *lists.Lists
	// People finds an enabled member of staff, or returns a problem 422.
	People func(ctx context.Context, id string) (string, error)
	// Consent decides whom we may write to (M16).
	Consent *subscribers.OptOuts
	// Links signs the links of mails.
	Links *links.Keys
	Mail  *mail.Outbox
	Audit audit.Log
	Bus   *events.Bus
	Log   *slog.Logger
	// Zone is the time zone of office hours (D42).
	Zone *time.Location
	// Origin is the public origin without a trailing slash.
	Origin   string
	Markdown *markdown.Renderer
	// Templates are the mails that every installation starts with.
	Templates []templates.Template
	// SMS is the provider of text messages; without one they become tasks for a person.
	SMS *sms.Config `wiring:"optional"`
	// Promised are the answers that were promised to leads, see engine.Deps.
	Promised engine.Promised `wiring:"optional"`
	// Push, Audience and Incident are how staff are told of tasks, see tasks.NoticeDeps and tasks.Deps.
	Push     *push.Outbox `wiring:"optional"`
	Audience func(ctx context.Context, tx *db.Tx, team, person string) ([]tasks.Recipient, error)
	Incident func(ctx context.Context, tx *db.Tx, taskID string) (bool, error) `wiring:"optional"`
	// Workers is how many leads are processed in parallel, see engine.Deps.
	Workers int
}

// Automation is all parts of the feature, wired.
type Automation struct {
	Plans     *plans.Plans
	Templates *templates.Templates
	Runs      *runs.Runs
	Tasks     *tasks.Tasks
	// Notices tell staff of tasks.
	Notices    *tasks.Notices
	Engagement *engagement.Mails
	Gate       *messages.Gate
	Writer     *messages.Writer
	// Texts sends the text messages of steps.
	Texts   *sms.Outbox
	Removal *removal.Removal
	Engine  *engine.Engine
	ByHand  *engine.ByHand
	DryRuns *engine.DryRuns
	Figures *figures.Counts
	// Person handles automation's data of one person.
	Person *Person

	d Deps
}

// New wires the parts of automation, each with its dependencies.
func New(d Deps) (*Automation, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	a := &Automation{d: d}
	// A part that could not be built is nil, and the next one reports it as missing.
	renderer, err1 := templates.NewRenderer(d.Catalog, d.Origin, d.Markdown)
	store, err2 := tasks.NewStore(d.Catalog, d.IDs, d.Bus)
	if err := errors.Join(err1, err2, a.wirePlans(renderer), a.wireMessages(renderer, store), a.wireEngine(store)); err != nil {
		return nil, fmt.Errorf("automation: %w", err)
	}
	return a, nil
}

// wirePlans builds the parts for plans, templates and runs.
func (a *Automation) wirePlans(renderer *templates.Renderer) error {
	d := &a.d
	var err1, err2, err3, err4, err5 error
	a.Templates, err1 = templates.New(templates.Deps{DB: d.DB, Clock: d.Clock, Leads: d.Leads, Renderer: renderer, Audit: d.Audit, Bus: d.Bus})
	a.Plans, err2 = plans.New(plans.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Renderer: renderer, Audit: d.Audit, Bus: d.Bus,
	})
	a.Runs, err3 = runs.New(d.DB, d.Leads)
	a.Engagement, err4 = engagement.New(engagement.Deps{DB: d.DB, Clock: d.Clock, Leads: d.Leads, Mail: d.Mail, Bus: d.Bus})
	a.Removal, err5 = removal.New(removal.Deps{DB: d.DB, Catalog: d.Catalog, Leads: d.Leads, Plans: a.Plans, Templates: a.Templates, Runs: a.Runs, Delivered: d.Templates})
	return errors.Join(err1, err2, err3, err4, err5)
}

// wireMessages builds what writes to leads, with the outbox of text messages between the parts
// that it calls and those that fill it.
func (a *Automation) wireMessages(renderer *templates.Renderer, store *tasks.Store) error {
	d := &a.d
	var err1, err3 error
	a.Gate, err1 = messages.NewGate(messages.GateDeps{Clock: d.Clock, Catalog: d.Catalog, Leads: d.Leads, Consent: d.Consent, Zone: d.Zone})
	receipts, err2 := messages.NewReceipts(messages.ReceiptDeps{
		Clock: d.Clock, Leads: d.Leads, Consent: d.Consent, Gate: a.Gate, Renderer: renderer, Tasks: store, Bus: d.Bus,
	})
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	a.Texts = sms.New(sms.Options{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Log: d.Log, Provider: d.SMS,
		Permit: a.Gate.Permit, Opens: a.Gate.TextsLeave, Settled: receipts.TextSettled,
	})
	a.Writer, err3 = messages.NewWriter(messages.WriterDeps{
		DB: d.DB, Catalog: d.Catalog, Leads: d.Leads, Consent: d.Consent, Links: d.Links, Gate: a.Gate, Renderer: renderer, Templates: a.Templates,
		Runs: a.Runs, Tasks: store, Mail: d.Mail, Texts: a.Texts,
	})
	return err3
}

// wireEngine builds the engine, and what staff decide and see.
func (a *Automation) wireEngine(store *tasks.Store) error {
	d := &a.d
	var err1, err2, err3, err4, err5, err6, err7 error
	a.Engine, err1 = engine.New(engine.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Leads: d.Leads, Plans: a.Plans, Runs: a.Runs, Tasks: store, Gate: a.Gate,
		Writer: a.Writer, Audit: d.Audit, Bus: d.Bus, Log: d.Log, Promised: d.Promised, Workers: d.Workers,
	})
	if err1 != nil {
		return err1
	}
	a.ByHand, err2 = engine.NewByHand(a.Engine)
	a.DryRuns, err3 = engine.NewDryRuns(a.Engine)
	a.Tasks, err4 = tasks.NewTasks(tasks.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Leads: d.Leads, LeadLists: d.LeadLists, People: d.People, Runs: a.Runs, Runner: a.Engine, Store: store,
		Audit: d.Audit, Bus: d.Bus, Incident: d.Incident,
	})
	a.Notices, err7 = tasks.NewNotices(tasks.NoticeDeps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Mail: d.Mail, Push: d.Push, Audience: d.Audience, Zone: d.Zone, Origin: d.Origin,
	})
	a.Figures, err5 = figures.New(figures.Deps{DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Leads: d.Leads, Tasks: a.Tasks})
	a.Person, err6 = newPerson(personDeps{Clock: d.Clock, Engine: a.Engine, Tasks: store, Writer: a.Writer})
	return errors.Join(err2, err3, err4, err5, err6, err7)
}

// Routes is the endpoint table.
func (a *Automation) Routes() []httpx.Route {
	return slices.Concat(
		a.Plans.Routes(), a.DryRuns.Routes(), a.Figures.Routes(), a.Templates.Routes(), a.Tasks.Routes(), a.Runs.Routes(), a.Removal.Routes(), a.Writer.Routes(), a.ByHand.Routes(),
	)
}

// Seed adds the delivered plans and mails that this database does not have. What staff have
// changed stays as it is.
func (a *Automation) Seed(ctx context.Context) error {
	if err := a.d.Links.Prepare(ctx); err != nil {
		return fmt.Errorf("automation.Seed: %w", err)
	}
	err := a.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		now := a.d.Clock.Now()
		return errors.Join(a.Plans.Seed(ctx, tx, now), a.Templates.Seed(ctx, tx, a.d.Templates, now))
	})
	if err != nil {
		return fmt.Errorf("automation.Seed: %w", err)
	}
	return nil
}

// Work processes all events and all due steps. What fails is left for the next time, and does not
// block the rest.
func (a *Automation) Work(ctx context.Context) error {
	var failed error
	for ctx.Err() == nil {
		events, err1 := a.Engine.Events(ctx)
		steps, err2 := a.Engine.Steps(ctx)
		expired, err3 := a.Tasks.Expire(ctx)
		if failed = errors.Join(err1, err2, err3); failed != nil || events+steps+expired == 0 {
			break
		}
	}
	return failed
}

// lookEvery is how often an instance looks for events and due steps: an effect follows its event
// within a second.
const lookEvery = 200 * time.Millisecond

// Periodic is the background work of automation. The loop of S145 runs once for the whole
// installation; scores that change with time come from package leads, which checks them more
// often.
func (a *Automation) Periodic() []jobs.Task {
	return []jobs.Task{
		{Name: "automation.work", Every: lookEvery, OnEach: true, Run: a.Work},
		{Name: "automation.loop", Every: time.Duration(a.d.Catalog.Automation.LoopMinutes) * time.Minute, Run: a.Engine.Loop},
		{Name: "automation.end-deleted", Every: 5 * time.Second, Run: a.Engine.EndDeleted},
		{Name: "automation.tell-tasks", Every: 10 * time.Second, Run: a.Notices.Tell},
		{Name: "automation.credit-leads", Every: 10 * time.Second, Run: a.Engagement.CreditLeads},
		{Name: "automation.forget-raw", Every: time.Hour, Run: a.Engagement.ForgetRaw},
	}
}
