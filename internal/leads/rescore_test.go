package leads_test

import (
	"testing"
	"time"

	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
)

// written is how many rows do writes: on SQLite what the one connection that writes counts,
// on PostgreSQL those that bear the number of a transaction which began meanwhile.
func (b bench) written(t testing.TB, do func() error) (n int64) {
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
	each(t, func(t *testing.T, b bench) {
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
			if got := b.written(t, func() error { return b.Rescore(t.Context()) }); got != step.rows {
				t.Errorf("after %s: %d rows were written, want %d: %s", step.after, got, step.rows, step.why)
			}
		}
	}, leadstest.StoringEvents)
}
