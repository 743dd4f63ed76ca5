package leads

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// PersonExport is everything that leads store on one person, for that person.
type PersonExport struct {
	ExportedAt  time.Time       `json:"exported_at"`
	Leads       []Full          `json:"leads" doc:"the lead, then those merged into it"`
	Touchpoints []Touchpoint    `json:"touchpoints" doc:"contacts, notes and changes, newest first"`
	Consents    []ConsentExport `json:"consents" doc:"newest first"`
	// Captures and Appointments are what the person left and booked on the site.
	Captures     []CaptureExport  `json:"captures" doc:"newest first"`
	Appointments []AppointmentRow `json:"appointments" doc:"latest first"`
	// Elsewhere is what other words keep: requests for quotes, messages, assessments.
	Elsewhere map[string][]any `json:"elsewhere" doc:"by word: quotes, contact, assessments; each a list of rows for every lead of the person"`
}

// ConsentExport is one consent event as it is stored.
type ConsentExport struct {
	ID             string     `json:"id"`
	Contact        string     `json:"contact"`
	Purpose        string     `json:"purpose"`
	Basis          string     `json:"basis"`
	Wording        string     `json:"wording"`
	WordingVersion string     `json:"wording_version"`
	Page           string     `json:"page"`
	Address        string     `json:"address"`
	UserAgent      string     `json:"user_agent"`
	CreatedAt      time.Time  `json:"created_at"`
	Actor          string     `json:"actor" doc:"the account that recorded it for them; empty when they did it themselves"`
	GivenAt        *time.Time `json:"given_at" doc:"when it was given, where that was before it was recorded"`
	ExpiresAt      *time.Time `json:"expires_at"`
}

// most is more than one person's history will ever hold.
const most = 100_000

// ExportPerson returns everything stored on the person of a lead, with a line in
// the audit log: who handed it out, and when.
func (s *Service) ExportPerson(ctx context.Context, id string) (PersonExport, error) {
	now := s.Clock.Now()
	out := PersonExport{ExportedAt: now, Leads: []Full{}, Touchpoints: []Touchpoint{}, Consents: []ConsentExport{}}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		all, err := personLeads(ctx, q, id)
		if err != nil {
			return err
		}
		out.Leads = nil // a use case may run again
		for _, l := range all {
			out.Leads = append(out.Leads, full(s.scored(l, now), nil))
		}
		if out.Touchpoints, err = s.touchpoints(ctx, q, id, most); err != nil {
			return err
		}
		if out.Consents, err = consentsOf(ctx, q, id); err != nil {
			return err
		}
		if out.Captures, out.Appointments, err = s.formRowsOf(ctx, q, all); err != nil {
			return err
		}
		if out.Elsewhere, err = s.elsewhere(ctx, tx, all); err != nil {
			return err
		}
		return s.record(ctx, tx, id, "exported", nil)
	})
	if err != nil {
		return PersonExport{}, fmt.Errorf("leads.ExportPerson %s: %w", id, err)
	}
	return out, nil
}

// personLeads are a lead that can be worked on and those merged into it.
func personLeads(ctx context.Context, q *sqlgen.Queries, id string) ([]Lead, error) {
	l, err := workable(ctx, q, id)
	if err != nil {
		return nil, err
	}
	rows, err := q.LeadsMergedInto(ctx, id)
	if err != nil {
		return nil, err
	}
	merged, err := fromRows(rows)
	return append([]Lead{l}, merged...), err
}

// CaptureExport is one capture as it is stored.
type CaptureExport struct {
	ID              string    `json:"id"`
	CreatedAt       time.Time `json:"created_at"`
	Email           string    `json:"email"`
	Name            string    `json:"name"`
	Phone           string    `json:"phone"`
	Company         string    `json:"company"`
	Role            string    `json:"role"`
	Interests       []string  `json:"interests"`
	Source          string    `json:"source"`
	ServiceType     string    `json:"service_type"`
	Behavior        Behavior  `json:"behavior"`
	Score           int       `json:"score" doc:"the qualification"`
	ScoreLines      []Line    `json:"score_lines" doc:"add up to score"`
	Recommendations []string  `json:"recommendations"`
}

// formRowsOf is what the person of these leads left and booked on the site.
func (s *Service) formRowsOf(ctx context.Context, q *sqlgen.Queries, all []Lead) ([]CaptureExport, []AppointmentRow, error) {
	captures, appointments := []CaptureExport{}, []AppointmentRow{}
	for _, l := range all {
		left, err := q.CapturesOfLead(ctx, l.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range left {
			c, err := captureFromRow(r)
			if err != nil {
				return nil, nil, err
			}
			captures = append(captures, CaptureExport{
				c.ID, c.CreatedAt, c.Email, c.Name, c.Phone, c.Company, c.Role, c.Interests, c.Source, c.ServiceType, c.Behavior,
				c.Qualified.Score, c.Qualified.Lines, c.Recommendations,
			})
		}
		calls, err := q.AppointmentsOfLead(ctx, l.ID)
		if err != nil {
			return nil, nil, err
		}
		for _, r := range calls {
			a, err := appointmentFromRow(r)
			if err != nil {
				return nil, nil, err
			}
			appointments = append(appointments, appointmentRow(s.Catalog, a))
		}
	}
	return captures, appointments, nil
}

func (s *Service) elsewhere(ctx context.Context, tx *db.Tx, all []Lead) (map[string][]any, error) {
	out := map[string][]any{}
	for _, h := range s.Holders {
		out[h.Feature()] = []any{}
		for _, l := range all {
			rows, ids, err := h.RowsOfLead(ctx, tx, l.ID)
			if err != nil {
				return nil, err
			}
			if len(ids) > 0 {
				out[h.Feature()] = append(out[h.Feature()], rows)
			}
		}
	}
	return out, nil
}

func consentsOf(ctx context.Context, q *sqlgen.Queries, id string) ([]ConsentExport, error) {
	at, before, err := httpx.ParseCursor("")
	if err != nil {
		return nil, err
	}
	rows, err := q.ConsentsOfLead(ctx, sqlgen.ConsentsOfLeadParams{LeadID: id, BeforeAt: at, BeforeID: before, MaxRows: most})
	return consentExports(rows), err
}

func consentExports(rows []sqlgen.ConsentEvent) []ConsentExport {
	out := make([]ConsentExport, len(rows))
	for i, r := range rows {
		out[i] = ConsentExport{
			ID: r.ID, Contact: r.Contact, Purpose: r.Purpose, Basis: r.Basis, Wording: r.Wording, WordingVersion: r.WordingVersion,
			Page: r.Page, Address: r.Address, UserAgent: r.UserAgent, CreatedAt: r.CreatedAt, Actor: r.Actor,
		}
		if r.GivenAt.Valid {
			out[i].GivenAt = &r.GivenAt.Time
		}
		if r.ExpiresAt.Valid {
			out[i].ExpiresAt = &r.ExpiresAt.Time
		}
	}
	return out
}

// Erase removes the personal data of one person for good: of the lead and of those
// merged into it, of what other words keep, and of every mail. What stays tells nothing of the person: that there
// was somebody, when, by which door, and how far they came. It is refused while
// another word still owes the person an answer (ErasureBlocked).
func (s *Service) Erase(ctx context.Context, id string, version int) error {
	ids, err := s.idsOf(ctx, id)
	if err != nil {
		return err
	}
	held, err := s.ErasureBlocked(ctx, ids)
	if err != nil {
		return fmt.Errorf("leads.Erase %s: %w", id, err)
	}
	if held != "" {
		return httpx.Conflict(held)
	}
	err = s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		q := sqlgen.New(tx)
		all, err := personLeads(ctx, q, id)
		if err != nil {
			return err
		}
		if all[0].Version != version {
			return stale()
		}
		for _, l := range all {
			if err := s.eraseElsewhere(ctx, tx, l); err != nil {
				return err
			}
			if err := s.eraseOne(ctx, tx, l); err != nil {
				return err
			}
		}
		return s.record(ctx, tx, id, "erased", map[string]any{"leads": len(all)})
	})
	if err != nil {
		return fmt.Errorf("leads.Erase %s: %w", id, err)
	}
	return nil
}

func (s *Service) idsOf(ctx context.Context, id string) ([]string, error) {
	all, err := personLeads(ctx, sqlgen.New(s.DB.Read()), id)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(all))
	for i, l := range all {
		ids[i] = l.ID
	}
	return ids, nil
}

// eraseElsewhere erases what other words keep of a lead, and every mail about it or
// to its address.
func (s *Service) eraseElsewhere(ctx context.Context, tx *db.Tx, l Lead) error {
	refs, err := s.refsOf(ctx, tx, l)
	if err != nil {
		return err
	}
	for _, h := range s.Holders {
		if err := h.EraseOfLead(ctx, tx, l.ID); err != nil {
			return err
		}
	}
	if err := s.Forget(ctx, tx, refs); err != nil {
		return err
	}
	err = s.Mail.Erase(ctx, tx, refs, []string{NormalEmail(l.Email)})
	if errors.Is(err, mail.ErrBeingSent) {
		return httpx.Conflict("A mail to this person is being sent at this moment. Try again in a minute.")
	}
	return err
}

// refsOf are the rows that mails about a lead name.
func (s *Service) refsOf(ctx context.Context, tx *db.Tx, l Lead) ([]string, error) {
	refs := []string{l.ID}
	for _, h := range s.Holders {
		_, ids, err := h.RowsOfLead(ctx, tx, l.ID)
		if err != nil {
			return nil, err
		}
		refs = append(refs, ids...)
	}
	q := sqlgen.New(tx)
	captures, err := q.CapturesOfLead(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range captures {
		refs = append(refs, c.ID)
	}
	calls, err := q.AppointmentsOfLead(ctx, l.ID)
	if err != nil {
		return nil, err
	}
	for _, c := range calls {
		refs = append(refs, c.ID)
	}
	return refs, nil
}

func (s *Service) eraseOne(ctx context.Context, tx *db.Tx, l Lead) error {
	q := sqlgen.New(tx)
	n, err := q.EraseLead(ctx, sqlgen.EraseLeadParams{
		ID: l.ID, Version: int32(l.Version), PersonKey: "erased:" + l.ID, UpdatedAt: s.Clock.Now(), //nolint:gosec // a count of changes
	})
	if err == nil && n == 0 {
		return db.ErrAgain
	}
	if err == nil {
		err = forgetPromised(ctx, tx, l.ID)
	}
	for _, erase := range []func(context.Context, string) error{
		q.EraseWords, q.ErasePromises, q.EraseTouchpoints, q.EraseConsents, q.EraseMerges, q.EraseCaptures, q.EraseAppointments, q.EraseEvents,
	} {
		if err == nil {
			err = erase(ctx, l.ID)
		}
	}
	return err
}
