package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strconv"
)

// visit is Lighthouse's result for a page (bench/lighthouse.mjs). Times are in
// milliseconds.
type visit struct {
	Path     string         `json:"path"`
	Scores   map[string]int `json:"scores"`
	LCP      float64        `json:"lcp"`
	PlainLCP float64        `json:"plainLCP"`
	CLS      float64        `json:"cls"`
	TBT      float64        `json:"tbt"`
	Bytes    float64        `json:"bytes"`
	Lost     []string       `json:"lost"`
}

// lighthouse measures the pages that matter most as a visitor with a slow phone
// meets them.
// Proves: bench-1
func (o requests) lighthouse(ctx context.Context, r *report) error {
	s, err := o.startSettled(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	args := []string{"bench/lighthouse.mjs", s.url, strconv.Itoa(o.rounds), "/", "/services/security-guards", "/quote", "/contact", "/blog", "/blog/alberta-business-security-2025"}
	cmd := exec.CommandContext(ctx, "node_modules/.bin/node", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("node bench/lighthouse.mjs: %w", err)
	}
	lines := json.NewDecoder(bytes.NewReader(out))
	for lines.More() {
		var v visit
		if err := lines.Decode(&v); err != nil {
			return err
		}
		v.tell(r)
	}
	return nil
}

func (v visit) tell(r *report) {
	least := []struct {
		category string
		score    int
	}{{"performance", 98}, {"accessibility", 100}, {"best-practices", 100}, {"seo", 100}}
	for _, goal := range least {
		got := v.Scores[goal.category]
		r.line(v.Path+": "+goal.category, strconv.Itoa(got), fmt.Sprintf(">= %d", goal.score), got >= goal.score)
	}
	ratio := v.LCP / v.PlainLCP
	r.note(v.Path+": LCP, and without JavaScript", fmt.Sprintf("%.0f ms, %.0f ms", v.LCP, v.PlainLCP))
	r.line(v.Path+": LCP / without JavaScript", fmt.Sprintf("%.2f", ratio), "<= 1.25", ratio <= 1.25)
	r.line(v.Path+": CLS", fmt.Sprintf("%.3f", v.CLS), "<= 0.02", v.CLS <= 0.02)
	r.line(v.Path+": TBT", fmt.Sprintf("%.0f ms", v.TBT), "<= 10 ms", v.TBT <= 10)
	if v.Path == "/" {
		r.line("/: first view, everything", fmt.Sprintf("%.0f KB", v.Bytes/1000), "<= 350 KB", v.Bytes <= 350_000)
	}
	if len(v.Lost) > 0 {
		r.note(v.Path+": points lost by", fmt.Sprint(v.Lost))
	}
}
