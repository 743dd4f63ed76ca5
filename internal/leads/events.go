package leads

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Event is something that happened with a lead, for code that acts on it (ADR 34). It is
// stored in the transaction of what happened.
type Event struct {
	ID, LeadID string
	// Kinds are what happened, at least one: one transaction, one event.
	Kinds []Happening
	// By is the kind of touchpoint by which it came ("quote_request", "chat", "answered"), empty for none.
	By string
	// Ref is the row of what staff did, for Answered and Unanswered.
	Ref string
	// Actor is who of the staff brought it about, as they are called; empty for the program and the person.
	Actor string
	// ScoreBefore is the score that an event told of last; 0 of a new lead.
	ScoreBefore, ScoreAfter int
	StageBefore, StageAfter string
	// Cause is the run of automation that brought it about, empty for none. Depth is how
	// many runs led to each other before this: 0 for what people do.
	Cause string
	Depth int
	At    time.Time
	// LeadVersion is the version of the lead that it made or, where it changed nothing of the
	// lead, met. It orders what happened with one lead, whatever clocks do; 0: not known.
	LeadVersion int
}

// Happening is a kind of event.
type Happening string

// The kinds.
const (
	Created   Happening = "created"   // a person made themselves known for the first time
	Contacted Happening = "contacted" // a person wrote to us, by a form or in the chat
	Behaved   Happening = "behaved"   // more is known of what they did on the site
	Rescored  Happening = "rescored"  // the score moved by more than RescoredBy, or its priority is another
	Engaged   Happening = "mail"      // they opened a mail or followed a link in it
	Moved     Happening = "stage"     // the stage is another
	Overrode  Happening = "override"  // a person took the lead, or automation was switched
	Consented Happening = "consented" // they expressly agreed to be written to
	Withdrew  Happening = "withdrew"  // they want no more mails
	Served    Happening = "served"    // a person wrote to us about what we do for them already, or for help
	Merged    Happening = "merged"    // another lead stands for it from now on
	// Answered is that staff got in touch with the person, or closed what they wanted; Unanswered that it was taken back.
	Answered   Happening = "answered"
	Unanswered Happening = "unanswered"
)

// RescoredBy is how far a score moves before it is told (S145).
const RescoredBy = 5

// told is what a change of a stored lead is told by.
type told struct {
	score                    int
	priority, stage, state   string
	override, enabled        bool
	serviceOnly, toldOnly    bool
	forms, chats, mails      int
	seconds, depth, gotFiles int
	pages                    int
}

func toldOf(l Lead, score int) *told {
	b := &l.Behavior
	return &told{
		score, l.Priority, l.Stage, l.State, l.HumanOverride, l.AutomationEnabled, l.Provenance.ServiceOnly, l.Provenance.ToldOnly, b.FormSubmissions, b.ChatInteractions,
		b.EmailOpens + b.EmailClicks, b.TimeOnSite, b.ScrollDepth, b.Downloads, len(b.PagesVisited),
	}
}

// told is the score that everybody will have been told of once the lead is stored.
func (l Lead) told() int {
	if l.stored == nil || l.rescored() {
		return l.Score
	}
	return l.stored.score
}

func (l Lead) rescored() bool {
	moved := l.Score - l.stored.score
	return moved > RescoredBy || moved < -RescoredBy || l.Priority != l.stored.priority
}

// happenings are what is new about a lead against what is stored.
func (l Lead) happenings() []Happening {
	was := l.stored
	if was == nil {
		return l.firstHappenings()
	}
	if was.state != l.State {
		if l.State == StateMerged {
			return []Happening{Merged}
		}
		return nil
	}
	if l.State != StateActive { // what a merged one does is told of the lead that stands for it
		return nil
	}
	var kinds []Happening
	add := func(kind Happening, happened bool) {
		if happened {
			kinds = append(kinds, kind)
		}
	}
	b := &l.Behavior
	add(Created, was.serviceOnly && !l.Provenance.ServiceOnly || was.toldOnly && !l.Provenance.ToldOnly) // they come by themselves now
	add(Contacted, l.wrote && l.asked && l.by != "" || b.ChatInteractions > was.chats && l.by != "")
	add(Served, l.wrote && !l.asked && l.by != "")
	add(Behaved, b.TimeOnSite > was.seconds || b.ScrollDepth > was.depth || b.Downloads > was.gotFiles || len(b.PagesVisited) > was.pages)
	add(Rescored, l.rescored())
	add(Engaged, b.EmailOpens+b.EmailClicks > was.mails)
	add(Moved, l.Stage != was.stage)
	add(Overrode, l.HumanOverride != was.override || l.AutomationEnabled != was.enabled)
	return kinds
}

// firstHappenings are those of a lead that is new.
func (l Lead) firstHappenings() []Happening {
	if l.Provenance.ServiceOnly {
		return nil // they are known; nothing begins with it
	}
	kinds, b := []Happening{Created}, &l.Behavior
	if l.by != "" {
		kinds = append(kinds, Contacted)
	}
	if b.TimeOnSite > 0 || b.ScrollDepth > 0 || b.Downloads > 0 || len(b.PagesVisited) > 0 {
		kinds = append(kinds, Behaved)
	}
	if l.Score > RescoredBy {
		kinds = append(kinds, Rescored)
	}
	return kinds
}

// happened stores what is new about a lead, if anything is.
func (s *Store) happened(ctx context.Context, q *sqlgen.Queries, l Lead, now time.Time) error {
	kinds := l.happenings()
	if len(kinds) == 0 {
		return nil
	}
	e := Event{LeadID: l.ID, Kinds: kinds, By: l.by, ScoreAfter: l.Score, StageBefore: l.Stage, StageAfter: l.Stage, At: now, LeadVersion: 1}
	if l.stored != nil {
		e.LeadVersion = l.Version + 1
		e.ScoreBefore, e.StageBefore = l.stored.score, l.stored.stage
	}
	return s.tell(ctx, q, e)
}

// tell stores an event, if anybody takes events.
func (s *Store) tell(ctx context.Context, q *sqlgen.Queries, e Event) error {
	if !s.d.StoreEvents {
		return nil
	}
	cause := causeFrom(ctx)
	if err := q.InsertEvent(ctx, sqlgen.InsertEventParams{
		ID: s.d.IDs.Row("event", e.At), LeadID: e.LeadID, Kinds: words(e.Kinds), Detail: e.By,
		ScoreBefore: int32(e.ScoreBefore), ScoreAfter: int32(e.ScoreAfter), //nolint:gosec // scores
		StageBefore: e.StageBefore, StageAfter: e.StageAfter, Cause: cause.run, Depth: int32(cause.depth), At: e.At, //nolint:gosec // a few
		LeadVersion: int32(e.LeadVersion), //nolint:gosec // a count of changes
		Actor:       httpx.ActorFrom(ctx).Called(), Ref: e.Ref,
	}); err != nil {
		return fmt.Errorf("leads: telling what happened with %s: %w", e.LeadID, err)
	}
	return nil
}

// tellRescored tells of a score that time alone has moved, if that was written.
func (s *Store) tellRescored(ctx context.Context, q *sqlgen.Queries, l Lead, now time.Time) error {
	if !l.rescored() || l.State != StateActive || !s.d.StoreEvents {
		return nil
	}
	if err := q.InsertRescored(ctx, sqlgen.InsertRescoredParams{
		ID: s.d.IDs.Row("event", now), LeadID: l.ID, Version: int32(l.Version), //nolint:gosec // a count of changes
		ScoreBefore: int32(l.stored.score), ScoreAfter: int32(l.Score), At: now, //nolint:gosec // scores
	}); err != nil {
		return fmt.Errorf("leads: telling of the score of %s: %w", l.ID, err)
	}
	return nil
}

func words(kinds []Happening) string {
	list := make([]string, len(kinds))
	for i, k := range kinds {
		list[i] = string(k)
	}
	return strings.Join(list, " ")
}

// Events are the oldest events that are not taken yet and that are not put off, at most limit.
func (s *Service) Events(ctx context.Context, limit int) ([]Event, error) {
	rows, err := sqlgen.New(s.d.DB.Read()).Events(ctx, sqlgen.EventsParams{Now: db.NullTime(s.d.Clock.Now()), MaxRows: int32(limit)}) //nolint:gosec // a few hundred
	if err != nil {
		return nil, fmt.Errorf("leads.Events: %w", err)
	}
	out := make([]Event, len(rows))
	for i, r := range rows {
		out[i] = Event{
			ID: r.ID, LeadID: r.LeadID, By: r.Detail, ScoreBefore: int(r.ScoreBefore), ScoreAfter: int(r.ScoreAfter),
			StageBefore: r.StageBefore, StageAfter: r.StageAfter, Cause: r.Cause, Depth: int(r.Depth), At: r.At, LeadVersion: int(r.LeadVersion),
			Ref: r.Ref, Actor: r.Actor,
		}
		for k := range strings.FieldsSeq(r.Kinds) {
			out[i].Kinds = append(out[i].Kinds, Happening(k))
		}
	}
	return out, nil
}

// PutOffEvent has an event wait that cannot be acted on now.
func (s *Service) PutOffEvent(ctx context.Context, id string, until time.Time) error {
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		return sqlgen.New(tx).PutOffEvent(ctx, sqlgen.PutOffEventParams{ID: id, DueAt: db.NullTime(until)})
	})
	if err != nil {
		return fmt.Errorf("leads.PutOffEvent: %w", err)
	}
	return nil
}

// TakeEvent makes an event the caller's, in the transaction of what follows from it; false
// if another caller has it already.
func (s *Service) TakeEvent(ctx context.Context, tx *db.Tx, id string) (bool, error) {
	n, err := sqlgen.New(tx).TakeEvent(ctx, id)
	if err != nil {
		return false, fmt.Errorf("leads.TakeEvent: %w", err)
	}
	return n == 1, nil
}

type causeKey struct{}

type cause struct {
	run   string
	depth int
}

// CausedBy marks what is done with the context as the work of a run of automation. depth
// is that of the event which began the run.
func CausedBy(ctx context.Context, run string, depth int) context.Context {
	return context.WithValue(ctx, causeKey{}, cause{run, depth + 1})
}

func causeFrom(ctx context.Context) cause {
	c, _ := ctx.Value(causeKey{}).(cause)
	return c
}

// Lock reads a lead for the rest of the caller's transaction, or the one that stands for
// it: nobody changes it meanwhile. Its score is that of now.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, id string) (Lead, error) {
	return s.d.lock(ctx, tx, id)
}

func (d Deps) lock(ctx context.Context, tx *db.Tx, id string) (Lead, error) {
	q := sqlgen.New(tx)
	for range 2 { // merges are one step deep
		if d.DB.Engine() == db.Postgres { // on SQLite a transaction that writes stands alone
			if err := q.LockLeadByID(ctx, id); err != nil {
				return Lead{}, fmt.Errorf("leads.Lock %s: %w", id, err)
			}
		}
		row, err := q.LeadByID(ctx, id)
		if err != nil {
			return Lead{}, fmt.Errorf("leads.Lock %s: %w", id, err)
		}
		if row.State == StateMerged {
			id = row.MergedInto
			continue
		}
		l, err := FromStored(row)
		if err != nil || l.State == StateErased {
			return l, err
		}
		return d.Store.Scored(l, d.Clock.Now()), nil
	}
	return Lead{}, db.ErrAgain
}

// Change is what a run of automation does to a lead.
type Change struct {
	// Stage is where it moves to, empty to leave it.
	Stage string
	// Points are added to the score, or taken below zero.
	Points int
	// Team is who gets it from automation's hands: an id and a name; zero leaves it.
	Team catalog.Option
	// Touch is kept in its history.
	Touch Touch
}

// mostAdjusted is how far rules may move a score, up or down.
const mostAdjusted = 100

// Automate changes a lead that the caller's transaction holds (Lock).
func (s *Service) Automate(ctx context.Context, tx *db.Tx, l Lead, c Change) (Lead, error) {
	q, now := sqlgen.New(tx), s.d.Clock.Now()
	if c.Stage != "" {
		l.Stage = c.Stage
	}
	l.Behavior.Adjusted = max(-mostAdjusted, min(mostAdjusted, l.Behavior.Adjusted+c.Points))
	if c.Team.ID != "" {
		l.HumanOverride, l.AssignedTo, l.AssignedName = true, c.Team.ID, c.Team.Label
	}
	l.UpdatedAt = now
	l = s.d.Store.Scored(l, now)
	if err := s.d.Store.update(ctx, q, l); err != nil {
		return Lead{}, err
	}
	if err := s.d.Store.addTouch(ctx, q, l.ID, c.Touch, now); err != nil {
		return Lead{}, err
	}
	Publish(s.d.Bus, tx, l.ID, c.Touch.Type)
	l.Version++
	l.stored = toldOf(l, l.told())
	l.search = searchText(foundBy(l))
	return l, nil
}

// LastActive are the ids of leads whose last activity lies after a place, which is a moment
// and the last lead seen of it, and up to a moment; and when the last of them was active.
func (s *Service) LastActive(ctx context.Context, tx *db.Tx, from time.Time, after string, to time.Time, limit int) (found []string, last time.Time, err error) {
	rows, err := sqlgen.New(tx).LeadsLastActive(ctx, sqlgen.LeadsLastActiveParams{
		FromAt: from, FromID: after, ToAt: to, MaxRows: int32(limit), //nolint:gosec // a batch
	})
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("leads.LastActive: %w", err)
	}
	for _, r := range rows {
		found, last = append(found, r.ID), r.LastActivity
	}
	return found, last, nil
}
