package automation

import (
	"strings"
	"testing"

	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/audit"
)

// TestTheLogSaysWhatAMailSaid: a thief's sentence, and what stood there before; a rule that begins to send.
// Proves: security-232
func TestTheLogSaysWhatAMailSaid(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		morgan := as(t.Context(), "morgan")
		before, err := templates.At(t.Context(), b.DB.Read(), "welcome", 1)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.SaveTemplate(morgan, 1, templates.Template{ID: "welcome", Subject: "Your invoice is overdue", Content: "Pay {{name}} now."}); err != nil {
			t.Fatal(err)
		}
		lines, _, err := audit.List(t.Context(), b.DB.Read(), audit.Query{Actions: []string{"automation.mail-changed"}, Limit: 10})
		if err != nil || len(lines) != 1 {
			t.Fatal(err, len(lines))
		}
		welcome, err := b.Plan(t.Context(), "welcome-sequence")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.Save(morgan, welcome.ID, welcome.Version, welcome.Spec, !welcome.Active); err != nil {
			t.Fatal(err)
		}
		switched, _, err := audit.List(t.Context(), b.DB.Read(), audit.Query{Actions: []string{"automation." + string(welcome.Kind) + "-changed"}, Limit: 10})
		if err != nil || len(switched) != 1 || !strings.Contains(string(switched[0].Detail), `"active":false`) || !strings.Contains(string(switched[0].Detail), `"does":"`) {
			t.Errorf("%v %+v", err, switched)
		}
		for _, want := range []string{before.Subject, "Your invoice is overdue", "Pay {{name}} now.", `"version":1`, `"version":2`} {
			if !strings.Contains(string(lines[0].Detail), want) {
				t.Errorf("%q is not in %s", want, lines[0].Detail)
			}
		}
	})
}
