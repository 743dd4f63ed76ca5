package app_test

import (
	"strings"
	"testing"

	"wardgate/catalog"
	"wardgate/internal/platform/personal"
)

// TestEveryPageWithATokenIsKnownAsPersonal: the package of personal links knows no feature, so its list of pages is its own; a page that
// is added with a token in its address is to be hidden in what visitors paste, too.
// Proves: security-246
func TestEveryPageWithATokenIsKnownAsPersonal(t *testing.T) {
	c, err := catalog.Load()
	if err != nil {
		t.Fatal(err)
	}
	pages := 0
	for _, p := range c.Pages.Visitor {
		link := strings.ReplaceAll(p.Path, "{token}", "4wPTVKtLqTIJPEeQoGAu6lORPrWflrfAloCZhka3gHk")
		if link == p.Path {
			continue
		}
		pages++
		if got := personal.Hide("https://guard.example" + link); got != personal.Hidden {
			t.Errorf("%s stays %q", p.Path, got)
		}
	}
	if pages < 8 {
		t.Errorf("only %d pages have a token", pages)
	}
}
