package leads

import (
	"cmp"
	"database/sql"
	"errors"
	"time"

	"wardgate/internal/platform/forms"
	"wardgate/internal/platform/httpx"
)

// What staff need for leads.
const (
	CanRead  httpx.Permission = "leads.read"
	CanWrite httpx.Permission = "leads.write"
	// CanExport takes personal data out of the program.
	CanExport httpx.Permission = "leads.export"
	// CanErase removes a person for good.
	CanErase httpx.Permission = "leads.erase"
)

// Tag is the feature in OpenAPI.
const Tag = "leads"

// Row is a lead as lists show it.
type Row struct {
	ID                string    `json:"id"`
	Name              string    `json:"name"`
	Email             string    `json:"email"`
	Phone             string    `json:"phone"`
	PhoneE164         string    `json:"phone_e164"`
	Company           string    `json:"company"`
	Source            string    `json:"source"`
	Score             int       `json:"score"`
	Priority          string    `json:"priority"`
	Stage             string    `json:"stage"`
	Interests         []string  `json:"interests"`
	AutomationEnabled bool      `json:"automationEnabled"`
	HumanOverride     bool      `json:"humanOverride"`
	ChatNeedsHuman    bool      `json:"chatNeedsHuman"`
	AssignedTo        string    `json:"assigned_to"`
	AssignedName      string    `json:"assigned_name"`
	LastActivity      time.Time `json:"last_activity"`
	CreatedAt         time.Time `json:"created_at"`
	// Unverified are the known facts that a stranger typed and nobody vouches for, Mixed those with letters of
	// several alphabets: they may pretend to be another name.
	Unverified []Field `json:"unverified" doc:"known fields that a form stated and nobody verified: name, phone, company, role, companySize, industry, decisionMaker"`
	Mixed      []Field `json:"mixed" doc:"fields whose letters come from several alphabets that look alike"`
	Stated     int     `json:"stated" doc:"how many other values forms stated that wait for a decision"`
	Version    int     `json:"version" doc:"send it back with a change: what somebody else changed meanwhile is not overwritten"`
}

// Full is a lead with everything known.
type Full struct {
	Row
	State        string        `json:"state" enum:"active,merged,erased"`
	ScoreLines   []Line        `json:"score_lines" doc:"add up to score"`
	Behavior     BehaviorRow   `json:"behavior"`
	Demographics Demographics  `json:"demographics"`
	Touchpoints  []Touchpoint  `json:"touchpoints" doc:"newest first"`
	Details      []StatedRow   `json:"details" doc:"what forms stated that differs from what is known and waits for a decision, oldest first"`
	Verified     []VerifiedRow `json:"verified" doc:"the known facts that somebody vouches for"`
	Merges       []MergeMade   `json:"merges" doc:"leads that were merged into this one, the latest first; only the first can be taken back"`
	UpdatedAt    time.Time     `json:"updated_at"`
}

// BehaviorRow is a lead's behaviour as it is told: each of its fields is there, a count of nothing as 0, an unknown device as
// desktop and an unknown way here as direct (S66).
type BehaviorRow struct {
	PagesVisited        []string `json:"pagesVisited"`
	TimeOnSite          int      `json:"timeOnSite" doc:"visible seconds, the longest visit"`
	ScrollDepth         int      `json:"scrollDepth" doc:"percent, the deepest"`
	Interactions        int      `json:"interactions"`
	Downloads           int      `json:"downloads" doc:"how many things were taken along, each once"`
	EmailOpens          int      `json:"emailOpens"`
	EmailClicks         int      `json:"emailClicks"`
	FormSubmissions     int      `json:"formSubmissions"`
	Adjusted            int      `json:"adjusted,omitempty" doc:"points that rules of automation gave or took"`
	ChatInteractions    int      `json:"chatInteractions"`
	DeviceType          string   `json:"deviceType"`
	Referrer            string   `json:"referrer"`
	DownloadedResources []string `json:"downloadedResources" doc:"what was taken along: prices, report, conversation or appointment"`
	FormInteractions    int      `json:"formInteractions" doc:"fields of forms that were changed, in the busiest visit"`
	SocialEngagement    int      `json:"socialEngagement" doc:"how often articles were passed on, in the visit with the most"`
}

func behaviorRow(b Behavior) BehaviorRow {
	out := BehaviorRow(b)
	out.PagesVisited, out.DownloadedResources = append([]string{}, b.PagesVisited...), append([]string{}, b.DownloadedResources...)
	out.DeviceType, out.Referrer = cmp.Or(b.DeviceType, "desktop"), cmp.Or(b.Referrer, "direct")
	return out
}

// StatedRow is what a form stated of a known person, and nobody has verified.
type StatedRow struct {
	ID     string    `json:"id"`
	Field  Field     `json:"field"`
	Value  string    `json:"value"`
	Source string    `json:"source" doc:"the form that said it last"`
	Ref    string    `json:"ref" doc:"its row"`
	At     time.Time `json:"at" doc:"when it was said first"`
	LastAt time.Time `json:"last_at"`
	Times  int       `json:"times"`
	Mixed  bool      `json:"mixed" doc:"its letters come from several alphabets that look alike"`
}

// VerifiedRow is a known fact that somebody vouches for.
type VerifiedRow struct {
	Field Field      `json:"field"`
	By    string     `json:"by" enum:"staff,mail" doc:"staff, or the person by a mailed link"`
	At    *time.Time `json:"at" doc:"null for what stood before it was noted"`
}

// statedRows are what waits for a decision.
func statedRows(p Provenance) []StatedRow {
	out := []StatedRow{}
	for _, k := range p.Open() {
		out = append(out, StatedRow{k.ID, k.Field, k.Value, k.Source, k.Ref, k.At, k.LastAt, k.Times, forms.SeveralAlphabets(k.Value)})
	}
	return out
}

func verifiedRows(l *Lead) []VerifiedRow {
	out := []VerifiedRow{}
	for _, f := range append(Fields(), FieldEmail) {
		if !l.Verified(f) {
			continue
		}
		proof := l.Provenance.Verified[f]
		row := VerifiedRow{Field: f, By: proof.By}
		if !proof.At.IsZero() {
			row.At = &proof.At
		}
		out = append(out, row)
	}
	return out
}

// mixed are the known facts with letters of several alphabets.
func (l *Lead) mixed() []Field {
	out := []Field{}
	for _, f := range []Field{FieldName, FieldCompany, FieldEmail} {
		if forms.SeveralAlphabets(l.Value(f)) {
			out = append(out, f)
		}
	}
	return out
}

// RowOf is a lead as lists show it.
func RowOf(l Lead) Row {
	return Row{
		ID: l.ID, Name: l.Name, Email: l.Email, Phone: l.Phone, PhoneE164: l.PhoneE164, Company: l.Company,
		Source: l.Source, Score: l.Score, Priority: l.Priority, Stage: l.Stage, Interests: l.Interests,
		AutomationEnabled: l.AutomationEnabled, HumanOverride: l.HumanOverride, ChatNeedsHuman: l.ChatNeedsHuman,
		AssignedTo: l.AssignedTo, AssignedName: l.AssignedName, LastActivity: l.LastActivity, CreatedAt: l.CreatedAt, Version: l.Version,
		Unverified: l.unverified(), Mixed: l.mixed(), Stated: len(l.Provenance.Open()),
	}
}

// FullOf is a lead with everything known.
func FullOf(l Lead, touches []Touchpoint) Full {
	return Full{
		Row: RowOf(l), State: l.State, ScoreLines: l.Lines, Behavior: behaviorRow(l.Behavior), Demographics: l.Demographics,
		Touchpoints: touches, Merges: []MergeMade{}, Details: statedRows(l.Provenance), Verified: verifiedRows(&l), UpdatedAt: l.UpdatedAt,
	}
}

// MergeMade is one merge that made a lead what it is.
type MergeMade struct {
	ID        string    `json:"id"`
	MergedID  string    `json:"merged_id"`
	Name      string    `json:"name"`
	MergedAt  time.Time `json:"merged_at"`
	UndoUntil time.Time `json:"undo_until"`
}

// Seen is the version that the caller looked at; see Row.
type Seen struct {
	Version int `json:"version" minimum:"1"`
}

// OrNotFound turns the failure to read a lead that there is not into a problem 404.
func OrNotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return httpx.NotFound("lead")
	}
	return err
}
