package contact

import (
	"context"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/wiring"
)

// Topic is what the news of this word are called on the bus.
const Topic = "contact"

// Leads makes the senders of messages known.
type Leads interface {
	leads.Names

	Capture(ctx context.Context, tx *db.Tx, in leads.Contact) (leads.Lead, error)
	Details() *leads.Details
	Answered(ctx context.Context, tx *db.Tx, id string, a leads.Answer) error
	Unanswered(ctx context.Context, tx *db.Tx, id, ref string, at time.Time) error
	WroteBack(ctx context.Context, tx *db.Tx, id, ref, content string, at time.Time) error
}

// Deps is what messages need. All fields are required.
type Deps struct {
	inbound.Deps

	Catalog *catalog.Catalog
	Leads   Leads
	// People tells the name of a member of staff who may take messages, or a
	// problem 422 when there is nobody enabled with this id.
	People func(ctx context.Context, id string) (name string, err error)
}

// Service holds the use cases of contact messages: those of every row that a visitor sends
// and a person answers (inbound), and what is read of them.
type Service struct {
	*inbound.Cases[Payload, Message]

	Catalog *catalog.Catalog
	people  func(ctx context.Context, id string) (name string, err error)
	names   leads.Names
}

// New returns the use cases of contact messages, or an error that names what deps lack.
func New(deps Deps) (*Service, error) {
	if err := wiring.Complete(deps); err != nil {
		return nil, err
	}
	s := &Service{Catalog: deps.Catalog, people: deps.People, names: deps.Leads}
	form := intake{deps}.form()
	form.Page.View = s.sent
	var err error
	s.Cases, err = inbound.NewCases(deps.Deps, form, rules(deps))
	return s, err
}
