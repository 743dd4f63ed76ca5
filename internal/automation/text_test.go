package automation

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/automation/rules"
	"wardgate/internal/automation/runs"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/sms/smstest"
)

// texting is automation with a provider of text messages.
type texting struct {
	bench
	server *smstest.Server
}

func eachTexting(t *testing.T, run func(t *testing.T, b texting)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		server := smstest.Start(t)
		provider, err := sms.ParseURL(server.URL())
		if err != nil {
			t.Fatal(err)
		}
		run(t, texting{newBenchWith(t, d, &provider), server})
	})
}

// onTheWay is the text message of the plan in these tests.
const onTheWay = "Hello {{name}}, your guard is on the way."

// plan creates a rule with these actions that is begun by hand.
func (b bench) plan(t testing.TB, actions ...rules.Action) string {
	t.Helper()
	p, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, rules.Spec{Name: fmt.Sprintf("By hand %d", b.count(t, "automation_plans")), Trigger: rules.Trigger{Type: rules.OnStage}, Conditions: []rules.Condition{}, Actions: actions}, false)
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

func saying(words string) rules.Action {
	return rules.Action{Type: rules.SendText, Config: catalog.AutomationActionConfig{Text: words}}
}

func mailIn(minutes int) rules.Action {
	return rules.Action{Type: rules.SendEmail, Config: catalog.AutomationActionConfig{Template: "welcome"}, Delay: minutes}
}

// mailOf sends another template than mailIn: a mailbox gets each at most three times a day.
func mailOf(template string) rules.Action {
	return rules.Action{Type: rules.SendEmail, Config: catalog.AutomationActionConfig{Template: template}}
}

// begun is a person with a phone, with whom a plan of these actions has begun.
func (b bench) begun(t testing.TB, name string, actions ...rules.Action) leads.Lead {
	t.Helper()
	c := somebody(name)
	c.Source, c.Phone, c.PhoneE164 = "existing_customer", "403-555-0131", "+14035550131"
	l := b.comes(t, c) // no other plan begins with an existing customer
	if err := b.Begin(as(t.Context(), "casey"), b.plan(t, actions...), l.ID); err != nil {
		t.Fatal(err)
	}
	b.work(t)
	return b.lead(t, l.ID)
}

// byHand is the story of a lead without the names of plans.
func (b bench) byHand(t testing.TB, leadID string) []string {
	t.Helper()
	story := b.story(t, leadID)
	for i := range story {
		story[i] = regexp.MustCompile(`rule_\w+`).ReplaceAllString(story[i], "rule")
	}
	return story
}

// leave sends the text messages that may be sent.
func (b bench) leave(t testing.TB) {
	t.Helper()
	if err := b.Texts.Work(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// descriptions are those of a lead's tasks, the newest first.
func (b bench) descriptions(t testing.TB, leadID string) []string {
	t.Helper()
	var out []string
	for _, task := range b.tasks(t, leadID) {
		out = append(out, task.Type+": "+task.Description)
	}
	return out
}

// TestATextIsSent once, by two instances: with the sender, our address and how to stop it. Its
// outcome is shown on its step and in the lead's history, and a reply ends the rest.
// Proves: S158, D80, automation-70, automation-71, automation-75
func TestATextIsSent(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		second := b.another(t)
		l := b.begun(t, "Robin", saying(onTheWay), mailIn(1440))
		wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 1 done: Text message queued: Hello Robin Birch, your guard is on the way.")
		var both sync.WaitGroup
		for _, o := range []*sms.Outbox{b.Texts, second.Texts} {
			both.Go(func() {
				if err := o.Work(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		both.Wait()
		b.work(t)
		body := "Wardgate Security Inc.: Hello Robin Birch, your guard is on the way.\nhttps://guard.example/contact\nReply STOP to end these messages."
		if got := b.server.Texts(); len(got) != 1 || got[0] != (smstest.Text{From: smstest.From, To: "+14035550131", Body: body}) {
			t.Errorf("the provider got %+v", got)
		}
		wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 1 done: Text message sent: Hello Robin Birch, your guard is on the way.")
		history, _, err := b.people.Timeline(t.Context(), l.ID, "", 50)
		if err != nil || history[0].Title != "Text message sent: Hello Robin Birch, your guard is on the way." || history[0].Channel != "sms" {
			t.Errorf("%v, the history begins with %+v", err, history[0])
		}
		if got := b.descriptions(t, l.ID); len(got) != 0 {
			t.Errorf("tasks %q", got)
		}
		b.now.Advance(time.Hour)
		b.comes(t, somebody("Robin"))
		if n := b.count(t, "automation_runs WHERE reason = $1", runs.BecauseReply); n != 1 {
			t.Errorf("%d runs were stopped by a reply to a text message, want 1", n)
		}
	})
}

// TestWhatDoesNotArriveIsLeftToAPerson, once; what is only deferred is not yet.
// Proves: automation-71
func TestWhatDoesNotArriveIsLeftToAPerson(t *testing.T) {
	t.Parallel()
	const task = "follow_up: Send a text message to 403-555-0131: Hello Robin Birch, your guard is on the way."
	for name, c := range map[string]struct {
		act     smstest.Act
		outcome string
		task    string
	}{
		"busy": {smstest.Busy(http.StatusServiceUnavailable), "Text message queued: ", ""},
		"no such number": {
			smstest.Refuse(http.StatusBadRequest, 21211, "No such number."), "A text message was not sent: No such number. The text: ",
			task + " (A text message was not sent: No such number.)",
		},
		"no reply": {
			smstest.HangUp(), "A text message was handed over and may have arrived: no reply: the provider hung up. The text: ",
			task + " (A text message was handed over and may have arrived: no reply: the provider hung up.)",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachTexting(t, func(t *testing.T, b texting) {
				b.server.Answer(c.act)
				l := b.begun(t, "Robin", saying(onTheWay))
				for range 3 {
					b.leave(t)
					b.work(t)
				}
				wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 1 done: "+c.outcome+"Hello Robin Birch, your guard is on the way.")
				if got := strings.Join(b.descriptions(t, l.ID), "\n"); got != c.task {
					t.Errorf("tasks\n%s\nwant\n%s", got, c.task)
				}
				if c.task != "" {
					return
				}
				b.server.Answer(smstest.Accept())
				b.now.Advance(time.Minute)
				b.leave(t)
				if texts := b.server.Texts(); len(texts) != 2 || len(b.descriptions(t, l.ID)) != 0 {
					t.Errorf("after a minute: %+v, tasks %q", texts, b.descriptions(t, l.ID))
				}
			})
		})
	}
}

// TestSTOPEndsPromotion: a person who has replied STOP gets neither texts nor mails any more; and
// if they sign up again by mail, their phone is still not used.
// Proves: automation-73
func TestSTOPEndsPromotion(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		b.server.Answer(smstest.Stopped())
		l := b.begun(t, "Robin", saying(onTheWay), mailIn(10))
		b.leave(t)
		b.work(t)
		wantStory(t, b.byHand(t, l.ID),
			"0+00:00 rule 1 done: No text message was sent: they have replied STOP. The text: Hello Robin Birch, your guard is on the way.",
			"0+00:00 rule 2 stopped: "+runs.BecauseUnsubscribed)
		if got := b.descriptions(t, l.ID); len(got) != 0 {
			t.Errorf("tasks %q", got)
		}
		if n := b.count(t, "consent_events WHERE basis = 'withdrawn' AND wording = 'Replied STOP to a text message.' AND lead_id = $1", l.ID); n != 1 {
			t.Errorf("%d proofs, want 1", n)
		}
		mail := b.plan(t, mailIn(0))
		if err := b.Begin(as(t.Context(), "casey"), mail, l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		if n := b.count(t, "mails WHERE kind = 'automation.follow-up'"); n != 0 {
			t.Errorf("%d mails after STOP", n)
		}
		b.now.Advance(time.Hour)
		b.subscribes(t, l.Email)
		if err := b.Begin(as(t.Context(), "casey"), b.plan(t, saying(onTheWay), mailIn(0)), l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		b.leave(t)
		if story := strings.Join(b.story(t, l.ID), "\n"); !strings.Contains(story, "1 skipped: They have replied STOP to a text message.") ||
			b.count(t, "mails WHERE kind = 'automation.follow-up'") != 1 || len(b.server.Texts()) != 1 {
			t.Errorf("signed up again: %d texts\n%s", len(b.server.Texts()), story)
		}
	})
}

// TestNoTextLeavesThatWasStopped: between a step and the opening of its message a person may take
// the lead over, the lead may unsubscribe, or the run may be stopped; then nothing is sent, and
// no task asks a person to send it.
// Proves: automation-72
func TestNoTextLeavesThatWasStopped(t *testing.T) {
	t.Parallel()
	staff := as(t.Context(), "casey")
	for name, c := range map[string]struct {
		do   func(t *testing.T, b texting, l leads.Lead) error
		want string
	}{
		"a person": {func(_ *testing.T, b texting, l leads.Lead) error {
			_, err := b.people.TakeOver(staff, l.ID, l.Version)
			return err
		}, runs.BecauseOverride},
		"left": {func(t *testing.T, b texting, l leads.Lead) error { return b.Consent.Leave(t.Context(), l) }, runs.BecauseUnsubscribed},
		"stopped": {func(t *testing.T, b texting, l leads.Lead) error {
			runs, err := b.RunsOf(t.Context(), l.ID)
			return errors.Join(err, b.StopRun(staff, runs[0].ID))
		}, "Stopped by casey."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachTexting(t, func(t *testing.T, b texting) {
				l := b.begun(t, "Robin", saying(onTheWay), mailIn(10))
				if err := c.do(t, b, l); err != nil {
					t.Fatal(err)
				}
				b.leave(t)
				b.work(t)
				if texts := b.server.Texts(); len(texts) != 0 {
					t.Errorf("sent all the same: %+v", texts)
				}
				if story := b.story(t, l.ID); !strings.HasSuffix(story[0], "done: The text message did not leave: "+c.want+" The text: Hello Robin Birch, your guard is on the way.") {
					t.Errorf("told\n%s", strings.Join(story, "\n"))
				}
				if got := b.descriptions(t, l.ID); len(got) != 0 {
					t.Errorf("tasks %q", got)
				}
			})
		})
	}
}

// TestAFailureAfterTheyLeftIsNobodysTask: a person who left while the provider was called is not
// to be contacted by hand either.
// Proves: automation-72
func TestAFailureAfterTheyLeftIsNobodysTask(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		l := b.begun(t, "Robin", saying(onTheWay))
		b.server.OnText(func(smstest.Text) smstest.Act {
			if err := b.Consent.Leave(context.WithoutCancel(t.Context()), l); err != nil {
				t.Error(err)
			}
			return smstest.HangUp()
		})
		b.leave(t)
		if got := b.descriptions(t, l.ID); len(got) != 0 {
			t.Errorf("tasks %q", got)
		}
	})
}

// TestATextNamesOurFacts as mails do, but without Markdown.
// Proves: automation-24
func TestATextNamesOurFacts(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		b.begun(t, "Robin", saying("Call {phone}, {{name}}."))
		b.leave(t)
		want := ": Call " + b.Catalog.Company().Phones[0].Display + ", Robin Birch.\n"
		if got := b.server.Texts(); len(got) != 1 || !strings.Contains(got[0].Body, want) {
			t.Errorf("the provider got %+v, want %q", got, want)
		}
	})
}
