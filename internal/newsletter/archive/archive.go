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

// Archived is an issue in the public archive. It contains no personal words, and who reads it is
// not recorded.
type Archived struct {
	ID    string `json:"-"`
	Slug  string `json:"slug"`
	Title string `json:"title"`
	// Date is the day it was sent, formatted for readers; Sent is the instant in RFC 3339.
	Date string `json:"date"`
	Sent string `json:"sent"`
	// Excerpt is the beginning of its text.
	Excerpt string `json:"excerpt"`
	// Topics are the labels of the topics it was sent to; empty for all.
	Topics []string `json:"topics"`
	// HTML is the content rendered, safe to insert.
	HTML string `json:"html,omitempty"`
	sent time.Time
}

// ArchiveTopic is one topic of the archive's filter.
type ArchiveTopic struct {
	ID    string `json:"id"`
	Label string `json:"label"`
}

// ArchivePage is one page of the archive.
type ArchivePage struct {
	Issues []Archived     `json:"letters"`
	Topics []ArchiveTopic `json:"topics"`
	// Topic is the id of the topic shown, empty for all; Label is its name.
	Topic string `json:"topic"`
	Label string `json:"label"`
	// Cursor leads to older issues; empty on the last page.
	Cursor  string `json:"cursor"`
	IsFirst bool   `json:"isFirst"`
}

// row holds the columns of a campaign that its public page needs.
type row struct {
	id, title, content, topics, slug string
	launched                         sql.NullTime
}

// Page reads one page of the archive, the newest issue first, filtered by topic if one is given.
// An unknown topic is a problem 404, an invalid cursor a problem 422.
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
		list[i].HTML = "" // each issue has a page of its own
	}
	page.Issues, page.Cursor = list, next
	return page, nil
}

// topicLabel is the name of a topic, empty for none; an unknown topic is a problem 404.
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

// archivedFrom converts a campaign to its public form: personal words are replaced by their
// fallbacks.
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

// Issue reads the issue with that slug; a problem 404 if there is none.
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
	// Archive is its public page, the one to share; empty while it has none.
	Archive string `json:"archive"`
	// Preferences and Unsubscribe lead where the mail's own links lead; empty for a person who is
	// no longer a subscriber.
	Preferences string `json:"preferences"`
	Unsubscribe string `json:"unsubscribe"`
}

// View reads the issue that a link of a mail leads to, a problem 404 when the link is not one of
// ours. The only personal data on it are the links to unsubscribe and to preferences: mails are
// forwarded.
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

// issuePath is the public page of an issue.
func issuePath(slug string) string { return archivePath + "/" + url.PathEscape(slug) }

// ArchivePaths are the paths of all public issues.
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

// ArchiveData is the data of the archive's first page.
func (s *Service) ArchiveData(ctx context.Context, _ string) (any, error) {
	page, err := s.Page(ctx, "", "")
	return map[string]any{"archive": page}, err
}

// IssueData is the data of the issue's page at path.
func (s *Service) IssueData(ctx context.Context, path string) (any, error) {
	one, err := s.Issue(ctx, strings.TrimPrefix(path, archivePath+"/"))
	if err != nil {
		return nil, err
	}
	return map[string]any{"letter": one}, nil
}

// LinkedIssue is the structured data for search engines of an issue's page
// (https://schema.org/Article), built from the data that the page shows.
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
