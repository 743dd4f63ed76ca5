package secondfactor_test

import (
	"testing"

	"wardgate/internal/staff/secondfactor"
)

// The test vectors of RFC 6238 appendix B, cut to six digits; their secret is
// the ASCII text 12345678901234567890.
func TestCodesOfTheRFC(t *testing.T) {
	const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
	for unix, want := range map[int64]string{
		59: "287082", 1111111109: "081804", 1111111111: "050471", 1234567890: "005924", 2000000000: "279037", 20000000000: "353130",
	} {
		if got := secondfactor.CodeAt(secret, unix/30); got != want {
			t.Errorf("at %d: %s, want %s", unix, got, want)
		}
	}
}
