package quotes

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/wiring"
)

// Topic is the topic of this feature's news on the bus.
const Topic = "quotes"

// Leads makes a lead of each person who asks, and knows who has become a
// customer.
type Leads interface {
	leads.Names

	Capture(ctx context.Context, tx *db.Tx, in leads.Contact) (leads.Lead, error)
	Details() *leads.Details
	SetStage(ctx context.Context, tx *db.Tx, id, stage string) error
	Answered(ctx context.Context, tx *db.Tx, id string, a leads.Answer) error
	Unanswered(ctx context.Context, tx *db.Tx, id, ref string, at time.Time) error
	Called(ctx context.Context, tx *db.Tx, leadID string, in leads.Contact) (leads.Lead, error)
	Callers(ctx context.Context, conn leads.Conn, phone, e164, email string, most int) ([]leads.Caller, error)
	WroteBack(ctx context.Context, tx *db.Tx, id, ref, content string, at time.Time) error
}

// Deps is what requests need. All fields are required.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   Leads
	// People tells the name of a member of staff who may take requests, or a
	// problem 422 when there is nobody enabled with this id.
	People func(ctx context.Context, id string) (name string, err error)
}

// Service holds the use cases of quote requests: those of every row that a visitor sends
// and a person answers (inbound), those of requests alone, and what is read and counted of them.
type Service struct {
	*inbound.Cases[Payload, Quote]
	Figures

	Catalog *catalog.Catalog
	people  func(ctx context.Context, id string) (name string, err error)
	names   Leads
	mailer  mailer
	intake  intake
	// Lookups find a request again.
	Lookups *Lookups
}

// New returns the use cases of quote requests, or an error that names what deps lack.
func New(deps Deps) (*Service, error) {
	if err := wiring.Complete(deps); err != nil {
		return nil, err
	}
	s := &Service{Figures: Figures{deps.DB, deps.Clock}, Catalog: deps.Catalog, people: deps.People, names: deps.Leads, mailer: mailer{deps}, intake: intake{deps}}
	s.Lookups = newLookups(s)
	form := intake{deps}.form()
	form.Page.View = func(ctx context.Context, q Quote) (any, error) { return s.progressOf(ctx, q) }
	var err error
	s.Cases, err = inbound.NewCases(deps.Deps, form, rules(deps))
	return s, err
}
