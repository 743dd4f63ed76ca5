package answerer

import (
	"strings"
	"testing"

	"wardgate/catalog"
)

// Hours and days are read as people write them; what names none, or another service, is not computed.
// Proves: chat-96, chat-127
func TestSums(t *testing.T) {
	a := answerer(t)
	for message, want := range map[string]string{
		"1 guard fri sat nite 8 to 4":                            "8 hours × 2 nights = 16 hours × from $25/hour = from $400.",
		"how much are 2 guards from 6pm to 6am mon-fri":          "2 guards × 12 hours × 5 nights = 120 hours × from $25/hour = from $3,000.",
		"need a guard 9am-5pm monday to friday for 2 weeks":      "8 hours × 10 days = 80 hours × from $25/hour = from $2,000.",
		"price for three guards, 10 hours a day, weekends":       "3 guards × 10 hours × 2 days = 60 hours × from $25/hour = from $1,500.",
		"cost of a guard 24/7":                                   "24 hours × 7 days = 168 hours × from $25/hour = from $4,200.",
		"I want a bouncer tonight 10pm til 2am":                  "4 hours × 1 night = 4 hours × from $25/hour = from $100.",
		"quote for 4 guys 12 hrs 30 days":                        "4 guards × 12 hours × 30 days = 1,440 hours × from $25/hour = from $36,000.",
		"what would 1 guard cost for 8 hours every night":        "8 hours × 7 nights = 56 hours × from $25/hour = from $1,400.",
		"need a guard sat 12pm-12am":                             "12 hours × 1 night = 12 hours × from $25/hour = from $300.",
		"what does a guard cost for 8 hours":                     "Tell me the days as well",
		"how much for a guard on saturday and sunday":            "Tell me the hours of a shift as well",
		"need 2 gaurds fri n sat 10pm-6am":                       "2 guards × 8 hours × 2 nights = 32 hours × from $25/hour = from $800.",
		"price for a couple guards sat 5pm to 1am":               "2 guards × 8 hours × 1 night = 16 hours × from $25/hour = from $400.",
		"a pair of officers 8 hours friday, what do they cost":   "2 guards × 8 hours × 1 day = 16 hours × from $25/hour = from $400.",
		"guard every night for a month 8h":                       "8 hours × 7 nights = 56 hours a week × 4.33 weeks × from $25/hour = from $6,062 a month.",
		"24/7 guard for a month cost??":                          "24 hours × 7 days = 168 hours a week × 4.33 weeks × from $25/hour = from $18,186 a month.",
		"24/7 guard per month":                                   "24 hours × 7 days = 168 hours a week × 4.33 weeks × from $25/hour = from $18,186 a month.",
		"guard 12 hours a day for 2 weeks":                       "12 hours × 14 days = 168 hours × from $25/hour = from $4,200.",
		"3 guards 12 hours":                                      "3 guards × 12 hours × 1 day = 36 hours × from $25/hour = from $900.",
		"2 guards at 2 sites, 10 hours a day for 4 days":         "2 sites × 2 guards × 10 hours × 4 days = 160 hours × from $25/hour = from $4,000.",
		"guard at both lots mon-fri 8 to 4":                      "2 sites × 8 hours × 5 days = 80 hours × from $25/hour = from $2,000.",
		"price for a guard 20 hours a week":                      "",
		"one guard is 6pm to 6am, the other just weekends":       "",
		"guard 8h nightly for 3 months":                          "",
		"guard 8h nightly for 2 months price":                    "",
		"camera + guard combo cost for 1 month 8h nightly":       "",
		"cameras and a guard 8 hours friday, cost":               "",
		"guard 10pm to 6am except sundays, per week":             "",
		"price for several guards 8 hours saturday":              "",
		"cost of ten guards 8 hours saturday":                    "",
		"are you open monday to friday 9 to 5":                   "",
		"our guard works mon-fri 9 to 5 and was rude":            "",
		"cameras for 5 days 8 hours, what do they cost":          "",
		"how much are 4 cameras for 24/7 recording over 30 days": "",
		"need a guard 25 hours a day for 7 days":                 "",
		"I need 999 guards 8 hours for 5 days":                   "",
		"do guards work 12 hour shifts":                          "",
		"need a virtual guard 8pm to 6am mon-fri":                "",
		"need a guard from 13pm to 6am mon-fri":                  "",
	} {
		r := a.Answer(message, "")
		if want == "" && (strings.Contains(r.Text, " × ") || strings.Contains(r.Text, "I work it out")) || !strings.Contains(r.Text, want) {
			t.Errorf("%q: %q", message, r.Text)
		}
	}
}

// Where the company publishes no rate, nothing is computed; where it has one for nights, nights have that.
// Proves: chat-96
func TestSumsFollowTheRate(t *testing.T) {
	for _, one := range []struct {
		day, night, want string
	}{
		{"quoted per site", "", ""},
		{"from $25/hour", "$31.50/hour", "8 hours × 2 nights = 16 hours × $31.50/hour = $504."},
		{"$25-32/hour", "", "8 hours × 2 nights = 16 hours × $25 to $32/hour = $400 to $512."},
	} {
		a := answerer(t)
		a.catalog.Change(func(p *catalog.Profile) {
			for i := range p.Services {
				if p.Services[i].ID == guards {
					p.Services[i].Price, p.Services[i].PriceClaim = one.day, ""
				}
			}
			p.Company.Prices.Night = one.night
		})
		if r := a.Answer("1 guard fri sat nite 8 to 4", ""); one.want == "" && strings.Contains(r.Text, " × ") || !strings.Contains(r.Text, one.want) {
			t.Errorf("%q: %q", one.day, r.Text)
		}
	}
}
