package newsletter

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// order has the database itself note in which order people left and their mails began: both
// hold the subscriber's row while they do.
func order(t *testing.T, b bench) {
	t.Helper()
	statements := []string{
		"CREATE TABLE test_order (seq INTEGER PRIMARY KEY AUTOINCREMENT, what TEXT NOT NULL, subscriber TEXT NOT NULL)",
		`CREATE TRIGGER test_left AFTER UPDATE OF state ON newsletter_subscribers WHEN new.state = 'unsubscribed' AND old.state <> 'unsubscribed'
		 BEGIN INSERT INTO test_order (what, subscriber) VALUES ('left', new.id); END`,
		`CREATE TRIGGER test_begun AFTER UPDATE OF state ON newsletter_deliveries WHEN new.state = 'attempting'
		 BEGIN INSERT INTO test_order (what, subscriber) VALUES ('begun', new.subscriber_id); END`,
	}
	if b.DB.Engine() == db.Postgres {
		statements = []string{
			"CREATE TABLE test_order (seq BIGSERIAL PRIMARY KEY, what TEXT NOT NULL, subscriber TEXT NOT NULL)",
			"CREATE FUNCTION test_left() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO test_order (what, subscriber) VALUES ('left', new.id); RETURN NULL; END $$",
			"CREATE FUNCTION test_begun() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO test_order (what, subscriber) VALUES ('begun', new.subscriber_id); RETURN NULL; END $$",
			"CREATE TRIGGER test_left AFTER UPDATE ON newsletter_subscribers FOR EACH ROW WHEN (new.state = 'unsubscribed' AND old.state <> 'unsubscribed') EXECUTE FUNCTION test_left()",
			"CREATE TRIGGER test_begun AFTER UPDATE ON newsletter_deliveries FOR EACH ROW WHEN (new.state = 'attempting') EXECUTE FUNCTION test_begun()",
		}
	}
	for _, s := range statements {
		mustExec(t, b, s)
	}
}

// TestNoMailBeginsAfterSomebodyLeft: a campaign goes to ten thousand people, on both engines
// together, while they leave, two for each mail that arrives.
func TestNoMailBeginsAfterSomebodyLeft(t *testing.T) {
	const people = 5000
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, people)
		order(t, b)
		permits := make(chan struct{}, 2*people)
		server.OnData(func(smtptest.Mail) smtptest.Act {
			permits <- struct{}{}
			permits <- struct{}{}
			return smtptest.Swallow()
		})
		ring, err := b.keys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		list, _, err := b.Subscribers(t.Context(), Filter{Limit: people})
		if err != nil || len(list) != people {
			t.Fatalf("%d people, %v", len(list), err)
		}
		chance := rand.New(rand.NewPCG(1, 2))
		chance.Shuffle(people, func(i, j int) { list[i], list[j] = list[j], list[i] })
		c := b.launched(t, nil)
		b.send(t, func(p *SendPace) { p.Connections = 8 })
		var leaving sync.WaitGroup
		var next atomic.Int32
		for range 8 {
			leaving.Go(func() {
				for range permits {
					i := next.Add(1) - 1
					if i >= people {
						return
					}
					if err := b.Unsubscribe(t.Context(), ring.token(toUnsubscribe, list[i].ID)); err != nil {
						t.Errorf("leaving: %v", err)
						return
					}
				}
			})
		}
		done := b.until(t, c.ID, "sent", isSent)
		close(permits)
		leaving.Wait()
		b.balanced(t, c.ID)
		if n := count(t, b, `test_order g JOIN test_order l ON l.subscriber = g.subscriber AND l.what = 'left' WHERE g.what = 'begun' AND g.seq > l.seq`); n != 0 {
			t.Errorf("%d mails began after their receiver had left", n)
		}
		// Or it proves nothing: both must have won often.
		if left := count(t, b, "test_order WHERE what = 'left'"); left < people/2 || done.Sent < people/50 || done.Skipped < people/50 {
			t.Errorf("%d left, %d got it before, %d did not", left, done.Sent, done.Skipped)
		}
		t.Logf("%d were faster than their mail, %d were not", done.Skipped, done.Sent)
	})
}

func count(t testing.TB, b bench, from string) (n int) {
	t.Helper()
	if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM "+from).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestEverybodyIsAccountedForAtAnyTime walks through a thousand random histories, on both
// engines together: whatever happens to a campaign in whatever order, its audience is the
// sum of what became of its mails.
func TestEverybodyIsAccountedForAtAnyTime(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		histories := 900
		if b.DB.Engine() == db.Postgres { // where a step takes several times as long
			histories = 100
		}
		b.crowd(t, 6)
		for n := range histories {
			h := newHistory(t, b, uint64(n))
			for range 12 {
				h.step(t)
				h.check(t)
			}
			h.end(t)
			if t.Failed() {
				t.Fatalf("history %d: %v", n, h.told)
			}
		}
	})
}

// until is how long a history may take to its end, in rounds.
const rounds = 200

// history is one campaign that random things happen to.
type history struct {
	bench

	chance *rand.Rand
	id     string
	told   []string
	// senders are runs of the sending, of which some are lost.
	senders []*loneSender
	hands   []inHand
	n       int
}

// loneSender is a run of the sending in which nothing happens by itself.
type loneSender struct {
	*lane

	done []tried // taken by the server, not stored yet
}

// inHand is a mail that a sender has claimed, or has begun.
type inHand struct {
	task
	by    *loneSender
	begun bool
}

func newHistory(t *testing.T, b bench, seed uint64) *history {
	t.Helper()
	c := b.launched(t, func(in *CampaignInput) { in.Title = new("History") })
	return &history{bench: b, chance: rand.New(rand.NewPCG(seed, 9)), id: c.ID, n: c.Recipients}
}

func (h *history) sender(t *testing.T) *loneSender {
	t.Helper()
	if len(h.senders) > 0 && h.chance.IntN(3) > 0 {
		return h.senders[h.chance.IntN(len(h.senders))]
	}
	r := &sending{Service: h.Service, pace: SendPace{}.orDefaults(), owner: h.IDs.Row("sender", h.now.Now()), batches: map[string]*batch{}}
	if !r.see(t.Context()) {
		t.Fatal("a sender could not be noted")
	}
	l := &loneSender{lane: &lane{sending: r, ctx: t.Context(), stopping: t.Context()}}
	h.senders = append(h.senders, l)
	return l
}

func (h *history) check(t *testing.T) {
	t.Helper()
	h.balanced(t, h.id)
	if c := h.see(t, h.id); c.Recipients != h.n {
		t.Errorf("an audience of %d became one of %d", h.n, c.Recipients)
	}
}

// end drives it to its end.
func (h *history) end(t *testing.T) {
	t.Helper()
	h.hands = nil // all who sent are lost
	h.now.Advance(time.Hour)
	for range rounds {
		c := h.see(t, h.id)
		switch {
		case c.Status == Halted:
			h.do(t, "resume", func() error { _, err := h.ResumeCampaign(desk(t.Context()), h.id); return err })
		case !c.SentAt.IsZero():
			h.check(t)
			if c.Waiting != 0 {
				t.Errorf("ended with %d waiting", c.Waiting)
			}
			return
		}
		l := h.sender(t)
		h.sweepAll(t, l)
		h.claim(t, l)
		for len(h.hands) > 0 {
			h.settle(t, 0)
		}
		for _, d := range l.done {
			l.store(d)
		}
		l.done = nil
		h.now.Advance(3 * time.Hour)
		h.see1(t, l)
	}
	t.Errorf("no end after %d rounds", rounds)
}
