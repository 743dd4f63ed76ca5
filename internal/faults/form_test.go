package faults_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// TestTheFormComesBackWithWhatWasTyped reads the real page that a browser without
// JavaScript gets after a mistake: values kept, escaped, errors at their fields.
func TestTheFormComesBackWithWhatWasTyped(t *testing.T) {
	t.Parallel()
	p := serve(t, sqlite(t).env...)
	typed := url.Values{
		"firstName": {`Zyxwina"><img src=x onerror=alert(1)>`}, "lastName": {`</script><script>alert(2)</script>`}, "email": {"no address"}, "phone": {"780-555-0142"},
		"serviceType": {"surveillance"}, "propertyType": {"office"}, "message": {"</textarea><script>alert(3)</script>\u2028{{7*7}}"},
	}
	got, err := call(http.MethodPost, p.url+"/quote", typed.Encode(), "Content-Type", "application/x-www-form-urlencoded")
	if err != nil || got.status != http.StatusUnprocessableEntity {
		t.Fatalf("%d %s (%v)", got.status, got.body, err)
	}
	for _, want := range []string{"Zyxwina&quot;&gt;&lt;img", "no address", "780-555-0142", "{{7*7}}", "Please enter an email address", `aria-invalid="true"`} {
		if !strings.Contains(got.body, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, bad := range []string{"<img src=x", "<script>alert", "</textarea><script>", "</script><script>"} {
		if strings.Contains(got.body, bad) {
			t.Errorf("the page holds %s", bad)
		}
	}
	noPersonalData(t, p)
	p.stop()
}
