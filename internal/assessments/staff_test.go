package assessments

import (
	"testing"

	"wardgate/internal/platform/httpx"
)

// TestReleasedByAPerson: a quarantined sender becomes a lead and gets the report,
// once.
// Proves: leads-43
func TestReleasedByAPerson(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		ctx := httpx.WithActor(t.Context(), httpx.Actor{ID: "usr_1", Name: "Riley Marsh"})
		free := b.submit(t, "free", nil)
		held := b.submit(t, "held", func(p *Payload) { p.Website, p.ContactInfo.Email = "https://spam.example", "kim@site.example" })
		if list, next, err := b.List(ctx, true, "", 1); err != nil || next != "" || len(list) != 1 || list[0].ID != held.ID {
			t.Fatalf("held: %+v, %q, %v", list, next, err)
		}
		first, cursor, err := b.List(ctx, false, "", 1)
		if err != nil || len(first) != 1 || cursor == "" {
			t.Fatalf("%+v, %q, %v", first, cursor, err)
		}
		rest, end, err := b.List(ctx, false, cursor, 1)
		if err != nil || len(rest) != 1 || end != "" || rest[0].ID == first[0].ID {
			t.Errorf("second page: %+v, %q, %v", rest, end, err)
		}
		a, err := b.Release(ctx, held.ID)
		if err != nil || a.LeadID == "" || a.QuarantineReason != "" || b.count(t, "leads") != 2 || b.Nudges.Waiting() != 2 {
			t.Errorf("released: %+v, %v", a, err)
		}
		if n := b.count(t, "audit_log WHERE action = 'assessments.released'"); n != 1 {
			t.Errorf("%d audit lines", n)
		}
		for id, status := range map[string]int{held.ID: 409, free.ID: 409, "assessment_none": 404} {
			if _, err := b.Release(ctx, id); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != status {
				t.Errorf("%s: %v, want %d", id, err, status)
			}
		}
	})
}
