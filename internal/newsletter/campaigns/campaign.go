package campaigns

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"wardgate/internal/newsletter/campaigns/sqlgen"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/newsletter/issue"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// CampaignStatus is where a campaign stands (S62, U24).
type CampaignStatus string

// The statuses. Draft, Scheduled and Overdue can still be edited and deleted; from Sending on, a
// campaign is frozen.
const (
	Draft     CampaignStatus = "draft"
	Scheduled CampaignStatus = "scheduled"
	Overdue   CampaignStatus = "held"    // its time passed more than a day ago: a person decides what happens to it
	Sending   CampaignStatus = "sending" // mails leave, or wait for their send slot
	Paused    CampaignStatus = "paused"  // no mail begins until a person resumes it
	Cancelled CampaignStatus = "cancelled"
	Delivered CampaignStatus = "sent" // the outcome of every mail is known
)

// Open reports whether a campaign can still be written.
func (s CampaignStatus) Open() bool { return s == Draft || s == Scheduled || s == Overdue }

// Campaign is one newsletter: its content, its audience and its results (S62).
type Campaign struct {
	ID, Title, Subject string
	// Content is Markdown with merge tags.
	Content string
	// Topics are its audience; empty: everybody.
	Topics []string
	Status CampaignStatus
	// Reason is why it is overdue, or why the program itself paused it.
	Reason string
	// ScheduledFor applies while it is scheduled. LaunchedAt and SentAt are when the sending
	// began and ended, zero until then.
	ScheduledFor, LaunchedAt, SentAt time.Time
	CreatedBy, LaunchedBy            httpx.Person
	// Hash identifies the frozen content, Slug its page in the archive; empty before the launch.
	Hash, Slug string
	// Recipients is how many people it goes to, LeftOut how many were left out by SkipReason.
	Recipients int
	LeftOut    map[string]int
	Counts
	Reads
	CreatedAt, UpdatedAt time.Time
	Version              int

	Frozen string // the issue as JSON
}

// Counts are the results of a campaign's mails: their sum is Recipients at any time.
type Counts struct{ Sent, Failed, Skipped, Uncertain, Waiting int }

// Reads is how many people opened a campaign and how many followed a link in it; machine: those
// for whom only programs did.
type Reads struct{ Opens, Clicks, MachineOpens, MachineClicks int }

// The maximum lengths: of content in bytes, of the others in characters.
const (
	titleLength   = 200
	subjectLength = 150
	contentBytes  = 1 << 20
	aheadYears    = 2 // a schedule further ahead is a typing error
)

// CampaignInput is what staff enter for a campaign (S94). Omitted fields stay unchanged.
type CampaignInput struct {
	Title   *string `json:"title,omitempty" doc:"up to 200 characters"`
	Subject *string `json:"subject,omitempty" doc:"one line of up to 150 characters"`
	Content *string `json:"content,omitempty" doc:"Markdown, up to 1 MB"`
	// Topics are nil when omitted.
	Topics []string `json:"topics,omitzero" doc:"whom it is for; empty: everybody"`
	// ScheduledFor turns a draft into a scheduled campaign; null turns it back into a draft.
	ScheduledFor httpx.Moment `json:"scheduled_for,omitzero" doc:"when it is sent by itself; null: a draft"`
	// Status is accepted and ignored (S78).
	Status *string `json:"status,omitempty" enum:"draft,scheduled" doc:"taken and never obeyed: scheduled_for says it"`
	// Version is the one that was edited; the save is rejected if the database has a newer one.
	Version *int `json:"version,omitempty" doc:"the version that was edited: 409 if somebody has saved a newer one"`
}

// source is the part of it that is rendered.
func (c Campaign) source() issue.Source {
	return issue.Source{Title: c.Title, Subject: c.Subject, Content: c.Content, Topics: c.Topics}
}

// over applies in to before and validates the result. Problems 422 name the fields; 403 asks for
// a fresh proof, for what is to leave at a time. Whether an issue can be sent is checked by the preflight.
func (s *Drafts) over(ctx context.Context, before Campaign, in CampaignInput, now time.Time) (Campaign, error) {
	v := &forms.Checker{Limits: map[string]int{"title": titleLength, "subject": subjectLength}}
	after := before
	if in.Title != nil {
		after.Title = v.Line("title", "title", issue.Typed(*in.Title), "title", true)
	}
	if in.Subject != nil {
		after.Subject = v.Line("subject", "subject", issue.Typed(*in.Subject), "subject", true)
	}
	if in.Content != nil {
		after.Content = issue.Typed(forms.AsTyped(*in.Content))
		after.checkContent(v)
	}
	if in.Topics != nil {
		known := s.Catalog.Newsletter.TopicIDs()
		if slices.ContainsFunc(in.Topics, func(id string) bool { return !slices.Contains(known, id) }) {
			v.Errors = append(v.Errors, httpx.FieldError{Field: "topics", Message: "Please choose the topics from the list."})
		}
		after.Topics = core.InOrder(known, in.Topics)
	}
	if in.ScheduledFor.Sent {
		after = after.scheduled(v, in.ScheduledFor.At, now)
	}
	if len(v.Errors) > 0 {
		return before, httpx.Invalid(v.Errors...)
	}
	if after.Status == Scheduled { // at its time it leaves by itself, whatever it says by then
		if err := httpx.NeedFresh(ctx, now); err != nil {
			return before, err
		}
	}
	return after, nil
}

func (c Campaign) checkContent(v *forms.Checker) {
	switch {
	case forms.Blank(c.Content):
		v.Errors = append(v.Errors, httpx.FieldError{Field: "content", Message: "Please write the newsletter's content."})
	case len(c.Content) > contentBytes:
		v.Errors = append(v.Errors, httpx.FieldError{Field: "content", Message: fmt.Sprintf("Please shorten this text to 1 MB; it has %d KB.", len(c.Content)>>10)})
	}
}

// scheduled is c with a time to be sent at, or as a draft when there is none. A time that is
// already set is not checked again: it may have passed during the edit.
func (c Campaign) scheduled(v *forms.Checker, at, now time.Time) Campaign {
	switch {
	case at.IsZero():
		c.Status, c.ScheduledFor, c.Reason = Draft, time.Time{}, ""
		return c
	case c.Status == Scheduled && at.Equal(c.ScheduledFor):
		return c
	case !at.After(now):
		v.Errors = append(v.Errors, httpx.FieldError{Field: "scheduled_for", Message: "Please choose a time that is still to come."})
	case at.After(now.AddDate(aheadYears, 0, 0)):
		v.Errors = append(v.Errors, httpx.FieldError{Field: "scheduled_for", Message: fmt.Sprintf("Please choose a time within %d years.", aheadYears)})
	}
	c.Status, c.ScheduledFor, c.Reason = Scheduled, at, ""
	return c
}

// campaignFrom converts a row.
func campaignFrom(r sqlgen.NewsletterCampaign) (Campaign, error) {
	c := Campaign{
		ID: r.ID, Title: r.Title, Subject: r.Subject, Content: r.Content, Status: CampaignStatus(r.Status), Reason: r.Reason,
		ScheduledFor: r.ScheduledFor.Time, LaunchedAt: r.LaunchedAt.Time, SentAt: r.SentAt.Time, Hash: r.ContentHash, Slug: r.Slug,
		Recipients: int(r.RecipientCount),
		Counts:     Counts{Sent: int(r.SentCount), Failed: int(r.FailedCount), Skipped: int(r.SkippedCount), Uncertain: int(r.UncertainCount)},
		Reads:      Reads{int(r.OpenCount), int(r.ClickCount), int(r.MachineOpenCount), int(r.MachineClickCount)},
		CreatedAt:  r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: int(r.Version), Frozen: r.Letter,
	}
	for column, field := range map[string]struct {
		text string
		into any
	}{
		"topics": {r.Topics, &c.Topics}, "left_out": {r.LeftOut, &c.LeftOut},
		"created_by": {r.CreatedBy, &c.CreatedBy}, "launched_by": {cmp.Or(r.LaunchedBy, "{}"), &c.LaunchedBy},
	} {
		if err := json.Unmarshal([]byte(field.text), field.into); err != nil {
			return c, fmt.Errorf("newsletter: campaign %s, column %s: %w", r.ID, column, err)
		}
	}
	return c, nil
}

// listed is a campaign as lists show it.
func listed(r sqlgen.CampaignsRow) (Campaign, error) {
	return campaignFrom(sqlgen.NewsletterCampaign{
		ID: r.ID, Title: r.Title, Subject: r.Subject, Topics: r.Topics, Status: r.Status, Reason: r.Reason, ScheduledFor: r.ScheduledFor,
		LaunchedAt: r.LaunchedAt, SentAt: r.SentAt, Slug: r.Slug, RecipientCount: r.RecipientCount, SentCount: r.SentCount,
		FailedCount: r.FailedCount, SkippedCount: r.SkippedCount, UncertainCount: r.UncertainCount, OpenCount: r.OpenCount,
		ClickCount: r.ClickCount, MachineOpenCount: r.MachineOpenCount, MachineClickCount: r.MachineClickCount,
		CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt, Version: r.Version, LeftOut: "{}", CreatedBy: "{}",
	})
}
