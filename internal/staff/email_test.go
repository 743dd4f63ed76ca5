package staff_test

import (
	"errors"
	"strings"
	"testing"

	"wardgate/internal/staff"
)

func TestParseAddressAccepts(t *testing.T) {
	for in, want := range map[string]staff.Address{
		"dana@wardgate.example":            {Mailbox: "dana@wardgate.example", Key: "dana@wardgate.example"},
		"  Dana.Doe+x@WardGate.Example \n": {Mailbox: "Dana.Doe+x@wardgate.example", Key: "dana.doe+x@wardgate.example"},
		"o'neil@wardgate.example":          {Mailbox: "o'neil@wardgate.example", Key: "o'neil@wardgate.example"},
		"JOSÉ@münchen.example":             {Mailbox: "JOSÉ@xn--mnchen-3ya.example", Key: "josé@xn--mnchen-3ya.example"},
		"jose\u0301@wardgate.example":      {Mailbox: "josé@wardgate.example", Key: "josé@wardgate.example"},
		"用户@例子.example":                    {Mailbox: "用户@xn--fsqu00a.example", Key: "用户@xn--fsqu00a.example"},
	} {
		got, err := staff.ParseAddress(in)
		if err != nil || got != want {
			t.Errorf("%q: %+v, %v, want %+v", in, got, err, want)
		}
	}
}

func TestParseAddressRefuses(t *testing.T) {
	for _, in := range []string{
		"", "@", "dana", "dana@", "@wardgate.example", "dana@localhost", "dana@192.0.2.1", "dana@[192.0.2.1]",
		"dana doe@wardgate.example", "\"dana doe\"@wardgate.example", "Dana <dana@wardgate.example>",
		"dana@wardgate.example\r\nBcc: eve@evil.example", "dana\r\n@wardgate.example", "dana\x00@wardgate.example",
		"dana@ward gate.example", "dana@-wardgate.example", "dana@wardgate..example", "dana@wardgate.example.",
		".dana@wardgate.example", "dana.@wardgate.example", "da..na@wardgate.example", "dana,eve@wardgate.example",
		"dana@wardgate.example,eve@evil.example", "dana\u202e@wardgate.example", "dana\u200b@wardgate.example",
		"da\xffna@wardgate.example", "🙂@wardgate.example",
		strings.Repeat("a", 65) + "@wardgate.example",
		"dana@" + strings.Repeat("a", 64) + ".example",
		"dana@" + strings.Repeat("aaaaaaaaa.", 25) + "example",
	} {
		if got, err := staff.ParseAddress(in); !errors.Is(err, staff.ErrBadEmail) {
			t.Errorf("%q became %+v, %v", in, got, err)
		}
	}
}

func TestAddressesThatOnlyLookAlikeStayDifferent(t *testing.T) {
	latin, _ := staff.ParseAddress("paypal@wardgate.example")
	for _, in := range []string{"p\u0430ypal@wardgate.example", "pa\u0443pal@wardgate.example", "ｐaypal@wardgate.example"} {
		other, err := staff.ParseAddress(in)
		if err == nil && other.Key == latin.Key {
			t.Errorf("%q has the key of paypal@", in)
		}
	}
}

func FuzzParseAddress(f *testing.F) {
	for _, seed := range []string{"dana@wardgate.example", "a@b.c\r\n", "é@münchen.example", "\u202e@x.y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, in string) {
		a, err := staff.ParseAddress(in)
		if err != nil {
			return
		}
		if strings.ContainsAny(a.Mailbox+a.Key, "\r\n\x00 <>,;:\"") || len(a.Mailbox) > 254 {
			t.Fatalf("%q became %+v", in, a)
		}
		again, err := staff.ParseAddress(a.Mailbox)
		if err != nil || again != a {
			t.Fatalf("%q: reading %q again gives %+v, %v", in, a.Mailbox, again, err)
		}
	})
}
