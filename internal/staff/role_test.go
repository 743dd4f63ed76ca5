package staff_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/staff"
)

// golden compares got with a file under testdata; WARDGATE_GOLDEN=write writes it.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if os.Getenv("WARDGATE_GOLDEN") == "write" {
		if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs. If that is meant, run with WARDGATE_GOLDEN=write and read the diff.\ngot:\n%s", path, got)
	}
}

// Proves: staff-2
func TestWhoMayDoWhat(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "%-20s", "")
	for _, r := range staff.Roles() {
		fmt.Fprintf(&b, " %-7s", r)
	}
	for _, p := range staff.Permissions() {
		fmt.Fprintf(&b, "\n%-20s", p)
		for _, r := range staff.Roles() {
			fmt.Fprintf(&b, " %-7s", map[bool]string{true: "yes", false: "-"}[r.Can(p)])
		}
	}
	golden(t, "permissions.golden", b.String()+"\n")
}

// TestRolesAreTheCatalogs: pages, files of the API and mails name roles by the catalog.
func TestRolesAreTheCatalogs(t *testing.T) {
	facts, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	var named []staff.Role
	for _, r := range facts.Options.Role {
		named = append(named, staff.Role(r.ID))
	}
	if !slices.Equal(named, staff.Roles()) {
		t.Errorf("catalog/options.json names the roles %v, the program has %v", named, staff.Roles())
	}
}

func TestUnknownPermissionsAndRolesAllowNothing(t *testing.T) {
	for _, r := range append(staff.Roles(), "", "OWNER", "root") {
		for _, p := range []staff.Permission{"", "quotes", "quotes.writ", "*"} {
			if r.Can(p) {
				t.Errorf("%q can %q", r, p)
			}
		}
	}
	for _, p := range staff.Permissions() {
		if staff.Role("root").Can(p) || staff.Role("").Can(p) {
			t.Errorf("an unknown role can %s", p)
		}
	}
}

// A viewer changes nothing: every permission of theirs is one to read.
func TestViewersOnlyRead(t *testing.T) {
	for _, p := range staff.Permissions() {
		if staff.Viewer.Can(p) && !strings.HasSuffix(string(p), ".read") {
			t.Errorf("a viewer can %s", p)
		}
	}
}
