package blog

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/platform/httpx"
)

// What staff may do with posts. Who writes and who publishes are the same roles
// today; a role that only writes could be added without a change here.
const (
	CanRead    httpx.Permission = "blog.read"
	CanWrite   httpx.Permission = "blog.write"
	CanPublish httpx.Permission = "blog.publish"
)

const (
	staffPath = "/api/staff/blog"
	// postBody is the greatest body that holds a post: its text, escaped as JSON needs it.
	postBody = 8 << 20
)

// staffRoute begins a line of the staff's endpoint table.
func staffRoute(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency) httpx.Route {
	return httpx.Route{Method: method, Path: staffPath + path, ID: id, Tag: tag, Summary: summary, Who: httpx.Allow(who),
		Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Body: postBody}
}

// staffRoutes is the endpoint table of writing the blog.
func (s *Service) staffRoutes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return staffRoute(http.MethodGet, path, id, summary, CanRead, httpx.IdempotencyUndeclared)
	}
	write := func(method, path, id, summary string, repeat httpx.Idempotency, status int) httpx.Route {
		r := staffRoute(method, path, id, summary, CanWrite, repeat)
		r.Status = status
		return r
	}
	const one = "/posts/{id}"
	routes := []httpx.Route{
		httpx.Handle(get("/posts", "list-staff-posts", "Posts in any state, the last changed first, with how many there are in each"), s.handleStaffList),
		httpx.Handle(get(one, "get-staff-post", "One post with all that can be written of it"), s.handleStaffPost),
		httpx.Handle(write(http.MethodPost, "/posts", "create-post", "Make a post", httpx.ByKey, http.StatusCreated), s.handleCreate),
		httpx.Handle(write(http.MethodPut, one, "save-post", "Save a post; what is left out stays as it is", httpx.ByState, http.StatusOK), s.handleSave),
		httpx.Handle(write(http.MethodPatch, one, "change-post", "The same as save-post", httpx.ByState, http.StatusOK), s.handleSave),
		httpx.Handle(write(http.MethodDelete, one, "delete-post", "Put a post into the trash, for 30 days", httpx.ByState, 0), s.handleDelete),
		httpx.Handle(write(http.MethodPost, one+"/restore", "restore-post", "Take a post out of the trash", httpx.ByState, http.StatusOK), s.handleRestore),
		httpx.Handle(write(http.MethodPost, "/posts/bulk", "change-posts", "Do the same with several posts", httpx.ByState, http.StatusOK), s.handleBulk),
	}
	return append(append(routes, s.draftRoutes()...), s.categoryRoutes()...)
}

// PostRow is a post in the staff's list.
type PostRow struct {
	ID          string     `json:"id"`
	Title       string     `json:"title"`
	Slug        string     `json:"slug"`
	Category    string     `json:"category" doc:"empty while a draft has none"`
	Author      string     `json:"author"`
	Status      Status     `json:"status" enum:"draft,scheduled,published,archived"`
	Featured    bool       `json:"featured"`
	ReadTime    int        `json:"read_time" doc:"minutes"`
	ViewCount   int64      `json:"view_count"`
	PublishDate *time.Time `json:"publish_date" doc:"when a scheduled post is due, or was"`
	PublishedAt *time.Time `json:"published_at" doc:"the first publication"`
	CreatedAt   time.Time  `json:"created_at"`
	UpdatedAt   time.Time  `json:"updated_at"`
	DeletedAt   *time.Time `json:"deleted_at" doc:"in the trash since"`
	Version     int        `json:"version"`
}

func postRow(p Post) PostRow {
	return PostRow{
		ID: p.ID, Title: p.Title, Slug: p.Slug, Category: p.Category, Author: p.Author, Status: p.Status, Featured: p.Featured,
		ReadTime: p.ReadTime, ViewCount: p.ViewCount, PublishDate: httpx.OrNil(p.PublishDate), PublishedAt: httpx.OrNil(p.PublishedAt),
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, DeletedAt: httpx.OrNil(p.DeletedAt), Version: p.Version,
	}
}

// PostText is what else can be written of a post.
type PostText struct {
	Excerpt        string   `json:"excerpt"`
	Content        string   `json:"content" doc:"Markdown"`
	ReadTimeAuto   bool     `json:"read_time_auto" doc:"read_time follows the content"`
	Tags           []string `json:"tags" nullable:"false"`
	ImageURL       string   `json:"image_url" doc:"empty: the category's picture stands in"`
	SEOTitle       string   `json:"seo_title"`
	SEODescription string   `json:"seo_description"`
	SEOKeywords    []string `json:"seo_keywords" nullable:"false"`
}

func postText(p Post) PostText {
	return PostText{
		Excerpt: p.Excerpt, Content: p.Content, ReadTimeAuto: p.ReadTimeAuto, Tags: words(p.Tags), ImageURL: p.ImageURL,
		SEOTitle: p.SEOTitle, SEODescription: p.SEODescription, SEOKeywords: words(p.SEOKeywords),
	}
}

// StaffPost is one post with all that staff see of it.
type StaffPost struct {
	PostRow
	PostText
	UpdatedBy httpx.OrNull[httpx.Person] `json:"updated_by" doc:"who changed it last; null when the clock or nobody did"`
	Autosave  httpx.OrNull[Autosave]     `json:"autosave" doc:"what the caller has typed and not saved; null when there is nothing"`
	Editing   []Editor                   `json:"editing" nullable:"false" doc:"who else has typed in it within two minutes"`
	OldSlugs  []string                   `json:"old_slugs" nullable:"false" doc:"they lead here, the latest first"`
}

func staffPost(w Whole) StaffPost {
	return StaffPost{
		PostRow: postRow(w.Post), PostText: postText(w.Post), UpdatedBy: w.Post.UpdatedBy.OrNull(), Autosave: httpx.OrNull[Autosave]{Value: w.Autosave}, Editing: w.Editing,
		OldSlugs: w.OldSlugs,
	}
}

// PostCounts are how many posts there are in each state, whatever is searched for.
type PostCounts struct {
	All       int `json:"all" doc:"everything that is not in the trash"`
	Draft     int `json:"draft"`
	Scheduled int `json:"scheduled"`
	Published int `json:"published"`
	Archived  int `json:"archived"`
	Trash     int `json:"trash"`
}

type staffListInput struct {
	Status string `query:"status" enum:"all,draft,scheduled,published,archived,trash" default:"all"`
	Q      string `query:"q" maxLength:"200" doc:"looked for in title, slug, excerpt, category and tags"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type staffListBody struct {
	Items  []PostRow  `json:"items" nullable:"false"`
	Next   string     `json:"next" doc:"cursor of the next page, empty at the end"`
	Counts PostCounts `json:"counts"`
}

type staffListOutput struct{ Body staffListBody }

func (s *Service) handleStaffList(ctx context.Context, in *staffListInput) (*staffListOutput, error) {
	posts, next, counts, err := s.StaffList(ctx, StaffFilter{Status: in.Status, Query: in.Q, Limit: in.Limit, Cursor: in.Cursor})
	if err != nil {
		return nil, err
	}
	items := make([]PostRow, len(posts))
	for i, p := range posts {
		items[i] = postRow(p)
	}
	return &staffListOutput{staffListBody{items, next, counts}}, nil
}

type postInput struct {
	ID string `path:"id" maxLength:"100"`
}

type staffPostOutput struct{ Body StaffPost }

func whole(w Whole, err error) (*staffPostOutput, error) {
	if err != nil {
		return nil, err
	}
	return &staffPostOutput{staffPost(w)}, nil
}

func (s *Service) handleStaffPost(ctx context.Context, in *postInput) (*staffPostOutput, error) {
	return whole(s.Get(ctx, in.ID))
}

type createInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one post"`
	Body Input
}

func (s *Service) handleCreate(ctx context.Context, in *createInput) (*staffPostOutput, error) {
	return whole(s.Create(ctx, in.Key, in.Body))
}

type saveInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body Input
}

func (s *Service) handleSave(ctx context.Context, in *saveInput) (*staffPostOutput, error) {
	return whole(s.Save(ctx, in.ID, in.Body))
}

func (s *Service) handleDelete(ctx context.Context, in *postInput) (*struct{}, error) {
	return nil, s.Delete(ctx, in.ID)
}

func (s *Service) handleRestore(ctx context.Context, in *postInput) (*staffPostOutput, error) {
	return whole(s.Restore(ctx, in.ID))
}

type bulkInput struct {
	Body struct {
		IDs    []string `json:"ids" minItems:"1" maxItems:"100" nullable:"false"`
		Action string   `json:"action" enum:"publish,draft,archive,delete,restore,feature,unfeature"`
	}
}

// Refused is a post that a bulk action left as it is.
type Refused struct {
	ID     string `json:"id"`
	Title  string `json:"title" doc:"empty when there is no such post"`
	Reason string `json:"reason" doc:"what to do, in a sentence"`
}

type bulkOutput struct {
	Body struct {
		Done    []string  `json:"done" nullable:"false"`
		Refused []Refused `json:"refused" nullable:"false"`
	}
}

func (s *Service) handleBulk(ctx context.Context, in *bulkInput) (*bulkOutput, error) {
	done, refused, err := s.Bulk(ctx, in.Body.IDs, in.Body.Action)
	if err != nil {
		return nil, err
	}
	out := &bulkOutput{}
	out.Body.Done, out.Body.Refused = done, refused
	return out, nil
}
