package blog

import (
	"cmp"
	"fmt"
	"net/url"

	"wardgate/internal/blog/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// notificationKind is the kind of mail that tells the company of a post (S121, D51).
const notificationKind = "blog.admin-notification"

// subjectLength is how much of a title a subject shows, in characters.
const subjectLength = 100

// notificationMail is the mail of a notice about a post as it is now.
func (s *Service) notificationMail(n sqlgen.BlogNotice, p Post) (mail.Message, error) {
	doc := layout.Document{
		Heading:   notificationHeading(n.Kind, p),
		Preheader: fmt.Sprintf("%s. %s, by %s.", p.Title, statusLabel(p), cmp.Or(n.ByName, p.Author)),
		Reason:    "You get this because changes of the blog are told to this address: each new post, its publication, and edits of what readers see.",
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{ // one without a value is left out
		{Label: "Title", Value: p.Title},
		{Label: "Address", Value: pagePath + "/" + p.Slug},
		{Label: "Author", Value: p.Author},
		{Label: "Category", Value: p.Category},
		{Label: "Status", Value: statusLabel(p)},
		{Label: "Publish date", Value: s.dateOf(p)},
		{Label: "Changed by", Value: n.ByName},
	})
	if p.Excerpt != "" {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: "Excerpt", Text: p.Excerpt})
	}
	button := layout.Button{Label: "Open in the editor", URL: s.Origin + "/blog-admin/edit/" + url.PathEscape(p.ID)}
	if p.Public() {
		button = layout.Button{Label: "Read it on the site", URL: s.Origin + pagePath + "/" + url.PathEscape(p.Slug)}
	}
	doc.Blocks = append(doc.Blocks, button)
	letter, err := layout.Message(s.Catalog.Company, mail.Message{
		Key: notificationKind + ":" + n.ID, Kind: notificationKind, Class: mail.Notification, Ref: p.ID, To: s.Admin,
		Subject: notificationHeading(n.Kind, p) + ": " + forms.CutLine(p.Title, subjectLength),
	}, doc)
	if err != nil {
		return letter, fmt.Errorf("blog: %w", err)
	}
	return letter, nil
}

func notificationHeading(kind string, p Post) string {
	switch {
	case kind == noticePublished:
		return "Blog post published"
	case kind == noticeUpdated:
		return "Published blog post updated"
	case p.Status == Scheduled:
		return "New blog post scheduled"
	}
	return "New blog post"
}

func statusLabel(p Post) string {
	if !p.DeletedAt.IsZero() {
		return "In the trash"
	}
	switch p.Status {
	case Draft:
		return "Draft"
	case Scheduled:
		return "Scheduled"
	case Published:
		return "Published"
	case Archived:
		return "Archived"
	}
	return string(p.Status)
}

// dateOf is when a post publishes itself, or was published, as people read it.
func (s *Service) dateOf(p Post) string {
	at := p.PublishedAt
	if p.Status == Scheduled {
		at = p.PublishDate
	}
	if at.IsZero() {
		return ""
	}
	return clock.Words(at, s.Zone, s.Catalog.Company.TimeZoneName)
}
