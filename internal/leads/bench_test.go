package leads

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

// manyLeads is the size at which lists must answer within 100 ms (p95).
const manyLeads = 100_000

// fill stores n leads, no two of a kind.
func (b bench) fill(t testing.TB, n int) {
	t.Helper()
	tx, err := b.DB.Writer().BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	sources, stages, now := []string{"contact", "website_quote_form", "security_assessment"}, b.Catalog.Leads.Stages, b.now.Now()
	for i := range n {
		l := Lead{
			ID: fmt.Sprintf("lead_%08d", i), Name: fmt.Sprintf("Person %d Quorthon", i), Email: fmt.Sprintf("person.%d@site%d.example", i, i%977),
			Company: fmt.Sprintf("Company %d Holdings", i%5003), Phone: fmt.Sprintf("780-555-01%02d", i%100), PhoneE164: fmt.Sprintf("+1780555%04d", 100+i%100),
			Source: sources[i%3], Stage: stages[i%3].ID, Score: i * 7 % 101, Interests: []string{"surveillance"}, AutomationEnabled: true,
			Behavior:     Behavior{PagesVisited: []string{"/", "/services", "/quote", "/contact", "/about"}, TimeOnSite: 340, ScrollDepth: 80, FormSubmissions: 1},
			LastActivity: now.Add(-time.Duration(i*37%n) * time.Minute), CreatedAt: now.Add(-time.Duration(i) * time.Minute), UpdatedAt: now,
		}
		l.Priority = PriorityOf(b.Catalog.Leads, l.Score)
		p := insertParams(l, PersonKey(l.Email, ""))
		if _, err := tx.ExecContext(t.Context(), `INSERT INTO leads (id, person_key, email, name, company, phone, phone_e164, source, score, score_lines,
			priority, stage, interests, behavior, demographics, automation_enabled, human_override, chat_needs_human, assigned_to, last_activity,
			created_at, updated_at, search, version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
			$20, $21, $22, $23, 1)`, p.ID, p.PersonKey, p.Email, p.Name, p.Company, p.Phone, p.PhoneE164, p.Source, p.Score, p.ScoreLines, p.Priority,
			p.Stage, p.Interests, p.Behavior, p.Demographics, p.AutomationEnabled, p.HumanOverride, p.ChatNeedsHuman, p.AssignedTo,
			p.LastActivity, p.CreatedAt, p.UpdatedAt, p.Search); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	// What PostgreSQL's autovacuum does within a minute of such a change.
	if b.DB.Engine() == db.Postgres {
		if _, err := b.DB.Writer().ExecContext(t.Context(), "VACUUM ANALYZE leads"); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkList asks 100,000 leads for what is dearest to find: a word that few
// or none have, a filter that leaves nothing, and the last page. It reports the
// 95th percentile in ms.
func BenchmarkList(b *testing.B) {
	engines := map[string]bench{}
	engines["sqlite"] = newBench(b, dbtest.SQLite(b))
	engines["postgres"] = newBench(b, dbtest.Postgres(b))
	for engine, house := range engines {
		house.fill(b, manyLeads)
		for name, f := range map[string]Filter{
			"first": {}, "score": {Sort: ByScore}, "common": {Query: "quorthon"}, "rare": {Query: "person 99999 "}, "nothing": {Query: "nobody has this", Sort: ByActivity},
			"number": {Query: "555-0142"}, "customers": {Stage: "customer", Sort: ByScore}, "late": {Cursor: cursorAfter(ByCreation, Lead{CreatedAt: house.now.Now().Add(-99_900 * time.Minute), ID: "lead"})},
		} {
			b.Run(engine+"/"+name, func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					began := time.Now()
					if _, _, err := house.List(b.Context(), f); err != nil {
						b.Fatal(err)
					}
					took = append(took, time.Since(began))
				}
				slices.Sort(took)
				b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
			})
		}
	}
}
