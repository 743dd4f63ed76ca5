package quotes

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/platform/deadlines/deadlinestest"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/inbound"
)

// toldAbout is a call as it is usually written down.
func toldAbout() Told {
	return Told{Name: "Dana Birch", Phone: "780-555-0142", ServiceType: "security-guards", SiteLocation: "Okotoks", Message: "Two guards from Friday on."}
}

func (b bench) take(t *testing.T, key string, change func(*Told)) Quote {
	t.Helper()
	in := toldAbout()
	if change != nil {
		change(&in)
	}
	q, err := ByHand{b.Service}.Take(dispatcher(t.Context()), key, in)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// Proves: quotes-45
func TestARequestIsToldOnThePhone(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.take(t, "k", func(in *Told) { in.Mine, in.PreferredContact, in.Timeline = true, "call", "immediate" })
		stored, err := b.Get(t.Context(), q.ID)
		if err != nil {
			t.Fatal(err)
		}
		if stored.Source != "phone" || stored.TakenBy != "usr_1" || stored.TakenName != "Riley Marsh" || stored.FirstName != "Dana" || stored.LastName != "Birch" ||
			stored.Email != "" || stored.PhoneE164 != "+17805550142" || stored.AssignedTo != "usr_1" || stored.AssignedName != "Riley Marsh" ||
			!stored.AssignedAt.Equal(b.now.Now()) || stored.Status != Pending || stored.LeadScore != 70 || stored.Priority != "high" || stored.Emergency {
			t.Errorf("%+v", stored)
		}
		if owed, ok := deadlinestest.Of(t, b.DB, Response, q.ID); !ok || owed.Person != "usr_1" || !owed.DueAt.Equal(b.now.Now().Add(time.Hour)) {
			t.Errorf("it owes %+v", owed)
		}
		lead, err := b.leads.Get(t.Context(), q.LeadID)
		if err != nil || lead.Name != "Dana Birch" || lead.Source != "phone" || lead.Verified(leads.FieldName) || lead.PhoneE164 != "+17805550142" {
			t.Errorf("%v, %+v", err, lead)
		}
		consents, err := leads.ConsentsOf(t.Context(), b.DB.Read(), q.LeadID, httpx.FirstRows(9))
		if err != nil || len(consents) != 1 || consents[0].Basis != leads.Inquiry || consents[0].Page != "" || consents[0].Address != "" || consents[0].Actor != "usr_1" ||
			consents[0].Contact != "+17805550142" || !strings.Contains(consents[0].Wording, "on the phone") {
			t.Errorf("%v, %+v", err, consents)
		}
		touches, err := leads.TouchpointsOf(t.Context(), b.DB.Read(), q.LeadID, httpx.FirstRows(9))
		if err != nil || len(touches) != 1 || touches[0].Type != "phone_request" || touches[0].Ref != q.ID || !strings.Contains(touches[0].Content, "taken by Riley Marsh") {
			t.Errorf("%v, %+v", err, touches)
		}
		if b.count(t, "audit_log") != 1 {
			t.Error("no line in the audit log")
		}
		d, err := b.Detail(dispatcher(t.Context()), q.ID)
		if err != nil || d.ToldTo != "Riley Marsh" || !strings.Contains(d.History[0].Detail, "taken by Riley Marsh") {
			t.Errorf("%v, %+v", err, d.History)
		}
	})
}

// Proves: quotes-46
func TestWhatIsToldOnThePhoneIsMailedOnlyIfStaffSaySo(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, c := range []struct {
			name   string
			change func(*Told)
			kinds  []string
		}{
			{"only a number", nil, []string{notificationKind}},
			{"an address, and no tick", func(in *Told) { in.Email, in.Message = "dana@birch.example", "a" }, []string{notificationKind}},
			{"a tick", func(in *Told) { in.Email, in.Message, in.Confirm = "dana@birch.example", "b", true }, []string{notificationKind, confirmationKind}},
		} {
			q := b.take(t, c.name, func(in *Told) {
				in.NewPerson = true
				if c.change != nil {
					c.change(in)
				}
			})
			if err := b.Notify(t.Context(), q.ID); err != nil {
				t.Fatal(err)
			}
			mails, err := b.Mail.ListFor(t.Context(), q.ID)
			if err != nil || len(mails) != len(c.kinds) {
				t.Fatalf("%s: %v, %d mails", c.name, err, len(mails))
			}
			for _, m := range mails {
				full, err := b.Mail.Get(t.Context(), m.ID)
				if err != nil {
					t.Fatal(err)
				}
				if m.Kind == notificationKind && (!strings.Contains(full.Text, "Riley Marsh") || strings.Contains(full.Text, "as typed in the form")) {
					t.Errorf("%s: the company reads\n%s", c.name, full.Text)
				}
				if m.Kind == confirmationKind && strings.Contains(full.Text, "on our website") {
					t.Errorf("%s: the caller reads\n%s", c.name, full.Text)
				}
			}
			p, err := b.progressOf(t.Context(), q)
			if confirmed := err == nil && p.Steps[0].ID == "confirmation"; confirmed != (len(c.kinds) == 2) {
				t.Errorf("%s: %v, the private page has %+v", c.name, err, p.Steps[0])
			}
		}
	})
}

// Proves: quotes-46
func TestWithoutAnAddressNothingIsMailed(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		q := b.take(t, "k", nil)
		ctx := dispatcher(t.Context())
		if _, err := b.Reply(ctx, q.ID, inbound.WrittenReply{Subject: "Your request", Body: "Hello"}); problemStatus(err) != http.StatusConflict || !strings.Contains(err.Error(), "no email address") {
			t.Errorf("answered by email: %v", err)
		}
		walk := Agreement{At: b.now.Now().Add(24 * time.Hour), QuoteBy: b.now.Now().Add(26 * time.Hour)}
		if _, err := (Walks{b.Service}).Agree(ctx, q.ID, walk); err != nil {
			t.Errorf("a walk cannot be agreed on: %v", err)
		}
		if _, err := b.Answer(ctx, q.ID); err != nil {
			t.Error(err)
		}
		if b.count(t, "mails") != 0 {
			t.Error("something was mailed")
		}
	})
}

// Proves: quotes-47
func TestACallIsOneRequestHoweverOftenItIsSent(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		var all sync.WaitGroup
		ids := make([]string, 20)
		for i := range ids {
			all.Go(func() {
				q, err := ByHand{b.Service}.Take(dispatcher(t.Context()), "k", toldAbout())
				if err != nil {
					t.Error(err)
				}
				ids[i] = q.ID
			})
		}
		all.Wait()
		for _, id := range ids {
			if id != ids[0] {
				t.Fatalf("%s and %s", id, ids[0])
			}
		}
		if b.count(t, "quote_requests") != 1 || b.count(t, "leads") != 1 || b.count(t, "audit_log") != 1 || b.count(t, "touchpoints") != 1 {
			t.Error("stored more than once")
		}
		in := toldAbout()
		in.Message = "Something else."
		if _, err := (ByHand{b.Service}).Take(dispatcher(t.Context()), "k", in); problemStatus(err) != http.StatusUnprocessableEntity {
			t.Errorf("the key with other words: %v", err)
		}
	})
}

// Proves: quotes-48
func TestWhoIsKnownIsAskedFor(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		known := b.submit(t, "form", func(p *Payload) { p.Phone = "(780) 555-0142" })
		take := func(change func(*Told)) (Quote, error) {
			in := toldAbout()
			change(&in)
			return ByHand{b.Service}.Take(dispatcher(t.Context()), "", in)
		}
		_, err := take(func(*Told) {})
		p := httpx.AsProblem(err)
		if p == nil || p.Type != KnownPerson || p.Status != http.StatusConflict || !strings.Contains(p.Detail, known.Name()) {
			t.Fatalf("a known number: %v", err)
		}
		if b.count(t, "leads") != 1 || b.count(t, "quote_requests") != 1 {
			t.Error("it was stored all the same")
		}
		before, err := b.leads.Get(t.Context(), known.LeadID)
		if err != nil {
			t.Fatal(err)
		}
		b.now.Advance(time.Minute)
		chosen, err := take(func(in *Told) { in.LeadID, in.Name = known.LeadID, "Robin Vale" })
		if err != nil || chosen.LeadID != known.LeadID || b.count(t, "leads") != 1 {
			t.Fatalf("chosen: %v, %s", err, chosen.LeadID)
		}
		after, err := b.leads.Get(t.Context(), known.LeadID)
		if err != nil || after.Name != before.Name || after.Email != before.Email || after.Phone != before.Phone {
			t.Errorf("%v, the person was rewritten: %+v", err, after)
		}
		if open := after.Provenance.Open(); len(open) == 0 || open[0].Field != leads.FieldName {
			t.Errorf("another name is not kept beside what is known: %+v", open)
		}
		other, err := take(func(in *Told) { in.NewPerson, in.Email = true, "else@birch.example" })
		if err != nil || other.LeadID == known.LeadID || b.count(t, "leads") != 2 {
			t.Errorf("somebody else: %v, %s", err, other.LeadID)
		}
		joined, err := take(func(in *Told) { in.Email = strings.ToUpper(known.Email) })
		if err != nil || joined.LeadID != known.LeadID {
			t.Errorf("by address: %v, %s", err, joined.LeadID)
		}
		if _, err := take(func(in *Told) { in.LeadID = "lead_gone" }); problemStatus(err) != http.StatusUnprocessableEntity {
			t.Errorf("a person who is not there: %v", err)
		}
	})
}

// Proves: quotes-48
func TestWhoMayBeOnThePhone(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		known := b.submit(t, "form", func(p *Payload) { p.Phone = "(780) 555-0142" })
		for typed, want := range map[[2]string]string{
			{"780-5", ""}: "-", {"780 555", ""}: "begun", {"+1 (780) 555-0142", ""}: "exact", {"780 555 0199", ""}: "-",
			{"", known.Email}: "joins", {"", known.Email[:4]}: "-", {"780 555 0199", known.Email}: "joins",
		} {
			found, err := ByHand{b.Service}.Callers(t.Context(), typed[0], typed[1])
			got := "-"
			if len(found) == 1 {
				switch c := found[0]; {
				case c.LeadID != known.LeadID || len(c.Requests) != 1 || c.Requests[0].TicketID != known.Reference:
					got = "somebody else"
				case c.Joins:
					got = "joins"
				case c.Exact:
					got = "exact"
				default:
					got = "begun"
				}
			}
			if err != nil || got != want {
				t.Errorf("%q: %v, %s, want %s", typed, err, got, want)
			}
		}
	})
}

// Proves: quotes-45, quotes-47
func TestWhatOfACallIsRefused(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for _, c := range []struct {
			name   string
			change func(*Told)
			field  string
		}{
			{"no name", func(in *Told) { in.Name = " " }, "name"},
			{"a long name", func(in *Told) { in.Name = strings.Repeat("n", 101) }, "name"},
			{"no way back", func(in *Told) { in.Phone = "" }, "phone"},
			{"a number too long to dial", func(in *Told) { in.Phone = "78055501427805550" }, "phone"},
			{"no number", func(in *Told) { in.Phone = "call me" }, "phone"},
			{"half an address", func(in *Told) { in.Email = "dana@" }, "email"},
			{"no service", func(in *Told) { in.ServiceType = "" }, "serviceType"},
			{"another service", func(in *Told) { in.ServiceType = "catering" }, "serviceType"},
			{"a long place", func(in *Told) { in.SiteLocation = strings.Repeat("p", 81) }, "siteLocation"},
			{"another way", func(in *Told) { in.PreferredContact = "pigeon" }, "preferredContact"},
			{"another time", func(in *Told) { in.Timeline = "yesterday" }, "timeline"},
			{"many words", func(in *Told) { in.Message = strings.Repeat("w", 5001) }, "message"},
			{"a tick without an address", func(in *Told) { in.Confirm = true }, "email"},
		} {
			in := toldAbout()
			c.change(&in)
			_, err := ByHand{b.Service}.Take(dispatcher(t.Context()), "", in)
			if p := httpx.AsProblem(err); p == nil || p.Status != http.StatusUnprocessableEntity || len(p.Errors) != 1 || p.Errors[0].Field != c.field {
				t.Errorf("%s: %v", c.name, err)
			}
		}
		if b.count(t, "quote_requests") != 0 {
			t.Error("something was stored")
		}
	})
}

// Proves: quotes-49
func TestAnEmergencyOnThePhoneIsOneAsInTheForm(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		plain := b.take(t, "plain", nil)
		q := b.take(t, "k", func(in *Told) { in.Emergency = true })
		if !q.Emergency || b.count(t, "deadlines WHERE emergency AND owner_id = '"+q.ID+"'") != 1 || q.LeadScore != plain.LeadScore || q.Priority != plain.Priority {
			t.Errorf("%+v", q)
		}
		if q := b.take(t, "words", func(in *Told) { in.Message = "A break-in, now" }); !q.Emergency || len(q.MatchedWords) == 0 {
			t.Errorf("urgent words are not heard: %+v", q)
		}
	})
}
