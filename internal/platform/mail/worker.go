package mail

import (
	"context"
	"errors"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/sqlgen"
)

// work sends one mail after another over one kept-open connection.
func (s *sender) work(ctx context.Context, of crew) {
	w := &worker{sender: s, stopping: ctx}
	defer w.closeSession()
	for {
		idle := time.NewTimer(s.pace.IdleClose)
		select {
		case c, more := <-of.jobs:
			idle.Stop()
			if !more {
				return
			}
			w.handle(c)
			of.free <- struct{}{}
			s.Wake()
		case <-idle.C:
			w.closeSession()
		}
	}
}

type worker struct {
	*sender
	stopping     context.Context // the run's: it ends what may be begun again later
	connectionTo *session        // nil while not connected
}

func (w *worker) closeSession() {
	if w.connectionTo != nil {
		w.connectionTo.close()
		w.connectionTo = nil
	}
}

// handle takes one claimed mail to its next state.
func (w *worker) handle(c sqlgen.ClaimRow) {
	// Reading and settling must work while the program is stopping.
	ctx := context.WithoutCancel(w.stopping)
	m, err := sqlgen.New(w.db.Read()).ByID(ctx, c.ID)
	if err != nil { // the lease runs out, and another worker tries again
		w.log.Error("reading a claimed mail failed", "mail", c.ID, "error", err)
		return
	}
	m.Fence = c.Fence
	release := w.keepLease(ctx, c)
	defer release()
	if out := w.try(ctx, m); out != nil {
		w.charge(m, *out)
		w.settle(ctx, m, *out)
	}
}

// try sends m. Nil means that another worker has taken the mail over.
func (w *worker) try(ctx context.Context, m sqlgen.Mail) *outcome {
	if !w.clock.Now().Before(m.ExpiresAt) {
		return &outcome{kind: expired}
	}
	body, err := w.letter(m)
	if err != nil {
		return &outcome{refused, 0, "the mail cannot be composed: " + clean(err.Error())}
	}
	if out := w.offer(m); out != nil {
		return out
	}
	switch mine, err := w.begin(ctx, m); {
	case err != nil:
		// It is unknown whether it was committed, but DATA was not opened.
		w.connectionTo.broken = true
		return &outcome{released, 0, ""}
	case !mine:
		w.connectionTo.broken = true // an envelope without a mail is open on it
		return nil
	}
	out := w.connectionTo.deliver(w.grace, body)
	return &out
}

// offer connects if needed and names sender and recipient. A kept-open
// connection that turns out to be dead is no fault of the server: a new one is
// tried at once.
func (w *worker) offer(m sqlgen.Mail) *outcome {
	kept, out := w.offerOnce(m)
	if out != nil && kept && out.kind == stumbled {
		_, out = w.offerOnce(m)
	}
	if out != nil && w.stopping.Err() != nil && out.serverFault() {
		return &outcome{kind: released} // we cut the connection ourselves
	}
	return out
}

func (w *worker) offerOnce(m sqlgen.Mail) (kept bool, _ *outcome) {
	if w.connectionTo != nil && w.connectionTo.broken {
		w.closeSession()
	}
	kept = w.connectionTo != nil
	if !kept {
		connectionTo, err := connect(w.stopping, *w.smtp, w.pace, domain(w.from.Address))
		if err != nil {
			return false, &outcome{faulted, 0, clean(err.Error())}
		}
		w.connectionTo = connectionTo
	}
	return kept, w.connectionTo.envelope(w.stopping, w.from.Address, m.ToAddress)
}

// begin commits that DATA is about to be opened. From here on, a crash leaves
// the mail uncertain.
func (w *worker) begin(ctx context.Context, m sqlgen.Mail) (mine bool, err error) {
	err = w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		mine = false
		if reason, err := w.refused(ctx, tx, m); err != nil || reason != "" {
			return errors.Join(err, w.settleIn(ctx, tx, m, outcome{withheld, 0, reason}))
		}
		n, err := sqlgen.New(tx).Begin(ctx, sqlgen.BeginParams{
			ID: m.ID, Fence: m.Fence, SentFrom: header(w.from).String(),
			LeaseUntil: at(w.clock.Now().Add(w.pace.Lease)),
		})
		mine = n == 1
		return err
	})
	if err != nil {
		w.log.Error("marking a mail as begun failed", "mail", m.ID, "error", err)
	}
	return mine, err
}

// refused returns why a promotional mail must not leave any more, empty when it
// may.
func (w *worker) refused(ctx context.Context, tx *db.Tx, m sqlgen.Mail) (string, error) {
	switch {
	case Class(m.Class) != Promotion:
		return "", nil
	case w.permit == nil:
		return "nobody is there to permit promotion", nil
	}
	return w.permit(ctx, tx, m.Ref)
}

// charge records what this attempt showed about the server.
func (w *worker) charge(m sqlgen.Mail, out outcome) {
	switch {
	case out.serverFault():
		w.server.failed(w.clock.Now(), out.text)
		w.log.Warn("the mail server failed", "mail", m.ID, "kind", m.Kind, "code", out.code, "reason", out.reason())
	case out.code != 0:
		w.server.answered()
	}
	if out.kind == unknown || out.kind == refused {
		w.log.Warn("a mail was not delivered for certain", "mail", m.ID, "kind", m.Kind, "code", out.code)
	}
}

// settle writes the outcome, and keeps trying while the program runs: a reply
// that is forgotten makes a sent mail uncertain.
func (w *worker) settle(ctx context.Context, m sqlgen.Mail, out outcome) {
	for pause := 50 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return w.settleIn(ctx, tx, m, out)
		})
		if err == nil {
			return
		}
		w.log.Error("recording what became of a mail failed", "mail", m.ID, "error", err)
		select {
		case <-w.grace.Done():
			return
		case <-time.After(pause):
		}
	}
}

// keepLease renews the claim until the returned function is called.
func (w *worker) keepLease(ctx context.Context, c sqlgen.ClaimRow) func() {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		tick := time.NewTicker(w.pace.Lease / 3)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				w.renew(ctx, c)
			}
		}
	}()
	return func() { stop(); <-done }
}

func (w *worker) renew(ctx context.Context, c sqlgen.ClaimRow) {
	err := w.db.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		_, err := sqlgen.New(tx).Renew(ctx, sqlgen.RenewParams{
			ID: c.ID, Fence: c.Fence, LeaseUntil: at(w.clock.Now().Add(w.pace.Lease)),
		})
		return err
	})
	if err != nil && ctx.Err() == nil {
		w.log.Warn("renewing the claim of a mail failed", "mail", c.ID, "error", err)
	}
}

func (w *worker) letter(m sqlgen.Mail) ([]byte, error) {
	l := letter{
		ID: m.ID, MessageID: m.MessageID, Date: m.CreatedAt.UTC(), From: w.from,
		To: Address{m.ToName, m.ToAddress},
	}
	p, err := w.secrets.whole(m)
	if err != nil {
		return nil, err
	}
	l.ReplyTo = Address{m.ReplyName, p.reply}
	l.Subject, l.HTML, l.Text, l.Headers, l.Attachments = p.subject, p.html, p.text, p.headers, p.files
	composed, err := compose(l)
	if err != nil || w.signer == nil {
		return composed, err
	}
	return w.signer.sign(composed)
}
