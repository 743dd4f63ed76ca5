package responses

import "testing"

// FuzzAccepts: every Accept-Encoding leads to an encoding that we have and the client did not refuse, or to none.
// Proves: security-140
func FuzzAccepts(f *testing.F) {
	for _, s := range []string{"gzip, deflate, br, zstd", "br;q=0, *;q=0.5", "identity;q=0, *;q=0", "gzip;q=1.0000000001;q=-1", ",;=,"} {
		f.Add(s, "")
	}
	f.Fuzz(func(t *testing.T, one, other string) {
		a := accepts([]string{one, other})
		for _, q := range []int{a.brotli, a.gzip, a.identity} {
			if q < 0 || q > 1000 {
				t.Errorf("%q, %q: %+v", one, other, a)
			}
		}
		wanted := map[string]int{"br": a.brotli, "gzip": a.gzip, "identity": a.identity}
		if best := a.best(); best != "" && wanted[best] == 0 || best == "" && a != (accepted{}) {
			t.Errorf("%q, %q: %+v leads to %q", one, other, a, best)
		}
	})
}
