package captures

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures/sqlgen"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/wiring"
)

// Deps are what Captures need. All are required but Listen.
type Deps struct {
	inbound.Deps

	Catalog  *catalog.Catalog
	Leads    *leads.Service
	Promises *promises.Promises
	// Listen is told of a person's capture within its transaction.
	Listen func(ctx context.Context, tx *db.Tx, c Capture) error `wiring:"optional"`
}

// Captures are the use cases of what visitors leave in the pop-up, the qualification panel
// and the priority-support overlay: those of every form (inbound), and the list of staff.
type Captures struct {
	*inbound.Inbox[CapturePayload, Capture]

	catalog *catalog.Catalog
	people  *leads.Service
}

// New makes the use cases of captures.
func New(d Deps) (*Captures, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	inbox, err := inbound.NewInbox(d.Deps, intake{d}.form())
	return &Captures{inbox, d.Catalog, d.Leads}, err
}

// LeadOf is the lead of the capture that a visitor was told this id of; sql.ErrNoRows when there is none, or none yet.
func (s *Captures) LeadOf(ctx context.Context, publicID string) (string, error) {
	unique, ok := strings.CutPrefix(publicID, publicPrefix)
	if !ok {
		return "", sql.ErrNoRows
	}
	c, err := table{}.ByID(ctx, s.DB.Read(), rowPrefix+unique)
	if err == nil && c.LeadID == "" {
		return "", sql.ErrNoRows
	}
	return c.LeadID, err
}

// List answers a page of captures, newest first, and the cursor of the next one, empty
// at the end; quarantinedOnly lists only those in quarantine.
func (s *Captures) List(ctx context.Context, quarantinedOnly bool, cursor string, limit int) ([]Capture, string, error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	rows, err := sqlgen.New(s.DB.Read()).ListCaptures(ctx, sqlgen.ListCapturesParams{
		BeforeAt: page.BeforeAt, BeforeID: page.BeforeID, HeldOnly: quarantinedOnly, MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", fmt.Errorf("captures.List: %w", err)
	}
	list, err := db.Each(rows, fromRow)
	list, next := httpx.CutPage(page, list, Capture.Place)
	return list, next, err
}
