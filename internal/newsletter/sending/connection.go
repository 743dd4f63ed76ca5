package sending

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// connection sends one mail after the other over one session that is kept open. The outcome of a
// mail is stored together with the beginning of the next: one durable commit for each, and
// meanwhile the mail after that is written.
type connection struct {
	*run

	ctx      context.Context // outlives the run: reading and settling must work while it ends
	stopping context.Context
	conn     *mail.Connection
	done     *tried    // the previous mail, not stored yet
	after    *prepared // the next mail
	// buffers are used in turn: one mail is being sent while the next is written.
	buffers [2][]byte
}

// tried is a try whose result must be stored.
type tried struct {
	task
	outcome outcome
}

// prepared is a claimed mail with its issue, or one that cannot be handed over.
type prepared struct {
	task

	envelope mail.Envelope
	message  []byte
	instead  *outcome // the outcome of one that cannot
}

func (r *run) connect(ctx context.Context) {
	if !r.Mail.Configured() {
		for t := range r.tasks {
			t.hands.Add(-1)
		}
		return
	}
	conn, closeConnection := r.Mail.Connection(ctx)
	defer closeConnection()
	l := &connection{run: r, ctx: context.WithoutCancel(ctx), stopping: ctx, conn: conn}
	r.atWork.Add(1)
	defer r.atWork.Add(-1)
	for {
		w, more := l.next()
		if !more {
			return
		}
		l.one(*w)
	}
}

// next waits for a mail to send. The outcome of the previous one is stored before it waits.
func (l *connection) next() (w *prepared, more bool) {
	if l.prepare(); l.after == nil {
		l.atWork.Add(-1) // the batch writer does not wait for this connection
		l.flush()
		t, more := <-l.tasks
		l.atWork.Add(1)
		if !more {
			return nil, false
		}
		l.take(t)
	}
	w, l.after = l.after, nil
	return w, true
}

// prepare writes the next mail if one is ready.
func (l *connection) prepare() {
	if l.after != nil {
		return
	}
	select {
	case t, ready := <-l.tasks:
		if ready {
			l.take(t)
		}
	default:
	}
}

// take writes a mail, and wakes the feed when half of the ready mails are gone.
func (l *connection) take(t task) {
	if len(l.tasks) <= cap(l.tasks)/2 {
		l.Wake.Set()
	}
	w := l.write(t)
	l.after = &w
}

// write fills in a claimed mail.
func (l *connection) write(t task) prepared {
	w := prepared{task: t}
	if l.stopping.Err() != nil || !t.live.Load() {
		w.instead = new(t.back(l.Clock.Now()))
		return w
	}
	to, err := mail.Deliverable(t.email)
	if err == nil {
		w.message, err = t.template.to(l.buffers[0], t, l.Clock.Now())
		l.buffers[0], l.buffers[1] = l.buffers[1], w.message
	}
	w.envelope = mail.Envelope{From: t.template.keys.ReturnPath(l.ReportTo, t.campaign, t.subscriber), To: to}
	if err != nil {
		// An erased person has no address; the check of the consent below finds that.
		f := skip(string(subscribers.NotSubscribed), l.Clock.Now())
		if t.email != "" {
			f = outcome{state: campaigns.MailFailed, dueAt: l.Clock.Now(), settledAt: l.Clock.Now(), reason: "No mail can be written to this address."}
		}
		w.instead = &f
	}
	return w
}

// one brings a mail to its next state.
func (l *connection) one(w prepared) {
	t := w.task
	switch {
	case l.stopping.Err() != nil || !t.live.Load(): // its campaign may have been paused since it was written
		l.settle(tried{t, t.back(l.Clock.Now())})
		return
	case w.instead != nil:
		l.settle(tried{t, *w.instead})
		return
	}
	if r := l.conn.Offer(w.envelope); r != nil {
		l.settle(tried{t, outcomeOf(t, *r, l.Clock.Now())})
		l.breaker(t, *r)
		return
	}
	begun, err := l.begin(t)
	if err != nil {
		l.Log.Error("beginning a campaign's mail failed", "word", core.Tag, "campaign", t.campaign, "error", err)
		// It is unknown whether this was committed, but DATA was not opened.
		l.settle(tried{t, outcomeOf(t, mail.Result{Ending: mail.ServerDown}, l.Clock.Now())})
		return
	}
	if !begun {
		t.hands.Add(-1)
		return
	}
	var next *mail.Envelope
	if l.after != nil && l.after.instead == nil {
		next = &l.after.envelope
	}
	r := l.conn.Deliver(w.message, next)
	l.done = &tried{t, outcomeOf(t, r, l.Clock.Now())}
	l.breaker(t, r)
}

// begin has the batch writer store that DATA is about to be opened, and with it that the previous
// mail was sent. begun reports whether it may be.
func (l *connection) begin(t task) (begun bool, err error) {
	if l.done != nil && l.done.outcome.state != campaigns.MailSent {
		l.flush() // it may affect more than its own row
	}
	e := &entry{next: t, sent: l.done, stored: make(chan error, 1)}
	l.entries <- e
	l.prepare()
	if err := <-e.stored; err != nil {
		return false, err
	}
	if e.sent != nil {
		e.sent.hands.Add(-1)
		l.done = nil
	}
	return e.begun, nil
}

// settle stores the outcome of a mail, and of the previous one.
func (l *connection) settle(e tried) {
	l.flush()
	l.store(e)
}

// flush stores the outcome of the previous mail.
func (l *connection) flush() {
	if l.done != nil {
		l.store(*l.done)
		l.done = nil
	}
}

// store does not give up while the program runs: a lost reply makes a sent mail uncertain.
func (l *connection) store(e tried) {
	defer e.hands.Add(-1)
	waited := time.Duration(0) // since the program is ending
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := l.DB.Write(l.ctx, func(ctx context.Context, tx *db.Tx) error {
			settling := settlement{run: l.run, tx: tx, q: sqlgen.New(tx), now: l.Clock.Now(), counts: map[string]*campaigns.Counts{}}
			if err := settling.settle(ctx, e); err != nil {
				return err
			}
			return settling.close(ctx)
		})
		if err == nil {
			return
		}
		l.Log.Error("recording what became of a campaign's mail failed", "word", core.Tag, "campaign", e.campaign, "error", err)
		if l.stopping.Err() != nil {
			if waited += pause; waited > giveUp {
				return
			}
		}
		time.Sleep(pause)
	}
}

// giveUp is how long storing a result is retried while the program ends.
const giveUp = 5 * time.Second

// This many of a kind in a row point to the server, not to the recipients.
const (
	breakerUnknown = 5
	breakerRefused = 25
	breakerLater   = 20
)

// breaker stops what would hurt everybody: a server that accepts mails and never replies, or
// rejects all of them, gets no more until a person has looked; one that defers every mail is left
// alone for a while.
func (l *connection) breaker(t task, r mail.Result) {
	reason := ""
	switch r.Ending {
	case mail.Taken:
		t.runs.unknown.Store(0)
		t.runs.refused.Store(0)
		t.runs.later.Store(0)
	case mail.Unknown:
		if t.runs.unknown.Add(1) == breakerUnknown {
			reason = fmt.Sprintf("The mail server took %d mails in a row and did not answer: nobody knows whether they arrived. Look at the mail server before you resume.", breakerUnknown)
		}
	case mail.Refused:
		if t.runs.refused.Add(1) == breakerRefused {
			reason = fmt.Sprintf("The mail server refused %d mails in a row, the last with %q. Look at the mail server before you resume.", breakerRefused, core.WithoutAddress(r.Text, t.email))
		}
	case mail.Later:
		if t.runs.later.Add(1)%breakerLater == 0 {
			l.Mail.Blame(fmt.Sprintf("it put off %d mails in a row: %d", breakerLater, r.Code))
		}
	case mail.ServerDown, mail.Stumbled:
	}
	if reason == "" {
		return
	}
	t.tripped.Store(true)
	t.live.Store(false)
	t.runs.unknown.Store(0)
	t.runs.refused.Store(0)
	err := l.Lifecycle.Halt(l.ctx, t.campaign, reason)
	t.tripped.Store(false) // the stored state keeps it from continuing now
	if err != nil {        // retried after as many more
		l.Log.Error("pausing a campaign that hurts failed", "word", core.Tag, "campaign", t.campaign, "error", err)
	}
}
