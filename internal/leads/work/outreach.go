package work

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/leads/work/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// outreachWithin is how long a second press of the same person counts as the first: who
// presses twice because the phone was slow has called once.
const outreachWithin = 10 * time.Minute

// outreachTitle is what the timeline says of a way to get in touch; empty for one that there
// is not. Nobody knows more than that the mail program or the phone was opened.
func outreachTitle(channel string) string {
	switch channel {
	case "email":
		return "Began an email to them"
	case "phone":
		return "Began a call to them"
	}
	return ""
}

// RecordOutreach remembers that a member of staff got in touch with a lead by a channel,
// "email" or "phone" (D76). Repeated within ten minutes it is remembered once. It returns
// a problem 404 or 409 for a lead that cannot be worked on, and 422 for another channel.
func (s *Work) RecordOutreach(ctx context.Context, id, channel string) error {
	title := outreachTitle(channel)
	if title == "" {
		return httpx.Invalid(httpx.FieldError{Field: "channel", Message: "Please choose email or phone."})
	}
	err := s.d.DB.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := leads.Workable(ctx, tx, id); err != nil {
			return err
		}
		now := s.d.Clock.Now()
		n, err := sqlgen.New(tx).ReachedSince(ctx, sqlgen.ReachedSinceParams{
			LeadID: id, Channel: channel, Actor: httpx.ActorFrom(ctx).Name, Timestamp: now.Add(-outreachWithin),
		})
		if err != nil || n > 0 {
			return err
		}
		if err := s.d.Store.AddTouch(ctx, tx, id, leads.Touch{Type: "reached", Channel: channel, Content: title}, now); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "reached", map[string]any{"channel": channel})
	})
	if err != nil {
		return fmt.Errorf("leads: getting in touch with %s: %w", id, err)
	}
	return nil
}

// Call is a call that a member of staff made to a lead, or took.
type Call struct {
	// Outcome is one of the catalog's, Note what was said, empty for nothing.
	Outcome, Note string
	// Key makes a repeat the same call; empty means that each is another one.
	Key string
}

// LogCall keeps a call in a lead's timeline. One in which they were spoken to is an answer: a task to get in touch with
// them is done by it (D97), and what they wrote back has been answered. It returns a problem 404 or 409 for a lead that cannot be worked on, and 422 for what cannot be
// kept.
func (s *Work) LogCall(ctx context.Context, id string, c Call) error {
	c.Note = forms.ManyLines(c.Note)
	switch n := utf8.RuneCountInString(c.Note); {
	case catalog.Label(s.d.Catalog.Leads.CallOutcomes, c.Outcome) == c.Outcome:
		return httpx.Invalid(httpx.FieldError{Field: "outcome", Message: "Please choose what became of the call."})
	case n > noteLength:
		return httpx.Invalid(httpx.FieldError{Field: "note", Message: fmt.Sprintf("Please shorten this note to %d characters; it has %d.", noteLength, n)})
	}
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		if _, err := leads.Workable(ctx, tx, id); err != nil {
			return err
		}
		ref := s.ref(id, c.Key)
		if c.Key != "" { // a repeat waits for the first
			if _, err := s.d.Leads.Lock(ctx, tx, id); err != nil {
				return err
			}
			n, err := sqlgen.New(tx).CallsOf(ctx, sqlgen.CallsOfParams{LeadID: id, Ref: ref})
			if err != nil || n > 0 {
				return err
			}
		}
		if err := s.keepCall(ctx, tx, id, ref, c); err != nil {
			return err
		}
		return s.d.Journal.Record(ctx, tx, id, "called", map[string]any{"outcome": c.Outcome, "characters": utf8.RuneCountInString(c.Note)})
	})
	if err != nil {
		return fmt.Errorf("leads: a call with %s: %w", id, err)
	}
	return nil
}

func (s *Work) keepCall(ctx context.Context, tx *db.Tx, id, ref string, c Call) error {
	now := s.d.Clock.Now()
	told := leads.Touch{Type: string(leads.ByCall), Channel: "phone", Content: c.Note, Outcome: c.Outcome, Ref: ref}
	if c.Outcome != s.d.Catalog.Leads.Spoken() {
		return s.d.Store.AddTouch(ctx, tx, id, told, now)
	}
	err := s.d.Leads.Answered(ctx, tx, id, leads.Answer{
		Fact: leads.ByCall, Channel: told.Channel, Content: told.Content, Outcome: told.Outcome, Ref: told.Ref, At: now,
	})
	if err != nil || s.d.Spoken == nil {
		return err
	}
	merged, err := s.d.Leads.MergedInto(ctx, tx, id)
	if err != nil {
		return err
	}
	return s.d.Spoken(ctx, tx, append(merged, id))
}
