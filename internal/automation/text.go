package automation

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/sms"
)

// mostTexted is how many characters a text message has at most, with all that stands around
// its words: three parts of 160.
const mostTexted = 480

// text sends the text message of a step, if it may be sent now: with consent, within the hours
// in which phones may ring, and within the cap. Where no provider is there to send it, or the
// number is none, a person does.
func (w *work) text(ctx context.Context, run sqlgen.AutomationRun, step sqlgen.AutomationStep, a Action, l leads.Lead) (result, error) {
	refused, err := w.Consent.MayPromote(ctx, w.tx, l, w.now)
	if err != nil {
		return result{}, err
	}
	if r, over := refusal(refused); over {
		return r, nil
	}
	if l.Phone == "" {
		return result{state: stepSkipped, outcome: "No phone number is known."}, nil
	}
	if !w.Texts.Configured() || !sms.IsNumber(l.PhoneE164) {
		return w.taskMade(ctx, w.textByHand(run, a, l, ""))
	}
	stopped, err := w.Texts.HasStopped(ctx, w.tx, l.PhoneE164)
	if err != nil {
		return result{}, err
	}
	if stopped {
		return result{state: stepSkipped, outcome: "They have replied STOP to a text message."}, nil
	}
	if opens := w.TextsLeave(w.now); opens.After(w.now) {
		return result{until: opens, outcome: "Waits for the hours in which text messages may leave."}, nil
	}
	room, err := w.roomAt(ctx, l)
	if err != nil {
		return result{}, err
	}
	if room.After(w.now) {
		return w.crowded(step, room), nil
	}
	id, err := w.Texts.Enqueue(ctx, w.tx, sms.Message{Key: tag + ".text:" + step.ID, Ref: step.ID, To: l.PhoneE164, Body: w.texted(a.Config.Text, l)})
	if _, invalid := errors.AsType[*sms.InvalidError](err); invalid {
		return w.taskMade(ctx, w.textByHand(run, a, l, err.Error()))
	}
	if err != nil {
		return result{}, err
	}
	return result{state: stepDone, outcome: "Text message queued: " + w.filled(a.Config.Text, l), ref: id}, nil
}

// TextsLeave is the first moment from at on at which text messages may leave
// (sms.Options.Opens).
func (s *Service) TextsLeave(at time.Time) time.Time {
	h := s.Catalog.Automation.TextHours
	return clock.NextOpen(at, s.Zone, clock.Hours{Days: []int{0, 1, 2, 3, 4, 5, 6}, Opens: h.Opens, Closes: h.Closes})
}

// texted is a text message to a lead: who writes, the words, where to find us, and how to stop
// it (CASL, section 6(2)). Words that grew too long by what somebody typed for a name are cut;
// what must stand there is not.
func (s *Service) texted(text string, l leads.Lead) string {
	head, tail := s.textHead(), s.textTail()
	room := mostTexted - utf8.RuneCountInString(head+tail)
	return head + shortened(s.filled(text, l), room) + tail
}

func (s *Service) textHead() string { return s.Catalog.Company.Name + ": " }

// textTail gives the page with the address and the phones, as a message has no room for them
// (Electronic Commerce Protection Regulations (CRTC), section 2(2)).
func (s *Service) textTail() string {
	return "\n" + s.Origin + "/contact\n" + s.Catalog.Automation.Texts["stop"]
}

// mostWords is how many characters of its own a text message may have: names take room as well.
func (s *Service) mostWords() int {
	return min(mostText, mostTexted-utf8.RuneCountInString(s.textHead()+s.textTail()))
}

// shortened cuts a text behind a word if it has more than most characters.
func shortened(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	cut := string(r[:most-1])
	if at := strings.LastIndexFunc(cut, unicode.IsSpace); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRightFunc(cut, unicode.IsSpace) + "…"
}

// textByHand is the task to send a text message; why says what kept the program from it,
// empty for nothing.
func (w *work) textByHand(run sqlgen.AutomationRun, a Action, l leads.Lead, why string) newTask {
	t := newTask{
		kind: "follow_up", lead: l, run: run, priority: a.Config.Priority, description: "Send a text message to " + l.Phone + ": " + w.filled(a.Config.Text, l),
	}
	if why != "" {
		t.description += " (" + why + ")"
	}
	return t
}

// TextSettled takes note of what became of a text message, in the transaction that stores it
// (sms.Options.Settled): the step and the history of the lead tell it, what did not arrive for
// certain becomes a task, and who has replied STOP is written to no more.
func (s *Service) TextSettled(ctx context.Context, tx *db.Tx, t sms.Text) error {
	w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
	step, err := w.q.StepByID(ctx, t.Ref)
	if err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	l, err := s.Leads.Lock(ctx, tx, step.LeadID)
	if err != nil || l.State != leads.StateActive {
		return err
	}
	run, err := w.q.RunByID(ctx, step.RunID)
	if err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	a, err := actionOf(step)
	if err != nil {
		return err
	}
	why, whole := toldOfText(t, w.filled(a.Config.Text, l))
	if err := w.q.SetOutcome(ctx, sqlgen.SetOutcomeParams{ID: step.ID, Outcome: whole}); err != nil {
		return fmt.Errorf("automation.TextSettled: %w", err)
	}
	if err := s.Leads.RecordConsent(ctx, tx, l.ID, l.Email, leads.Touch{
		Type: tag, Channel: "sms", Ref: run.ID, Outcome: string(t.State), Content: whole,
	}, leads.Consent{}); err != nil {
		return err
	}
	w.newsAfter(tx, l.ID, "step")
	switch {
	case t.Stopped():
		return s.Consent.LeaveIn(ctx, tx, l, newsletter.Leaving{
			Channel: "sms", Content: "Wants no more messages about our services", Wording: "Replied STOP to a text message.",
		})
	case t.State == sms.Sent || t.Late: // a late end was a task before
		return nil
	}
	// Who may not be written to any more, which may be why, is not written to by hand either.
	if no, err := s.Permit(ctx, tx, step.ID); err != nil || no != "" {
		return err
	}
	return w.makeTask(ctx, w.textByHand(run, a, l, why))
}

// toldOfText says what became of a text message with these words: why it did not arrive for
// certain, and the whole.
func toldOfText(t sms.Text, words string) (why, whole string) {
	switch {
	case t.State == sms.Sent:
		return "", "Text message sent: " + words
	case t.State == sms.Uncertain:
		why = "A text message was handed over and may have arrived: " + t.Reason
	case t.Stopped():
		why = "No text message was sent: they have replied STOP"
	case t.Withheld:
		why = "The text message did not leave: " + t.Reason
	default:
		why = "A text message was not sent: " + t.Reason
	}
	why = strings.TrimRight(why, ".") + "."
	return why, why + " The text: " + words
}

// eraseTexts removes number and text of the messages to a lead.
func (w *work) eraseTexts(ctx context.Context, leadID string) error {
	steps, err := w.q.StepsWithText(ctx, leadID)
	if err != nil {
		return fmt.Errorf("automation: the text messages of a lead: %w", err)
	}
	err = w.Texts.Erase(ctx, w.tx, steps)
	if errors.Is(err, sms.ErrBeingSent) {
		return httpx.Conflict("A text message to this person is being sent at this moment. Try again in a minute.")
	}
	return err
}
