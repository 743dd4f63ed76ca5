package doctor_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/doctor"
)

// TestACheckThatHangsIsLeftBehind: others are told all the same, in order.
// Proves: platform-111
func TestACheckThatHangsIsLeftBehind(t *testing.T) {
	end := make(chan struct{})
	t.Cleanup(func() { close(end) })
	hangs := func(context.Context) doctor.Finding { <-end; return doctor.Good("never") }
	began := time.Now()
	found := doctor.Run(t.Context(), []doctor.Check{
		doctor.One("disk", hangs), doctor.One("quick", func(context.Context) doctor.Finding { return doctor.Good("fine") }), doctor.One("drive", hangs),
	})
	if took := time.Since(began); took > 2*doctor.Within {
		t.Errorf("it took %v", took)
	}
	if len(found) != 3 || found[0].Result != doctor.Fail || found[1].Result != doctor.OK || found[2].Result != doctor.Fail || found[2].Check != "drive" || !doctor.Unwell(found) {
		t.Errorf("%+v", found)
	}
}

// TestTheReport: lines are aligned, folded for a terminal only, and repeat neither secrets nor a server's control characters.
// Proves: platform-112
func TestTheReport(t *testing.T) {
	smtp := doctor.Failed("look at user and password in SMTP_URL; special characters are written as %XX", "smtp://mail.example:587: logging in: 535 no, \x1b[31mp@ss/w is wrong\r\nFAIL  forged")
	smtp.Check = "smtp"
	data := doctor.Good("/var/lib/wardgate can be written")
	data.Check = "database"
	r := doctor.Report{Found: []doctor.Finding{data, smtp}, Secrets: []string{"p@ss/w"}}
	var lines, folded strings.Builder
	if err := r.Text(&lines); err != nil {
		t.Fatal(err)
	}
	if want := "ok    database  /var/lib/wardgate can be written\n" +
		"FAIL  smtp      smtp://mail.example:587: logging in: 535 no, [31m… is wrong FAIL forged → look at user and password in SMTP_URL; special characters are written as %XX\n" +
		"\n1 ok, 0 to look at (warn), 1 to mend (FAIL), 0 left out (skip).\n"; lines.String() != want {
		t.Errorf("%s\nwant:\n%s", lines.String(), want)
	}
	r.Width = 80
	if err := r.Text(&folded); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(folded.String()) {
		if n := len([]rune(strings.TrimSuffix(line, "\n"))); n > 80 {
			t.Errorf("%d: %s", n, line)
		}
	}
	if !strings.Contains(folded.String(), "\n                → look at user and password in SMTP_URL; special characters are\n                  written as %XX\n") {
		t.Error(folded.String())
	}
}
