package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mutant is one change that must not go unnoticed.
type mutant struct {
	id string
	// word is the feature that the rule belongs to, or the package of the platform.
	word string
	// rule is what would no longer be true, in a sentence.
	rule string
	// file is the path from the top of the project. old occurs in it exactly once;
	// new takes its place.
	file, old, new string
	// packages are the folders whose tests should notice; that of file if empty.
	packages []string
}

// tested are the folders whose tests should notice.
func (m mutant) tested() []string {
	if len(m.packages) > 0 {
		return m.packages
	}
	return []string{filepath.ToSlash(filepath.Dir(m.file))}
}

// apply returns the changed file.
func (m mutant) apply(top string) ([]byte, error) {
	b, err := os.ReadFile(filepath.Join(top, filepath.FromSlash(m.file)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", m.id, err)
	}
	if n := strings.Count(string(b), m.old); n != 1 {
		return nil, fmt.Errorf("%s is stale: %q stands %d times in %s, not once", m.id, m.old, n, m.file)
	}
	return []byte(strings.Replace(string(b), m.old, m.new, 1)), nil
}

// check tells of every mutant that does not fit its file.
func check(top string, list []mutant) error {
	var wrong []error
	for _, m := range list {
		_, err := m.apply(top)
		wrong = append(wrong, err)
	}
	return errors.Join(wrong...)
}

// choose returns the mutants that only names by id or word, all if it is empty.
func choose(list []mutant, only string) ([]mutant, error) {
	if only == "" {
		return list, nil
	}
	var out []mutant
	for name := range strings.SplitSeq(only, ",") {
		n := len(out)
		for _, m := range list {
			if m.id == name || m.word == name {
				out = append(out, m)
			}
		}
		if len(out) == n {
			return nil, fmt.Errorf("no mutant and no word is called %q; -list shows them", name)
		}
	}
	return out, nil
}

// all are the mutants, word by word, then the platform.
func all() []mutant {
	return slices.Concat(quotes(), contact(), assessments(), chat(), leads(), automation(), newsletter(), blog(), operations(),
		staff(), site(), platformRules(), platformHTTP(), platformMail(), platformWork(), platformData(), platformText())
}

// of gives mutants their word.
func of(word string, list []mutant) []mutant {
	for i := range list {
		list[i].word = word
	}
	return list
}
