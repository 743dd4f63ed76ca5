package leads

import (
	"encoding/json"
	"fmt"

	"wardgate/internal/leads/sqlgen"
	"wardgate/internal/platform/db"
)

// Conn is a transaction, or the database for reading.
type Conn = sqlgen.DBTX

func insertParams(l Lead, key string) sqlgen.InsertLeadParams {
	return sqlgen.InsertLeadParams{
		ID: l.ID, PersonKey: key, Email: l.Email, Name: l.Name, Company: l.Company, Phone: l.Phone,
		PhoneE164: l.PhoneE164, Source: l.Source, Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), //nolint:gosec // a score, a count of changes
		Priority: l.Priority, Stage: l.Stage, Interests: db.JSON(l.Interests), Behavior: db.JSON(l.Behavior),
		Demographics: db.JSON(l.Demographics), AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride,
		ChatNeedsHuman: l.ChatNeedsHuman, AssignedTo: l.AssignedTo, LastActivity: l.LastActivity,
		CreatedAt: l.CreatedAt, UpdatedAt: l.UpdatedAt, Search: searchText(foundBy(l)), RescoreAt: db.NullTime(l.RescoreAt),
	}
}

func updateParams(l Lead) sqlgen.UpdateLeadParams {
	return sqlgen.UpdateLeadParams{
		ID: l.ID, Version: int32(l.Version), Email: l.Email, Name: l.Name, Company: l.Company, Phone: l.Phone, //nolint:gosec // a score, a count of changes
		PhoneE164: l.PhoneE164, Score: int32(l.Score), ScoreLines: db.JSON(l.Lines), Priority: l.Priority, //nolint:gosec // a score, a count of changes
		Stage: l.Stage, Interests: db.JSON(l.Interests), Behavior: db.JSON(l.Behavior), Demographics: db.JSON(l.Demographics),
		AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride, ChatNeedsHuman: l.ChatNeedsHuman,
		AssignedTo: l.AssignedTo, AssignedName: l.AssignedName, LastActivity: l.LastActivity, UpdatedAt: l.UpdatedAt,
		ScoreTold: int32(l.told()), //nolint:gosec // a score
		Search:    searchText(foundBy(l)), RescoreAt: db.NullTime(l.RescoreAt), State: l.State, MergedInto: l.MergedInto, Source: l.Source,
		CreatedAt: l.CreatedAt,
	}
}

func fromRows(rows []sqlgen.Lead) ([]Lead, error) {
	out := make([]Lead, len(rows))
	for i, r := range rows {
		l, err := fromRow(r)
		if err != nil {
			return nil, err
		}
		out[i] = l
	}
	return out, nil
}

func fromRow(r sqlgen.Lead) (Lead, error) {
	l := Lead{
		ID: r.ID, Email: r.Email, Name: r.Name, Company: r.Company, Phone: r.Phone, PhoneE164: r.PhoneE164,
		Source: r.Source, Score: int(r.Score), Priority: r.Priority, Stage: r.Stage,
		AutomationEnabled: r.AutomationEnabled, HumanOverride: r.HumanOverride, ChatNeedsHuman: r.ChatNeedsHuman,
		AssignedTo: r.AssignedTo, AssignedName: r.AssignedName, State: r.State, MergedInto: r.MergedInto,
		LastActivity: r.LastActivity, RescoreAt: r.RescoreAt.Time, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		Version: int(r.Version), search: r.Search,
	}
	for column, part := range map[string]struct {
		text string
		into any
	}{
		"score_lines": {r.ScoreLines, &l.Lines}, "interests": {r.Interests, &l.Interests},
		"behavior": {r.Behavior, &l.Behavior}, "demographics": {r.Demographics, &l.Demographics},
	} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil {
			return Lead{}, fmt.Errorf("leads: row %s, column %s: %w", r.ID, column, err)
		}
	}
	l.stored = toldOf(l, int(r.ScoreTold))
	return l, nil
}
