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
	"wardgate/internal/quotes/sqlgen"
)

// Detail reads everything about one request, or returns a problem 404.
func (s *Service) Detail(ctx context.Context, id string) (Detail, error) {
	q, err := s.Get(ctx, id)
	if err != nil {
		return Detail{}, err
	}
	mails, err := s.Mail.ListFor(ctx, id)
	if err != nil {
		return Detail{}, fmt.Errorf("quotes.Detail: %w", err)
	}
	story, err := s.timeline(ctx, q, mails)
	if err != nil {
		return Detail{}, err
	}
	d := Detail{
		Row: s.row(q), PhoneRaw: q.Phone, ScoreLines: q.Lines, Source: q.Source, Behavior: q.Behavior,
		ReviewedAt: httpx.OrNil(q.ReviewedAt), AssessedAt: httpx.OrNil(q.AssessedAt), StatusURL: s.statusURL(q),
		History: story, Mails: history.Mails(mails),
		Milestones: s.steps(q, confirmedAt(mails), s.Clock.Now()), Next: q.Status.Next(s.Catalog.Quotes),
	}
	if d.ScoreLines == nil {
		d.ScoreLines = []leads.Line{}
	}
	return d, nil
}

// ProgressByToken reads what the private status page shows, or returns a problem 404.
func (s *Service) ProgressByToken(ctx context.Context, token string) (Progress, error) {
	q, err := s.ByStatusToken(ctx, token)
	if err != nil {
		return Progress{}, err
	}
	mails, err := s.Mail.ListFor(ctx, q.ID)
	if err != nil {
		return Progress{}, fmt.Errorf("quotes.ProgressByToken: %w", err)
	}
	at, state := confirmedAt(mails), "queued"
	switch {
	case !at.IsZero():
		state = "sent"
	case !s.Mail.Configured():
		state = "unavailable"
	}
	return s.progress(q, state, at, s.Clock.Now()), nil
}

func confirmedAt(mails []mail.Mail) time.Time { return history.SentAt(mails, confirmationKind) }

// timeline merges what is kept in several places into one story, oldest first.
func (s *Service) timeline(ctx context.Context, q Quote, mails []mail.Mail) ([]history.Entry, error) {
	happened, err := sqlgen.New(s.DB.Read()).EventsOf(ctx, q.ID)
	if err != nil {
		return nil, fmt.Errorf("quotes: events of %s: %w", q.ID, err)
	}
	alerts, err := deadlines.RaisedBy(ctx, s.DB.Read(), Response, q.ID)
	if err != nil {
		return nil, err
	}
	out := []history.Entry{{At: q.CreatedAt, Kind: "created", Title: "Request received", Detail: s.receivedDetail(q)}}
	for _, e := range happened {
		out = append(out, history.Entry{At: e.At, Kind: e.Kind, Title: e.Title, Detail: e.Detail, Actor: e.Actor})
	}
	for _, a := range alerts {
		out = append(out, history.Entry{At: a.FiredAt, Kind: deadlines.BoardKind(a.Kind), Title: s.alertTitle(a.Kind)})
	}
	return history.Tell(out, mails), nil
}

func (s *Service) receivedDetail(q Quote) string {
	text := catalog.Label(s.Catalog.Options.Quote.ServiceType, q.ServiceType) + ", " + q.TicketID
	if len(q.MatchedWords) > 0 {
		text += ". Urgent words: " + strings.Join(q.MatchedWords, ", ")
	}
	return text
}

func (s *Service) alertTitle(kind string) string {
	if step, ok := strings.CutPrefix(kind, "milestone."); ok {
		for _, m := range s.Catalog.Quotes.Milestones {
			if m.ID == step {
				return m.Label + " is late"
			}
		}
	}
	return deadlines.Title(shares(s.Catalog.Quotes), kind)
}
