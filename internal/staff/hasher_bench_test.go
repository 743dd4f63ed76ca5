package staff_test

import (
	"crypto/rand"
	"testing"

	"wardgate/internal/staff"
)

// What one sign-in costs with the costs of production.
func BenchmarkVerify(b *testing.B) {
	h := staff.NewArgon2(staff.DefaultParams(), rand.Reader)
	for b.Loop() {
		if _, _, err := h.Verify(b.Context(), secret, ""); err != nil {
			b.Fatal(err)
		}
	}
}
