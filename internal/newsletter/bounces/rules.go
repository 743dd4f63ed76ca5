package bounces

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/mail/report"
)

// The kinds of reports.
const (
	HardBounce = "hard"      // the address is dead
	SoftBounce = "soft"      // it could not be reached this time
	Complaint  = "complaint" // its owner reported the mail as unwanted
	unclear    = "unknown"   // anything else: staff look at it
)

var (
	// Enhanced status codes for an address that does not exist or is not read any more (RFC 3463,
	// sections 3.2 and 3.3; RFC 7505 for 5.1.10).
	deadStatus = regexp.MustCompile(`^5\.(1\.(1|2|3|6|10)|2\.1)$`)
	// Words that mean the same where the code is not specific: those of common mail servers and
	// large providers. Exchange Online reports an unknown address as "Access denied".
	deadWords = regexp.MustCompile(`(?i)(user|recipient|mailbox|account|address|person)( \S+)?( is| was| has been)? ` +
		`(unknown|not found|unavailable|disabled|inactive|deactivated|closed|invalid|does ?n[o']t exist)|` +
		`(unknown|invalid|no such|nonexistent) (\w+ )?(user|recipient|mailbox|account|address|person)|doesn'?t have an? \S+ account|does not exist|` +
		`no mailbox here|mailbox unavailable|recipient address rejected: access denied`)
	// Words about us, about the mail or about a lack of space, whatever the code is.
	otherWords = regexp.MustCompile(`(?i)spam|block(ed|list)|black ?list|reputation|policy|\bspf\b|dkim|dmarc|(to|no) relay|relay(ing)? (access )?(denied|not)|` +
		`greylist|rate limit|too many|quota|\bfull\b|over ?size|too large|virus|content|authenticat`)
)

// deadAddress reports whether a server's rejection means that the address is dead: code is its
// SMTP reply, words the text after it. A rejection for any other reason (policy, the mail itself,
// no space) is no evidence about the address.
func deadAddress(code int, words string) bool {
	if code/100 != 5 || otherWords.MatchString(words) {
		return false
	}
	status := report.Status(words)
	if deadStatus.MatchString(status) {
		return true
	}
	switch code {
	case 550, 551, 553, 554: // 550 is "mailbox unavailable", 551 "not local", 553 "name not allowed" (RFC 5321, 4.2.3)
		return deadWords.MatchString(words) && !strings.HasPrefix(status, "5.7.") && !strings.HasPrefix(status, "4.")
	}
	return false
}

// kindOf is what a report means for the address it is about.
func kindOf(r report.Report) string {
	switch {
	case r.Type == report.Feedback && (r.Feedback == "abuse" || r.Feedback == "fraud"):
		return Complaint
	case r.Type != report.Delivery:
		return unclear
	case r.Action == "delayed":
		return SoftBounce
	case r.Action != "failed":
		return unclear
	case strings.HasPrefix(r.Status, "4."):
		return SoftBounce
	}
	code := r.Code
	if code/100 != 5 {
		code = 550
	}
	if deadAddress(code, r.Status+" "+r.Words) {
		return HardBounce
	}
	switch {
	case strings.HasPrefix(r.Status, "5.2."), strings.HasPrefix(r.Status, "5.4."), strings.HasPrefix(r.Status, "5.1."):
		return SoftBounce // no space, no route, or an address without details
	}
	return unclear // about the mail, or about us
}

// mailing is one mail to a person, and how it went.
type mailing struct {
	campaign string
	at       time.Time
	// failed: a report says that it could not be delivered. sent: the server accepted it.
	failed, sent bool
}

// outOfReach reports whether an address that temporarily could not be reached counts as dead: by
// the catalog's rule, in the order in which the mails were sent. now is when the latest of them
// was reported.
func outOfReach(rule catalog.SoftBounces, mails []mailing, now time.Time) bool {
	sorted := slices.Clone(mails)
	slices.SortStableFunc(sorted, func(a, b mailing) int { return a.at.Compare(b.at) })
	inRow := 0
	for _, m := range sorted {
		switch {
		case m.at.Before(now.AddDate(0, 0, -rule.Days)):
		case m.failed:
			inRow++
		case m.sent:
			inRow = 0
		}
		if inRow >= rule.Campaigns {
			return true
		}
	}
	return false
}
