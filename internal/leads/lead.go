package leads

import (
	"strings"
	"time"

	"wardgate/catalog"
)

// Lead is one person with everything known about them.
type Lead struct {
	ID                string
	Email             string
	Name              string
	Company           string
	Phone, PhoneE164  string
	Source            string
	Score             int
	Lines             []Line
	Priority          string
	Stage             string
	Interests         []string
	Behavior          Behavior
	Demographics      Demographics
	AutomationEnabled bool
	HumanOverride     bool
	ChatNeedsHuman    bool
	AssignedTo        string
	AssignedName      string
	// State is StateActive, StateMerged or StateErased.
	State string
	// MergedInto is the lead that stands for this one, empty unless it is merged.
	MergedInto   string
	LastActivity time.Time
	// RescoreAt is when time alone changes the score next, zero when it never does.
	RescoreAt time.Time
	CreatedAt time.Time
	UpdatedAt time.Time
	Version   int
	// Provenance is where the facts come from, and what else strangers said of the person.
	Provenance Provenance

	// search is its searchText as stored, empty before it is.
	search string
	// stored is what a change is told by; nil before it is stored.
	stored *told
	// by is the kind of touchpoint by which it changes, for who is told of it.
	by string
	// wrote tells that the change is a contact of the person's, whether or not it counts.
	wrote bool
	// asked tells that it is about something that we sell.
	asked bool
}

// The states of a lead. Only an active one stands in lists and can be worked on.
const (
	StateActive = "active"
	StateMerged = "merged"
	StateErased = "erased"
)

// Behavior is what a visitor did on the site (V105) and with our mails (S66).
// It is sent only together with something the visitor submits (D19).
type Behavior struct {
	PagesVisited    []string `json:"pagesVisited,omitempty"`
	TimeOnSite      int      `json:"timeOnSite,omitempty"`  // visible seconds, the longest visit
	ScrollDepth     int      `json:"scrollDepth,omitempty"` // percent, the deepest
	Interactions    int      `json:"interactions,omitempty"`
	Downloads       int      `json:"downloads,omitempty"`
	EmailOpens      int      `json:"emailOpens,omitempty"`
	EmailClicks     int      `json:"emailClicks,omitempty"`
	FormSubmissions int      `json:"formSubmissions,omitempty"`
	// Adjusted are points that rules of automation gave or took (S158).
	Adjusted         int    `json:"adjusted,omitempty"`
	ChatInteractions int    `json:"chatInteractions,omitempty"`
	DeviceType       string `json:"deviceType,omitempty"`
	Referrer         string `json:"referrer,omitempty"`
	// DownloadedResources are what was taken along, each once: ids of the catalog (D102). Downloads is their number.
	DownloadedResources []string `json:"downloadedResources,omitempty"`
	FormInteractions    int      `json:"formInteractions,omitempty"` // fields changed, the busiest visit
	SocialEngagement    int      `json:"socialEngagement,omitempty"` // articles passed on, in the visit with the most
}

// Demographics is what is known of the person's place in their company (S67).
// Budget is on the scale of S138; BudgetRaw and BudgetScale keep what was said (D25).
type Demographics struct {
	CompanySize   string `json:"companySize,omitempty"`
	Role          string `json:"role,omitempty"`
	DecisionMaker bool   `json:"decisionMaker,omitempty"`
	Budget        string `json:"budget,omitempty"`
	BudgetRaw     string `json:"budgetRaw,omitempty"`
	BudgetScale   string `json:"budgetScale,omitempty"`
	Industry      string `json:"industry,omitempty"`
}

// PersonKey is what makes two contacts one person (U33): the e-mail address
// without regard to case, else the phone number in E.164. Empty when neither is known.
func PersonKey(email, phoneE164 string) string {
	if e := NormalEmail(email); e != "" {
		return "email:" + e
	}
	if phoneE164 != "" {
		return "phone:" + phoneE164
	}
	return ""
}

// NormalEmail folds case and trims. Nothing more: dots and plus signs mean
// different mailboxes at most providers.
func NormalEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

// PriorityOf is the band of a score (S142): hot from 70, warm from 40, else cold.
func PriorityOf(c catalog.Leads, score int) string {
	for _, band := range c.Priorities {
		if score >= band.From {
			return band.ID
		}
	}
	return c.Priorities[len(c.Priorities)-1].ID
}

// MergeBehavior is what two visits come to: behaviour only grows.
func MergeBehavior(a, b Behavior) Behavior {
	a.PagesVisited = Union(a.PagesVisited, b.PagesVisited)
	a.TimeOnSite = max(a.TimeOnSite, b.TimeOnSite)
	a.ScrollDepth = max(a.ScrollDepth, b.ScrollDepth)
	a.Interactions = max(a.Interactions, b.Interactions)
	more := len(a.DownloadedResources)
	a.DownloadedResources = Union(a.DownloadedResources, b.DownloadedResources)
	a.Downloads += len(a.DownloadedResources) - more
	a.FormInteractions = max(a.FormInteractions, b.FormInteractions)
	a.SocialEngagement = max(a.SocialEngagement, b.SocialEngagement)
	a.DeviceType = keep(a.DeviceType, b.DeviceType)
	a.Referrer = keep(a.Referrer, b.Referrer)
	return a
}

// MergeDemographics is what is known in all, the newest word where both say something.
func MergeDemographics(a, b Demographics) Demographics {
	a.CompanySize = keep(a.CompanySize, b.CompanySize)
	a.Role = keep(a.Role, b.Role)
	a.DecisionMaker = a.DecisionMaker || b.DecisionMaker
	a.Industry = keep(a.Industry, b.Industry)
	if b.BudgetRaw != "" {
		a.Budget, a.BudgetRaw, a.BudgetScale = b.Budget, b.BudgetRaw, b.BudgetScale
	}
	return a
}

func keep(old, latest string) string {
	if latest == "" {
		return old
	}
	return latest
}

// Union is what the lists hold, each text once, in their order.
func Union(lists ...[]string) []string {
	seen, out := map[string]bool{}, []string{}
	for _, list := range lists {
		for _, s := range list {
			if s != "" && !seen[s] {
				seen[s] = true
				out = append(out, s)
			}
		}
	}
	return out
}
