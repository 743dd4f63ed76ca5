package app_test

import (
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/staff"
)

type listed struct {
	Items []struct {
		ID         string  `json:"id"`
		Phone      string  `json:"phone"`
		PhoneE164  string  `json:"phone_e164"`
		Status     string  `json:"status"`
		LeadID     string  `json:"lead_id"`
		Quarantine *string `json:"quarantine_reason"`
	} `json:"items"`
}

func list(t *testing.T, h *apptest.Instance, cookie, status string) listed {
	t.Helper()
	var l listed
	got := h.Do(http.MethodGet, "/api/staff/quotes?status="+status, "", "Cookie", cookie)
	if err := got.JSON(&l); err != nil || got.Status != http.StatusOK {
		t.Fatalf("listing %s: %d %s", status, got.Status, got.Body)
	}
	return l
}

// TestBotsAreHeldAndShown: what looks like a program's is answered like any other,
// makes no lead and no mail, and staff find it in quarantine.
// Proves: quotes-16, platform-17
func TestBotsAreHeldAndShown(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("sales@wardgate.example", staff.Sales)
		for name, f := range map[string]fields{
			"honeypot": good().with("website", "https://spam.example"), "honeypot with a blank": good().with("website", " ").with("message", "b"),
			"200 ms": good().with("elapsedMs", 200), "at once": good().with("elapsedMs", 0).with("message", "c"), "999 ms": good().with("elapsedMs", 999).with("message", "d"),
		} {
			f = f.with("company", name)
			attempt{body: f.json(), headers: asJSON("bot-" + strings.ReplaceAll(name, " ", "-")), status: http.StatusCreated, rows: 1}.try(t, h)
		}
		held := list(t, h, cookie, "quarantine")
		if len(held.Items) != 5 || len(list(t, h, cookie, "open").Items) != 0 {
			t.Errorf("%d in quarantine, %d open", len(held.Items), len(list(t, h, cookie, "open").Items))
		}
		for _, q := range held.Items {
			if q.Status != "spam" || q.Quarantine == nil || *q.Quarantine == "" || q.LeadID != "" {
				t.Errorf("held as %+v", q)
			}
		}
		if n := h.Count("SELECT count(*) FROM leads"); n != 0 {
			t.Errorf("%d leads", n)
		}
		if n := h.App.Nudges.Waiting(); n != 0 {
			t.Errorf("%d nudges to write mails", n)
		}
		silent(t, h)
	}, apptest.Idle())
}

// Proves: quotes-16, platform-17
func TestPeopleAreNotTakenForBots(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("viewer@wardgate.example", staff.Viewer)
		for name, f := range map[string]fields{
			"documented JSON alone": good(), "empty trap": good().with("website", ""), "one second": good().with("elapsedMs", 1000),
			"clock set back two hours": good().with("elapsedMs", -7_200_000), "clock set forward two hours": good().with("elapsedMs", 7_200_000),
			"open since last year": good().with("elapsedMs", 31_536_000_000),
		} {
			attempt{body: f.with("company", name).json(), headers: asJSON(strings.ReplaceAll(name, " ", "-")), status: http.StatusCreated, rows: 1}.try(t, h)
		}
		if held := list(t, h, cookie, "quarantine"); len(held.Items) != 0 {
			t.Errorf("held: %+v", held)
		}
	}, apptest.Idle())
}

// TestPhones: only what cannot be a number is refused, and what was typed stays.
// Proves: quotes-17, platform-17
func TestPhones(t *testing.T) {
	phones := map[string]string{ // typed → E.164
		"780-555-0142": "+17805550142", "(780) 555-0142": "+17805550142", "780.555.0142": "+17805550142", "7805550142": "+17805550142",
		"1 780 555 0142": "+17805550142", "+1 (780) 555-0142": "+17805550142", "001 780 555 0142": "", "011 44 20 7946 0958": "+442079460958",
		"+44 20 7946 0958": "+442079460958", "+49 (0)30 23125 000": "+493023125000", "+33 1 99 00 12 34": "+33199001234", "212-555-0147": "+12125550147",
		"780-555-0142 x12": "+17805550142", "780-555-0142 ext. 12": "+17805550142", "tel: 780-555-0142": "+17805550142", "1-800-555-0199": "+18005550199",
		"780–555–0142": "+17805550142", "780\u00a0555\u00a00142": "+17805550142", "７８０５５５０１４２": "+17805550142", "1-780-555-GATE": "+17805554283",
		"555-0142": "+15550142", "call 780-555-0142 after 5": "",
	}
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		_, cookie := h.SignIn("viewer@wardgate.example", staff.Viewer)
		for typed := range phones {
			t.Run(typed, func(t *testing.T) {
				attempt{body: good().with("phone", typed).json(), headers: []string{"Content-Type", "application/json"}, status: http.StatusCreated, rows: 1}.try(t, h)
			})
		}
		for _, q := range list(t, h, cookie, "open").Items {
			if want, known := phones[q.Phone]; !known || (want != "" && want != q.PhoneE164) {
				t.Errorf("typed %q (known %v): %s, want %s", q.Phone, known, q.PhoneE164, want)
			}
		}
	}, apptest.Idle())
}
