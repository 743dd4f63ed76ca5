package db_test

import (
	"testing"

	"wardgate/internal/platform/db"
)

// TestVerified: only a certificate that is valid for the host that is named, or no way to another machine at all.
// Proves: security-161
func TestVerified(t *testing.T) {
	t.Setenv("PGSSLMODE", "")
	for address, want := range map[string]bool{
		"postgres://u:p@db.example/x":                                        false,
		"postgres://u:p@db.example/x?sslmode=disable":                        false,
		"postgres://u:p@db.example/x?sslmode=require":                        false,
		"postgres://u:p@db.example/x?sslmode=verify-ca":                      false,
		"postgres://u:p@db.example/x?sslmode=verify-full":                    true,
		"postgres://u:p@db.example,other.example/x?sslmode=verify-full":      true,
		"postgres://u:p@localhost,db.example/x":                              false,
		"postgres://u:p@localhost/x":                                         true,
		"postgres://u:p@127.0.0.1:5432/x":                                    true,
		"postgres://u:p@[::1]/x":                                             true,
		"postgres://u:p@localhost/x?host=/var/run/postgresql&sslmode=prefer": true,
	} {
		if got := db.Verified(address); got != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}
