package pickup_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapserver"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/mail/imaptest"
	"wardgate/internal/platform/mail/intake"
	"wardgate/internal/platform/pickup"
)

// bench is a mailbox on a real server, and a box that keeps what it is given.
type bench struct {
	*pickup.Pickup

	t      *testing.T
	db     *db.DB
	server *imaptest.Server
	now    *clock.Manual
	log    *bytes.Buffer

	mu    sync.Mutex
	taken []string // address and the first line of the text
	fail  func(to string) error
}

func newBench(t *testing.T, d *db.DB, opts ...imaptest.Option) *bench {
	t.Helper()
	b := &bench{t: t, db: d, server: imaptest.Start(t, opts...), now: clock.NewManual(time.Date(2026, 11, 27, 9, 0, 0, 0, time.UTC)), log: &bytes.Buffer{}}
	b.Pickup = b.another()
	return b
}

// another is one more instance on the same database.
func (b *bench) another() *pickup.Pickup {
	b.t.Helper()
	mailbox, err := imap.ParseURL(b.server.URL())
	if err != nil {
		b.t.Fatal(err)
	}
	p, err := pickup.New(pickup.Deps{
		DB: b.db, Clock: b.now, IDs: ids.System(), Log: slog.New(slog.NewTextHandler(b.log, nil)), Mailbox: mailbox, Pace: imap.Pace{Dial: 5 * time.Second, Step: 5 * time.Second},
		Box: intake.Box{
			Address: "answers@guard.example", Most: 1 << 16, Take: b.take,
			Knows: func(_ context.Context, to string) (bool, error) {
				return strings.HasPrefix(intake.Detail(to), "q"), nil
			},
		},
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return p
}

func (b *bench) take(_ context.Context, to string, raw []byte, _ int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.fail != nil {
		if err := b.fail(to); err != nil {
			return err
		}
	}
	_, text, _ := strings.Cut(string(raw), "\r\n\r\n")
	line, _, _ := strings.Cut(text, "\r\n")
	if is := intake.Detail(to) + " " + line; !slices.Contains(b.taken, is) { // a box stores a mail once
		b.taken = append(b.taken, is)
	}
	return nil
}

// failing has the box fail for an address.
func (b *bench) failing(detail string, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fail = func(to string) error {
		if intake.Detail(to) == detail {
			return err
		}
		return nil
	}
}

func (b *bench) round() {
	b.t.Helper()
	b.now.Advance(time.Minute)
	if err := b.Round(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) has(want string) {
	b.t.Helper()
	if got := strings.Join(b.taken, ", "); got != want {
		b.t.Errorf("taken are %s; want %s", got, want)
	}
}

func (b *bench) standing() pickup.Standing {
	b.t.Helper()
	s, err := b.Standing(b.t.Context())
	if err != nil {
		b.t.Fatal(err)
	}
	return s
}

func mail(to, text string) string {
	return "From: dana@birch.example\nTo: " + to + "\nSubject: Re: Your request\nMessage-ID: <" + text + "@birch.example>\n\n" + text + "\n"
}

// TestAnswersArePickedUp: what names a case is taken once and marked as read, all else stays as it was, and nothing is asked for twice.
// Proves: platform-152, platform-153
func TestAnswersArePickedUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.server.Deliver(mail("answers@guard.example", "general"))
		b.server.Deliver(mail("Answers <ANSWERS+Q1@guard.example>", "one"))
		b.server.Deliver(mail("answers+forged@guard.example", "forged"))
		b.server.Deliver(mail("answers+q1@elsewhere.example", "elsewhere"))
		b.server.Deliver("Delivered-To: answers+q2@guard.example\n" + mail("hidden:;", "two"))
		b.server.Deliver(mail("Re answers+q1 <spam@else.example>\nSubject: answers+q1@guard.example", "subject"))
		b.round()
		b.has("q1 one, q2 two")
		if b.server.Unread() != 4 || b.server.All() != 6 || b.server.Fetched() != 2 {
			t.Errorf("%d of %d unread, %d fetched", b.server.Unread(), b.server.All(), b.server.Fetched())
		}
		for range 3 {
			b.round()
		}
		b.server.Deliver(mail("answers+q3@guard.example", "three"))
		b.round()
		b.has("q1 one, q2 two, q3 three")
		if s := b.standing(); b.server.Fetched() != 3 || !s.Configured || !s.DownSince.IsZero() || !s.ReadAt.Equal(b.now.Now()) || s.Left+s.Waiting != 0 {
			t.Errorf("%d fetched, %+v", b.server.Fetched(), s)
		}
		if o := &b.Outcomes; o.Taken.Load() != 3 || o.Others.Load() != 4 || o.Left.Load()+o.Waiting.Load() != 0 {
			t.Errorf("%d taken, %d others", o.Taken.Load(), o.Others.Load())
		}
		b.server.Delete("INBOX") // another one of the same name counts anew
		b.server.Create("INBOX")
		b.server.Deliver(mail("answers+q3@guard.example", "three"))
		b.server.Deliver(mail("answers+q4@guard.example", "four"))
		b.round()
		b.has("q1 one, q2 two, q3 three, q4 four")
		if b.log.Len() > 0 {
			t.Error(b.log.String())
		}
	})
}

// TestAMailIsStoredBeforeItIsMarked: a connection that breaks between the two, and one within a mail, have it looked at again.
// Proves: platform-153
func TestAMailIsStoredBeforeItIsMarked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.server.Deliver(mail("answers+q1@guard.example", "one"))
		b.server.OnStore(imaptest.HangUp)
		b.round()
		b.has("q1 one")
		if b.server.Unread() != 1 || b.standing().DownSince.IsZero() {
			t.Error("it was marked by a server that hung up")
		}
		b.server.OnStore(nil)
		b.round()
		b.has("q1 one")
		if b.server.Unread() != 0 || b.server.Fetched() != 2 || !b.standing().DownSince.IsZero() {
			t.Errorf("%d unread, %d fetched", b.server.Unread(), b.server.Fetched())
		}
		b.server.Deliver(mail("answers+q1@guard.example", "bad"))
		b.server.Deliver(mail("answers+q2@guard.example", "good"))
		until := b.server.Logins() + 12
		b.server.OnFetch(func(c *imapserver.Conn, uid uint32) error {
			if uid == 2 && b.server.Logins() < until {
				return imaptest.HangUp(c, uid)
			}
			return nil
		})
		for range 600 { // it fails time and again: what is behind it does not wait
			b.round()
			if s := b.standing(); s.Waiting > 0 && !s.DownSince.IsZero() {
				t.Fatalf("at %v: %+v", b.now.Now(), s)
			}
		}
		b.has("q1 one, q2 good, q1 bad")
		if s := b.standing(); s.Waiting != 0 || b.server.Unread() != 0 {
			t.Errorf("%+v, %d unread", s, b.server.Unread())
		}
	})
}

// TestOneInstanceReads: while one does, another leaves the mailbox alone; of one that was killed the mailbox is taken over.
// Proves: platform-153
func TestOneInstanceReads(t *testing.T) {
	b := newBench(t, dbtest.Postgres(t)) // SQLite has one instance
	b.server.Deliver(mail("answers+q1@guard.example", "one"))
	other, reading, goOn := b.another(), make(chan struct{}), make(chan struct{})
	b.server.OnFetch(func(*imapserver.Conn, uint32) error { close(reading); <-goOn; return nil })
	ended := make(chan error, 1)
	go func() { ended <- b.Round(t.Context()) }()
	<-reading
	if err := other.Round(t.Context()); err != nil || b.server.Logins() != 1 {
		t.Errorf("%v, %d logins", err, b.server.Logins())
	}
	b.server.OnFetch(nil)
	b.now.Advance(6 * time.Minute) // as if the first had been killed
	if err := other.Round(t.Context()); err != nil || b.server.Logins() != 2 {
		t.Errorf("%v, %d logins", err, b.server.Logins())
	}
	b.has("q1 one")
	close(goOn)
	if err := <-ended; err != nil {
		t.Error(err)
	}
	b.has("q1 one")
	b.round()
	if s := b.standing(); b.server.Fetched() != 2 || b.server.Unread() != 0 || !s.DownSince.IsZero() {
		t.Errorf("%d fetched, %+v", b.server.Fetched(), s)
	}
}

// TestAMailboxThatIsGone is told once, asked less and less, and comes back by itself.
// Proves: platform-154
func TestAMailboxThatIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.round()
		b.server.Stop()
		down := b.now.Now().Add(time.Minute)
		for range 60 {
			b.round()
		}
		s := b.standing()
		if !s.DownSince.Equal(down) || !strings.Contains(s.Reason, "connecting: ") || strings.Count(b.log.String(), "\n") != 1 || strings.Contains(b.log.String(), "hush") {
			t.Errorf("%+v; %s", s, b.log.String())
		}
		b.server.Again()
		b.server.Deliver(mail("answers+q1@guard.example", "one"))
		for range 15 {
			b.round()
		}
		b.has("q1 one")
		if s := b.standing(); !s.DownSince.IsZero() || s.Reason != "" || !strings.Contains(b.log.String(), "the mailbox is read again") {
			t.Errorf("%+v; %s", s, b.log.String())
		}
		b.server.Delete("INBOX")
		b.round()
		if s := b.standing(); !strings.Contains(s.Reason, "the folder cannot be opened") {
			t.Errorf("%+v", s)
		}
		tries := b.server.Logins()
		for range 60 {
			b.round()
		}
		if n := b.server.Logins() - tries; n < 3 || n > 7 {
			t.Errorf("%d logins in an hour", n)
		}
	})
}

// TestWhatIsNotStoredIsNotLost: what cannot be stored now is tried again for five days; what never will be is left unread, and counted until a person has
// opened it.
// Proves: platform-155
func TestWhatIsNotStoredIsNotLost(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.failing("q1", errors.New("the disk is full"))
		b.server.Deliver(mail("answers+q1@guard.example", "one"))
		b.server.Deliver(mail("answers+q2@guard.example", "two"))
		b.round()
		b.has("q2 two")
		if s := b.standing(); s.Waiting != 1 || s.Left != 0 || b.server.Unread() != 1 || !s.DownSince.IsZero() {
			t.Errorf("%+v", s)
		}
		b.round()
		if b.server.Fetched() != 2 {
			t.Error("it was tried again at once")
		}
		b.failing("q1", nil)
		b.now.Advance(5 * time.Minute)
		b.round()
		b.has("q2 two, q1 one")
		if s := b.standing(); s.Waiting != 0 || b.server.Unread() != 0 {
			t.Errorf("%+v", s)
		}
		for name, err := range map[string]error{
			"gone": &intake.RefusedError{Why: "it is not here any more"}, "much": &intake.FullError{Why: "too many"}, "broken": errors.New("broken for good"),
		} {
			b.failing("q3", err)
			b.server.Deliver(mail("answers+q3@guard.example", name))
			for range 150 {
				b.now.Advance(time.Hour)
				b.round()
			}
			if s := b.standing(); s.Left != 1 || s.Waiting != 0 || b.server.Unread() != 1 {
				t.Errorf("%s: %+v, %d unread", name, s, b.server.Unread())
			}
			b.server.Read()
			b.round()
			if s := b.standing(); s.Left != 0 {
				t.Errorf("%s, opened: %+v", name, s)
			}
		}
		b.has("q2 two, q1 one")
		b.failing("q3", &intake.RefusedError{Why: "it is not here any more"})
		for i := range 520 {
			b.server.Deliver(mail("answers+q3@guard.example", fmt.Sprint("flood", i)))
		}
		b.server.Deliver(mail("answers+q4@guard.example", "behind"))
		b.round()
		b.has("q2 two, q1 one, q4 behind")
		if s := b.standing(); s.Left != 500 {
			t.Errorf("%+v", s)
		}
	})
}

// TestWhatStrangersSend: a mail with a thousand recipients, one with many cases, one that is too large, and a mailbox in which nothing may be marked.
// Proves: platform-156
func TestWhatStrangersSend(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		crowd := make([]string, 1000)
		for i := range crowd {
			crowd[i] = fmt.Sprintf("\"Name, %d\" <person%d@crowd.example>", i, i)
		}
		crowd[700] = "answers+q1@guard.example"
		b.server.Deliver(mail(strings.Join(crowd, ",\n "), "crowd"))
		b.server.Deliver(mail("answers+q1@guard.example, answers+q2@guard.example, answers+q2@guard.example", "both"))
		b.round()
		b.has("q1 crowd, q1 both, q2 both")
		if b.server.Unread() != 0 {
			t.Errorf("%d unread", b.server.Unread())
		}
		b.server.Deliver(mail("answers+q1@guard.example", "large") + strings.Repeat("all work and no play\n", 5000))
		b.server.Deliver(mail("answers+q1@guard.example, answers+q2@guard.example, answers+q3@guard.example, answers+q4@guard.example, answers+q5@guard.example, answers+q6@guard.example", "many"))
		b.round()
		b.has("q1 crowd, q1 both, q2 both, q1 large, q1 many, q2 many, q3 many, q4 many, q5 many")
		if s := b.standing(); b.server.Unread() != 2 || s.Left != 1 {
			t.Errorf("%d unread, %+v", b.server.Unread(), s)
		}
		only := newBench(t, d)
		only.server.OnStore(imaptest.Refuse)
		only.server.Deliver(mail("answers+q7@guard.example", "seven"))
		for range 3 {
			only.round()
		}
		only.has("q7 seven")
		if only.server.Fetched() != 1 || strings.Count(only.log.String(), "cannot be marked") != 1 {
			t.Errorf("%d fetched; %s", only.server.Fetched(), only.log.String())
		}
	})
}

// TestAStopEndsARound: what was not stored is there for the next one, at once.
// Proves: platform-153
func TestAStopEndsARound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		b := newBench(t, d)
		b.server.Deliver(mail("answers+q1@guard.example", "one"))
		ctx, stop := context.WithCancel(t.Context())
		goOn := make(chan struct{})
		b.server.OnFetch(func(*imapserver.Conn, uint32) error { stop(); <-goOn; return nil })
		if err := b.Round(ctx); err == nil {
			t.Error("it went on")
		}
		close(goOn)
		b.server.OnFetch(nil)
		b.has("")
		if err := b.another().Round(t.Context()); err != nil {
			t.Error(err)
		}
		b.has("q1 one")
		if b.log.Len() > 0 {
			t.Error(b.log.String())
		}
	})
}
