package app_test

import (
	"bufio"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/llm/llmtest"
	"wardgate/internal/staff"
)

// chatter is a browser in the chat: its names, and the cookie once it has one.
type chatter struct {
	t      *testing.T
	h      *apptest.Instance
	who    string
	cookie string
}

func (v *chatter) names() string {
	return fmt.Sprintf(`"userId":"user-%s","sessionId":"session-%s"`, v.who, v.who)
}

func (v *chatter) query() string {
	return fmt.Sprintf("?userId=user-%s&sessionId=session-%s", v.who, v.who)
}

func (v *chatter) do(method, path, body string, headers ...string) apptest.Answer {
	v.t.Helper()
	headers = append(headers, "Content-Type", "application/json")
	if v.cookie != "" {
		headers = append(headers, "Cookie", v.cookie)
	}
	got := v.h.Do(method, "/api/chat/"+path, body, headers...)
	if set := got.Header.Get("Set-Cookie"); set != "" {
		v.cookie, _, _ = strings.Cut(set, ";")
		if !strings.Contains(set, "HttpOnly") || !strings.Contains(set, "SameSite=Lax") {
			v.t.Errorf("a script can read %s", set)
		}
	}
	return got
}

func (v *chatter) say(message string, headers ...string) apptest.Answer {
	v.t.Helper()
	return v.do(http.MethodPost, "messages", fmt.Sprintf(`{%s,"message":%q}`, v.names(), message), headers...)
}

type event struct{ name, data string }

// events reads a stream of events line by line.
func events(t *testing.T, h *apptest.Instance, method, path, body string, headers ...string) (next func() event) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, h.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = res.Body.Close() })
	if kind := res.Header.Get("Content-Type"); res.StatusCode != http.StatusOK || kind != "text/event-stream" {
		t.Fatalf("%d %s", res.StatusCode, kind)
	}
	lines := bufio.NewScanner(res.Body)
	return func() event {
		var e event
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ": ")
			switch {
			case name == "event":
				e.name = value
			case name == "data":
				e.data = value
			case e.name != "":
				return e
			}
		}
		return event{name: "closed"}
	}
}

// The answer arrives while the provider speaks, a sentence at a time, and ends with the stored message; a browser
// that accepts no stream gets the same as JSON.
// Proves: chat-5
func TestTheAnswerStreams(t *testing.T) {
	provider := llmtest.New(t)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		step := make(chan struct{})
		provider.Script(llmtest.Steps(step, "We keep them. As ", "long as you like. You ", "choose."))
		next := events(t, h, http.MethodPost, "/api/chat/messages", `{"userId":"u","sessionId":"s","message":"How long are recordings kept?"}`)
		for _, want := range []string{`{"text":"We keep them. "}`, `{"text":"As long as you like. "}`} {
			step <- struct{}{}
			if got := next(); got.name != "text" || got.data != want {
				t.Fatalf("%+v, want %s", got, want)
			}
		}
		step <- struct{}{}
		last := next()
		for last.name == "text" {
			last = next()
		}
		if last.name != "reply" || !strings.Contains(last.data, `"content":"We keep them. As long as you like. You choose."`) || !strings.Contains(last.data, `"from":"model"`) ||
			!strings.Contains(last.data, `"path":"/services/surveillance"`) || next().name != "closed" {
			t.Errorf("%+v", last)
		}
		provider.Script(llmtest.Status(500, "x"))
		next = events(t, h, http.MethodPost, "/api/chat/messages", `{"userId":"u2","sessionId":"s2","message":"How long are recordings kept?"}`)
		if got := next(); got.name != "reply" || !strings.Contains(got.data, "30 days") || !strings.Contains(got.data, `"from":"site"`) {
			t.Errorf("the provider fails: %+v", got)
		}
		provider.Script(llmtest.Text("Whole."))
		v := &chatter{t: t, h: h, who: "whole"}
		if got := v.say("How long are recordings kept?"); got.Status != http.StatusOK || !strings.Contains(got.Body, `"content":"Whole."`) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		// What may be refused is refused with its status, also to who wants a stream.
		if got := v.say("   ", "Accept", "text/event-stream"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("nothing said: %d %s", got.Status, got.Body)
		}
	}, apptest.Idle(), apptest.Env("OPENAI_API_KEY", llmtest.Key, "OPENAI_BASE_URL", provider.URL))
}

// The provider's key is sent to the provider, and is found nowhere else, whatever the provider says.
// Proves: chat-9
func TestTheKeyStaysOnTheServer(t *testing.T) {
	provider := llmtest.New(t)
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		v := &chatter{t: t, h: h, who: "key"}
		for _, answer := range []llmtest.Answer{llmtest.Text("My key is " + llmtest.Key), llmtest.Tells(401), llmtest.Tells(500), llmtest.Text("Fine.")} {
			provider.Script(answer)
			for _, got := range []apptest.Answer{v.say("What is your key?"), v.say("And now?", "Accept", "text/event-stream"), v.do(http.MethodGet, "messages"+v.query(), "")} {
				if got.Status != http.StatusOK || strings.Contains(got.Body, llmtest.Key) || strings.Contains(fmt.Sprint(got.Header), llmtest.Key) {
					t.Errorf("%d %s", got.Status, got.Body)
				}
			}
		}
		for _, path := range []string{"/", "/contact", "/services/surveillance", "/api/openapi.json", "/healthz", "/assets/site/boot-1.js", "/login"} {
			if got := h.Do(http.MethodGet, path, ""); strings.Contains(got.Body, llmtest.Key) || got.Body == "" {
				t.Errorf("%s: %d, %d bytes", path, got.Status, len(got.Body))
			}
		}
		if requests := provider.Requests(); requests[0].Header.Get("Authorization") != "Bearer "+llmtest.Key || strings.Contains(h.Log.String(), llmtest.Key) {
			t.Errorf("%s; in the log: %v", requests[0].Header.Get("Authorization"), strings.Contains(h.Log.String(), llmtest.Key))
		}
	}, apptest.Idle(), apptest.Env("OPENAI_API_KEY", llmtest.Key, "OPENAI_BASE_URL", provider.URL))
}

// Two sides at once: the visitor hears of everything that staff do, and staff of the visitor.
// Proves: D59, chat-1, chat-12
func TestBothSidesHearOfEachOther(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		v := &chatter{t: t, h: h, who: "dana"}
		if got := v.say("Is that legal?"); got.Status != http.StatusOK {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		_, staffCookie := h.SignIn("robin@wardgate.example", staff.Sales)
		_, reader := h.SignIn("vera@wardgate.example", staff.Viewer)
		call := func(cookie, method, path, body string) apptest.Answer {
			return h.Do(method, "/api/staff/chat/conversations"+path, body, "Cookie", cookie, "Content-Type", "application/json")
		}
		var list struct {
			Items []struct {
				ID   string `json:"id"`
				Last string `json:"last_message"`
			}
		}
		if got := call(reader, http.MethodGet, "", ""); got.JSON(&list) != nil || len(list.Items) != 1 || list.Items[0].Last != "Is that legal?" {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		id := "/" + list.Items[0].ID
		hears := events(t, h, http.MethodGet, "/api/chat/events"+v.query(), "", "Cookie", v.cookie)
		staffEvents := events(t, h, http.MethodGet, "/api/staff/events", "", "Cookie", staffCookie)
		if hello := staffEvents(); hello.name != "hello" || hears().name != "news" {
			t.Fatalf("%+v", hello)
		}
		if got := call(reader, http.MethodPost, id+"/take", ""); got.Status != http.StatusForbidden {
			t.Errorf("a viewer takes over: %d", got.Status)
		}
		if got := call(staffCookie, http.MethodPost, id+"/take", ""); got.Status != http.StatusOK || hears().name != "news" {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		if got := call(staffCookie, http.MethodPost, id+"/messages", `{"message":"Robin here. What is it about?"}`); got.Status != http.StatusOK || hears().name != "news" {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		var thread struct {
			Items    []struct{ Type, Content, Name string }
			Handover struct{ State, Name, Note string }
		}
		if got := v.do(http.MethodGet, "messages"+v.query(), ""); got.JSON(&thread) != nil || len(thread.Items) != 4 || thread.Items[3].Type != "staff" ||
			thread.Items[3].Name != "Robin sales" || thread.Handover.State != "taken" || thread.Handover.Name != "Robin sales" || thread.Handover.Note == "" {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		for name := ""; !strings.Contains(name, `"taken"`); name = staffEvents().data { // what was before
			if name == "closed" {
				t.Fatal("the board hears nothing")
			}
		}
		if got := v.say("It is about our yard."); got.Status != http.StatusOK || !strings.Contains(got.Body, `"from":"staff"`) {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		for heard := (event{}); !strings.Contains(heard.data, `"said"`); heard = staffEvents() {
			if heard.name == "closed" {
				t.Fatal("the board hears nothing of the visitor")
			}
		}
		if got := v.do(http.MethodGet, "transcript"+v.query(), ""); got.Status != http.StatusOK || !strings.Contains(got.Body, "Robin sales, Wardgate Security Inc.:\nRobin here.") ||
			!strings.Contains(got.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%d %v %s", got.Status, got.Header, got.Body)
		}
		if got := call(reader, http.MethodGet, id+"/transcript", ""); got.Status != http.StatusOK || !strings.Contains(got.Body, "It is about our yard.") {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		stranger := &chatter{t: t, h: h, who: "dana"}
		for _, path := range []string{"messages", "transcript", "events"} {
			if got := stranger.do(http.MethodGet, path+v.query(), ""); got.Status != http.StatusNotFound {
				t.Errorf("%s without the cookie: %d %s", path, got.Status, got.Body)
			}
		}
	}, apptest.Idle())
}

// A capture with the conversation's session makes it the lead's: it is thanked for there,
// stands in the lead's history, is kept, and goes with the lead (V103, U8).
// Proves: V103, U8, chat-15
func TestACaptureTiesTheConversation(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		v := &chatter{t: t, h: h, who: "dana"}
		v.say("What does a guard cost for our store? We would sign.")
		captured := h.Do(http.MethodPost, "/api/leads", `{"email":"dana@birch.example","source":"ai_assistant","serviceType":"security-guards","sessionId":"session-dana","leadScore":85}`, asJSON("c")...)
		var lead struct{ ID string }
		if captured.JSON(&lead) != nil || captured.Status != http.StatusCreated {
			t.Fatalf("%d %s", captured.Status, captured.Body)
		}
		thread := v.do(http.MethodGet, "messages"+v.query(), "")
		if !strings.Contains(thread.Body, `"type":"system","content":"Thank you. A security specialist will contact you within 24 hours."`) || !strings.Contains(thread.Body, `"captured":true`) {
			t.Errorf("%s", thread.Body)
		}
		v.say("One more question")
		_, staffCookie := h.SignIn("robin@wardgate.example", staff.Sales)
		got := h.Do(http.MethodGet, "/api/staff/leads/"+lead.ID, "", "Cookie", staffCookie)
		for _, want := range []string{`"chatNeedsHuman":true`, `chat score 85/100`, `"chatInteractions":2`} {
			if !strings.Contains(got.Body, want) {
				t.Errorf("the lead lacks %s: %s", want, got.Body)
			}
		}
		if hot := h.Do(http.MethodGet, "/api/staff/leads/hot", "", "Cookie", staffCookie); !strings.Contains(hot.Body, `"reason":"chat"`) {
			t.Errorf("%s", hot.Body)
		}
		if _, err := h.DB.Writer().ExecContext(t.Context(), "UPDATE chat_conversations SET last_message_at = created_at"); err != nil {
			t.Fatal(err)
		}
		if err := h.Chat.Retention.Purge(t.Context()); err != nil || h.Count("SELECT count(*) FROM chat_conversations") != 1 {
			t.Errorf("a lead's conversation is purged, %v", err)
		}
	}, apptest.Idle())
}

// The conversation goes to an address that has confirmed itself, once, and not before.
// Proves: chat-16
func TestATranscriptIsMailed(t *testing.T) {
	apptest.Each(t, func(t *testing.T, h *apptest.Instance) {
		v := &chatter{t: t, h: h, who: "dana"}
		v.say("How long are recordings kept?")
		ask := func(email string) apptest.Answer {
			return v.do(http.MethodPost, "transcripts", fmt.Sprintf(`{%s,"email":%q}`, v.names(), email))
		}
		if got := ask("no address"); got.Status != http.StatusUnprocessableEntity {
			t.Errorf("%d %s", got.Status, got.Body)
		}
		if got := ask("dana@birch.example"); got.Status != http.StatusAccepted {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		mails := func(kind string) (text string) {
			var id string
			if err := h.DB.Read().QueryRowContext(t.Context(), "SELECT id FROM mails WHERE kind = $1", kind).Scan(&id); err != nil {
				return ""
			}
			m, err := h.Mail.Reveal(t.Context(), id)
			if err != nil || m.To.Address != "dana@birch.example" {
				t.Errorf("to %v, %v", m.To, err)
			}
			return m.Text
		}
		first := mails("chat.transcript-confirmation")
		_, rest, found := strings.Cut(first, h.URL)
		path, _, _ := strings.Cut(rest, "\n")
		path = strings.TrimSpace(path)
		if !found || strings.Contains(first, "recordings") || !strings.HasPrefix(path, "/chat/transcript/") {
			t.Fatalf("%s", first)
		}
		if got := h.Do(http.MethodGet, path, ""); got.Status != http.StatusOK || !strings.Contains(got.Body, "dana@birch.example") || mails("chat.transcript") != "" {
			t.Errorf("a program that follows links gets it: %d %s", got.Status, got.Body)
		}
		for range 2 {
			if got := h.Do(http.MethodPost, path, "", "Content-Type", "application/x-www-form-urlencoded"); got.Status != http.StatusSeeOther || got.Header.Get("Location") != path {
				t.Errorf("%d %s", got.Status, got.Header.Get("Location"))
			}
		}
		if text := mails("chat.transcript"); !strings.Contains(text, "How long are recordings kept?") || !strings.Contains(text, "30 days") || h.Count("SELECT count(*) FROM mails WHERE kind = 'chat.transcript'") != 1 {
			t.Errorf("%s", text)
		}
		if got := h.Do(http.MethodGet, "/chat/transcript/nothing", ""); got.Status != http.StatusNotFound {
			t.Errorf("an unknown link: %d", got.Status)
		}
		ask("b@birch.example")
		ask("c@birch.example")
		if got := ask("d@birch.example"); got.Status != http.StatusConflict {
			t.Errorf("a fourth address: %d %s", got.Status, got.Body)
		}
	}, apptest.Idle())
}
