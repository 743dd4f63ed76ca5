package messages

import (
	"context"
	"errors"
	"time"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/runs"
	"wardgate/internal/automation/tasks"
	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/sms"
)

// WriteText sends the text message of a step if it may be sent now: with consent, within the
// hours for text messages, and within the cap. Without a provider, or when the number is invalid,
// it becomes a task for a person.
func (w *Writer) WriteText(ctx context.Context, tx *db.Tx, now time.Time, m Message) (runs.Result, error) {
	reason, err := w.d.Consent.MayPromote(ctx, tx, m.Lead, now)
	if err != nil {
		return runs.Result{}, err
	}
	if r, skipped := skip(reason); skipped {
		return r, nil
	}
	if m.Lead.Phone == "" {
		return runs.Result{State: runs.StepSkipped, Outcome: "No phone number is known."}, nil
	}
	if !m.Lead.MayBeTexted() {
		return runs.Result{State: runs.StepSkipped, Outcome: "A later form added the phone number; nobody has verified whose it is."}, nil
	}
	if !w.d.Texts.Configured() || !sms.IsNumber(m.Lead.PhoneE164) {
		return w.d.Tasks.MakeFor(ctx, tx, now, textByHand(w.d.Renderer, m, ""))
	}
	stopped, err := w.d.Texts.HasStopped(ctx, tx, m.Lead.PhoneE164)
	if err != nil {
		return runs.Result{}, err
	}
	if stopped {
		return runs.Result{State: runs.StepSkipped, Outcome: "They have replied STOP to a text message."}, nil
	}
	if opens := w.d.Gate.TextsLeave(now); opens.After(now) {
		return runs.Result{Until: opens, Outcome: "Waits for the hours in which text messages may leave."}, nil
	}
	free, err := w.d.Gate.freeAt(ctx, tx, now, m.Lead)
	if err != nil {
		return runs.Result{}, err
	}
	if free.After(now) {
		return w.putOff(m.Step, free), nil
	}
	return w.queueText(ctx, tx, now, m)
}

// queueText puts a text message into the outbox; if the outbox rejects it, it becomes a task for
// a person.
func (w *Writer) queueText(ctx context.Context, tx *db.Tx, now time.Time, m Message) (runs.Result, error) {
	id, err := w.d.Texts.Enqueue(ctx, tx, sms.Message{
		Key: news.Feature + ".text:" + m.Step.ID, Ref: m.Step.ID, To: m.Lead.PhoneE164, Body: w.d.Renderer.TextMessage(m.Action.Config.Text, m.Lead),
	})
	if _, invalid := errors.AsType[*sms.InvalidError](err); invalid {
		return w.d.Tasks.MakeFor(ctx, tx, now, textByHand(w.d.Renderer, m, err.Error()))
	}
	if err != nil {
		return runs.Result{}, err
	}
	return runs.Result{State: runs.StepDone, Outcome: "Text message queued: " + w.d.Renderer.Fill(m.Action.Config.Text, m.Lead), Ref: id}, nil
}

// textByHand is the task to send a text message; why is the reason why the program did not, empty
// for none.
func textByHand(r *templates.Renderer, m Message, why string) tasks.New {
	t := tasks.New{
		Type: "follow_up", Lead: m.Lead, Run: m.Run, Priority: m.Action.Config.Priority,
		Description: "Send a text message to " + m.Lead.Phone + ": " + r.Fill(m.Action.Config.Text, m.Lead),
	}
	if why != "" {
		t.Description += " (" + why + ")"
	}
	return t
}

// EraseTexts removes number and text of the messages to a lead.
func (w *Writer) EraseTexts(ctx context.Context, tx *db.Tx, now time.Time, leadID string) error {
	steps, err := runs.In(tx, now).StepsWithText(ctx, leadID)
	if err != nil {
		return err
	}
	err = w.d.Texts.Erase(ctx, tx, steps)
	if errors.Is(err, sms.ErrBeingSent) {
		return httpx.Conflict("A text message to this person is being sent at this moment. Try again in a minute.")
	}
	return err
}

// TextsAbout are the text messages of a step, none if it has sent none.
func (w *Writer) TextsAbout(ctx context.Context, tx *db.Tx, stepID string) ([]sms.Text, error) {
	return w.d.Texts.About(ctx, tx, stepID)
}
