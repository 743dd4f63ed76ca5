package contacts

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzRead: whatever a visitor types into the chat, reading contacts out of it ends, gives numbers that can be dialled and addresses that a mail can have, and
// leaves text.
// Proves: security-140
func FuzzRead(f *testing.F) {
	for _, file := range []string{"own.json", "others.json"} {
		for _, one := range conversations(f, file) {
			for _, said := range one.Says {
				f.Add(said)
			}
		}
	}
	f.Add("my number is 403 555 0123, not 780-555-0142; write to dana@birch.example")
	r := reader(f)
	f.Fuzz(func(t *testing.T, said string) {
		got := r.Read(said, Contact{})
		if got.E164 != "" && (got.E164[0] != '+' || strings.Trim(got.E164[1:], "0123456789") != "") {
			t.Errorf("%q gives the number %q", said, got.E164)
		}
		if got.Email != "" && (strings.Count(got.Email, "@") != 1 || strings.ContainsAny(got.Email, " \r\n<>,;")) {
			t.Errorf("%q gives the address %q", said, got.Email)
		}
		if strings.ContainsAny(got.Name, "\r\n") || utf8.ValidString(said) && !utf8.ValidString(got.Name+got.Rest) {
			t.Errorf("%q gives the name %q and leaves %q", said, got.Name, got.Rest)
		}
		r.Read(said, got.Contact)
	})
}
