package automation

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"wardgate/internal/automation/rules"
	"wardgate/internal/leads"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/sms/smstest"
)

// TestTextsKeepTheirHours: between 21:00 and 8:00 none is sent, neither a new one nor one that
// the provider could not accept before.
// Proves: automation-74
func TestTextsKeepTheirHours(t *testing.T) {
	t.Parallel()
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 11, day, hour+6, minute, 0, 0, time.UTC) } // Edmonton
	eachTexting(t, func(t *testing.T, b texting) {
		b.now.Set(at(27, 21, 0)) // a Friday
		l := b.begun(t, "Robin", saying(onTheWay))
		if n := b.count(t, "automation_steps WHERE state = 'waiting' AND outcome = 'Waits for the hours in which text messages may leave.'"); n != 1 {
			t.Errorf("%d steps wait for the morning", n)
		}
		b.now.Set(at(28, 7, 59))
		b.work(t)
		b.leave(t)
		if n := len(b.server.Texts()); n != 0 {
			t.Fatalf("%d texts before eight", n)
		}
		b.now.Set(at(28, 8, 0))
		b.work(t)
		b.leave(t)
		if n := len(b.server.Texts()); n != 1 {
			t.Fatalf("%d texts at eight, want 1\n%s", n, strings.Join(b.story(t, l.ID), "\n"))
		}

		b.server.Answer(smstest.Busy(http.StatusServiceUnavailable))
		b.now.Set(at(28, 20, 59))
		b.begun(t, "Kim", saying(onTheWay))
		b.leave(t)
		b.server.Answer(smstest.Accept())
		for _, moment := range []time.Time{at(28, 21, 0), at(28, 23, 0), at(29, 7, 59)} {
			b.now.Set(moment)
			b.leave(t)
		}
		if n := len(b.server.Texts()); n != 2 {
			t.Fatalf("%d texts, want the try of 20:59 as the second", n)
		}
		b.now.Set(at(29, 8, 0))
		b.leave(t)
		if n := len(b.server.Texts()); n != 3 {
			t.Errorf("%d texts on Sunday at eight, want 3", n)
		}
	})
}

// TestTheCapCountsTexts like mails, and defers them as well.
// Proves: automation-74
func TestTheCapCountsTexts(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		l := b.begun(t, "Robin", mailIn(0), saying(onTheWay), mailIn(0), saying(onTheWay), mailIn(0), saying(onTheWay))
		sent := func() int {
			return b.count(t, "mails WHERE kind = 'automation.follow-up'") + b.count(t, "sms_messages")
		}
		if n := sent(); n != 4 {
			t.Errorf("%d at once, want 4", n)
		}
		b.lives(t, 24*time.Hour)
		if n := sent(); n != 6 {
			t.Errorf("%d after a day, want 6\n%s", n, strings.Join(b.story(t, l.ID), "\n"))
		}
	})
}

// TestNoTextWithoutALegalBasis: a person who never contacted us is sent nothing, and staff are
// not asked to.
// Proves: automation-72
func TestNoTextWithoutALegalBasis(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		c := somebody("Robin")
		c.Source, c.Phone, c.PhoneE164, c.Consent = "existing_customer", "403-555-0131", "+14035550131", leads.Consent{}
		l := b.comes(t, c)
		plan := b.plan(t, saying(onTheWay))
		if err := b.Begin(as(t.Context(), "casey"), plan, l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 1 skipped: There is no ground to write to them, or it has lapsed.")
		if n := b.count(t, "sms_messages") + len(b.tasks(t, l.ID)); n != 0 {
			t.Errorf("%d texts or tasks", n)
		}
	})
}

// TestALateReplyIsNoSecondTask: an uncertain message is a task already when the provider rejects
// it after all; the step shows the final outcome.
// Proves: automation-71
func TestALateReplyIsNoSecondTask(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		other := b.another(t).Texts
		b.server.OnText(func(smstest.Text) smstest.Act {
			b.now.Advance(time.Minute)
			if err := other.Work(context.WithoutCancel(t.Context())); err != nil {
				t.Error(err)
			}
			return smstest.Refuse(http.StatusBadRequest, 21211, "No such number.")
		})
		l := b.begun(t, "Robin", saying(onTheWay))
		b.leave(t)
		got := b.descriptions(t, l.ID)
		if len(got) != 1 || !strings.Contains(got[0], "may have arrived") {
			t.Errorf("tasks %q", got)
		}
		wantStory(t, b.byHand(t, l.ID), "0+00:00 rule 1 done: A text message was not sent: No such number. The text: Hello Robin Birch, your guard is on the way.")
	})
}

// TestANumberThatIsNoneIsLeftToAPerson, as all texts are without a provider
// (TestEveryActionDoesWhatItSays).
// Proves: automation-76
func TestANumberThatIsNoneIsLeftToAPerson(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		c := somebody("Robin")
		c.Source, c.Phone = "existing_customer", "780-555-0142, after five"
		l := b.comes(t, c)
		if err := b.Begin(as(t.Context(), "casey"), b.plan(t, saying(onTheWay)), l.ID); err != nil {
			t.Fatal(err)
		}
		b.work(t)
		b.leave(t)
		const want = "follow_up: Send a text message to 780-555-0142, after five: Hello Robin Birch, your guard is on the way."
		if got := b.descriptions(t, l.ID); len(got) != 1 || got[0] != want || len(b.server.Texts()) != 0 {
			t.Errorf("tasks %q, texts %+v", got, b.server.Texts())
		}
	})
}

// TestALongNameLeavesTheWayOut: a long name may shorten the text, but never the parts that the
// law requires.
// Proves: automation-75
func TestALongNameLeavesTheWayOut(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		r, most := b.renderer(t), b.Catalog.Automation.Limits.TextMessage
		longest := strings.Repeat("Guards ", 60) + "{{company}}"
		longest = longest[len(longest)-r.MostTextWords():]
		l := b.begun(t, "Robin", saying(longest))
		fits := most - utf8.RuneCountInString(r.TextMessage("", l)) - (r.MostTextWords() - len("{{company}}"))
		for company, cut := range map[string]bool{
			"Birch & Sons": false, strings.Repeat("Ü", fits): false, strings.Repeat("Ü", fits+1): true, strings.Repeat("Ünion ", 60): true,
		} {
			l.Company, l.Provenance.Verified = company, map[leads.Field]leads.Proof{leads.FieldCompany: {}}
			got := r.TextMessage(longest, l)
			if n := utf8.RuneCountInString(got); n > most || !strings.HasPrefix(got, "Wardgate Security Inc.: ") || !strings.HasSuffix(got, "\nReply STOP to end these messages.") {
				t.Errorf("%d characters: %s", n, got)
			}
			if strings.Contains(got, "…") != cut {
				t.Errorf("cut, or not: %s", got)
			}
		}
		_, err := b.Create(as(t.Context(), "morgan"), "", rules.Rule, rules.Spec{
			Name: "Too long", Trigger: rules.Trigger{Type: rules.OnStage}, Conditions: []rules.Condition{}, Actions: []rules.Action{saying("x" + longest)},
		}, false)
		if p := httpx.AsProblem(err); p == nil || p.Errors[0].Field != "actions.0.config.text" || !strings.Contains(p.Errors[0].Message, "fit into 480") {
			t.Errorf("a text that is too long: %v", err)
		}
	})
}

// TestTextsOfAPerson: their export contains them, their erasure empties them, and waits for the
// one that is being sent.
// Proves: automation-77
func TestTextsOfAPerson(t *testing.T) {
	t.Parallel()
	eachTexting(t, func(t *testing.T, b texting) {
		l := b.begun(t, "Robin", saying(onTheWay), saying("Are you there?"))
		erase := func() error { return b.people.Erase(as(t.Context(), "morgan"), l.ID, b.lead(t, l.ID).Version) }
		b.server.OnText(func(text smstest.Text) smstest.Act {
			if p := httpx.AsProblem(erase()); p == nil || p.Status != http.StatusConflict || !strings.Contains(p.Detail, "text message") {
				t.Errorf("erased while %q is sent: %v", text.Body, p)
			}
			if strings.Contains(text.Body, "Are you there?") {
				return smstest.HangUp()
			}
			return smstest.Accept()
		})
		b.leave(t)
		var kept any
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) (err error) {
			kept, _, err = b.RowsOfLead(ctx, tx, l.ID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		export := db.JSON(kept)
		for _, want := range []string{`"to":"+14035550131"`, "Wardgate Security Inc.: Hello Robin Birch", `"state":"sent"`, `"state":"uncertain"`} {
			if !strings.Contains(export, want) {
				t.Errorf("the export lacks %s: %s", want, export)
			}
		}
		if err := erase(); err != nil {
			t.Fatal(err)
		}
		for from, want := range map[string]int{
			"sms_messages": 1, "sms_messages WHERE number = '' AND body = '' AND state = 'sent'": 1,
			"automation_steps WHERE outcome <> ''": 0, "automation_tasks WHERE description <> ''": 0, "touchpoints WHERE content <> ''": 0,
		} {
			if n := b.count(t, from); n != want {
				t.Errorf("%d rows in %s, want %d", n, from, want)
			}
		}
	})
}
