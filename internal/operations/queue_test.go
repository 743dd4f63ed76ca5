package operations_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
)

// waits is a row of the queue, as far as these tests read it.
type waits struct {
	Kind, Subject, Name, Words, Phone string
	Emergency                         bool
	DueAt                             time.Time `json:"due_at"`
	Person                            *struct{ ID, Name string }
	Acts                              []string
}

type queuePage struct {
	Items  []waits
	Next   string
	Counts []struct {
		Kind            string
		All, Mine, Late int
	}
}

// reader is somebody of the staff before the queue.
type reader struct {
	t      *testing.T
	h      *apptest.Instance
	cookie string
}

func (d reader) queue(query url.Values) (p queuePage) {
	d.t.Helper()
	a := d.h.Do(http.MethodGet, "/api/staff/operations/queue?"+query.Encode(), "", "Cookie", d.cookie)
	if a.Status != http.StatusOK || a.JSON(&p) != nil {
		d.t.Fatalf("%d %s", a.Status, a.Body)
	}
	return p
}

func (d reader) does(path, body string) {
	d.t.Helper()
	if a := d.h.Do(http.MethodPost, path, body, "Cookie", d.cookie, "Origin", d.h.URL, "Content-Type", "application/json"); a.Status >= http.StatusBadRequest {
		d.t.Fatalf("%s: %d %s", path, a.Status, a.Body)
	}
}

func (p queuePage) line() string {
	var out []string
	for _, w := range p.Items {
		out = append(out, w.Kind)
	}
	return strings.Join(out, " ")
}

// oneOfEach comes in at once: a message of danger, a message, a request, a chat, and a call in an hour or more.
func oneOfEach(t *testing.T, h *apptest.Instance) {
	t.Helper()
	post := func(path, body string) {
		t.Helper()
		a := h.Do(http.MethodPost, path, body, "Content-Type", "application/json")
		if a.Status >= http.StatusBadRequest {
			t.Fatalf("%s: %d %s", path, a.Status, a.Body)
		}
	}
	post("/api/contact", `{"name":"Hollis Keating","email":"hollis@customers.example","subject":"other","message":"A fair in June."}`)
	post("/api/contact", `{"name":"Emery Lockwood","email":"emery@customers.example","phone":"780-555-0166","subject":"emergency",
		"message":"Somebody is cutting\n our fence."}`)
	post("/api/quotes", `{"firstName":"Rowan","lastName":"Chinook","email":"rowan@customers.example","phone":"780-555-0142","serviceType":"surveillance",
		"propertyType":"retail","timeline":"planning"}`)
	post("/api/chat/messages", `{"message":"I want to speak to a person","sessionId":"session-1","userId":"user-1"}`)
	var slots struct{ Items []struct{ Start string } }
	if a := h.Do(http.MethodGet, "/api/appointments/slots", ""); a.JSON(&slots) != nil || len(slots.Items) == 0 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	post("/api/appointments", `{"slot":"`+slots.Items[0].Start+`","name":"Lee Larkin","email":"lee@customers.example","phone":"780-555-0155","topic":"Two gates"}`)
}

// Proves: operations-20, operations-22, operations-23
func TestOneQueueOfEverythingThatWaits(t *testing.T) {
	noon := time.Date(2026, 11, 24, 19, 0, 0, 0, time.UTC)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		me, cookie := h.SignIn("dispatch@wardgate.example", "sales")
		d := reader{t, h, cookie}
		oneOfEach(t, h)
		all := url.Values{"view": {"all"}}
		p := d.queue(all)
		if len(p.Items) != 5 || p.Items[0].Name != "Emery Lockwood" || !p.Items[0].Emergency || p.Items[0].Words != "Somebody is cutting our fence." ||
			p.Items[0].Phone != "+17805550166" || !slices.Equal(p.Items[0].Acts, []string{"call", "answer", "take"}) {
			t.Fatalf("the queue: %+v", p.Items)
		}
		kinds := map[string]waits{}
		for i, w := range p.Items[1:] {
			if i > 0 && w.DueAt.Before(p.Items[i].DueAt) {
				t.Errorf("%s is due before what stands above it", w.Kind)
			}
			kinds[w.Kind] = w
		}
		if w := kinds["call"]; w.Name != "Lee Larkin" || w.Words != "Two gates" || !slices.Equal(w.Acts, []string{"call", "done"}) {
			t.Errorf("the booked call: %+v", w)
		}
		if w := kinds["message"]; slices.Contains(w.Acts, "call") {
			t.Errorf("a call without a number: %+v", w)
		}
		paged, cursor := []string{}, ""
		for range p.Items {
			one := d.queue(url.Values{"view": {"all"}, "limit": {"1"}, "cursor": {cursor}})
			paged, cursor = append(paged, one.line()), one.Next
		}
		if strings.Join(paged, " ") != p.line() || cursor != "" {
			t.Errorf("row by row: %v, then %q; at once: %s", paged, cursor, p.line())
		}
		urgent := p.Items[0].Subject
		d.does("/api/staff/contact/"+urgent+"/assign", `{"user_id":"`+me+`"}`)
		if w := d.queue(nil).Items[0]; w.Person == nil || w.Person.ID != me || w.Person.Name == "" || slices.Contains(w.Acts, "take") {
			t.Errorf("taken: %+v", w)
		}
		d.does("/api/staff/contact/"+urgent+"/answered", "")
		d.does("/api/staff/quotes/"+kinds["quote"].Subject+"/responded", "")
		d.does("/api/staff/appointments/"+kinds["call"].Subject+"/status", `{"status":"done"}`)
		if got := d.queue(all); len(got.Items) != 2 || strings.Contains(got.line(), "call") || strings.Contains(got.line(), "quote") {
			t.Errorf("left: %s", got.line())
		}
		d.does("/api/staff/contact/"+urgent+"/answered/undo", "")
		if got := d.queue(all); len(got.Items) != 3 || got.Items[0].Subject != urgent {
			t.Errorf("taken back: %s", got.line())
		}
		if a := h.Do(http.MethodGet, "/api/staff/operations/queue?cursor=nonsense", "", "Cookie", cookie); a.Status != http.StatusUnprocessableEntity {
			t.Errorf("a wrong cursor: %d", a.Status)
		}
	}, apptest.At(clock.NewManual(noon)))
}

// Proves: operations-22
func TestTheQueueShowsWhatARoleMaySeeAndDo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		oneOfEach(t, h)
		_, owner := h.SignIn("owner@wardgate.example", "owner")
		_, sales := h.SignIn("sales@wardgate.example", "sales")
		_, viewer := h.SignIn("viewer@wardgate.example", "viewer")
		for role, cookie := range map[string]string{"owner": owner, "sales": sales, "viewer": viewer} {
			p := reader{t, h, cookie}.queue(url.Values{"view": {"all"}})
			if len(p.Items) != 5 || len(p.Counts) != 7 {
				t.Errorf("%s sees %s, counts %+v", role, p.line(), p.Counts)
			}
			for _, w := range p.Items {
				if (len(w.Acts) > 0) != (role != "viewer") {
					t.Errorf("%s may do %v about a %s", role, w.Acts, w.Kind)
				}
			}
		}
		_, cookie := h.SignIn("editor@wardgate.example", "editor")
		if a := h.Do(http.MethodGet, "/api/staff/operations/queue", "", "Cookie", cookie); a.Status != http.StatusForbidden {
			t.Errorf("an editor is answered %d", a.Status)
		}
	}, apptest.At(clock.NewManual(time.Date(2026, 11, 24, 19, 0, 0, 0, time.UTC))))
}
