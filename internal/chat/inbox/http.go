package inbox

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/news"
	"wardgate/internal/chat/rating"
	"wardgate/internal/leads"
	"wardgate/internal/platform/httpx"
)

// The permissions of this feature.
const (
	CanRead httpx.Permission = "chat.read"
	CanTalk httpx.Permission = "chat.write"
)

// Routes are the endpoints of the staff.
func (s *Inbox) Routes() []httpx.Route {
	free := httpx.Unlimited("only signed-in staff can call it")
	get := func(path, id, summary string) httpx.Route {
		return httpx.Route{
			Method: http.MethodGet, Path: "/api/staff/chat/conversations" + path, ID: id, Tag: news.Feature, Summary: summary,
			Who: httpx.Allow(CanRead), Rate: free,
		}
	}
	post := func(path, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{
			Method: http.MethodPost, Path: "/api/staff/chat/conversations/{id}/" + path, ID: id, Tag: news.Feature, Summary: summary,
			Who: httpx.Allow(CanTalk), Rate: free, Repeat: repeat, Status: http.StatusOK,
		}
	}
	return []httpx.Route{
		httpx.Handle(get("", "list-conversations", "Conversations that need a person, the soonest due first, or all, newest first"), s.handleList),
		httpx.Handle(get("/{id}", "get-conversation", "One conversation with everything that was said"), s.handleGet),
		httpx.Raw(get("/{id}/transcript", "conversation-transcript", "One conversation as a text file"), http.HandlerFunc(s.serveTranscript)),
		httpx.Handle(post("take", "take-conversation", "Take it over: the assistant is silent, the visitor sees who answers", httpx.ByState), s.handleTake),
		httpx.Handle(post("hand-back", "hand-back-conversation", "Let the assistant answer again", httpx.ByState), s.moved(s.HandBack)),
		httpx.Handle(post("close", "close-conversation", "Nothing more is to do", httpx.ByState), s.moved(s.Close)),
		httpx.Handle(post("messages", "speak-in-conversation", "Say something to the visitor; only who has taken it over can", httpx.ByKey), s.handleSpeak),
	}
}

// HandoverRow is one time in which a conversation needed a person, as staff see it.
type HandoverRow struct {
	State     string     `json:"state" enum:"@chat.handovers"`
	Reasons   []string   `json:"reasons" doc:"in words"`
	AskedAt   *time.Time `json:"asked_at"`
	DueAt     *time.Time `json:"due_at" doc:"until when a person should have taken over"`
	TakenAt   *time.Time `json:"taken_at"`
	TakenBy   string     `json:"taken_by"`
	TakenName string     `json:"taken_name"`
	EndedAt   *time.Time `json:"ended_at"`
	Outcome   string     `json:"outcome" enum:"back,closed,gone," doc:"empty while open"`
}

func (s *Inbox) handoverRow(h handover.Handover) HandoverRow {
	return HandoverRow{
		State: string(h.State()), Reasons: s.deps.Handovers.ReasonLabels(h.Reasons), AskedAt: httpx.OrNil(h.AskedAt), DueAt: httpx.OrNil(h.DueAt),
		TakenAt: httpx.OrNil(h.TakenAt), TakenBy: h.TakenBy, TakenName: h.TakenName, EndedAt: httpx.OrNil(h.EndedAt), Outcome: string(h.Outcome),
	}
}

// ConversationRow is a conversation in a list of staff.
type ConversationRow struct {
	ID          string `json:"id"`
	ServiceType string `json:"service_type"`
	Industry    string `json:"industry" doc:"in words, empty while unknown"`
	Score       int    `json:"score"`
	LeadID      string `json:"lead_id" doc:"empty until the visitor has left an address"`
	LeadName    string `json:"lead_name"`
	LeadEmail   string `json:"lead_email"`
	// LeadUnverified and LeadMixed are as in leads.Row.
	LeadUnverified []leads.Field `json:"lead_unverified" doc:"known fields that a form stated and nobody verified"`
	LeadMixed      []leads.Field `json:"lead_mixed" doc:"fields whose letters come from several alphabets that look alike"`
	Last           string        `json:"last_message" doc:"the visitor's"`
	WaitsSince     *time.Time    `json:"waits_since" doc:"since when the visitor's words wait for the person who has it; null when they do not"`
	CreatedAt      time.Time     `json:"created_at"`
	LastMessageAt  time.Time     `json:"last_message_at"`
	Handover       HandoverRow   `json:"handover" doc:"the open one, or the last"`
}

func (s *Inbox) conversationRow(c Conversation) ConversationRow {
	return ConversationRow{
		ID: c.ID, ServiceType: c.ServiceType, Industry: rating.IndustryLabel(s.deps.Catalog.Chat, c.Industry), Score: int(c.Score),
		LeadID: c.LeadID.String, LeadName: c.LeadName, LeadEmail: c.LeadEmail, Last: c.Last,
		LeadUnverified: c.LeadUnverified, LeadMixed: c.LeadMixed,
		WaitsSince: httpx.OrNil(c.WaitsSince), CreatedAt: c.CreatedAt, LastMessageAt: c.LastMessageAt,
		Handover: s.handoverRow(c.Person),
	}
}

type listInput struct {
	State  string `query:"state" enum:"open,waiting,taken,all" default:"open"`
	Q      string `query:"q" maxLength:"200" doc:"looked for in what was said; only with state=all"`
	Limit  int    `query:"limit" minimum:"1" maximum:"200" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type listOutput struct {
	Body struct {
		Items []ConversationRow `json:"items"`
		Next  string            `json:"next" doc:"cursor of the next page, empty at the end"`
	}
}

func (s *Inbox) handleList(ctx context.Context, in *listInput) (*listOutput, error) {
	list, next, err := s.List(ctx, Filter{State: in.State, Query: in.Q, Cursor: in.Cursor, Limit: in.Limit})
	if err != nil {
		return nil, err
	}
	out := &listOutput{}
	out.Body.Items, out.Body.Next = make([]ConversationRow, len(list)), next
	for i, c := range list {
		out.Body.Items[i] = s.conversationRow(c)
	}
	return out, nil
}

// WholeRow is a conversation with everything that staff may read of it.
type WholeRow struct {
	ConversationRow
	ServerTime time.Time                   `json:"server_time"`
	ScoreLines []leads.Line                `json:"score_lines" doc:"they add up to the score"`
	Matched    []string                    `json:"matched" doc:"the words that counted (D34)"`
	Messages   []conversations.MessageBody `json:"messages"`
	Handovers  []HandoverRow               `json:"history" doc:"every time a person was needed, oldest first"`
}

type idInput struct {
	ID string `path:"id" maxLength:"100"`
}

type wholeOutput struct{ Body WholeRow }

func (s *Inbox) handleGet(ctx context.Context, in *idInput) (*wholeOutput, error) {
	w, err := s.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	row := WholeRow{
		ConversationRow: s.conversationRow(w.Conversation), ServerTime: s.deps.Clock.Now(), ScoreLines: append([]leads.Line{}, w.Lines...),
		Matched: conversations.OrNone(w.Matched), Messages: conversations.Bodies(w.Messages), Handovers: make([]HandoverRow, len(w.Handovers)),
	}
	for i, h := range w.Handovers {
		row.Handovers[i] = s.handoverRow(h)
	}
	return &wholeOutput{row}, nil
}

// moved is the handler of a move: it returns the updated conversation.
func (s *Inbox) moved(act func(context.Context, string) error) func(context.Context, *idInput) (*wholeOutput, error) {
	return func(ctx context.Context, in *idInput) (*wholeOutput, error) {
		if err := act(ctx, in.ID); err != nil {
			return nil, err
		}
		return s.handleGet(ctx, in)
	}
}

type takeInput struct {
	ID   string `path:"id" maxLength:"100"`
	From string `query:"from" maxLength:"100" doc:"who had it when it was pressed, an account or nobody: 409 if it is somebody else by now; left out, it is taken from whoever has it"`
}

func (s *Inbox) handleTake(ctx context.Context, in *takeInput) (*wholeOutput, error) {
	if err := s.TakeFrom(ctx, in.ID, in.From); err != nil {
		return nil, err
	}
	return s.handleGet(ctx, &idInput{ID: in.ID})
}

type speakInput struct {
	ID   string `path:"id" maxLength:"100"`
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key makes a repeat answer what the first call answered"`
	Body struct {
		Message string `json:"message" doc:"up to 2,000 characters"`
	}
}

type speakOutput struct{ Body conversations.MessageBody }

func (s *Inbox) handleSpeak(ctx context.Context, in *speakInput) (*speakOutput, error) {
	m, err := s.Speak(ctx, in.ID, in.Key, in.Body.Message)
	if err != nil {
		return nil, err
	}
	return &speakOutput{conversations.Body(m)}, nil
}

func (s *Inbox) serveTranscript(w http.ResponseWriter, r *http.Request) {
	whole, err := s.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		s.deps.Conversations.Refuse(w, r, err)
		return
	}
	s.deps.Transcripts.SendFile(w, whole.Messages)
}
