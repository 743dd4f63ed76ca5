package automation

import (
	"fmt"
	"strings"
	"testing"

	"wardgate/catalog"
)

// TestTheCompanysNameIsTextInMails: a name may hold any sign, and makes no link and no heading of a mail.
// Proves: security-206
func TestTheCompanysNameIsTextInMails(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		const name, email = `Night*Watch* [sign in](https://evil.example) & <b>Sons</b> #1`, "a_b*c*@guard.example"
		b.Catalog.Change(func(p *catalog.Profile) { p.Company.Name, p.Company.Email = name, email })
		p, err := b.Preview(t.Context(), "From {company_name}", "Hello,\n\n{company_name} writes to you. Answer to {email}.", "")
		if err != nil || len(p.Problems) > 0 {
			t.Fatal(err, p.Problems)
		}
		if p.Subject != "From "+name || !strings.Contains(strings.Join(strings.Fields(p.Text), " "), name+" writes to you. Answer to "+email) {
			t.Errorf("%s\n%s", p.Subject, p.Text)
		}
		if strings.Contains(p.HTML, `href="https://evil.example`) || strings.Contains(p.HTML, "<b>") || strings.Contains(p.HTML, "<em>") {
			t.Error(p.HTML)
		}
	})
}

// TestAStrangersWordsAreNoCompany: what a form calls a company stands in no mail when it says something.
// Proves: security-208
func TestAStrangersWordsAreNoCompany(t *testing.T) {
	t.Parallel()
	each(t, func(t *testing.T, b bench) {
		for i, company := range []string{
			"an unpaid bill, pay at x.ai today", "Your account is closed", "pay dot com", "the office that moved to another town", "Call us now please",
		} {
			in := somebody(fmt.Sprint("Robin", i))
			in.Company = company
			p, err := b.Preview(t.Context(), "Where to begin at {{company}}", "Hello of {{company}}.", b.comes(t, in).ID)
			if err != nil || p.Subject != "Where to begin at your organization" || strings.Contains(p.HTML+p.Text, company) {
				t.Errorf("%q: %v %q", company, err, p.Subject)
			}
		}
	})
}
