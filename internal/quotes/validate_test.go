package quotes

import (
	"strings"
	"testing"
)

func good() Payload {
	return Payload{
		FirstName: "Dana", LastName: "Birch", Email: "dana@birch.example", Phone: "780-555-0142",
		ServiceType: "surveillance", PropertyType: "retail",
	}
}

func TestAGoodPayloadPasses(t *testing.T) {
	v, wrong := Validate(load0(t), good())
	if len(wrong) > 0 {
		t.Fatal(wrong)
	}
	if v.PhoneE164 != "+17805550142" || v.Phone != "780-555-0142" {
		t.Errorf("phone %q, %q", v.Phone, v.PhoneE164)
	}
}

// TestEachFieldsRules changes one field of a good payload at a time; want is the
// only field that may be refused, "" none.
// Proves: V147, U34, quotes-2, quotes-41
func TestEachFieldsRules(t *testing.T) {
	c := load0(t)
	for _, tc := range []struct {
		name string
		set  func(*Payload)
		want string
	}{
		{"first name blank", func(p *Payload) { p.FirstName = " \t" }, "firstName"},
		{"first name of 100", func(p *Payload) { p.FirstName = strings.Repeat("é", 100) }, ""},
		{"first name of 101", func(p *Payload) { p.FirstName = strings.Repeat("é", 101) }, "firstName"},
		{"line break in the name", func(p *Payload) { p.LastName = "Birch\r\nBcc: all@x.ca" }, "lastName"},
		{"NUL in the name", func(p *Payload) { p.LastName = "Bir\x00ch" }, "lastName"},
		{"emoji in the name", func(p *Payload) { p.FirstName = "Dana 🦊" }, ""},
		{"right-to-left name", func(p *Payload) { p.FirstName = "دانا" }, ""},
		{"no email", func(p *Payload) { p.Email = "" }, "email"},
		{"email without domain", func(p *Payload) { p.Email = "dana@" }, "email"},
		{"email without dot", func(p *Payload) { p.Email = "dana@birch" }, "email"},
		{"email with a name", func(p *Payload) { p.Email = "Dana <dana@birch.example>" }, "email"},
		{"two emails", func(p *Payload) { p.Email = "a@x.ca, b@x.ca" }, "email"},
		{"line break in the email", func(p *Payload) { p.Email = "dana@birch.example\nBcc: x@x.ca" }, "email"},
		{"email of 254", func(p *Payload) { p.Email = longEmail(254) }, ""},
		{"email of 255", func(p *Payload) { p.Email = longEmail(255) }, "email"},
		{"local part of 65", func(p *Payload) { p.Email = strings.Repeat("a", 65) + "@x.ca" }, "email"},
		{"international domain", func(p *Payload) { p.Email = "dana@café.example" }, ""},
		{"no phone", func(p *Payload) { p.Phone = "" }, "phone"},
		{"phone of words", func(p *Payload) { p.Phone = "call me" }, "phone"},
		{"phone too short", func(p *Payload) { p.Phone = "12345" }, "phone"},
		{"phone with brackets", func(p *Payload) { p.Phone = "(403) 555-0117" }, ""},
		{"phone with extension", func(p *Payload) { p.Phone = "403-555-0117 ext. 12" }, ""},
		{"phone from abroad", func(p *Payload) { p.Phone = "+44 20 7946 0958" }, ""},
		{"no service", func(p *Payload) { p.ServiceType = "" }, "serviceType"},
		{"unknown service", func(p *Payload) { p.ServiceType = "dragons" }, "serviceType"},
		{"unknown property", func(p *Payload) { p.PropertyType = "Office" }, "propertyType"},
		{"unknown budget", func(p *Payload) { p.Budget = "10k" }, "budget"},
		{"timeline the form does not offer but the score knows (D24)", func(p *Payload) { p.Timeline = "1-week" }, ""},
		{"unknown timeline", func(p *Payload) { p.Timeline = "soon" }, "timeline"},
		{"company of 200", func(p *Payload) { p.Company = strings.Repeat("c", 200) }, ""},
		{"company of 201", func(p *Payload) { p.Company = strings.Repeat("c", 201) }, "company"},
		{"message of 5000", func(p *Payload) { p.Message = strings.Repeat("m", 5000) }, ""},
		{"message of 5001", func(p *Payload) { p.Message = strings.Repeat("m", 5001) }, "message"},
		{"message with lines", func(p *Payload) { p.Message = "one\r\ntwo" }, ""},
		{"place of 80", func(p *Payload) { p.SiteLocation = " " + strings.Repeat("é", 80) + " " }, ""},
		{"place of 81", func(p *Payload) { p.SiteLocation = strings.Repeat("é", 81) }, "siteLocation"},
		{"line break in the place", func(p *Payload) { p.SiteLocation = "Olds\r\nBcc: all@x.ca" }, "siteLocation"},
		{"a call", func(p *Payload) { p.PreferredContact = "call" }, ""},
		{"unknown way of answering", func(p *Payload) { p.PreferredContact = "pigeon" }, "preferredContact"},
		{"concerns of 5001", func(p *Payload) { p.SecurityConcerns = strings.Repeat("m", 5001) }, "securityConcerns"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := good()
			tc.set(&p)
			_, wrong := Validate(c, p)
			switch {
			case tc.want == "" && len(wrong) > 0:
				t.Errorf("refused: %v", wrong)
			case tc.want != "" && (len(wrong) != 1 || wrong[0].Field != tc.want):
				t.Errorf("want exactly %s refused, got %v", tc.want, wrong)
			case tc.want != "" && wrong[0].Message == "":
				t.Error("an error must say what to do")
			}
		})
	}
}

// longEmail is a formally right address of n bytes.
func longEmail(n int) string {
	const tail = ".example"
	label := strings.Repeat("d", 60)
	domain := strings.Repeat(label+".", 3)
	rest := n - len("a@") - len(domain) - len(tail)
	return "a@" + domain + strings.Repeat("e", rest) + tail
}

// Proves: quotes-2
func TestAllErrorsAreToldAtOnce(t *testing.T) {
	_, wrong := Validate(load0(t), Payload{})
	fields := make([]string, len(wrong))
	for i, w := range wrong {
		fields[i] = w.Field
	}
	if got := strings.Join(fields, " "); got != "firstName lastName email phone serviceType propertyType" {
		t.Errorf("an empty form misses %s", got)
	}
}

// TestForgedBehaviourIsCutToThePossible: a lead is worth more than its statistics.

func TestTextDropsControlCharactersOnly(t *testing.T) {
	p := good()
	p.Message = "a\r\nb\rc\x0bd\te\x00"
	v, wrong := Validate(load0(t), p)
	if len(wrong) > 0 || v.Message != "a\nb\ncd\te" {
		t.Errorf("%q, %v", v.Message, wrong)
	}
}
