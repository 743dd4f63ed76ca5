package leadstest

import (
	"context"
	"testing"
	"time"

	"wardgate/internal/platform/db"
)

// OldLead stores a lead as the first version of the schema knew it, for tests that migrate from there.
func OldLead(ctx context.Context, t testing.TB, tx *db.Tx, id, name string, at time.Time) {
	t.Helper()
	_, err := tx.ExecContext(ctx, `INSERT INTO leads (id, person_key, email, name, company, phone, phone_e164, source, score, score_lines, priority,
		stage, interests, behavior, demographics, automation_enabled, human_override, chat_needs_human, assigned_to, last_activity, created_at, updated_at, version)
		VALUES ($1, 'email:' || $1 || '@old.example', $1 || '@old.example', $2, '', '587-555-0164', '+15875550164', 'contact', 0, '[]', 'cold',
		'awareness', '[]', '{}', '{}', TRUE, FALSE, FALSE, '', $3, $3, $3, 1)`, id, name, at)
	must(t, err)
}
