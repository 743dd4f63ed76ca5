//go:build unix

package vault_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"wardgate/internal/platform/vault"
)

// TestAKeyFileForOthers: who is not its owner may not change it, and nobody beside a group may read it.
// Proves: security-214
func TestAKeyFileForOthers(t *testing.T) {
	for mode, want := range map[os.FileMode]string{
		0o600: "", 0o400: "", 0o640: "", 0o440: "", 0o700: "",
		0o644: "read", 0o604: "read", 0o444: "read", 0o666: "read", 0o660: "changed", 0o620: "changed", 0o602: "changed",
	} {
		t.Run(fmt.Sprintf("%04o", mode), func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "key")
			if _, err := vault.MakeFile(file, rand.Reader); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(file, mode); err != nil {
				t.Fatal(err)
			}
			_, err := vault.ReadFile(file)
			if want == "" && err != nil {
				t.Error(err)
			}
			if text := fmt.Sprintf("the key file %s can be %s by others (mode %04o): chmod 600 %s", file, want, mode, file); want != "" && (err == nil || err.Error() != text) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestAnOpenKeyFileMeanwhile: a program that runs takes no key from a file that everybody can read.
// Proves: security-210, security-214
func TestAnOpenKeyFileMeanwhile(t *testing.T) {
	file, running, renewed := keyFile(t)
	if err := os.Chmod(file, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := running.Open("a", renewed.Seal("a", "text")); !errors.Is(err, vault.ErrNoKey) || !strings.Contains(err.Error(), "chmod 600 "+file) {
		t.Errorf("%v", err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if text, err := running.Open("a", renewed.Seal("a", "text")); err != nil || text != "text" {
		t.Errorf("%q %v", text, err)
	}
}

// TestANewKeyKeepsItsOwner: a key that is added leaves the file's rights as they are, and its owner, whom root may not be.
// Proves: security-214
func TestANewKeyKeepsItsOwner(t *testing.T) {
	file := filepath.Join(t.TempDir(), "key")
	if _, err := vault.MakeFile(file, rand.Reader); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	owner := os.Getuid()
	if owner == 0 {
		owner = 12345
		if err := os.Chown(file, owner, 23456); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := vault.AddKey(file, rand.Reader); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	if at, ok := info.Sys().(*syscall.Stat_t); !ok || int(at.Uid) != owner || info.Mode().Perm() != 0o640 {
		t.Errorf("owner %d, mode %v", at.Uid, info.Mode())
	}
}
