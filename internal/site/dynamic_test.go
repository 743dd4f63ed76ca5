package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

// dynamic renders one dynamic page and returns the answer.
func (f *fixture) dynamic1(path string, data any, status int, header ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "/", http.NoBody)
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	f.RenderDynamic(w, r, path, data, status)
	return w.Result()
}

// TestRenderDynamicFitsThePlaceItIsWiredInto checks the type that app passes to the
// features.
func TestRenderDynamicFitsThePlaceItIsWiredInto(t *testing.T) {
	var _ func(http.ResponseWriter, *http.Request, string, any, int) = newSite(t, nil).RenderDynamic
}

// Proves: quotes-13
func TestADynamicPageIsPrivateAndKeepsItsStatus(t *testing.T) {
	f := newSite(t, nil)
	for _, c := range []struct {
		path     string
		status   int
		referrer string
	}{
		{"/quote", 422, "strict-origin-when-cross-origin"},
		{"/quote/status/secret", 200, "no-referrer"},
		{"/quote/status/wrong", 404, "no-referrer"},
	} {
		res := f.dynamic1(c.path, map[string]string{"name": "Ada"}, c.status, "If-None-Match", "*")
		got := body(t, res)
		if res.StatusCode != c.status || !strings.Contains(got, anyPage) || !strings.Contains(got, `"name":"Ada"`) {
			t.Errorf("%s: %d %.200s", c.path, res.StatusCode, got)
		}
		h := res.Header
		if h.Get("Cache-Control") != "no-store" || h.Get("X-Robots-Tag") != "noindex" || h.Get("ETag") != "" || h.Get("Referrer-Policy") != c.referrer {
			t.Errorf("%s: %v", c.path, h)
		}
	}
}

// TestADynamicPageIsSentAsItIsAskedFor: two requests for one encoding get the same bytes,
// a HEAD gets none, and a client that accepts no encoding at all is refused.
func TestADynamicPageIsSentAsItIsAskedFor(t *testing.T) {
	f := newSite(t, nil)
	get := func(coding string) *http.Response {
		return f.dynamic1("/quote", "Ada", 422, "Accept-Encoding", coding)
	}
	plain := body(t, get("identity"))
	for range 2 {
		same(t, "brotli", []byte(plain), brotli.NewReader(get("br").Body))
		z, err := gzip.NewReader(get("gzip").Body)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "gzip", []byte(plain), z)
	}
	for coding, want := range map[string]string{"br": "br", "gzip": "gzip", "identity": ""} {
		h := get(coding).Header
		if h.Get("Content-Encoding") != want || h.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %v", coding, h)
		}
	}
	if res := get("identity;q=0"); res.StatusCode != 406 || strings.Contains(body(t, res), "Ada") {
		t.Errorf("no coding is taken: %d", res.StatusCode)
	}
	w := httptest.NewRecorder()
	f.RenderDynamic(w, httptest.NewRequest(http.MethodHead, "/", http.NoBody), "/quote", "Ada", 422)
	if w.Body.Len() != 0 || w.Code != 422 {
		t.Errorf("HEAD: %d, %d bytes", w.Code, w.Body.Len())
	}
	if n := f.renderer.count("/quote"); n != 1 {
		t.Errorf("%d renders", n)
	}
}

func TestADynamicPageIsRenderedOncePerData(t *testing.T) {
	f := newSite(t, func(o *Options) { o.KeepDynamic = 2 })
	show := func(name string) { body(t, f.dynamic1("/quote", map[string]string{"name": name}, 422)) }
	var wg sync.WaitGroup
	for range 50 {
		wg.Go(func() { show("Ada") })
	}
	wg.Wait()
	if n := f.renderer.count("/quote"); n != 1 {
		t.Errorf("%d renders of the same page", n)
	}
	show("Ben")
	show("Ada")
	show("Cleo") // pushes out Ben, the least recently used
	show("Ada")
	if n := f.renderer.count("/quote"); n != 3 {
		t.Errorf("%d renders, want 3", n)
	}
	show("Ben")
	if n := f.renderer.count("/quote"); n != 4 {
		t.Errorf("%d renders, want 4", n)
	}
	if n := f.onDemand.Kept(); n != 2 {
		t.Errorf("%d documents are kept, want 2", n)
	}
	f.Invalidate()
	show("Ben")
	if n := f.renderer.count("/quote"); n != 5 {
		t.Error("an old document was served after the content changed")
	}
	if status := f.dynamic1("/quote", map[string]string{"name": "Ben"}, 200).StatusCode; status != 200 {
		t.Errorf("the same data under another status: %d", status)
	}
}

// Proves: site-7
func TestAFailedDynamicPageIsLeftToTheBrowser(t *testing.T) {
	f := newSite(t, func(o *Options) { o.DynamicWait = 100 * time.Millisecond })
	for _, path := range []string{"/throws/secret-token", "/loops/secret-token"} {
		res := f.dynamic1(path, map[string]string{"email": "ada@example.org"}, 422, "Accept-Encoding", "br")
		got := body(t, res)
		wantShell(t, res, got, 422)
		if !strings.Contains(got, `"email":"ada@example.org"`) {
			t.Errorf("%s: what was typed is lost: %s", path, got)
		}
		if res.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", path, res.Header)
		}
	}
	if log := f.log.String(); !strings.Contains(log, "left to the browser") || strings.Contains(log, "ada@") {
		t.Errorf("log: %s", log)
	}
	if n := f.onDemand.Kept(); n != 0 {
		t.Errorf("%d failures are kept", n)
	}
}

func TestTheTokenOfAPrivatePageIsNotLogged(t *testing.T) {
	f := newSite(t, func(o *Options) { o.DynamicWait = time.Nanosecond })
	body(t, f.dynamic1("/quote/status/secret-token", nil, 200))
	if log := f.log.String(); strings.Contains(log, "secret-token") || !strings.Contains(log, "/quote/status/{token}") {
		t.Errorf("log: %s", log)
	}
}

// Proves: site-7
func TestOverloadIsAnsweredAtOnceByTheShell(t *testing.T) {
	f := newSite(t, func(o *Options) { o.MaxDynamic = 1 })
	release := f.renderer.hold()
	first := make(chan int)
	go func() { first <- f.dynamic1("/quote", 1, 200).StatusCode }()
	eventually(t, "the first is in work", func() bool { return f.renderer.count("/quote") == 1 })
	for i := range 20 {
		res := f.dynamic1("/quote", 2+i, 422)
		wantShell(t, res, body(t, res), 422)
	}
	release()
	if status := <-first; status != 200 {
		t.Errorf("the first got %d", status)
	}
	if n := f.renderer.count("/quote"); n != 1 {
		t.Errorf("%d renders", n)
	}
}

func TestAVisitorWhoLeavesDoesNotSpoilThePageForTheOthers(t *testing.T) {
	f := newSite(t, nil)
	release := f.renderer.hold()
	ctx, cancel := context.WithCancel(context.Background())
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		w := httptest.NewRecorder()
		f.RenderDynamic(w, httptest.NewRequest(http.MethodGet, "/", http.NoBody).WithContext(ctx), "/quote", 1, 200)
	}()
	eventually(t, "the render has begun", func() bool { return f.renderer.count("/quote") == 1 })
	cancel()
	release()
	<-gone
	if got := body(t, f.dynamic1("/quote", 1, 200)); !strings.Contains(got, anyPage) || f.renderer.count("/quote") != 1 {
		t.Errorf("rendered %d times: %.200s", f.renderer.count("/quote"), got)
	}
}

func TestAClearDuringARenderIsNotForgotten(t *testing.T) {
	f := newSite(t, nil)
	release := f.renderer.hold()
	done := make(chan struct{})
	go func() { defer close(done); body(t, f.dynamic1("/quote", 1, 200)) }()
	eventually(t, "the render has begun", func() bool { return f.renderer.count("/quote") == 1 })
	f.Invalidate()
	release()
	<-done
	body(t, f.dynamic1("/quote", 1, 200))
	if n := f.renderer.count("/quote"); n != 2 {
		t.Errorf("%d renders: the one of the old content was kept", n)
	}
}

func TestConcurrentDynamicPagesKeepToThemselves(t *testing.T) {
	f := newSite(t, func(o *Options) { o.MaxDynamic = 32; o.KeepDynamic = 4 })
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Go(func() {
			for range 5 {
				data := json.RawMessage(`{"secret":"<` + strings.Repeat("x", i) + `>"}`)
				got := body(t, f.dynamic1("/quote/status/t", data, 200))
				if want := `"secret":"\u003c` + strings.Repeat("x", i) + `\u003e"`; !strings.Contains(got, want) {
					t.Errorf("%d got somebody else's page", i)
				}
			}
		})
	}
	wg.Wait()
}

// same ensures that r contains exactly these bytes.
func same(t *testing.T, what string, want []byte, r io.Reader) {
	t.Helper()
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s of %d bytes: %d bytes, %v", what, len(want), len(got), err)
	}
}
