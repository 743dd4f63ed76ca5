package catalog

import "slices"

// Captures are the rules of what a visitor leaves in the pop-up, the
// qualification panel and the priority-support overlay (V71-V78, V103-V113,
// V133, V134, V171-V174, U2-U4, U8).
type Captures struct {
	// Sources are the forms that a capture may come from, by their ids in
	// Leads.Sources; SourceElse is for one without a source.
	Sources    []string `json:"sources"`
	SourceElse string   `json:"sourceElse"`
	// Roles are the choices of the forms (V110).
	Roles []CaptureRole `json:"roles"`
	// Challenges are the choices of the forms with their weights (V113, U3).
	Challenges    []Challenge   `json:"challenges"`
	Qualification Qualification `json:"qualification"`
	// AdviceAtMost is how many recommendations an answer holds (U4).
	AdviceAtMost int `json:"adviceAtMost"`
	// AnswerHours is when a specialist has been in touch at the latest (U8).
	AnswerHours int `json:"answerHours"`
	// AdviceSeconds is within what the answer holds its recommendations (V75).
	AdviceSeconds int `json:"adviceSeconds"`
	// Popup is in popup.json: every page of the site needs it, and nothing else of this.
	Popup Popup `json:"-"`
	// Limits are maximum lengths in characters, for interests their maximum number.
	Limits map[string]int    `json:"limits"`
	Texts  map[string]string `json:"texts"`
}

// CaptureRole is a role that somebody may choose. Scored is its name in the
// lead score, empty for one without points (D27).
type CaptureRole struct {
	ID     string `json:"id"`
	Label  string `json:"label"`
	Scored string `json:"scored"`
}

// Challenge is a problem that somebody may have, with its points in the
// qualification. Advice are recommendations that fit it better than those of the
// questionnaire's Concern, and come before them.
type Challenge struct {
	ID      string   `json:"id"`
	Label   string   `json:"label"`
	Weight  int      `json:"weight"`
	Concern string   `json:"concern"`
	Advice  []string `json:"advice"`
}

// Qualification are the points of V171-V174 besides those of the challenges. It is
// a separate score, never mixed with a lead's (D29, D31).
type Qualification struct {
	Cap int `json:"cap"`
	// TimeOnSiteOver300 and TimeOnSiteOver600 count from the second after.
	TimeOnSiteOver300 int `json:"timeOnSiteOver300"`
	TimeOnSiteOver600 int `json:"timeOnSiteOver600"`
	// ScrollDepthOver75 counts above 75 percent, PagesOver3 from the fourth page.
	ScrollDepthOver75 int                 `json:"scrollDepthOver75"`
	PagesOver3        int                 `json:"pagesOver3"`
	Pages             []QualificationPage `json:"pages"`
	// Bands and Priorities go from the highest to the lowest (V171-V174).
	Bands      []QualificationBand `json:"bands"`
	Priorities []QualificationBand `json:"priorities"`
}

// QualificationPage is a page whose visit counts, with the pages below it (U26).
type QualificationPage struct {
	Path   string `json:"path"`
	Label  string `json:"label"`
	Points int    `json:"points"`
}

// QualificationBand holds the scores that are greater than Above and in no band
// before it. Action says what follows from it.
type QualificationBand struct {
	ID     string `json:"id"`
	Above  int    `json:"above"`
	Label  string `json:"label"`
	Action string `json:"action,omitempty"`
}

// Popup defines when the pop-up appears: after one of the thresholds (V134), DelayMS
// later (V221), and not before the visitor has left the pages of WaitOn (D69).
type Popup struct {
	DelayMS int `json:"delayMs"`
	// SubmitDelayMS is the least time of the sending state, in milliseconds (V221).
	SubmitDelayMS int `json:"submitDelayMs"`
	// DismissedDays is how long it stays away after it was closed (D69).
	DismissedDays int `json:"dismissedDays"`
	// SecondsOver and ScrollDepthOver must both be reached, each other threshold
	// alone is enough.
	SecondsOver      int      `json:"secondsOver"`
	ScrollDepthOver  int      `json:"scrollDepthOver"`
	PagesOver        int      `json:"pagesOver"`
	InteractionsOver int      `json:"interactionsOver"`
	Pages            []string `json:"pages"`
	WaitOn           []string `json:"waitOn"`
}

// Challenge returns the challenge with this id, or false.
func (c Captures) Challenge(id string) (Challenge, bool) {
	for _, one := range c.Challenges {
		if one.ID == id {
			return one, true
		}
	}
	return Challenge{}, false
}

// Role returns the role with this id, or false.
func (c Captures) Role(id string) (CaptureRole, bool) {
	for _, one := range c.Roles {
		if one.ID == id {
			return one, true
		}
	}
	return CaptureRole{}, false
}

// AdviceFor returns the titles of the first recommendations for these
// challenges, at most AdviceAtMost (U4): one for each challenge in turn, then
// each one's next. Each title comes once; an unknown challenge has no advice.
func (c *Catalog) AdviceFor(challenges []string) []string {
	var queues [][]string
	for _, id := range challenges {
		if one, known := c.Captures.Challenge(id); known {
			queues = append(queues, slices.Concat(one.Advice, c.Assessments.RecommendationsFrom["primaryConcern"][one.Concern]))
		}
	}
	out := []string{}
	for taken := true; taken && len(out) < c.Captures.AdviceAtMost; {
		taken = false
		for i, queue := range queues {
			at := slices.IndexFunc(queue, func(title string) bool { return !slices.Contains(out, title) })
			if at < 0 || len(out) == c.Captures.AdviceAtMost {
				continue
			}
			out, queues[i], taken = append(out, queue[at]), queue[at+1:], true
		}
	}
	return out
}

// Explain returns the recommendations with these titles. One that the catalog
// no longer knows has no reason.
func (a Assessments) Explain(titles []string) []Recommendation {
	out := make([]Recommendation, len(titles))
	for i, title := range titles {
		out[i] = Recommendation{Title: title}
		known := slices.IndexFunc(a.Recommendations, func(r Recommendation) bool { return r.Title == title })
		if known >= 0 {
			out[i] = a.Recommendations[known]
		}
	}
	return out
}
