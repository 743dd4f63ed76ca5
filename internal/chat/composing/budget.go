package composing

import (
	"context"
	"time"

	"wardgate/internal/chat/spending"
	"wardgate/internal/platform/llm"
)

// MostOutput is the maximum length of an answer in tokens (V184).
const MostOutput = 1000

// perMessage is how many tokens a provider adds to each message, for who says it.
const perMessage = 8

// longestIndustry stands for the label of an industry.
const longestIndustry = "an industry of forty letters, at the most"

// Reserve reserves what the answer may cost at most; nothing when a budget is too small: the built-in answerer replies
// then.
func (c *Composer) Reserve(ctx context.Context, conn spending.Conn, q Question, address string, now time.Time) (spending.Reservation, error) {
	// Our own English takes about a token for four bytes, and never one for three; a visitor's text may take one for each
	// byte. What is masked takes no more: no placeholder has more tokens than what it stands for has bytes, with the word
	// that gave it away. Masking itself waits until the transaction is over.
	input := int64(len(c.prompt().about(q.Conversation.ServiceType, longestIndustry, q.Content))/3 + perMessage)
	for _, m := range c.latest(spoken(q)) {
		input += int64(len(m.Content) + perMessage)
	}
	return c.deps.Budgets.Reserve(ctx, conn, spending.Question{
		Conversation: q.Conversation.ID, Address: address, Tokens: spending.Tokens{Input: input, Output: MostOutput},
	}, now)
}

// Settle corrects a reservation to what the answer used.
func (c *Composer) Settle(ctx context.Context, conn spending.Conn, r spending.Reservation, used spending.Tokens) error {
	return c.deps.Budgets.Settle(ctx, conn, r, used)
}

// told is what an answer used: as the provider reports, or the maximum for its text.
func told(r spending.Reservation, a llm.Answer) spending.Tokens {
	if a.PromptTokens+a.CompletionTokens > 0 {
		return spending.Tokens{Input: int64(a.PromptTokens), Output: int64(a.CompletionTokens)}
	}
	return spending.Tokens{Input: r.Tokens.Input, Output: min(MostOutput, int64(len(a.Text)))}
}
