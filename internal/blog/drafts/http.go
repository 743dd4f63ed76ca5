package drafts

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/blog"
	"wardgate/internal/platform/httpx"
)

// Routes is the endpoint table of what surrounds writing: revisions and autosaves.
func (s *Service) Routes() []httpx.Route {
	get := func(path, id, summary string) httpx.Route {
		return blog.StaffRoute(http.MethodGet, path, id, summary, blog.CanRead, httpx.IdempotencyUndeclared)
	}
	const revisions, autosave = "/posts/{id}/revisions", "/autosaves/{post}"
	put := blog.StaffRoute(http.MethodPut, autosave, "autosave-post", "Keep what the caller has typed; nobody else sees it", blog.CanWrite, httpx.ByState)
	put.Status = http.StatusOK
	return []httpx.Route{
		httpx.Handle(get(revisions, "list-revisions", "What a post was after each save, the newest first"), s.handleRevisions),
		httpx.Handle(get(revisions+"/{revision}", "get-revision", "One revision with its text"), s.handleRevision),
		httpx.Handle(put, s.handleAutosave),
		httpx.Handle(get(autosave, "get-autosave", "What the caller has typed and not saved"), s.handleGetAutosave),
		httpx.Handle(blog.StaffRoute(http.MethodDelete, autosave, "discard-autosave", "Put what the caller has typed aside", blog.CanWrite, httpx.ByState), s.handleDiscard),
	}
}

// RevisionRow is a revision in a list.
type RevisionRow struct {
	ID      string                     `json:"id"`
	SavedAt time.Time                  `json:"saved_at"`
	By      httpx.OrNull[httpx.Person] `json:"by" doc:"null when the clock or nobody did it"`
	Kind    string                     `json:"kind" enum:"created,saved,autosaved,restored,published"`
	Title   string                     `json:"title"`
	Words   int                        `json:"words" doc:"of the content"`
	Version int                        `json:"version" doc:"the post's; of what was autosaved, the one it began from"`
}

// PostRest is what RevisionRow and PostText do not name.
type PostRest struct {
	Slug        string      `json:"slug"`
	Author      string      `json:"author"`
	Category    string      `json:"category"`
	Featured    bool        `json:"featured"`
	Status      blog.Status `json:"status" enum:"@blog.statuses"`
	PublishDate *time.Time  `json:"publish_date"`
	ReadTime    int         `json:"read_time"`
}

// RevisionText is a revision with all that can be written of a post.
type RevisionText struct {
	RevisionRow
	PostRest
	blog.PostText
}

func revisionRow(r Revision) RevisionRow {
	return RevisionRow{ID: r.ID, SavedAt: r.SavedAt, By: r.By.OrNull(), Kind: r.Kind, Title: r.Title, Words: r.Words, Version: r.Version}
}

func revisionText(r Revision, p blog.Post) RevisionText {
	return RevisionText{revisionRow(r), PostRest{
		Slug: p.Slug, Author: p.Author, Category: p.Category, Featured: p.Featured, Status: p.Status, PublishDate: httpx.OrNil(p.PublishDate),
		ReadTime: p.ReadTime,
	}, blog.TextOf(p)}
}

type revisionsInput struct {
	ID     string `path:"id" maxLength:"100"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
	Cursor string `query:"cursor" maxLength:"200"`
}

type revisionsBody struct {
	Items []RevisionRow `json:"items" nullable:"false"`
	Next  string        `json:"next" doc:"cursor of the next page, empty at the end"`
}

type revisionsOutput struct{ Body revisionsBody }

func (s *Service) handleRevisions(ctx context.Context, in *revisionsInput) (*revisionsOutput, error) {
	list, next, err := s.Revisions(ctx, in.ID, in.Cursor, in.Limit)
	if err != nil {
		return nil, err
	}
	items := make([]RevisionRow, len(list))
	for i, r := range list {
		items[i] = revisionRow(r)
	}
	return &revisionsOutput{revisionsBody{items, next}}, nil
}

type revisionInput struct {
	ID       string `path:"id" maxLength:"100"`
	Revision string `path:"revision" maxLength:"100"`
}

type revisionOutput struct{ Body RevisionText }

func (s *Service) handleRevision(ctx context.Context, in *revisionInput) (*revisionOutput, error) {
	r, p, err := s.Revision(ctx, in.ID, in.Revision)
	if err != nil {
		return nil, err
	}
	return &revisionOutput{revisionText(r, p)}, nil
}

type autosaveInput struct {
	Post string `path:"post" maxLength:"100" doc:"a post's id, or new"`
	Body struct {
		BaseVersion int        `json:"base_version" minimum:"0" doc:"the version that was edited, 0 for a new post"`
		Fields      blog.Input `json:"fields"`
	}
}

// AutosaveDone is the answer to an autosave.
type AutosaveDone struct {
	SavedAt time.Time `json:"saved_at"`
	Version int       `json:"version" doc:"the post's today, 0 for a new one: newer than the edited one if somebody has saved meanwhile"`
	Editing []Editor  `json:"editing" nullable:"false" doc:"who else has typed in it within two minutes"`
}

type autosaveDoneOutput struct{ Body AutosaveDone }

func (s *Service) handleAutosave(ctx context.Context, in *autosaveInput) (*autosaveDoneOutput, error) {
	done, err := s.Autosave(ctx, in.Post, in.Body.BaseVersion, in.Body.Fields)
	if err != nil {
		return nil, err
	}
	return &autosaveDoneOutput{done}, nil
}

type autosavePath struct {
	Post string `path:"post" maxLength:"100" doc:"a post's id, or new"`
}

type autosaveOutput struct {
	Body struct {
		Autosave httpx.OrNull[Autosave] `json:"autosave" doc:"null when nothing is kept"`
	}
}

func (s *Service) handleGetAutosave(ctx context.Context, in *autosavePath) (*autosaveOutput, error) {
	kept, err := s.GetAutosave(ctx, in.Post)
	if err != nil {
		return nil, err
	}
	out := &autosaveOutput{}
	out.Body.Autosave.Value = kept
	return out, nil
}

func (s *Service) handleDiscard(ctx context.Context, in *autosavePath) (*struct{}, error) {
	return nil, s.Discard(ctx, in.Post)
}
