package captures

import (
	"context"
	"strings"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// intake is what a capture is, and no other form.
type intake struct{ Deps }

// form is a capture as the pipeline takes it.
func (i intake) form() inbound.Form[CapturePayload, Capture] {
	return inbound.Form[CapturePayload, Capture]{
		Feature: leads.Tag, Part: "capture-", Task: "leads.notify-captures", Row: strings.TrimSuffix(rowPrefix, "_"), About: "a capture", Missing: "capture",
		Read:     i.read,
		Entry:    func(c *Capture) *inbound.Entry { return &c.Entry },
		Capture:  i.capture,
		News:     func(c Capture) events.News { return leads.NewsOf(c.LeadID, "captured") },
		Mails:    mailer(i).both,
		Table:    table{},
		Released: table{}.Release,
	}
}

func (i intake) read(p CapturePayload) (inbound.Draft[Capture], []httpx.FieldError) {
	v, wrong := Validate(i.Catalog, p)
	return inbound.Draft[Capture]{
		Said: said(v), Website: p.Website, ElapsedMs: p.ElapsedMs, Make: func(e inbound.Entry) Capture { return i.row(v, e) },
	}, wrong
}

// row makes the row of a new capture, qualified.
func (i intake) row(p Valid, e inbound.Entry) Capture {
	behavior := p.Behavior.Cleaned(leads.KnownOf(i.Catalog))
	return Capture{
		Entry: e, Email: p.Email, Name: p.Name, Phone: p.Phone, PhoneE164: p.PhoneE164, Company: p.Company,
		Role: p.Role, CompanySize: p.CompanySize, DecisionMaker: p.DecisionMaker, Interests: p.Interests, Source: p.Source, ServiceType: p.ServiceType, SessionID: p.SessionID,
		Behavior: behavior, Qualified: Qualification(i.Catalog.Captures, behavior, p.Interests),
		Recommendations: i.Catalog.AdviceFor(p.Interests),
	}
}

// capture makes a lead of the visitor, promises an answer, and tells the listener.
func (i intake) capture(ctx context.Context, tx *db.Tx, c *Capture, _ time.Time) error {
	if c.typed.Conversation != "" {
		return i.captureTyped(ctx, tx, c)
	}
	lead, err := i.Leads.Capture(ctx, tx, c.contact(i.Catalog))
	if err != nil {
		return err
	}
	c.LeadID = lead.ID
	if err := i.promise(ctx, tx, *c); err != nil || i.Listen == nil {
		return err
	}
	return i.Listen(ctx, tx, *c)
}

func (i intake) promise(ctx context.Context, tx *db.Tx, c Capture) error {
	return i.Promises.Make(ctx, tx.Pipelined(), promises.Asked{
		LeadID: c.LeadID, Ref: c.ID, Source: c.Source, At: c.CreatedAt, DueAt: c.respondBy(i.Catalog),
	})
}
