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

// DraftsDeps are the dependencies of Drafts.
type DraftsDeps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Audit   audit.Log
	// Nudges start the notification of the company about a new campaign at once.
	Nudges *jobs.Nudges
	News   *core.News
}

// Drafts manages campaigns until they are launched.
type Drafts struct {
	DraftsDeps
}

// NewDrafts returns Drafts, or an error if a dependency is missing.
func NewDrafts(d DraftsDeps) (*Drafts, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Drafts{DraftsDeps: d}, nil
}

// LauncherDeps are the dependencies of Launcher.
type LauncherDeps struct {
	DB    *db.DB
	Clock clock.Clock
	// Zone is the time zone in which times are shown, America/Edmonton (D42).
	Zone   *time.Location
	Audit  audit.Log
	Issues *issue.Renderer
	News   *core.News
	// Wake makes the sending look for mails that are due.
	Wake   *core.Signal
	Drafts *Drafts
}

// Launcher launches campaigns: it freezes content and audience.
type Launcher struct {
	LauncherDeps
}

// NewLauncher returns a Launcher, or an error if a dependency is missing.
func NewLauncher(d LauncherDeps) (*Launcher, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Launcher{LauncherDeps: d}, nil
}

// LifecycleDeps are the dependencies of Lifecycle.
type LifecycleDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Audit audit.Log
	News  *core.News
	// Wake makes the sending look for mails that are due.
	Wake *core.Signal
}

// Lifecycle changes the status of launched campaigns.
type Lifecycle struct {
	LifecycleDeps
}

// NewLifecycle returns a Lifecycle, or an error if a dependency is missing.
func NewLifecycle(d LifecycleDeps) (*Lifecycle, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Lifecycle{LifecycleDeps: d}, nil
}

// ResultsDeps are the dependencies of Results.
type ResultsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Mail  *mail.Outbox
}

// Results reports the results of campaigns and of their mails.
type Results struct {
	ResultsDeps

	// active is how many subscribers may be sent the newsletter.
	active cachedCount
}

// NewResults returns Results, or an error if a dependency is missing.
func NewResults(d ResultsDeps) (*Results, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Results{ResultsDeps: d}, nil
}

// PreviewsDeps are the dependencies of Previews.
type PreviewsDeps struct {
	DB    *db.DB
	Clock clock.Clock
	IDs   *ids.Source
	Leads *leads.Service
	Mail  *mail.Outbox
	Audit audit.Log
	// Origin is the public origin without a trailing slash.
	Origin string
	// Admin is the address for notifications to the company.
	Admin    func() mail.Address
	Issues   *issue.Renderer
	Drafts   *Drafts
	Launcher *Launcher
}

// Previews shows and tests campaigns before they are sent.
type Previews struct {
	PreviewsDeps
}

// NewPreviews returns Previews, or an error if a dependency is missing.
func NewPreviews(d PreviewsDeps) (*Previews, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Previews{PreviewsDeps: d}, nil
}

// NotifierDeps are the dependencies of Notifier.
type NotifierDeps struct {
	DB    *db.DB
	Clock clock.Clock
	Mail  *mail.Outbox
	// Origin is the public origin without a trailing slash.
	Origin string
	// Admin is the address for notifications to the company.
	Admin  func() mail.Address
	Mailer *core.Mailer
}

// Notifier notifies the company of new campaigns (S118).
type Notifier struct {
	NotifierDeps
}

// NewNotifier returns a Notifier, or an error if a dependency is missing.
func NewNotifier(d NotifierDeps) (*Notifier, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Notifier{NotifierDeps: d}, nil
}

// StaffDeps are the dependencies of Staff.
type StaffDeps struct {
	Catalog     *catalog.Catalog
	Drafts      *Drafts
	Launcher    *Launcher
	Lifecycle   *Lifecycle
	Results     *Results
	Previews    *Previews
	Subscribers *subscribers.Service
}

// Staff serves the campaign endpoints of the back office.
type Staff struct {
	StaffDeps
}

// NewStaff returns Staff, or an error if a dependency is missing.
func NewStaff(d StaffDeps) (*Staff, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Staff{StaffDeps: d}, nil
}
