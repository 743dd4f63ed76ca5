package campaigns

import (
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/wiring"
)

// DraftsDeps is what Drafts needs.
type DraftsDeps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Audit   audit.Log
	// Nudges have the company told of a new campaign at once.
	Nudges *jobs.Nudges
	News   *core.News
}

// Drafts keeps campaigns while they are written.
type Drafts struct {
	DraftsDeps
}

// NewDrafts makes one; it refuses to do without what it needs.
func NewDrafts(d DraftsDeps) (*Drafts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Drafts{DraftsDeps: d}, nil
}

// LauncherDeps is what Launcher needs.
type LauncherDeps struct {
	DB    *db.DB
	Clock clock.Clock
	// Zone is where instants are told, America/Edmonton (D42).
	Zone   *time.Location
	Audit  audit.Log
	Issues *issue.Renderer
	News   *core.News
	// Wake has the sending look for mails that are due.
	Wake   *core.Signal
	Drafts *Drafts
}

// Launcher launches campaigns: it freezes what is said and who gets it.
type Launcher struct {
	LauncherDeps
}

// NewLauncher makes one; it refuses to do without what it needs.
func NewLauncher(d LauncherDeps) (*Launcher, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Launcher{LauncherDeps: d}, nil
}

// LifecycleDeps is what Lifecycle needs.
type LifecycleDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	News  *core.News
	// Wake has the sending look for mails that are due.
	Wake *core.Signal
}

// Lifecycle changes where a launched campaign stands.
type Lifecycle struct {
	LifecycleDeps
}

// NewLifecycle makes one; it refuses to do without what it needs.
func NewLifecycle(d LifecycleDeps) (*Lifecycle, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Lifecycle{LifecycleDeps: d}, nil
}

// ResultsDeps is what Results needs.
type ResultsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Mail  *mail.Outbox
}

// Results says what has become of campaigns and of their mails.
type Results struct {
	ResultsDeps

	// active is how many may be written to.
	active cachedCount
}

// NewResults makes one; it refuses to do without what it needs.
func NewResults(d ResultsDeps) (*Results, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Results{ResultsDeps: d}, nil
}

// PreviewsDeps is what Previews needs.
type PreviewsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Leads *leads.Service
	Mail  *mail.Outbox
	Audit audit.Log
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin    mail.Address
	Issues   *issue.Renderer
	Drafts   *Drafts
	Launcher *Launcher
}

// Previews shows and tests campaigns before they are sent.
type Previews struct {
	PreviewsDeps
}

// NewPreviews makes one; it refuses to do without what it needs.
func NewPreviews(d PreviewsDeps) (*Previews, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Previews{PreviewsDeps: d}, nil
}

// NotifierDeps is what Notifier needs.
type NotifierDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Mail  *mail.Outbox
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin  mail.Address
	Mailer *core.Mailer
}

// Notifier tells the company of new campaigns (S118).
type Notifier struct {
	NotifierDeps
}

// NewNotifier makes one; it refuses to do without what it needs.
func NewNotifier(d NotifierDeps) (*Notifier, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Notifier{NotifierDeps: d}, nil
}

// StaffDeps is what Staff needs.
type StaffDeps struct {
	Catalog     *catalog.Catalog
	Drafts      *Drafts
	Launcher    *Launcher
	Lifecycle   *Lifecycle
	Results     *Results
	Previews    *Previews
	Subscribers *subscribers.Service
}

// Staff is what staff see of campaigns and do with them.
type Staff struct {
	StaffDeps
}

// NewStaff makes one; it refuses to do without what it needs.
func NewStaff(d StaffDeps) (*Staff, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Staff{StaffDeps: d}, nil
}
