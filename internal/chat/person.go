package chat

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
)

// Captured ties the conversation in which somebody left an address to their lead, and
// thanks them there (V103, U8). It is called within the capture's transaction; a capture
// that names no conversation changes nothing.
func (s *Service) Captured(ctx context.Context, tx *db.Tx, c leads.Capture) error {
	if c.SessionID == "" {
		return nil
	}
	q, now := sqlgen.New(tx), s.Clock.Now()
	found, err := q.ConversationsOfSession(ctx, c.SessionID)
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if len(found) != 1 { // none, or a session's id that is no secret
		return nil
	}
	if err := q.LockConversationByID(ctx, found[0]); err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	row, err := q.ConversationByID(ctx, found[0])
	if errors.Is(err, sql.ErrNoRows) || row.LeadID.Valid { // forgotten at this moment; and whose it is does not change
		return nil
	}
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if err := q.SetLead(ctx, sqlgen.SetLeadParams{ID: row.ID, LeadID: db.NullText(c.LeadID), CapturedAt: db.NullTime(now)}); err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	messages, err := q.Messages(ctx, row.ID)
	if err != nil {
		return fmt.Errorf("chat.Captured: %w", err)
	}
	if err := s.tell(ctx, q, row.ID, nextPlace(messages), s.say("captured"), now); err != nil {
		return err
	}
	needs, err := s.leadWaits(ctx, q, db.NullText(c.LeadID))
	if err != nil {
		return err
	}
	s.newsAfter(tx, row.ID, "captured")
	return s.Leads.RecordChat(ctx, tx, c.LeadID, leads.ChatActivity{
		Messages: len(saidBefore(messages)), NeedsHuman: &needs,
		Touch: leads.Touch{
			Type: "chat", Channel: "website", Ref: row.ID,
			Content: fmt.Sprintf("Talked with the assistant, chat score %d/%d", row.Score, s.Catalog.Chat.Score.Cap),
		},
	})
}

// leadWaits tells whether any conversation of a lead waits for a person.
func (s *Service) leadWaits(ctx context.Context, q *sqlgen.Queries, lead sql.NullString) (bool, error) {
	n, err := q.CountWaitingOfLead(ctx, lead)
	if err != nil {
		return false, fmt.Errorf("chat: counting who waits: %w", err)
	}
	return n > 0, nil
}

// tell adds a note about what happened (V99, system).
func (s *Service) tell(ctx context.Context, q *sqlgen.Queries, conversation string, place int32, content string, now time.Time) error {
	return insert(ctx, q, sqlgen.ChatMessage{
		ID: s.IDs.Row("msg", now), ConversationID: conversation, Place: place, Role: System, Content: content, SpokenBy: FromNone, CreatedAt: now,
	})
}

// leadTalked lets the lead of a conversation grow by its messages; called tells that it
// waits for a person from now on.
func (s *Service) leadTalked(ctx context.Context, tx *db.Tx, c sqlgen.ChatConversation, messages int, called bool) error {
	if !c.LeadID.Valid {
		return nil
	}
	talk := leads.ChatActivity{Messages: messages}
	if called {
		talk.NeedsHuman = &called
	}
	return s.Leads.RecordChat(ctx, tx, c.LeadID.String, talk)
}

// Feature names the feature for leads, which ask it about its rows (leads.Holder).
func (s *Service) Feature() string { return tag }

// Said is one message as its person may read it.
type Said struct {
	By   string    `json:"by"`
	Name string    `json:"name,omitempty"`
	Text string    `json:"text"`
	At   time.Time `json:"at"`
}

// Talk is a conversation as its person may read it.
type Talk struct {
	ID        string    `json:"id"`
	BeganAt   time.Time `json:"began_at"`
	Score     int       `json:"score"`
	Messages  []Said    `json:"messages"`
	Industry  string    `json:"industry"`
	ServiceOf string    `json:"service_type"`
	// Persons tells when a person was asked for and who came, Mailed where the conversation was sent.
	Persons []Called `json:"persons"`
	Mailed  []Wish   `json:"mailed"`
}

// Called is a hand-over as its person may read it; a time is null that has not come.
type Called struct {
	AskedAt time.Time  `json:"asked_at"`
	Reasons []string   `json:"reasons"`
	TakenAt *time.Time `json:"taken_at"`
	Name    string     `json:"name"`
	EndedAt *time.Time `json:"ended_at"`
}

// Wish is where the conversation was to be mailed, and when that address confirmed itself.
type Wish struct {
	Email       string     `json:"email"`
	AskedAt     time.Time  `json:"asked_at"`
	ConfirmedAt *time.Time `json:"confirmed_at"`
}

// RowsOfLead are the conversations of one lead as their person may read them, the latest
// first, and their ids.
func (s *Service) RowsOfLead(ctx context.Context, tx *db.Tx, leadID string) (rows any, ids []string, err error) {
	q := sqlgen.New(tx)
	list, err := q.ConversationsOfLead(ctx, db.NullText(leadID))
	if err != nil {
		return nil, nil, fmt.Errorf("chat.RowsOfLead: %w", err)
	}
	out := make([]Talk, len(list))
	for i, c := range list {
		messages, err := q.Messages(ctx, c.ID)
		if err != nil {
			return nil, nil, fmt.Errorf("chat.RowsOfLead: %w", err)
		}
		out[i] = Talk{ID: c.ID, BeganAt: c.CreatedAt, Score: int(c.Score), Industry: c.Industry, ServiceOf: c.ServiceType, Messages: make([]Said, len(messages))}
		for j, m := range messages {
			out[i].Messages[j] = Said{m.Role, m.Name, m.Content, m.CreatedAt}
		}
		if err := s.addPersons(ctx, q, &out[i]); err != nil {
			return nil, nil, fmt.Errorf("chat.RowsOfLead: %w", err)
		}
		ids = append(ids, c.ID)
	}
	return out, ids, nil
}

func (s *Service) addPersons(ctx context.Context, q *sqlgen.Queries, t *Talk) error {
	t.Persons, t.Mailed = []Called{}, []Wish{}
	handovers, err := q.HandoversOfConversation(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, row := range handovers {
		h, err := handoverFromRow(row)
		if err != nil {
			return err
		}
		t.Persons = append(t.Persons, Called{h.AskedAt, h.Reasons, moment(row.TakenAt), h.TakenName, moment(row.EndedAt)})
	}
	wishes, err := q.TranscriptsOfConversation(ctx, t.ID)
	if err != nil {
		return err
	}
	for _, w := range wishes {
		t.Mailed = append(t.Mailed, Wish{w.Email, w.CreatedAt, moment(w.ConfirmedAt)})
	}
	return nil
}

// moment is a time, or null.
func moment(t sql.NullTime) *time.Time {
	if !t.Valid {
		return nil
	}
	return &t.Time
}

// EraseOfLead removes the conversations of one lead; that a person was needed stays
// counted, without a word of it.
func (s *Service) EraseOfLead(ctx context.Context, tx *db.Tx, leadID string) error {
	q := sqlgen.New(tx)
	list, err := q.ConversationsOfLead(ctx, db.NullText(leadID))
	if err != nil {
		return fmt.Errorf("chat.EraseOfLead: %w", err)
	}
	for _, c := range list {
		if err := s.forget(ctx, tx, c.ID); err != nil {
			return fmt.Errorf("chat.EraseOfLead: %w", err)
		}
		if err := q.DeleteConversation(ctx, c.ID); err != nil {
			return fmt.Errorf("chat.EraseOfLead: %w", err)
		}
		s.newsAfter(tx, c.ID, "gone")
	}
	return nil
}
