package blog

import (
	"testing"
	"time"

	"wardgate/internal/platform/clock"
)

// Proves: V116, V196, blog-6
func TestWhoIsRelated(t *testing.T) {
	post := Post{ID: "1", Category: "Technology", Tags: []string{"cameras", "Winter"}}
	for name, tc := range map[string]struct {
		other Post
		want  bool
	}{
		"itself":                   {post, false},
		"the category":             {Post{ID: "2", Category: "Technology"}, true},
		"a tag":                    {Post{ID: "2", Category: "Guards", Tags: []string{"alarms", "cameras"}}, true},
		"a tag in other letters":   {Post{ID: "2", Category: "Guards", Tags: []string{"winter"}}, true},
		"a part of a tag":          {Post{ID: "2", Category: "Guards", Tags: []string{"camera"}}, false},
		"nothing in common":        {Post{ID: "2", Category: "Guards", Tags: []string{"alarms"}}, false},
		"a tag that is a category": {Post{ID: "2", Category: "cameras", Tags: []string{"Technology"}}, false},
		"no tags":                  {Post{ID: "2", Category: "Guards"}, false},
	} {
		if got := post.Related(tc.other); got != tc.want {
			t.Errorf("%s: %v, want %v", name, got, tc.want)
		}
		if back := tc.other.Related(post); back != tc.want {
			t.Errorf("%s, the other way: %v, want %v", name, back, tc.want)
		}
	}
}

// TestTheDateIsThatOfTheCompany: a post of the evening is not dated the next day (V116,
// D42).
// Proves: V116, D42, blog-4
func TestTheDateIsThatOfTheCompany(t *testing.T) {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	evening := time.Date(2025, 1, 16, 6, 59, 0, 0, time.UTC)
	if got := (Post{PublishedAt: evening, CreatedAt: evening.AddDate(0, 0, -9)}).Date(zone); got != "January 15, 2025" {
		t.Errorf("published: %s", got)
	}
	if got := (Post{CreatedAt: evening.Add(time.Minute)}).Date(zone); got != "January 16, 2025" {
		t.Errorf("made: %s", got)
	}
}

// TestTimesAreThoseOfTheCompany: Alberta changed its clocks for the last time in March 2026 (ADR
// 16).
func TestTimesAreThoseOfTheCompany(t *testing.T) {
	zone, err := clock.Zone("America/Edmonton")
	if err != nil {
		t.Fatal(err)
	}
	for instant, want := range map[string]string{
		"2025-01-15T16:00:00Z": "January 15, 2025, 9:00 a.m.", "2025-07-15T18:30:00Z": "July 15, 2025, 12:30 p.m.", "2025-11-02T07:30:00Z": "November 2, 2025, 1:30 a.m.",
		"2025-11-02T08:30:00Z": "November 2, 2025, 1:30 a.m.", "2026-12-24T06:05:00Z": "December 24, 2026, 12:05 a.m.",
	} {
		at, err := time.Parse(time.RFC3339, instant)
		if err != nil {
			t.Fatal(err)
		}
		if got := TimeText(at, zone); got != want {
			t.Errorf("%s: %s, want %s", instant, got, want)
		}
	}
}
