package assessments

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/wiring"
)

// Topic is the topic of this feature's news on the bus.
const Topic = "assessments"

// Leads makes a lead of each person who takes the assessment.
type Leads interface {
	leads.Names

	Capture(ctx context.Context, tx *db.Tx, in leads.Contact) (leads.Lead, error)
	Details() *leads.Details
}

// Deps is what assessments need. All fields are required.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   Leads
}

// Service holds the use cases of assessments: those of every form (inbound), and what is
// read of them.
type Service struct {
	*inbound.Inbox[Payload, Assessment]

	Catalog *catalog.Catalog
	names   leads.Names
}

// New returns the use cases of assessments, or an error that names what deps lack.
func New(deps Deps) (*Service, error) {
	if err := wiring.Complete(deps); err != nil {
		return nil, err
	}
	s := &Service{Catalog: deps.Catalog, names: deps.Leads}
	form := intake{deps}.form()
	form.Page.View = func(_ context.Context, a Assessment) (any, error) { return s.report(a), nil }
	var err error
	s.Inbox, err = inbound.NewInbox(deps.Deps, form)
	return s, err
}

// Tasks is the background work of assessments.
func (s *Service) Tasks() []jobs.Task {
	return append(s.Inbox.Tasks(), jobs.Task{Name: "assessments.expire", Every: time.Hour, Run: s.expire})
}

// expire deletes answers without a contact when their report's link ends: there is nobody whose they were.
func (s *Service) expire(ctx context.Context) error {
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := sqlgen.New(tx).ExpireUnnamed(ctx, s.Clock.Now())
		return err
	})
	if err != nil {
		return fmt.Errorf("assessments.expire: %w", err)
	}
	return nil
}
