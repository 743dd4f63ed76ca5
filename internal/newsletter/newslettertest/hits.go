package newslettertest

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"wardgate/internal/newsletter/links"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
)

// Exec runs a statement.
func (b Bench) Exec(t testing.TB, query string, args ...any) {
	t.Helper()
	if err := b.DB.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

// Numbers reads one row of numbers.
func (b Bench) Numbers(t testing.TB, want int, query string, args ...any) []int {
	t.Helper()
	out, to := make([]int, want), make([]any, want)
	for i := range out {
		to[i] = &out[i]
	}
	if err := b.DB.Read().QueryRowContext(t.Context(), query, args...).Scan(to...); err != nil {
		t.Fatal(err)
	}
	return out
}

// Marks are the four counters of a campaign: people who opened, people who clicked, and those for
// whom only programs did.
func (b Bench) Marks(t testing.TB, campaign string) []int {
	t.Helper()
	return b.Numbers(t, 4, "SELECT open_count, click_count, machine_open_count, machine_click_count FROM newsletter_campaigns WHERE id = $1", campaign)
}

// KeySet is the set of signing keys.
func (b Bench) KeySet(t testing.TB) links.KeySet {
	t.Helper()
	keys, err := b.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

// ChromeAgent is the user agent of a person's browser.
const ChromeAgent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/154.0.0.0 Safari/537.36"

// Visit requests a link or a picture.
func (b Bench) Visit(t testing.TB, method, path, address, agent string) *httptest.ResponseRecorder {
	t.Helper()
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+links.ClickPath+"{token}", b.ServeLink)
	mux.HandleFunc("GET "+links.OpenPath+"{token}", b.ServePicture)
	r := httptest.NewRequestWithContext(httpx.WithCall(t.Context(), httpx.Call{Address: address, UserAgent: agent}), method, path, nil)
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	return w
}

// Link is the path of link number n in one person's mail.
func (b Bench) Link(t testing.TB, campaign, who string, n int) string {
	t.Helper()
	return links.ClickPath + b.KeySet(t).Token(links.ToClick, fmt.Sprintf("%s~%d", links.DeliveryID(campaign, who), n))
}

// Picture is the path of the picture in one person's mail.
func (b Bench) Picture(t testing.TB, campaign, who string) string {
	t.Helper()
	return links.OpenPath + b.KeySet(t).Token(links.ToOpen, links.DeliveryID(campaign, who))
}
