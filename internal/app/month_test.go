package app_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"flag"
	"io"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"wardgate/internal/app"
	"wardgate/internal/app/apptest"
	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/mail"
	"wardgate/migrations"
)

// A month of demo life, written by the program of commit f651571, and what that
// program answered staff about it.
const (
	monthBackup  = "testdata/month/f651571.backup"
	monthAnswers = "testdata/month/answers.json.gz"
)

// monthEnds is shortly after the backup was taken: answers depend on the time.
var monthEnds = time.Date(2026, time.November, 25, 7, 10, 0, 0, time.UTC)

var updateMonth = flag.Bool("update-month", false, "write the answers of this program to a month of life; only ever on the program that wrote the backup")

// TestAMonthOfAnOlderVersionAnswersTheSame restores a month of life that an older
// version wrote, on both engines, and asks every list and every thing that staff can
// read: a redesign of the code changes no answer.
func TestAMonthOfAnOlderVersionAnswersTheSame(t *testing.T) {
	dbtest.EachBare(t, func(t *testing.T, o db.Options) {
		got := answersToAMonth(t, o)
		if *updateMonth {
			writeAnswers(t, got)
		}
		compareAnswers(t, readAnswers(t), got)
	})
}

func answersToAMonth(t *testing.T, o db.Options) map[string]string {
	t.Helper()
	d, err := db.Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	if _, err := backup.RestoreFile(t.Context(), d, monthBackup, migrations.For(string(d.Engine()))); err != nil {
		t.Fatal(err)
	}
	h := apptest.Start(t, d, apptest.At(clock.NewManual(monthEnds)), apptest.Idle())
	if err := app.SettleSecrets(t.Context(), h.DB, dbtest.Vault()); err != nil { // as `wardgate serve` does before it serves
		t.Fatal(err)
	}
	in := h.JSON(http.MethodPost, "/api/staff/session", map[string]string{"email": "owner@wardgate.example", "password": "lantern-over-the-foothills"})
	cookie, _, _ := strings.Cut(in.Header.Get("Set-Cookie"), ";")
	if in.Status != http.StatusOK {
		t.Fatalf("signing in: %d %s", in.Status, in.Body)
	}
	got := map[string]string{}
	ask := func(path string) string {
		a := h.Do(http.MethodGet, path, "", "Cookie", cookie)
		got[path] = strings.ReplaceAll(a.Body, h.URL, "http://origin")
		if a.Status != http.StatusOK {
			t.Errorf("GET %s: %d %s", path, a.Status, a.Body)
		}
		return a.Body
	}
	for _, r := range h.Routes() {
		if r.Method != http.MethodGet || !strings.HasPrefix(r.Path, "/api/") || notOfTheMonth.MatchString(r.Path) {
			continue
		}
		if !strings.Contains(r.Path, "{") {
			ask(r.Path)
		}
	}
	for _, r := range h.Routes() {
		list, rest, ofOne := strings.Cut(r.Path, "/{")
		if r.Method != http.MethodGet || !ofOne || notOfTheMonth.MatchString(r.Path) || got[list] == "" {
			continue
		}
		name, rest, _ := strings.Cut(rest, "}")
		if strings.Contains(rest, "{") {
			continue
		}
		for _, id := range someOf(t, got[list], name) {
			ask(list + "/" + id + rest)
		}
	}
	return got
}

// notOfTheMonth are addresses that answer something else than what is stored: the
// program's own description, the session just begun, a stream, a visitor's own chat, a merge of two.
var notOfTheMonth = regexp.MustCompile(`^/api/(openapi|chat/|staff/(session|events|audit|users))|/merge$`)

// someOf are the ids (or slugs) of a list's first, middle and last rows.
func someOf(t *testing.T, list, name string) (ids []string) {
	t.Helper()
	var answer struct {
		Items []map[string]any `json:"items"`
	}
	if err := json.Unmarshal([]byte(list), &answer); err != nil {
		return nil
	}
	n := len(answer.Items)
	for _, i := range []int{0, 1, 2, n / 2, n - 1} {
		if i < 0 || i >= n {
			continue
		}
		if id, ok := answer.Items[i][name].(string); ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// personalLink is a link in a mail that no reader of it gets any more (security-35, ADR 57).
var personalLink = regexp.MustCompile(`https?://[^/"\\ ]+(?:/quote/status/|/assessments/report/|/chat/transcript/|/newsletter/(?:confirm|unsubscribe|l|o|v|preferences|data|pause)/` +
	`|/(?:invite|reset|setup)\?token=)[A-Za-z0-9._~%-]{16,}`)

// hiddenTarget is where a personal link of a mail's HTML led: only its words are shown.
var hiddenTarget = regexp.MustCompile(` (?:href|src)=\\"[^"\\]*` + regexp.QuoteMeta(mail.Hidden) + `[^"\\]*\\"`)

// addedSince are fields that answers have got since: the walk of a site that was agreed on (D88), whether a fact of a person is verified, and what forms said
// otherwise (ADR 56); whether an owner may see a mail's personal links (ADR 57); what the board says of emergencies (operations-16), and a message of danger (D104);
// what ended a task, that staff answered a person, which older histories did not tell, and the tasks that wait (D97); what customers answered by email (ADR 88); who took a request on the phone (quotes-45).
var addedSince = regexp.MustCompile(
	`,"replies":\[\](?:,"reply_due":null,"reply_emergency":false)?|"replies":\[\],"reply_due":null,"reply_emergency":false,|,?\{"id":"[^"]*/emergency",[^{}]*\}|,"due_at":"[^"]*","emergency":(?:true|false),"words":"(?:[^"\\]|\\.)*","phone":"[^"]*"|,"danger":""|,"endedBy":"[^"]*"|\{"id":"touch_event_[^{}]*\},?|` +
		`,?\{"id":"task_[^{}]*"task_id":"[^"]+"[^{}]*\}|,"task_id":""|` +
		`,"others":"(?:wait|replace|beside)"|,"deleted":false|,"revealable":false|,"walk_at":null,"quote_by":null|,"told_to":""|,"site_location":"","preferred_contact":"","nearest_office":""|` +
		`,"(lead_)?unverified":\[[^\]]*\],"(lead_)?mixed":\[[^\]]*\](,"stated":\d+)?|,"details":\[[^\]]*\],"verified":\[[^\]]*\]`)

// leftSince are fields that answers have no more: the address of a customer's private page (security-255).
var leftSince = regexp.MustCompile(`,"status_url":"[^"]*"`)

// nothingDone is what is told of a lead's behaviour since it is whole (leads-73): counts of nothing, and what is unknown by its default.
var nothingDone = regexp.MustCompile(`,"(?:timeOnSite|scrollDepth|interactions|downloads|emailOpens|emailClicks|formSubmissions|chatInteractions|formInteractions|socialEngagement)":0|` +
	`"pagesVisited":\[\]|,"deviceType":"desktop"|,"referrer":"direct"|,"downloadedResources":\[\]`)

// withoutNothing leaves it out.
func withoutNothing(answer string) string {
	return strings.ReplaceAll(nothingDone.ReplaceAllString(answer, ""), "{,", "{")
}

// lastColumn is what the file of the leads has got since: which facts nobody vouches for (security-191).
var lastColumn = regexp.MustCompile(`(?m),[^,\r\n]*(\r?)$`)

// quarantined is what a booked call has got since: staff may put it in quarantine (security-183).
var quarantined = strings.NewReplacer(`"status":"booked","next":["done","cancelled","spam"]`, `"status":"booked","next":["done","cancelled"]`)

// writer is who wrote a mail of a history, which says so since (D97).
var writer = regexp.MustCompile(`"actor":"[^"]*"(,"channel":"","ref":"mail_)`)

// hotCount is how many leads are hot: fewer than were, because customers and lost ones are not called (D95).
var hotCount = regexp.MustCompile(`"hot_leads":\d+`)

// effects is what the figures of effectiveness are called and were compared with (D96).
var effects = regexp.MustCompile(`"label":"(?:Response time|Time to close a task)",|,"(?:reference":[0-9.]+|formula":"[^"]*")`)

// compareHot ensures that the hot leads are among those of before.
func compareHot(t *testing.T, want, got string) {
	t.Helper()
	before := allOf(t, want)
	now := allOf(t, got)
	if len(now) == 0 || len(now) >= len(before) {
		t.Errorf("%d leads are hot, of %d before", len(now), len(before))
	}
	for _, id := range now {
		if !slices.Contains(before, id) {
			t.Errorf("%s is hot, and was not", id)
		}
	}
}

// allOf are the ids of all rows of a list.
func allOf(t *testing.T, list string) (ids []string) {
	t.Helper()
	var answer struct{ Items []struct{ ID string } }
	if err := json.Unmarshal([]byte(list), &answer); err != nil {
		t.Fatal(err)
	}
	for _, one := range answer.Items {
		ids = append(ids, one.ID)
	}
	return ids
}

// spelled is how the same words are spelled since (ADR 79), in what the program adds and in stored texts alike.
// What comes of the chat, by its form or typed (chat-88), is called by the chat.
var spelled = strings.NewReplacer(
	"E-mail", "Email", "e-mail", "email", `"label":"Priority support"`, `"label":"Chat"`, `"door":"Priority support"`, `"door":"Chat"`,
)

func compareAnswers(t *testing.T, want, got map[string]string) {
	t.Helper()
	if len(want) < 100 {
		t.Fatalf("%d answers are kept: this test has lost what it tests", len(want))
	}
	for _, path := range slices.Sorted(maps.Keys(want)) {
		a, b := leftSince.ReplaceAllString(want[path], ""), addedSince.ReplaceAllString(quarantined.Replace(got[path]), "")
		if path == "/api/staff/leads/csv" {
			b = lastColumn.ReplaceAllString(b, "$1")
		}
		if strings.HasPrefix(path, "/api/staff/operations/outbox/") {
			a = hiddenTarget.ReplaceAllString(personalLink.ReplaceAllString(a, mail.Hidden), "")
		}
		switch {
		case path == "/api/staff/leads/hot":
			compareHot(t, a, b)
			continue
		case path == "/api/staff/operations":
			a, b = hotCount.ReplaceAllString(a, ""), hotCount.ReplaceAllString(b, "")
		case path == "/api/staff/automation/analytics":
			a, b = effects.ReplaceAllString(a, ""), effects.ReplaceAllString(b, "")
		case strings.HasSuffix(path, "/timeline"):
			a, b = writer.ReplaceAllString(a, "$1"), writer.ReplaceAllString(b, "$1")
		}
		if a, b = withoutNothing(spelled.Replace(a)), withoutNothing(spelled.Replace(b)); a == b {
			continue
		}
		at := 0
		for at < len(a) && at < len(b) && a[at] == b[at] {
			at++
		}
		t.Errorf("GET %s differs at byte %d:\n before: …%s\n now:    …%s", path, at, around(a, at), around(b, at))
	}
}

func around(s string, at int) string { return s[max(0, min(len(s), at)-80):min(len(s), at+120)] }

func readAnswers(t *testing.T) (answers map[string]string) {
	t.Helper()
	packed, err := os.ReadFile(monthAnswers)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(all, &answers); err != nil {
		t.Fatal(err)
	}
	return answers
}

func writeAnswers(t *testing.T, answers map[string]string) {
	t.Helper()
	all, err := json.MarshalIndent(answers, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(all); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(monthAnswers, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
