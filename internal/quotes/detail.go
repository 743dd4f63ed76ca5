package quotes

import (
	"context"
	"fmt"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
	"wardgate/internal/platform/deadlines"
	"wardgate/internal/platform/history"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

// Detail reads everything about one request, or returns a problem 404.
func (s *Service) Detail(ctx context.Context, id string) (Detail, error) {
	q, err := s.Get(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	story, mails, err := s.Story(ctx, q, s.receivedDetail(q), s.alertTitle)
	if err != nil {
		return Detail{}, err
	}
	rows, err := s.doubted(ctx, []Quote{q})
	if err != nil {
		return Detail{}, err
	}
	cameBack, err := s.CameBack(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{
		Row: rows[0], CameBack: cameBack, PhoneRaw: q.Phone, ScoreLines: q.Lines, Source: q.Source, Behavior: q.Behavior,
		ReviewedAt: httpx.OrNil(q.ReviewedAt), AssessedAt: httpx.OrNil(q.AssessedAt),
		History: story, Mails: history.Mails(mails),
		Milestones: s.steps(q, confirmedAt(mails), s.Clock.Now()), Next: s.Next(q.Status),
	}
	if q.Erased() { // nothing can be done with it
		d.Next = []string{}
	}
	if d.ScoreLines == nil {
		d.ScoreLines = []leads.Line{}
	}
	return d, nil
}

// ProgressByToken reads what the private status page shows, or returns a problem 404.
func (s *Service) ProgressByToken(ctx context.Context, token string) (Progress, error) {
	q, err := s.ByToken(ctx, token)
	if err != nil {
		return Progress{}, err
	}
	return s.progressOf(ctx, q)
}

func (s *Service) progressOf(ctx context.Context, q Quote) (Progress, error) {
	mails, err := s.Mail.ListFor(ctx, q.ID)
	if err != nil {
		return Progress{}, fmt.Errorf("quotes: the progress of %s: %w", q.ID, err)
	}
	state, at := s.Acknowledged(mails, confirmationKind, q.Entry, q.Email)
	return s.progress(q, state, at, s.Clock.Now()), nil
}

// confirmedAt is when the confirmation was sent, zero when it was not.
func confirmedAt(mails []mail.Mail) time.Time {
	m, _ := history.MailOf(mails, confirmationKind)
	return m.SentAt
}

func (s *Service) receivedDetail(q Quote) string {
	text := catalog.Label(s.Catalog.Options.Quote["serviceType"], q.ServiceType) + ", " + q.Reference
	if q.TakenBy != "" {
		text += ". Told on the phone, taken by " + q.TakenName
	}
	if len(q.MatchedWords) > 0 {
		text += ". Urgent words: " + strings.Join(q.MatchedWords, ", ")
	}
	return text
}

func (s *Service) alertTitle(kind string) string {
	if step, ok := strings.CutPrefix(kind, "milestone."); ok {
		if m, known := s.Catalog.Quotes.Milestone(step); known {
			return m.Label + " is late"
		}
	}
	return deadlines.Title(shares(s.Catalog.Quotes), kind)
}
