package newsletter

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// lane sends one mail after the other over one kept-open connection. What became of a mail
// is stored together with the beginning of the next: one durable commit for each.
type lane struct {
	*sending

	ctx      context.Context // outlives the run: reading and settling must work while it ends
	stopping context.Context
	line     *mail.Line
	done     *tried // the mail before, not stored yet
}

// tried is a try whose result is to be stored.
type tried struct {
	task
	fate fate
}

func (r *sending) lane(ctx context.Context) {
	if !r.Mail.Configured() {
		for t := range r.tasks {
			t.hands.Add(-1)
		}
		return
	}
	line, hangUp := r.Mail.Line(ctx)
	defer hangUp()
	l := &lane{sending: r, ctx: context.WithoutCancel(ctx), stopping: ctx, line: line}
	for {
		t, more := l.next()
		if !more {
			return
		}
		if len(r.tasks) <= cap(r.tasks)/2 {
			r.Wake()
		}
		l.one(t)
	}
}

// next waits for a mail to send. What became of the last one does not wait with it.
func (l *lane) next() (task, bool) {
	select {
	case t, more := <-l.tasks:
		if !more {
			l.flush()
		}
		return t, more
	default:
	}
	l.flush()
	t, more := <-l.tasks
	return t, more
}

// one takes a claimed mail to its next state.
func (l *lane) one(t task) {
	if l.stopping.Err() != nil || !t.live.Load() {
		l.settle(tried{t, fate{state: MailPending, dueAt: l.Clock.Now(), firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles}})
		return
	}
	to, err := mail.Deliverable(t.email)
	var letter []byte
	if err == nil {
		letter, err = t.letter.to(t, l.Clock.Now())
	}
	if err != nil {
		// An erased person has no address: it is the consent that says so, below.
		f := skip(string(NotSubscribed), l.Clock.Now())
		if t.email != "" {
			f = fate{state: MailFailed, dueAt: l.Clock.Now(), settledAt: l.Clock.Now(), reason: "No mail can be written to this address."}
		}
		l.settle(tried{t, f})
		return
	}
	if r := l.line.Offer(l.returnPath(t.letter.ring, t.campaign, t.subscriber), to); r != nil {
		l.settle(tried{t, fateOf(t, *r, l.Clock.Now())})
		l.brake(t, *r)
		return
	}
	begun, err := l.begin(t)
	if err != nil {
		l.Log.Error("beginning a campaign's mail failed", "word", tag, "campaign", t.campaign, "error", err)
		// Whether it was committed is not known, but DATA was not opened.
		l.settle(tried{t, fateOf(t, mail.Result{Ending: mail.ServerDown}, l.Clock.Now())})
		return
	}
	if !begun {
		t.hands.Add(-1)
		return
	}
	r := l.line.Deliver(letter)
	l.done = &tried{t, fateOf(t, r, l.Clock.Now())}
	l.brake(t, r)
}

// begin commits that DATA is about to be opened, after it has asked everything again
// (SENDING.md, step 4), and with it what became of the mail before. From here on a crash
// leaves the mail uncertain.
func (l *lane) begin(t task) (begun bool, err error) {
	before := l.done
	err = l.DB.Write(l.ctx, func(ctx context.Context, tx *db.Tx) error {
		begun = false
		if before != nil {
			if err := l.settleIn(ctx, tx, *before); err != nil {
				return err
			}
		}
		q, now := sqlgen.New(tx), l.Clock.Now()
		status, err := q.CampaignStatus(ctx, t.campaign)
		if err != nil {
			return fmt.Errorf("reading the campaign: %w", err)
		}
		if CampaignStatus(status) != Sending {
			return l.settleIn(ctx, tx, tried{t, fate{state: MailPending, dueAt: now, firstAt: t.firstAt, deferrals: t.deferrals, stumbles: t.stumbles}})
		}
		who, why, err := l.MaySend(ctx, tx, t.subscriber, t.topics, now)
		if err != nil {
			return err
		}
		if why == "" && who.Email != t.email {
			why = NotSubscribed // the address offered is not theirs any more
		}
		if why != "" {
			return l.settleIn(ctx, tx, tried{t, skip(string(why), now)})
		}
		n, err := q.BeginDelivery(ctx, sqlgen.BeginDeliveryParams{CampaignID: t.campaign, SubscriberID: t.subscriber, Fence: t.fence, Now: db.NullTime(now)})
		begun = n == 1
		return err
	})
	if err == nil && before != nil {
		before.hands.Add(-1)
		l.done = nil
	}
	return begun && err == nil, err
}

// settleIn writes what became of a mail. It changes nothing when somebody else has claimed
// it since.
func (l *lane) settleIn(ctx context.Context, tx *db.Tx, e tried) error {
	f := e.fate
	n, err := sqlgen.New(tx).SettleDelivery(ctx, sqlgen.SettleDeliveryParams{
		State: string(f.state), DueAt: f.dueAt, SettledAt: db.NullTime(f.settledAt), Deferrals: int32(f.deferrals), Stumbles: int32(f.stumbles), //nolint:gosec // a few
		Code: int32(f.code), Reason: f.reason, FirstAttemptAt: db.NullTime(f.firstAt), //nolint:gosec // three digits
		CampaignID: e.campaign, SubscriberID: e.subscriber, Fence: e.fence, Definite: f.definite,
	})
	if err != nil {
		return fmt.Errorf("settling a mail of campaign %s: %w", e.campaign, err)
	}
	if n == 1 && f.state == MailFailed {
		if err := l.undelivered(ctx, tx, e); err != nil {
			return err
		}
	}
	if n == 1 {
		tx.AfterCommit(func() { e.moved.Add(1) })
	}
	return nil
}

// settle stores what became of a mail, and of the one before.
func (l *lane) settle(e tried) {
	l.flush()
	l.store(e)
}

// flush stores what became of the mail before.
func (l *lane) flush() {
	if l.done != nil {
		l.store(*l.done)
		l.done = nil
	}
}

// store does not give up while the program lives: a reply that is forgotten makes a sent
// mail uncertain.
func (l *lane) store(e tried) {
	defer e.hands.Add(-1)
	waited := time.Duration(0) // since the program is ending
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := l.DB.Write(l.ctx, func(ctx context.Context, tx *db.Tx) error { return l.settleIn(ctx, tx, e) })
		if err == nil {
			return
		}
		l.Log.Error("recording what became of a campaign's mail failed", "word", tag, "campaign", e.campaign, "error", err)
		if l.stopping.Err() != nil {
			if waited += pause; waited > giveUp {
				return
			}
		}
		time.Sleep(pause)
	}
}

// giveUp is how long a result is tried to be stored while the program ends.
const giveUp = 5 * time.Second

// So many of a kind in a row say something of the server, not of the people.
const (
	brakeUnknown = 5
	brakeRefused = 25
	brakeLater   = 20
)

// brake stops what would hurt everybody: a server that takes mails and never answers, or
// refuses all of them, gets no more until a person has looked; one that asks for patience
// each time is left alone for a while.
func (l *lane) brake(t task, r mail.Result) {
	reason := ""
	switch r.Ending {
	case mail.Taken:
		t.runs.unknown.Store(0)
		t.runs.refused.Store(0)
		t.runs.later.Store(0)
	case mail.Unknown:
		if t.runs.unknown.Add(1) == brakeUnknown {
			reason = fmt.Sprintf("The mail server took %d mails in a row and did not answer: nobody knows whether they arrived. Look at the mail server before you resume.", brakeUnknown)
		}
	case mail.Refused:
		if t.runs.refused.Add(1) == brakeRefused {
			reason = fmt.Sprintf("The mail server refused %d mails in a row, the last with %q. Look at the mail server before you resume.", brakeRefused, withoutAddress(r.Text, t.email))
		}
	case mail.Later:
		if t.runs.later.Add(1)%brakeLater == 0 {
			l.Mail.Blame(fmt.Sprintf("it put off %d mails in a row: %d", brakeLater, r.Code))
		}
	case mail.ServerDown, mail.Stumbled:
	}
	if reason == "" {
		return
	}
	t.braked.Store(true)
	t.live.Store(false)
	t.runs.unknown.Store(0)
	t.runs.refused.Store(0)
	err := l.halt(l.ctx, t.campaign, reason)
	t.braked.Store(false) // what is stored keeps it from going on now
	if err != nil {       // it is tried again after as many more
		l.Log.Error("pausing a campaign that hurts failed", "word", tag, "campaign", t.campaign, "error", err)
	}
}
