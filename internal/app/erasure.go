package app

import (
	"context"
	"fmt"
)

// erasureBlocked says what a person of these leads still waits for, empty when nothing:
// whom we owe an answer cannot be erased.
func (a *App) erasureBlocked(ctx context.Context, leadIDs []string) (string, error) {
	var requests, messages, calls int
	for _, id := range leadIDs {
		n, err := a.Quotes.OpenOfLead(ctx, id)
		if err != nil {
			return "", err
		}
		m, err := a.Contact.OpenOfLead(ctx, id)
		if err != nil {
			return "", err
		}
		c, err := a.Appointments.ToCome(ctx, id)
		if err != nil {
			return "", err
		}
		requests, messages, calls = requests+n, messages+m, calls+c
	}
	if requests+messages+calls == 0 {
		return "", nil
	}
	return fmt.Sprintf("This person still waits for an answer: open requests for a quote: %d, open messages: %d, appointments to come: %d. "+
		"Answer, close or cancel them first.", requests, messages, calls), nil
}
