package editing

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/blog/drafts"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of writing posts.
func (s *Service) Routes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return blog.StaffRoute(http.MethodGet, path, id, summary, blog.CanRead, httpx.IdempotencyUndeclared)
	}
	write := func(method, path, id, summary string, repeat httpx.Idempotency, status int) httpx.Route {
		r := blog.StaffRoute(method, path, id, summary, blog.CanWrite, repeat)
		r.Status = status
		return r
	}
	const one = "/posts/{id}"
	restore := write(http.MethodPost, one+"/revisions/{revision}/restore", "restore-revision",
		"Make a revision's text the post's; address and status stay", httpx.ByState, http.StatusOK)
	preview := blog.StaffRoute(http.MethodPost, "/preview", "preview-post", "Markdown as the page will show it", blog.CanRead, httpx.ByState)
	preview.Status = http.StatusOK
	return []httpx.Route{
		httpx.Handle(get("/posts", "list-staff-posts", "Posts in any state, the last changed first, with how many there are in each"), s.handleStaffList),
		httpx.Handle(get(one, "get-staff-post", "One post with all that can be written of it"), s.handleStaffPost),
		httpx.Handle(write(http.MethodPost, "/posts", "create-post", "Make a post", httpx.ByKey, http.StatusCreated), s.handleCreate),
		httpx.Handle(write(http.MethodPut, one, "save-post", "Save a post; what is left out stays as it is", httpx.ByState, http.StatusOK), s.handleSave),
		httpx.Handle(write(http.MethodPatch, one, "change-post", "The same as save-post", httpx.ByState, http.StatusOK), s.handleSave),
		httpx.Handle(restore, s.handleRestoreRevision),
		httpx.Handle(preview, s.handlePreview),
		httpx.Handle(get("/slug", "suggest-slug", "The slug that a title would have, free at this moment"), s.handleSlug),
	}
}

// PostRow is a post in the staff's list.
type PostRow struct {
	ID          string      `json:"id"`
	Title       string      `json:"title"`
	Slug        string      `json:"slug"`
	Category    string      `json:"category" doc:"empty while a draft has none"`
	Author      string      `json:"author"`
	Status      blog.Status `json:"status" enum:"@blog.statuses"`
	Featured    bool        `json:"featured"`
	ReadTime    int         `json:"read_time" doc:"minutes"`
	ViewCount   int64       `json:"view_count"`
	PublishDate *time.Time  `json:"publish_date" doc:"when a scheduled post is due, or was"`
	PublishedAt *time.Time  `json:"published_at" doc:"the first publication"`
	CreatedAt   time.Time   `json:"created_at"`
	UpdatedAt   time.Time   `json:"updated_at"`
	DeletedAt   *time.Time  `json:"deleted_at" doc:"in the trash since"`
	Version     int         `json:"version"`
}

func postRow(p blog.Post) PostRow {
	return PostRow{
		ID: p.ID, Title: p.Title, Slug: p.Slug, Category: p.Category, Author: p.Author, Status: p.Status, Featured: p.Featured,
		ReadTime: p.ReadTime, ViewCount: p.ViewCount, PublishDate: httpx.OrNil(p.PublishDate), PublishedAt: httpx.OrNil(p.PublishedAt),
		CreatedAt: p.CreatedAt, UpdatedAt: p.UpdatedAt, DeletedAt: httpx.OrNil(p.DeletedAt), Version: p.Version,
	}
}

// StaffPost is one post with all that staff see of it.
type StaffPost struct {
	PostRow
	blog.PostText
	UpdatedBy httpx.OrNull[httpx.Person]    `json:"updated_by" doc:"who changed it last; null when the clock or nobody did"`
	Autosave  httpx.OrNull[drafts.Autosave] `json:"autosave" doc:"what the caller has typed and not saved; null when there is nothing"`
	Editing   []drafts.Editor               `json:"editing" nullable:"false" doc:"who else has typed in it within two minutes"`
	OldSlugs  []string                      `json:"old_slugs" nullable:"false" doc:"they lead here, the latest first"`
}

// Body is the post as the API answers it.
func (w Whole) Body() StaffPost {
	return StaffPost{
		PostRow: postRow(w.Post), PostText: blog.TextOf(w.Post), UpdatedBy: w.Post.UpdatedBy.OrNull(), Autosave: httpx.OrNull[drafts.Autosave]{Value: w.Autosave}, Editing: w.Editing,
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
	Status string `query:"status" enum:"all,@blog.statuses,trash" default:"all"`
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
	return &staffPostOutput{w.Body()}, nil
}

func (s *Service) handleStaffPost(ctx context.Context, in *postInput) (*staffPostOutput, error) {
	return whole(s.Get(ctx, in.ID))
}

type createInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one post"`
	Body blog.Input
}

func (s *Service) handleCreate(ctx context.Context, in *createInput) (*staffPostOutput, error) {
	return whole(s.Create(ctx, in.Key, in.Body))
}

type saveInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body blog.Input
}

func (s *Service) handleSave(ctx context.Context, in *saveInput) (*staffPostOutput, error) {
	return whole(s.Save(ctx, in.ID, in.Body))
}

type restoreRevisionInput struct {
	ID       string `path:"id" maxLength:"100"`
	Revision string `path:"revision" maxLength:"100"`
	Body     struct {
		Version *int `json:"version,omitempty" doc:"the version that was looked at: 409 if somebody has saved a newer one"`
	}
}

func (s *Service) handleRestoreRevision(ctx context.Context, in *restoreRevisionInput) (*staffPostOutput, error) {
	return whole(s.RestoreRevision(ctx, in.ID, in.Revision, in.Body.Version))
}

type previewInput struct {
	Body struct {
		Content string `json:"content" doc:"Markdown"`
	}
}

// Preview is a text as the page will show it.
type Preview struct {
	HTML     string `json:"html" doc:"the bytes that the page has; safe to insert"`
	Words    int    `json:"words"`
	ReadTime int    `json:"read_time" doc:"minutes"`
}

type previewOutput struct{ Body Preview }

func (s *Service) handlePreview(_ context.Context, in *previewInput) (*previewOutput, error) {
	p, err := s.Preview(in.Body.Content)
	if err != nil {
		return nil, err
	}
	return &previewOutput{p}, nil
}

type suggestInput struct {
	Title string `query:"title" maxLength:"1000"`
	ID    string `query:"id" maxLength:"100" doc:"the post that it is for"`
}

type suggestOutput struct {
	Body struct {
		Slug string `json:"slug" doc:"empty when none can be made of this title"`
	}
}

func (s *Service) handleSlug(ctx context.Context, in *suggestInput) (*suggestOutput, error) {
	slug, err := s.SuggestSlug(ctx, in.Title, in.ID)
	if err != nil {
		return nil, err
	}
	out := &suggestOutput{}
	out.Body.Slug = slug
	return out, nil
}
