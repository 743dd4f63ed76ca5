package chat

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/chat/conversations"
	"wardgate/internal/chat/handover"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

func (b bench) person(t *testing.T) handover.Handover {
	t.Helper()
	thread, err := b.Read(t.Context(), browser("dana"), dana)
	if err != nil {
		t.Fatal(err)
	}
	return thread.Person
}

func (b bench) id(t *testing.T) string {
	t.Helper()
	thread, err := b.Read(t.Context(), browser("dana"), dana)
	if err != nil {
		t.Fatal(err)
	}
	return thread.ID
}

func (b bench) mails(t *testing.T, kind string) []mail.Mail {
	t.Helper()
	page, err := b.Mail.List(t.Context(), mail.Filter{Limit: 50})
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(page.Items, func(m mail.Mail) bool { return m.Kind != kind })
}

// Every rule of V168 that asks for a person makes one open item with a deadline, and one
// mail.
// Proves: V168, chat-10
func TestARuleCallsAPerson(t *testing.T) {
	for message, want := range map[string][]string{
		"Where do I sign the contract?":                  {"commitment"},
		"Is that legal?":                                 {"law"},
		"Can I talk to a real person about a contract?":  {"commitment", "person"},
		"Somebody is breaking into our building now!":    {"emergency"},
		"How long are recordings kept?":                  nil,
		"What would it cost, and when, for a demolition": nil,
	} {
		each(t, func(t *testing.T, b bench) {
			reply := b.send(t, "", message)
			h := b.person(t)
			if reply.RequiresHuman != (want != nil) || !slices.Equal(h.Reasons, want) {
				t.Errorf("%s: %v, requires a human: %v", message, h.Reasons, reply.RequiresHuman)
			}
			if want == nil {
				if h.State() != handover.NoPerson || len(b.mails(t, handover.CallMail)) != 0 {
					t.Errorf("%s: %+v", message, h)
				}
				return
			}
			minutes := 10 * time.Minute
			if want[0] == "emergency" {
				minutes = 2 * time.Minute
			}
			letters := b.mails(t, handover.CallMail)
			if h.State() != handover.Waiting || h.DueAt.Sub(h.AskedAt) != minutes || len(letters) != 1 {
				t.Fatalf("%s: %+v, %d mails", message, h, len(letters))
			}
			if letter, err := b.Mail.Get(t.Context(), letters[0].ID); err != nil || !strings.Contains(letter.Text, message) ||
				!strings.Contains(letter.Text, "https://guard.example/operations?chat="+h.ConversationID) ||
				strings.HasPrefix(letter.Subject, "[EMERGENCY]") != (want[0] == "emergency") {
				t.Errorf("%v: %s\n%s", err, letter.Subject, letter.Text)
			}
		})
	}
}

// The same rule asks once; another one adds its reason to the open item, and an
// emergency brings its deadline forward.
// Proves: D60, chat-10, chat-18
func TestOneConversationIsOneItem(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is it legal?")
		b.now.Advance(time.Minute)
		b.send(t, "", "Really legal?")
		b.send(t, "", "Then we sign a contract.")
		if _, _, err := b.CallPerson(t.Context(), browser("dana"), dana); err != nil {
			t.Fatal(err)
		}
		h := b.person(t)
		if !slices.Equal(h.Reasons, []string{"law", "commitment"}) || h.DueAt.Sub(h.AskedAt) != 10*time.Minute || b.count(t, "chat_handovers") != 1 {
			t.Errorf("%+v", h)
		}
		b.send(t, "", "Help, somebody is breaking in right now!")
		if h = b.person(t); len(h.Reasons) != 3 || !h.DueAt.Equal(b.now.Now().Add(2*time.Minute)) || len(b.mails(t, handover.CallMail)) != 2 ||
			!strings.HasPrefix(b.mails(t, handover.CallMail)[0].Subject, "[EMERGENCY]") {
			t.Errorf("after the emergency: %+v, %d mails", h, len(b.mails(t, handover.CallMail)))
		}
	})
}

// A visitor may ask for a person before the first message, and is told the actual hours.
// Proves: chat-10, chat-11
func TestAPersonCanBeAskedFor(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, at := range []struct {
			hour int
			want string
		}{{1, "Mon-Fri 8AM-6PM"}, {17, "joins you here"}} { // 6 in the evening before, 11 in the morning
			hour, want := at.hour, at.want
			who := names(want)
			b.now.Set(time.Date(2026, 11, 20, hour, 0, 0, 0, time.UTC))
			h, token, err := b.CallPerson(t.Context(), conversations.Browser{}, who)
			if err != nil || h.State() != handover.Waiting || !slices.Equal(h.Reasons, []string{"asked"}) || !strings.Contains(b.Note(h), want) {
				t.Errorf("at %d: %+v, %q, %v", hour, h, b.Note(h), err)
			}
			again, _, err := b.CallPerson(t.Context(), conversations.Browser{Token: token}, who)
			if err != nil || again.ID != h.ID {
				t.Errorf("a second press: %+v, %v", again, err)
			}
		}
		if c, err := b.Count(t.Context()); err != nil || c != (handover.Counts{Waiting: 2, Overdue: 1}) {
			t.Errorf("%+v, %v", c, err)
		}
	})
}

// A person without a name is shown as a specialist.
func TestAPersonWithoutAName(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal?")
		nameless := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_1", Can: func(httpx.Permission) bool { return true }})
		if err := b.Take(nameless, b.id(t)); err != nil {
			t.Fatal(err)
		}
		said, err := b.Speak(nameless, b.id(t), "", "Hello")
		if h := b.person(t); err != nil || said.Name != "A security specialist" || b.Note(h) != "A security specialist is here and answers you." {
			t.Errorf("%+v, %q, %v", said, b.Note(h), err)
		}
	})
}

// Take, speak, hand back: the assistant is silent in between, and both sides read who was there.
// Proves: chat-11, chat-12, chat-60
func TestAPersonTakesOverAndHandsBack(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal?")
		id, robin, alex := b.id(t), asStaff(t.Context(), "Robin Hale"), asStaff(t.Context(), "Alex Moor")
		if _, err := b.Speak(robin, id, "", "Hello"); statusOf(err) != http.StatusConflict {
			t.Errorf("speaking without taking over: %v", err)
		}
		for range 2 { // pressed twice
			if err := b.Take(robin, id); err != nil {
				t.Fatal(err)
			}
		}
		said, err := b.say(t.Context(), "v1", "Are you there?")
		if err != nil || said.Role != conversations.System || said.From != conversations.FromStaff || said.Content != "Robin Hale has your message." {
			t.Errorf("%+v, %v", said, err)
		}
		if again, err := b.say(t.Context(), "v1", "Are you there?"); err != nil || again.Content != said.Content {
			t.Errorf("sent again: %+v, %v", again, err)
		}
		for range 2 {
			if m, err := b.Speak(robin, id, "s1", "  I am. What is it about?  "); err != nil || m.Name != "Robin Hale" || m.Content != "I am. What is it about?" {
				t.Errorf("%+v, %v", m, err)
			}
		}
		if _, err := b.Speak(robin, id, "s1", "Other words"); statusOf(err) != http.StatusUnprocessableEntity {
			t.Errorf("the same key with other words: %v", err)
		}
		if _, err := b.Speak(alex, id, "", "Me too"); statusOf(err) != http.StatusConflict {
			t.Errorf("a colleague speaks in between: %v", err)
		}
		if err := b.Take(alex, id); err != nil { // the shift ends
			t.Fatal(err)
		}
		if err := b.TakeFrom(robin, id, handover.Nobody); statusOf(err) != http.StatusConflict || !strings.Contains(err.Error(), "Alex Moor has taken") {
			t.Errorf("taken from nobody, while Alex has it: %v", err)
		}
		if err := b.TakeFrom(alex, id, handover.Nobody); err != nil {
			t.Errorf("my own second press: %v", err)
		}
		if h := b.person(t); h.State() != handover.Taken || h.TakenName != "Alex Moor" || b.Note(h) != "Alex Moor is here and answers you." {
			t.Errorf("%+v", h)
		}
		if err := b.HandBack(alex, id); err != nil {
			t.Fatal(err)
		}
		if err := b.HandBack(alex, id); statusOf(err) != http.StatusConflict {
			t.Errorf("handed back twice: %v", err)
		}
		if err := b.TakeFrom(robin, id, httpx.ActorFrom(alex).ID); statusOf(err) != http.StatusConflict {
			t.Errorf("taken from Alex, who has handed it back: %v", err)
		}
		if m := b.send(t, "", "How long are recordings kept?"); m.From != conversations.FromSite || !strings.Contains(m.Content, "30 days") {
			t.Errorf("the assistant is still silent: %+v", m)
		}
		thread, err := b.Read(t.Context(), browser("dana"), dana)
		var roles []string
		for _, m := range thread.Messages {
			roles = append(roles, m.Role)
		}
		if want := []string{conversations.User, conversations.Assistant, conversations.System, conversations.User, conversations.Staff, conversations.System, conversations.System, conversations.User, conversations.Assistant}; err != nil || !slices.Equal(roles, want) {
			t.Errorf("%v, %v, want %v", roles, err, want)
		}
		if n := b.count(t, "chat_handovers WHERE outcome = 'back'"); n != 1 {
			t.Errorf("%d hand-overs ended", n)
		}
	})
}

// Proves: chat-12
func TestAHandoverIsClosed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal?")
		id, robin := b.id(t), asStaff(t.Context(), "Robin Hale")
		for range 2 {
			if err := b.Close(robin, id); err != nil {
				t.Fatal(err)
			}
		}
		if h := b.person(t); h.State() != handover.NoPerson || h.Outcome != handover.Closed || b.Note(h) != "" {
			t.Errorf("%+v", h)
		}
		if err := b.Take(robin, id); err != nil { // unasked
			t.Fatal(err)
		}
		if h := b.person(t); h.State() != handover.Taken || len(h.Reasons) != 0 || b.count(t, "chat_handovers") != 2 {
			t.Errorf("%+v", h)
		}
		if err := b.Close(robin, id); err != nil {
			t.Fatal(err)
		}
		// The rule has already asked; the visitor's own request opens another.
		b.send(t, "", "But is it legal?")
		if h := b.person(t); h.State() != handover.NoPerson {
			t.Errorf("the same rule asks again: %+v", h)
		}
		if h, _, err := b.CallPerson(t.Context(), browser("dana"), dana); err != nil || h.State() != handover.Waiting {
			t.Errorf("%+v, %v", h, err)
		}
		for name, act := range map[string]func() error{
			"take": func() error { return b.Take(robin, "chat_none") }, "close": func() error { return b.Close(robin, "chat_none") },
			"speak": func() error { _, err := b.Speak(robin, "chat_none", "", "Hi"); return err },
		} {
			if err := act(); statusOf(err) != http.StatusNotFound {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

// Half of the time, its end, reminders: each alert once, on the board and by mail, until somebody acts.
// Proves: chat-13, chat-19
func TestAWaitingVisitorIsHeardOf(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal?")
		raised := func(after time.Duration, want int, kind string) {
			t.Helper()
			b.now.Advance(after)
			for range 2 {
				if _, err := b.RaiseDue(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			alerts, err := b.Alerts(t.Context())
			if err != nil || len(b.mails(t, handover.AlertMail)) != want || (kind != "" && (len(alerts) != 1 || alerts[0].Kind != kind)) || (kind == "" && len(alerts) != 0) {
				t.Errorf("after %v: %+v, %d mails, %v", after, alerts, len(b.mails(t, handover.AlertMail)), err)
			}
		}
		raised(5*time.Minute-time.Millisecond, 0, "")
		raised(time.Millisecond, 1, "sla.half")
		if next, err := b.NextDue(t.Context()); err != nil || next.Sub(b.now.Now()) != 5*time.Minute {
			t.Errorf("the next is %v, %v", next, err)
		}
		raised(5*time.Minute, 2, "sla.breach")
		raised(30*time.Minute, 3, "sla.breach")
		if c, err := b.Count(t.Context()); err != nil || c != (handover.Counts{Waiting: 1, Overdue: 1}) {
			t.Errorf("%+v, %v", c, err)
		}
		if err := b.Take(asStaff(t.Context(), "Robin Hale"), b.id(t)); err != nil {
			t.Fatal(err)
		}
		robin := asStaff(t.Context(), "Robin Hale")
		speak := func() {
			t.Helper()
			if _, err := b.Speak(robin, b.id(t), "", "I am here."); err != nil {
				t.Fatal(err)
			}
		}
		// Taken over and forgotten: the deadline begins anew until the first answer, and with each message of
		// the visitor.
		raised(5*time.Minute-time.Millisecond, 3, "")
		raised(time.Millisecond, 4, "sla.half")
		speak()
		raised(30*time.Minute, 4, "")
		if c, err := b.Count(t.Context()); err != nil || c != (handover.Counts{Taken: 1}) {
			t.Errorf("%+v, %v", c, err)
		}
		b.send(t, "", "Are you still there?")
		b.now.Advance(time.Minute)
		b.send(t, "", "Hello?")
		raised(9*time.Minute-time.Millisecond, 5, "sla.half")
		raised(2*time.Millisecond, 6, "sla.breach")
		if c, err := b.Count(t.Context()); err != nil || c != (handover.Counts{Taken: 1}) {
			t.Errorf("%+v, %v", c, err)
		}
		speak()
		raised(time.Hour, 6, "")
	})
}

// A visitor who asks for a person again, after one had been there, is heard
// again.
// Proves: chat-19
func TestAPersonIsAskedForAgain(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		robin := asStaff(t.Context(), "Robin Hale")
		for n := range 2 {
			b.send(t, "", "Can I talk to a real person?")
			if h := b.person(t); h.State() != handover.Waiting || !slices.Contains(h.Reasons, "person") {
				t.Fatalf("the %d. time: %+v", n+1, h)
			}
			b.send(t, "", "A real person, please.") // still one item
			if err := b.Take(robin, b.id(t)); err != nil {
				t.Fatal(err)
			}
			if err := b.HandBack(robin, b.id(t)); err != nil {
				t.Fatal(err)
			}
		}
		if b.count(t, "chat_handovers") != 2 || len(b.mails(t, handover.CallMail)) != 2 {
			t.Errorf("%d hand-overs, %d mails", b.count(t, "chat_handovers"), len(b.mails(t, handover.CallMail)))
		}
	})
}

// A hand-over that nobody took is deleted like any other conversation; that it happened
// stays counted.
// Proves: chat-17, chat-20
func TestAForgottenConversationNoLongerWaits(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.send(t, "", "Is that legal? I am Dana Birch.")
		b.now.Advance(24*time.Hour + time.Second)
		if err := b.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		if c, err := b.Count(t.Context()); err != nil || c != (handover.Counts{}) || b.count(t, "chat_conversations") != 0 {
			t.Errorf("%+v, %v", c, err)
		}
		if n := b.count(t, "chat_handovers WHERE outcome = 'gone' AND ended_at IS NOT NULL"); n != 1 {
			t.Errorf("%d hand-overs are counted as gone", n)
		}
		if n := b.count(t, "deadlines WHERE state = 'cancelled' AND next_at IS NULL"); n != 1 {
			t.Errorf("%d hand-overs are owed no more", n)
		}
		if n, err := b.RaiseDue(t.Context()); err != nil || n != 0 {
			t.Errorf("%d alerts, %v", n, err)
		}
		if n := b.count(t, "mails WHERE body LIKE '%Dana Birch%'"); n != 0 {
			t.Errorf("%d mails repeat what was said", n)
		}
	})
}
