package handover

import (
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/httpx"
)

// State is where a conversation stands between the assistant and a person.
type State string

// The states. While a person has it the assistant is silent.
const (
	NoPerson State = "none"
	Waiting  State = "waiting"
	Taken    State = "taken"
)

// Outcome is how a hand-over ended.
type Outcome string

// The outcomes.
const (
	Back   Outcome = "back"   // the assistant answers again
	Closed Outcome = "closed" // nothing more is to do
	Gone   Outcome = "gone"   // the conversation was forgotten before anybody came
)

// Emergency is the reason that something is happening now, Person the rule by which a visitor
// asks for a person in words, Asked the press of the button.
const (
	Emergency = "emergency"
	// SelfHarm is the reason that the visitor writes of suicide or self-harm. It is as urgent, and no mail repeats the words.
	SelfHarm = "self-harm"
	Person   = "person"
	// Complaint is the reason that a client was let down.
	Complaint = "complaint"
	// Damage is the reason that something at a site cannot wait, and nobody is in danger.
	Damage = "damage"
	// Over is noted on the call for a person in danger when the visitor takes it back, or says that it has ended. It ends nothing.
	Over  = "over"
	Asked = "asked"
)

// Handover is one time in which a conversation needed a person (D60).
type Handover struct {
	ID, ConversationID string
	// Reasons are ids of rules and of catalog/chat.json, handover.reasons.
	Reasons        []string
	AskedAt, DueAt time.Time
	// TakenAt is zero while nobody has taken over; TakenBy is the account.
	TakenAt            time.Time
	TakenBy, TakenName string
	// UnansweredAt is since when the visitor waits for that person's answer; zero while they do not.
	UnansweredAt time.Time
	// EndedAt is zero while it is open.
	EndedAt time.Time
	Outcome Outcome
	EndedBy string
	Version int
}

// State returns where it stands; without a hand-over that is NoPerson.
func (h Handover) State() State {
	switch {
	case h.ID == "" || !h.EndedAt.IsZero():
		return NoPerson
	case h.TakenAt.IsZero():
		return Waiting
	}
	return Taken
}

// Timers lists every alert that a hand-over will raise while nobody takes over, or while the
// person who has taken over does not answer: a conversation that was taken over and forgotten
// would be lost unnoticed.
func (h Handover) Timers(c catalog.Chat) []deadlines.Timer {
	from, due := h.AskedAt, h.DueAt
	switch h.State() {
	case NoPerson:
		return nil
	case Taken:
		if h.UnansweredAt.IsZero() {
			return nil
		}
		from = h.UnansweredAt
		due = from.Add(c.Handover.AnswerTime())
	case Waiting:
	}
	shares := make([]deadlines.Share, len(c.Handover.Alerts))
	for i, a := range c.Handover.Alerts {
		shares[i] = deadlines.Share(a)
	}
	timers := deadlines.Clock(shares, from, due, time.Duration(c.Handover.ReminderMinutes)*time.Minute)
	deadlines.Sort(timers)
	return timers
}

// Ended returns the hand-over as it is after its end.
func (h Handover) Ended(how Outcome, by httpx.Actor, now time.Time) Handover {
	h.EndedAt, h.Outcome, h.EndedBy = now, how, by.ID
	return h
}

// withReasons adds new reasons, and reports whether there are any.
func (h Handover) withReasons(reasons []string) (Handover, bool) {
	before := len(h.Reasons)
	for _, reason := range reasons {
		if !slices.Contains(h.Reasons, reason) {
			h.Reasons = append(h.Reasons, reason)
		}
	}
	return h, len(h.Reasons) > before
}
