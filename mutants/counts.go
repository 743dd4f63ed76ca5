package main

import (
	"fmt"
	"slices"
)

// tally counts what became of some mutants.
type counts struct{ killed, late, of int }

// tallyOf counts the results of a word, of all for "".
func count(results []result, word string) counts {
	var t counts
	for _, r := range results {
		if word != "" && r.mutant.word != word {
			continue
		}
		t.of++
		switch r.outcome {
		case killed:
			t.killed++
		case timedOut:
			t.late++
		case survived, broke, doubtful:
		}
	}
	return t
}

// percent is how many of a hundred were killed, rounded down: nothing is reached that
// is only nearly reached.
func (t counts) percent() int {
	if t.of == 0 {
		return 0
	}
	return 100 * t.killed / t.of
}

// String is the tally as it is printed: "58 of 64 killed (90 %)".
func (t counts) String() string {
	s := fmt.Sprintf("%d of %d killed (%d %%)", t.killed, t.of, t.percent())
	if t.late > 0 {
		s += fmt.Sprintf(", %d timed out", t.late)
	}
	return s
}

// words are the words of the results, in their order.
func words(results []result) []string {
	var out []string
	for _, r := range results {
		if !slices.Contains(out, r.mutant.word) {
			out = append(out, r.mutant.word)
		}
	}
	return out
}
