package leads

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// inquiryMonths is how long an inquiry allows us to write (CASL, section 10(10)(e)).
const inquiryMonths = 6

// Service holds the use cases of leads.
type Service struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
}

// Contact is one time somebody made themselves known.
type Contact struct {
	Email, Name, Company string
	Phone, PhoneE164     string
	// Source names the door ("website_quote_form"); the first one stays with the lead.
	Source       string
	Interests    []string
	Behavior     Behavior
	Demographics Demographics
	Touch        Touch
	Consent      Consent
	// LeadID and At, when set, are used for a new lead in place of a fresh id and the clock.
	At time.Time
}

// Touch is the entry this contact leaves in the lead's history.
type Touch struct{ Type, Channel, Content, Outcome, Ref string }

// Consent is on which ground we may answer (SENDING.md).
type Consent struct{ Purpose, Basis, Wording, WordingVersion, Page string }

// Capture stores a contact within the caller's transaction: the lead is made or
// grows, is scored anew, and keeps a touchpoint and the consent basis. It
// returns db.ErrAgain when another transaction touched the lead in between.
func (s *Service) Capture(ctx context.Context, tx *db.Tx, in Contact) (Lead, error) {
	now := in.At
	if now.IsZero() {
		now = s.Clock.Now()
	}
	key := PersonKey(in.Email, in.PhoneE164)
	if key == "" {
		return Lead{}, errors.New("leads.Capture: neither e-mail nor phone")
	}
	q := sqlgen.New(tx.Together())
	lead, err := s.upsert(ctx, q, key, in, now)
	if err != nil {
		return Lead{}, fmt.Errorf("leads.Capture: %w", err)
	}
	if err := q.InsertTouchpoint(ctx, sqlgen.InsertTouchpointParams{
		ID: s.IDs.Row("touch", now), LeadID: lead.ID, Type: in.Touch.Type, Channel: in.Touch.Channel,
		Content: in.Touch.Content, Outcome: in.Touch.Outcome, Ref: in.Touch.Ref, Timestamp: now,
	}); err != nil {
		return Lead{}, fmt.Errorf("leads.Capture touchpoint: %w", err)
	}
	if in.Consent.Basis == "" {
		return lead, nil
	}
	return lead, s.recordConsent(ctx, q, lead, in.Consent, now)
}

// upsert adds the lead or lets a known one grow. Adding is tried first: most
// people come for the first time, and on PostgreSQL each statement is a journey.
func (s *Service) upsert(ctx context.Context, q *sqlgen.Queries, key string, in Contact, now time.Time) (Lead, error) {
	lead := s.scored(merge(Lead{
		ID: s.IDs.Row("lead", now), Source: in.Source, Stage: s.Catalog.Leads.Stages[0].ID,
		AutomationEnabled: true, CreatedAt: now, Version: 1,
	}, in, now), now)
	n, err := q.InsertLead(ctx, insertParams(lead, key))
	if err != nil {
		return Lead{}, fmt.Errorf("adding the lead: %w", err)
	}
	if n == 1 {
		return lead, nil
	}
	if err := q.LockLead(ctx, key); err != nil {
		return Lead{}, fmt.Errorf("waiting for the lead: %w", err)
	}
	row, err := q.LeadByKey(ctx, key)
	if err != nil {
		return Lead{}, fmt.Errorf("reading the lead: %w", err)
	}
	known, err := fromRow(row)
	if err != nil {
		return Lead{}, err
	}
	lead = s.scored(merge(known, in, now), now)
	return lead, s.update(ctx, q, lead)
}

func (s *Service) update(ctx context.Context, q *sqlgen.Queries, lead Lead) error {
	n, err := q.UpdateLead(ctx, updateParams(lead))
	if err != nil {
		return fmt.Errorf("changing the lead: %w", err)
	}
	if n == 0 {
		return db.ErrAgain
	}
	return nil
}

func (s *Service) scored(l Lead, now time.Time) Lead {
	l.Score, l.Lines = Score(s.Catalog.Leads.Score, l, now)
	l.Priority = PriorityOf(s.Catalog.Leads, l.Score)
	return l
}

func (s *Service) recordConsent(ctx context.Context, q *sqlgen.Queries, lead Lead, c Consent, now time.Time) error {
	call := httpx.CallFrom(ctx)
	expires := sql.NullTime{}
	if c.Basis == "inquiry" {
		expires = sql.NullTime{Time: now.AddDate(0, inquiryMonths, 0), Valid: true}
	}
	if err := q.InsertConsent(ctx, sqlgen.InsertConsentParams{
		ID: s.IDs.Row("consent", now), LeadID: lead.ID, Contact: NormalEmail(lead.Email), Purpose: c.Purpose,
		Basis: c.Basis, Wording: c.Wording, WordingVersion: c.WordingVersion, Page: c.Page,
		Address: call.Address, UserAgent: call.UserAgent, Actor: httpx.ActorFrom(ctx).ID,
		CreatedAt: now, ExpiresAt: expires,
	}); err != nil {
		return fmt.Errorf("leads.Capture consent: %w", err)
	}
	return nil
}

// Get returns one lead; sql.ErrNoRows when there is none.
func (s *Service) Get(ctx context.Context, id string) (Lead, error) {
	row, err := sqlgen.New(s.DB.Read()).LeadByID(ctx, id)
	if err != nil {
		return Lead{}, fmt.Errorf("leads.Get %s: %w", id, err)
	}
	l, err := fromRow(row)
	return s.scored(l, s.Clock.Now()), err
}

// Touchpoint is one entry in a lead's history.
type Touchpoint struct {
	ID        string    `json:"id"`
	Type      string    `json:"type"`
	Channel   string    `json:"channel"`
	Content   string    `json:"content"`
	Outcome   string    `json:"outcome"`
	Ref       string    `json:"ref"`
	Timestamp time.Time `json:"timestamp"`
}

// Touchpoints returns the newest 200 entries of a lead's history.
func (s *Service) Touchpoints(ctx context.Context, leadID string) ([]Touchpoint, error) {
	rows, err := sqlgen.New(s.DB.Read()).TouchpointsOfLead(ctx, sqlgen.TouchpointsOfLeadParams{LeadID: leadID, Limit: 200})
	if err != nil {
		return nil, fmt.Errorf("leads.Touchpoints %s: %w", leadID, err)
	}
	out := make([]Touchpoint, len(rows))
	for i, r := range rows {
		out[i] = Touchpoint{r.ID, r.Type, r.Channel, r.Content, r.Outcome, r.Ref, r.Timestamp}
	}
	return out, nil
}

// hotCandidates bounds how many stored scores ScoredFrom looks at.
const hotCandidates = 1000

// ScoredFrom returns up to limit leads whose score is at least minimum now, or
// whose chat waits for a human, best first. Between two contacts a score only
// falls (its recency does), so the stored one selects the candidates.
func (s *Service) ScoredFrom(ctx context.Context, minimum, limit int) ([]Lead, error) {
	rows, err := sqlgen.New(s.DB.Read()).LeadsScoredFrom(ctx, sqlgen.LeadsScoredFromParams{Score: int32(minimum), Limit: hotCandidates}) //nolint:gosec // a score
	if err != nil {
		return nil, fmt.Errorf("leads.ScoredFrom: %w", err)
	}
	list, err := fromRows(rows)
	if err != nil {
		return nil, err
	}
	now := s.Clock.Now()
	out := make([]Lead, 0, limit)
	for _, l := range list {
		if l = s.scored(l, now); l.Score >= minimum || l.ChatNeedsHuman {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b Lead) int { return b.Score - a.Score })
	return out[:min(len(out), limit)], nil
}

// ByIDs returns the leads with these ids, in no particular order.
func (s *Service) ByIDs(ctx context.Context, list []string) ([]Lead, error) {
	out := make([]Lead, 0, len(list))
	for _, id := range list { // at most a board's hundred, each read by key
		l, err := s.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return out, nil
}

// SetStage moves a lead within the caller's transaction (S82): a won quote makes
// its person a customer (D77). It returns db.ErrAgain when it lost a race.
func (s *Service) SetStage(ctx context.Context, tx *db.Tx, id, stage string) error {
	q := sqlgen.New(tx)
	row, err := q.LeadByID(ctx, id)
	if err != nil {
		return fmt.Errorf("leads.SetStage %s: %w", id, err)
	}
	l, err := fromRow(row)
	if err != nil || l.Stage == stage {
		return err
	}
	now := s.Clock.Now()
	from := l.Stage
	l.Stage, l.UpdatedAt = stage, now
	if err := s.update(ctx, q, l); err != nil {
		return err
	}
	return q.InsertTouchpoint(ctx, sqlgen.InsertTouchpointParams{
		ID: s.IDs.Row("touch", now), LeadID: id, Type: "stage", Channel: "staff", Content: from + " to " + stage, Timestamp: now,
	})
}
