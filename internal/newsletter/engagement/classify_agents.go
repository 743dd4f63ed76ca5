package engagement

import (
	"regexp"
	"strings"
)

// The reasons from programs, each with how it is recognised.
const (
	noAgent       = "no-agent"         // it sends no user agent; browsers and mail programs do
	applePrivacy  = "apple-privacy"    // Mail Privacy Protection
	gmailPrefetch = "gmail-prefetch"   // Gmail prefetched it
	imageProxy    = "proxy"            // a provider fetches pictures when the person opens the mail
	aScanner      = "scanner"          // a security product that names itself
	aPreview      = "preview"          // a chat or a page that shows a preview of a link
	aRobot        = "robot"            // any other program that calls itself a robot
	aLibrary      = "library"          // a programming library, or a headless browser
	aCompanion    = "office-companion" // Office checks a link before it opens it in the browser
	oldBrowser    = "old-browser"      // no one uses such a browser any more, but scanners claim to
)

// What Mail Privacy Protection sends: images are fetched by Apple's proxies as soon as the mail
// has arrived, opened or not (wordtothewise.com/2021/09/apple-mpp; help.socketlabs.com). Apple's
// own proxies send no other name.
const appleProxy = "Mozilla/5.0"

// What Gmail sends when it prefetches for a person who has Gmail open. It is not
// GoogleImageProxy, which fetches when the mail is opened
// (bird.com/blog/gmail-prefetching-images).
const gmailAhead = "Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0"

var (
	proxies = regexp.MustCompile(`(?i)GoogleImageProxy|YahooMailProxy`)

	// Products that scan mails and name themselves in their requests, at least sometimes.
	scanners = regexp.MustCompile(`(?i)\b(barracuda(central)?|proofpoint|urldefense|mimecast|symantec|messagelabs|brightmail|trend ?micro|tmes|` +
		`cisco(secure\w*| ?ironport)|ironport|forti(mail|guard|net)|sophos|f-secure|withsecure|mcafee|trellix|fireeye|forcepoint|websense|zscaler|` +
		`check ?point|avanan|vade ?secure|hornetsecurity|ironscales|area ?1 security|bitdefender|kaspersky|eset|avast|clearswift|spamtitan|` +
		`safelinks|microsoft ?defender|defender for office|smartscreen|virustotal|urlscan|phishtank|netcraft\w*|google-safety|safebrowsing)\b`)

	previews = regexp.MustCompile(`(?i)slackbot|slack-imgproxy|skypeuripreview|facebookexternalhit|facebot|twitterbot|linkedinbot|discordbot|telegrambot|` +
		`^whatsapp/|bingpreview|google-pagerenderer|google web preview|googledocs|google-inspectiontool|iframely|embedly|preview\b|unfurl`)

	// Names end in "bot" (so does Cubot, a maker of phones), or say what they do.
	robots = regexp.MustCompile(`(?i)(?:^|[^u])bot\b|\b(crawl(er|ing)?|spider|slurp|scan(ner|ning)?|monitor(ing)?|link ?check(er)?|validator|fetcher|` +
		`archiver|security|sandbox|inspector|analy[sz]er|probe)\b`)

	libraries = regexp.MustCompile(`(?i)\b(curl|libcurl|wget|python(-\w+)?|urllib3?|aiohttp|httpx|go-http-client|java|apache-httpclient|okhttp|jakarta|libwww-perl|lwp|` +
		`perl|ruby|php|guzzlehttp|axios|node(-fetch)?|undici|scrapy|httpie|winhttp|powershell|headlesschrome|phantomjs|puppeteer|playwright|selenium|` +
		`chrome-lighthouse|restsharp|postmanruntime|electron-fetch|deno|zgrab|masscan)\b`)

	companions = regexp.MustCompile(`(?i)microsoft office (protocol|existence) discovery|microsoft-webdav-miniredir|ms-office|msoffice|microsoft office/`)

	// Mail programs, as they appear in requests for pictures. Apple Mail without its protection
	// is a WebKit that names no browser.
	mailPrograms = regexp.MustCompile(`(?i)thunderbird/|microsoft outlook|macoutlook|outlook-(ios|android)|ms-office|microsoft office/|dalvik/|cfnetwork/|lotus-notes|` +
		`postbox/|em ?client|evolution/|airmail|k-9|zimbra|mailspring|betterbird|gecko\) mobile/|AppleWebKit/[\d.]+ \(KHTML, like Gecko\)$`)

	browsers    = regexp.MustCompile(`^(Mozilla/5\.0 \(.+(Chrome/|CriOS/|Firefox/|FxiOS/|Safari/|Edg\w*/|OPR/|Trident/|Focus/|DuckDuckGo/|AppleWebKit/.+Mobile/)|Opera/)`)
	oldBrowsers = regexp.MustCompile(`Chrome/([1-9]|[1-7]\d)\.|Firefox/([1-9]|[1-4]\d)\.|MSIE [2-9]\.`)
)

// byAgent classifies a hit by its user agent. Most are true: programs that imitate a person are
// recognised by their behaviour.
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
		return Verdict{Machine, imageProxy} // people follow links themselves
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

// robotic is why a program is not one that a person uses, empty if it may be one.
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
