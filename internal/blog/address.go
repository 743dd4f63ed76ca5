package blog

import (
	"cmp"
	"net/url"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
)

const (
	// Tag is the feature's name in OpenAPI, in tasks, in the log and in audit lines.
	Tag = "blog"
	// PagePath is where readers find the blog (V60, V63).
	PagePath = "/blog"
	// StaffPath is where the staff's side of the API begins.
	StaffPath = "/api/staff/blog"
)

// AddressOf is the path of a post.
func AddressOf(slug string) string { return PagePath + "/" + url.PathEscape(slug) }

// What staff may do with posts. The same roles write and publish today; a role
// that only writes could be added without a change here.
const (
	CanRead    httpx.Permission = "blog.read"
	CanWrite   httpx.Permission = "blog.write"
	CanPublish httpx.Permission = "blog.publish"
)

// postBody is the maximum size of a body with a post: its text, escaped for JSON.
const postBody = 8 << 20

// StaffRoute begins a line of the staff's endpoint tables.
func StaffRoute(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency) httpx.Route {
	return httpx.Route{Method: method, Path: StaffPath + path, ID: id, Tag: Tag, Summary: summary, Who: httpx.Allow(who),
		Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Body: postBody}
}

// CategoryPicture is the catalogue's picture of a category: its own, or the one that
// stands for all that have none.
func CategoryPicture(cat *catalog.Catalog, image string) string {
	return cmp.Or(image, cat.Blog.Pictures[""])
}

// MovedError says that a post has another slug today (D52).
type MovedError struct{ Slug string }

// Error implements error.
func (e *MovedError) Error() string { return "blog: the post is called " + e.Slug + " now" }

// NotFound answers for a post that does not exist, or not for this caller.
func NotFound() error { return httpx.NotFound("post") }

// TakenDown answers for a post that readers have seen and that was deleted (D57).
func TakenDown() error { return httpx.Gone("This post was taken down.") }
