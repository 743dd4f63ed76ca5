package push

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"strings"
	"testing"

	"wardgate/internal/platform/push/pushtest"
)

// TestTheExampleOfTheStandard encrypts the example of RFC 8291, section 5 and appendix A, under its keys and salt.
// Proves: platform-80
func TestTheExampleOfTheStandard(t *testing.T) {
	bytes := func(s string) []byte {
		b, err := base64.RawURLEncoding.DecodeString(s)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	own, err := ecdh.P256().NewPrivateKey(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
	if err != nil {
		t.Fatal(err)
	}
	k, err := readKeys("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", "BTBZMqHH6r4Tts7J_aSIgg")
	if err != nil {
		t.Fatal(err)
	}
	const text = "When I grow up, I want to be a watermelon"
	got, err := encryptWith(own, bytes("DGv6ra1nlYgDCS1FRnbzlw"), k, []byte(text), 0)
	if err != nil {
		t.Fatal(err)
	}
	want := "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
	if encode(got) != want {
		t.Errorf("encrypted as %s", encode(got))
	}
	// The test's own browser reads it too: then it can be trusted with what has no example.
	theirs, err := ecdh.P256().NewPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := pushtest.Decrypt(theirs, k.auth, bytes(want)); err != nil || string(back) != text {
		t.Errorf("read as %q: %v", back, err)
	}
}

// TestLengths: texts are filled up, so that their length tells little; the longest still fits, and none longer is sent.
// Proves: platform-80
func TestLengths(t *testing.T) {
	theirs, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	k := keys{theirs.PublicKey(), make([]byte, authSize)}
	lengths := map[int]bool{}
	for _, n := range []int{1, 100, 200, step - 1, step, 1000, mostText - 1, mostText} {
		text := strings.Repeat("x", n)
		body, err := encrypt(k, []byte(text), rand.Reader)
		if err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		if back, err := pushtest.Decrypt(theirs, k.auth, body); err != nil || string(back) != text {
			t.Errorf("%d characters came back as %d: %v", n, len(back), err)
		}
		if n < step {
			lengths[len(body)] = true
		}
	}
	if len(lengths) != 1 {
		t.Errorf("short texts have bodies of %d lengths", len(lengths))
	}
	if _, err := encrypt(k, make([]byte, mostText+1), rand.Reader); err == nil {
		t.Error("a text that fits no record was encrypted")
	}
}
