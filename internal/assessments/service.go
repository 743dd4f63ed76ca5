package assessments

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/assessments/sqlgen"
	"wardgate/internal/leads"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/mail"
)

// Topic is what the news of this word are called on the bus.
const Topic = "assessments"

// Service holds the use cases of assessments. All fields are required.
type Service struct {
	DB      *db.DB
	Clock   clock.Clock
	IDs     *ids.Source
	Catalog *catalog.Catalog
	Leads   *leads.Service
	Nudges  *jobs.Nudges
	Mail    *mail.Outbox
	Audit   audit.Log
	Bus     *events.Bus
	Log     *slog.Logger
	// Zone is where dates are told, America/Edmonton (D42).
	Zone *time.Location
	// Origin is the public origin without a slash at its end.
	Origin string
	// Admin is where notifications to the company go.
	Admin mail.Address
	// Render sends a page of the visitor site rendered with data.
	Render httpx.PageRenderer
}

// Submit rates and stores an assessment once, however often it is sent. key is the
// Idempotency-Key header, empty when there was none. It returns a problem 422 with
// the fields to correct, or when key came with other content before.
func (s *Service) Submit(ctx context.Context, key string, p Payload) (Assessment, error) {
	valid, wrong := Validate(s.Catalog, p)
	if len(wrong) > 0 {
		return Assessment{}, httpx.Invalid(wrong...)
	}
	draft := s.build(valid, key, s.Clock.Now())
	var stored Assessment
	look := key == "" // a key is unique in the table: whether it was used shows by itself
	err := s.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) (err error) {
		stored, err = s.submit(ctx, tx, key, draft, look)
		look = true // run again: a repeat
		return err
	})
	if err != nil {
		return Assessment{}, fmt.Errorf("assessments.Submit: %w", err)
	}
	return stored, nil
}

// submit stores a draft, after a look for the one that it repeats if look is set.
func (s *Service) submit(ctx context.Context, tx *db.Tx, key string, a Assessment, look bool) (_ Assessment, err error) {
	if look {
		known, found, err := repeated(ctx, tx, key, a)
		if err != nil || found {
			return known, err
		}
	}
	if a.QuarantineReason == "" {
		if a.LeadID, err = s.captureLead(ctx, tx, a); err != nil {
			return Assessment{}, err
		}
	}
	if err := sqlgen.New(tx.Pipelined()).Insert(ctx, insertParams(a)); err != nil {
		return Assessment{}, fmt.Errorf("adding the assessment: %w", err)
	}
	if a.QuarantineReason == "" {
		s.Nudges.After(tx, notify, a.ID)
	}
	tx.AfterCommit(func() { s.Bus.Publish(events.News{Topic: Topic, ID: a.ID, Kind: "created"}) })
	return a, nil
}

// repeated finds the assessment that this one repeats: by its key, or without a key
// by equal content within forms.SameWindow.
func repeated(ctx context.Context, tx *db.Tx, key string, draft Assessment) (Assessment, bool, error) {
	q := sqlgen.New(tx)
	var row sqlgen.Assessment
	var err error
	if key == "" {
		row, err = q.ByHashSince(ctx, sqlgen.ByHashSinceParams{
			RequestHash: draft.RequestHash, CreatedAt: draft.CreatedAt.Add(-forms.SameWindow),
		})
	} else {
		row, err = q.ByKey(ctx, draft.IdempotencyKey)
	}
	if found, err := forms.Repeats(row.RequestHash, draft.RequestHash, err); !found {
		return Assessment{}, false, err
	}
	known, err := fromRow(row)
	return known, err == nil, err
}

// build makes the row of a new assessment, rated.
func (s *Service) build(p Valid, key string, now time.Time) Assessment {
	hash := contentHash(p)
	return Assessment{
		ID: s.IDs.Row("assessment", now), IdempotencyKey: forms.RowKey(key, hash, now), RequestHash: hash,
		ReportToken: s.IDs.Token(), ReportUntil: now.AddDate(0, 0, s.Catalog.Assessments.ReportDays),
		Name: p.ContactInfo.Name, Email: p.ContactInfo.Email, Phone: p.ContactInfo.Phone, PhoneE164: p.PhoneE164,
		Company: p.ContactInfo.Company, Answers: p.answers(), Result: Assess(s.Catalog, p.answers()),
		Behavior: p.Behavior.Cleaned(s.Catalog.Options.DeviceType), Source: s.Catalog.Assessments.Source,
		QuarantineReason: forms.Suspicion(p.Website, p.ElapsedMs), CreatedAt: now,
	}
}

func (s *Service) captureLead(ctx context.Context, tx *db.Tx, a Assessment) (id string, err error) {
	c := s.Catalog
	lead, err := s.Leads.Capture(ctx, tx, leads.Contact{
		Email: a.Email, Name: a.Name, Company: a.Company, Phone: a.Phone, PhoneE164: a.PhoneE164,
		Source: a.Source, Interests: []string{leads.Interest(c.Leads, a.Answers.PrimaryConcern)},
		Behavior: a.Behavior, At: a.CreatedAt,
		Demographics: leads.Demographics{
			Budget: c.Leads.BudgetFromAssessment[a.Answers.Budget], BudgetRaw: a.Answers.Budget, BudgetScale: "assessment",
			Industry: a.Answers.PropertyType,
		},
		Touch: leads.Touch{
			Type: "assessment", Channel: "website", Ref: a.ID, Outcome: a.Result.RiskLevel,
			Content: fmt.Sprintf("Assessment: risk %s, score %d; main concern: %s", a.Result.RiskLevel, a.Result.Score,
				catalog.Label(c.Options.Assessment.PrimaryConcern, a.Answers.PrimaryConcern)),
		},
		Consent: leads.Consent{
			Purpose: "assessment", Basis: leads.Inquiry, Page: pagePath, WordingVersion: "1",
			Wording: "Took the security assessment on the website and asked for its report.",
		},
	})
	return lead.ID, err
}

// Get answers one assessment, or a problem 404.
func (s *Service) Get(ctx context.Context, id string) (Assessment, error) {
	return found(sqlgen.New(s.DB.Read()).ByID(ctx, id))
}

// byReportToken answers the assessment whose report may still be read, or a problem 404.
func (s *Service) byReportToken(ctx context.Context, token string) (Assessment, error) {
	return found(sqlgen.New(s.DB.Read()).ByReportToken(ctx, sqlgen.ByReportTokenParams{ReportToken: token, ReportUntil: s.Clock.Now()}))
}

func found(row sqlgen.Assessment, err error) (Assessment, error) {
	if errors.Is(err, sql.ErrNoRows) {
		return Assessment{}, httpx.NotFound("assessment")
	}
	if err != nil {
		return Assessment{}, fmt.Errorf("reading the assessment: %w", err)
	}
	return fromRow(row)
}
