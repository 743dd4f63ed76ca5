package forms_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"wardgate/internal/platform/forms"
)

// FuzzEmail: what passes as an address is one line without blanks and with one domain, and passes again unchanged.
// Proves: security-140
func FuzzEmail(f *testing.F) {
	for _, s := range []string{"dana@wardgate.example", " \u202edana@x.example", "é@münchen.example", "a@b", "a@b.c\r\nBcc: x@y.example", `"a b"@x.example`, "a@[127.0.0.1]"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, typed string) {
		check := func(s string) (string, int) {
			c := &forms.Checker{Limits: map[string]int{"email": 254}}
			out := c.Email(s)
			return out, len(c.Errors)
		}
		got, wrong := check(typed)
		if wrong > 0 {
			return
		}
		if again, told := check(got); again != got || told > 0 {
			t.Errorf("%q passes as %q, which is %q the next time", typed, got, again)
		}
		if !utf8.ValidString(got) || len(got) > 254 || strings.Count(got, "@") < 1 || strings.ContainsFunc(got, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }) {
			t.Errorf("%q passes as %q", typed, got)
		}
	})
}

// FuzzPhone: a number that could be read is one that can be called, whatever stands around it.
// Proves: security-140
func FuzzPhone(f *testing.F) {
	for _, s := range []string{"403-555-0131", "+1 (403) 555-0131 ext. 4", "780-555-0142, after five", "٤٠٣٥٥٥٠١٣١", "tel:+14035550131;phone-context=x", "+"} {
		f.Add(s)
	}
	e164 := regexp.MustCompile(`^\+[1-9]\d{3,16}$`)
	f.Fuzz(func(t *testing.T, typed string) {
		c := &forms.Checker{Limits: map[string]int{"phone": 40}}
		got, number := c.Phone(typed, true)
		if number != "" && (len(c.Errors) > 0 || !e164.MatchString(number)) {
			t.Errorf("%q is the number %q", typed, number)
		}
		if len(c.Errors) == 0 && (!utf8.ValidString(got) || strings.ContainsFunc(got, forms.BreaksLine)) {
			t.Errorf("%q passes as %q", typed, got)
		}
	})
}

// FuzzRead: a form from a browser without script is read as text, or refused; never both, and nothing breaks.
// Proves: security-140
func FuzzRead(f *testing.F) {
	const form = "application/x-www-form-urlencoded"
	f.Add(form, "name=Dana&website=&idempotencyKey=k")
	f.Add(form, "name=%ff%fe&name=second&;=%")
	f.Add("multipart/form-data; boundary=x", "--x\r\n")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, kind, body string) {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/contact", strings.NewReader(body))
		r.Header.Set("Content-Type", kind)
		var name, honeypot string
		state, key, status := forms.Read(r, map[string]*string{"name": &name, forms.Honeypot: &honeypot})
		if status != http.StatusOK {
			if name != "" || key != "" || len(state.Values) > 0 {
				t.Errorf("%d, and read %q %q %v", status, name, key, state.Values)
			}
			return
		}
		if _, shown := state.Values[forms.Honeypot]; shown || !utf8.ValidString(name+honeypot) || state.Values["name"] != name {
			t.Errorf("read %q as %v", body, state)
		}
	})
}
