package operations

import (
	"context"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// Act is what can be done about a row of the queue where it stands.
type Act string

// The acts.
const (
	CallAct    Act = "call"
	AnswerAct  Act = "answer"
	TakeAct    Act = "take"
	DoneAct    Act = "done"
	ApproveAct Act = "approve"
	RejectAct  Act = "reject"
)

// bookedCall is the kind of a booked call.
const bookedCall = "call"

// callsFade is how long a call that nobody marked as done stays in the queue after its start.
const callsFade = 48 * time.Hour

// queueKind is a kind of row in the queue, what it needs to be seen, and what each act needs.
type queueKind struct {
	id   string
	read httpx.Permission
	acts []needs
}

type needs struct {
	act  Act
	need httpx.Permission
}

// queueKinds are all kinds, in the order in which a page has them.
func queueKinds() []queueKind {
	const writeLeads, approve = "leads.write", "automation.approve"
	return []queueKind{
		{"quote", "quotes.read", []needs{{CallAct, writeLeads}, {AnswerAct, "quotes.reply"}, {TakeAct, "quotes.write"}}},
		{"message", "contact.read", []needs{{CallAct, writeLeads}, {AnswerAct, "contact.write"}, {TakeAct, "contact.write"}}},
		{"chat", "chat.read", []needs{{AnswerAct, "chat.write"}, {CallAct, writeLeads}, {TakeAct, "chat.write"}}},
		{"answer", CanReadLeads, []needs{{CallAct, writeLeads}, {DoneAct, writeLeads}}},
		{bookedCall, CanReadLeads, []needs{{CallAct, writeLeads}, {DoneAct, writeLeads}}},
		{"task", "automation.read", []needs{{CallAct, writeLeads}, {DoneAct, approve}, {TakeAct, approve}}},
		{"approval", "automation.read", []needs{{ApproveAct, approve}, {RejectAct, approve}, {TakeAct, approve}}},
	}
}

// actsOf is what a caller can do about a row. A call needs a number to dial, an answer somewhere to send it; who has a row, need not take it.
func (k queueKind) actsOf(caller httpx.Actor, w deadlines.Waited, line deadlines.Line) []Act {
	out := []Act{}
	for _, a := range k.acts {
		if !caller.Can(a.need) || a.act == CallAct && line.Phone == "" || a.act == AnswerAct && line.NoMail || a.act == TakeAct && w.Person == caller.ID {
			continue
		}
		out = append(out, a.act)
	}
	return out
}

// Waiting is one thing that waits for a person.
type Waiting struct {
	ID        string    `json:"id" doc:"of the row in the queue"`
	Kind      string    `json:"kind" enum:"@operations.queueKinds"`
	Subject   string    `json:"subject" doc:"the id of what it is about: the request, the message, the conversation, the promise, the appointment or the task"`
	LeadID    string    `json:"lead_id" doc:"the person whom it is about; empty when no lead is known"`
	Ref       string    `json:"ref" doc:"the ticket, the message's reference, or where it comes from"`
	Name      string    `json:"name" doc:"as they told us; may be empty"`
	Words     string    `json:"words" doc:"what was asked or told, or is to be done, in one line, 200 characters at most"`
	Phone     string    `json:"phone" doc:"to be dialled, E.164; empty when none was left"`
	Emergency bool      `json:"emergency" doc:"stands before all others"`
	Since     time.Time `json:"since"`
	DueAt     time.Time `json:"due_at"`
	Team      string    `json:"team" doc:"whose work it is while no person has it"`
	Person    *Holder   `json:"person" doc:"who has it; null for nobody"`
	Acts      []Act     `json:"acts" nullable:"false" enum:"@operations.queueActs" doc:"what the caller can do about it, the fitting one first"`
}

// Holder is who has a row of the queue.
type Holder struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// QueueCount is how much of one kind waits.
type QueueCount struct {
	Kind string `json:"kind" enum:"@operations.queueKinds"`
	All  int    `json:"all"`
	Mine int    `json:"mine"`
	Late int    `json:"late" doc:"of all"`
}

// QueueTeam is a team whose work can be in the queue.
type QueueTeam struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// QueuePage is a page of the queue, as it was at ServerTime.
type QueuePage struct {
	ServerTime time.Time    `json:"server_time"`
	Items      []Waiting    `json:"items" nullable:"false" doc:"emergencies first, then the soonest due first"`
	Next       string       `json:"next" doc:"cursor of the next page, empty at the end"`
	Counts     []QueueCount `json:"counts" nullable:"false" doc:"of the kinds that the caller may see, whatever the team and the person"`
	Teams      []QueueTeam  `json:"teams" nullable:"false"`
}

// Team is a team as the caller sees it.
type Team struct {
	ID, Name string
	// Theirs: its work is the caller's while no person has it.
	Theirs bool
}

// QueueDeps are what a Queue needs.
type QueueDeps struct {
	Clock     clock.Clock
	Deadlines *deadlines.Sweep
	// Teams are all teams, as an account sees them; Unassigned the one whose work it is that belongs to no other.
	Teams      func(ctx context.Context, userID string) ([]Team, error)
	Unassigned string
}

// Queue lists everything that waits for a person, from whichever feature, in one order (ADR 86).
type Queue struct{ d QueueDeps }

// NewQueue returns a Queue.
func NewQueue(d QueueDeps) (*Queue, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Queue{d}, nil
}

// QueueFilter is what of the queue is asked for.
type QueueFilter struct {
	// Mine leaves what somebody else is to do out.
	Mine bool
	// Kind, Team and Person are empty for all; deadlines.Nobody is a person, too.
	Kind, Team, Person string
	Cursor             string
	Limit              int
}

// List is one page of what the caller may see. A row that is gone since is left out.
func (s *Queue) List(ctx context.Context, f QueueFilter) (QueuePage, error) {
	caller := httpx.ActorFrom(ctx)
	page := QueuePage{ServerTime: s.d.Clock.Now(), Items: []Waiting{}, Counts: []QueueCount{}, Teams: []QueueTeam{}}
	after, err := placeOf(f.Cursor)
	if err != nil {
		return QueuePage{}, err
	}
	wanted := deadlines.Wanted{
		Mine: caller.ID, Unassigned: s.d.Unassigned, Fading: bookedCall, FadedBefore: page.ServerTime.Add(-callsFade),
		Team: f.Team, Person: f.Person, After: after, Most: f.Limit + 1,
	}
	teams, err := s.d.Teams(ctx, caller.ID)
	if err != nil {
		return QueuePage{}, err
	}
	for _, t := range teams {
		page.Teams = append(page.Teams, QueueTeam{t.ID, t.Name})
		if t.Theirs {
			wanted.Teams = append(wanted.Teams, t.ID)
		}
	}
	counts, err := s.d.Deadlines.QueueCounts(ctx, wanted)
	if err != nil {
		return QueuePage{}, err
	}
	kinds := map[string]queueKind{}
	for _, k := range queueKinds() {
		if !caller.Can(k.read) {
			continue
		}
		n := counts[k.id]
		page.Counts = append(page.Counts, QueueCount{k.id, n.All, n.Mine, n.Late})
		if f.Kind == "" || f.Kind == k.id {
			kinds[k.id] = k
			wanted.Kinds = append(wanted.Kinds, k.id)
		}
	}
	if !f.Mine {
		wanted.Mine = ""
	}
	page.Items, page.Next, err = s.rows(ctx, caller, wanted, kinds)
	return page, err
}

// rows reads and names the rows of a page, and makes the cursor of the next.
func (s *Queue) rows(ctx context.Context, caller httpx.Actor, wanted deadlines.Wanted, kinds map[string]queueKind) (out []Waiting, next string, err error) {
	rows, err := s.d.Deadlines.Queue(ctx, wanted)
	if err != nil {
		return nil, "", err
	}
	if len(rows) == wanted.Most {
		rows = rows[:wanted.Most-1]
		next = cursorOf(rows[len(rows)-1])
	}
	out = []Waiting{}
	for _, r := range rows {
		line, found, err := s.d.Deadlines.Named(ctx, r.Promise, r.OwnerID)
		if err != nil {
			return nil, "", err
		}
		if found {
			out = append(out, waitingOf(kinds[r.Kind], caller, r, line))
		}
	}
	return out, next, nil
}

func waitingOf(k queueKind, caller httpx.Actor, r deadlines.Waited, line deadlines.Line) Waiting {
	w := Waiting{
		ID: r.Promise + "/" + r.OwnerID, Kind: r.Kind, Subject: line.Subject, LeadID: line.LeadID, Ref: line.Ref, Name: line.Name,
		Words: forms.CutLine(strings.Join(strings.Fields(line.Words), " "), mostWords), Phone: line.Phone, Emergency: r.Emergency,
		Since: r.StartedAt, DueAt: r.DueAt, Team: r.Team, Acts: k.actsOf(caller, r, line),
	}
	if r.Person != "" {
		w.Person = &Holder{r.Person, line.Holder}
	}
	return w
}

// cursorOf is a place in the queue as a cursor: whether it is an emergency, its kind of promise and its id stand in the id.
func cursorOf(w deadlines.Waited) string {
	calm := "1"
	if w.Emergency {
		calm = "0"
	}
	return httpx.FormatCursor(w.DueAt, calm+" "+w.Promise+" "+w.OwnerID)
}

func placeOf(cursor string) (deadlines.Waited, error) {
	if cursor == "" {
		return deadlines.Waited{}, nil
	}
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return deadlines.Waited{}, err
	}
	parts := strings.Split(id, " ")
	if len(parts) != 3 || !slices.Contains([]string{"0", "1"}, parts[0]) || parts[1] == "" || parts[2] == "" {
		return deadlines.Waited{}, httpx.BadCursor()
	}
	return deadlines.Waited{DueAt: at, Emergency: parts[0] == "0", Promise: parts[1], OwnerID: parts[2]}, nil
}
