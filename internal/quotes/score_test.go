package quotes

import (
	"testing"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

func load0(t testing.TB) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGoldenScores is V153-V157 line by line. The numbers are the specification's,
// written here by hand on purpose: the table in catalog/ must agree with them.
// Proves: V153, V154, V155, V156, V157, D24, quotes-3
func TestGoldenScores(t *testing.T) {
	c := load0(t).Quotes
	for _, tc := range []struct {
		name string
		p    Payload
		want int
	}{
		{"nothing", Payload{}, 0},
		{"timeline immediate", Payload{Timeline: "immediate"}, 50},
		{"timeline 1-week", Payload{Timeline: "1-week"}, 30},
		{"timeline 1-month", Payload{Timeline: "1-month"}, 15},
		{"timeline planning", Payload{Timeline: "planning"}, 5},
		{"timeline 2-3-months is not in the table (D24)", Payload{Timeline: "2-3-months"}, 0},
		{"budget over-50k", Payload{Budget: "over-50k"}, 40},
		{"budget 30k-50k", Payload{Budget: "30k-50k"}, 30},
		{"budget 15k-30k", Payload{Budget: "15k-30k"}, 20},
		{"budget 5k-15k", Payload{Budget: "5k-15k"}, 10},
		{"budget under-5k", Payload{Budget: "under-5k"}, 5},
		{"service multiple", Payload{ServiceType: "multiple"}, 25},
		{"service security-guards", Payload{ServiceType: "security-guards"}, 20},
		{"service surveillance", Payload{ServiceType: "surveillance"}, 15},
		{"service virtual-guard", Payload{ServiceType: "virtual-guard"}, 15},
		{"service it-support", Payload{ServiceType: "it-support"}, 10},
		{"company", Payload{Company: "Prairie Property Management"}, 10},
		{"urgent word in the message", Payload{Message: "We had a theft."}, 30},
		{"urgent word in the concerns", Payload{SecurityConcerns: "An emergency"}, 30},
		{"two urgent words count once", Payload{Message: "urgent theft"}, 30},
		{"D33: budget and timeline alone", Payload{Budget: "over-50k", Timeline: "immediate"}, 90},
		{"D33: a break-in with it-support", Payload{ServiceType: "it-support", Message: "Break-in!"}, 40},
		{"capped at 100", Payload{Timeline: "immediate", Budget: "over-50k", ServiceType: "multiple", Company: "x", Message: "asap"}, 100},
		{"exactly 100 before the cap", Payload{Timeline: "immediate", Budget: "over-50k", Company: "x"}, 100},
	} {
		t.Run(tc.name, func(t *testing.T) {
			words := leads.Mentioned(c.UrgentWords, tc.p.Message, tc.p.SecurityConcerns)
			got, lines := Score(c, tc.p, words)
			if got != tc.want {
				t.Errorf("score %d, want %d (%v)", got, tc.want, lines)
			}
			sum := 0
			for _, l := range lines {
				sum += l.Points
			}
			if sum != got {
				t.Errorf("the lines add up to %d, the score is %d", sum, got)
			}
		})
	}
}

// TestPriorityBoundaries is V158 and V216 at each cut-off and beside it (D23, D29).
// Proves: V142, V158, V216, D23, quotes-4
func TestPriorityBoundaries(t *testing.T) {
	c := load0(t).Quotes
	for _, tc := range []struct {
		score            int
		id, stored, wire string
		minutes          int
		text             string
	}{
		{0, "NORMAL", "medium", "normal", 120, "2 hours"},
		{49, "NORMAL", "medium", "normal", 120, "2 hours"},
		{50, "HIGH", "high", "high", 60, "1 hour"},
		{51, "HIGH", "high", "high", 60, "1 hour"},
		{79, "HIGH", "high", "high", 60, "1 hour"},
		{80, "EMERGENCY", "urgent", "emergency", 30, "30 minutes"},
		{81, "EMERGENCY", "urgent", "emergency", 30, "30 minutes"},
		{100, "EMERGENCY", "urgent", "emergency", 30, "30 minutes"},
	} {
		p := priorityByScore(c, tc.score)
		if p.ID != tc.id || p.Stored != tc.stored || p.Wire != tc.wire || p.ResponseMinutes != tc.minutes || p.ResponseText != tc.text {
			t.Errorf("score %d: %+v", tc.score, p)
		}
		if back := priorityByStored(c, p.Stored); back.ID != tc.id {
			t.Errorf("%s is stored as %s, which reads back as %s", tc.id, p.Stored, back.ID)
		}
	}
	if low := priorityByStored(c, "low"); low.Stored != "low" || low.ResponseMinutes != 120 {
		t.Errorf("low is set by hand and keeps the longest clock, got %+v", low)
	}
}
