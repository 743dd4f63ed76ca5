package automation

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/automation/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/newsletter"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// mailKind is the kind of mail that plans send.
const mailKind = tag + ".follow-up"

// mailLifetime is how long after its step a mail may still leave: a day later it would
// meet the next one.
const mailLifetime = 24 * time.Hour

// write sends the mail of a step, if it may be sent now: within the office hours where a
// plan keeps to them, within the cap, and with consent.
func (w *work) write(ctx context.Context, run sqlgen.AutomationRun, step sqlgen.AutomationStep, a Action, l leads.Lead) (result, error) {
	spec, err := w.specOf(ctx, run)
	if err != nil {
		return result{}, err
	}
	refused, err := w.mayWrite(ctx, spec, l)
	if err != nil {
		return result{}, err
	}
	if r, over := refusal(refused); over {
		return r, nil
	}
	if spec.OfficeHours {
		if opens := w.nextOpen(w.now); opens.After(w.now) {
			return result{until: opens, outcome: "Waits for the office hours."}, nil
		}
	}
	room, err := w.roomAt(ctx, l)
	if err != nil {
		return result{}, err
	}
	if room.After(w.now) {
		return w.crowded(step, room), nil
	}
	letter, links, err := w.letter(ctx, step, a, l)
	if err != nil {
		return result{}, err
	}
	id, err := w.Mail.Enqueue(ctx, w.tx, letter)
	if err != nil { // what no mail can carry is nothing to try again
		return result{state: stepSkipped, outcome: "The mail cannot be written: " + err.Error()}, nil //nolint:nilerr // told in the outcome
	}
	if err := w.q.InsertMail(ctx, sqlgen.InsertMailParams{StepID: step.ID, Links: db.JSON(links)}); err != nil {
		return result{}, fmt.Errorf("automation: storing the links of a mail: %w", err)
	}
	return result{state: stepDone, outcome: "Sent: " + letter.Subject, ref: id}, nil
}

// mayWrite asks whether a lead may be sent the mails of a plan now: empty when so.
func (w *work) mayWrite(ctx context.Context, spec Spec, l leads.Lead) (newsletter.Refusal, error) {
	refused, err := w.Consent.MayPromote(ctx, w.tx, l, w.now)
	if err != nil || refused != "" || !spec.Express {
		return refused, err
	}
	subscribed, err := w.Consent.Agrees(ctx, w.tx, l.Email, w.now)
	if err != nil || subscribed {
		return "", err
	}
	return newsletter.NoConsent, nil
}

// refusal is what becomes of a message that nobody may send; false when it may be sent.
func refusal(why newsletter.Refusal) (result, bool) {
	if why == "" {
		return result{}, false
	}
	r := result{state: stepSkipped, outcome: why.Words()}
	if why.ForGood() {
		r.ends = becauseUnsubscribed
	}
	return r, true
}

// crowded puts a mail or text message off that the cap has no room for, or leaves it out when it would
// come far too late.
func (w *work) crowded(step sqlgen.AutomationStep, room time.Time) result {
	if room.Sub(step.FirstDueAt) > time.Duration(w.Catalog.Automation.CapDays)*24*time.Hour {
		return result{state: stepSkipped, outcome: "Left out: this person got as many mails as anybody may get."}
	}
	return result{until: room, outcome: "Put off: this person has just had other mails."}
}

// roomAt is from when on the cap lets a lead have one more mail or text message:
// newsletters count. It is not after now when there is room.
func (w *work) roomAt(ctx context.Context, l leads.Lead) (time.Time, error) {
	longest := 0
	for _, c := range w.Catalog.Automation.Cap {
		longest = max(longest, c.Hours)
	}
	since := w.now.Add(-time.Duration(longest) * time.Hour)
	got, err := w.Consent.SentTo(ctx, w.tx, l.Email, since)
	if err != nil {
		return time.Time{}, err
	}
	rows, err := w.q.WrittenSince(ctx, sqlgen.WrittenSinceParams{LeadID: l.ID, DoneAt: db.NullTime(since)})
	if err != nil {
		return time.Time{}, fmt.Errorf("automation: what a lead was sent: %w", err)
	}
	for _, r := range rows {
		got = append(got, r.Time)
	}
	newestFirst(got)
	var free time.Time
	for _, c := range w.Catalog.Automation.Cap {
		if len(got) < c.Mails {
			continue
		}
		if at := got[c.Mails-1].Add(time.Duration(c.Hours) * time.Hour); at.After(free) {
			free = at
		}
	}
	return free, nil
}

// nextOpen is the first moment from at on in the company's office hours.
func (w *work) nextOpen(at time.Time) time.Time {
	h := w.Catalog.Company.Hours
	return clock.NextOpen(at, w.Zone, clock.Hours{Days: h.Days, Opens: h.Opens, Closes: h.Closes})
}

// letter is the mail of a step to a lead, and where its links lead.
func (w *work) letter(ctx context.Context, step sqlgen.AutomationStep, a Action, l leads.Lead) (mail.Message, []string, error) {
	t, err := w.q.TemplateVersion(ctx, sqlgen.TemplateVersionParams{ID: a.Config.Template, Version: step.TemplateVersion})
	if err != nil {
		return mail.Message{}, nil, fmt.Errorf("automation: the mail %q: %w", a.Config.Template, err)
	}
	to, err := w.Consent.FollowUpBearings(ctx, w.tx, l.ID, step.ID)
	if err != nil {
		return mail.Message{}, nil, err
	}
	made, problems, err := w.render(Letter{ID: t.ID, Subject: t.Subject, Content: t.Content}, l, to)
	if err != nil || len(problems) > 0 {
		return mail.Message{}, nil, fmt.Errorf("automation: the mail %q cannot be rendered: %v: %w", t.ID, problems, err)
	}
	return mail.Message{
		Key: mailKey(step.ID), Kind: mailKind, Class: mail.Promotion, Ref: step.ID, Lifetime: mailLifetime,
		To:      mail.Address{Name: l.Name, Address: l.Email},
		ReplyTo: mail.Address{Name: w.Catalog.Company.Name, Address: w.Catalog.Company.Email},
		Subject: made.Subject, HTML: made.HTML, Text: made.Text,
		Headers: map[string]string{"List-Unsubscribe": "<" + to.Leave + ">", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},
	}, made.Links, nil
}

// mailKey is the key of the mail of a step in the outbox.
func mailKey(stepID string) string { return mailKind + ":" + stepID }

// Permit says, in the transaction that opens the mail or text message of a step, why it must
// not leave any more: its run was stopped, a person has taken the lead, to whom the run itself
// did not hand it over behind that step, or they have left since. Empty when it may (mail.Options.Permit, sms.Options.Permit); then it notes of a mail
// when that was.
func (s *Service) Permit(ctx context.Context, tx *db.Tx, stepID string) (string, error) {
	w := &work{Service: s, tx: tx, q: sqlgen.New(tx), now: s.Clock.Now()}
	step, err := w.q.StepByID(ctx, stepID)
	if err != nil {
		return "", fmt.Errorf("automation.Permit: %w", err)
	}
	l, err := s.Leads.Lock(ctx, tx, step.LeadID)
	if err != nil {
		return "", err
	}
	run, err := w.q.RunByID(ctx, step.RunID)
	switch {
	case err != nil:
		return "", fmt.Errorf("automation.Permit: %w", err)
	case l.State != leads.StateActive:
		return becauseErased, nil
	case run.State == string(runStopped):
		return run.Reason, nil
	case !l.AutomationEnabled:
		return becauseSwitchedOff, nil
	case l.HumanOverride:
		if own, err := w.handedOver(ctx, step); err != nil || !own { // its own doing does not stop it
			return becauseOverride, err
		}
	}
	refused, err := s.Consent.MayPromote(ctx, tx, l, w.now)
	if err != nil || refused != "" {
		return refused.Words(), err
	}
	return "", w.q.BeginMail(ctx, sqlgen.BeginMailParams{StepID: stepID, BegunAt: db.NullTime(w.now)})
}
