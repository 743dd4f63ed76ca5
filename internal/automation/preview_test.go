package automation

import (
	"fmt"
	"strings"
	"testing"

	"wardgate/internal/automation/templates"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// TestAPreviewChangesNothing: for a lead, for no lead, and with problems; none of its links is
// tracked or acts for a person.
// Proves: S161, automation-24, automation-87
func TestAPreviewChangesNothing(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, somebody("Robin"))
		rows := func() string {
			return fmt.Sprint(b.count(t, "mails"), b.count(t, "automation_mails"), b.count(t, "automation_templates"), b.count(t, "audit_log"), b.lead(t, l.ID).Version)
		}
		before := rows()
		const content = "Hello {{name}} of {{company}}{{industry}}{{score}}{{interests}},\n\n[write](/contact) or call {phone}"
		for _, c := range []struct {
			lead, subject, content string
			want                   []string
			problems               string
		}{
			{"", "For {{name}}", content, []string{"For there", "Hello there of your organization,", "https://guard.example/contact"}, "[]"},
			{l.ID, "For {{name}}", content, []string{"For Robin Birch", "Hello Robin Birch of Birch & Sons", "43security guard services,"}, "[]"},
			{"", "{company_name} for {{name}}", "Call {phone}", []string{b.Catalog.Company().Name + " for there", "Call " + b.Catalog.Company().Phones[0].Display}, "[]"},
			{"", "", "Hi {{shoe}}", []string{"Hi {{shoe}}"}, "[Write a subject. {{shoe}} is filled for nobody. There are {{name}}, {{company}}, {{industry}}, {{score}}, {{interests}}.]"},
			{"", "Hi {{name}}", "", []string{"Hi there"}, "[Write the mail: its text is empty.]"},
		} {
			p, err := b.Preview(t.Context(), c.subject, c.content, c.lead)
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(p.Problems); got != c.problems {
				t.Errorf("%q: %s, want %s", c.content, got, c.problems)
			}
			for _, want := range c.want {
				if !strings.Contains(p.Subject+"\n"+p.Text, want) {
					t.Errorf("%q lacks %q:\n%s\n%s", c.content, want, p.Subject, p.Text)
				}
			}
			for _, never := range []string{"/newsletter/l/", "/newsletter/o/", "/newsletter/unsubscribe/", string(mail.MergeTagStart)} {
				if strings.Contains(p.Subject+p.HTML+p.Text, never) {
					t.Errorf("%q holds %q", c.content, never)
				}
			}
		}
		if _, err := b.Preview(t.Context(), "x", "x", "lead_nobody"); err == nil {
			t.Error("shown as somebody who is nobody")
		}
		if after := rows(); after != before {
			t.Errorf("something has changed: %s, was %s", after, before)
		}
	})
}

// TestAnApproverReadsTheMail: exactly the mail that would be sent, in the version with which the
// run began, for the person it is about.
// Proves: automation-49
func TestAnApproverReadsTheMail(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		l := b.comes(t, engaged("Robin"))
		task := b.approval(t, l.ID)
		steps, err := b.StepsOf(t.Context(), task.RunID)
		if err != nil || len(steps) != 2 {
			t.Fatalf("%+v %v", steps, err)
		}
		was, err := b.PreviewStep(t.Context(), steps[0].ID)
		if err != nil || !strings.HasPrefix(was.Subject, "A free 30-minute consultation about ") || !strings.Contains(was.Text, "Hello Robin") {
			t.Errorf("%q %q: %v", was.Subject, was.Text, err)
		}
		newest, err := b.Templates.Templates(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range newest {
			if one.ID == "consultation-offer" {
				if _, err := b.SaveTemplate(as(t.Context(), "morgan"), one.Version, templates.Template{ID: one.ID, Subject: "Another subject", Content: one.Content}); err != nil {
					t.Fatal(err)
				}
			}
		}
		if now, err := b.PreviewStep(t.Context(), steps[0].ID); err != nil || now.Subject != was.Subject {
			t.Errorf("an approver would read %q, and %q would be sent: %v", now.Subject, was.Subject, err)
		}
		for name, id := range map[string]string{"a call": steps[1].ID, "nothing": "step_nobody"} {
			if _, err := b.PreviewStep(t.Context(), id); httpx.AsProblem(err) == nil || httpx.AsProblem(err).Status != 404 {
				t.Errorf("%s has a mail: %v", name, err)
			}
		}
	})
}
