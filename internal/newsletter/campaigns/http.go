package campaigns

import (
	"context"
	"net/http"
	"time"

	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/httpx"
)

// campaignBody is the maximum size of a request with a campaign: its text with JSON escapes, and
// enough above its limits for text that is too long to be reported by field.
const campaignBody = 8 << 20

// Routes is the endpoint table of campaigns.
func (s *Staff) Routes() []httpx.Route {
	route := func(method, path, id, summary string, who httpx.Permission, repeat httpx.Idempotency, status int) httpx.Route {
		return httpx.Route{Method: method, Path: core.StaffPath + "/campaigns" + path, ID: id, Tag: core.Tag, Summary: summary, Who: httpx.Allow(who),
			Rate: httpx.Unlimited("only signed-in staff can call it"), Repeat: repeat, Status: status, Body: campaignBody}
	}
	get := func(path, id, summary string) httpx.Route {
		r := route(http.MethodGet, path, id, summary, core.CanRead, httpx.IdempotencyUndeclared, 0)
		r.Body = 0
		return r
	}
	post := func(path, id, summary string, who httpx.Permission) httpx.Route {
		return route(http.MethodPost, path, id, summary, who, httpx.ByState, http.StatusOK)
	}
	mailing := func(path, id, summary string) httpx.Route {
		r := post(path, id, summary, core.CanSend)
		r.Fresh = true
		return r
	}
	people := route(http.MethodGet, "/{id}/deliveries/csv", "export-deliveries", "The same as a file for spreadsheets", core.CanWrite, httpx.IdempotencyUndeclared, 0)
	people.Fresh = true
	return []httpx.Route{
		httpx.Handle(get("", "list-campaigns", "Campaigns, the newest first, with what they came to"), s.handleCampaigns),
		httpx.Handle(route(http.MethodPost, "", "create-campaign", "Make a draft, or a scheduled campaign", core.CanWrite, httpx.ByKey, http.StatusCreated), s.handleCreateCampaign),
		httpx.Handle(get("/audience", "count-audience", "How many people a campaign about topics would go to"), s.handleAudience),
		httpx.Handle(post("/preview", "preview-campaign", "What a campaign looks like, what is wrong with it, and to how many it goes", core.CanWrite), s.handlePreview),
		httpx.Handle(get("/{id}", "get-campaign", "One campaign with all that is known of it"), s.handleCampaign),
		httpx.Handle(route(http.MethodPut, "/{id}", "save-campaign", "Save a campaign; what is left out stays as it is", core.CanWrite, httpx.ByState, http.StatusOK), s.handleSaveCampaign),
		httpx.Handle(route(http.MethodDelete, "/{id}", "delete-campaign", "Delete a campaign of which no mail has left", core.CanWrite, httpx.ByState, 0), s.handleDeleteCampaign),
		httpx.Handle(route(http.MethodPost, "/{id}/duplicate", "duplicate-campaign", "Make a draft of what a campaign says", core.CanWrite, httpx.Repeats, http.StatusCreated), s.handleDuplicateCampaign),
		httpx.Handle(mailing("/{id}/send", "send-campaign", "Send a campaign to its audience, once"), s.handleSendCampaign),
		httpx.Handle(mailing("/{id}/schedule", "schedule-campaign", "Have a campaign sent at a time"), s.handleSchedule),
		httpx.Handle(post("/{id}/unschedule", "unschedule-campaign", "Make a scheduled campaign a draft", core.CanSend), s.handleUnschedule),
		httpx.Handle(post("/{id}/pause", "pause-campaign", "Stop a sending: no further mail begins", core.CanSend), s.handlePause),
		httpx.Handle(mailing("/{id}/resume", "resume-campaign", "Go on where a sending was paused"), s.handleResume),
		httpx.Handle(post("/{id}/cancel", "cancel-campaign", "End a sending: what has not begun is not sent", core.CanSend), s.handleCancel),
		httpx.Handle(mailing("/{id}/retry", "retry-campaign", "Have failed or uncertain mails tried again"), s.handleRetry),
		httpx.Handle(route(http.MethodPost, "/{id}/test", "test-campaign", "Mail a campaign to the caller", core.CanWrite, httpx.Repeats, http.StatusOK), s.handleTest),
		httpx.Handle(get("/{id}/deliveries", "list-deliveries", "Who got a campaign, and what became of each mail"), s.handleDeliveries),
		httpx.HandleFile(people, s.handleDeliveriesCSV),
	}
}

// CampaignRow is a campaign in the list (S62).
type CampaignRow struct {
	ID                string               `json:"id"`
	Title             string               `json:"title"`
	Subject           string               `json:"subject"`
	Status            CampaignStatus       `json:"status" enum:"draft,scheduled,held,sending,paused,cancelled,sent"`
	Reason            string               `json:"reason" doc:"why it is held, or was paused by itself"`
	Topics            []string             `json:"topics" nullable:"false" doc:"whom it is for; empty: everybody"`
	ScheduledFor      *time.Time           `json:"scheduled_for"`
	LaunchedAt        *time.Time           `json:"launched_at"`
	SentAt            *time.Time           `json:"sent_at" doc:"when the fate of its last mail was known"`
	CreatedAt         time.Time            `json:"created_at"`
	UpdatedAt         time.Time            `json:"updated_at"`
	Version           int                  `json:"version"`
	RecipientCount    int                  `json:"recipient_count" doc:"people, frozen at the launch: the sum of the five counts that follow"`
	SentCount         int                  `json:"sent_count"`
	FailedCount       int                  `json:"failed_count"`
	SkippedCount      int                  `json:"skipped_count" doc:"it might not be sent to them any more when their turn came"`
	UncertainCount    int                  `json:"uncertain_count" doc:"it may have arrived"`
	WaitingCount      int                  `json:"waiting_count" doc:"not decided yet"`
	OpenCount         int                  `json:"open_count" doc:"people who opened it"`
	ClickCount        int                  `json:"click_count" doc:"people who followed a link"`
	MachineOpenCount  int                  `json:"machine_open_count" doc:"of others a program opened it"`
	MachineClickCount int                  `json:"machine_click_count" doc:"of others a program followed a link"`
	OpenRate          *float64             `json:"open_rate" doc:"open_count of sent_count; null while nothing is sent"`
	ClickRate         *float64             `json:"click_rate" doc:"click_count of sent_count; null while nothing is sent"`
	Blocked           httpx.OrNull[HeldUp] `json:"held_up" doc:"why its mails do not leave while it is being sent; null: they do, or it is not"`
	Slug              string               `json:"slug" doc:"the last part of its address in the archive; empty before the launch; it stands there from the first mail sent on, unless it is cancelled"`
}

// rate is n of all, null when there is no all.
func rate(n, all int) *float64 {
	if all == 0 {
		return nil
	}
	r := float64(n) / float64(all)
	return &r
}

func (s *Staff) campaignRow(c Campaign) CampaignRow {
	return CampaignRow{
		ID: c.ID, Title: c.Title, Subject: c.Subject, Status: c.Status, Reason: c.Reason, Topics: c.Topics, ScheduledFor: httpx.OrNil(c.ScheduledFor),
		LaunchedAt: httpx.OrNil(c.LaunchedAt), SentAt: httpx.OrNil(c.SentAt), CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt, Version: c.Version,
		RecipientCount: c.Recipients, SentCount: c.Sent, FailedCount: c.Failed, SkippedCount: c.Skipped, UncertainCount: c.Uncertain, WaitingCount: c.Waiting,
		OpenCount: c.Opens, ClickCount: c.Clicks, MachineOpenCount: c.MachineOpens, MachineClickCount: c.MachineClicks,
		OpenRate: rate(c.Opens, c.Sent), ClickRate: rate(c.Clicks, c.Sent), Blocked: httpx.OrNull[HeldUp]{Value: s.Results.Blocked(c)}, Slug: c.Slug,
	}
}

// CampaignBody is one campaign with everything that staff see of it.
type CampaignBody struct {
	CampaignRow
	Content    string                     `json:"content" doc:"Markdown"`
	LeftOut    map[string]int             `json:"left_out" nullable:"false" doc:"how many people it was kept from at the launch, by reason"`
	CreatedBy  httpx.OrNull[httpx.Person] `json:"created_by"`
	LaunchedBy httpx.OrNull[httpx.Person] `json:"launched_by" doc:"null when the clock sent it"`
}

type campaignOutput struct{ Body CampaignBody }

func (s *Staff) oneCampaign(c Campaign, err error) (*campaignOutput, error) {
	if err != nil {
		return nil, err
	}
	return &campaignOutput{s.campaignBody(c)}, nil
}

func (s *Staff) campaignBody(c Campaign) CampaignBody {
	out := CampaignBody{CampaignRow: s.campaignRow(c), Content: c.Content, LeftOut: c.LeftOut, CreatedBy: c.CreatedBy.OrNull(), LaunchedBy: c.LaunchedBy.OrNull()}
	if out.LeftOut == nil {
		out.LeftOut = map[string]int{}
	}
	return out
}

// One is a campaign with everything that staff see of it, or a problem 404.
func (s *Staff) One(ctx context.Context, id string) (CampaignBody, error) {
	c, err := s.Drafts.Campaign(ctx, id)
	if err != nil {
		return CampaignBody{}, err
	}
	return s.campaignBody(c), nil
}

type campaignsOutput struct {
	Body struct {
		Items []CampaignRow `json:"items" nullable:"false"`
		Next  string        `json:"next" doc:"cursor of the next page, empty at the end"`
		Stats CampaignStats `json:"stats"`
	}
}

type campaignsInput struct {
	core.PageInput
	Query string `query:"q" maxLength:"200" doc:"a part of the title or the subject"`
}

func (s *Staff) handleCampaigns(ctx context.Context, in *campaignsInput) (*campaignsOutput, error) {
	out := &campaignsOutput{}
	var err error
	if out.Body.Items, out.Body.Next, err = s.Rows(ctx, CampaignFilter{Query: in.Query, Cursor: in.Cursor, Limit: in.Limit}); err != nil {
		return nil, err
	}
	out.Body.Stats, err = s.Results.CampaignStats(ctx)
	return out, err
}

// Rows are the campaigns that f asks for, as the list shows them, and the cursor of the next page.
func (s *Staff) Rows(ctx context.Context, f CampaignFilter) ([]CampaignRow, string, error) {
	list, next, err := s.Drafts.Campaigns(ctx, f)
	if err != nil {
		return nil, "", err
	}
	out := make([]CampaignRow, len(list))
	for i, c := range list {
		out[i] = s.campaignRow(c)
	}
	return out, next, nil
}

func (s *Staff) handleCampaign(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	body, err := s.One(ctx, in.ID)
	return &campaignOutput{body}, err
}

type createCampaignInput struct {
	Key  string `header:"Idempotency-Key" maxLength:"200" pattern:"^[\\x21-\\x7E]*$" doc:"the same key twice is one campaign"`
	Body CampaignInput
}

// maySchedule rejects a time from a person who may write but not send: a schedule makes mails
// leave.
func maySchedule(ctx context.Context, in CampaignInput) error {
	if in.ScheduledFor.At.IsZero() || httpx.ActorFrom(ctx).May(core.CanSend) {
		return nil
	}
	return httpx.Forbidden("Your role does not allow to have a campaign sent. Save it without a time.")
}

func (s *Staff) handleCreateCampaign(ctx context.Context, in *createCampaignInput) (*campaignOutput, error) {
	if err := maySchedule(ctx, in.Body); err != nil {
		return nil, err
	}
	return s.oneCampaign(s.Drafts.CreateCampaign(ctx, in.Key, in.Body))
}

type saveCampaignInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body CampaignInput
}

func (s *Staff) handleSaveCampaign(ctx context.Context, in *saveCampaignInput) (*campaignOutput, error) {
	if err := maySchedule(ctx, in.Body); err != nil {
		return nil, err
	}
	return s.oneCampaign(s.Drafts.SaveCampaign(ctx, in.ID, in.Body))
}

func (s *Staff) handleDeleteCampaign(ctx context.Context, in *core.IDInput) (*core.Nothing, error) {
	return nil, s.Drafts.DeleteCampaign(ctx, in.ID)
}

func (s *Staff) handleDuplicateCampaign(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	return s.oneCampaign(s.Drafts.DuplicateCampaign(ctx, in.ID))
}

// SendInput identifies the campaign to send.
type SendInput struct {
	// Version is 0 when omitted.
	Version int `json:"version,omitempty" minimum:"1" doc:"the version that the caller saw: 409, and nothing is sent, if there is a newer one; left out: whichever there is"`
}

type sendInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body *SendInput
}

type sendOutput struct{ Body SendOutcome }

func (s *Staff) handleSendCampaign(ctx context.Context, in *sendInput) (*sendOutput, error) {
	version := 0
	if in.Body != nil {
		version = in.Body.Version
	}
	out, err := s.Launcher.SendVersion(ctx, in.ID, version)
	return &sendOutput{out}, err
}

type scheduleInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		ScheduledFor time.Time `json:"scheduled_for"`
	}
}

func (s *Staff) handleSchedule(ctx context.Context, in *scheduleInput) (*campaignOutput, error) {
	at := in.Body.ScheduledFor.UTC().Truncate(time.Millisecond)
	if at.IsZero() { // which would turn it into a draft
		return nil, httpx.Invalid(httpx.FieldError{Field: "scheduled_for", Message: "Please choose a time that is still to come."})
	}
	return s.oneCampaign(s.Drafts.ScheduleCampaign(ctx, in.ID, at))
}

func (s *Staff) handleUnschedule(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	return s.oneCampaign(s.Drafts.ScheduleCampaign(ctx, in.ID, time.Time{}))
}

func (s *Staff) handlePause(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	return s.oneCampaign(s.Lifecycle.PauseCampaign(ctx, in.ID))
}

func (s *Staff) handleResume(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	return s.oneCampaign(s.Lifecycle.ResumeCampaign(ctx, in.ID))
}

func (s *Staff) handleCancel(ctx context.Context, in *core.IDInput) (*campaignOutput, error) {
	return s.oneCampaign(s.Lifecycle.CancelCampaign(ctx, in.ID))
}

type retryInput struct {
	ID   string `path:"id" maxLength:"100"`
	Body struct {
		What DeliveryState `json:"what" enum:"failed,uncertain"`
	}
}

type retryOutput struct {
	Body struct {
		Count int `json:"count" doc:"mails that are tried again"`
	}
}

func (s *Staff) handleRetry(ctx context.Context, in *retryInput) (*retryOutput, error) {
	n, err := s.Lifecycle.RetryMails(ctx, in.ID, in.Body.What)
	out := &retryOutput{}
	out.Body.Count = n
	return out, err
}
