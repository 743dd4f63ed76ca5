package archive

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"wardgate/internal/newsletter/archive/sqlgen"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/newsletter/links"
	"wardgate/internal/newsletter/subscribers"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// issuesOnPage is how many issues a page of the archive shows.
const issuesOnPage = 12

// Archived is an issue that anybody may read: no person's words stand in it, and nobody
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
	Issues []Archived     `json:"letters"`
	Topics []ArchiveTopic `json:"topics"`
	// Topic is the id of the one that is shown, empty for all; Label is its name.
	Topic string `json:"topic"`
	Label string `json:"label"`
	// Cursor leads to older issues; empty at the end.
	Cursor  string `json:"cursor"`
	IsFirst bool   `json:"isFirst"`
}

// row is what is read of a campaign to show it to anybody.
type row struct {
	id, title, content, topics, slug string
	launched                         sql.NullTime
}

// Page reads one page of the archive, the newest issue first. topic narrows it; one
// that there is not is a problem 404, and what is no cursor a problem 422.
func (s *Service) Page(ctx context.Context, topic, cursor string) (ArchivePage, error) {
	page := ArchivePage{Issues: []Archived{}, Topics: []ArchiveTopic{}, Topic: topic, IsFirst: cursor == ""}
	for _, t := range s.Catalog.Newsletter.Topics {
		page.Topics = append(page.Topics, ArchiveTopic{t.ID, t.Label})
	}
	var err error
	if page.Label, err = s.topicLabel(topic); err != nil {
		return page, err
	}
	list, next, err := s.archived(ctx, topic, cursor, issuesOnPage)
	if err != nil {
		return page, err
	}
	for i := range list {
		list[i].HTML = "" // it has a page of its own
	}
	page.Issues, page.Cursor = list, next
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

// archived reads issues with their content; next leads to older ones.
func (s *Service) archived(ctx context.Context, topic, cursor string, limit int) (list []Archived, next string, err error) {
	page, err := httpx.NewPage(cursor, limit)
	if err != nil {
		return nil, "", err
	}
	pattern := "%"
	if topic != "" {
		pattern = `%"` + topic + `"%`
	}
	rows, err := sqlgen.New(s.DB.Read()).Archived(ctx, sqlgen.ArchivedParams{
		TopicPattern: pattern, BeforeAt: db.NullTime(page.BeforeAt), BeforeID: page.BeforeID, MaxRows: page.Rows(),
	})
	if err != nil {
		return nil, "", fmt.Errorf("newsletter: reading the archive: %w", err)
	}
	rows, next = httpx.CutPage(page, rows, func(r sqlgen.ArchivedRow) (time.Time, string) { return r.LaunchedAt.Time, r.ID })
	list = []Archived{}
	for _, r := range rows {
		one, err := s.archivedFrom(row{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt})
		if err != nil {
			return nil, "", err
		}
		list = append(list, one)
	}
	return list, next, nil
}

// archivedFrom makes of a campaign what anybody may read: where an issue has words for one
// person, it has those for nobody in particular.
func (s *Service) archivedFrom(l row) (Archived, error) {
	out := Archived{ID: l.id, Slug: l.slug, Title: strings.TrimSpace(issue.Typed(l.title)), sent: l.launched.Time}
	if l.launched.Valid {
		out.Date, out.Sent = out.sent.In(s.Zone).Format("January 2, 2006"), out.sent.In(s.Zone).Format(time.RFC3339)
	}
	topics := []string{}
	if err := json.Unmarshal([]byte(l.topics), &topics); err != nil {
		return Archived{}, fmt.Errorf("newsletter: row %s, column topics: %w", l.id, err)
	}
	out.Topics = s.Catalog.Newsletter.Labels(topics)
	var err error
	if out.HTML, out.Excerpt, err = s.Issues.ForAnybody(l.content); err != nil {
		return Archived{}, fmt.Errorf("newsletter: row %s, column content: %w", l.id, err)
	}
	return out, nil
}

// Issue reads the issue with that slug; there is none for it: a problem 404.
func (s *Service) Issue(ctx context.Context, slug string) (Archived, error) {
	r, err := sqlgen.New(s.DB.Read()).ArchivedBySlug(ctx, slug)
	if errors.Is(err, sql.ErrNoRows) {
		return Archived{}, httpx.NotFound("letter")
	}
	if err != nil {
		return Archived{}, fmt.Errorf("newsletter: reading the letter at %q: %w", slug, err)
	}
	return s.archivedFrom(row{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt})
}

// Viewed is an issue as one of its readers sees it in the browser.
type Viewed struct {
	Archived
	// Archive is its page for everybody; empty while it has none. It is what is passed on.
	Archive string `json:"archive"`
	// Preferences and Unsubscribe lead where the mail's own links lead; empty for somebody
	// who is no subscriber any more.
	Preferences string `json:"preferences"`
	Unsubscribe string `json:"unsubscribe"`
}

// View reads the issue that a link of a mail leads to, a problem 404 when the link is none
// of ours. Nothing of the person stands in it but the way out: mails are passed on.
func (s *Service) View(ctx context.Context, token string) (Viewed, error) {
	keys, err := s.Keys.Current(ctx)
	if err != nil {
		return Viewed{}, err
	}
	campaign, subscriber, ours := strings.Cut(keys.Verify(links.ToView, token), "~")
	if !ours {
		return Viewed{}, httpx.NotFound("letter")
	}
	r, err := sqlgen.New(s.DB.Read()).WrittenCampaign(ctx, campaign)
	if errors.Is(err, sql.ErrNoRows) {
		return Viewed{}, httpx.NotFound("letter")
	}
	if err != nil {
		return Viewed{}, fmt.Errorf("newsletter: reading campaign %s: %w", campaign, err)
	}
	out := Viewed{}
	if out.Archived, err = s.archivedFrom(row{r.ID, r.Title, r.Content, r.Topics, r.Slug, r.LaunchedAt}); err != nil {
		return Viewed{}, err
	}
	if r.Slug != "" && r.Status != "cancelled" {
		out.Archive = issuePath(r.Slug)
	}
	switch _, err := subscribers.ByID(ctx, s.DB.Read(), subscriber); {
	case err == nil:
		token := url.PathEscape(keys.Token(links.ToUnsubscribe, subscriber))
		out.Preferences, out.Unsubscribe = links.PreferencesPath+token, links.UnsubscribePath+token
	case httpx.AsProblem(err) == nil:
		return Viewed{}, err
	}
	return out, nil
}

// issuePath is where anybody reads an issue.
func issuePath(slug string) string { return archivePath + "/" + url.PathEscape(slug) }

// ArchivePaths are the paths of all issues that anybody may read.
func (s *Service) ArchivePaths(ctx context.Context) ([]string, error) {
	slugs, err := sqlgen.New(s.DB.Read()).ArchivedSlugs(ctx)
	if err != nil {
		return nil, fmt.Errorf("archive.ArchivePaths: %w", err)
	}
	for i, slug := range slugs {
		slugs[i] = archivePath + "/" + slug
	}
	return slugs, nil
}

// ArchiveData is what the archive shows first.
func (s *Service) ArchiveData(ctx context.Context, _ string) (any, error) {
	page, err := s.Page(ctx, "", "")
	return map[string]any{"archive": page}, err
}

// IssueData is what the page of the issue at path shows.
func (s *Service) IssueData(ctx context.Context, path string) (any, error) {
	one, err := s.Issue(ctx, strings.TrimPrefix(path, archivePath+"/"))
	if err != nil {
		return nil, err
	}
	return map[string]any{"letter": one}, nil
}

// LinkedIssue is what the page of an issue tells search engines about it
// (https://schema.org/Article), from the data that the page shows.
func LinkedIssue(origin, path string, data any) []map[string]any {
	one, ok := data.(map[string]any)["letter"].(Archived)
	if !ok {
		return nil
	}
	company := map[string]any{"@id": origin + "/#company"}
	crumb := func(place int, name, address string) map[string]any {
		return map[string]any{"@type": "ListItem", "position": place, "name": name, "item": origin + address}
	}
	return []map[string]any{
		{
			"@type": "Article", "@id": origin + path + "#letter", "headline": one.Title, "description": one.Excerpt,
			"datePublished": one.Sent, "author": company, "publisher": company, "mainEntityOfPage": origin + path,
			"articleSection": one.Topics, "inLanguage": "en-CA", "isPartOf": map[string]any{"@id": origin + "/#website"},
		},
		{"@type": "BreadcrumbList", "itemListElement": []map[string]any{
			crumb(1, "Home", "/"), crumb(2, "Newsletter", archivePath), crumb(3, one.Title, path),
		}},
	}
}
