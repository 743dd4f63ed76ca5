package leads

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Conn is a transaction, or the database for reading.
type Conn = sqlgen.DBTX

// StoreDeps are what Store needs.
type StoreDeps struct {
	IDs     *ids.Source
	Catalog *catalog.Catalog
	// StoreEvents tells that a feature takes the events of leads; without it none is stored.
	StoreEvents bool
}

// Store writes leads. What changes of one is stored with its score, the words under which it
// is found, and what others are told of it.
type Store struct{ d StoreDeps }

// NewStore makes what writes leads.
func NewStore(d StoreDeps) (*Store, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Store{d}, nil
}

// Scored is a lead with its score of now.
func (s *Store) Scored(l Lead, now time.Time) Lead {
	l.Score, l.Lines = Score(s.d.Catalog.Leads, l, now)
	l.Priority = PriorityOf(s.d.Catalog.Leads, l.Score)
	l.RescoreAt = nextRescore(l, now)
	return l
}

// insert adds a lead, unless its person is known.
func (s *Store) insert(ctx context.Context, q *sqlgen.Queries, lead Lead, key string, now time.Time) (added bool, err error) {
	params := insertParams(lead, key)
	n, err := q.InsertLead(ctx, params)
	if err != nil {
		return false, fmt.Errorf("adding the lead: %w", err)
	}
	if n == 0 {
		return false, nil
	}
	return true, errors.Join(firstWords(ctx, q, lead.ID, params.Search), s.happened(ctx, q, lead, now))
}

// Update stores a changed lead. It returns db.ErrAgain when another transaction changed it
// in between.
func (s *Store) Update(ctx context.Context, conn Conn, lead Lead) error {
	return s.update(ctx, sqlgen.New(conn), lead)
}

func (s *Store) update(ctx context.Context, q *sqlgen.Queries, lead Lead) error {
	params := updateParams(lead)
	n, err := q.UpdateLead(ctx, params)
	if err != nil {
		return fmt.Errorf("changing the lead: %w", err)
	}
	if n == 0 {
		return db.ErrAgain
	}
	return errors.Join(reword(ctx, q, lead.ID, lead.search, params.Search), s.happened(ctx, q, lead, lead.UpdatedAt))
}

// AddTouch writes into a lead's history, in the name of who is signed in.
func (s *Store) AddTouch(ctx context.Context, conn Conn, leadID string, t Touch, now time.Time) error {
	return s.addTouch(ctx, sqlgen.New(conn), leadID, t, now)
}

func (s *Store) addTouch(ctx context.Context, q *sqlgen.Queries, leadID string, t Touch, now time.Time) error {
	if err := q.InsertTouchpoint(ctx, sqlgen.InsertTouchpointParams{
		ID: s.d.IDs.Row("touch", now), LeadID: leadID, Type: t.Type, Channel: t.Channel, Content: t.Content,
		Outcome: t.Outcome, Ref: t.Ref, Timestamp: now, Actor: httpx.ActorFrom(ctx).Name,
	}); err != nil {
		return fmt.Errorf("leads: history of %s: %w", leadID, err)
	}
	return nil
}

func (s *Store) addConsent(ctx context.Context, q *sqlgen.Queries, lead Lead, c Consent, now time.Time) error {
	call, actor := httpx.CallFrom(ctx), httpx.ActorFrom(ctx).ID
	if actor != "" { // released by staff: this call is not the visitor's, and theirs is not known any more
		call = httpx.Call{}
	}
	if err := q.InsertConsent(ctx, sqlgen.InsertConsentParams{
		ID: s.d.IDs.Row("consent", now), LeadID: lead.ID, Contact: cmp.Or(NormalEmail(lead.Email), lead.PhoneE164), Purpose: c.Purpose,
		Basis: c.Basis, Wording: c.Wording, WordingVersion: c.WordingVersion, Page: cmp.Or(c.Page, call.Page),
		Address: call.Address, UserAgent: call.UserAgent, Actor: actor,
		CreatedAt: now, ExpiresAt: db.NullTime(c.Until(now)), GivenAt: db.NullTime(c.GivenAt),
	}); err != nil {
		return fmt.Errorf("leads: consent of %s: %w", lead.ID, err)
	}
	return nil
}

// SaveScore stores what time has changed of one lead, and nothing if another caller changes
// the lead at this moment.
func (s *Store) SaveScore(ctx context.Context, conn Conn, before Lead, now time.Time) error {
	q, l := sqlgen.New(conn), s.Scored(before, now)
	p := sqlgen.ReprioritizeParams{
		ID: l.ID, Version: int32(l.Version), Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), //nolint:gosec // a score, a count of changes
		RescoreAt: db.NullTime(l.RescoreAt), ScoreTold: int32(l.told()), Priority: l.Priority, //nolint:gosec // a score
	}
	var err error
	if l.Priority == l.stored.priority {
		err = q.Rescore(ctx, sqlgen.RescoreParams{
			ID: p.ID, Version: p.Version, Score: p.Score, ScoreLines: p.ScoreLines, RescoreAt: p.RescoreAt, ScoreTold: p.ScoreTold,
		})
	} else {
		err = q.Reprioritize(ctx, p)
	}
	if err != nil {
		return err
	}
	if err := s.tellRescored(ctx, q, l, now); err != nil || !before.RescoreAt.Equal(l.CreatedAt) {
		return err
	}
	// Due as it was made: it is one of before migration 13, which left its words to this job.
	search := searchText(foundBy(l))
	if search == l.search {
		return nil
	}
	if err := q.SetSearch(ctx, sqlgen.SetSearchParams{ID: p.ID, Version: p.Version, Search: search}); err != nil {
		return err
	}
	return reword(ctx, q, l.ID, l.search, search)
}

func insertParams(l Lead, key string) sqlgen.InsertLeadParams {
	return sqlgen.InsertLeadParams{
		ID: l.ID, PersonKey: key, Email: l.Email, Name: l.Name, Company: l.Company, Phone: l.Phone,
		PhoneE164: l.PhoneE164, Source: l.Source, Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), //nolint:gosec // a score, a count of changes
		Priority: l.Priority, Stage: l.Stage, Interests: db.JSON(l.Interests), Behavior: db.JSON(l.Behavior),
		Demographics: db.JSON(l.Demographics), AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride,
		ChatNeedsHuman: l.ChatNeedsHuman, AssignedTo: l.AssignedTo, LastActivity: l.LastActivity,
		CreatedAt: l.CreatedAt, UpdatedAt: l.UpdatedAt, Search: searchText(foundBy(l)), RescoreAt: db.NullTime(l.RescoreAt),
		Provenance: l.Provenance.stored(),
	}
}

func updateParams(l Lead) sqlgen.UpdateLeadParams {
	return sqlgen.UpdateLeadParams{
		ID: l.ID, Version: int32(l.Version), Email: l.Email, Name: l.Name, Company: l.Company, Phone: l.Phone, //nolint:gosec // a score, a count of changes
		PhoneE164: l.PhoneE164, Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), Priority: l.Priority, //nolint:gosec // a score, a count of changes
		Stage: l.Stage, Interests: db.JSON(l.Interests), Behavior: db.JSON(l.Behavior), Demographics: db.JSON(l.Demographics),
		AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride, ChatNeedsHuman: l.ChatNeedsHuman,
		AssignedTo: l.AssignedTo, AssignedName: l.AssignedName, LastActivity: l.LastActivity, UpdatedAt: l.UpdatedAt,
		ScoreTold: int32(l.told()), //nolint:gosec // a score
		Search:    searchText(foundBy(l)), RescoreAt: db.NullTime(l.RescoreAt), State: l.State, MergedInto: l.MergedInto, Source: l.Source,
		CreatedAt: l.CreatedAt, Provenance: l.Provenance.stored(),
	}
}

// Stored is a lead as it is stored. The generated rows of the parts convert to it.
type Stored = sqlgen.Lead

// FromStored reads a lead from its row.
func FromStored(r Stored) (Lead, error) {
	l := Lead{
		ID: r.ID, Email: r.Email, Name: r.Name, Company: r.Company, Phone: r.Phone, PhoneE164: r.PhoneE164,
		Source: r.Source, Score: int(r.Score), Priority: r.Priority, Stage: r.Stage,
		AutomationEnabled: r.AutomationEnabled, HumanOverride: r.HumanOverride, ChatNeedsHuman: r.ChatNeedsHuman,
		AssignedTo: r.AssignedTo, AssignedName: r.AssignedName, State: r.State, MergedInto: r.MergedInto,
		LastActivity: r.LastActivity, RescoreAt: r.RescoreAt.Time, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Version: int(r.Version), search: r.Search,
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"score_lines": {r.ScoreLines, &l.Lines}, "interests": {r.Interests, &l.Interests},
		"behavior": {r.Behavior, &l.Behavior}, "demographics": {r.Demographics, &l.Demographics},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Lead{}, fmt.Errorf("leads: row %s, column %s: %w", r.ID, column, err)
		}
	}
	if err := l.Provenance.read(r.Provenance); err != nil {
		return Lead{}, fmt.Errorf("leads: row %s, column provenance: %w", r.ID, err)
	}
	l.stored = toldOf(l, int(r.ScoreTold))
	return l, nil
}
