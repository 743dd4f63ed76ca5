package operations

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wardgate/internal/leads"
	"wardgate/internal/quotes"
)

// hotFrom is the score from which a lead is hot (S142).
const hotFrom = 70

// hotLimit is how many hot leads a board shows (U14).
const hotLimit = 100

// customer is the stage of a lead whose opportunity is over (S82).
const customer = "customer"

// HotLead is a lead that somebody should call now, and why (S58, D78, D95).
type HotLead struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	Email        string    `json:"email"`
	Phone        string    `json:"phone"`
	PhoneE164    string    `json:"phone_e164"`
	Company      string    `json:"company"`
	Interests    []string  `json:"interests"`
	Score        int       `json:"score"`
	Stage        string    `json:"stage"`
	LastActivity time.Time `json:"last_activity"`
	Reason       string    `json:"reason" enum:"score,quote,chat"`
	ReasonText   string    `json:"reasonText"`
	AssignedTo   string    `json:"assigned_to" doc:"an account's id or a team's; empty for nobody"`
	AssignedName string    `json:"assigned_name"`
	// LastContact is when staff were last in touch with them.
	LastContact *leads.LastContact `json:"last_contact" doc:"the last time that staff were in touch with them, or tried to; null for never"`
	Answered    bool               `json:"answered" doc:"they were answered and have not been back since: they stand below those who wait"`
	// Quote is their newest request.
	Quote *quotes.Latest `json:"quote" doc:"their newest request; null for none"`
	// Unverified and Mixed are as in leads.Row.
	Unverified []leads.Field `json:"unverified" doc:"known fields that a form stated and nobody verified"`
	Mixed      []leads.Field `json:"mixed" doc:"fields whose letters come from several alphabets that look alike"`

	// wroteAt is when they last wrote or spoke to us.
	wroteAt time.Time
}

// HotLeads lists the leads with a score of 70 or more, an open urgent or high request, or a chat that needs a human (D78).
// They are open opportunities: customers, and those whose requests are all lost and who have not been back, stand there only
// for a request or a chat that waits. A lead that was answered and has not been back follows the others (D95); of equals the
// higher score, then the later activity comes first; 100 at most (U14).
func (s *Figures) HotLeads(ctx context.Context) ([]HotLead, error) {
	out, merged, err := s.opportunities(ctx)
	if err != nil {
		return nil, err
	}
	contacts, err := s.d.Leads.LastContacts(ctx, idsOf(out, merged), merged)
	if err != nil {
		return nil, err
	}
	for i, l := range out {
		if contact, ok := contacts[l.ID]; ok {
			out[i].LastContact = &contact
			out[i].Answered = l.Reason == "score" && !contact.AnsweredAt.IsZero() && !contact.AnsweredAt.Before(l.wroteAt)
		}
	}
	slices.SortStableFunc(out, func(a, b HotLead) int {
		return cmp.Or(compareBool(a.Answered, b.Answered), b.Score-a.Score, b.LastActivity.Compare(a.LastActivity))
	})
	return out[:min(len(out), hotLimit)], nil
}

// hotCount is how many leads HotLeads lists.
func (s *Figures) hotCount(ctx context.Context) (int, error) {
	list, _, err := s.opportunities(ctx)
	return min(len(list), hotLimit), err
}

// hotCandidates bounds how many leads are looked at: some of them are no opportunity any more.
const hotCandidates = 4 * hotLimit

// compareBool has false come before true.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// opportunities are the hot leads in no order, each with its newest request, and the leads that were merged into them.
func (s *Figures) opportunities(ctx context.Context) (out []HotLead, merged map[string]string, err error) {
	list, err := s.hotOrWaiting(ctx)
	if err != nil {
		return nil, nil, err
	}
	if merged, err = s.d.Leads.StandsFor(ctx, idsOf(list, nil)); err != nil {
		return nil, nil, err
	}
	asked, err := s.d.Quotes.LatestOf(ctx, idsOf(list, merged), merged)
	if err != nil {
		return nil, nil, err
	}
	out = list[:0]
	for _, l := range list {
		quote, has := asked[l.ID]
		if l.Reason == "score" && has && quote.LostAll && !l.wroteAt.After(quote.UpdatedAt) {
			continue
		}
		if has {
			l.Quote = &quote
		}
		out = append(out, l)
	}
	return out, merged, nil
}

// hotOrWaiting are the leads with a high score that are no customers, and those of which a request or a chat waits.
func (s *Figures) hotOrWaiting(ctx context.Context) ([]HotLead, error) {
	waiting, err := s.d.Quotes.UrgentLeads(ctx, hotLimit)
	if err != nil {
		return nil, err
	}
	open, err := s.d.Leads.ByIDs(ctx, waiting)
	if err != nil {
		return nil, err
	}
	scored, err := s.d.Leads.ScoredFrom(ctx, hotFrom, hotCandidates)
	if err != nil {
		return nil, err
	}
	out, seen := []HotLead{}, map[string]bool{}
	for i, l := range append(open, scored...) {
		if isOpen := i < len(open) || l.ChatNeedsHuman; !seen[l.ID] && (isOpen || l.Stage != customer) {
			seen[l.ID] = true
			out = append(out, s.hotLead(l, i < len(open)))
		}
	}
	return out, nil
}

// idsOf are the ids of leads and of those that were merged into them.
func idsOf(list []HotLead, merged map[string]string) []string {
	ids := make([]string, 0, len(list)+len(merged))
	for _, l := range list {
		ids = append(ids, l.ID)
	}
	for gone := range merged {
		ids = append(ids, gone)
	}
	return ids
}

func (s *Figures) hotLead(l leads.Lead, openQuote bool) HotLead {
	reason := "score"
	switch {
	case openQuote:
		reason = "quote"
	case l.ChatNeedsHuman:
		reason = "chat"
	}
	row := leads.RowOf(l)
	return HotLead{
		Unverified: row.Unverified, Mixed: row.Mixed, ID: l.ID, Name: l.Name, Email: l.Email, Phone: l.Phone, PhoneE164: l.PhoneE164, Company: l.Company,
		Interests: l.Interests, Score: l.Score, Stage: l.Stage, LastActivity: l.LastActivity, AssignedTo: l.AssignedTo, AssignedName: l.AssignedName,
		wroteAt: l.LastWrote(), Reason: reason, ReasonText: s.d.Catalog.Leads.HotReasons[reason],
	}
}
