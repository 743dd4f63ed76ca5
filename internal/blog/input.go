package blog

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// Input is what staff write of a post (S60). Every field is optional: what is left
// out stays as it is, or takes its default in a new post.
type Input struct {
	Title    *string `json:"title,omitempty" doc:"up to 200 characters"`
	Slug     *string `json:"slug,omitempty" doc:"the last part of the address; empty: made of the title"`
	Excerpt  *string `json:"excerpt,omitempty" doc:"up to 500 characters"`
	Content  *string `json:"content,omitempty" doc:"Markdown, up to 2 MB"`
	Author   *string `json:"author,omitempty" doc:"empty: the company's team"`
	Category *string `json:"category,omitempty" doc:"a name of the categories; may be empty in a draft"`
	// Tags and SEOKeywords are nil when left out.
	Tags     []string `json:"tags,omitzero" doc:"up to 20"`
	ImageURL *string  `json:"image_url,omitempty" doc:"/uploads/…, /pictures/… or https://…; empty: the category's picture"`
	Featured *bool    `json:"featured,omitempty"`
	Status   *Status  `json:"status,omitempty" enum:"@blog.statuses"`
	// PublishDate counts for scheduled posts only (S93).
	PublishDate httpx.Moment `json:"publish_date,omitzero" doc:"when a scheduled post publishes itself"`
	// PublishedAt is taken and never obeyed (D50).
	PublishedAt    httpx.Moment `json:"published_at,omitzero" doc:"taken and never obeyed: the first publication sets it, for good"`
	ReadTime       *int         `json:"read_time,omitempty" doc:"minutes; counts only when read_time_auto is off"`
	ReadTimeAuto   *bool        `json:"read_time_auto,omitempty" doc:"left out: on, unless read_time is sent"`
	SEOTitle       *string      `json:"seo_title,omitempty" doc:"empty: the title"`
	SEODescription *string      `json:"seo_description,omitempty"`
	SEOKeywords    []string     `json:"seo_keywords,omitzero" doc:"up to 20"`
	// Version is the one that was edited; a newer one in the database refuses the save.
	Version *int `json:"version,omitempty" doc:"the version that was edited: 409 if somebody has saved a newer one"`
}

// InputOf is everything that can be written of a post, as it stands.
func InputOf(p Post) Input {
	return Input{
		Title: &p.Title, Slug: &p.Slug, Excerpt: &p.Excerpt, Content: &p.Content, Author: &p.Author, Category: &p.Category,
		Tags: NotNil(p.Tags), ImageURL: &p.ImageURL, Featured: &p.Featured, Status: &p.Status,
		PublishDate: httpx.Moment{Sent: true, At: p.PublishDate.UTC()}, ReadTime: &p.ReadTime, ReadTimeAuto: &p.ReadTimeAuto,
		SEOTitle: &p.SEOTitle, SEODescription: &p.SEODescription, SEOKeywords: NotNil(p.SEOKeywords),
	}
}

// NotNil is never nil: an empty list says more than a missing one.
func NotNil(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// Over returns p with the values of in. Slug, status and dates have rules of
// their own and are not changed here.
func (in Input) Over(p Post) Post {
	Set(&p.Title, in.Title)
	Set(&p.Excerpt, in.Excerpt)
	Set(&p.Content, in.Content)
	Set(&p.Author, in.Author)
	Set(&p.Category, in.Category)
	Set(&p.ImageURL, in.ImageURL)
	Set(&p.Featured, in.Featured)
	Set(&p.SEOTitle, in.SEOTitle)
	Set(&p.SEODescription, in.SEODescription)
	if in.Tags != nil {
		p.Tags = in.Tags
	}
	if in.SEOKeywords != nil {
		p.SEOKeywords = in.SEOKeywords
	}
	switch {
	case in.ReadTimeAuto != nil:
		p.ReadTimeAuto = *in.ReadTimeAuto
	case in.ReadTime != nil:
		p.ReadTimeAuto = false
	}
	Set(&p.ReadTime, in.ReadTime)
	if p.ReadTimeAuto {
		p.ReadTime = ReadTime(p.Content)
	}
	return p
}

// Set assigns what was sent; nil leaves the value as it is.
func Set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// Defaulted is p with the defaults of what was left empty (D53); team is the author's.
func (p Post) Defaulted(team string) Post {
	p.Author = cmp.Or(p.Author, team)
	if p.Status == Published || p.Status == Scheduled {
		p.SEOTitle = cmp.Or(p.SEOTitle, p.Title)
	}
	return p
}

// IsStored reports whether a post equals in already: the save came twice.
func (in Input) IsStored(p Post, team string) bool {
	same := in.Over(p).Defaulted(team)
	Set(&same.Status, in.Status)
	if same.Status == Scheduled && in.PublishDate.Sent {
		same.PublishDate = in.PublishDate.At
	}
	if in.Slug != nil {
		same.Slug = cmp.Or(slug.Of(*in.Slug), p.Slug)
	}
	return Equal(p, same)
}

// Equal reports whether two states of a post are equal.
func Equal(a, b Post) bool { return bytes.Equal(Encode(InputOf(a)), Encode(InputOf(b))) }

// Encode is v as it is stored.
func Encode(v Input) []byte {
	b, err := json.Marshal(v)
	if err != nil { // texts, numbers and times before the year 10000
		panic(fmt.Sprintf("blog: encoding: %v", err))
	}
	return b
}
