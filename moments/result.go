package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// result is how a suite went.
type result struct {
	passed int
	failed []string // by name
}

// line tells it in one line, and which tests failed in a line each.
func (r result) line(m moment, suite string, took time.Duration, err error) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-12s %s   %-8s %5d passed %4d failed   %s", m.name, m, suite, r.passed, len(r.failed), took.Round(time.Second))
	if err != nil {
		fmt.Fprintf(&b, "   did not end: %v", err)
	}
	for _, name := range r.failed {
		b.WriteString("\n    " + name)
	}
	return b.String()
}

var outcome = regexp.MustCompile(`(?m)^--- (PASS|FAIL): (\S+)`)

// countTests reads what the tests of a Go package have printed.
func countTests(name, out string) (r result) {
	for _, found := range outcome.FindAllStringSubmatch(out, -1) {
		if found[1] == "PASS" {
			r.passed++
		} else {
			r.failed = append(r.failed, name+" "+found[2])
		}
	}
	return r
}

// readVitest reads the report of the unit tests of the pages.
func readVitest(text []byte) (r result, err error) {
	var report struct {
		Passed int `json:"numPassedTests"`
		Files  []struct {
			Name   string `json:"name"`
			Status string `json:"status"`
			Tests  []struct {
				Name   string `json:"fullName"`
				Status string `json:"status"`
			} `json:"assertionResults"`
		} `json:"testResults"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return r, fmt.Errorf("the report of vitest: %w", err)
	}
	r.passed = report.Passed
	for _, file := range report.Files {
		before := len(r.failed)
		for _, test := range file.Tests {
			if test.Status == "failed" {
				r.failed = append(r.failed, test.Name)
			}
		}
		if file.Status == "failed" && len(r.failed) == before {
			r.failed = append(r.failed, file.Name)
		}
	}
	return r, nil
}

// described is a file or a describe block of browser tests.
type described struct {
	Suites []described `json:"suites"`
	Specs  []struct {
		Title string `json:"title"`
		File  string `json:"file"`
		Line  int    `json:"line"`
		OK    bool   `json:"ok"`
	} `json:"specs"`
}

func (d described) failed() (names []string) {
	for _, spec := range d.Specs {
		if !spec.OK {
			names = append(names, fmt.Sprintf("%s:%d %s", spec.File, spec.Line, spec.Title))
		}
	}
	for _, inner := range d.Suites {
		names = append(names, inner.failed()...)
	}
	return names
}

// readPlaywright reads the report of the browser tests.
func readPlaywright(text []byte) (r result, err error) {
	var report struct {
		described
		Stats struct {
			Expected int `json:"expected"`
		} `json:"stats"`
	}
	if err := json.Unmarshal(text, &report); err != nil {
		return r, fmt.Errorf("the report of Playwright: %w", err)
	}
	return result{passed: report.Stats.Expected, failed: report.failed()}, nil
}
