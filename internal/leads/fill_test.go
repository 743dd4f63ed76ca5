package leads

import (
	"fmt"
	"testing"
	"time"

	"wardgate/internal/leads/sqlgen"
)

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
		if err := reword(t.Context(), sqlgen.New(tx), l.ID, "", p.Search); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}
