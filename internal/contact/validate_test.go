package contact

import (
	"strings"
	"testing"
)

func good() Payload {
	return Payload{Name: "Dana Birch", Email: "dana@birch.example", Subject: "service", Message: "Do you guard the west gate, too?"}
}

// TestEachFieldsRules changes one field of a good payload at a time; want is the
// only field that may be refused, "" none (V148, U34).
// Proves: V148, U34, contact-1
func TestEachFieldsRules(t *testing.T) {
	c := facts(t)
	for _, tc := range []struct {
		name string
		set  func(*Payload)
		want string
	}{
		{"good", func(*Payload) {}, ""},
		{"name blank", func(p *Payload) { p.Name = " \t\u200b" }, "name"},
		{"name of 100", func(p *Payload) { p.Name = strings.Repeat("é", 100) }, ""},
		{"name of 101", func(p *Payload) { p.Name = strings.Repeat("é", 101) }, "name"},
		{"line break in the name", func(p *Payload) { p.Name = "Birch\r\nBcc: all@x.ca" }, "name"},
		{"emoji and right-to-left", func(p *Payload) { p.Name = "دانا 🦊" }, ""},
		{"no email", func(p *Payload) { p.Email = "" }, "email"},
		{"email without dot", func(p *Payload) { p.Email = "dana@birch" }, "email"},
		{"two emails", func(p *Payload) { p.Email = "a@x.ca, b@x.ca" }, "email"},
		{"email of 255", func(p *Payload) { p.Email = strings.Repeat("a", 60) + "@" + strings.Repeat("d.", 94) + "exampl" }, "email"},
		{"no phone", func(p *Payload) { p.Phone = "" }, ""},
		{"a phone", func(p *Payload) { p.Phone = "(403) 555-0117 ext. 12" }, ""},
		{"phone of words", func(p *Payload) { p.Phone = "call me" }, "phone"},
		{"no subject", func(p *Payload) { p.Subject = "" }, "subject"},
		{"unknown subject", func(p *Payload) { p.Subject = "Emergency" }, "subject"},
		{"no message", func(p *Payload) { p.Message = " \r\n " }, "message"},
		{"message nobody sees", func(p *Payload) { p.Message = "\u200b\u2060" }, "message"},
		{"message of 5000", func(p *Payload) { p.Message = strings.Repeat("m", 5000) }, ""},
		{"message of 5001", func(p *Payload) { p.Message = strings.Repeat("m", 5001) }, "message"},
		{"source contact", func(p *Payload) { p.Source = "contact" }, ""},
		{"another source", func(p *Payload) { p.Source = "website_quote_form" }, "source"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := good()
			tc.set(&p)
			v, wrong := Validate(c, p)
			switch {
			case tc.want == "" && len(wrong) > 0:
				t.Errorf("refused: %v", wrong)
			case tc.want != "" && (len(wrong) != 1 || wrong[0].Field != tc.want || wrong[0].Message == ""):
				t.Errorf("want exactly %s refused, got %v", tc.want, wrong)
			case v.Source != "contact":
				t.Errorf("source %q", v.Source)
			}
		})
	}
}

// Proves: contact-1
func TestEverySubjectIsTaken(t *testing.T) {
	c := facts(t)
	for _, subject := range []string{"quote", "service", "support", "emergency", "other"} { // V92, written by hand on purpose
		p := good()
		p.Subject = subject
		if _, wrong := Validate(c, p); len(wrong) > 0 {
			t.Errorf("%s: %v", subject, wrong)
		}
	}
}

// Proves: V148, contact-1
func TestAllErrorsAreToldAtOnce(t *testing.T) {
	_, wrong := Validate(facts(t), Payload{})
	var fields []string
	for _, w := range wrong {
		fields = append(fields, w.Field)
	}
	if got := strings.Join(fields, " "); got != "name email subject message" {
		t.Errorf("an empty form misses %s", got)
	}
}
