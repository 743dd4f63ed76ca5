package merging

import (
	"cmp"
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

// Facts are what a merge changes of the lead that stays.
type Facts struct {
	Email             string             `json:"email"`
	Name              string             `json:"name"`
	Company           string             `json:"company"`
	Phone             string             `json:"phone"`
	PhoneE164         string             `json:"phone_e164"`
	Source            string             `json:"source"`
	Stage             string             `json:"stage"`
	Interests         []string           `json:"interests"`
	Behavior          leads.Behavior     `json:"behavior"`
	Demographics      leads.Demographics `json:"demographics"`
	AutomationEnabled bool               `json:"automationEnabled"`
	HumanOverride     bool               `json:"humanOverride"`
	ChatNeedsHuman    bool               `json:"chatNeedsHuman"`
	AssignedTo        string             `json:"assigned_to"`
	AssignedName      string             `json:"assigned_name"`
	LastActivity      time.Time          `json:"last_activity"`
	CreatedAt         time.Time          `json:"created_at"`
	Provenance        leads.Provenance   `json:"provenance,omitzero"`
}

func factsOf(l leads.Lead) Facts {
	return Facts{
		l.Email, l.Name, l.Company, l.Phone, l.PhoneE164, l.Source, l.Stage, l.Interests, l.Behavior, l.Demographics,
		l.AutomationEnabled, l.HumanOverride, l.ChatNeedsHuman, l.AssignedTo, l.AssignedName, l.LastActivity, l.CreatedAt, l.Provenance,
	}
}

func (f Facts) on(l leads.Lead) leads.Lead {
	l.Email, l.Name, l.Company, l.Phone, l.PhoneE164 = f.Email, f.Name, f.Company, f.Phone, f.PhoneE164
	l.Source, l.Stage, l.Interests, l.Behavior, l.Demographics = f.Source, f.Stage, f.Interests, f.Behavior, f.Demographics
	l.AutomationEnabled, l.HumanOverride, l.ChatNeedsHuman = f.AutomationEnabled, f.HumanOverride, f.ChatNeedsHuman
	l.AssignedTo, l.AssignedName, l.LastActivity, l.CreatedAt = f.AssignedTo, f.AssignedName, f.LastActivity, f.CreatedAt
	l.Provenance = f.Provenance
	return l
}

// combined is what survivor becomes with other's knowledge: its own word stands
// where it has one, lists are united, counts are added. Those who keep automation
// away from one of them keeps it away from both.
func (s *Merging) combined(survivor, other leads.Lead, now time.Time) leads.Lead {
	out := survivor
	out.Email, out.Name, out.Company = cmp.Or(out.Email, other.Email), cmp.Or(out.Name, other.Name), cmp.Or(out.Company, other.Company)
	if out.Phone == "" {
		out.Phone, out.PhoneE164 = other.Phone, other.PhoneE164
	}
	if other.CreatedAt.Before(out.CreatedAt) {
		out.CreatedAt, out.Source = other.CreatedAt, other.Source
	}
	if other.LastActivity.After(out.LastActivity) {
		out.LastActivity = other.LastActivity
	}
	if out.AssignedTo == "" {
		out.AssignedTo, out.AssignedName = other.AssignedTo, other.AssignedName
	}
	out.Stage = furtherStage(s.d.Catalog.Leads.Stages, out.Stage, other.Stage)
	out.Interests = leads.Union(out.Interests, other.Interests)
	out.Behavior = leads.MergeBehavior(other.Behavior, out.Behavior)
	out.Behavior.EmailOpens = survivor.Behavior.EmailOpens + other.Behavior.EmailOpens
	out.Behavior.EmailClicks = survivor.Behavior.EmailClicks + other.Behavior.EmailClicks
	out.Behavior.FormSubmissions = survivor.Behavior.FormSubmissions + other.Behavior.FormSubmissions
	out.Behavior.Adjusted = survivor.Behavior.Adjusted + other.Behavior.Adjusted
	out.Behavior.ChatInteractions = survivor.Behavior.ChatInteractions + other.Behavior.ChatInteractions
	out.Demographics = leads.MergeDemographics(other.Demographics, out.Demographics)
	out.AutomationEnabled = out.AutomationEnabled && other.AutomationEnabled
	out.HumanOverride = out.HumanOverride || other.HumanOverride
	out.ChatNeedsHuman = out.ChatNeedsHuman || other.ChatNeedsHuman
	out.Provenance = leads.United(survivor, other, out)
	return s.d.Store.Scored(out, now)
}

// without is what a lead is once a merge is taken back: a fact that the merge
// brought goes, one that staff have changed since stays. other is the lead that leaves.
func without(now, before, after Facts, other leads.Lead) Facts {
	out := now
	back(&out.Email, before.Email, after.Email)
	back(&out.Name, before.Name, after.Name)
	back(&out.Company, before.Company, after.Company)
	if now.Phone == after.Phone {
		out.Phone, out.PhoneE164 = before.Phone, before.PhoneE164
	}
	back(&out.Source, before.Source, after.Source)
	back(&out.Stage, before.Stage, after.Stage)
	back(&out.Demographics, before.Demographics, after.Demographics)
	back(&out.AutomationEnabled, before.AutomationEnabled, after.AutomationEnabled)
	back(&out.HumanOverride, before.HumanOverride, after.HumanOverride)
	back(&out.ChatNeedsHuman, before.ChatNeedsHuman, after.ChatNeedsHuman)
	if now.AssignedTo == after.AssignedTo {
		out.AssignedTo, out.AssignedName = before.AssignedTo, before.AssignedName
	}
	if now.LastActivity.Equal(after.LastActivity) {
		out.LastActivity = before.LastActivity
	}
	out.CreatedAt = before.CreatedAt
	out.Provenance = now.Provenance.Without(before.Provenance, after.Provenance, other)
	out.Interests = minus(now.Interests, before.Interests, after.Interests)
	out.Behavior = behaviorWithout(now.Behavior, before.Behavior, after.Behavior)
	return out
}

func behaviorWithout(now, before, after leads.Behavior) leads.Behavior {
	out := now
	out.PagesVisited = minus(now.PagesVisited, before.PagesVisited, after.PagesVisited)
	out.DownloadedResources = minus(now.DownloadedResources, before.DownloadedResources, after.DownloadedResources)
	back(&out.FormInteractions, before.FormInteractions, after.FormInteractions)
	back(&out.SocialEngagement, before.SocialEngagement, after.SocialEngagement)
	back(&out.TimeOnSite, before.TimeOnSite, after.TimeOnSite)
	back(&out.ScrollDepth, before.ScrollDepth, after.ScrollDepth)
	back(&out.Interactions, before.Interactions, after.Interactions)
	back(&out.DeviceType, before.DeviceType, after.DeviceType)
	back(&out.Referrer, before.Referrer, after.Referrer)
	out.Downloads -= after.Downloads - before.Downloads
	out.EmailOpens -= after.EmailOpens - before.EmailOpens
	out.EmailClicks -= after.EmailClicks - before.EmailClicks
	out.FormSubmissions -= after.FormSubmissions - before.FormSubmissions
	out.Adjusted -= after.Adjusted - before.Adjusted
	out.ChatInteractions -= after.ChatInteractions - before.ChatInteractions
	return out
}

func back[T comparable](value *T, before, after T) {
	if *value == after {
		*value = before
	}
}

// minus is now without what after has and before has not.
func minus(now, before, after []string) []string {
	return slices.DeleteFunc(slices.Clone(now), func(s string) bool {
		return slices.Contains(after, s) && !slices.Contains(before, s)
	})
}

// furtherStage is the stage that is further on the way to a customer.
func furtherStage(stages []catalog.Option, a, b string) string {
	place := func(id string) int {
		return slices.IndexFunc(stages, func(o catalog.Option) bool { return o.ID == id })
	}
	if place(b) > place(a) {
		return b
	}
	return a
}
