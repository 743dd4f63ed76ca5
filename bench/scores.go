package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/leads"
)

const scoredLeads = 1_000_000

// scores compares scoring a million leads in memory by the catalog's rules with a
// loop in which the same additions are written out by hand.
// Proves: bench-3
func (o background) scores(_ context.Context, r *report) error {
	c, err := catalog.Load()
	if err != nil {
		return err
	}
	now := time.Now()
	all := randomLeads(now)
	rules, bare := time.Hour, time.Hour
	for range max(o.rounds, 5) {
		began, byRules := time.Now(), 0
		for i := range all {
			byRules += leads.Total(&c.Leads.Score, &all[i], now)
		}
		rules = min(rules, time.Since(began))
		began, byHand := time.Now(), 0
		for i := range all {
			byHand += bareScore(&all[i], now)
		}
		bare = min(bare, time.Since(began))
		if byRules != byHand {
			return fmt.Errorf("the rules give %d points, the bare loop %d", byRules, byHand)
		}
	}
	ratio := float64(rules) / float64(bare)
	r.note("scoring 1,000,000 leads, bare loop", fmt.Sprintf("%.0f ms", ms(bare)))
	r.line("scoring 1,000,000 leads / bare loop of the same additions", fmt.Sprintf("%.2f", ratio), "<= 1.5", ratio <= 1.5)
	return nil
}

func randomLeads(now time.Time) []leads.Lead {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	pages := []string{"/", "/services", "/services/it-support", "/quote", "/about", "/contact", "/blog/cameras-in-winter", "/careers"}
	interests := []string{"surveillance", "it-support", "security-guards", "emergency-response"}
	all := make([]leads.Lead, scoredLeads)
	for i := range all {
		all[i] = leads.Lead{
			CreatedAt: now.Add(-time.Duration(r.IntN(60*24)) * time.Hour), LastActivity: now.Add(-time.Duration(r.IntN(14*24)) * time.Hour),
			Interests: interests[:r.IntN(len(interests)+1)],
			Behavior: leads.Behavior{
				PagesVisited: pages[:r.IntN(len(pages)+1)], TimeOnSite: r.IntN(900), ScrollDepth: r.IntN(101), Downloads: r.IntN(3),
				FormSubmissions: r.IntN(3), EmailOpens: r.IntN(10), EmailClicks: r.IntN(2),
			},
			Demographics: leads.Demographics{
				CompanySize: pick("", "", "enterprise", "large", "medium", "small", "startup"),
				Role:        pick("", "", "ceo", "owner", "cto", "security-manager", "facility-manager", "it-manager", "manager", "employee"),
				Budget:      pick("", "", "over-100k", "50k-100k", "25k-50k", "10k-25k", "under-10k"), DecisionMaker: r.IntN(4) == 0,
			},
		}
	}
	return all
}

// bareScore is S136-S141 written out: the cost of the score when its weights
// are part of the program and nothing is looked up.
func bareScore(l *leads.Lead, now time.Time) int {
	n, b, d := 0, &l.Behavior, &l.Demographics
	if b.TimeOnSite > 300 {
		n += 15
	}
	if b.TimeOnSite > 600 {
		n += 10
	}
	n += min(len(b.PagesVisited)*3, 20)
	for _, page := range b.PagesVisited {
		if isKeyPage(page) {
			n += 8
		}
	}
	if b.ScrollDepth > 75 {
		n += 10
	}
	n += b.Downloads*5 + b.FormSubmissions*10
	n += bareDemographics(d)
	if b.EmailOpens > 0 {
		n += 5
	}
	if b.EmailClicks > 0 {
		n += 10
	}
	n += min(b.EmailOpens*2, 15)
	n += bareTimes(now.Sub(l.LastActivity), now.Sub(l.CreatedAt))
	for _, i := range l.Interests {
		switch i {
		case "security-guards", "surveillance", "emergency-response":
			n += 8
		}
	}
	if len(l.Interests) > 2 {
		n += 10
	}
	return max(0, min(n, 100))
}

func bareDemographics(d *leads.Demographics) (n int) {
	switch d.CompanySize {
	case "enterprise":
		n += 25
	case "large":
		n += 20
	case "medium":
		n += 15
	case "small":
		n += 10
	case "startup":
		n += 5
	}
	switch d.Role {
	case "ceo", "owner":
		n += 25
	case "cto", "security-manager":
		n += 20
	case "facility-manager", "it-manager":
		n += 15
	case "manager":
		n += 10
	case "employee":
		n += 5
	}
	if d.DecisionMaker {
		n += 15
	}
	switch d.Budget {
	case "over-100k":
		n += 25
	case "50k-100k":
		n += 20
	case "25k-50k":
		n += 15
	case "10k-25k":
		n += 10
	case "under-10k":
		n += 5
	}
	return n
}

func bareTimes(idle, age time.Duration) (n int) {
	switch {
	case idle < 24*time.Hour:
		n += 15
	case idle < 3*24*time.Hour:
		n += 10
	case idle < 7*24*time.Hour:
		n += 5
	}
	switch {
	case age < 24*time.Hour:
		n += 10
	case age < 7*24*time.Hour:
		n += 8
	case age < 30*24*time.Hour:
		n += 5
	}
	return n
}

func isKeyPage(page string) bool {
	for _, key := range [...]string{"/services", "/quote", "/contact", "/pricing"} {
		if rest, ok := strings.CutPrefix(page, key); ok && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}
