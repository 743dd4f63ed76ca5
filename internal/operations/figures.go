package operations

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/handover"
	"wardgate/internal/chat/spending"
	"wardgate/internal/contact"
	"wardgate/internal/leads"
	"wardgate/internal/leads/promises"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/pickup"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/quotes"
)

// mostWords is how many letters of what was typed a line of the board carries.
const mostWords = 200

// FiguresDeps are what Figures need.
type FiguresDeps struct {
	Clock   clock.Clock
	Catalog *catalog.Catalog
	// Deadlines are the promised times of all features.
	Deadlines *deadlines.Sweep
	Quotes    *quotes.Service
	Contact   *contact.Service
	Leads     *leads.Service
	Chat      *handover.Handovers
	// Spending are the budgets of the language model.
	Spending *spending.Budgets
	// TaskPromise is what automation calls the promise of its tasks (deadlines.Owner).
	TaskPromise string
	Mail        *mail.Outbox
	// Mailbox is where customers' answers are picked up.
	Mailbox *pickup.Pickup
	// Trouble is the gravest reason why nothing can be stored, or soon cannot, as it was last looked at; nil while all is well.
	Trouble func() *Trouble
}

// Figures count what waits, and name who should be called.
type Figures struct{ d FiguresDeps }

// NewFigures returns Figures.
func NewFigures(d FiguresDeps) (*Figures, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Figures{d}, nil
}

// Board is the top of the operations page, computed at ServerTime.
type Board struct {
	ServerTime time.Time `json:"server_time"`
	Counters   Counters  `json:"counters"`
	Messages   Messages  `json:"messages"`
	Chats      Chats     `json:"chats"`
	Alerts     []Alert   `json:"alerts"`
	Mail       MailState `json:"mail"`
	// Mailbox is there while what customers answer cannot be picked up, or some of it is left for a person.
	Mailbox *MailboxState `json:"mailbox,omitempty"`
	// Trouble is there while what comes in cannot be stored, or soon cannot.
	Trouble *Trouble `json:"trouble,omitempty"`
	// Assistant is there once much of the language model's budget is spent.
	Assistant *AssistantState `json:"assistant,omitempty"`
}

// AssistantState is how far the language model's budgets are spent.
type AssistantState struct {
	Level  string `json:"level" enum:"half,hour,day" doc:"half of the day's budget is spent; the hour's or the day's is over, and the built-in answerer replies"`
	Spent  string `json:"spent" doc:"of the day, US$12.30"`
	Budget string `json:"budget" doc:"of the day"`
}

// Counters are the figures of the board; none is typed in (S32, U18).
type Counters struct {
	PendingQuotes   int             `json:"pending_quotes" doc:"open requests: pending and reviewed"`
	Overdue         int             `json:"overdue"`
	HotLeads        int             `json:"hot_leads"`
	AverageResponse AverageResponse `json:"average_response"`
	Quarantined     int             `json:"quarantined"`
}

// Messages are the figures of the Messages tab (D6). The counters above it are
// those of S32 and do not hold them.
type Messages struct {
	Open        int `json:"open"`
	Overdue     int `json:"overdue"`
	Quarantined int `json:"quarantined"`
}

// Chats are the conversations with the assistant that need a person (D60).
type Chats struct {
	Waiting int `json:"waiting" doc:"nobody has taken over yet"`
	Taken   int `json:"taken" doc:"a person has them"`
	Overdue int `json:"overdue" doc:"of those that wait"`
}

// AverageResponse is the time from request to answer; null when n is 0.
type AverageResponse struct {
	Mean   *int64 `json:"mean_seconds"`
	Median *int64 `json:"median_seconds"`
	N      int    `json:"n"`
	Days   int    `json:"days"`
}

// Alert is something that was raised and waits for somebody to act: on a quote
// request, a message, a promised answer, a conversation or a task.
type Alert struct {
	ID        string `json:"id"`
	QuoteID   string `json:"quote_id" doc:"empty unless it is about a quote request"`
	MessageID string `json:"message_id" doc:"empty unless it is about a message"`
	LeadID    string `json:"lead_id" doc:"empty unless it is about an answer promised to a lead"`
	// ConversationID is a row of chat.
	ConversationID string    `json:"conversation_id" doc:"empty unless it is about a conversation with the assistant"`
	TaskID         string    `json:"task_id" doc:"empty unless it is about a task of automation"`
	TicketID       string    `json:"ticket_id" doc:"the ticket, the message's reference, the lead's door, the type of task, or empty"`
	Name           string    `json:"name"`
	Kind           string    `json:"kind" doc:"emergency: one for which nothing is raised yet"`
	At             time.Time `json:"at" doc:"when it was raised; of an emergency when it came"`
	DueAt          time.Time `json:"due_at" doc:"until when an answer was promised"`
	Emergency      bool      `json:"emergency" doc:"stands before all others, by whatever form it came"`
	Words          string    `json:"words" doc:"what was asked or told, in one line, 200 characters at most"`
	Phone          string    `json:"phone" doc:"to be dialled, E.164; empty when none was left"`
}

// MailState tells how the sending of mails stands.
type MailState struct {
	Configured bool       `json:"configured"`
	Waiting    int        `json:"waiting"`
	Uncertain  int        `json:"uncertain"`
	Failed     int        `json:"failed"`
	DownSince  *time.Time `json:"down_since"`
	DownReason string     `json:"down_reason"`
}

// MailboxState is what is wrong with the mailbox of customers' answers.
type MailboxState struct {
	DownSince *time.Time `json:"down_since" doc:"since when it cannot be read; null while it is"`
	Reason    string     `json:"reason" doc:"why it cannot be read"`
	Waiting   int        `json:"waiting" doc:"mails that could not be stored yet"`
	Left      int        `json:"left" doc:"mails that never will be, which nobody has opened in the mailbox"`
}

// mailbox is what is wrong with the mailbox, nil for nothing.
func (s *Figures) mailbox(ctx context.Context) (*MailboxState, error) {
	now, err := s.d.Mailbox.Standing(ctx)
	if err != nil || now.DownSince.IsZero() && now.Waiting+now.Left == 0 {
		return nil, err
	}
	return &MailboxState{httpx.OrNil(now.DownSince), now.Reason, now.Waiting, now.Left}, nil
}

// Board computes the top of the operations page.
func (s *Figures) Board(ctx context.Context) (Board, error) {
	b := Board{ServerTime: s.d.Clock.Now(), Alerts: []Alert{}, Trouble: s.trouble(ctx)}
	waiting, err := s.d.Deadlines.Waiting(ctx)
	if err != nil {
		return Board{}, err
	}
	if b.Counters, err = s.counters(ctx, waiting[quotes.Response]); err != nil {
		return Board{}, err
	}
	b.Messages = Messages{Open: waiting[contact.Response].Open, Overdue: waiting[contact.Response].Overdue}
	if b.Messages.Quarantined, err = s.d.Contact.Quarantined(ctx); err != nil {
		return Board{}, err
	}
	chats, err := s.d.Chat.Count(ctx)
	if err != nil {
		return Board{}, err
	}
	b.Chats = Chats(chats)
	if b.Alerts, err = s.alerts(ctx); err != nil {
		return Board{}, err
	}
	st, err := s.d.Mail.Status(ctx)
	if err != nil {
		return Board{}, fmt.Errorf("operations.Board: %w", err)
	}
	b.Mail = MailState{Configured: st.Configured, Waiting: st.Waiting, Uncertain: st.Uncertain, Failed: st.Failed, DownReason: st.ServerError}
	b.Mail.DownSince = httpx.OrNil(st.ServerDownSince)
	if b.Mailbox, err = s.mailbox(ctx); err != nil {
		return Board{}, err
	}
	spent, err := s.d.Spending.Standing(ctx)
	if err != nil {
		return Board{}, err
	}
	if level := s.d.Spending.Level(spent); level != spending.Enough {
		b.Assistant = &AssistantState{Level: string(level), Spent: spent.Day.Cost.String(), Budget: spent.Day.Budget.String()}
	}
	return b, nil
}

// mostTasks is how many alerts of tasks a board has: a flood of them leaves room for what people have asked for.
const mostTasks = 200

// alerts are those of requests, of messages, of promised answers and of conversations, and after them those of tasks.
func (s *Figures) alerts(ctx context.Context) ([]Alert, error) {
	owed, err := s.d.Deadlines.Alerts(ctx, quotes.Response, quotes.Walk, quotes.Reply, contact.Response, contact.Reply, promises.PromisedAnswer, handover.PersonComes)
	if err != nil {
		return nil, err
	}
	todo, err := s.d.Deadlines.Alerts(ctx, s.d.TaskPromise)
	if err != nil {
		return nil, err
	}
	out := []Alert{}
	for _, a := range append(owed, todo[:min(len(todo), mostTasks)]...) {
		alert := Alert{
			ID: a.OwnerID + "/" + a.Kind, TicketID: a.Ref, Name: a.Name, Kind: a.Kind, At: a.At, DueAt: a.DueAt, Emergency: a.Emergency,
			Words: forms.CutLine(strings.Join(strings.Fields(a.Words), " "), mostWords), Phone: a.Phone,
		}
		switch a.Promise {
		case quotes.Response, quotes.Walk, quotes.Reply:
			alert.QuoteID = a.Subject
		case contact.Response, contact.Reply:
			alert.MessageID = a.Subject
		case promises.PromisedAnswer:
			alert.LeadID = a.Subject
		case s.d.TaskPromise:
			alert.TaskID = a.Subject
		case handover.PersonComes:
			alert.ConversationID, alert.Name = a.Subject, cmp.Or(a.Name, "A visitor in the chat")
		}
		if a.Promise == quotes.Reply || a.Promise == contact.Reply { // beside what their case raises itself
			alert.ID = a.OwnerID + "/reply/" + a.Kind
		}
		out = append(out, alert)
	}
	return out, nil
}

func (s *Figures) counters(ctx context.Context, waiting deadlines.Counts) (Counters, error) {
	quarantined, err := s.d.Quotes.Quarantined(ctx)
	if err != nil {
		return Counters{}, err
	}
	hot, err := s.hotCount(ctx)
	if err != nil {
		return Counters{}, err
	}
	avg, err := s.d.Quotes.AverageResponse(ctx)
	if err != nil {
		return Counters{}, err
	}
	c := Counters{PendingQuotes: waiting.Open, Overdue: waiting.Overdue, HotLeads: hot, Quarantined: quarantined}
	c.AverageResponse = AverageResponse{N: avg.N, Days: int(quotes.ResponsePeriod.Hours() / 24)}
	if avg.N > 0 {
		mean, median := int64(avg.Mean.Seconds()), int64(avg.Median.Seconds())
		c.AverageResponse.Mean, c.AverageResponse.Median = &mean, &median
	}
	return c, nil
}
