package leads

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"wardgate/internal/platform/db"
)

// TestWhatVisitorsLeftIsExportedAndErased: the rows of captures and appointments are
// a person's data as the lead's own are, also behind a merge.
func TestWhatVisitorsLeftIsExportedAndErased(t *testing.T) {
	eachFront(t, func(t *testing.T, b *frontBench) {
		ctx := asStaff(t.Context())
		b.Leads.Audit, b.Leads.Bus, b.Leads.Mail = b.Audit, b.Bus, b.Mail
		b.Leads.Forget = func(context.Context, *db.Tx, []string) error { return nil }
		b.Leads.ErasureBlocked = func(context.Context, []string) (string, error) { return "", nil }
		c := b.capture(t, "", nil)
		a := b.book(t, "", func(p *AppointmentPayload) { p.Email = "dana@work.example" })
		if n, err := b.appointments.ToCome(ctx, a.LeadID); err != nil || n != 1 {
			t.Errorf("%d calls to come: %v", n, err)
		}
		merged, err := b.Leads.Merge(ctx, c.LeadID, 1, a.LeadID, 1)
		if err != nil {
			t.Fatal(err)
		}
		e, err := b.Leads.ExportPerson(ctx, c.LeadID)
		text, _ := json.Marshal(e)
		if err != nil || len(e.Captures) != 1 || len(e.Appointments) != 1 {
			t.Fatalf("%v: %s", err, text)
		}
		for _, want := range []string{"Birch Homes", "Challenge: Access Control", "Copper thieves", "dana@work.example"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the export lacks %q", want)
			}
		}
		if err := b.Leads.Erase(ctx, c.LeadID, merged.Version); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"lead_captures", "lead_appointments", "touchpoints", "leads"} {
			if found := (bench{b.Leads, b.now}).searched(t, table, "dana", "birch", "copper", "0142", "access", a.RequestHash, c.RequestHash, strings.ToLower(a.Token)); found != "" {
				t.Errorf("%s still holds %s", table, found)
			}
		}
		b.now.Set(a.End)
		if n, err := b.appointments.ToCome(ctx, a.LeadID); err != nil || n != 0 {
			t.Errorf("%d calls to come after the call: %v", n, err)
		}
	})
}
