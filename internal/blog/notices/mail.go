package notices

import (
	"cmp"
	"fmt"
	"net/url"

	"wardgate/internal/blog"
	"wardgate/internal/blog/notices/sqlgen"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// notificationKind is the kind of mail that informs the company about a post (S121,
// D51).
const notificationKind = "blog.admin-notification"

// subjectLength is how much of a title a subject shows, in characters.
const subjectLength = 100

// notificationMail is the mail of a notice about a post as it is now.
func (s *Service) notificationMail(n sqlgen.BlogNotice, p blog.Post) (mail.Message, error) {
	doc := layout.Document{
		Heading:   notificationHeading(n.Kind, p),
		Preheader: fmt.Sprintf("%s. %s, by %s.", p.Title, statusLabel(p), cmp.Or(n.ByName, p.Author)),
		Reason:    "You get this because changes of the blog are told to this address: each new post, its publication, and edits of what readers see.",
	}
	doc.Blocks = append(doc.Blocks, layout.Facts{ // one without a value is left out
		{Label: "Title", Value: p.Title},
		{Label: "Address", Value: blog.PagePath + "/" + p.Slug},
		{Label: "Author", Value: p.Author},
		{Label: "Category", Value: p.Category},
		{Label: "Status", Value: statusLabel(p)},
		{Label: "Publish date", Value: s.dateOf(p)},
		{Label: "Changed by", Value: n.ByName},
	})
	if p.Excerpt != "" {
		doc.Blocks = append(doc.Blocks, layout.Quotation{Label: "Excerpt", Text: p.Excerpt})
	}
	button := layout.Button{Label: "Open in the editor", URL: s.deps.Origin + "/blog-admin/edit/" + url.PathEscape(p.ID)}
	if p.Public() {
		button = layout.Button{Label: "Read it on the site", URL: s.deps.Origin + blog.PagePath + "/" + url.PathEscape(p.Slug)}
	}
	doc.Blocks = append(doc.Blocks, button)
	message, err := layout.Message(s.deps.Catalog.Company(), mail.Message{
		Key: notificationKind + ":" + n.ID, Kind: notificationKind, Class: mail.Notification, Ref: p.ID, To: s.deps.Admin(),
		Subject: notificationHeading(n.Kind, p) + ": " + forms.CutLine(p.Title, subjectLength),
	}, doc)
	if err != nil {
		return message, fmt.Errorf("blog: %w", err)
	}
	return message, nil
}

func notificationHeading(kind string, p blog.Post) string {
	switch {
	case kind == noticePublished:
		return "Blog post published"
	case kind == noticeUpdated:
		return "Published blog post updated"
	case p.Status == blog.Scheduled:
		return "New blog post scheduled"
	}
	return "New blog post"
}

func statusLabel(p blog.Post) string {
	if !p.DeletedAt.IsZero() {
		return "In the trash"
	}
	switch p.Status {
	case blog.Draft:
		return "Draft"
	case blog.Scheduled:
		return "Scheduled"
	case blog.Published:
		return "Published"
	case blog.Archived:
		return "Archived"
	}
	return string(p.Status)
}

// dateOf is when a post publishes itself, or was published, as people read it.
func (s *Service) dateOf(p blog.Post) string {
	at := p.PublishedAt
	if p.Status == blog.Scheduled {
		at = p.PublishDate
	}
	if at.IsZero() {
		return ""
	}
	return clock.Words(at, s.deps.Zone, s.deps.Catalog.Company().TimeZoneName)
}
