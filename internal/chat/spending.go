package chat

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/sqlgen"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/llm"
)

// reserved are tokens that were put aside for one answer (D11). They are taken before
// the language model is asked, for the most that it can cost, and corrected when the
// provider tells what it took: so no number of requests at once exceeds a budget.
type reserved struct {
	scopes []string
	day    string
	tokens int64
}

// mostOutput is the greatest length of an answer in tokens (V184).
const mostOutput = 1000

// reserve puts tokens aside in the conversation's, the address's and everybody's budget
// of the day; none when one of them does not suffice: the built-in answerer replies then.
func (s *Service) reserve(ctx context.Context, q *sqlgen.Queries, t *Turn, address string, now time.Time) (reserved, error) {
	budget := s.Catalog.Chat.DailyTokens
	day := now.Format(time.DateOnly)
	// Our own English takes about a token for four bytes, and never one for three; what visitors write may take one for each.
	r := reserved{day: day, tokens: int64(len(s.Answerer.Prompt(t.conversation, ""))/3 + mostOutput)}
	for _, m := range s.request(t).Messages {
		r.tokens += int64(len(m.Content))
	}
	for _, b := range []struct {
		of, scope string
		most      int
	}{
		{"conversation", "conversation:" + t.conversation.ID, budget.Conversation},
		{"address", "address:" + ids.Hash(day+" "+address), budget.Address},
		{"all", "all", budget.All},
	} {
		n := int64(0)
		if r.tokens <= int64(b.most) { // else the first row of the day would hold too much
			var err error
			n, err = q.Spend(ctx, sqlgen.SpendParams{Scope: b.scope, Day: day, Tokens: r.tokens, Tokens_2: int64(b.most)})
			if err != nil {
				return reserved{}, fmt.Errorf("reserving tokens: %w", err)
			}
		}
		if n == 0 {
			s.Log.InfoContext(ctx, "a budget of the language model is used up; the built-in answerer replies", "word", tag, "budget", b.of)
			return reserved{}, s.settle(ctx, q, r, 0)
		}
		r.scopes = append(r.scopes, b.scope)
	}
	return r, nil
}

// used is what an answer took: as the provider tells, or the most that its text can have taken.
func (r reserved) used(a llm.Answer) int64 {
	if told := int64(a.PromptTokens + a.CompletionTokens); told > 0 {
		return told
	}
	return r.tokens - mostOutput + min(mostOutput, int64(len(a.Text)))
}

// settle corrects what was put aside to what was used.
func (s *Service) settle(ctx context.Context, q *sqlgen.Queries, r reserved, used int64) error {
	for _, scope := range r.scopes {
		if err := q.AddSpending(ctx, sqlgen.AddSpendingParams{Scope: scope, Day: r.day, Tokens: used - r.tokens}); err != nil {
			return fmt.Errorf("settling tokens: %w", err)
		}
	}
	return nil
}
