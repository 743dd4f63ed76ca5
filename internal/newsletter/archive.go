package newsletter

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"wardgate/internal/newsletter/sqlgen"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail/layout"
)

// lettersOnPage is how many letters a page of the archive shows.
const lettersOnPage = 12

// Archived is a letter that anybody may read: no person's words stand in it, and nobody
// is told who reads it.
type Archived struct {
	ID    string `json:"-"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
	// Date is the day it was sent, in words; Sent the instant, of RFC 3339.
	Date string `json:"date"`
	Sent string `json:"sent"`
	// Excerpt is how it begins.
	Excerpt string `json:"excerpt"`
	// Topics are those it went to, in words; empty for all.
	Topics []string `json:"topics"`
	// HTML is the content rendered, safe to insert.
	HTML string `json:"html,omitempty"`
	sent time.Time
}

// ArchiveTopic is one topic of the archive's choice.
type ArchiveTopic struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// ArchivePage is one page of the archive.
type ArchivePage struct {
	Letters []Archived     `json:"letters"`
	Topics  []ArchiveTopic `json:"topics"`
	// Topic is the id of the one that is shown, empty for all; Label is its name.
	Topic string `json:"topic"`
	Label string `json:"label"`
	// Cursor leads to older letters; empty at the end.
	Cursor  string `json:"cursor"`
	IsFirst bool   `json:"isFirst"`
}

// sentLetter is what is read of a campaign to show it to anybody.
type sentLetter struct {
	id, title, content, topics, slug string
	launched                         sql.NullTime
}

// Archive reads one page of the archive, the newest letter first. topic narrows it; one
// that there is not is a problem 404, and what is no cursor a problem 422.
func (s *Service) Archive(ctx context.Context, topic, cursor string) (ArchivePage, error) {
	page := ArchivePage{Letters: []Archived{}, Topics: []ArchiveTopic{}, Topic: topic, IsFirst: cursor == ""}
	for _, t := range s.Catalog.Newsletter.Topics {
		page.Topics = append(page.Topics, ArchiveTopic{t.ID, t.Label})
	}
	var err error
	if page.Label, err = s.topicLabel(topic); err != nil {
		return page, err
	}
	letters, next, err := s.archived(ctx, topic, cursor, lettersOnPage)
	if err != nil {
		return page, err
	}
	for i := range letters {
		letters[i].HTML = "" // it has a page of its own
	}
	page.Letters, page.Cursor = letters, next
	return page, nil
}

// topicLabel is the name of a topic, empty for none; one that there is not is a problem 404.
func (s *Service) topicLabel(id string) (string, error) {
	if id == "" {
		return "", nil
	}
	for _, t := range s.Catalog.Newsletter.Topics {
		if t.ID == id {
			return t.Label, nil
		}
	}
	return "", httpx.NotFound("topic")
}

// archived reads letters with their content; next leads to older ones.
func (s *Service) archived(ctx context.Context, topic, cursor string, limit int) (letters []Archived, next string, err error) {
	at, id, err := httpx.ParseCursor(cursor)
	if err != nil {
		return nil, "", err
	}
	pattern := "%"
	if topic != "" {
		pattern = `%"` + topic + `"%`
	}
	rows, err := sqlgen.New(s.DB.Read()).Archived(ctx, sqlgen.ArchivedParams{
		TopicPattern: pattern, BeforeAt: db.NullTime(at), BeforeID: id, MaxRows: int32(limit + 1), //nolint:gosec // a page
	})
	if err != nil {
		return nil, "", fmt.Errorf("newsletter: reading the archive: %w", err)
	}
	letters = []Archived{}
	for _, r := range rows[:min(len(rows), limit)] {
		letter, err := s.archivedFrom(sentLetter{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt})
		if err != nil {
			return nil, "", err
		}
		letters = append(letters, letter)
	}
	if len(rows) > limit {
		last := letters[limit-1]
		next = httpx.FormatCursor(last.sent, last.ID)
	}
	return letters, next, nil
}

// archivedFrom makes of a campaign what anybody may read: where a letter has words for one
// person, it has those for nobody in particular.
func (s *Service) archivedFrom(l sentLetter) (Archived, error) {
	out := Archived{ID: l.id, Slug: l.slug, Title: strings.TrimSpace(typed(l.title)), sent: l.launched.Time}
	if l.launched.Valid {
		out.Date, out.Sent = out.sent.In(s.Zone).Format("January 2, 2006"), out.sent.In(s.Zone).Format(time.RFC3339)
	}
	topics := []string{}
	if err := json.Unmarshal([]byte(l.topics), &topics); err != nil {
		return Archived{}, fmt.Errorf("newsletter: row %s, column topics: %w", l.id, err)
	}
	out.Topics = s.Catalog.Newsletter.Labels(topics)
	var words personal
	marked, _ := words.mark("content", typed(l.content))
	body, err := s.Markdown.Render(marked)
	if err != nil {
		return Archived{}, fmt.Errorf("newsletter: row %s, column content: %w", l.id, err)
	}
	out.HTML, out.Excerpt = words.generalHTML(body), words.general(layout.Preheader(body))
	return out, nil
}

// ArchivedLetter reads the letter with that slug; there is none for it: a problem 404.
func (s *Service) ArchivedLetter(ctx context.Context, slug string) (Archived, error) {
	r, err := sqlgen.New(s.DB.Read()).ArchivedBySlug(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return Archived{}, httpx.NotFound("letter")
	}
	if err != nil {
		return Archived{}, fmt.Errorf("newsletter: reading the letter at %q: %w", slug, err)
	}
	return s.archivedFrom(sentLetter{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt})
}

// Viewed is a letter as one of its readers sees it in the browser.
type Viewed struct {
	Archived
	// Archive is its page for everybody; empty while it has none. It is what is passed on.
	Archive string `json:"archive"`
	// Preferences and Unsubscribe lead where the mail's own links lead; empty for somebody
	// who is no subscriber any more.
	Preferences string `json:"preferences"`
	Unsubscribe string `json:"unsubscribe"`
}

// View reads the letter that a link of a mail leads to, a problem 404 when the link is none
// of ours. Nothing of the person stands in it but the way out: mails are passed on.
func (s *Service) View(ctx context.Context, token string) (Viewed, error) {
	ring, err := s.keys(ctx)
	if err != nil {
		return Viewed{}, err
	}
	campaign, subscriber, ours := strings.Cut(ring.read(toView, token), "~")
	if !ours {
		return Viewed{}, httpx.NotFound("letter")
	}
	q := sqlgen.New(s.DB.Read())
	r, err := q.WrittenCampaign(ctx, campaign)
	if errors.Is(err, sql.ErrNoRows) {
		return Viewed{}, httpx.NotFound("letter")
	}
	if err != nil {
		return Viewed{}, fmt.Errorf("newsletter: reading campaign %s: %w", campaign, err)
	}
	out := Viewed{}
	if out.Archived, err = s.archivedFrom(sentLetter{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt}); err != nil {
		return Viewed{}, err
	}
	if r.Slug != "" && r.Status != "cancelled" {
		out.Archive = letterPath(r.Slug)
	}
	switch _, err := found(q.SubscriberByID(ctx, subscriber)); {
	case err == nil:
		token := url.PathEscape(ring.token(toUnsubscribe, subscriber))
		out.Preferences, out.Unsubscribe = preferencesPath+token, unsubscribePath+token
	case httpx.AsProblem(err) == nil:
		return Viewed{}, err
	}
	return out, nil
}

// letterPath is where anybody reads a letter.
func letterPath(slug string) string { return archivePath + "/" + url.PathEscape(slug) }

// ArchivePaths are the paths of all letters that anybody may read.
func (s *Service) ArchivePaths(ctx context.Context) ([]string, error) {
	slugs, err := sqlgen.New(s.DB.Read()).ArchivedSlugs(ctx)
	if err != nil {
		return nil, fmt.Errorf("newsletter.ArchivePaths: %w", err)
	}
	for i, slug := range slugs {
		slugs[i] = archivePath + "/" + slug
	}
	return slugs, nil
}

// ArchiveData is what the archive shows first.
func (s *Service) ArchiveData(ctx context.Context, _ string) (any, error) {
	page, err := s.Archive(ctx, "", "")
	return map[string]any{"archive": page}, err
}

// LetterData is what the page of the letter at path shows.
func (s *Service) LetterData(ctx context.Context, path string) (any, error) {
	letter, err := s.ArchivedLetter(ctx, strings.TrimPrefix(path, archivePath+"/"))
	if err != nil {
		return nil, err
	}
	return map[string]any{"letter": letter}, nil
}

// LinkedLetter is what the page of a letter tells search engines about it
// (https://schema.org/Article), from the data that the page shows.
func LinkedLetter(origin, path string, data any) []map[string]any {
	letter, ok := data.(map[string]any)["letter"].(Archived)
	if !ok {
		return nil
	}
	company := map[string]any{"@id": origin + "/#company"}
	crumb := func(place int, name, address string) map[string]any {
		return map[string]any{"@type": "ListItem", "position": place, "name": name, "item": origin + address}
	}
	return []map[string]any{
		{
			"@type": "Article", "@id": origin + path + "#letter", "headline": letter.Title, "description": letter.Excerpt,
			"datePublished": letter.Sent, "author": company, "publisher": company, "mainEntityOfPage": origin + path,
			"articleSection": letter.Topics, "inLanguage": "en-CA", "isPartOf": map[string]any{"@id": origin + "/#website"},
		},
		{"@type": "BreadcrumbList", "itemListElement": []map[string]any{
			crumb(1, "Home", "/"), crumb(2, "Newsletter", archivePath), crumb(3, letter.Title, path),
		}},
	}
}
