package newsletter

import (
	"context"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// letterSent stores a campaign as its launch leaves it.
func (b bench) letterSent(t testing.TB, id, status, topics, content string, at time.Time) {
	t.Helper()
	slug, begun, sent := "slug-"+id, any(at.UTC()), 1
	if strings.HasPrefix(id, "unsent") {
		sent = 0
	}
	if at.IsZero() {
		slug, begun = "", nil
	}
	if _, err := b.DB.Writer().ExecContext(t.Context(), `INSERT INTO newsletter_campaigns (id, title, subject, content, topics, status, reason, launched_at,
		created_by, launched_by, content_hash, letter, slug, recipient_count, left_out, sent_count, failed_count, skipped_count, uncertain_count,
		open_count, click_count, machine_open_count, machine_click_count, idempotency_key, request_hash, created_at, updated_at, version)
		VALUES ($1, $2, 's', $3, $4, $5, '', $6, '', '', '', '', $7, 0, '{}', $9, 0, 0, 0, 0, 0, 0, 0, $1, '', $8, $8, 1)`,
		id, "Title "+id, content, topics, status, begun, slug, b.now.Now().UTC(), sent); err != nil {
		t.Fatal(err)
	}
}

func titles(letters []Archived) string {
	out := []string{}
	for _, l := range letters {
		out = append(out, strings.TrimPrefix(l.Title, "Title "))
	}
	return strings.Join(out, " ")
}

// TestTheArchive: what was sent stands there, newest first, and nothing else.
// Proves: newsletter-60
func TestTheArchive(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		day := func(n int) time.Time { return b.now.Now().Add(time.Duration(n) * 24 * time.Hour) }
		b.letterSent(t, "draft", "draft", "[]", "x", time.Time{})
		b.letterSent(t, "planned", "scheduled", "[]", "x", time.Time{})
		b.letterSent(t, "called-off", "cancelled", "[]", "x", day(-1))
		for _, status := range []string{"sending", "paused", "sent"} { // nobody has got them
			b.letterSent(t, "unsent-"+status, status, "[]", "x", day(-1))
		}
		b.letterSent(t, "old", "sent", `["it-support"]`, "x", day(-9))
		b.letterSent(t, "rests", "paused", `["it-support","surveillance"]`, "x", day(-2))
		b.letterSent(t, "runs", "sending", "[]", "# Locks\n\nHello {{name|dear <reader>}}, hello {{company|you}}. [us](/quote)", day(-3))
		for topic, want := range map[string]string{"": "rests runs old", "surveillance": "rests runs", "it-support": "rests runs old", "industry-news": "runs"} {
			page, err := b.Archive(t.Context(), topic, "")
			if err != nil || titles(page.Letters) != want || page.Cursor != "" || len(page.Topics) != 6 {
				t.Errorf("%q: %q %v", topic, titles(page.Letters), err)
			}
		}
		for _, wrong := range []string{"dragons", `%`, `it-support" OR`} {
			if _, err := b.Archive(t.Context(), wrong, ""); status(err) != 404 {
				t.Errorf("topic %q: %v", wrong, err)
			}
		}
		if _, err := b.Archive(t.Context(), "", "x"); status(err) != 422 {
			t.Errorf("a cursor: %v", err)
		}
		letter, err := b.ArchivedLetter(t.Context(), "slug-runs")
		if err != nil {
			t.Fatal(err)
		}
		if letter.Date != "November 18, 2026" || len(letter.Topics) != 0 || letter.Excerpt != "Locks Hello {{name|dear <reader>}}, hello you. us" {
			t.Errorf("%+v", letter)
		}
		if !strings.Contains(letter.HTML, "hello you.") || !strings.Contains(letter.HTML, `<a href="/quote"`) || strings.ContainsAny(letter.HTML, "\uE000\uE001") {
			t.Errorf("%s", letter.HTML)
		}
		for _, none := range []string{"slug-called-off", "slug-unsent-sending", "slug-unsent-paused", "slug-unsent-sent", "", "draft", "nothing"} {
			if _, err := b.ArchivedLetter(t.Context(), none); status(err) != 404 {
				t.Errorf("%q: %v", none, err)
			}
		}
		if paths, err := b.ArchivePaths(t.Context()); err != nil || fmt.Sprint(paths) != "[/newsletter/archive/slug-rests /newsletter/archive/slug-runs /newsletter/archive/slug-old]" {
			t.Errorf("%v %v", paths, err)
		}
	})
}

// TestALetterIsInTheArchiveOnceOneMailWasSent: not at the launch, for it may be paused or called off then. The website
// hears of it, for it keeps its pages.
// Proves: newsletter-60
func TestALetterIsInTheArchiveOnceOneMailWasSent(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.crowd(t, 3)
		archive := func() string {
			page, err := b.Archive(t.Context(), "", "")
			if err != nil {
				t.Fatal(err)
			}
			return titles(page.Letters)
		}
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.Accept() })
		c := b.launched(t, nil)
		if got := archive(); got != "" {
			t.Errorf("at the launch: %q", got)
		}
		if _, err := b.PauseCampaign(desk(t.Context()), c.ID); err != nil || archive() != "" {
			t.Errorf("paused before anything left: %q, %v", archive(), err)
		}
		if _, err := b.ResumeCampaign(desk(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		server.OnRcpt(func(to string) *smtptest.Reply { // two of three wait
			if to == "first@crowd.example" {
				return nil
			}
			return &smtptest.Reply{Code: 451, Text: "4.7.1 later"}
		})
		news, stop := b.Bus.Subscribe()
		defer stop()
		b.send(t, nil)
		b.until(t, c.ID, "sent to one", func(c Campaign) bool { return c.Sent == 1 })
		if got := archive(); got != "November" {
			t.Errorf("after one mail: %q", got)
		}
		for heard := false; !heard; {
			select {
			case n := <-news:
				heard = n.Topic == siteTopic
			case <-time.After(30 * time.Second):
				t.Fatal("the website was not told")
			}
		}
	})
}

// Proves: newsletter-60
func TestTheArchiveIsPaged(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		at := b.now.Now()
		for i := range 27 { // three at one instant
			b.letterSent(t, fmt.Sprintf("%02d", i), "sent", "[]", "x", at.Add(-time.Duration(i/3)*time.Hour))
		}
		seen, cursor := "", ""
		for pages := 1; ; pages++ {
			page, err := b.Archive(t.Context(), "", cursor)
			if err != nil || page.IsFirst != (cursor == "") {
				t.Fatalf("%v %v", page.IsFirst, err)
			}
			seen += titles(page.Letters) + " "
			if cursor = page.Cursor; cursor == "" {
				if pages != 3 {
					t.Errorf("%d pages", pages)
				}
				break
			}
		}
		for i := range 27 {
			if strings.Count(seen, fmt.Sprintf("%02d ", i)) != 1 {
				t.Errorf("%02d stands %d times in %s", i, strings.Count(seen, fmt.Sprintf("%02d ", i)), seen)
			}
		}
	})
}

// TestALetterInTheBrowser: nobody but the bearer of our own link sees it, and nothing in it
// names them or counts them.
// Proves: newsletter-59
func TestALetterInTheBrowser(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.letterSent(t, "runs", "sending", "[]", "Hello {{name|there}}, see [us](/quote) and [them](https://example.com/a).", b.now.Now())
		b.letterSent(t, "off", "cancelled", "[]", "x", b.now.Now())
		who := b.active(t, "dana@birch.example")
		ring, err := b.keys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.View(t.Context(), ring.token(toView, "runs~"+who.ID))
		if err != nil {
			t.Fatal(err)
		}
		if got.Archive != "/newsletter/archive/slug-runs" || !strings.HasPrefix(got.Unsubscribe, unsubscribePath) || !strings.HasPrefix(got.Preferences, preferencesPath) {
			t.Errorf("%+v", got)
		}
		if want := "<p>Hello there, see <a href=\"/quote\" rel=\"nofollow\">us</a> and <a href=\"https://example.com/a\" rel=\"nofollow\">them</a>.</p>\n"; got.HTML != want && got.HTML != strings.ReplaceAll(want, ` rel="nofollow"`, "") {
			t.Errorf("%s", got.HTML)
		}
		if _, err := b.subscribed(t.Context(), strings.TrimPrefix(got.Unsubscribe, unsubscribePath)); err != nil {
			t.Errorf("the way out: %v", err)
		}
		off, err := b.View(t.Context(), ring.token(toView, "off~gone"))
		if err != nil || off.Archive != "" || off.Unsubscribe != "" || off.Preferences != "" {
			t.Errorf("%+v %v", off, err)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		if erased, err := b.View(t.Context(), ring.token(toView, "runs~"+who.ID)); err != nil || erased.Archive == "" || erased.Unsubscribe != "" || erased.Preferences != "" {
			t.Errorf("of somebody who was erased: %+v %v", erased, err)
		}
		for _, none := range []string{"", "x", ring.token(toView, "none~"+who.ID), ring.token(toView, "runs"), ring.token(toUnsubscribe, "runs~"+who.ID), ring.token(toView, "runs~"+who.ID) + "A"} {
			if _, err := b.View(t.Context(), none); status(err) != 404 {
				t.Errorf("%q: %v", none, err)
			}
		}
	})
}

// Proves: newsletter-61
func TestTheFeedOfATopic(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i := range 23 {
			b.letterSent(t, fmt.Sprintf("c%02d", i), "sent", []string{`["it-support"]`, `["surveillance"]`}[i%2], "Hello {{name|R and D}}. [us](/quote) `]]>` <b>", b.now.Now().Add(-time.Duration(i)*time.Hour))
		}
		var feed struct {
			Channel struct {
				Title string `xml:"title"`
				Item  []struct {
					Title string   `xml:"title"`
					Link  string   `xml:"link"`
					GUID  string   `xml:"guid"`
					Topic []string `xml:"category"`
					Body  string   `xml:"encoded"`
				} `xml:"item"`
			} `xml:"channel"`
		}
		for topic, want := range map[string]int{"": 20, "it-support": 12, "industry-news": 0} {
			feed.Channel.Item = nil
			document, err := b.Feed(t.Context(), topic)
			if err != nil {
				t.Fatal(err)
			}
			if err := xml.Unmarshal(document, &feed); err != nil || len(feed.Channel.Item) != want {
				t.Errorf("%q: %d items, %v", topic, len(feed.Channel.Item), err)
			}
			if want == 0 {
				continue
			}
			first := feed.Channel.Item[0]
			if first.Link != "https://guard.example/newsletter/archive/slug-c00" || first.GUID == first.Link || fmt.Sprint(first.Topic) != "[IT Security]" ||
				!strings.Contains(first.Body, "Hello R and D.") || !strings.Contains(first.Body, `href="https://guard.example/quote"`) || strings.Contains(first.Body, "<b>") {
				t.Errorf("%+v", first)
			}
		}
		if _, err := b.Feed(t.Context(), "dragons"); status(err) != 404 {
			t.Errorf("%v", err)
		}
	})
}
