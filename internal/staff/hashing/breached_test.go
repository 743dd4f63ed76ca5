package hashing_test

import (
	"crypto/rand"
	"crypto/sha1"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
)

// listed is a file as Have I Been Pwned offers it, with some passwords.
func listed(t *testing.T, end string, passwords ...string) string {
	t.Helper()
	var lines []string
	for i, p := range passwords {
		lines = append(lines, fmt.Sprintf("%X:%d%s", sha1.Sum([]byte(p)), 1+i*i*i, end))
	}
	slices.Sort(lines)
	return file(t, strings.Join(lines, ""))
}

func file(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pwned.txt")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestBreachedPasswords: in lists of every length up to some, each password is found and no other one.
// Proves: security-172
func TestBreachedPasswords(t *testing.T) {
	var all []string
	for i := range 300 {
		all = append(all, fmt.Sprintf("a breached password %d", i))
	}
	for _, n := range []int{1, 2, 3, 4, 7, 8, 9, 64, 65, 300} {
		for _, end := range []string{"\r\n", "\n"} {
			list, err := hashing.OpenBreached(listed(t, end, all[:n]...))
			if err != nil {
				t.Fatal(err)
			}
			for i, p := range all {
				found, err := list.Has(t.Context(), p)
				if err != nil || found != (i < n) {
					t.Errorf("%q in a list of %d: %v, %v", p, n, found, err)
				}
			}
			if err := list.Close(); err != nil {
				t.Error(err)
			}
		}
	}
	plain := strings.ToLower(fmt.Sprintf("%x", sha1.Sum([]byte(secret))))
	list, err := hashing.OpenBreached(file(t, plain)) // one line without an end, a count and capitals
	if err != nil {
		t.Fatal(err)
	}
	if found, err := list.Has(t.Context(), secret); err != nil || !found {
		t.Errorf("%v, %v", found, err)
	}
	var none *hashing.Breached
	if found, err := none.Has(t.Context(), secret); err != nil || found {
		t.Errorf("without a list: %v, %v", found, err)
	}
}

// Proves: security-172
func TestWhatIsNoListOfBreachedPasswords(t *testing.T) {
	hash := func(s string) string { return fmt.Sprintf("%X:3\r\n", sha1.Sum([]byte(s))) }
	lines := []string{hash("a"), hash("b"), hash("c"), hash("d")}
	slices.Sort(lines)
	slices.Reverse(lines)
	for name, content := range map[string]string{
		"empty": "", "text": "password\nletmein\n", "short hashes": "0123:4\n", "descending": strings.Join(lines, ""),
		"no digits": strings.Repeat("z", 40) + ":1\n", "another list": strings.Repeat("0", 64) + ":1\n", "one endless line": strings.Repeat("0", 4000),
	} {
		if list, err := hashing.OpenBreached(file(t, content)); err == nil {
			t.Errorf("%s is taken: %v", name, list.Close())
		}
	}
	if _, err := hashing.OpenBreached(t.TempDir()); err == nil {
		t.Error("a folder is taken")
	}
	if _, err := hashing.OpenBreached(filepath.Join(t.TempDir(), "none")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// TestABreachedPasswordIsRefused: for new passwords; one that is in use goes on.
// Proves: security-172
func TestABreachedPasswordIsRefused(t *testing.T) {
	list, err := hashing.OpenBreached(listed(t, "\r\n", secret, "caf\u00e9 au lait on the north gate"))
	if err != nil {
		t.Fatal(err)
	}
	policy, err := hashing.New(hashing.Deps{Hasher: hashing.NewArgon2(cheap(), rand.Reader), Names: func() []string { return []string{"Wardgate"} }, Breached: list})
	if err != nil {
		t.Fatal(err)
	}
	for password, refused := range map[string]bool{secret: true, "cafe\u0301 au lait on the north gate": true, another: false} {
		_, err := policy.Choose(t.Context(), password, staff.Address{})
		var weak hashing.WeakPasswordError
		if errors.As(err, &weak) != refused || refused && !strings.Contains(err.Error(), "breach") {
			t.Errorf("%q: %v", password, err)
		}
	}
	if _, err := policy.Renew(t.Context(), secret); err != nil {
		t.Errorf("one in use: %v", err)
	}
}
