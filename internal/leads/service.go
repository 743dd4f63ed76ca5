package leads

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Topic is the topic of the news that work on a lead publishes.
const Topic = "leads"

// Deps are what Service needs. All are required.
type Deps struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Bus     *events.Bus
	Store   *Store
}

// Service is what other features ask of leads: to know a person, to let them grow by what
// they do, and whether they may be written to.
type Service struct {
	*StaffContacts

	d Deps
}

// New makes what other features ask of leads.
func New(d Deps) (*Service, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Service{&StaffContacts{d}, d}, nil
}

// Holder is another feature that keeps rows of persons under their leads. After an
// erasure its rows are there, as the lead's is, and tell nothing.
type Holder interface {
	// Feature names it ("quotes").
	Feature() string
	// RowsOfLead are its rows of one lead as their person may read them, and their ids.
	RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error)
	// EraseOfLead removes what is personal in them.
	EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error
}

// Contact is one time a person made themselves known.
type Contact struct {
	Email, Name, Company string
	Phone, PhoneE164     string
	// Source names the form ("website_quote_form"); the first one stays with the lead.
	Source       string
	Interests    []string
	Behavior     Behavior
	Demographics Demographics
	Touch        Touch
	Consent      Consent
	// Service: the person wants something of what we do for them already, or help at once. They are stored and answered like
	// everybody; no promotion begins with it, and it gives no points (D92).
	Service bool
	// Told: staff wrote down what the person said. Nothing begins by itself for whom no other contact is known.
	Told bool
	// LeadID and At, when set, are used for a new lead in place of a fresh id and the clock.
	LeadID string
	At     time.Time
}

// ByStaff is the channel of what staff brought about: a list of people taken over, for instance.
const ByStaff = "staff"

// ByPhone is the kind of contact that was told on the phone and written down by staff.
const ByPhone = "phone_request"

// Touch is the entry this contact leaves in the lead's history.
type Touch struct{ Type, Channel, Content, Outcome, Ref string }

// Capture stores a contact within the caller's transaction: the lead is made or
// grows, is scored anew, and keeps a touchpoint and the consent basis. It
// returns db.ErrAgain when another transaction touched the lead in between.
func (s *Service) Capture(ctx context.Context, tx *db.Tx, in Contact) (Lead, error) {
	now := in.At
	if now.IsZero() {
		now = s.d.Clock.Now()
	}
	key := PersonKey(in.Email, in.PhoneE164)
	if key == "" {
		return Lead{}, errors.New("leads.Capture: neither email nor phone")
	}
	q := sqlgen.New(tx.Pipelined())
	lead, err := s.upsert(ctx, q, key, &in, now)
	if err != nil {
		return Lead{}, fmt.Errorf("leads.Capture: %w", err)
	}
	if err := s.d.Store.addTouch(ctx, q, lead.ID, in.Touch, now); err != nil {
		return Lead{}, err
	}
	if in.Consent.Basis == "" {
		return lead, nil
	}
	return lead, s.d.Store.addConsent(ctx, q, lead, in.Consent, now)
}

// upsert adds the lead or lets a known one grow, and adds to the touch what the contact states
// otherwise. Adding is tried first: most people come for the first time, and on PostgreSQL each
// statement is a journey.
func (s *Service) upsert(ctx context.Context, q *sqlgen.Queries, key string, in *Contact, now time.Time) (Lead, error) {
	network := networkMark(ctx)
	id := in.LeadID
	if id == "" {
		id = s.d.IDs.Row("lead", now)
	}
	lead := s.d.Store.Scored(firstContact(Lead{
		ID: id, Source: in.Source, Stage: s.d.Catalog.Leads.Stages[0].ID,
		AutomationEnabled: true, State: StateActive, CreatedAt: now, Version: 1,
	}, in, network, now), now)
	if added, err := s.d.Store.insert(ctx, q, lead, key, now); err != nil || added {
		return lead, err
	}
	if err := q.LockLead(ctx, key); err != nil {
		return Lead{}, fmt.Errorf("waiting for the lead: %w", err)
	}
	row, err := q.LeadByKey(ctx, key)
	if err != nil {
		return Lead{}, fmt.Errorf("reading the lead: %w", err)
	}
	known, err := FromStored(row)
	if err != nil {
		return Lead{}, err
	}
	touch := in.Touch
	lead = s.d.Store.Scored(s.d.Store.laterContact(known, in, network, now), now)
	if err := s.d.Store.update(ctx, q, lead); err != nil || lead.State != StateMerged {
		return lead, err
	}
	in.Touch = touch // what it adds is told of the lead that stands for it
	return s.growSurvivor(ctx, q, lead, in, network, now)
}

// growSurvivor lets the lead grow that stands for a merged one (U33). What the
// contact leaves behind still names the merged one, so the answer bears its id:
// taking the merge back then puts everything where it came from.
func (s *Service) growSurvivor(ctx context.Context, q *sqlgen.Queries, merged Lead, in *Contact, network string, now time.Time) (Lead, error) {
	if err := q.LockLeadByID(ctx, merged.MergedInto); err != nil {
		return Lead{}, fmt.Errorf("waiting for the lead that %s was merged into: %w", merged.ID, err)
	}
	row, err := q.LeadByID(ctx, merged.MergedInto)
	if err != nil {
		return Lead{}, fmt.Errorf("reading the lead that %s was merged into: %w", merged.ID, err)
	}
	survivor, err := FromStored(row)
	if err != nil {
		return Lead{}, err
	}
	survivor = s.d.Store.Scored(s.d.Store.laterContact(survivor, in, network, now), now)
	if err := s.d.Store.update(ctx, q, survivor); err != nil {
		return Lead{}, err
	}
	survivor.ID = merged.ID
	return survivor, nil
}

// Get returns one lead, for a merged one the lead that stands for it;
// sql.ErrNoRows when there is none.
func (s *Service) Get(ctx context.Context, id string) (Lead, error) {
	l, err := resolved(ctx, sqlgen.New(s.d.DB.Read()), id)
	if err != nil {
		return Lead{}, fmt.Errorf("leads.Get %s: %w", id, err)
	}
	if l.State == StateErased {
		return l, nil
	}
	return s.d.Store.Scored(l, s.d.Clock.Now()), nil
}

// resolved reads a lead, or the one that stands for it: merges are one step deep.
func resolved(ctx context.Context, q *sqlgen.Queries, id string) (Lead, error) {
	row, err := q.LeadByID(ctx, id)
	if err == nil && row.State == StateMerged {
		row, err = q.LeadByID(ctx, row.MergedInto)
	}
	if err != nil {
		return Lead{}, err
	}
	return FromStored(row)
}

// hotCandidates bounds how many stored scores ScoredFrom looks at.
const hotCandidates = 1000

// ScoredFrom returns up to limit leads whose score is at least minimum now, or
// whose chat waits for a human, best first. Between two contacts a score only
// falls (its recency does), so the stored one selects the candidates.
func (s *Service) ScoredFrom(ctx context.Context, minimum, limit int) ([]Lead, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).LeadsScoredFrom(ctx, sqlgen.LeadsScoredFromParams{Score: int32(minimum), Limit: hotCandidates}) //nolint:gosec // a score
	if err != nil {
		return nil, fmt.Errorf("leads.ScoredFrom: %w", err)
	}
	list, err := db.Each(rows, FromStored)
	if err != nil {
		return nil, err
	}
	now := s.d.Clock.Now()
	out := make([]Lead, 0, limit)
	for _, l := range list {
		if l = s.d.Store.Scored(l, now); l.Score >= minimum || l.ChatNeedsHuman {
			out = append(out, l)
		}
	}
	slices.SortStableFunc(out, func(a, b Lead) int { return b.Score - a.Score })
	return out[:min(len(out), limit)], nil
}

// ByIDs returns the leads with these ids, in no particular order: for a merged one
// the lead that stands for it, for an erased one nobody.
func (s *Service) ByIDs(ctx context.Context, list []string) ([]Lead, error) {
	out := make([]Lead, 0, len(list))
	for _, id := range list { // at most a board's hundred, each read by key
		l, err := s.Get(ctx, id)
		if err != nil {
			return nil, err
		}
		if l.State == StateActive {
			out = append(out, l)
		}
	}
	return out, nil
}

// Named is how a person is called and reached, as far as it is known. ID is the lead that stands for them.
type Named struct {
	ID, Name, Company, Email, Phone, PhoneE164 string
	// Score is the stored one, 0 to 100.
	Score    int
	Priority string
	// GreetedAs is the name by which a mail may call them, empty for none (Lead.GreetedAs).
	GreetedAs string
	// Unverified are the known facts that a stranger typed, Mixed those with letters of several alphabets.
	Unverified, Mixed []Field
}

// NamesOf tells how the people of these leads are called, by the id that was asked for. Who
// was erased is in no answer.
func (s *Service) NamesOf(ctx context.Context, ids []string) (map[string]Named, error) {
	out := make(map[string]Named, len(ids))
	merged, err := s.namesInto(ctx, ids, out)
	if err != nil {
		return nil, err
	}
	into := make(map[string]Named, len(merged))
	if _, err := s.namesInto(ctx, slices.Collect(maps.Values(merged)), into); err != nil { // merges are one step deep
		return nil, err
	}
	for id, stands := range merged {
		if named, ok := into[stands]; ok {
			out[id] = named
		}
	}
	return out, nil
}

// namesInto reads how leads are called, and tells which of them another one stands for.
func (s *Service) namesInto(ctx context.Context, ids []string, out map[string]Named) (merged map[string]string, err error) {
	q := sqlgen.New(s.d.DB.Read())
	merged = map[string]string{}
	for few := range slices.Chunk(ids, db.KeysPerStatement) {
		l := db.PadKeys(few)
		rows, err := q.LeadNames(ctx, sqlgen.LeadNamesParams{
			L1: l[0], L2: l[1], L3: l[2], L4: l[3], L5: l[4], L6: l[5], L7: l[6], L8: l[7], L9: l[8], L10: l[9], L11: l[10], L12: l[11], L13: l[12], L14: l[13], L15: l[14], L16: l[15],
		})
		if err != nil {
			return nil, fmt.Errorf("leads.NamesOf: %w", err)
		}
		for _, r := range rows {
			switch r.State {
			case StateActive:
				l := Lead{Name: r.Name, Phone: r.Phone, Company: r.Company, Email: r.Email}
				if err := l.Provenance.read(r.Provenance); err != nil {
					return nil, fmt.Errorf("leads.NamesOf: %s: %w", r.ID, err)
				}
				out[r.ID] = Named{
					r.ID, r.Name, r.Company, r.Email, r.Phone, r.PhoneE164, int(r.Score), r.Priority, l.GreetedAs(), l.unverified(), l.mixed(),
				}
			case StateMerged:
				merged[r.ID] = r.MergedInto
			}
		}
	}
	return merged, nil
}

// SetStage moves a lead within the caller's transaction (S82): a won quote makes
// its person a customer (D77). It returns db.ErrAgain when it lost a race.
func (s *Service) SetStage(ctx context.Context, tx *db.Tx, id, stage string) error {
	q := sqlgen.New(tx)
	l, err := resolved(ctx, q, id)
	if err != nil {
		return fmt.Errorf("leads.SetStage %s: %w", id, err)
	}
	if l.Stage == stage || l.State == StateErased {
		return nil
	}
	now := s.d.Clock.Now()
	from := l.Stage
	l.Stage, l.UpdatedAt = stage, now
	if err := s.d.Store.update(ctx, q, l); err != nil {
		return err
	}
	return s.d.Store.addTouch(ctx, q, id, Touch{Type: "stage", Channel: "staff", Content: MovedText(s.d.Catalog.Leads.Stages, from, stage)}, now)
}

// MovedText tells of a change of stage.
func MovedText(stages []catalog.Option, from, to string) string {
	return catalog.Label(stages, from) + " to " + catalog.Label(stages, to)
}

// AddTouch writes into a lead's history, in the caller's transaction and in the name of who
// is signed in.
func (s *Service) AddTouch(ctx context.Context, tx Conn, leadID string, t Touch, now time.Time) error {
	return s.d.Store.AddTouch(ctx, tx, leadID, t, now)
}
