package quotes

import (
	"context"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/inbound"
)

// Receipt answers an accepted request (V82, V185).
type Receipt struct {
	ID                    string    `json:"id"`
	TicketID              string    `json:"ticketId" doc:"public reference"`
	LeadScore             int       `json:"leadScore" minimum:"0" maximum:"100"`
	Priority              string    `json:"priority" enum:"@quotes.levels"`
	EstimatedResponseTime string    `json:"estimatedResponseTime" example:"30 minutes"`
	Deadline              time.Time `json:"sla_deadline" doc:"until when a person answers"`
	DeadlineText          string    `json:"deadlineText" doc:"the same instant in words, in the company's time zone"`
	StatusURL             string    `json:"statusUrl" doc:"private page that shows how the request goes on"`
	Emergency             bool      `json:"emergency" doc:"urgent words were found: the emergency phones should be shown"`
	ConfirmationEmail     string    `json:"confirmationEmail" enum:"@mail.confirmation"`
	NearestOffice         string    `json:"nearestOffice" doc:"the id of the office nearest to the site, empty where that is unknown"`
}

func (s *Service) receipt(_ context.Context, q Quote) Receipt {
	p := priorityByScore(s.Catalog.Quotes, q.LeadScore) // what was promised, whatever staff set since
	return Receipt{
		ID: q.ID, TicketID: q.Reference, LeadScore: q.LeadScore, Priority: p.ID, EstimatedResponseTime: p.ResponseText,
		Deadline: q.Deadline, DeadlineText: s.Words(q.Deadline), StatusURL: statusURL(s.Origin, q),
		Emergency: q.Emergency, ConfirmationEmail: s.MailExpected(), NearestOffice: s.Catalog.NearestOffice(q.SiteLocation).ID,
	}
}

// How many days the private page of a request can be opened: from the day it came, and from the day it was closed.
const (
	statusDays = 365
	closedDays = 90
)

func statusURL(origin string, q Quote) string { return origin + statusPath + q.Token }

// Progress is what the private status page shows of a request.
type Progress struct {
	TicketID          string    `json:"ticketId"`
	FirstName         string    `json:"firstName"`
	SubmittedAt       time.Time `json:"submitted_at"`
	SubmittedText     string    `json:"submittedText"`
	Deadline          time.Time `json:"sla_deadline"`
	DeadlineText      string    `json:"deadlineText"`
	Priority          string    `json:"priority"`
	ResponseText      string    `json:"estimatedResponseTime"`
	Emergency         bool      `json:"emergency"`
	Service           string    `json:"service"`
	ConfirmationEmail string    `json:"confirmationEmail" enum:"sent,@mail.confirmation"`
	AnsweredText      string    `json:"answeredText" doc:"when a person answered, in words; empty while nobody has"`
	Steps             []Step    `json:"steps"`
	Closed            bool      `json:"closed"`
	SiteLocation      string    `json:"siteLocation" doc:"where the site is, as it was sent"`
	AnswerText        string    `json:"answerText" doc:"how the person wants to be answered, in words; empty where nothing was said"`
	NearestOffice     string    `json:"nearestOffice" doc:"the id of the office nearest to the site, empty where that is unknown"`
}

// Step is one promised step and how it stands.
type Step struct {
	ID       string     `json:"id"`
	Label    string     `json:"label"`
	Text     string     `json:"text"`
	DueAt    time.Time  `json:"due_at"`
	DueText  string     `json:"dueText"`
	DoneAt   *time.Time `json:"done_at"`
	DoneText string     `json:"doneText"`
	State    string     `json:"state" enum:"done,waiting,late"`
}

func (s *Service) progress(q Quote, confirmation string, confirmedAt, now time.Time) Progress {
	p, answered := priorityByScore(s.Catalog.Quotes, q.LeadScore), ""
	if !q.AnsweredAt.IsZero() {
		answered = s.Words(q.AnsweredAt)
	}
	return Progress{
		AnsweredText: answered,
		TicketID:     q.Reference, FirstName: q.FirstName, SubmittedAt: q.CreatedAt, SubmittedText: s.Words(q.CreatedAt),
		Deadline: q.Deadline, DeadlineText: s.Words(q.Deadline), Priority: p.ID, ResponseText: p.ResponseText,
		Emergency: q.Emergency, Service: catalog.Label(s.Catalog.Options.Quote["serviceType"], q.ServiceType),
		ConfirmationEmail: confirmation, Steps: s.steps(q, confirmedAt, now),
		Closed: q.Status == Won || q.Status == Lost, SiteLocation: q.SiteLocation,
		AnswerText: catalog.Label(s.Catalog.Options.Quote["preferredContact"], q.PreferredContact), NearestOffice: s.Catalog.NearestOffice(q.SiteLocation).ID,
	}
}

func (s *Service) steps(q Quote, confirmedAt, now time.Time) []Step {
	out := make([]Step, 0, len(s.Catalog.Quotes.Milestones))
	for _, m := range s.Catalog.Quotes.Milestones {
		due, done := q.CreatedAt.Add(minutes(m.Minutes)), milestoneDone(m.ID, q)
		switch {
		case m.ID == "confirmation" && q.Unconfirmed:
			continue
		case m.ID == "confirmation":
			done = confirmedAt
		case m.ID == "quoted" && q.hasWalk():
			out = append(out, walkStep(s.Catalog.Quotes.Walk, q, s.Words))
			due, m.Text = q.QuoteBy, s.Catalog.Quotes.Walk.QuoteText
		}
		step := Step{ID: m.ID, Label: m.Label, Text: m.Text, DueAt: due, DueText: s.Words(due), State: "waiting"}
		switch {
		case !done.IsZero():
			step.DoneAt, step.DoneText, step.State = &done, s.Words(done), "done"
		case m.Minutes > 0 && now.After(due):
			step.State = "late"
		}
		out = append(out, step)
	}
	return out
}

// walkStep is the step that stands before the detailed quote of a site that is walked first (D88). That it was walked shows
// when the quote is there.
func walkStep(of catalog.WalkTexts, q Quote, words func(time.Time) string) Step {
	step := Step{ID: "walk", Label: of.Label, Text: of.Text, DueAt: q.WalkAt, DueText: words(q.WalkAt), State: "waiting"}
	if !q.QuotedAt.IsZero() {
		at := first(q.WalkAt, q.QuotedAt)
		step.DoneAt, step.DoneText, step.State = &at, words(at), "done"
	}
	return step
}

// Detail is everything about one request, for its drawer (D81).
type Detail struct {
	Row
	inbound.CameBack
	PhoneRaw   string          `json:"phone_raw" doc:"as typed"`
	ScoreLines []leads.Line    `json:"score_lines" doc:"add up to lead_score"`
	Source     string          `json:"source"`
	Behavior   leads.Behavior  `json:"behavior"`
	ReviewedAt *time.Time      `json:"reviewed_at"`
	AssessedAt *time.Time      `json:"assessed_at"`
	History    []history.Entry `json:"history" doc:"oldest first"`
	Mails      []history.Mail  `json:"mails"`
	Milestones []Step          `json:"milestones"`
	Next       []string        `json:"next" doc:"statuses that this request may become"`
}

// doubted are rows as a list shows them: with what of them nobody vouches for.
func (s *Service) doubted(ctx context.Context, list []Quote) ([]Row, error) {
	rows := inbound.Views(list, s.row)
	return rows, leads.Doubted(ctx, s.names, rows, func(r *Row) (leads.Typed, *leads.Doubts) {
		name := strings.TrimSpace(r.FirstName + " " + r.LastName)
		return leads.Typed{LeadID: r.LeadID, Name: name, Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company}, &r.Doubts
	})
}
