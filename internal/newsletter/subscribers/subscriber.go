package subscribers

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"wardgate/catalog"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// Payload is the body of the sign-up (V119, D21).
type Payload struct {
	Email string `json:"email" required:"false" doc:"required; up to 254 characters"`
	// Interests are topics; none stands for all of them.
	Interests []string `json:"interests,omitempty" doc:"topics: security-guards, surveillance, virtual-guard, it-support, emergency-response, industry-news; none stands for all"`
	Consent   bool     `json:"consent" required:"false" doc:"required to be true: the box was ticked"`

	// Website is a field that no person sees: only a program fills it in.
	Website string `json:"website,omitempty" doc:"leave empty"`
	// ElapsedMs is the time from showing the form to sending it, in milliseconds.
	ElapsedMs *int64 `json:"elapsedMs,omitempty" doc:"milliseconds from showing the form to sending it"`
}

// State is the state of a subscriber (U23).
type State string

// The states. Only Active may be sent the newsletter.
const (
	Pending      State = "pending"
	Active       State = "active"
	Unsubscribed State = "unsubscribed"
	Bounced      State = "bounced"
	Complained   State = "complained"
)

// Subscriber is one address and what it wants.
type Subscriber struct {
	ID, Email, LeadID string
	State             State
	// Before is the former state of a pending one: it stays in force until the address is
	// confirmed, because anyone can type it in. Empty if there was none.
	Before State
	// Topics are the topics they want.
	Topics []string
	// Interest is the sum of the topics chosen at the latest sign-up (V140), separate from the
	// lead score.
	Interest                int
	Wording, WordingVersion string
	// AskedAt is the latest sign-up. ConfirmedAt and EndedAt are zero until they happen.
	AskedAt, ConfirmedAt, EndedAt, CreatedAt, UpdatedAt time.Time
	// PausedUntil is when their pause ends; zero or past: no pause.
	PausedUntil time.Time
	// Basis is their legal basis, as in leads; ConsentUntil is when it ends, zero if only when
	// they withdraw it.
	Basis        string
	ConsentUntil time.Time
	// Origin is how they were added: form or import.
	Origin string
	// DataMailedAt is when their data was last mailed to them.
	DataMailedAt time.Time
	Version      int
}

// LegalBasis is on which basis they are, or were, sent the newsletter, and until when it is
// valid. There is none before the address is confirmed: nothing is agreed to until then.
func (s Subscriber) LegalBasis() (basis string, until time.Time) {
	if s.State == Pending || s.ConfirmedAt.IsZero() {
		return "", time.Time{}
	}
	return s.Basis, s.ConsentUntil
}

// EndedAs is the subscriber when they end in this state: a complaint outranks any other end, also
// one from before a sign-up that was never confirmed.
func (s Subscriber) EndedAs(state State) Subscriber {
	if s.Before == Complained {
		state = Complained
	}
	s.State, s.Before, s.PausedUntil = state, "", time.Time{}
	return s
}

// SubscribedAt is when they became a subscriber, or asked to (S63).
func (s Subscriber) SubscribedAt() time.Time {
	if s.ConfirmedAt.IsZero() {
		return s.AskedAt
	}
	return s.ConfirmedAt
}

// Paused reports whether they are paused now.
func (s Subscriber) Paused(now time.Time) bool { return now.Before(s.PausedUntil) }

// The outcomes of a sign-up, for its confirmation mail, as its sender is told them.
const (
	mailed      = "mailed"
	shared      = "shared"  // one was sent a moment ago, and is enough
	limited     = "limited" // the address has reached its limit for today
	quarantined = "held"    // it looks like a program's
)

// Signup is one accepted sign-up.
type Signup struct {
	inbound.Entry

	// SubscriberID is empty while the sign-up is in quarantine.
	SubscriberID string
	Email        string
	// Topics are as they were chosen, in the catalog's order.
	Topics   []string
	Interest int
	Outcome  string
	// ConsultBy is until when a consultant was promised, zero if none was; promised is true when
	// the promise was made just now.
	ConsultBy time.Time
	promised  bool
	// unwanted is true for an address that has reported our mail as unwanted. Its outcome, and so the answer to its
	// sender, is that of any other: nobody is told what an address did.
	unwanted bool
}

// Validate checks a payload by V151 and D21 and returns it trimmed, each topic once. The errors
// are by field, in the form's order; the list is empty when the payload is valid.
func Validate(c *catalog.Catalog, p Payload) (Payload, []httpx.FieldError) {
	v := &forms.Checker{Limits: c.Quotes.Limits}
	p.Email = v.Email(p.Email)
	known := c.Newsletter.TopicIDs()
	for _, id := range p.Interests {
		if !slices.Contains(known, id) {
			v.Errors = append(v.Errors, httpx.FieldError{Field: "interests", Message: "Please choose your topics from the list."})
			break
		}
	}
	p.Interests = core.InOrder(known, p.Interests)
	if !p.Consent {
		v.Errors = append(v.Errors, httpx.FieldError{Field: "consent", Message: c.Newsletter.Texts["consentMissing"]})
	}
	return p, v.Errors
}

// mailboxOf is an address without its dots and without the part after a plus sign, both of which
// large providers ignore in a name, and the pattern of all its names with such a part. It limits
// mails; people are told apart by whole addresses.
func mailboxOf(email string) (plain, tagged string) {
	bare := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(email)), ".", "")
	at := strings.LastIndexByte(bare, '@')
	name, _, _ := strings.Cut(bare[:max(at, 0)], "+")
	escaped := strings.NewReplacer(`\`, `\\`, "%", `\%`, "_", `\_`)
	return name + bare[max(at, 0):], escaped.Replace(name) + "+%" + escaped.Replace(bare[max(at, 0):])
}

// masked is an address in a form that its owner recognises and no one else can read: a link in a
// forwarded mail opens the same page.
func masked(email string) string {
	at := strings.LastIndexByte(email, '@')
	if at <= 0 {
		return ""
	}
	_, size := utf8.DecodeRuneInString(email)
	return email[:size] + "•••" + email[at:]
}
