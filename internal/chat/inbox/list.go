package inbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/inbox/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// Conversation is a conversation as staff see it in a list.
type Conversation struct {
	conversations.Row
	Person handover.Handover
	// Last is the visitor's last message, empty if there is none.
	Last string
	// WaitsSince is since when the visitor waits for the person who has the
	// conversation; zero when that person spoke last, or nobody has it.
	WaitsSince time.Time
	// LeadName and LeadEmail are known once the visitor has left an address.
	LeadName, LeadEmail string
	// LeadUnverified and LeadMixed are as in leads.Row.
	LeadUnverified, LeadMixed []leads.Field
}

// Filter says which conversations a list shows.
type Filter struct {
	// State is "open" (waiting or taken), "waiting", "taken" or "all"; empty means open.
	State string
	// Query is searched for in messages; only the list of all takes one.
	Query string
	// Cursor is where the previous page ended, empty for the first page; open ones have one page
	// only.
	Cursor string
	// Limit is the size of a page, 1 to 500; 0 means 50.
	Limit int
}

// mostOpen bounds the list of open conversations; more appear as those are closed.
const mostOpen = 200

// List returns the open conversations, the soonest due first, or one page of all of them,
// newest first, with the cursor of the next page.
func (s *Inbox) List(ctx context.Context, f Filter) ([]Conversation, string, error) {
	q := sqlgen.New(s.deps.DB.Read())
	if f.State != "all" {
		list, err := s.open(ctx, q, f.State)
		return list, "", err
	}
	page, err := httpx.NewPage(f.Cursor, f.Limit)
	if err != nil {
		return nil, "", err
	}
	var rows []sqlgen.ChatConversation
	if f.Query == "" {
		rows, err = q.ConversationsBefore(ctx, sqlgen.ConversationsBeforeParams{LastMessageAt: page.BeforeAt, ID: page.BeforeID, Limit: page.Rows()})
	} else {
		rows, err = q.ConversationsSaying(ctx, sqlgen.ConversationsSayingParams{
			LastMessageAt: page.BeforeAt, ID: page.BeforeID, Limit: page.Rows(), Column4: httpx.LikePattern(f.Query),
		})
	}
	if err != nil {
		return nil, "", fmt.Errorf("chat.List: %w", err)
	}
	rows, next := httpx.CutPage(page, rows, func(r sqlgen.ChatConversation) (time.Time, string) { return r.LastMessageAt, r.ID })
	out := make([]Conversation, len(rows))
	for i, r := range rows {
		h, err := handover.Last(ctx, s.deps.DB.Read(), r.ID)
		if err != nil {
			return nil, "", fmt.Errorf("chat.List: %w", err)
		}
		if out[i], err = s.described(ctx, q, conversations.Row(r), h); err != nil {
			return nil, "", err
		}
	}
	return out, next, nil
}

func (s *Inbox) open(ctx context.Context, q *sqlgen.Queries, state string) ([]Conversation, error) {
	rows, err := q.OpenHandovers(ctx, mostOpen)
	if err != nil {
		return nil, fmt.Errorf("chat.List: %w", err)
	}
	out := []Conversation{}
	for _, r := range rows {
		h, err := handover.FromRow(handover.Row(r.ChatHandover))
		if err != nil {
			return nil, err
		}
		if state != "" && state != "open" && string(h.State()) != state {
			continue
		}
		c, err := s.described(ctx, q, conversations.Row(r.ChatConversation), h)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

func (s *Inbox) described(ctx context.Context, q *sqlgen.Queries, r conversations.Row, h handover.Handover) (Conversation, error) {
	c := Conversation{Row: r, Person: h, LeadUnverified: []leads.Field{}, LeadMixed: []leads.Field{}}
	last, err := q.LastMessage(ctx, r.ID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return c, fmt.Errorf("chat: reading the last message: %w", err)
	}
	c.Last = last.Content
	if h.State() == handover.Taken {
		spoken, err := q.LastSpoken(ctx, r.ID)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return c, fmt.Errorf("chat: reading what was said last: %w", err)
		}
		if spoken.Role == conversations.User {
			c.WaitsSince = spoken.CreatedAt
		}
	}
	if r.LeadID.Valid {
		lead, err := s.deps.Leads.Get(ctx, r.LeadID.String)
		if err != nil {
			return c, fmt.Errorf("chat: reading the lead: %w", err)
		}
		known := leads.RowOf(lead)
		c.LeadName, c.LeadEmail, c.LeadUnverified, c.LeadMixed = known.Name, known.Email, known.Unverified, known.Mixed
		if c.LeadName == "" && c.LeadEmail == "" { // who typed a number alone is called by it
			c.LeadName = known.Phone
		}
	}
	return c, nil
}

// Whole is a conversation with everything that staff may read of it.
type Whole struct {
	Conversation
	Messages  []conversations.Message
	Lines     []leads.Line
	Matched   []string
	Handovers []handover.Handover
}

// Get returns a conversation, or a problem 404.
func (s *Inbox) Get(ctx context.Context, id string) (Whole, error) {
	conn := s.deps.DB.Read()
	row, err := conversations.ByID(ctx, conn, id)
	if err != nil {
		return Whole{}, err
	}
	t, err := s.deps.Conversations.Thread(ctx, conn, row)
	if err != nil {
		return Whole{}, fmt.Errorf("chat.Get: %w", err)
	}
	w := Whole{Messages: t.Messages}
	if w.Conversation, err = s.described(ctx, sqlgen.New(conn), row, t.Person); err != nil {
		return Whole{}, err
	}
	for column, into := range map[string]any{row.ScoreLines: &w.Lines, row.Matched: &w.Matched} {
		if err := json.Unmarshal([]byte(column), into); err != nil {
			return Whole{}, fmt.Errorf("chat: row %s, column score_lines or matched: %w", id, err)
		}
	}
	if w.Handovers, err = handover.OfConversation(ctx, conn, id); err != nil {
		return Whole{}, fmt.Errorf("chat.Get: %w", err)
	}
	return w, nil
}
