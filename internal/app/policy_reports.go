package app

import (
	"cmp"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/httpx"
)

// policyReports is where browsers report what they refused by the content security policy.
const policyReports = "/api/site/policy-reports"

// reportLines is how many reports are logged in a minute: a browser with an extension that
// breaks the rules reports on each page.
const reportLines = 20

// policyReport is what is read of a report, in the spelling of report-uri (CSP level 2) and of
// report-to (CSP level 3); the rest is left unread.
type policyReport struct {
	Directive2 string `json:"effective-directive"`
	Directive3 string `json:"effectiveDirective"`
	Violated2  string `json:"violated-directive"`
	Blocked2   string `json:"blocked-uri"`
	Blocked3   string `json:"blockedURL"`
	Document2  string `json:"document-uri"`
	Document3  string `json:"documentURL"`
}

// policyCollector logs what browsers report: an attack that the policy has stopped, or a page of
// ours that breaks it.
type policyCollector struct {
	clock clock.Clock
	log   *slog.Logger

	mu     sync.Mutex
	minute time.Time
	lines  int
}

func policyReportRoute(c clock.Clock, log *slog.Logger) httpx.Route {
	return httpx.Raw(httpx.Route{
		Method: http.MethodPost, Path: policyReports, ID: "report-policy", Tag: "site", Summary: "What a browser refused by the content security policy",
		Who: httpx.Public(), Body: 16 << 10, Rate: httpx.PerMinute("policy-reports", 10, 20).All(20), Repeat: httpx.Repeats,
	}, &policyCollector{clock: c, log: log})
}

// ServeHTTP answers 204 whatever came: a browser does nothing with the answer.
func (c *policyCollector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err == nil {
		for _, report := range readReports(body) {
			c.tell(r, report)
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// readReports reads one report of report-uri, or the list of report-to; what is neither is no report.
func readReports(body []byte) []policyReport {
	var one struct {
		Report *policyReport `json:"csp-report"`
	}
	if json.Unmarshal(body, &one) == nil && one.Report != nil {
		return []policyReport{*one.Report}
	}
	var list []struct {
		Type string       `json:"type"`
		Body policyReport `json:"body"`
	}
	if json.Unmarshal(body, &list) != nil {
		return nil
	}
	var out []policyReport
	for _, each := range list {
		if each.Type == "csp-violation" {
			out = append(out, each.Body)
		}
	}
	return out
}

func (c *policyCollector) tell(r *http.Request, p policyReport) {
	c.mu.Lock()
	if minute := c.clock.Now().Truncate(time.Minute); !minute.Equal(c.minute) {
		c.minute, c.lines = minute, 0
	}
	c.lines++
	silent := c.lines > reportLines
	c.mu.Unlock()
	if silent {
		return
	}
	c.log.WarnContext(r.Context(), "a browser refused something by the content security policy",
		"directive", word(cmp.Or(p.Directive3, p.Directive2, p.Violated2)),
		"blocked", originOf(cmp.Or(p.Blocked3, p.Blocked2)), "page", firstSegment(cmp.Or(p.Document3, p.Document2)))
}

// word is the first word of a directive, which is all that a log needs of it.
func word(s string) string {
	first, _, _ := strings.Cut(s, " ")
	return cutTo(first, 40)
}

// cutTo is the beginning of s as a log may show it: what is not plain ASCII, which would turn or hide what stands beside
// it in a terminal, is escaped.
func cutTo(s string, most int) string {
	quoted := strconv.QuoteToASCII(s[:min(len(s), most)])
	quoted = quoted[1 : len(quoted)-1]
	return quoted[:min(len(quoted), most)] // an escape is longer than what it stands for
}

// originOf is the scheme and host of an address; a report's own words, such as "inline", stay.
func originOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return word(strings.TrimSuffix(address, ":"))
	}
	out := u.Scheme + "://" + u.Host
	return cutTo(out, 100)
}

// firstSegment is the beginning of a page's path: what follows may be a private link.
func firstSegment(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	first, _, _ := strings.Cut(strings.TrimPrefix(u.Path, "/"), "/")
	return "/" + cutTo(first, 40)
}
