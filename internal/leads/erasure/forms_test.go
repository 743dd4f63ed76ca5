package erasure_test

import (
	"encoding/json"
	"strings"
	"testing"

	"wardgate/internal/leads/appointments"
	"wardgate/internal/leads/leadstest"
)

// TestWhatVisitorsLeftIsExportedAndErased: the rows of captures and appointments are
// a person's data as the lead's own are, also behind a merge.
func TestWhatVisitorsLeftIsExportedAndErased(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		c := b.Leave(t, "", nil)
		a := b.Book(t, "", func(p *appointments.AppointmentPayload) { p.Email = "dana@work.example" })
		if n, err := b.Appointments.ToCome(ctx, a.LeadID); err != nil || n != 1 {
			t.Errorf("%d calls to come: %v", n, err)
		}
		merged, err := b.Merge(ctx, c.LeadID, 1, a.LeadID, 1)
		if err != nil {
			t.Fatal(err)
		}
		e, err := b.ExportPerson(ctx, c.LeadID)
		text, _ := json.Marshal(e)
		if err != nil || len(e.Captures) != 1 || len(e.Appointments) != 1 {
			t.Fatalf("%v: %s", err, text)
		}
		for _, want := range []string{"Birch Homes", "Challenge: Access Control", "Copper thieves", "dana@work.example"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("the export lacks %q", want)
			}
		}
		if err := b.Erase(ctx, c.LeadID, merged.Version); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"lead_captures", "lead_appointments", "touchpoints", "leads"} {
			if found := leadstest.Searched(t, b.DB, table, "dana", "birch", "copper", "0163", "access", a.RequestHash, c.RequestHash, strings.ToLower(a.Token)); found != "" {
				t.Errorf("%s still holds %s", table, found)
			}
		}
		b.Now.Set(a.End)
		if n, err := b.Appointments.ToCome(ctx, a.LeadID); err != nil || n != 0 {
			t.Errorf("%d calls to come after the call: %v", n, err)
		}
	})
}
