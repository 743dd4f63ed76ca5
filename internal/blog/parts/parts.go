package parts

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/content"
	"wardgate/internal/blog/categories"
	"wardgate/internal/blog/changes"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/blog/editing"
	"wardgate/internal/blog/engagement"
	"wardgate/internal/blog/fallback"
	"wardgate/internal/blog/lifecycle"
	"wardgate/internal/blog/notices"
	"wardgate/internal/blog/pages"
	"wardgate/internal/blog/pictures"
	"wardgate/internal/blog/reading"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/markdown"
	"wardgate/internal/platform/uploads"
)

// Deps are what the parts need together. Each part checks its own.
type Deps struct {
	DB       *db.DB
	Clock    clock.Clock
	IDs      *ids.Source
	Catalog  *catalog.Catalog
	Markdown *markdown.Renderer
	// Zone is the time zone of dates and days, America/Edmonton (D42).
	Zone *time.Location
	// Uploads stores the pictures of posts.
	Uploads *uploads.Uploads
	Log     *slog.Logger
	Nudges  *jobs.Nudges
	Mail    *mail.Outbox
	Audit   audit.Log
	Bus     *events.Bus
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin func() mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
	// Articles stand in while no row can be read (D47).
	Articles []content.Article
}

// Blog is the assembled blog.
type Blog struct {
	Fallback   *fallback.Service
	Reading    *reading.Service
	Pages      *pages.Service
	Engagement *engagement.Service
	Drafts     *drafts.Service
	Notices    *notices.Service
	Changes    *changes.Service
	Editing    *editing.Service
	Lifecycle  *lifecycle.Service
	Categories *categories.Service
	Pictures   *pictures.Service
}

// New makes all parts.
func New(d Deps) (*Blog, error) {
	b := &Blog{}
	if err := b.forReaders(d); err != nil {
		return nil, err
	}
	return b, b.forStaff(d)
}

func (b *Blog) forReaders(d Deps) (err error) {
	b.Fallback, err = fallback.New(fallback.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Zone: d.Zone, Log: d.Log, Mail: d.Mail, Origin: d.Origin, Admin: d.Admin, Articles: d.Articles,
	})
	if err != nil {
		return err
	}
	b.Reading, err = reading.New(reading.Deps{DB: d.DB, Catalog: d.Catalog, Markdown: d.Markdown, Zone: d.Zone, Fallback: b.Fallback})
	if err != nil {
		return err
	}
	b.Pages, err = pages.New(pages.Deps{
		DB: d.DB, Catalog: d.Catalog, Markdown: d.Markdown, Log: d.Log, Zone: d.Zone, Origin: d.Origin, Render: d.Render, Reading: b.Reading,
	})
	if err != nil {
		return err
	}
	b.Engagement, err = engagement.New(engagement.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Zone: d.Zone})
	return err
}

func (b *Blog) forStaff(d Deps) (err error) {
	if b.Drafts, err = drafts.New(drafts.Deps{DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Bus: d.Bus}); err != nil {
		return err
	}
	b.Notices, err = notices.New(notices.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Zone: d.Zone, Nudges: d.Nudges, Mail: d.Mail, Origin: d.Origin, Admin: d.Admin,
	})
	if err != nil {
		return err
	}
	b.Changes, err = changes.New(changes.Deps{Clock: d.Clock, Audit: d.Audit, Bus: d.Bus, Drafts: b.Drafts, Notices: b.Notices})
	if err != nil {
		return err
	}
	b.Editing, err = editing.New(editing.Deps{
		DB: d.DB, Clock: d.Clock, IDs: d.IDs, Catalog: d.Catalog, Markdown: d.Markdown, Zone: d.Zone, Drafts: b.Drafts, Changes: b.Changes,
	})
	if err != nil {
		return err
	}
	b.Lifecycle, err = lifecycle.New(lifecycle.Deps{
		DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Audit: d.Audit, Bus: d.Bus, Changes: b.Changes, Editing: b.Editing,
	})
	if err != nil {
		return err
	}
	b.Categories, err = categories.New(categories.Deps{DB: d.DB, Clock: d.Clock, Catalog: d.Catalog, Audit: d.Audit, Bus: d.Bus})
	if err != nil {
		return err
	}
	b.Pictures, err = pictures.New(pictures.Deps{DB: d.DB, Clock: d.Clock, Audit: d.Audit, Uploads: d.Uploads, Log: d.Log})
	return err
}

// Routes are the endpoints of all parts.
func (b *Blog) Routes() []httpx.Route {
	return slices.Concat(b.Pages.Routes(), b.Reading.Routes(), b.Engagement.Routes(), b.Editing.Routes(), b.Lifecycle.Routes(), b.Drafts.Routes(),
		b.Categories.Routes(), b.Pictures.Routes())
}

// Tasks is the background work of the blog.
func (b *Blog) Tasks() []jobs.Task {
	return append(b.Notices.Tasks(), []jobs.Task{
		{Name: "blog.publish", Every: 250 * time.Millisecond, OnEach: true, Run: func(ctx context.Context) error {
			_, err := b.Lifecycle.PublishDue(ctx)
			return err
		}},
		{Name: "blog.report-outage", Every: time.Minute, OnEach: true, Run: b.Fallback.Report},
		{Name: "blog.forget", Every: time.Hour, Run: b.Engagement.Forget},
		{Name: "blog.purge", Every: time.Hour, Run: b.Lifecycle.Purge},
	}...)
}
