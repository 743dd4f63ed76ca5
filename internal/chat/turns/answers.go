package turns

import (
	"sync/atomic"

	"wardgate/internal/chat/conversations"
)

// answers counts the assistant's answers since the start.
type answers struct{ site, model, failed atomic.Int64 }

// count counts one that was given, and whether the language model was asked for it.
func (a *answers) count(from string, asked bool) {
	switch {
	case from == conversations.FromModel:
		a.model.Add(1)
	case asked:
		a.failed.Add(1)
	default:
		a.site.Add(1)
	}
}

// Answers counts the answers of this instance since its start: those of the built-in answerer, those of the language model, and those of the built-in
// answerer in its place, because it failed or said what it must not.
func (s *Turns) Answers() (site, model, instead int64) {
	return s.answers.site.Load(), s.answers.model.Load(), s.answers.failed.Load()
}
