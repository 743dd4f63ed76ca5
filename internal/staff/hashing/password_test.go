package hashing_test

import (
	"errors"
	"strings"
	"testing"

	"wardgate/internal/staff"
	"wardgate/internal/staff/hashing"
)

func TestCheckPassword(t *testing.T) {
	dana, err := staff.ParseAddress("Dana.Doe@wardgate.example")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ password, says string }{
		{secret, ""},
		{"kT7#wq9!Zx2p", ""},
		{"éèêëàâäùûüç!", ""},
		{"пять серых гусей", ""},
		{"kT7#wq9!Zx2", "at least 12"}, // 11
		{strings.Repeat("four geese, ", 16) + "and 8 oaks.", "at most 200"}, // 203
		{strings.Repeat("four geese, ", 16) + "& 8 oaks", ""},               // 200
		{strings.Repeat("four geese, ", 16) + "& 8 oaks.", "at most 200"},   // 201
		{strings.Repeat("e\u0301", 6) + "abcde", "at least 12"},             // 17 before NFC, 11 after
		{"four grey\ngeese over", "invisible"},
		{"four grey geese\x00", "invisible"},
		{"aaaaaaaaaaaaaaaa", "few different"},
		{"abababababab", "few different"},
		{"dana.doe@wardgate.example", "first thing"},
		{"x dana.doe@wardgate.example x", "first thing"},
		{"Dana-Doe-2026", "first thing"},
		{"Wardgate Security Inc.", "first thing"},
		{"wardgate2026!", "first thing"},
		{"Password1234", "most common"},
		{"PASSWORD!!2026", "most common"},
		{"123456789012", "most common"},
		{"1qaz2wsx3edc", "most common"},
		{"Summer2026!!", "most common"},
		{"test 5519-0073-4418-2263", ""}, // a common word, but not mere decoration around it
	} {
		err := hashing.CheckPassword(c.password, dana, "Wardgate Security Inc.", "Wardgate")
		var weak hashing.WeakPasswordError
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%q is refused: %v", c.password, err)
		case c.says != "" && (!errors.As(err, &weak) || !strings.Contains(weak.Error(), c.says)):
			t.Errorf("%q: %v, want something about %q", c.password, err, c.says)
		}
	}
}

// TestGuessableMadeLong: a pattern does not become a password by its length. The words are made by rules, as those who
// guess make them.
// Proves: security-63
func TestGuessableMadeLong(t *testing.T) {
	dana, err := staff.ParseAddress("dana.doe@wardgate.example")
	if err != nil {
		t.Fatal(err)
	}
	var weak []string
	for _, unit := range []string{"letmein", "iloveyou", "hunter2!", "tr0ub4dor", "xK9#q"} {
		weak = append(weak, unit+unit, unit+unit+unit, strings.ToUpper(unit)+unit, unit+unit+unit[:2])
	}
	for _, walk := range []string{"qwertyuiop", "asdfghjkl", "1qaz2wsx3edc", "zxcvbnm", "abcdefghijklm", "9876543210", "1q2w3e4r5t6y"} {
		weak = append(weak, walk+"123456", walk+"2026!!", "Wardgate"+walk, walk+walk[:3]+"!")
	}
	for _, name := range []string{"wardgate", "W4rdg4te", "Wardg@te", "security", "S3cur1ty"} {
		weak = append(weak, name+"1990!!!!", name+"123456789", name+"-"+name+"-1", name+"2025"+"2026")
	}
	for _, password := range weak {
		if hashing.CheckPassword(password, dana, "Wardgate Security Inc.", "Wardgate") == nil {
			t.Errorf("%q (%d characters) passes", password, len(password))
		}
	}
	for _, strong := range []string{
		secret, another, "quiet-lantern-on-the-gate", "seven-quiet-owls-over-high-river", "the wardgate owls of 1987 sing", "kT7#wq9!Zx2p", "mmm, good coffee at noon",
	} {
		if err := hashing.CheckPassword(strong, dana, "Wardgate Security Inc.", "Wardgate"); err != nil {
			t.Errorf("%q is refused: %v", strong, err)
		}
	}
}

func TestHasher(t *testing.T) {
	h := newCheap()
	one, err := h.Hash(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	two, _ := h.Hash(t.Context(), secret)
	if one == two || !strings.HasPrefix(one, "$argon2id$v=19$m=64,t=1,p=1$") || strings.Contains(one, "=$") {
		t.Fatalf("%s and %s", one, two)
	}
	for _, c := range []struct {
		password, encoded string
		ok, outdated      bool
	}{
		{secret, one, true, false}, {secret, two, true, false}, {another, one, false, false}, {"", one, false, false},
		{secret, "", false, false}, {"", "", false, false},
		// The test vector of the reference implementation: https://github.com/P-H-C/phc-winner-argon2
		{"password", "$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4", true, true},
	} {
		ok, outdated, err := h.Verify(t.Context(), c.password, c.encoded)
		if err != nil || ok != c.ok || ok && outdated != c.outdated {
			t.Errorf("%q against %q: %v %v %v", c.password, c.encoded, ok, outdated, err)
		}
	}
	for _, bad := range []string{
		"x", "$argon2i$v=19$m=64,t=1,p=1$c29tZXNhbHQ$x", "$argon2id$v=18$m=64,t=1,p=1$c29tZXNhbHQ$x",
		"$argon2id$v=19$m=64,t=0,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$", "$argon2id$v=19$$$",
	} {
		if _, _, err := h.Verify(t.Context(), secret, bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestDefaultCostsAreThoseOfTheRFC(t *testing.T) {
	if got := hashing.DefaultParams(); got.Memory < 64<<10 || got.Time < 3 || got.Threads < 1 {
		t.Fatalf("%+v is weaker than the second option of RFC 9106 section 4", got)
	}
}
