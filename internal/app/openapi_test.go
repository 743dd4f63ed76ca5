package app_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/db/dbtest"
)

// openAPIFile is where the front end takes its types from.
const openAPIFile = "../../web/src/api/openapi.json"

var update = flag.Bool("update", false, "write the generated files instead of comparing them")

// TestOpenAPI ensures that the committed description of the API is what the
// endpoint table says: the TypeScript client is made from the file, and a browser
// must not ask for what the server no longer answers.
// Proves: S56, S58, S62, S65, S68, S71, U30, platform-10
func TestOpenAPI(t *testing.T) {
	instance := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	described, err := instance.Router.OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	want := canonical(t, described)
	if *update {
		if err := os.WriteFile(openAPIFile, want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(openAPIFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what the endpoint table says.\nRun `make generate` and commit what it writes; the diff shows what changes for the browser.", openAPIFile)
	}
}

// canonical leaves out what differs from run to run, the version and the address,
// and writes the rest in one order and one shape, so that a diff shows changes only.
func canonical(t *testing.T, described []byte) []byte {
	t.Helper()
	var d map[string]any
	if err := json.Unmarshal(described, &d); err != nil {
		t.Fatal(err)
	}
	delete(d, "servers")
	info, ok := d["info"].(map[string]any)
	if !ok {
		t.Fatalf("the description has no info: %v", d["info"])
	}
	info["version"] = "1"
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(d); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
