package company

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
)

// CanWrite is the permission to read and change the profile.
const CanWrite httpx.Permission = "company.write"

const (
	path = "/api/staff/company"
	// mostBody bounds a profile that is sent, in bytes.
	mostBody = 512 << 10
	// page is how many versions a list has.
	page = 50
)

// Routes is the endpoint table.
func (s *Service) Routes() []httpx.Route {
	line := func(method, below, id, summary string, repeat httpx.Idempotency) httpx.Route {
		return httpx.Route{Method: method, Path: path + below, ID: id, Tag: Topic, Summary: summary, Who: httpx.Allow(CanWrite),
			Rate: httpx.Unlimited("only owners can call it"), Repeat: repeat, Body: mostBody, Status: http.StatusOK}
	}
	save := line(http.MethodPut, "", "save-company", "Save what the company says of itself, as its next version", httpx.ByState)
	restore := line(http.MethodPost, "/versions/{version}/restore", "restore-company", "Save an earlier version anew; 0 is the sample company", httpx.ByState)
	save.Fresh, restore.Fresh = true, true // another phone number on every page is worth a stolen session
	return append(s.Badges.Routes(),
		httpx.Handle(line(http.MethodGet, "", "get-company", "What the company says of itself", httpx.IdempotencyUndeclared), s.handleGet),
		httpx.Handle(save, s.handleSave),
		httpx.Handle(line(http.MethodPost, "/preview", "preview-company", "A visitor page with other facts; nothing is stored", httpx.Repeats), s.handlePreview),
		httpx.Handle(line(http.MethodGet, "/versions", "list-company-versions", "What was saved before, newest first", httpx.IdempotencyUndeclared), s.handleVersions),
		httpx.Handle(restore, s.handleRestore),
	)
}

// Tasks is the background work.
func (s *Service) Tasks() []jobs.Task {
	return append(s.Badges.Tasks(),
		jobs.Task{Name: "company.follow", Every: 10 * time.Second, OnEach: true, Run: s.Follow},
		jobs.Task{Name: "company.tell-endings", Every: time.Hour, Run: s.TellEndings},
	)
}

// CompanyBody is a version as staff see it.
type CompanyBody struct {
	Version   int64           `json:"version" doc:"0 while nothing was saved"`
	Sample    bool            `json:"sample" doc:"it still is the sample company, by its name"`
	Samples   []string        `json:"samples" nullable:"false" doc:"the parts of the profile that still are the sample's"`
	Waiting   []string        `json:"waiting" nullable:"false" doc:"the fields that hold from the next start of the program on"`
	Endings   []Ending        `json:"endings" nullable:"false" doc:"papers that end within 30 days, or have ended"`
	ChangedAt *time.Time      `json:"changedAt" doc:"null while nothing was saved"`
	ChangedBy string          `json:"changedBy"`
	Note      string          `json:"note"`
	Profile   catalog.Profile `json:"profile"`
}

type companyOutput struct{ Body CompanyBody }

func (s *Service) body(p Profile, err error) (*companyOutput, error) {
	if err != nil {
		return nil, err
	}
	out := CompanyBody{
		Version: p.Version, Sample: IsSample(p.Profile, s.d.Sample), Samples: append([]string{}, Samples(p.Profile, s.d.Sample)...),
		Waiting:   append([]string{}, Waiting(p.Profile, s.running)...),
		Endings:   Endings(p.Profile, s.today()),
		ChangedBy: p.Author, Note: p.Note, Profile: p.Profile,
	}
	if p.Version > 0 {
		out.ChangedAt = &p.SavedAt
	}
	return &companyOutput{out}, nil
}

func (s *Service) handleGet(ctx context.Context, _ *struct{}) (*companyOutput, error) {
	return s.body(s.Current(ctx))
}

type saveCompanyInput struct {
	Body struct {
		Version int64           `json:"version" minimum:"0" doc:"the version that was changed"`
		Profile catalog.Profile `json:"profile"`
		Note    string          `json:"note,omitempty" doc:"why, for the history; up to 200 characters"`
	}
}

func (s *Service) handleSave(ctx context.Context, in *saveCompanyInput) (*companyOutput, error) {
	return s.body(s.Save(ctx, in.Body.Version, in.Body.Profile, in.Body.Note))
}

type companyPreviewInput struct {
	Body struct {
		Path    string          `json:"path" doc:"of a visitor page, such as /contact"`
		Profile catalog.Profile `json:"profile"`
	}
}

type companyPreviewBody struct {
	HTML string `json:"html" doc:"the document"`
}

type companyPreviewOutput struct{ Body companyPreviewBody }

func (s *Service) handlePreview(ctx context.Context, in *companyPreviewInput) (*companyPreviewOutput, error) {
	if wrong := s.Check(in.Body.Profile); len(wrong) > 0 {
		return nil, Invalid(wrong)
	}
	html, err := s.d.Preview(ctx, s.shown(in.Body.Profile), in.Body.Path)
	if err != nil {
		return nil, err
	}
	return &companyPreviewOutput{companyPreviewBody{html}}, nil
}

type companyVersionsInput struct {
	Before int64 `query:"before" minimum:"0" doc:"those before this version; 0 for the newest"`
}

// CompanyVersionBody is a saved version in the history.
type CompanyVersionBody struct {
	Version int64     `json:"version"`
	At      time.Time `json:"at"`
	By      string    `json:"by"`
	Note    string    `json:"note"`
	Changes []Change  `json:"changes" nullable:"false" doc:"against the version before it"`
}

type companyVersionsBody struct {
	Items []CompanyVersionBody `json:"items" nullable:"false"`
	Next  string               `json:"next" doc:"the value of before for the next page; empty at the end"`
}

type companyVersionsOutput struct{ Body companyVersionsBody }

type restoreCompanyInput struct {
	Version int64 `path:"version" minimum:"0"`
	Body    struct {
		Version int64 `json:"version" minimum:"0" doc:"the newest version, as the caller knows it"`
	}
}

func (s *Service) handleRestore(ctx context.Context, in *restoreCompanyInput) (*companyOutput, error) {
	return s.body(s.Restore(ctx, in.Body.Version, in.Version))
}

func (s *Service) handleVersions(ctx context.Context, in *companyVersionsInput) (*companyVersionsOutput, error) {
	list, err := s.Versions(ctx, in.Before, page)
	if err != nil {
		return nil, err
	}
	out := companyVersionsBody{Items: []CompanyVersionBody{}}
	for _, v := range list {
		out.Items = append(out.Items, CompanyVersionBody{v.Version, v.SavedAt, v.Author, v.Note, v.Changes})
	}
	if n := len(out.Items); n == page && out.Items[n-1].Version > 1 {
		out.Next = strconv.FormatInt(out.Items[n-1].Version, 10)
	}
	return &companyVersionsOutput{out}, nil
}
