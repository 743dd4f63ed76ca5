package bounces

import (
	"fmt"
	"testing"
	"time"

	"wardgate/catalog"
	"wardgate/internal/newsletter/core"
	"wardgate/internal/platform/mail/report"
)

// TestOutOfReach tests the rule by itself.
// Proves: newsletter-102
func TestOutOfReach(t *testing.T) {
	rule, now := catalog.SoftBounces{Campaigns: 3, Days: 60}, time.Date(2026, 11, 21, 17, 0, 0, 0, time.UTC)
	row := func(days ...int) (out []mailing) { // below zero: failed
		for _, d := range days {
			out = append(out, mailing{at: now.AddDate(0, 0, -max(d, -d)), failed: d < 0, sent: true})
		}
		return out
	}
	for name, tc := range map[string]struct {
		mails []mailing
		want  bool
	}{
		"none": {nil, false}, "two": {row(-20, -10), false}, "three": {row(-30, -20, -10), true}, "in any order": {row(-10, -30, -20), true},
		"one between that arrived": {row(-30, -20, 15, -10), false}, "the first is too old": {row(-61, -20, -10), false},
		"what is not decided says nothing": {append(row(-30, -20, -10), mailing{at: now.AddDate(0, 0, -15)}), true},
	} {
		if got := outOfReach(rule, tc.mails, now); got != tc.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestDeadAddresses reads known replies of mail servers.
// Proves: newsletter-102
func TestDeadAddresses(t *testing.T) {
	for words, dead := range map[string]bool{
		"550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table":               true,
		"550 5.1.1 <…>: Recipient address rejected: User unknown in relay recipient table":               true,
		"550-5.1.1 The email account that you tried to reach does not exist. Please try double-checking": true,
		"550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient … not found by SMTP address lookup":        true,
		"550 5.4.1 Recipient address rejected: Access denied. AS(201806281)":                             true,
		"550 5.5.0 Requested action not taken: mailbox unavailable":                                      true,
		"554 delivery error: dd This user doesn't have a maple.example account (…) [0]":                  true,
		"550 No such user here": true,
		"550 5.2.1 The email account that you tried to reach is disabled":             true,
		"551 User not local; unknown user":                                            true,
		"553 Invalid recipient …":                                                     true,
		"550 5.1.2 Host or domain name not found":                                     true,
		"552 5.2.2 Mailbox full":                                                      false,
		"550 5.7.1 Service unavailable, Client host [192.0.2.1] blocked using a list": false,
		"550 5.7.26 This mail is unauthenticated, which poses a security risk":        false,
		"550 5.1.1 Rejected: your host is on a blocklist":                             false,
		"554 5.7.1 Message rejected due to content restrictions":                      false,
		"550 5.7.1 Unable to relay":                                                   false,
		"554 Transaction failed":                                                      false,
		"550 Administrative prohibition":                                              false,
		"450 4.1.1 User unknown":                                                      false,
		"451 4.7.1 Greylisting in action":                                             false,
		"421 Service not available":                                                   false,
		"550 Message too large":                                                       false,
		"550 5.7.1 Recipient address rejected: user unknown by policy":                false,
	} {
		code := 0
		if _, err := fmt.Sscanf(words, "%d", &code); err != nil {
			t.Fatal(err)
		}
		if got := deadAddress(code, words[4:]); got != dead {
			t.Errorf("%q: %v", words, got)
		}
	}
}

// TestWordsWithoutTheAddress: these texts survive an erasure.
// Proves: newsletter-103
func TestWordsWithoutTheAddress(t *testing.T) {
	for words, want := range map[string]string{
		"<dana.birch@birch.example> is unknown": "<…> is unknown", "user Dana.Birch unknown": "user … unknown", "danas mailbox": "danas mailbox", "to=x@y, z": "…, z",
	} {
		if got := core.WithoutAddress(words, "dana.birch@birch.example"); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
	if got := core.WithoutAddress("it is al who is gone", "al@birch.example"); got != "it is al who is gone" {
		t.Errorf("%q", got)
	}
	if got := kindOf(report.Report{Type: report.Delivery, Action: "failed"}); got != unclear {
		t.Errorf("a failure without a reason: %s", got)
	}
}
