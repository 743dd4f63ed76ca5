package rescoring_test

import (
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/leads/lists"
	"wardgate/internal/leads/rescoring"
	"wardgate/internal/platform/db"
)

// written is how many rows do writes: on SQLite what the one connection that writes counts,
// on PostgreSQL those that bear the number of a transaction which began meanwhile.
func written(t testing.TB, b *leadstest.Bench, do func() error) (n int64) {
	t.Helper()
	ask := func(query string, args ...any) (answer int64) {
		t.Helper()
		if err := b.DB.Writer().QueryRowContext(t.Context(), query, args...).Scan(&answer); err != nil {
			t.Fatal(err)
		}
		return answer
	}
	sqlite := b.DB.Engine() == db.SQLite
	now := "SELECT CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT)"
	if sqlite {
		now = "SELECT total_changes()"
	}
	before := ask(now)
	if err := do(); err != nil {
		t.Fatal(err)
	}
	if sqlite {
		return ask(now) - before
	}
	for _, table := range []string{"leads", "lead_events", "lead_words", "touchpoints"} {
		n += ask("SELECT count(*) FROM "+table+" WHERE CAST(CAST(xmin AS TEXT) AS BIGINT) >= $1", before)
	}
	return n
}

// TestRescoringWritesOnlyWhatTimeChanged: the row of each lead whose points time has changed,
// its event where one is to be told, and no row more however often it is asked for.
// Proves: leads-44
func TestRescoringWritesOnlyWhatTimeChanged(t *testing.T) {
	t.Parallel()
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		start := b.Now.Now()
		b.Come(t, leadstest.Person("robin"))
		b.Come(t, leadstest.Person("sam"))
		b.Now.Set(start.Add(2 * time.Hour))
		b.Come(t, leadstest.Person("kim"))
		for _, step := range []struct {
			after time.Duration
			rows  int64
			why   string
		}{
			{23 * time.Hour, 0, "nobody's points have changed"},
			{25 * time.Hour, 4, "two leads, and an event of each"},
			{25 * time.Hour, 0, "the same moment"},
			{26*time.Hour + 30*time.Minute, 2, "the third one, and its event"},
			{71 * time.Hour, 0, "nothing changes before three days"},
			{73 * time.Hour, 2, "two leads, too little to be told"},
			{73*time.Hour + 10*time.Second, 0, "the next run"},
		} {
			b.Now.Set(start.Add(step.after))
			if got := written(t, b, func() error { return b.Rescore(t.Context()) }); got != step.rows {
				t.Errorf("after %s: %d rows were written, want %d: %s", step.after, got, step.rows, step.why)
			}
		}
	}, leadstest.StoringEvents)
}

// TestTimeAloneMovesALeadInTheList: the stored score, which lists go by, follows the
// clock without anybody touching the lead, and uses up no version.
// Proves: S140, S141, leads-32
func TestTimeAloneMovesALeadInTheList(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		old := b.Come(t, leads.Contact{Name: "old", Email: "old@site.example", Interests: []string{"surveillance"}})
		b.Now.Advance(3*24*time.Hour + time.Minute)
		b.Come(t, leadstest.Person("new"))
		if got := b.Names(t, lists.Filter{Sort: lists.ByScore}, 9); got[0] != "old" {
			t.Fatalf("before the job runs the stored scores decide: %v", got)
		}
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := b.Names(t, lists.Filter{Sort: lists.ByScore}, 9); got[0] != "new" {
			t.Errorf("after it the scores of now: %v", got)
		}
		list, _, err := b.List(t.Context(), lists.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range list {
			now, err := b.Get(t.Context(), l.ID)
			if err != nil || now.Score != l.Score || now.Priority != l.Priority || now.Version != l.Version {
				t.Errorf("%s: listed with %d, has %d, %v", l.Name, l.Score, now.Score, err)
			}
		}
		b.Now.Advance(60 * 24 * time.Hour)
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		l, err := b.Get(t.Context(), old.ID)
		if err != nil || !l.RescoreAt.IsZero() || l.Version != 1 || b.Count(t, "leads WHERE rescore_at IS NOT NULL") != 0 {
			t.Errorf("%v, next at %v, version %d", err, l.RescoreAt, l.Version)
		}
	})
}

// TestABacklogIsScoredAnewInOneRun: more leads than one transaction takes.
// Proves: leads-32
func TestABacklogIsScoredAnewInOneRun(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Fill(t, 2*rescoring.Batch+1)
		if _, err := b.DB.Writer().ExecContext(t.Context(), "UPDATE leads SET rescore_at = created_at"); err != nil {
			t.Fatal(err)
		}
		if err := b.Rescore(t.Context()); err != nil {
			t.Fatal(err)
		}
		now := db.NullTime(b.Now.Now())
		var due int
		if err := b.DB.Read().QueryRowContext(t.Context(), "SELECT count(*) FROM leads WHERE rescore_at <= $1", now).Scan(&due); err != nil || due != 0 {
			t.Errorf("%v, %d are still due", err, due)
		}
	})
}
