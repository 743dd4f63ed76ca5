package attacks_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/llm/llmtest"
	"wardgate/internal/platform/mail/smtptest"
	links "wardgate/internal/platform/personal"
	"wardgate/internal/platform/vault"
	"wardgate/internal/staff"
)

// pasted is the token of a private link as visitors have it.
const pasted = "4wPTVKtLqTIJPEeQoGAu6lORPrWflrfAloCZhka3gHk"

// pastes has a visitor paste their private link wherever something can be typed, and report the private page they came from. It returns
// how many texts it stands in.
func pastes(t *testing.T, h *apptest.Instance) {
	t.Helper()
	link := h.App.Config.Origin + "/quote/status/" + pasted
	text := "It is the one at " + link + ", at the east gate."
	visit := map[string]any{"pagesVisited": []string{"/quote/status/" + pasted, "/services"}, "referrer": link, "deviceType": "mobile"}
	var free struct{ Items []struct{ Start string } }
	if err := h.Do(http.MethodGet, "/api/appointments/slots", "").JSON(&free); err != nil || len(free.Items) == 0 {
		t.Fatalf("%v: no time is free", err)
	}
	for path, body := range map[string]map[string]any{
		"/api/quotes": {
			"firstName": "Dana", "lastName": "Birch", "email": "dana@birch.example", "phone": "403-555-0101", "serviceType": "surveillance", "propertyType": "retail",
			"message": text, "securityConcerns": text, "siteLocation": "/quote/status/" + pasted, "company": "See " + link, "behavior": visit,
		},
		"/api/contact":      {"name": "Dana Birch", "email": "dana@birch.example", "subject": "support", "message": text},
		"/api/appointments": {"name": "Dana Birch", "email": "dana@birch.example", "phone": "403-555-0101", "slot": free.Items[0].Start, "topic": text, "company": "See " + link, "behavior": visit},
		"/api/leads":        {"name": "Dana Birch", "email": "dana@birch.example", "company": "See " + link, "behavior": visit},
		"/api/assessments": {
			"propertyType": "retail", "primaryConcern": "theft", "currentSecurity": "none", "budget": "1k-3k", "timeline": "planning", "behavior": visit,
			"contactInfo": map[string]any{"name": "Dana Birch", "email": "dana@birch.example", "phone": "403-555-0101", "company": "See " + link},
		},
		"/api/chat/messages": {"userId": "u", "sessionId": "s", "message": text + " When does somebody come?"},
	} {
		if got := h.JSON(http.MethodPost, path, body, "Idempotency-Key", "pastes-"+path); got.Status >= 300 {
			t.Fatalf("%s: %d %s", path, got.Status, got.Body)
		}
	}
}

// TestAVisitorPastesTheirPrivateLink: who asks about a request pastes its private link into a form or the chat, and a program may report the private page
// that it comes from. All of it was stored as it came: in requests, messages, conversations and leads, in the mails to the company and in backups, shown to every
// role, and sent to the provider of the language model. What stands around the link is kept.
// Proves: security-246
func TestAVisitorPastesTheirPrivateLink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		provider, server := llmtest.New(t), smtptest.Start(t)
		h := apptest.Start(t, d, apptest.At(clock.NewManual(aimedAt)), apptest.Env("OPENAI_API_KEY", llmtest.Key, "OPENAI_BASE_URL", provider.URL, "SMTP_URL", server.URL()))
		_, viewer := h.SignIn("viewer@wardgate.example", staff.Viewer)
		pastes(t, h)
		settled(t, h)
		places := map[string]string{"a backup": dumped(t, d)}
		for _, m := range server.Mails() {
			places["the mails"] += m.Text(t)
		}
		for _, e := range provider.Requests() {
			places["what the provider is told"] += string(e.Raw)
		}
		for _, table := range []string{"quotes", "contact", "leads", "appointments", "chat/conversations", "operations/queue"} {
			places["staff pages"] += h.Do(http.MethodGet, "/api/staff/"+table, "", "Cookie", viewer).Body
		}
		for place, text := range places {
			if strings.Contains(text, pasted) || !strings.Contains(text, links.Hidden) || !strings.Contains(text, "at the east gate") {
				t.Errorf("%s: the link stands there %d times, hidden ones %d times", place, strings.Count(text, pasted), strings.Count(text, links.Hidden))
			}
		}
	})
}

// TestLinksThatAnEarlierProgramStored: what visitors had pasted, and what answers by mail had quoted, before links were hidden stood in the database for good. The first
// start takes them out, and nothing else of the texts.
// Proves: security-247
func TestLinksThatAnEarlierProgramStored(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		h := apptest.Start(t, d, apptest.Idle(), apptest.At(clock.NewManual(aimedAt)))
		pastes(t, h)
		old := strings.NewReplacer(links.Hidden, h.App.Config.Origin+"/quote/status/"+pasted)
		for table, columns := range app.StrangersTexts() {
			for _, column := range columns {
				olden(t, d, table, column, old)
			}
		}
		if n := strings.Count(dumped(t, d), pasted); n < 8 {
			t.Fatalf("the test stored the link %d times", n)
		}
		if err := vault.SettleAgain(t.Context(), d); err != nil { // as the migration does
			t.Fatal(err)
		}
		if err := app.SettleSecrets(t.Context(), d, dbtest.Vault()); err != nil { // as `wardgate serve` does before it serves
			t.Fatal(err)
		}
		if text := dumped(t, d); strings.Contains(text, pasted) || !strings.Contains(text, "at the east gate") {
			t.Errorf("the link stands in the database %d times", strings.Count(text, pasted))
		}
	})
}

// TestEveryPrivatePageIsKnown: a new private page is among those whose links are hidden.
// Proves: security-246
func TestEveryPrivatePageIsKnown(t *testing.T) {
	h := apptest.Start(t, dbtest.SQLite(t), apptest.Idle())
	paths := []string{"/invite?token={token}", "/reset?token={token}", "/setup?token={token}"}
	for _, r := range h.Routes() {
		if strings.Contains(r.Path, "{token}") {
			paths = append(paths, r.Path)
		}
	}
	if len(paths) < 15 {
		t.Fatalf("only %v", paths)
	}
	for _, path := range paths {
		link := "https://guard.example" + strings.ReplaceAll(path, "{token}", pasted)
		if got := links.Hide(link); got != links.Hidden {
			t.Errorf("%s stays", got)
		}
	}
}

// olden stores the texts of a column as an earlier program did.
func olden(t *testing.T, d *db.DB, table, column string, old *strings.Replacer) {
	t.Helper()
	err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		rows, err := tx.QueryContext(ctx, fmt.Sprintf("SELECT id, %s FROM %s", column, table))
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		texts := map[string]string{}
		for rows.Next() {
			var id, text string
			if err := rows.Scan(&id, &text); err != nil {
				return err
			}
			texts[id] = old.Replace(text)
		}
		if err := rows.Err(); err != nil {
			return err
		}
		for id, text := range texts {
			if _, err := tx.ExecContext(ctx, fmt.Sprintf("UPDATE %s SET %s = $1 WHERE id = $2", table, column), text, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
