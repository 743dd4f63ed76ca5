package quotes

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/platform/db"
	"wardgate/internal/quotes/sqlgen"
)

func insertParams(q Quote) sqlgen.InsertParams {
	return sqlgen.InsertParams{
		ID: q.ID, TicketID: q.TicketID, IdempotencyKey: q.IdempotencyKey, RequestHash: q.RequestHash,
		StatusToken: q.StatusToken, LeadID: db.NullText(q.LeadID), FirstName: q.FirstName, LastName: q.LastName,
		Email: q.Email, Phone: q.Phone, PhoneE164: q.PhoneE164, Company: q.Company, ServiceType: q.ServiceType,
		PropertyType: q.PropertyType, SecurityConcerns: q.SecurityConcerns, Budget: q.Budget, Timeline: q.Timeline,
		Message: q.Message, LeadScore: int32(q.LeadScore), ScoreLines: db.JSON(q.Lines), MatchedWords: db.JSON(q.MatchedWords), //nolint:gosec // a score, a count of changes
		EmergencyFlag: q.Emergency, Priority: q.Priority, Status: string(q.Status), QuarantineReason: q.QuarantineReason,
		Source: q.Source, Behavior: db.JSON(q.Behavior), SlaDeadline: q.Deadline, CreatedAt: q.CreatedAt,
	}
}

func updateParams(q Quote) sqlgen.UpdateParams {
	return sqlgen.UpdateParams{
		ID: q.ID, Version: int32(q.Version), Priority: q.Priority, Status: string(q.Status), //nolint:gosec // a score, a count of changes
		StatusBefore: string(q.StatusBefore), QuarantineReason: q.QuarantineReason,
		ReviewedAt: db.NullTime(q.ReviewedAt), AssignedTo: q.AssignedTo, AssignedName: q.AssignedName,
		AssignedAt: db.NullTime(q.AssignedAt), AssessedAt: db.NullTime(q.AssessedAt), RespondedAt: db.NullTime(q.RespondedAt),
		RespondedBy: q.RespondedBy, QuotedAt: db.NullTime(q.QuotedAt), UpdatedAt: q.UpdatedAt,
		NotifiedAt: db.NullTime(q.NotifiedAt), LeadID: db.NullText(q.LeadID),
	}
}

func fromRows(rows []sqlgen.QuoteRequest) ([]Quote, error) {
	out := make([]Quote, len(rows))
	for i, r := range rows {
		q, err := fromRow(r)
		if err != nil {
			return nil, err
		}
		out[i] = q
	}
	return out, nil
}

func fromRow(r sqlgen.QuoteRequest) (Quote, error) {
	q := Quote{
		ID: r.ID, TicketID: r.TicketID, IdempotencyKey: r.IdempotencyKey, RequestHash: r.RequestHash,
		StatusToken: r.StatusToken, LeadID: r.LeadID.String, FirstName: r.FirstName, LastName: r.LastName,
		Email: r.Email, Phone: r.Phone, PhoneE164: r.PhoneE164, Company: r.Company, ServiceType: r.ServiceType,
		PropertyType: r.PropertyType, SecurityConcerns: r.SecurityConcerns, Budget: r.Budget, Timeline: r.Timeline,
		Message: r.Message, LeadScore: int(r.LeadScore), Emergency: r.EmergencyFlag, Priority: r.Priority,
		Status: Status(r.Status), StatusBefore: Status(r.StatusBefore), QuarantineReason: r.QuarantineReason,
		Source: r.Source, Deadline: r.SlaDeadline, NotifiedAt: r.NotifiedAt.Time,
		CreatedAt: r.CreatedAt, ReviewedAt: r.ReviewedAt.Time, AssignedTo: r.AssignedTo, AssignedName: r.AssignedName,
		AssignedAt: r.AssignedAt.Time, AssessedAt: r.AssessedAt.Time, RespondedAt: r.RespondedAt.Time,
		RespondedBy: r.RespondedBy, QuotedAt: r.QuotedAt.Time, UpdatedAt: r.UpdatedAt, Version: int(r.Version),
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"score_lines": {r.ScoreLines, &q.Lines}, "matched_words": {r.MatchedWords, &q.MatchedWords},
		"behavior": {r.Behavior, &q.Behavior},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Quote{}, fmt.Errorf("quotes: row %s, column %s: %w", r.ID, column, err)
		}
	}
	return q, nil
}
