package blog

import (
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/httpx"
)

// Status is where a post stands (S76, D56).
type Status string

// The statuses. Readers see only what is Published.
const (
	Draft     Status = "draft"
	Scheduled Status = "scheduled"
	Published Status = "published"
	Archived  Status = "archived"
)

// Post is one row of blog_posts (V116, S76, S88-S97).
type Post struct {
	ID, Slug, Title, Excerpt string
	// Content is Markdown.
	Content, Author string
	// ReadTime is in minutes; with ReadTimeAuto it follows the content (D54).
	ReadTime     int
	ReadTimeAuto bool
	Category     string
	Tags         []string
	// ImageURL is empty when the catalog's picture is used.
	ImageURL string
	Featured bool
	Status   Status
	// PublishDate is when a scheduled post is due; PublishedAt the first time that it
	// was published (D50). Zero when there is none.
	PublishDate, PublishedAt time.Time
	// ViewCount counts readers, each once a day (D48).
	ViewCount                int64
	SEOTitle, SEODescription string
	SEOKeywords              []string
	CreatedAt, UpdatedAt     time.Time
	// UpdatedBy is who changed it last; zero for the clock or nobody.
	UpdatedBy httpx.Person
	// DeletedAt is when it went to the trash (D57), zero when it is not there.
	DeletedAt time.Time
	Version   int
}

// Public reports whether readers may see the post (V141).
func (p Post) Public() bool { return p.Status == Published && p.DeletedAt.IsZero() }

// Gone reports whether a post is in the trash that readers have seen: its address
// answers so (D57).
func (p Post) Gone() bool { return !p.DeletedAt.IsZero() && !p.PublishedAt.IsZero() }

// Date is the day of a post as text, January 15, 2025: when it was published, else
// made (V116).
func (p Post) Date(zone *time.Location) string {
	at := p.PublishedAt
	if at.IsZero() {
		at = p.CreatedAt
	}
	return at.In(zone).Format("January 2, 2006")
}

// TimeText writes an instant for staff, January 15, 2025, 9:00 a.m., in the company's
// time zone (ADR 16).
func TimeText(at time.Time, zone *time.Location) string {
	local := at.In(zone)
	half := " a.m."
	if local.Hour() >= 12 {
		half = " p.m."
	}
	return local.Format("January 2, 2006, 3:04") + half
}

// Related reports whether a reader of p may want to go on with other: another post of
// the same category, or one that shares a tag, regardless of case (V116, V196).
func (p Post) Related(other Post) bool {
	if p.ID == other.ID {
		return false
	}
	return p.Category == other.Category || slices.ContainsFunc(p.Tags, func(tag string) bool {
		return slices.ContainsFunc(other.Tags, func(o string) bool { return strings.EqualFold(tag, o) })
	})
}
