package app

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"wardgate/internal/chat/composing"
	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/turns"
	"wardgate/internal/leads/captures"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
)

// demoTalk is a conversation with the assistant: what happens in it, one after the other.
type demoTalk struct {
	// began is how long before the demo's now.
	began   time.Duration
	service string
	// name and email are left in a "capture"; the number of the staff member is who.
	name, email, phone string
	who                int
	steps              []demoStep
}

// demoStep is something that happens in a conversation, after the step before.
type demoStep struct {
	after time.Duration
	// what is say, call, capture, take, answer, back or close.
	what, text string
}

// demoChats are the conversations with the assistant.
type demoChats struct {
	*demoLife

	sales *demoSales
}

// planChats spreads conversations over the days. Those of earlier days have left an
// address: others are forgotten after a day (D59). The last ones wait, or are under way.
func (l *demoChats) planChats() {
	source := rand.New(rand.NewChaCha8([32]byte{'c', 'h', 'a', 't'})) //nolint:gosec // the same people every time
	first := []string{"Alder", "Bryn", "Cleo", "Darcy", "Ellis", "Fallon", "Gale", "Harley", "Ivory", "Jules", "Keegan", "Linden"}
	last := []string{"Abbott", "Barlow", "Carver", "Dunmore", "Ellery", "Foxley", "Garnet", "Holloway", "Ives", "Kerr", "Langley", "Mercer"}
	stories := demoStories()
	for day := demoDays - 1; day > 1; day -= 2 {
		n := day / 2
		t := stories[n%len(stories)]
		a, b := first[n%len(first)], last[(n*5)%len(last)]
		t.name, t.email = a+" "+b, strings.ToLower(a+"."+b)+"@visitors.example"
		t.phone = fmt.Sprintf("403-555-01%02d", source.IntN(100))
		// The tenth hour of an office's day, give or take three.
		t.began = time.Duration(day)*24*time.Hour + time.Duration(source.IntN(360)-180)*time.Minute
		t.who = 1 + n%2
		l.planTalk(fmt.Sprintf("day-%d", day), t)
	}
	for i, t := range demoTalksOfToday() {
		l.planTalk(fmt.Sprintf("today-%d", i), t)
	}
}

// planTalk puts the steps of a conversation on the agenda.
func (l *demoChats) planTalk(id string, t demoTalk) {
	names := conversations.Names{UserID: "demo-user-" + id, SessionID: "demo-session-" + id}
	from := conversations.Browser{Token: ids.Hash(names.UserID)[:43], Address: "192.0.2.10"}
	at := l.end.Add(-t.began)
	for i, step := range t.steps {
		at = at.Add(step.after)
		key := fmt.Sprintf("demo-%d", i)
		l.later(at, func(ctx context.Context) error {
			switch step.what {
			case "say":
				return l.say(ctx, from, key, turns.Payload{Names: names, ServiceType: t.service, Message: step.text})
			case "call":
				_, _, err := l.app.Chat.Turns.CallPerson(ctx, from, names)
				return err
			case "capture":
				return l.leaveInChat(ctx, from, names, t)
			}
			return l.talk(l.as(ctx, t.who), from, names, key, step)
		})
	}
}

func (l *demoChats) say(ctx context.Context, from conversations.Browser, key string, p turns.Payload) error {
	service := l.app.Chat.Turns
	received, err := service.Receive(ctx, from, key, p)
	if err != nil {
		return err
	}
	_, err = service.Answer(ctx, received, composing.Sink{})
	return err
}

// talk is what a member of staff does in a conversation.
func (l *demoChats) talk(ctx context.Context, from conversations.Browser, names conversations.Names, key string, step demoStep) error {
	inbox := l.app.Chat.Inbox
	thread, err := l.app.Chat.Conversations.Read(ctx, from, names)
	if err != nil {
		return err
	}
	switch step.what {
	case "take":
		return inbox.Take(ctx, thread.ID)
	case "answer":
		_, err := inbox.Speak(ctx, thread.ID, key, step.text)
		return err
	case "back":
		return inbox.HandBack(ctx, thread.ID)
	case "close":
		return inbox.Close(ctx, thread.ID)
	}
	return fmt.Errorf("demo: nobody can %q", step.what)
}

// leaveInChat leaves an address in a conversation; the visitor is contacted at once.
func (l *demoChats) leaveInChat(ctx context.Context, from conversations.Browser, names conversations.Names, t demoTalk) error {
	call, cookie := httpx.CallFrom(ctx), l.app.Chat.Conversations.Cookie(from.Token)
	call.Cookies = cookie.Name + "=" + cookie.Value
	ctx = httpx.WithCall(ctx, call)
	c, err := l.app.Leads.Captures.Submit(ctx, "", captures.CapturePayload{
		Email: t.email, Name: t.name, Phone: t.phone, Source: "ai_assistant", ServiceType: t.service, SessionID: names.SessionID,
	})
	if err != nil {
		return err
	}
	l.agenda = append(l.agenda, demoEvent{c.CreatedAt.Add(3 * time.Hour), func(ctx context.Context) error {
		ctx = l.as(ctx, 1+t.who%2)
		if err := l.sales.keep(ctx, c.ID); err != nil {
			return err
		}
		return l.sales.work(ctx, c.LeadID, 1+t.who%2, "consideration", "")
	}})
	return l.app.Leads.Captures.Notify(ctx, c.ID)
}

const (
	soon  = 40 * time.Second
	later = 2 * time.Minute
)

// demoStories are what happens on an ordinary day: asked and answered by the assistant,
// handed over and closed, handed back, and reached elsewhere.
func demoStories() []demoTalk {
	talk := func(service string, steps ...demoStep) demoTalk { return demoTalk{service: service, steps: steps} }
	return []demoTalk{
		talk("security-guards",
			demoStep{0, "say", "Do your guards have a licence?"},
			demoStep{soon, "say", "What does a guard for a construction site cost at night?"},
			demoStep{later, "capture", ""},
		),
		talk("surveillance",
			demoStep{0, "say", "How long are recordings kept?"},
			demoStep{soon, "say", "Can I compare the options for a small shop?"},
			demoStep{later, "say", "We would sign a contract this month. Can I talk to a person?"},
			demoStep{later, "take", ""},
			demoStep{soon, "answer", "Good morning, glad to help. How many doors and how many tills does the shop have?"},
			demoStep{later, "say", "Two doors and three tills."},
			demoStep{later, "answer", "Then four cameras will do. I will send you a written proposal; where shall it go?"},
			demoStep{soon, "capture", ""},
			demoStep{later, "answer", "Thank you. You have it tomorrow before noon."},
			demoStep{soon, "close", ""},
		),
		talk("virtual-guard",
			demoStep{0, "say", "Is it legal to record sound in a parking lot?"},
			demoStep{soon, "capture", ""},
			demoStep{6 * time.Minute, "take", ""},
			demoStep{soon, "answer", "We do not record sound without a sign at the entrance. I can show you how other sites do it."},
			demoStep{later, "say", "That answers it, thank you."},
			demoStep{soon, "back", ""},
			demoStep{soon, "say", "How soon could you start?"},
		),
		talk("it-support",
			demoStep{0, "say", "Our office network is slow since Monday. When can someone come?"},
			demoStep{soon, "capture", ""},
			demoStep{soon, "call", ""},
			demoStep{7 * time.Minute, "close", ""},
		),
	}
}

// demoTalksOfToday are those that the board shows first: one nobody came to in time, one
// that waits right now, one under way with the visitor's words unanswered, and others.
func demoTalksOfToday() []demoTalk {
	return []demoTalk{
		{began: 7 * time.Hour, who: 1, steps: []demoStep{
			{0, "say", "Where do you work?"},
			{soon, "say", "And how soon can you start in Red Deer?"},
		}},
		{began: 4 * time.Hour, service: "security-guards", who: 2, steps: []demoStep{
			{0, "say", "We need someone at the door of our clinic. Can I talk to a person?"},
			{later, "take", ""},
			{soon, "answer", "Hello, this is Casey. For which hours of the day?"},
			{later, "say", "From six in the evening until midnight."},
			{later, "answer", "We do that at two other clinics. Please call me at the number on our site, then we settle it today."},
			{soon, "back", ""},
		}},
		{began: 46 * time.Minute, service: "surveillance", who: 1, name: "Marlow Sinclair", email: "marlow@sinclair.example", phone: "780-555-0126", steps: []demoStep{
			{0, "say", "What would eight cameras for a warehouse cost?"},
			{soon, "capture", ""},
			{8 * time.Minute, "say", "Before we sign an agreement: how long would the recordings be kept?"},
		}},
		{began: 11 * time.Minute, service: "virtual-guard", who: 1, name: "Robin Ashby", email: "robin@ashby.example", phone: "587-555-0171", steps: []demoStep{
			{0, "say", "Does the virtual guard see our yard when it snows?"},
			{soon, "capture", ""},
			{soon, "call", ""},
			{later, "take", ""},
			{soon, "answer", "Hello, this is Riley. Yes: two of the cameras see warmth instead of light. How large is the yard?"},
			{later, "say", "About two acres, with one gate. Could we see it working before we decide?"},
		}},
		{began: 100 * time.Second, who: 1, steps: []demoStep{
			{0, "say", "Our night guard did not come to the store. What can you do tonight?"},
			{soon, "say", "Please let me speak to someone, a real person."},
		}},
	}
}
