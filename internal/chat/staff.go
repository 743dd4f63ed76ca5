package chat

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// Conversation is a conversation as staff see it in a list.
type Conversation struct {
	sqlgen.ChatConversation
	Person Handover
	// Last is the visitor's last message, empty if there is none.
	Last string
	// WaitsSince is since when the visitor's words wait for the person who has the
	// conversation; zero when that person spoke last, or nobody has it.
	WaitsSince time.Time
	// LeadName and LeadEmail are known once the visitor has left an address.
	LeadName, LeadEmail string
}

// Filter says which conversations a list shows.
type Filter struct {
	// State is "open" (waiting or taken), "waiting", "taken" or "all"; empty means open.
	State string
	// Query is looked for in what was said; only the list of all takes one.
	Query string
	// Cursor is where the page before ended, empty for the first page; open ones have one page only.
	Cursor string
	// Limit is the size of a page, 1 to 200; 0 means 50.
	Limit int
}

// mostOpen bounds the list of open conversations; whoever closes those sees the next.
const mostOpen = 200

// List returns the open conversations, the soonest due first, or one page of all of them,
// newest first, with the cursor of the next page.
func (s *Service) List(ctx context.Context, f Filter) ([]Conversation, string, error) {
	q := sqlgen.New(s.DB.Read())
	if f.State != "all" {
		list, err := s.open(ctx, q, f.State)
		return list, "", err
	}
	at, id, err := httpx.ParseCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	limit := min(f.Limit, 200)
	if limit <= 0 {
		limit = 50
	}
	var rows []sqlgen.ChatConversation
	if f.Query == "" {
		rows, err = q.ConversationsBefore(ctx, sqlgen.ConversationsBeforeParams{LastMessageAt: at, ID: id, Limit: int32(limit + 1)})
	} else {
		rows, err = q.ConversationsSaying(ctx, sqlgen.ConversationsSayingParams{
			LastMessageAt: at, ID: id, Limit: int32(limit + 1), Column4: httpx.LikePattern(f.Query),
		})
	}
	if err != nil {
		return nil, "", fmt.Errorf("chat.List: %w", err)
	}
	next := ""
	if len(rows) > limit {
		rows = rows[:limit]
		next = httpx.FormatCursor(rows[limit-1].LastMessageAt, rows[limit-1].ID)
	}
	out := make([]Conversation, len(rows))
	for i, r := range rows {
		h, err := lastHandover(ctx, q, r.ID)
		if err != nil {
			return nil, "", fmt.Errorf("chat.List: %w", err)
		}
		if out[i], err = s.described(ctx, q, r, h); err != nil {
			return nil, "", err
		}
	}
	return out, next, nil
}

func (s *Service) open(ctx context.Context, q *sqlgen.Queries, state string) ([]Conversation, error) {
	rows, err := q.OpenHandovers(ctx, mostOpen)
	if err != nil {
		return nil, fmt.Errorf("chat.List: %w", err)
	}
	out := []Conversation{}
	for _, r := range rows {
		h, err := handoverFromRow(r.ChatHandover)
		if err != nil {
			return nil, err
		}
		if state != "" && state != "open" && string(h.State()) != state {
			continue
		}
		c, err := s.described(ctx, q, r.ChatConversation, h)
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return out, nil
}

func (s *Service) described(ctx context.Context, q *sqlgen.Queries, r sqlgen.ChatConversation, h Handover) (Conversation, error) {
	c := Conversation{ChatConversation: r, Person: h}
	last, err := q.LastMessage(ctx, r.ID)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return c, fmt.Errorf("chat: reading the last message: %w", err)
	}
	c.Last = last.Content
	if h.State() == Taken {
		spoken, err := q.LastSpoken(ctx, r.ID)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return c, fmt.Errorf("chat: reading what was said last: %w", err)
		}
		if spoken.Role == User {
			c.WaitsSince = spoken.CreatedAt
		}
	}
	if r.LeadID.Valid {
		lead, err := s.Leads.Get(ctx, r.LeadID.String)
		if err != nil {
			return c, fmt.Errorf("chat: reading the lead: %w", err)
		}
		c.LeadName, c.LeadEmail = lead.Name, lead.Email
	}
	return c, nil
}

// Whole is a conversation with everything that staff may read of it.
type Whole struct {
	Conversation
	Messages  []Message
	Lines     []leads.Line
	Matched   []string
	Handovers []Handover
}

// Get returns a conversation, or a problem 404.
func (s *Service) Get(ctx context.Context, id string) (Whole, error) {
	q := sqlgen.New(s.DB.Read())
	row, err := foundConversation(q.ConversationByID(ctx, id))
	if err != nil {
		return Whole{}, err
	}
	t, err := s.thread(ctx, q, row)
	if err != nil {
		return Whole{}, fmt.Errorf("chat.Get: %w", err)
	}
	w := Whole{Messages: t.Messages}
	if w.Conversation, err = s.described(ctx, q, row, t.Person); err != nil {
		return Whole{}, err
	}
	for column, into := range map[string]any{row.ScoreLines: &w.Lines, row.Matched: &w.Matched} {
		if err := json.Unmarshal([]byte(column), into); err != nil {
			return Whole{}, fmt.Errorf("chat: row %s, column score_lines or matched: %w", id, err)
		}
	}
	rows, err := q.HandoversOfConversation(ctx, id)
	if err != nil {
		return Whole{}, fmt.Errorf("chat.Get: %w", err)
	}
	for _, r := range rows {
		h, err := handoverFromRow(r)
		if err != nil {
			return Whole{}, err
		}
		w.Handovers = append(w.Handovers, h)
	}
	return w, nil
}

func foundConversation(row sqlgen.ChatConversation, err error) (sqlgen.ChatConversation, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return row, httpx.NotFound("conversation")
	}
	if err != nil {
		return row, fmt.Errorf("chat: reading a conversation: %w", err)
	}
	return row, nil
}

// HandBack lets the assistant answer again. Only a conversation that somebody has can be
// handed back.
func (s *Service) HandBack(ctx context.Context, id string) error {
	return s.move(ctx, id, "handed-back", func(m *move) error {
		if m.person.State() != Taken {
			return httpx.Conflict("Nobody has taken this conversation over.")
		}
		m.end(ctx, Back)
		m.note = s.say("handedBack", "{name}", m.person.TakenName)
		return nil
	})
}

// Close ends a hand-over: nothing more is to do, or the visitor was reached elsewhere.
func (s *Service) Close(ctx context.Context, id string) error {
	return s.move(ctx, id, "closed", func(m *move) error {
		switch m.person.State() {
		case NoPerson:
			return errNothing
		case Taken:
			m.note = s.say("handedBack", "{name}", m.person.TakenName)
		case Waiting:
		}
		m.end(ctx, Closed)
		return nil
	})
}

// errNothing tells that a move has been made already.
var errNothing = errors.New("chat: nothing to change")

// Speak says something to the visitor in the name of whoever is signed in and has the
// conversation; key is the Idempotency-Key header, empty when there was none. It
// returns a problem 409 when somebody else or nobody has it.
func (s *Service) Speak(ctx context.Context, id, key, message string) (Message, error) {
	v := &forms.Checker{Limits: s.Catalog.Chat.Limits}
	message = v.Text("message", message, "Please write something first.")
	if len(v.Errors) > 0 {
		return Message{}, httpx.Invalid(v.Errors...)
	}
	var said Message
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.moving(ctx, tx, id)
		if err != nil {
			return err
		}
		me := httpx.ActorFrom(ctx)
		if key != "" {
			known, err := m.q.MessageByKey(ctx, rowKey(id, me.ID+":"+key))
			if found, err := forms.Repeats(known.Content, message, err); err != nil || found {
				said = Message{ID: known.ID, Role: Staff, Content: known.Content, At: known.CreatedAt, From: FromStaff, Name: known.Name}
				return err
			}
		}
		if m.person.State() != Taken || m.person.TakenBy != me.ID {
			return httpx.Conflict("Take the conversation over first: another person or the assistant has it.")
		}
		row := sqlgen.ChatMessage{
			ID: s.IDs.Row("msg", m.now), ConversationID: id, Place: m.place, Role: Staff, Content: message, SpokenBy: FromStaff, Name: s.nameOf(me), CreatedAt: m.now,
		}
		if key != "" {
			row.IdempotencyKey = rowKey(id, me.ID+":"+key)
		}
		said, err = s.spoken(ctx, tx, m, row)
		return err
	})
	if err != nil {
		return Message{}, fmt.Errorf("chat.Speak: %w", err)
	}
	return said, nil
}

// spoken stores what a member of staff said: the visitor has their answer.
func (s *Service) spoken(ctx context.Context, tx *db.Tx, m *move, row sqlgen.ChatMessage) (Message, error) {
	if err := insert(ctx, m.q, row); err != nil {
		return Message{}, err
	}
	if _, err := s.awaited(ctx, tx, m.person, time.Time{}, m.now); err != nil {
		return Message{}, err
	}
	if err := m.q.SetSpokenAt(ctx, sqlgen.SetSpokenAtParams{ID: m.row.ID, LastMessageAt: m.now}); err != nil {
		return Message{}, fmt.Errorf("telling when something was said: %w", err)
	}
	s.newsAfter(tx, m.row.ID, "replied")
	return messageFromRow(row)
}

// move is a change of who has a conversation.
type move struct {
	tx     *db.Tx
	q      *sqlgen.Queries
	row    sqlgen.ChatConversation
	person Handover
	place  int32
	now    time.Time
	// note is told in the conversation, if there is one.
	note string
}

func (m *move) end(ctx context.Context, how Outcome) {
	m.person.EndedAt, m.person.Outcome, m.person.EndedBy = m.now, how, httpx.ActorFrom(ctx).ID
}

func (s *Service) moving(ctx context.Context, tx *db.Tx, id string) (*move, error) {
	m := &move{tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
	if err := m.q.LockConversationByID(ctx, id); err != nil {
		return nil, fmt.Errorf("waiting for the conversation: %w", err)
	}
	var err error
	if m.row, err = foundConversation(m.q.ConversationByID(ctx, id)); err != nil {
		return nil, err
	}
	if m.person, err = openHandover(ctx, m.q, id); err != nil {
		return nil, err
	}
	place, err := m.q.LastPlace(ctx, id)
	m.place = place + 1
	return m, err
}

func (s *Service) move(ctx context.Context, id, kind string, act func(m *move) error) error {
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		m, err := s.moving(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := act(m); err != nil {
			return err
		}
		if _, err := s.update(ctx, tx, m.person, m.now); err != nil {
			return err
		}
		if m.note != "" {
			if err := s.tell(ctx, m.q, id, m.place, m.note, m.now); err != nil {
				return err
			}
		}
		if err := s.leadMoved(ctx, tx, m, kind); err != nil {
			return err
		}
		s.newsAfter(tx, id, kind)
		return s.Audit.Record(ctx, tx, audit.Entry{Action: "chat." + kind, Subject: id})
	})
	if errors.Is(err, errNothing) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("chat: conversation %s: %w", id, err)
	}
	return nil
}

// leadMoved keeps the lead's history: who took over, and that nobody waits any more.
func (s *Service) leadMoved(ctx context.Context, tx *db.Tx, m *move, kind string) error {
	if !m.row.LeadID.Valid {
		return nil
	}
	needs, err := s.leadWaits(ctx, m.q, m.row.LeadID)
	if err != nil {
		return err
	}
	contents := map[string]string{
		"taken": "Took the conversation over", "handed-back": "Handed the conversation back to the assistant", "closed": "Closed the conversation",
	}
	return s.Leads.RecordChat(ctx, tx, m.row.LeadID.String, leads.ChatActivity{
		NeedsHuman: &needs, Touch: leads.Touch{Type: "chat", Channel: "staff", Ref: m.row.ID, Outcome: kind, Content: contents[kind]},
	})
}
