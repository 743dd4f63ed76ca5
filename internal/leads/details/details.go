package details

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Deps are what Details need. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	Catalog *catalog.Catalog
	Store   *leads.Store
	Journal *leads.Journal
	Leads   *leads.Service
	Log     *slog.Logger
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
}

// Details are the use cases of what is known of a person, and what was stated.
type Details struct{ d Deps }

// New makes the use cases of details.
func New(d Deps) (*Details, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Details{d}, nil
}

// change runs one decision of staff on one lead as its caller saw it; what it did is told in words.
func (s *Details) change(ctx context.Context, id string, version int, act func(l leads.Lead, now time.Time) (leads.Lead, done, error)) (leads.Lead, error) {
	var after leads.Lead
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := leads.Workable(ctx, tx, id)
		if err != nil {
			return err
		}
		if before.Version != version {
			return leads.Stale()
		}
		now := s.d.Clock.Now()
		var did done
		if after, did, err = act(before, now); err != nil || did.title == "" {
			return err
		}
		after.UpdatedAt = now
		after = s.d.Store.Scored(after, now)
		if err := s.d.Store.Update(ctx, tx, after); err != nil {
			return err
		}
		after.Version++
		if err := s.d.Store.AddTouch(ctx, tx, id, leads.Touch{Type: "details", Channel: leads.ByStaff, Content: did.title, Ref: did.ref}, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, did.kind, did.audit)
	})
	if err != nil {
		return leads.Lead{}, fmt.Errorf("details: changing %s: %w", id, err)
	}
	return after, nil
}

// done is what was done: for the timeline, and masked for the audit log. Without a title there
// was nothing to do.
type done struct {
	kind, title, ref string
	audit            any
}

// masked is what the audit log keeps of changes.
func masked(list []leads.Adopted) map[string]any {
	before, after := map[string]string{}, map[string]string{}
	for _, a := range list {
		before[string(a.Field)], after[string(a.Field)] = leads.Masked(a.Field, a.Before), leads.Masked(a.Field, a.After)
	}
	return map[string]any{"before": before, "after": after}
}

// Accept makes what a form stated what is known.
func (s *Details) Accept(ctx context.Context, id string, version int, detail string) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l leads.Lead, now time.Time) (leads.Lead, done, error) {
		ref := ""
		for _, said := range l.Provenance.Stated {
			if said.ID == detail {
				ref = said.Ref
			}
		}
		after, adopted := s.d.Store.Adopt(l, []string{detail}, leads.ByStaff, now)
		if len(adopted) == 0 {
			return l, done{}, decided()
		}
		return after, done{"details-accepted", "Accepted: " + leads.AdoptedText(adopted), ref, masked(adopted)}, nil
	})
}

// Dismiss keeps what a form stated out of the way, now and when it is stated again.
func (s *Details) Dismiss(ctx context.Context, id string, version int, detail string) (leads.Lead, error) {
	return s.change(ctx, id, version, func(l leads.Lead, _ time.Time) (leads.Lead, done, error) {
		after, said, waits := s.d.Store.Dismiss(l, detail)
		if !waits {
			return l, done{}, decided()
		}
		value := s.d.Store.Shown(said)
		return after, done{
			"details-dismissed", "Dismissed: " + said.Field.Label() + " " + value, said.Ref,
			map[string]any{string(said.Field): leads.Masked(said.Field, value)},
		}, nil
	})
}

func decided() error {
	return httpx.Conflict("There is nothing to decide any more: this detail was accepted, dismissed or confirmed already.")
}

// Known is what staff know of a person; nil leaves a field as it is, and the same value again
// vouches for it.
type Known struct {
	Name    *string `json:"name,omitempty" doc:"up to 100 characters; empty removes it"`
	Phone   *string `json:"phone,omitempty" doc:"any usual way of writing it; empty removes it"`
	Company *string `json:"company,omitempty" doc:"up to 200 characters; empty removes it"`
	Role    *string `json:"role,omitempty" doc:"a role of the lead score; empty removes it"`
	// CompanySize and DecisionMaker give points, as Role does (S138, D102).
	CompanySize   *string `json:"companySize,omitempty" doc:"a size of the lead score; empty removes it"`
	DecisionMaker *string `json:"decisionMaker,omitempty" doc:"yes: they decide about security; empty removes it"`
}

// Write stores what staff know of a person, who vouch for it. It returns a problem 422 with the fields to correct.
func (s *Details) Write(ctx context.Context, id string, version int, k Known) (leads.Lead, error) {
	values, wrong := s.checked(k)
	if len(wrong) > 0 {
		return leads.Lead{}, httpx.Invalid(wrong...)
	}
	return s.change(ctx, id, version, func(l leads.Lead, now time.Time) (leads.Lead, done, error) {
		var changed []leads.Adopted
		for _, v := range values {
			if l.Value(v.field) == v.value && (v.value == "" || l.Verified(v.field)) {
				continue
			}
			var one leads.Adopted
			l, one = s.d.Store.Set(l, v.field, v.value, v.e164, leads.ByStaff, now)
			changed = append(changed, one)
		}
		if len(changed) == 0 {
			return l, done{}, nil
		}
		if l.Name+l.Email+l.Phone == "" {
			return l, done{}, httpx.Invalid(httpx.FieldError{Field: "phone", Message: "Leave a name or a number: without them nobody knows who this is."})
		}
		return l, done{"details-written", "Verified by staff: " + leads.AdoptedText(changed), "", masked(changed)}, nil
	})
}

// value is a checked field.
type value struct {
	field       leads.Field
	value, e164 string
}

func (s *Details) checked(k Known) ([]value, []httpx.FieldError) {
	limits := maps.Clone(s.d.Catalog.Quotes.Limits)
	maps.Copy(limits, s.d.Catalog.Captures.Limits)
	c := &forms.Checker{Limits: limits}
	var out []value
	if k.Name != nil {
		out = append(out, value{leads.FieldName, c.Line("name", "name", *k.Name, "name", false), ""})
	}
	if k.Phone != nil {
		typed, e164 := c.Phone(*k.Phone, false)
		out = append(out, value{leads.FieldPhone, typed, e164})
	}
	if k.Company != nil {
		out = append(out, value{leads.FieldCompany, c.Line("company", "company name", *k.Company, "company", false), ""})
	}
	if k.Role != nil {
		c.Option("role", "a role", *k.Role, false, s.d.Catalog.Leads.Score.Demographics.Role.IDs())
		out = append(out, value{leads.FieldRole, *k.Role, ""})
	}
	if k.CompanySize != nil {
		c.Option("companySize", "a size", *k.CompanySize, false, s.d.Catalog.Leads.Score.Demographics.CompanySize.IDs())
		out = append(out, value{leads.FieldCompanySize, *k.CompanySize, ""})
	}
	if k.DecisionMaker != nil {
		c.Option("decisionMaker", "whether they decide", *k.DecisionMaker, false, []string{catalog.Decides})
		out = append(out, value{leads.FieldDecides, *k.DecisionMaker, ""})
	}
	return out, c.Errors
}
