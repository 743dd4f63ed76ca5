package app

import (
	"context"
	"fmt"
)

// owedTo says what a person of these leads still waits for, empty when nothing:
// whom we owe an answer cannot be erased.
func (a *App) owedTo(ctx context.Context, leadIDs []string) (string, error) {
	var requests, messages int
	for _, id := range leadIDs {
		n, err := a.Quotes.OpenOfLead(ctx, id)
		if err != nil {
			return "", err
		}
		m, err := a.Contact.OpenOfLead(ctx, id)
		if err != nil {
			return "", err
		}
		requests, messages = requests+n, messages+m
	}
	if requests+messages == 0 {
		return "", nil
	}
	return fmt.Sprintf("This person still waits for an answer: open requests for a quote: %d, open messages: %d. "+
		"Answer or close them on the operations board first.", requests, messages), nil
}
