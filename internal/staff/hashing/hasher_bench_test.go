package hashing_test

import (
	"crypto/rand"
	"testing"

	"wardgate/internal/staff/hashing"
)

// What one sign-in costs with the costs of production.
func BenchmarkVerify(b *testing.B) {
	h := hashing.NewArgon2(hashing.DefaultParams(), rand.Reader)
	for b.Loop() {
		if _, _, err := h.Verify(b.Context(), secret, ""); err != nil {
			b.Fatal(err)
		}
	}
}
