package engagement

import (
	"regexp"
	"strings"
)

// The reasons that speak of a program. Each machine says here how it is known.
const (
	noAgent       = "no-agent"         // it does not say what it is; browsers and programs for mail do
	applePrivacy  = "apple-privacy"    // Mail Privacy Protection
	gmailPrefetch = "gmail-prefetch"   // Gmail fetched ahead
	imageProxy    = "proxy"            // a provider fetches pictures for who opens the mail
	aScanner      = "scanner"          // a security product that gives its name
	aPreview      = "preview"          // a chat or a page that shows what a link leads to
	aRobot        = "robot"            // anything else that calls itself one
	aLibrary      = "library"          // a programming library, or a browser without a window
	aCompanion    = "office-companion" // Office looks at a link before it hands it to the browser
	oldBrowser    = "old-browser"      // nobody has such a browser any more, but scanners say they do
)

// What Mail Privacy Protection sends: images come by Apple's proxies, as soon as the mail
// has arrived, opened or not (wordtothewise.com/2021/09/apple-mpp; help.socketlabs.com).
// Apple's own proxies name themselves nothing else.
const appleProxy = "Mozilla/5.0"

// What Gmail sends when it fetches ahead for somebody who has it open. It is not
// GoogleImageProxy, which asks when the mail is opened (bird.com/blog/gmail-prefetching-images).
const gmailAhead = "Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0"

var (
	proxies = regexp.MustCompile(`(?i)GoogleImageProxy|YahooMailProxy`)

	// Products that look into mails and name themselves in their requests, at least at times.
	scanners = regexp.MustCompile(`(?i)\b(barracuda(central)?|proofpoint|urldefense|mimecast|symantec|messagelabs|brightmail|trend ?micro|tmes|` +
		`cisco(secure\w*| ?ironport)|ironport|forti(mail|guard|net)|sophos|f-secure|withsecure|mcafee|trellix|fireeye|forcepoint|websense|zscaler|` +
		`check ?point|avanan|vade ?secure|hornetsecurity|ironscales|area ?1 security|bitdefender|kaspersky|eset|avast|clearswift|spamtitan|` +
		`safelinks|microsoft ?defender|defender for office|smartscreen|virustotal|urlscan|phishtank|netcraft\w*|google-safety|safebrowsing)\b`)

	previews = regexp.MustCompile(`(?i)slackbot|slack-imgproxy|skypeuripreview|facebookexternalhit|facebot|twitterbot|linkedinbot|discordbot|telegrambot|` +
		`^whatsapp/|bingpreview|google-pagerenderer|google web preview|googledocs|google-inspectiontool|iframely|embedly|preview\b|unfurl`)

	// Names end in "bot" (a maker of telephones called Cubot does so too), or say what they do.
	robots = regexp.MustCompile(`(?i)(?:^|[^u])bot\b|\b(crawl(er|ing)?|spider|slurp|scan(ner|ning)?|monitor(ing)?|link ?check(er)?|validator|fetcher|` +
		`archiver|security|sandbox|inspector|analy[sz]er|probe)\b`)

	libraries = regexp.MustCompile(`(?i)\b(curl|libcurl|wget|python(-\w+)?|urllib3?|aiohttp|httpx|go-http-client|java|apache-httpclient|okhttp|jakarta|libwww-perl|lwp|` +
		`perl|ruby|php|guzzlehttp|axios|node(-fetch)?|undici|scrapy|httpie|winhttp|powershell|headlesschrome|phantomjs|puppeteer|playwright|selenium|` +
		`chrome-lighthouse|restsharp|postmanruntime|electron-fetch|deno|zgrab|masscan)\b`)

	companions = regexp.MustCompile(`(?i)microsoft office (protocol|existence) discovery|microsoft-webdav-miniredir|ms-office|msoffice|microsoft office/`)

	// Programs in which mails are read, as their requests for pictures say it. Apple Mail
	// without its protection is a WebKit that names no browser.
	mailPrograms = regexp.MustCompile(`(?i)thunderbird/|microsoft outlook|macoutlook|outlook-(ios|android)|ms-office|microsoft office/|dalvik/|cfnetwork/|lotus-notes|` +
		`postbox/|em ?client|evolution/|airmail|k-9|zimbra|mailspring|betterbird|gecko\) mobile/|AppleWebKit/[\d.]+ \(KHTML, like Gecko\)$`)

	browsers    = regexp.MustCompile(`^(Mozilla/5\.0 \(.+(Chrome/|CriOS/|Firefox/|FxiOS/|Safari/|Edg\w*/|OPR/|Trident/|Focus/|DuckDuckGo/|AppleWebKit/.+Mobile/)|Opera/)`)
	oldBrowsers = regexp.MustCompile(`Chrome/([1-9]|[1-7]\d)\.|Firefox/([1-9]|[1-4]\d)\.|MSIE [2-9]\.`)
)

// byAgent judges a hit by what its program says it is. Most say the truth: who wants to
// look like a person is told by what they do.
func byAgent(h Hit) Verdict {
	agent := strings.TrimSpace(h.UserAgent)
	switch {
	case agent == "":
		return Verdict{Machine, noAgent}
	case agent == appleProxy:
		return Verdict{Machine, applePrivacy}
	case strings.Contains(agent, gmailAhead):
		return Verdict{Machine, gmailPrefetch}
	case proxies.MatchString(agent):
		if h.Kind == Opening {
			return Verdict{Human, imageProxy}
		}
		return Verdict{Machine, imageProxy} // people follow links by themselves
	}
	if reason := robotic(agent); reason != "" {
		return Verdict{Machine, reason}
	}
	if h.Kind == Opening {
		if mailPrograms.MatchString(agent) || browsers.MatchString(agent) {
			return Verdict{Human, byPerson}
		}
		return Verdict{Unknown, unrecognised}
	}
	switch {
	case companions.MatchString(agent):
		return Verdict{Unknown, aCompanion}
	case oldBrowsers.MatchString(agent):
		return Verdict{Unknown, oldBrowser}
	case browsers.MatchString(agent):
		return Verdict{Human, byPerson}
	}
	return Verdict{Unknown, unrecognised}
}

// robotic is why a program is none that a person looks at, empty if it may be one.
func robotic(agent string) string {
	for _, list := range []struct {
		names  *regexp.Regexp
		reason string
	}{{scanners, aScanner}, {previews, aPreview}, {libraries, aLibrary}, {robots, aRobot}} {
		if list.names.MatchString(agent) {
			return list.reason
		}
	}
	return ""
}
