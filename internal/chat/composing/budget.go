package composing

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/chat/composing/sqlgen"
	"wardgate/internal/chat/news"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/llm"
)

// Conn is a transaction.
type Conn = sqlgen.DBTX

// Reservation is tokens that were reserved for one answer (D11). They are reserved
// before the language model is asked, for its maximum cost, and corrected when the
// provider reports the actual cost: so no number of simultaneous requests exceeds a
// budget.
type Reservation struct {
	scopes []string
	day    string
	tokens int64
}

// IsMade reports whether there is a reservation: no budget was used up.
func (r Reservation) IsMade() bool { return r.tokens > 0 }

// MostOutput is the maximum length of an answer in tokens (V184).
const MostOutput = 1000

// Reserve reserves tokens in the daily budgets of the conversation, the address and
// everybody; none when one of them is too small: the built-in answerer replies then.
func (c *Composer) Reserve(ctx context.Context, conn Conn, q Question, address string, now time.Time) (Reservation, error) {
	budget := c.deps.Catalog.Chat.DailyTokens
	day := now.Format(time.DateOnly)
	// Our own English takes about a token for four bytes, and never one for three; a visitor's text may take one for each
	// byte.
	r := Reservation{day: day, tokens: int64(len(c.prompt.about(q.Conversation.ServiceType, ""))/3 + MostOutput)}
	for _, m := range c.history(q) {
		r.tokens += int64(len(m.Content))
	}
	for _, b := range []struct {
		of, scope string
		most      int
	}{
		{"conversation", "conversation:" + q.Conversation.ID, budget.Conversation},
		{"address", "address:" + ids.Hash(day+" "+address), budget.Address},
		{"all", "all", budget.All},
	} {
		n := int64(0)
		if r.tokens <= int64(b.most) { // else the first row of the day would hold too much
			var err error
			n, err = sqlgen.New(conn).Spend(ctx, sqlgen.SpendParams{Scope: b.scope, Day: day, Tokens: r.tokens, Tokens_2: int64(b.most)})
			if err != nil {
				return Reservation{}, fmt.Errorf("reserving tokens: %w", err)
			}
		}
		if n == 0 {
			c.deps.Log.InfoContext(ctx, "a budget of the language model is used up; the built-in answerer replies", "word", news.Feature, "budget", b.of)
			return Reservation{}, c.Settle(ctx, conn, r, 0)
		}
		r.scopes = append(r.scopes, b.scope)
	}
	return r, nil
}

// used is the cost of an answer: as the provider reports, or the maximum for its text.
func (r Reservation) used(a llm.Answer) int64 {
	if told := int64(a.PromptTokens + a.CompletionTokens); told > 0 {
		return told
	}
	return r.tokens - MostOutput + min(MostOutput, int64(len(a.Text)))
}

// Settle corrects the reservation to the actual cost.
func (c *Composer) Settle(ctx context.Context, conn Conn, r Reservation, used int64) error {
	for _, scope := range r.scopes {
		if err := sqlgen.New(conn).Add(ctx, sqlgen.AddParams{Scope: scope, Day: r.day, Tokens: used - r.tokens}); err != nil {
			return fmt.Errorf("settling tokens: %w", err)
		}
	}
	return nil
}

// ForgetSpending deletes what was spent before a day.
func ForgetSpending(ctx context.Context, conn Conn, before time.Time) error {
	return sqlgen.New(conn).Forget(ctx, before.Format(time.DateOnly))
}
