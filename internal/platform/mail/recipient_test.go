package mail_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
)

// typed is a mail to an address that was typed into a form.
func typed(key, address string) mail.Message {
	m := messageTo(address)
	m.Key, m.Ref, m.Proven = "quotes.quote-confirmation:"+key, key, false
	return m
}

func (k *testOutbox) list() []mail.Mail {
	k.t.Helper()
	page, err := k.List(k.t.Context(), mail.Filter{Limit: 200})
	if err != nil {
		k.t.Fatal(err)
	}
	return page.Items
}

// states are how many mails stand in each state.
func (k *testOutbox) states() map[mail.State]int {
	k.t.Helper()
	out := map[mail.State]int{}
	for _, m := range k.list() {
		out[m.State]++
	}
	return out
}

// TestARecipientGetsThreeOfAKindADay: one after the other, under any of the mailbox's names; then one line for staff, and
// nothing more, until a day after the first of the three.
// Proves: security-2, security-3
func TestARecipientGetsThreeOfAKindADay(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		names := []string{"jane@x.example", "Jane@X.example", "jane+a@x.example", "j.ane+b+c@x.example", "JANE+d@X.EXAMPLE."}
		for i := range 60 {
			id := k.enqueue(typed(fmt.Sprint("quote_", i), names[i%len(names)]))
			if (id != "") != (i < mail.PerDay) {
				t.Fatalf("mail %d: id %q", i, id)
			}
		}
		if got := k.states(); got[mail.Kept] != mail.PerDay || got[mail.Withheld] != 1 || len(k.list()) != mail.PerDay+1 {
			t.Fatalf("states %v", got)
		}
		left := k.list()[0]
		if left.State != mail.Withheld || !strings.Contains(left.LastError, "3 mails of this kind within 24 hours") {
			t.Errorf("what staff read: %+v", left)
		}
		if st, err := k.Status(t.Context()); err != nil || st.Failed != 0 {
			t.Errorf("status %+v, %v: what is left out is no failure that anybody must see to", st, err)
		}
		other := typed("x", "jane@x.example")
		other.Kind, other.Key = "contact.confirmation", "contact.confirmation:x"
		if k.enqueue(other) == "" || k.enqueue(typed("own", "joe@x.example")) == "" {
			t.Error("another kind, or another person, is not counted with it")
		}
		k.clock.Advance(mail.Day - time.Millisecond)
		if k.enqueue(typed("late", "jane@x.example")) != "" {
			t.Error("a day is not over yet")
		}
		k.clock.Advance(time.Millisecond)
		for i := range mail.PerDay + 1 {
			if id := k.enqueue(typed(fmt.Sprint("next_", i), "jane@x.example")); (id != "") != (i < mail.PerDay) {
				t.Errorf("the next day, mail %d: id %q", i, id)
			}
		}
	})
}

// TestWhatIsNotCounted: what staff write, what the company gets, what a proven address gets.
// Proves: security-2
func TestWhatIsNotCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		for i := range 3 * mail.PerDay {
			proven, company, account := typed(fmt.Sprint("a", i), "jane@x.example"), typed(fmt.Sprint("b", i), "jane@x.example"), typed(fmt.Sprint("c", i), "jane@x.example")
			proven.Proven, company.Class, account.Class = true, mail.Notification, mail.Account
			for _, m := range []mail.Message{proven, company, account} {
				if k.enqueue(m) == "" {
					t.Fatalf("%d: %s of class %s is left out", i, m.Key, m.Class)
				}
			}
		}
		promotion := func(i int) mail.Message {
			m := typed(fmt.Sprint("p", i), "jane+"+fmt.Sprint(i)+"@x.example")
			m.Class, m.Kind = mail.Promotion, "automation.follow-up"
			return m
		}
		for i := range 2 * mail.PerDay {
			if id := k.enqueue(promotion(i)); (id != "") != (i < mail.PerDay) {
				t.Errorf("follow-up %d: %q", i, id)
			}
		}
		for i := range 2 * mail.PerDay { // another letter of the kind
			m := promotion(100 + i)
			m.Template = "welcome"
			if id := k.enqueue(m); (id != "") != (i < mail.PerDay) {
				t.Errorf("welcome %d: %q", i, id)
			}
		}
	})
}

// TestTheLimitIsExactUnderConcurrency: sixty at once, from two instances on one database.
// Proves: security-2
func TestTheLimitIsExactUnderConcurrency(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		one, two := newTestOutbox(t, d, ""), newTestOutbox(t, d, "")
		var all sync.WaitGroup
		for i := range 60 {
			all.Go(func() {
				k := []*testOutbox{one, two}[i%2]
				err := d.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
					_, err := k.Enqueue(ctx, tx, typed(fmt.Sprint("quote_", i), fmt.Sprintf("victim+%d@x.example", i)))
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if got := one.states(); got[mail.Kept] != mail.PerDay || got[mail.Withheld] != 1 || len(one.list()) != mail.PerDay+1 {
			t.Errorf("states %v", got)
		}
	})
}

// TestAnUndoneMailWasNeverCounted: nobody loses a mail to a transaction that failed.
// Proves: security-2
func TestAnUndoneMailWasNeverCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		undone := fmt.Errorf("undone")
		for i := range 5 {
			if err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				if _, err := k.Enqueue(ctx, tx, typed(fmt.Sprint("undone_", i), "jane@x.example")); err != nil {
					return err
				}
				return undone
			}); err == nil {
				t.Fatal("it was not undone")
			}
		}
		for i := range mail.PerDay {
			if k.enqueue(typed(fmt.Sprint("quote_", i), "jane@x.example")) == "" {
				t.Fatalf("mail %d is left out: undone ones were counted", i)
			}
		}
	})
}

// TestRecipientsAreForgotten a day after their latest mail, and never stood there in clear.
// Proves: security-5
func TestRecipientsAreForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		count := func(where string) (n int) {
			t.Helper()
			if err := d.Read().QueryRowContext(t.Context(), "SELECT COUNT(*) FROM mail_recipients WHERE "+where).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		run := func() {
			t.Helper()
			if err := k.Tasks()[1].Run(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		k.enqueue(typed("a", "jane@x.example"))
		k.clock.Advance(mail.Day - time.Second)
		k.enqueue(typed("b", "joe@x.example"))
		run()
		if count("1=1") != 2 || count("id LIKE '%jane%' OR length(id) <> 32") != 0 {
			t.Fatalf("%d rows", count("1=1"))
		}
		k.clock.Advance(time.Second)
		run()
		if count("1=1") != 1 {
			t.Errorf("%d rows after a day", count("1=1"))
		}
	})
}

// TestStaffMaySendWhatWasLeftOut: it is kept with its content.
// Proves: security-3
func TestStaffMaySendWhatWasLeftOut(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "smtp://127.0.0.1:1")
		for i := range mail.PerDay + 2 {
			k.enqueue(typed(fmt.Sprint("quote_", i), "jane@x.example"))
		}
		left := k.list()[0]
		if left.State != mail.Withheld {
			t.Fatalf("%+v", left)
		}
		k.write(func(ctx context.Context, tx *db.Tx) error { return k.Retry(ctx, tx, left.ID) })
		if again, err := k.Get(t.Context(), left.ID); err != nil || again.State != mail.Pending || again.Text == "" {
			t.Errorf("%+v, %v", again, err)
		}
	})
}

// TestARepeatedMailIsCountedOnce: what is stored under its key already counts for nothing, to its recipient and to its author,
// and is not told of as left out.
// Proves: security-198
func TestARepeatedMailIsCountedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		k := newTestOutbox(t, d, "")
		again := func(n int) {
			t.Helper()
			m := typed(fmt.Sprint("quote_", n), "jane@x.example")
			first := k.enqueue(m)
			for range 5 {
				if id := k.enqueue(m); id == "" || id != first {
					t.Fatalf("mail %d again: %q, was %q", n, id, first)
				}
			}
		}
		for n := range mail.PerDay {
			again(n)
			k.clock.Advance(time.Minute)
		}
		if k.enqueue(typed("one more", "jane@x.example")) != "" || k.states()[mail.Withheld] != 1 {
			t.Errorf("the limit is no limit any more: %v", k.states())
		}
		again(1) // beyond it, one that is there stays there
		if got := k.states(); got[mail.Kept] != mail.PerDay || got[mail.Withheld] != 1 {
			t.Errorf("states %v", got)
		}
		written := func(n int) mail.Message {
			m := typed(fmt.Sprint("reply_", n), "joe@x.example")
			m.Proven, m.Author = true, "usr_1"
			return m
		}
		for range 3 {
			for n := range mail.WrittenToOne {
				if k.enqueue(written(n)) == "" {
					t.Fatalf("answer %d is not there", n)
				}
			}
		}
	})
}
