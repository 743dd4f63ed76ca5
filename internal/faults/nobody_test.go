package faults_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestCommandsOfANewDatabase: the first account names the database that it was made in, and the list of nobody who was erased is a
// file that can be read.
// Proves: security-233
func TestCommandsOfANewDatabase(t *testing.T) {
	data, list := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "list")
	env := environment("WARDGATE_DATA", data)
	for _, command := range []string{"serve", "demo", "migrate", "staff", "company", "key", "audit", "erasures"} {
		if code, out := run(t, env, command, "--help"); code != 0 || !strings.Contains(out, "wardgate staff add EMAIL") {
			t.Errorf("%s --help: %d %s", command, code, out)
		}
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("asking for help has made a database")
	}
	for _, step := range []struct {
		args []string
		says string
	}{
		{[]string{"staff", "add", "robin@wardgate.example", "--role", "owner"}, "the only account there: the folder " + data},
		{[]string{"migrate"}, "is up to date: the folder " + data},
		{[]string{"erasures", "export", list}, "0 ids"},
		{[]string{"erasures", "import", list}, ""},
	} {
		if code, out := run(t, env, step.args...); code != 0 || !strings.Contains(out, step.says) {
			t.Errorf("%v: %d %s", step.args, code, out)
		}
	}
	if _, out := run(t, env, "staff", "add", "kim@wardgate.example", "--role", "sales"); strings.Contains(out, "only account") {
		t.Error(out)
	}
}
