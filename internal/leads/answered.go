package leads

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// Fact is a way in which staff have dealt with a person. It is the type of the touchpoint that tells of it.
type Fact string

// The facts.
const (
	// ByAnswer is that they were answered, by an email of ours, in the chat, or elsewhere.
	ByAnswer Fact = "answered"
	// ByCall is that somebody spoke to them on the phone.
	ByCall Fact = "call"
	// ByClosing is that what they wanted was won or lost.
	ByClosing Fact = "closed"
)

// takenBack is the type of the touchpoint that takes a fact back: the history of a person is only ever added to.
const takenBack = "answer-undone"

// wroteBack is the type of the touchpoint of an answer that came to one of our mails.
const wroteBack = "reply"

// Answer is that a member of staff has dealt with a person.
type Answer struct {
	Fact Fact
	// Channel is the way: "email", "phone", "chat", or "staff" when it is not known.
	Channel string
	// Content is how the history tells of it, Outcome what became of it or the mail that left.
	Content, Outcome string
	// Ref is the row that was answered.
	Ref string
	// At is when; it is what Unanswered takes back.
	At time.Time
}

// StaffContacts are what staff did to reach people, as their leads tell it.
type StaffContacts struct{ d Deps }

// Answered keeps in a lead's history that staff have dealt with the person, in the caller's transaction, and tells who
// follows what happens with leads: a task to get in touch with them is done by it (D97). A merged lead's goes to the one
// that stands for it; an erased one's, and that of a row without a lead, nowhere.
func (s *StaffContacts) Answered(ctx context.Context, tx *db.Tx, leadID string, a Answer) error {
	return s.dealt(ctx, tx, leadID, Answered, a.Ref, a.At, Touch{Type: string(a.Fact), Channel: a.Channel, Content: a.Content, Outcome: a.Outcome, Ref: a.Ref})
}

// Unanswered takes back that a row was answered at a moment.
func (s *StaffContacts) Unanswered(ctx context.Context, tx *db.Tx, leadID, ref string, at time.Time) error {
	return s.dealt(ctx, tx, leadID, Unanswered, ref, at, Touch{Type: takenBack, Channel: "staff", Content: "The answer was taken back", Ref: ref})
}

// WroteBack keeps in a lead's history that the person answered one of our mails about a row, in the caller's transaction, and tells
// who follows what happens with leads, as of whatever a person writes: what automation would have sent them waits.
// Nothing of what is known of the person changes: who wrote it is only what a mail says (D90).
func (s *StaffContacts) WroteBack(ctx context.Context, tx *db.Tx, leadID, ref, content string, at time.Time) error {
	return s.dealt(ctx, tx, leadID, Served, ref, at, Touch{Type: wroteBack, Channel: "email", Content: content, Ref: ref})
}

func (s *StaffContacts) dealt(ctx context.Context, tx *db.Tx, leadID string, what Happening, ref string, at time.Time, t Touch) error {
	if leadID == "" {
		return nil
	}
	q := sqlgen.New(tx)
	lead, err := resolved(ctx, q, leadID)
	if err != nil {
		return fmt.Errorf("leads: what was done for %s: %w", leadID, err)
	}
	if lead.State == StateErased {
		return nil
	}
	if err := s.d.Store.addTouch(ctx, q, lead.ID, t, at); err != nil {
		return err
	}
	Publish(s.d.Bus, tx, lead.ID, t.Type)
	return s.d.Store.tell(ctx, q, Event{
		LeadID: lead.ID, Kinds: []Happening{what}, By: t.Type, Ref: ref, At: at, LeadVersion: lead.Version,
		ScoreBefore: lead.Score, ScoreAfter: lead.Score, StageBefore: lead.Stage, StageAfter: lead.Stage,
	})
}

// LastContact is the last time that staff got in touch with a person, or tried to.
type LastContact struct {
	At time.Time `json:"at"`
	// How is the type of its touchpoint: answered, call or reached.
	How string `json:"how" enum:"answered,call,reached" doc:"reached: a mail program or the phone was opened, and no more is known"`
	// Channel is the way, Outcome what became of a call.
	Channel string `json:"channel"`
	Outcome string `json:"outcome" doc:"of a call: @leads.callOutcomes; empty for everything else"`
	// By is who of the staff it was.
	By string `json:"by"`
	// AnsweredAt is when they were last answered or spoken to, zero for never.
	AnsweredAt time.Time `json:"-"`
}

// StandsFor names the leads that were merged into some, each with the one that stands for it.
func (s *StaffContacts) StandsFor(ctx context.Context, ids []string) (map[string]string, error) {
	out := map[string]string{}
	q := sqlgen.New(s.d.DB.Read())
	for few := range slices.Chunk(ids, db.KeysPerStatement) {
		l := db.PadKeys(few)
		rows, err := q.MergedIntoAny(ctx, sqlgen.MergedIntoAnyParams{
			L1: l[0], L2: l[1], L3: l[2], L4: l[3], L5: l[4], L6: l[5], L7: l[6], L8: l[7], L9: l[8], L10: l[9], L11: l[10], L12: l[11], L13: l[12], L14: l[13], L15: l[14], L16: l[15],
		})
		if err != nil {
			return nil, fmt.Errorf("leads.StandsFor: %w", err)
		}
		for _, r := range rows {
			out[r.ID] = r.MergedInto
		}
	}
	return out, nil
}

// LastContacts tells of leads when staff were last in touch with them; stands names, for those that were merged, the lead
// that stands for them (StandsFor). What was taken back does not count. Leads nobody was in touch with are left out.
func (s *StaffContacts) LastContacts(ctx context.Context, ids []string, stands map[string]string) (map[string]LastContact, error) {
	out := make(map[string]LastContact, len(ids))
	q := sqlgen.New(s.d.DB.Read())
	spoke := s.d.Catalog.Leads.Spoken()
	for few := range slices.Chunk(ids, db.KeysPerStatement) {
		l := db.PadKeys(few)
		rows, err := q.ContactsByStaff(ctx, sqlgen.ContactsByStaffParams{
			L1: l[0], L2: l[1], L3: l[2], L4: l[3], L5: l[4], L6: l[5], L7: l[6], L8: l[7], L9: l[8], L10: l[9], L11: l[10], L12: l[11], L13: l[12], L14: l[13], L15: l[14], L16: l[15],
		})
		if err != nil {
			return nil, fmt.Errorf("leads.LastContacts: %w", err)
		}
		for _, r := range rows {
			id := cmp.Or(stands[r.LeadID], r.LeadID)
			c := out[id]
			if r.Timestamp.After(c.At) {
				c.At, c.How, c.Channel, c.Outcome, c.By = r.Timestamp, r.Type, r.Channel, "", r.Actor
				if r.Type == string(ByCall) {
					c.Outcome = r.Outcome
				}
			}
			if answers := r.Type == string(ByAnswer) || r.Type == string(ByCall) && r.Outcome == spoke; answers && r.Timestamp.After(c.AnsweredAt) {
				c.AnsweredAt = r.Timestamp
			}
			out[id] = c
		}
	}
	return out, nil
}
