package vault_test

import (
	"bytes"
	"context"
	"errors"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/vault"
)

func keyOf(b byte) []byte { return bytes.Repeat([]byte{b}, vault.KeySize) }

func of(t *testing.T, keys ...[]byte) *vault.Vault {
	t.Helper()
	v, err := vault.New(keys...)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestSealed: a text opens in its own place with its own key, unaltered, and nowhere else.
// Proves: security-39
func TestSealed(t *testing.T) {
	v, other := of(t, keyOf(1)), of(t, keyOf(2))
	sealed := v.Seal("t.c:1", "secret")
	if sealed == v.Seal("t.c:1", "secret") || !vault.IsSealed(sealed) || vault.SealedWith(sealed) != v.KeyID() || v.Seal("t.c:1", "") != "" {
		t.Errorf("sealed: %s", sealed)
	}
	for name, tc := range map[string]struct {
		v             *vault.Vault
		place, sealed string
		want          error
	}{
		"its own":           {v, "t.c:1", sealed, nil},
		"both keys":         {of(t, keyOf(2), keyOf(1)), "t.c:1", sealed, nil},
		"another row":       {v, "t.c:2", sealed, vault.ErrSealed},
		"another key":       {other, "t.c:1", sealed, vault.ErrNoKey},
		"altered":           {v, "t.c:1", sealed[:40] + "-_-_" + sealed[44:], vault.ErrSealed},
		"cut":               {v, "t.c:1", sealed[:30], vault.ErrSealed},
		"nothing of a seal": {v, "t.c:1", "secret", vault.ErrSealed},
	} {
		if text, err := tc.v.Open(tc.place, tc.sealed); !errors.Is(err, tc.want) || (err == nil) != (text == "secret") {
			t.Errorf("%s: %q %v", name, text, err)
		}
	}
}

// TestSettle: what stands in clear is sealed and tokens are hashed, also when a kill came between; a newer key takes over;
// a lost key's secrets are given up and nothing else.
// Proves: security-40
func TestSettle(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		ctx, now := t.Context(), time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC)
		columns := []vault.Column{
			{What: "factors", Table: "vault_test", ID: "id", Name: "secret", Place: func(id string) string { return "x:" + id }},
			{What: "links", Table: "vault_test", ID: "id", Name: "sealed", Hash: "token", Place: func(id string) string { return "token:" + id }},
		}
		exec := func(query string, args ...any) {
			t.Helper()
			if _, err := d.Writer().ExecContext(ctx, query, args...); err != nil {
				t.Fatal(err)
			}
		}
		exec("CREATE TABLE vault_test (id TEXT PRIMARY KEY, secret TEXT NOT NULL, token TEXT NOT NULL, sealed TEXT NOT NULL)")
		token := ids.System().Token()
		exec("INSERT INTO vault_test VALUES ('a', 'clear', $1, ''), ('b', '', 'erased:b', '')", token)
		none := func(context.Context) error { return nil }
		killed := errors.New("killed")
		one := of(t, keyOf(1))
		if err := vault.Settle(ctx, d, one, columns, now, func(context.Context) error { return killed }); !errors.Is(err, killed) {
			t.Fatal(err)
		}
		if err := vault.Check(ctx, d, []string{of(t, keyOf(2)).KeyID()}, columns); err == nil {
			t.Error("a kill in the middle leaves no trace of the key")
		}
		both := of(t, keyOf(2), keyOf(1))
		for _, v := range []*vault.Vault{one, both, both} {
			if err := vault.Settle(ctx, d, v, columns, now, none); err != nil {
				t.Fatal(err)
			}
			var secret, hash, sealed string
			if err := d.Read().QueryRowContext(ctx, "SELECT secret, token, sealed FROM vault_test WHERE id = 'a'").Scan(&secret, &hash, &sealed); err != nil {
				t.Fatal(err)
			}
			plain, err1 := v.Open("x:a", secret)
			again, err2 := v.Open("token:a", sealed)
			if plain != "clear" || again != token || hash != ids.Hash(token) || vault.SealedWith(secret) != v.KeyID() || vault.SealedWith(sealed) != v.KeyID() {
				t.Errorf("%q %q %v %v", plain, again, err1, err2)
			}
		}
		if err := vault.Check(ctx, d, []string{both.KeyID()}, columns); err != nil {
			t.Errorf("the old key is still needed: %v", err)
		}
		lost, err := vault.Forget(ctx, d, nil, columns)
		if err != nil || len(lost) != 2 || lost[0] != (vault.Lost{What: "factors", Rows: 1}) {
			t.Errorf("%v %v", lost, err)
		}
		if err := vault.Check(ctx, d, nil, columns); err != nil {
			t.Error(err)
		}
	})
}
