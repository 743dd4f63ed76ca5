package archive_test

import (
	"context"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"wardgate/internal/newsletter/archive"
	"wardgate/internal/newsletter/campaigns"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/newslettertest"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail/smtptest"
)

// letterSent stores a campaign as its launch leaves it.
func (b bench) issueSent(t testing.TB, id, status, topics, content string, at time.Time) {
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
		id, "Title "+id, content, topics, status, begun, slug, b.Now.Now().UTC(), sent); err != nil {
		t.Fatal(err)
	}
}

func titles(list []archive.Archived) string {
	out := []string{}
	for _, l := range list {
		out = append(out, strings.TrimPrefix(l.Title, "Title "))
	}
	return strings.Join(out, " ")
}

// TestTheArchive: it lists what was sent, newest first, and nothing else.
// Proves: newsletter-60
func TestTheArchive(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		day := func(n int) time.Time { return b.Now.Now().Add(time.Duration(n) * 24 * time.Hour) }
		b.issueSent(t, "draft", "draft", "[]", "x", time.Time{})
		b.issueSent(t, "planned", "scheduled", "[]", "x", time.Time{})
		b.issueSent(t, "called-off", "cancelled", "[]", "x", day(-1))
		for _, status := range []string{"sending", "paused", "sent"} { // no one has received them
			b.issueSent(t, "unsent-"+status, status, "[]", "x", day(-1))
		}
		b.issueSent(t, "old", "sent", `["it-support"]`, "x", day(-9))
		b.issueSent(t, "rests", "paused", `["it-support","surveillance"]`, "x", day(-2))
		b.issueSent(t, "runs", "sending", "[]", "# Locks\n\nHello {{name|dear <reader>}}, hello {{company|you}}. [us](/quote)", day(-3))
		for topic, want := range map[string]string{"": "rests runs old", "surveillance": "rests runs", "it-support": "rests runs old", "industry-news": "runs"} {
			page, err := b.Page(t.Context(), topic, "")
			if err != nil || titles(page.Issues) != want || page.Cursor != "" || len(page.Topics) != 6 {
				t.Errorf("%q: %q %v", topic, titles(page.Issues), err)
			}
		}
		for _, wrong := range []string{"dragons", `%`, `it-support" OR`} {
			if _, err := b.Page(t.Context(), wrong, ""); newslettertest.StatusOf(err) != 404 {
				t.Errorf("topic %q: %v", wrong, err)
			}
		}
		if _, err := b.Page(t.Context(), "", "x"); newslettertest.StatusOf(err) != 422 {
			t.Errorf("a cursor: %v", err)
		}
		one, err := b.Issue(t.Context(), "slug-runs")
		if err != nil {
			t.Fatal(err)
		}
		if one.Date != "November 18, 2026" || len(one.Topics) != 0 || one.Excerpt != "Locks Hello {{name|dear <reader>}}, hello you. us" {
			t.Errorf("%+v", one)
		}
		if !strings.Contains(one.HTML, "hello you.") || !strings.Contains(one.HTML, `<a href="/quote"`) || strings.ContainsAny(one.HTML, "\uE000\uE001") {
			t.Errorf("%s", one.HTML)
		}
		for _, none := range []string{"slug-called-off", "slug-unsent-sending", "slug-unsent-paused", "slug-unsent-sent", "", "draft", "nothing"} {
			if _, err := b.Issue(t.Context(), none); newslettertest.StatusOf(err) != 404 {
				t.Errorf("%q: %v", none, err)
			}
		}
		if paths, err := b.ArchivePaths(t.Context()); err != nil || fmt.Sprint(paths) != "[/newsletter/archive/slug-rests /newsletter/archive/slug-runs /newsletter/archive/slug-old]" {
			t.Errorf("%v %v", paths, err)
		}
	})
}

// TestALetterIsInTheArchiveOnceOneMailWasSent: not at the launch, because it may still be paused
// or cancelled. The website is notified, because it caches its pages.
// Proves: newsletter-60
func TestAnIssueIsInTheArchiveOnceOneMailWasSent(t *testing.T) {
	eachSending(t, func(t *testing.T, b bench, server *smtptest.Server) {
		b.Crowd(t, 3)
		archive := func() string {
			page, err := b.Page(t.Context(), "", "")
			if err != nil {
				t.Fatal(err)
			}
			return titles(page.Issues)
		}
		server.OnData(func(smtptest.Mail) smtptest.Act { return smtptest.Accept() })
		c := b.Launched(t, nil)
		if got := archive(); got != "" {
			t.Errorf("at the launch: %q", got)
		}
		if _, err := b.PauseCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil || archive() != "" {
			t.Errorf("paused before anything left: %q, %v", archive(), err)
		}
		if _, err := b.ResumeCampaign(newslettertest.AsStaff(t.Context()), c.ID); err != nil {
			t.Fatal(err)
		}
		server.OnRcpt(func(to string) *smtptest.Reply { // two of three are put off
			if to == "first@crowd.example" {
				return nil
			}
			return &smtptest.Reply{Code: 451, Text: "4.7.1 later"}
		})
		news, stop := b.Bus.Subscribe()
		defer stop()
		b.send(t, nil)
		b.Until(t, c.ID, "sent to one", func(c campaigns.Campaign) bool { return c.Sent == 1 })
		if got := archive(); got != "November" {
			t.Errorf("after one mail: %q", got)
		}
		for heard := false; !heard; {
			select {
			case n := <-news:
				heard = n.Topic == "site"
			case <-time.After(30 * time.Second):
				t.Fatal("the website was not told")
			}
		}
	})
}

// Proves: newsletter-60
func TestTheArchiveIsPaged(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		at := b.Now.Now()
		for i := range 27 { // three at the same instant
			b.issueSent(t, fmt.Sprintf("%02d", i), "sent", "[]", "x", at.Add(-time.Duration(i/3)*time.Hour))
		}
		seen, cursor := "", ""
		for pages := 1; ; pages++ {
			page, err := b.Page(t.Context(), "", cursor)
			if err != nil || page.IsFirst != (cursor == "") {
				t.Fatalf("%v %v", page.IsFirst, err)
			}
			seen += titles(page.Issues) + " "
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

// TestALetterInTheBrowser: only the holder of our own link can open it, and nothing in it
// identifies or counts the person.
// Proves: newsletter-59
func TestAnIssueInTheBrowser(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		b.issueSent(t, "runs", "sending", "[]", "Hello {{name|there}}, see [us](/quote) and [them](https://example.com/a).", b.Now.Now())
		b.issueSent(t, "off", "cancelled", "[]", "x", b.Now.Now())
		who := b.Active(t, "dana@birch.example")
		keys, err := b.Current(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got, err := b.View(t.Context(), keys.Token(links.ToView, "runs~"+who.ID))
		if err != nil {
			t.Fatal(err)
		}
		if got.Archive != "/newsletter/archive/slug-runs" || !strings.HasPrefix(got.Unsubscribe, links.UnsubscribePath) || !strings.HasPrefix(got.Preferences, links.PreferencesPath) {
			t.Errorf("%+v", got)
		}
		if want := "<p>Hello there, see <a href=\"/quote\" rel=\"nofollow\">us</a> and <a href=\"https://example.com/a\" rel=\"nofollow\">them</a>.</p>\n"; got.HTML != want && got.HTML != strings.ReplaceAll(want, ` rel="nofollow"`, "") {
			t.Errorf("%s", got.HTML)
		}
		if _, err := b.Subscribed(t.Context(), strings.TrimPrefix(got.Unsubscribe, links.UnsubscribePath)); err != nil {
			t.Errorf("the way out: %v", err)
		}
		off, err := b.View(t.Context(), keys.Token(links.ToView, "off~gone"))
		if err != nil || off.Archive != "" || off.Unsubscribe != "" || off.Preferences != "" {
			t.Errorf("%+v %v", off, err)
		}
		if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error { return b.EraseOfLead(ctx, tx, who.LeadID) }); err != nil {
			t.Fatal(err)
		}
		if erased, err := b.View(t.Context(), keys.Token(links.ToView, "runs~"+who.ID)); err != nil || erased.Archive == "" || erased.Unsubscribe != "" || erased.Preferences != "" {
			t.Errorf("of somebody who was erased: %+v %v", erased, err)
		}
		for _, none := range []string{"", "x", keys.Token(links.ToView, "none~"+who.ID), keys.Token(links.ToView, "runs"), keys.Token(links.ToUnsubscribe, "runs~"+who.ID), keys.Token(links.ToView, "runs~"+who.ID) + "A"} {
			if _, err := b.View(t.Context(), none); newslettertest.StatusOf(err) != 404 {
				t.Errorf("%q: %v", none, err)
			}
		}
	})
}

// Proves: newsletter-61
func TestTheFeedOfATopic(t *testing.T) {
	each(t, func(t *testing.T, b bench) {
		for i := range 23 {
			b.issueSent(t, fmt.Sprintf("c%02d", i), "sent", []string{`["it-support"]`, `["surveillance"]`}[i%2], "Hello {{name|R and D}}. [us](/quote) `]]>` <b>", b.Now.Now().Add(-time.Duration(i)*time.Hour))
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
		if _, err := b.Feed(t.Context(), "dragons"); newslettertest.StatusOf(err) != 404 {
			t.Errorf("%v", err)
		}
	})
}
