package vault_test

import (
	"context"
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/vault"
)

// keyFile makes a key file, and returns its path, a vault that a running program has, and the file with a newer key in front.
func keyFile(t *testing.T) (file string, running, renewed *vault.Vault) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "key")
	if _, err := vault.MakeFile(file, rand.Reader); err != nil {
		t.Fatal(err)
	}
	running, err := vault.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	renewed, err = vault.AddKey(file, rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return file, running, renewed
}

// TestAVaultGoesOnWithItsFile: a program that runs seals with a key that came to the file, opens what was sealed with it, and keeps the one of before.
// Proves: security-210
func TestAVaultGoesOnWithItsFile(t *testing.T) {
	t.Run("sealing", func(t *testing.T) {
		_, running, renewed := keyFile(t)
		if got := vault.SealedWith(running.Seal("a", "text")); got != renewed.KeyID() {
			t.Errorf("sealed with %s, the newest is %s", got, renewed.KeyID())
		}
	})
	t.Run("opening", func(t *testing.T) {
		file, running, renewed := keyFile(t)
		old := running.KeyIDs()[0]
		before := of(t, keyOf(1))
		if _, err := running.Open("a", before.Seal("a", "text")); !errors.Is(err, vault.ErrNoKey) {
			t.Errorf("a key that is nowhere: %v", err)
		}
		write(t, file, newest(t, file)) // the copy of another machine, where the old one is gone
		if text, err := running.Open("a", renewed.Seal("a", "text")); err != nil || text != "text" {
			t.Errorf("%q %v", text, err)
		}
		if got := running.KeyIDs(); running.KeyID() != renewed.KeyID() || !slices.Equal(got, []string{renewed.KeyID(), old}) {
			t.Errorf("the keys afterwards: %v", got)
		}
	})
	t.Run("at once", func(t *testing.T) {
		_, running, renewed := keyFile(t)
		sealed := renewed.Seal("a", "text")
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if text, err := running.Open("a", sealed); err != nil || text != "text" {
					t.Errorf("%q %v", text, err)
				}
				if text, err := running.Open("a", running.Seal("a", "other")); err != nil || text != "other" {
					t.Errorf("%q %v", text, err)
				}
			})
		}
		all.Wait()
	})
}

// TestAWrongFileMeanwhile: a file that is half copied, gone, or another installation's changes nothing for a program that runs.
// Proves: security-210
func TestAWrongFileMeanwhile(t *testing.T) {
	other := filepath.Join(t.TempDir(), "other")
	if _, err := vault.MakeFile(other, rand.Reader); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"gone": "", "half": "wardgate-key-1:ABC", "another's": newest(t, other)} {
		t.Run(name, func(t *testing.T) {
			file, running, renewed := keyFile(t)
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
			if text != "" {
				write(t, file, text)
			}
			id := running.KeyID()
			if got := vault.SealedWith(running.Seal("a", "text")); got != id {
				t.Errorf("sealed with %s, the key was %s", got, id)
			}
			if _, err := running.Open("a", renewed.Seal("a", "text")); !errors.Is(err, vault.ErrNoKey) {
				t.Errorf("%v", err)
			}
		})
	}
}

// newest is the first key of a file, as it stands there.
func newest(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "wardgate-key-1:") {
			return line
		}
	}
	t.Fatal("no key")
	return ""
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestAnOlderKeyIsKeptWhileItIsNeeded: what a program that ran meanwhile sealed with the older key keeps that one from being taken out, and is sealed
// anew once it is back; then it is forgotten.
// Proves: security-211
func TestAnOlderKeyIsKeptWhileItIsNeeded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
		columns := []vault.Column{{What: "factors", Table: "vault_test", ID: "id", Name: "secret", Place: func(id string) string { return "x:" + id }}}
		exec := func(query string, args ...any) {
			t.Helper()
			if _, err := d.Writer().ExecContext(ctx, query, args...); err != nil {
				t.Fatal(err)
			}
		}
		settle := func(v *vault.Vault) {
			t.Helper()
			if err := vault.Settle(ctx, d, v, columns, now, func(context.Context) error { return nil }); err != nil {
				t.Fatal(err)
			}
		}
		old, both, alone := of(t, keyOf(1)), of(t, keyOf(2), keyOf(1)), of(t, keyOf(2))
		exec("CREATE TABLE vault_test (id TEXT PRIMARY KEY, secret TEXT NOT NULL)")
		settle(old)
		settle(both)
		exec("INSERT INTO vault_test VALUES ('stray', $1)", old.Seal("x:stray", "text"))
		settle(both) // it has done its work and does not look
		for range 2 {
			err := vault.Check(ctx, d, alone.KeyIDs(), columns)
			foreign, ok := errors.AsType[*vault.ForeignError](err)
			if !ok || !slices.Equal(foreign.Needed, old.KeyIDs()) {
				t.Fatalf("without the key that is needed: %v", err)
			}
		}
		if err := vault.Check(ctx, d, both.KeyIDs(), columns); err != nil {
			t.Fatal(err)
		}
		settle(both)
		for range 2 {
			if err := vault.Check(ctx, d, alone.KeyIDs(), columns); err != nil {
				t.Fatalf("without the key that nothing needs: %v", err)
			}
		}
		if err := vault.Check(ctx, d, of(t, keyOf(3)).KeyIDs(), columns); err == nil {
			t.Error("a file of another installation opens this database")
		}
		exec("INSERT INTO vault_test VALUES ('later', $1)", old.Seal("x:later", "text"))
		if err := vault.SettleAgain(ctx, d); err != nil {
			t.Fatal(err)
		}
		settle(both)
		var sealed string
		if err := d.Read().QueryRowContext(ctx, "SELECT secret FROM vault_test WHERE id = 'later'").Scan(&sealed); err != nil || vault.SealedWith(sealed) != both.KeyID() {
			t.Errorf("%s %v", sealed, err)
		}
	})
}
