package leads

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"wardgate/internal/leads/sqlgen"
)

// reword makes the stored words of a lead those of its new searchText. Nothing happens
// for most changes: names and numbers stay.
func reword(ctx context.Context, q *sqlgen.Queries, id, before, after string) error {
	if before == after {
		return nil
	}
	for old := range slices.Chunk(storedWords(before), wordsAtOnce) {
		if err := q.DeleteWords(ctx, sqlgen.DeleteWordsParams(wordsParams(id, old))); err != nil {
			return fmt.Errorf("leads: old words of %s: %w", id, err)
		}
	}
	for some := range slices.Chunk(storedWords(after), wordsAtOnce) {
		if err := q.InsertWords(ctx, wordsParams(id, some)); err != nil {
			return fmt.Errorf("leads: words of %s: %w", id, err)
		}
	}
	return nil
}

// firstWords stores the words of a new lead.
func firstWords(ctx context.Context, q *sqlgen.Queries, id, search string) error {
	for some := range slices.Chunk(storedWords(search), wordsAtOnce) {
		var w [wordsAtOnce]any // nil for those that are not there
		for i, word := range some {
			w[i] = []byte(word)
		}
		if err := q.InsertFirstWords(ctx, sqlgen.InsertFirstWordsParams{
			LeadID: id, W1: w[0], W2: w[1], W3: w[2], W4: w[3], W5: w[4], W6: w[5],
			W7: w[6], W8: w[7], W9: w[8], W10: w[9], W11: w[10], W12: w[11],
		}); err != nil {
			return fmt.Errorf("leads: words of %s: %w", id, err)
		}
	}
	return nil
}

// storedWords reads a searchText.
func storedWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ';' })
}

// wordsAtOnce is how many words the queries take.
const wordsAtOnce = 12

// wordsParams are those of both queries, with the last word as often as it takes.
func wordsParams(id string, words []string) sqlgen.InsertWordsParams {
	var w [wordsAtOnce][]byte
	for i := range w {
		w[i] = []byte(words[min(i, len(words)-1)])
	}
	return sqlgen.InsertWordsParams{
		LeadID: id, W1: w[0], W2: w[1], W3: w[2], W4: w[3], W5: w[4], W6: w[5],
		W7: w[6], W8: w[7], W9: w[8], W10: w[9], W11: w[10], W12: w[11],
	}
}
