package leads_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
)

// heard are the events that nobody has taken, in words.
func heard(t testing.TB, b *leadstest.Bench) []string {
	t.Helper()
	list, err := b.Events(t.Context(), 100)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range list {
		out = append(out, fmt.Sprint(e.Kinds, " ", e.By, " ", e.ScoreBefore, "→", e.ScoreAfter, " ", e.StageBefore, "→", e.StageAfter, " ", e.Cause, e.Depth))
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			mine, err := b.TakeEvent(ctx, tx, e.ID)
			again, err2 := b.TakeEvent(ctx, tx, e.ID)
			if !mine || again || err2 != nil {
				t.Errorf("an event was taken %v, then %v", mine, again)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

// asIs is a lead as it is stored now.
func asIs(t testing.TB, b *leadstest.Bench, id string) leads.Lead {
	t.Helper()
	l, err := b.Get(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestWhatHappensIsTold in the transaction in which it does: one event for each, with what
// changed, and none for what changes nothing.
// Proves: automation-1, automation-2
func TestWhatHappensIsTold(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		expect := func(what string, want ...string) {
			t.Helper()
			if got := heard(t, b); !slices.Equal(got, want) {
				t.Errorf("%s: told %q, want %q", what, got, want)
			}
		}
		l := b.Come(t, leadstest.Person("robin"))
		expect("somebody new", "[created contacted rescored] contact_message 0→35 awareness→awareness 0")
		c := leadstest.Person("robin")
		c.Behavior = leads.Behavior{TimeOnSite: 400}
		b.Come(t, c)
		expect("the same again", "[contacted behaved rescored] contact_message 35→60 awareness→awareness 0")
		l = asIs(t, b, l.ID)
		l, err := b.MoveStage(leadstest.AsStaff(t.Context()), l.ID, l.Version, "decision")
		if err != nil {
			t.Fatal(err)
		}
		expect("another stage", "[stage]  60→60 awareness→decision 0")
		if l, err = b.MoveStage(leadstest.AsStaff(t.Context()), l.ID, l.Version, "decision"); err != nil {
			t.Fatal(err)
		}
		expect("the same stage")
		if l, err = b.TakeOver(leadstest.AsStaff(t.Context()), l.ID, l.Version); err != nil {
			t.Fatal(err)
		}
		expect("taken over", "[override]  60→60 decision→decision 0")
		write := func(do func(ctx context.Context, tx *db.Tx) error) {
			t.Helper()
			if err := b.DB.WriteAgain(t.Context(), do); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *db.Tx) error {
			return b.ReadMail(ctx, tx, l.ID, leads.MailRead{Opens: 1, At: b.Now.Now()})
		})
		expect("a mail opened", "[rescored mail]  60→67 decision→decision 0")
		write(func(ctx context.Context, tx *db.Tx) error {
			return b.RecordChat(ctx, tx, l.ID, leads.ChatActivity{Messages: 1})
		})
		expect("a chat message", "[contacted] chat 67→67 decision→decision 0")
		write(func(ctx context.Context, tx *db.Tx) error {
			return b.RecordConsent(ctx, tx, l.ID, l.Email, leads.Touch{}, leads.Consent{Purpose: "newsletter", Basis: leads.Withdrawn})
		})
		expect("a consent taken back", "[withdrew]  0→0 → 0")
		write(func(ctx context.Context, tx *db.Tx) error {
			held, err := b.Lock(ctx, tx, l.ID)
			if err == nil {
				_, err = b.Automate(leads.CausedBy(ctx, "run_1", 2), tx, held, leads.Change{Points: 9, Touch: leads.Touch{Type: "automation"}})
			}
			return err
		})
		expect("done by a run", "[rescored]  67→76 decision→decision run_13")
		for _, points := range []int{5, 1} {
			if points == 1 {
				expect("five more is not more than five")
			}
			write(func(ctx context.Context, tx *db.Tx) error {
				held, err := b.Lock(ctx, tx, l.ID)
				if err == nil {
					_, err = b.Automate(ctx, tx, held, leads.Change{Points: points, Touch: leads.Touch{Type: "automation"}})
				}
				return err
			})
		}
		expect("six more", "[rescored]  76→82 decision→decision 0")
		other := b.Come(t, leadstest.Person("sam"))
		heard(t, b)
		l, other = asIs(t, b, l.ID), asIs(t, b, other.ID)
		if _, err := b.Merge(leadstest.AsStaff(t.Context()), l.ID, l.Version, other.ID, other.Version); err != nil {
			t.Fatal(err)
		}
		if got := heard(t, b); len(got) != 2 || got[0][:8] != "[merged]" {
			t.Errorf("a merge told %q", got)
		}
		b.Come(t, leadstest.Person("sam"))
		if got := heard(t, b); len(got) != 1 {
			t.Errorf("a merged lead's contact is told once, of the one that stands for it: %q", got)
		}
		if err := b.Erase(leadstest.AsStaff(t.Context()), l.ID, asIs(t, b, l.ID).Version); err != nil {
			t.Fatal(err)
		}
		expect("an erasure")
	}, leadstest.StoringEvents)
}

// TestAnEventNamesTheVersionItMade: by it what happened with one lead is put in order, and what
// automation began before it is told from what it began after, whatever clocks do (ADR 36).
func TestAnEventNamesTheVersionItMade(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leadstest.Person("robin"))
		told := func(what string) {
			t.Helper()
			list, err := b.Events(t.Context(), 10)
			if err != nil || len(list) == 0 {
				t.Fatalf("%s: %v, told %d times", what, err, len(list))
			}
			if got, want := list[len(list)-1].LeadVersion, asIs(t, b, l.ID).Version; got != want {
				t.Errorf("%s: told as of version %d, the lead is at %d", what, got, want)
			}
			heard(t, b)
		}
		told("somebody new")
		b.Come(t, leadstest.Person("robin"))
		told("another form")
		if _, err := b.MoveStage(leadstest.AsStaff(t.Context()), l.ID, asIs(t, b, l.ID).Version, "decision"); err != nil {
			t.Fatal(err)
		}
		told("another stage")
		b.Now.Advance(-time.Hour)
		if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return b.RecordConsent(ctx, tx, l.ID, l.Email, leads.Touch{}, leads.Consent{Purpose: "newsletter", Basis: leads.Withdrawn})
		}); err != nil {
			t.Fatal(err)
		}
		told("what changes nothing of the lead, with the clock put back")
	}, leadstest.StoringEvents)
}

// TestRulesMoveAScoreSoFar: a hundred points up or down from what a lead did by itself,
// however often a rule runs.
func TestRulesMoveAScoreSoFar(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		l := b.Come(t, leadstest.Person("robin"))
		for _, step := range []struct{ points, want int }{{80, 80}, {80, 100}, {-30, 70}, {-300, -100}, {-1, -100}, {50, -50}} {
			if err := b.DB.WriteAgain(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				held, err := b.Lock(ctx, tx, l.ID)
				if err == nil {
					_, err = b.Automate(ctx, tx, held, leads.Change{Points: step.points, Touch: leads.Touch{Type: "automation"}})
				}
				return err
			}); err != nil {
				t.Fatal(err)
			}
			if got := asIs(t, b, l.ID).Behavior.Adjusted; got != step.want {
				t.Errorf("%+d: moved by %d, want %d", step.points, got, step.want)
			}
		}
	})
}

// TestSmallChangesAddUp: a score is told of once it is more than five from what was told
// last, or in another band (S145), however slowly it came there.
// Proves: U20, automation-2
func TestSmallChangesAddUp(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Come(t, leadstest.Person("robin")) // 35
		heard(t, b)
		for _, step := range []struct {
			after time.Duration
			want  []string
		}{
			{25 * time.Hour, []string{"[rescored]  35→28 awareness→awareness 0"}},
			{73 * time.Hour, nil}, // five less than told is not more than five
			{169 * time.Hour, []string{"[rescored]  28→15 awareness→awareness 0"}},
			{800 * time.Hour, nil},
		} {
			b.Now.Set(time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC).Add(step.after))
			for range 2 {
				if err := b.Rescore(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			if got := heard(t, b); !slices.Equal(got, step.want) {
				t.Errorf("after %s: told %q, want %q", step.after, got, step.want)
			}
		}
	}, leadstest.StoringEvents)
}

// TestNobodyListening: what nobody takes is not kept.
func TestNobodyListening(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Come(t, leadstest.Person("robin"))
		if got := heard(t, b); len(got) != 0 {
			t.Errorf("told %q", got)
		}
	})
}

// TestATakenOverListIsNoForm: of people whom staff bring in nobody has written; and of who
// only read a page to its end something is known.
// Proves: automation-1
func TestATakenOverListIsNoForm(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		listed := leadstest.Person("robin")
		listed.Touch = leads.Touch{Type: "newsletter", Channel: leads.ByStaff}
		reader := leadstest.Person("sam")
		reader.Behavior = leads.Behavior{ScrollDepth: 40}
		for _, c := range []struct {
			contact leads.Contact
			want    string
		}{
			{listed, "[created rescored]"}, {listed, "[rescored]"}, {reader, "[created contacted behaved rescored]"},
		} {
			b.Come(t, c.contact)
			got := heard(t, b)
			if len(got) != 1 || !strings.HasPrefix(got[0], c.want) {
				t.Errorf("told %q, want %s", got, c.want)
			}
		}
	}, leadstest.StoringEvents)
}
