package sending

import (
	"context"
	"slices"
	"testing"
	"time"

	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/newsletter/sending/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
)

// do records and does something that may fail with a problem, but with no other error.
func (h *history) do(t *testing.T, what string, act func() error) {
	t.Helper()
	h.told = append(h.told, what)
	if err := act(); err != nil && newslettertest.StatusOf(err) == 0 {
		t.Fatalf("%v: %v", h.told, err)
	}
}

// step does one random thing.
func (h *history) step(t *testing.T) {
	t.Helper()
	ctx := newslettertest.AsStaff(t.Context())
	switch h.chance.IntN(14) {
	case 0:
		h.do(t, "pause", func() error { _, err := h.PauseCampaign(ctx, h.id); return err })
	case 1:
		h.do(t, "resume", func() error { _, err := h.ResumeCampaign(ctx, h.id); return err })
	case 2:
		if h.chance.IntN(3) == 0 {
			h.do(t, "cancel", func() error { _, err := h.CancelCampaign(ctx, h.id); return err })
		}
	case 3:
		state := []campaigns.DeliveryState{campaigns.MailFailed, campaigns.MailUncertain}[h.chance.IntN(2)]
		h.do(t, "retry "+string(state), func() error { _, err := h.RetryMails(ctx, h.id, state); return err })
	case 4:
		h.do(t, "send again", func() error { _, err := h.Send(ctx, h.id); return err })
	case 5:
		h.told = append(h.told, "time passes")
		h.Now.Advance(time.Duration(h.chance.IntN(40)) * time.Second)
	case 6:
		h.told = append(h.told, "a sender is lost")
		if len(h.workers) > 0 {
			lost := h.workers[0]
			h.workers = h.workers[1:]
			h.hands = slices.DeleteFunc(h.hands, func(x inHand) bool { return x.by == lost })
		}
	case 7:
		h.told = append(h.told, "sweep")
		h.sweepAll(t, h.anyWorker(t))
	case 8, 9:
		h.told = append(h.told, "claim")
		h.claim(t, h.anyWorker(t))
	default:
		if len(h.hands) > 0 {
			h.settle(t, h.chance.IntN(len(h.hands)))
		}
	}
	h.do(t, "look for the end", func() error { return h.Finish(t.Context(), h.id) })
}

// see1 records that a worker is alive.
func (h *history) see1(t *testing.T, l *loneWorker) {
	t.Helper()
	if !l.see(t.Context()) {
		t.Fatal("a sender could not be noted")
	}
}

func (h *history) sweepAll(t *testing.T, l *loneWorker) {
	t.Helper()
	h.see1(t, l)
	if err := l.sweep(t.Context(), h.id, h.Now.Now()); err != nil {
		t.Fatal(err)
	}
	h.do(t, "finish", func() error { return h.Finish(t.Context(), h.id) })
}

func (h *history) claim(t *testing.T, l *loneWorker) {
	t.Helper()
	if h.See(t, h.id).Status != campaigns.Sending {
		return
	}
	h.see1(t, l)
	b, err := l.batchOf(t.Context(), sqlgen.OpenCampaignsRow{ID: h.id, Status: string(campaigns.Sending)})
	if err != nil {
		t.Fatal(err)
	}
	tasks, _, err := l.claim(t.Context(), b, 1+h.chance.IntN(4))
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range tasks {
		h.hands = append(h.hands, inHand{task: one, by: l})
	}
}

// settle begins a mail that is inHand, or ends one that has begun, in a random way. A worker that
// was lost meanwhile may do so late.
func (h *history) settle(t *testing.T, i int) {
	t.Helper()
	x := h.hands[i]
	if !x.begun && h.chance.IntN(5) > 0 {
		h.begin(t, x.by)
		return
	}
	endings := []mail.Ending{mail.Later, mail.Refused, mail.ServerDown, mail.Stumbled}
	if x.begun {
		endings = append(endings, mail.Taken, mail.Taken, mail.Taken, mail.Unknown)
	}
	ending := endings[h.chance.IntN(len(endings))]
	h.told = append(h.told, "settle "+string(rune('0'+int(ending))))
	h.hands = slices.Delete(h.hands, i, i+1)
	done := tried{x.task, outcomeOf(x.task, mail.Result{Ending: ending, Code: 250}, h.Now.Now())}
	if ending == mail.Taken && h.chance.IntN(2) == 0 {
		x.by.done = append(x.by.done, done) // stored with what begins next, or never
		return
	}
	x.by.store(done)
}

// begin begins all mails that a worker holds, together, and stores with them what was sent.
func (h *history) begin(t *testing.T, by *loneWorker) {
	t.Helper()
	h.told = append(h.told, "begin")
	var list []*entry
	for _, x := range h.hands {
		if x.by != by || x.begun {
			continue
		}
		e := &entry{next: x.task}
		if n := len(by.done); n > 0 {
			e.sent, by.done = &by.done[n-1], by.done[:n-1]
		}
		list = append(list, e)
	}
	err := h.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return by.enter(ctx, tx, list) })
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		i := slices.IndexFunc(h.hands, func(x inHand) bool { return x.by == by && x.subscriber == e.next.subscriber && x.fence == e.next.fence })
		if h.hands[i].begun = e.begun; !e.begun {
			h.hands = slices.Delete(h.hands, i, i+1)
		}
	}
}
