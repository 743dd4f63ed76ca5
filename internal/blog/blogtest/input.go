package blogtest

import (
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Draft is an input with a title and whatever else change sets.
func Draft(title string, change ...func(in *blog.Input)) blog.Input {
	in := blog.Input{Title: &title}
	for _, c := range change {
		c(&in)
	}
	return in
}

// To sets the status.
func To(s blog.Status) func(in *blog.Input) { return func(in *blog.Input) { in.Status = &s } }

// Slugged sets the slug.
func Slugged(s string) func(in *blog.Input) { return func(in *blog.Input) { in.Slug = &s } }

// Saying sets the content.
func Saying(s string) func(in *blog.Input) { return func(in *blog.Input) { in.Content = &s } }

// Seen sets the version that was edited.
func Seen(version int) func(in *blog.Input) { return func(in *blog.Input) { in.Version = &version } }

// Due sets when a scheduled post publishes itself.
func Due(at time.Time) func(in *blog.Input) {
	return func(in *blog.Input) { in.PublishDate = httpx.Moment{Sent: true, At: at} }
}

// InCategory sets the category.
func InCategory(name string) func(in *blog.Input) {
	return func(in *blog.Input) { in.Category = &name }
}

// Full sets everything that a published post needs.
func Full(in *blog.Input) {
	excerpt, content, description := "What it says.", "Some *words* to read.", "What search engines show."
	category := "Technology"
	in.Excerpt, in.Content, in.SEODescription, in.Category = &excerpt, &content, &description, &category
}
