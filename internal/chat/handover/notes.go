package handover

import (
	"slices"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
)

// HandoverBody tells the visitor whether a person has the conversation.
type HandoverBody struct {
	State string `json:"state" enum:"@chat.handovers"`
	Name  string `json:"name" doc:"who answers, when taken"`
	Note  string `json:"note" doc:"who answers, or the honest hours; empty when nobody was asked for"`
}

// Body is a hand-over as the visitor sees it.
func (s *Handovers) Body(h Handover) HandoverBody {
	b := HandoverBody{State: string(h.State()), Note: s.Note(h)}
	if h.State() == Taken {
		b.Name = h.TakenName
	}
	return b
}

// Note is what the visitor reads about the person: who answers, or the actual hours.
func (s *Handovers) Note(h Handover) string {
	switch h.State() {
	case Taken:
		return s.deps.Wording.Say("taken", "{name}", h.TakenName)
	case Waiting:
		if s.inOfficeHours(s.deps.Clock.Now()) {
			return s.deps.Wording.Say("told")
		}
		return s.deps.Wording.Say("toldOutside")
	case NoPerson:
	}
	return ""
}

func (s *Handovers) inOfficeHours(now time.Time) bool {
	hours, local := s.deps.Catalog.Company().Hours, s.deps.Wording.Local(now)
	at := local.Format("15:04")
	return slices.Contains(hours.Days, int(local.Weekday())) && at >= hours.Opens && at < hours.Closes &&
		!clock.IsHoliday(s.deps.Catalog.Appointments.ClosedOn, local)
}

// ReasonLabels are the reasons in words.
func (s *Handovers) ReasonLabels(reasons []string) []string {
	out := make([]string, len(reasons))
	for i, id := range reasons {
		out[i] = catalog.Label(s.deps.Catalog.Chat.Handover.Reasons, id)
		for _, rule := range s.deps.Catalog.Chat.Score.Rules {
			if rule.ID == id {
				out[i] = rule.Label
			}
		}
	}
	return out
}
