package captures_test

import (
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/leads/captures"
	"wardgate/internal/leads/leadstest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/inbound"
	"wardgate/internal/platform/inbound/inboundtest"
)

// TestEachFieldOfACapture changes one field of a good payload at a time; want is
// the only field that may be refused, "" none.
// Proves: V109, V110, V150, leads-3
func TestEachFieldOfACapture(t *testing.T) {
	c := leadstest.Catalog(t)
	for _, tc := range []struct {
		name string
		set  func(*captures.CapturePayload)
		want string
	}{
		{"good", func(*captures.CapturePayload) {}, ""},
		{"an address and nothing else", func(p *captures.CapturePayload) { *p = captures.CapturePayload{Email: "a@b.example"} }, ""},
		{"no address", func(p *captures.CapturePayload) { p.Email = " " }, "email"},
		{"no address of anybody", func(p *captures.CapturePayload) { p.Email = "dana" }, "email"},
		{"a header in the address", func(p *captures.CapturePayload) { p.Email = "a@b.example\r\nBcc: x@y.example" }, "email"},
		{"a header in the name", func(p *captures.CapturePayload) { p.Name = "A\r\nBcc: x@y.example" }, "name"},
		{"a name of 101", func(p *captures.CapturePayload) { p.Name = strings.Repeat("n", 101) }, "name"},
		{"a phone", func(p *captures.CapturePayload) { p.Phone = "(780) 555-0142 ext. 7" }, ""},
		{"a phone of words", func(p *captures.CapturePayload) { p.Phone = "call me" }, "phone"},
		{"a company of 201", func(p *captures.CapturePayload) { p.Company = strings.Repeat("c", 201) }, "company"},
		{"no role", func(p *captures.CapturePayload) { p.Role = "" }, ""},
		{"a role of the lead score", func(p *captures.CapturePayload) { p.Role = "ceo" }, ""},
		{"an unknown role", func(p *captures.CapturePayload) { p.Role = "king" }, "role"},
		{"no interests", func(p *captures.CapturePayload) { p.Interests = nil }, ""},
		{"an interest of leads", func(p *captures.CapturePayload) { p.Interests = []string{"virtual-guard"} }, ""},
		{"a concern of the questionnaire", func(p *captures.CapturePayload) { p.Interests = []string{"cyber"} }, ""},
		{"an unknown interest", func(p *captures.CapturePayload) { p.Interests = []string{"theft", "dragons"} }, "interests"},
		{"very many interests", func(p *captures.CapturePayload) { p.Interests = strings.Split(strings.Repeat("x,y", 30)+"z", "x") }, "interests"},
		{"no source", func(p *captures.CapturePayload) { p.Source = "" }, ""},
		{"the panel", func(p *captures.CapturePayload) { p.Source = "qualification_panel" }, ""},
		{"the overlay", func(p *captures.CapturePayload) { p.Source = "ai_assistant" }, ""},
		{"an unknown source", func(p *captures.CapturePayload) { p.Source = "website_quote_form" }, "source"},
		{"a service", func(p *captures.CapturePayload) { p.ServiceType = "multiple" }, ""},
		{"an unknown service", func(p *captures.CapturePayload) { p.ServiceType = "pizza" }, "serviceType"},
		{"a session of 101", func(p *captures.CapturePayload) { p.SessionID = strings.Repeat("s", 101) }, "sessionId"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			p := leadstest.Capture()
			tc.set(&p)
			_, wrong := captures.Validate(c, p)
			switch {
			case tc.want == "" && len(wrong) > 0:
				t.Errorf("refused: %v", wrong)
			case tc.want != "" && (len(wrong) != 1 || wrong[0].Field != tc.want || wrong[0].Message == ""):
				t.Errorf("want exactly %s refused, got %v", tc.want, wrong)
			}
		})
	}
}

// Proves: leads-5, leads-6, leads-7
func TestTheFormBehavesAsEveryForm(t *testing.T) {
	inboundtest.Behaves(t, func(t testing.TB, d *db.DB) inboundtest.Form[captures.CapturePayload, captures.Capture] {
		b := leadstest.NewBench(t, d)
		return inboundtest.Form[captures.CapturePayload, captures.Capture]{
			Inbox: b.Captures.Inbox, Now: b.Now, Table: "lead_captures",
			Beside: []string{"leads", "touchpoints", "consent_events", "lead_promises", "deadlines"},
			Good: func(visitor int) captures.CapturePayload {
				p := leadstest.Capture()
				p.Email = fmt.Sprintf("dana%d@birch.example", visitor)
				return p
			},
			Other: func(p *captures.CapturePayload) { p.Interests = []string{"compliance"} },
			Measured: func(p *captures.CapturePayload, ms int64) {
				p.Behavior = &leads.VisitorBehavior{TimeOnSite: float64(ms / 1000)}
				p.ElapsedMs, p.SessionID = &ms, fmt.Sprint("s", ms)
			},
			Trapped: func(p *captures.CapturePayload) { p.Website = "https://spam.example" },
			Entry:   func(c *captures.Capture) *inbound.Entry { return &c.Entry },
		}
	})
}

// Proves: V190, D4, D41, leads-4
func TestACaptureIsStoredInOneTransaction(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		c := b.Leave(t, "k1", nil)
		b.Want(t, map[string]int{"lead_captures": 1, "leads": 1, "touchpoints": 1, "consent_events": 1, "mails": 0})
		b.WantNudges(t, 1)
		stored, err := b.Captures.Get(t.Context(), c.ID)
		if err != nil {
			t.Fatal(err)
		}
		q := stored.Qualified // 20 time, 15 reading, 25 services, 25 theft, 20 access: 105
		if q.Score != 100 || q.Band != "high-priority" || q.Priority != "high" || leadstest.Sum(q.Lines) != 100 || len(q.Lines) != 6 {
			t.Errorf("%+v", q)
		}
		if stored.Role != "manager" || strings.Join(stored.Interests, " ") != "theft access-control" || stored.Source != "ai_lead_capture" ||
			strings.Join(stored.Recommendations, "; ") != "Professional Security Guards; Access Control System; Video Surveillance with Alerts" {
			t.Errorf("%+v", stored)
		}
		lead, err := b.Service.Get(t.Context(), stored.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		if lead.Demographics.Role != "facility-manager" || strings.Join(lead.Interests, " ") != "security-guards surveillance" || lead.Source != "ai_lead_capture" {
			t.Errorf("role %q, interests %v (D26, D27)", lead.Demographics.Role, lead.Interests)
		}
		if stored.PublicID() != lead.ID || !strings.HasPrefix(lead.ID, "lead_") {
			t.Errorf("told %q, the lead is %q (D41)", stored.PublicID(), lead.ID)
		}
		touches, err := b.Touchpoints(t.Context(), lead.ID)
		if err != nil || len(touches) != 1 || touches[0].Ref != c.ID || touches[0].Content != "AI Security Assessment: High priority. Immediate consultation." {
			t.Errorf("%+v: %v", touches, err)
		}
	})
}

// Proves: D4, leads-4
func TestAFailureOfAnyPartOfACaptureStoresNothing(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		b.Lose(t, "deadlines")
		if _, err := b.Captures.Submit(t.Context(), "k", leadstest.Capture()); err == nil {
			t.Fatal("not everything could be stored, and yet the capture was accepted")
		}
		b.Want(t, map[string]int{"lead_captures": 0, "leads": 0, "touchpoints": 0, "consent_events": 0})
	})
}

// Proves: leads-5
func TestOneCaptureIsOneRowHoweverOftenItIsSent(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		first := b.Leave(t, "k1", nil)
		if again := b.Leave(t, "k1", func(p *captures.CapturePayload) { p.Behavior = nil }); again.ID != first.ID || again.Qualified.Score != first.Qualified.Score {
			t.Errorf("the same key made %s after %s", again.ID, first.ID)
		}
		if keyless := b.Leave(t, "", nil); keyless.ID != first.ID {
			t.Error("the same content without a key made another capture")
		}
		p := leadstest.Capture()
		p.Interests = []string{"compliance"}
		if _, err := b.Captures.Submit(t.Context(), "k1", p); !forms.IsKeyReused(err) {
			t.Errorf("other content under the same key: %v", err)
		}
		b.Want(t, map[string]int{"lead_captures": 1, "touchpoints": 1})
	})
}

// Proves: leads-5
func TestFiftyEqualCapturesAtOnceAreOne(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		var wg sync.WaitGroup
		for range 50 {
			wg.Go(func() {
				if _, err := b.Captures.Submit(t.Context(), "", leadstest.Capture()); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		b.Want(t, map[string]int{"lead_captures": 1, "leads": 1, "touchpoints": 1})
	})
}

// TestEveryFormLeadsToOneLead is U33: another form, the same person.
// Proves: U33, leads-5
func TestEveryFormLeadsToOneLead(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		first := b.Leave(t, "k1", nil)
		second := b.Leave(t, "k2", func(p *captures.CapturePayload) {
			*p = captures.CapturePayload{Email: "Dana@Birch.example", Source: "ai_assistant", Phone: "780-555-0142", ServiceType: "it-support"}
		})
		if second.LeadID != first.LeadID {
			t.Errorf("leads %s and %s", first.LeadID, second.LeadID)
		}
		b.Want(t, map[string]int{"lead_captures": 2, "leads": 1, "touchpoints": 2})
		lead, err := b.Service.Get(t.Context(), first.LeadID)
		if err != nil || lead.Demographics.Role != "facility-manager" || strings.Join(lead.Interests, " ") != "security-guards surveillance it-support" ||
			lead.PhoneE164 != "+17805550142" || lead.Source != "ai_lead_capture" {
			t.Errorf("%+v: %v", lead, err)
		}
	})
}

// Proves: leads-6
func TestForgedBehaviourOfACaptureHarmsNothing(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		c := b.Leave(t, "k", func(p *captures.CapturePayload) {
			p.Interests = nil
			p.Behavior = &leads.VisitorBehavior{
				FormInteractions: -1, TimeOnSite: -4, ScrollDepth: 1e300, PagesVisited: []string{"https://evil.example/quote", "//contact", "/quote?x"},
			}
		})
		if c.Behavior.TimeOnSite != 0 || c.Behavior.ScrollDepth != 100 || len(c.Behavior.PagesVisited) != 0 || c.Qualified.Score != 15 {
			t.Errorf("%+v, %+v", c.Behavior, c.Qualified)
		}
	})
}

// Proves: leads-6
func TestASuspectedProgramsCaptureIsNobodysLeadAndGetsNoMail(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		for key, change := range map[string]func(*captures.CapturePayload){
			"honeypot": func(p *captures.CapturePayload) { p.Website = "https://spam.example" },
			"instant":  func(p *captures.CapturePayload) { ms := int64(3); p.ElapsedMs, p.Name = &ms, "Other" },
		} {
			c := b.Leave(t, key, change)
			if c.QuarantineReason == "" || c.LeadID != "" || len(c.PublicID()) != len("lead_")+26 || !strings.HasPrefix(c.PublicID(), "lead_") {
				t.Errorf("%s: told %q: %+v", key, c.PublicID(), c)
			}
		}
		b.Now.Advance(time.Hour)
		if err := b.Captures.Tasks()[0].Run(t.Context()); err != nil {
			t.Error(err)
		}
		b.Want(t, map[string]int{"lead_captures": 2, "leads": 0, "mails": 0})
		b.WantNudges(t, 0)
	})
}

// TestTheAnswerTellsNothingOfWhoIsKnown: the second contact is answered by an id of its own, and staff find the person
// by either.
// Proves: security-180
func TestTheAnswerTellsNothingOfWhoIsKnown(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		first := b.Leave(t, "k1", nil)
		again := b.Leave(t, "k2", func(p *captures.CapturePayload) { p.Interests = []string{"compliance"} })
		if again.LeadID != first.LeadID || again.PublicID() == first.LeadID || len(again.PublicID()) != len(first.PublicID()) {
			t.Errorf("of %q the second post was told %q", first.LeadID, again.PublicID())
		}
		for _, told := range []string{first.PublicID(), again.PublicID()} {
			if id, err := b.Captures.LeadOf(t.Context(), told); err != nil || id != first.LeadID {
				t.Errorf("%q leads to %q: %v", told, id, err)
			}
		}
		for _, none := range []string{"lead_" + strings.Repeat("0", 26), first.ID, ""} {
			if id, err := b.Captures.LeadOf(t.Context(), none); !errors.Is(err, sql.ErrNoRows) {
				t.Errorf("%q leads to %q: %v", none, id, err)
			}
		}
	})
}

// TestACaptureIsReleasedByAPerson: who was held back becomes a lead and is mailed, once.
// Proves: leads-43
func TestACaptureIsReleasedByAPerson(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		ctx := leadstest.AsStaff(t.Context())
		free := b.Leave(t, "free", nil)
		held := b.Leave(t, "held", func(p *captures.CapturePayload) { p.Website, p.Email = "https://spam.example", "kim@site.example" })
		if list, next, err := b.Captures.List(ctx, true, "", 1); err != nil || next != "" || len(list) != 1 || list[0].ID != held.ID {
			t.Fatalf("held: %+v, %q, %v", list, next, err)
		}
		_, cursor, err := b.Captures.List(ctx, false, "", 1)
		if rest, end, err2 := b.Captures.List(ctx, false, cursor, 1); err != nil || err2 != nil || len(rest) != 1 || end != "" {
			t.Errorf("second page: %+v, %q, %v, %v", rest, end, err, err2)
		}
		c, err := b.Captures.Release(ctx, held.ID)
		if err != nil || c.LeadID == "" || c.QuarantineReason != "" {
			t.Errorf("released: %+v, %v", c, err)
		}
		b.Want(t, map[string]int{"leads": 2, "audit_log WHERE action = 'leads.capture-released'": 1})
		b.WantNudges(t, 2)
		for id, want := range map[string]int{held.ID: 409, free.ID: 409, "capture_none": 404} {
			if _, err := b.Captures.Release(ctx, id); leadstest.Status(err) != want {
				t.Errorf("%s: %v, want %d", id, err, want)
			}
		}
	})
}

// Proves: U8, leads-7
func TestACaptureIsMailedOnceAlsoWhenItsJobIsLost(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		c := b.Leave(t, "k", nil)
		if err := b.Captures.Tasks()[0].Run(t.Context()); err != nil || b.Count(t, "mails") != 0 {
			t.Fatalf("the sweep did not leave the job its time: %d mails, %v", b.Count(t, "mails"), err)
		}
		b.Now.Advance(6 * time.Second)
		if err := b.Captures.Tasks()[0].Run(t.Context()); err != nil {
			t.Error(err)
		}
		for range 3 {
			if err := b.Captures.Notify(t.Context(), c.ID); err != nil {
				t.Error(err)
			}
		}
		b.Want(t, map[string]int{"mails": 2})
	})
}

// TestTheMailsOfACapture looks at both mails as they are read.
// Proves: U8, leads-7
func TestTheMailsOfACapture(t *testing.T) {
	leadstest.Each(t, func(t *testing.T, b *leadstest.Bench) {
		mails, err := captures.BothMails(b.Captures, b.Leave(t, "k", func(p *captures.CapturePayload) { p.Phone = "780-555-0142" }))
		if err != nil {
			t.Fatal(err)
		}
		for i, wants := range [][]string{
			{
				"Birch Homes wants to be contacted", "High priority: Immediate consultation", "dana@birch.example", "tel:+17805550142",
				"Facility Manager", "Theft & Vandalism, Access Control", "100 of 100", "Challenge: Access Control +20", "Capped at 100 -5",
				"Sunday, November 22, 2026, 10:00 a.m. Edmonton time",
			},
			{
				"Thank you. A security specialist will contact you within 24 hours.", "Sunday, November 22, 2026, 10:00 a.m. Edmonton time",
				"Professional Security Guards", "A person at the door", "Access Control System", "Video Surveillance with Alerts", "780-555-0142 or 403-555-0117",
			},
		} {
			for _, want := range wants {
				if !strings.Contains(mails[i].Text, want) && !strings.Contains(mails[i].HTML, want) {
					t.Errorf("mail %q lacks %q:\n%s", mails[i].Subject, want, mails[i].Text)
				}
			}
		}
		if mails[0].Subject != "New lead, high priority: Birch Homes" || mails[1].Subject != "Your security recommendations" ||
			mails[0].To != leadstest.Admin() || mails[1].To.Address != "dana@birch.example" || mails[0].ReplyTo.Address != "dana@birch.example" {
			t.Errorf("%q to %v, %q to %v", mails[0].Subject, mails[0].To, mails[1].Subject, mails[1].To)
		}
		plain, err := captures.BothMails(b.Captures, b.Leave(t, "k2", func(p *captures.CapturePayload) { *p = captures.CapturePayload{Email: "x@y.example"} }))
		if err != nil || plain[1].Subject != "We have your details" || strings.Contains(plain[1].Text, "our rules advise") {
			t.Errorf("without a challenge: %v, %q:\n%s", err, plain[1].Subject, plain[1].Text)
		}
	})
}
