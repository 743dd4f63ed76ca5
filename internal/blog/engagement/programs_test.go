package engagement

import (
	"testing"
)

// Proves: blog-8
func TestProgramsNameThemselves(t *testing.T) {
	for agent, want := range map[string]bool{
		"": true, " ": true,
		"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)":              true,
		"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)":               true,
		"Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)":   true,
		"facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)":             true,
		"Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)":                            true,
		"Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Chrome/131.0.0.0 Chrome-Lighthouse": true,
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537":  false,
		"Mozilla/5.0 (Linux; Android 10; CUBOT X30) AppleWebKit/537.36 Chrome/131.0 Mobile":     false,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Safari/604":     false,
	} {
		if got := isProgram(agent); got != want {
			t.Errorf("%q: %v, want %v", agent, got, want)
		}
	}
}
