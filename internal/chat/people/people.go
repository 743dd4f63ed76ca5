package people

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/retention"
	"wardgate/internal/chat/transcripts"
	"wardgate/internal/chat/wording"
	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/wiring"
)

// Deps are what ties conversations to people. All are required.
type Deps struct {
	Clock     clock.Clock
	IDs       *ids.Source
	Catalog   *catalog.Catalog
	Leads     *leads.Service
	Bus       *events.Bus
	Wording   *wording.Wording
	Retention *retention.Retention
	// Conversations know the browsers that conversations belong to.
	Conversations *conversations.Conversations
	// Take stores what was typed into the chat as a capture, in the caller's transaction, and returns whose lead it is.
	Take func(ctx context.Context, tx *db.Tx, t captures.Typed) (leadID string, err error)
}

// People knows whose conversations are.
type People struct {
	deps Deps
}

// New returns the service, or an error that names what is missing.
func New(d Deps) (*People, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &People{deps: d}, nil
}

// Feature names the feature for leads, which ask it about its rows (leads.Holder).
func (s *People) Feature() string { return news.Feature }

// Message is one message as its person may read it.
type Message struct {
	By   string    `json:"by"`
	Name string    `json:"name,omitempty"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Conversation is a conversation as its person may read it.
type Conversation struct {
	ID        string    `json:"id"`
	BeganAt   time.Time `json:"began_at"`
	Score     int       `json:"score"`
	Messages  []Message `json:"messages"`
	Industry  string    `json:"industry"`
	ServiceOf string    `json:"service_type"`
	// Persons are the hand-overs, Mailed where the conversation was sent.
	Persons []Handover   `json:"persons"`
	Mailed  []Transcript `json:"mailed"`
}

// Handover is a hand-over as its person may read it; a time that has not come is null.
type Handover struct {
	AskedAt time.Time  `json:"asked_at"`
	Reasons []string   `json:"reasons"`
	TakenAt *time.Time `json:"taken_at"`
	Name    string     `json:"name"`
	EndedAt *time.Time `json:"ended_at"`
}

// Transcript is where the conversation was to be mailed, and when that address confirmed itself.
type Transcript struct {
	Email       string     `json:"email"`
	AskedAt     time.Time  `json:"asked_at"`
	ConfirmedAt *time.Time `json:"confirmed_at"`
}

// RowsOfLead are the conversations of one lead as their person may read them, the latest
// first, and their ids.
func (s *People) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	list, err := conversations.OfLead(ctx, tx, leadID)
	if err != nil {
		return nil, nil, err
	}
	out := make([]Conversation, len(list))
	for i, c := range list {
		messages, err := conversations.Messages(ctx, tx, c.ID)
		if err != nil {
			return nil, nil, err
		}
		out[i] = Conversation{ID: c.ID, BeganAt: c.CreatedAt, Score: int(c.Score), Industry: c.Industry, ServiceOf: c.ServiceType, Messages: make([]Message, len(messages))}
		for j, m := range messages {
			out[i].Messages[j] = Message{m.Role, m.Name, m.Content, m.CreatedAt}
		}
		if err := addPersons(ctx, tx, &out[i]); err != nil {
			return nil, nil, err
		}
		ids = append(ids, c.ID)
	}
	return out, ids, nil
}

func addPersons(ctx context.Context, tx *db.Tx, c *Conversation) error {
	c.Persons, c.Mailed = []Handover{}, []Transcript{}
	handovers, err := handover.OfConversation(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	for _, h := range handovers {
		c.Persons = append(c.Persons, Handover{h.AskedAt, h.Reasons, httpx.OrNil(h.TakenAt), h.TakenName, httpx.OrNil(h.EndedAt)})
	}
	asked, err := transcripts.OfConversation(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	for _, t := range asked {
		c.Mailed = append(c.Mailed, Transcript{t.Email, t.CreatedAt, httpx.OrNil(t.ConfirmedAt.Time)})
	}
	return nil
}

// EraseOfLead removes the conversations of one lead, and those of nobody that name the person; that a person was needed stays
// counted, without any text.
func (s *People) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	list, err := conversations.OfLead(ctx, tx, leadID)
	if err != nil {
		return err
	}
	for _, c := range list {
		if err := s.deps.Retention.Erase(ctx, tx, c.ID); err != nil {
			return err
		}
	}
	l, err := leads.ByID(ctx, tx, leadID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil // nobody is known who could be named
	}
	if err != nil {
		return err
	}
	return s.deps.Retention.EraseNaming(ctx, tx, leads.NormalEmail(l.Email), l.Phone, l.PhoneE164)
}
