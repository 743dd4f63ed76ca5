package faults_test

import (
	"strings"
	"testing"
)

// noPersonalData reads the program's whole output for what visitors sent.
// Proves: platform-4
func noPersonalData(t testing.TB, p *process) {
	t.Helper()
	log := p.log.String()
	for _, s := range []string{"Zyxwina", "Quorthon", "visitor.example", "555-0142", "7805550142", "Northgate", "Request number"} {
		if i := strings.Index(log, s); i >= 0 {
			t.Errorf("the log holds %q: …%s…", s, log[max(0, i-300):min(len(log), i+100)])
		}
	}
}
