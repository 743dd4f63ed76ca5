package ssr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/platform/ssr"
)

// bundle wraps the body of a render function; `input` is the parsed input.
func bundle(body string) string {
	return `globalThis.wardgateRender = (json) => { const input = JSON.parse(json); ` + body + ` };`
}

// page answers input.data.text as the page, whatever it is.
const page = `return JSON.stringify({status: 200, html: '<p>' + input.path + '</p>', head: '<title>t</title>', lang: 'en-CA', bodyClass: 'b'});`

func pool(t *testing.T, opt ssr.Options) *ssr.Pool {
	t.Helper()
	if opt.Timeout == 0 { // the race detector makes React thirty times as slow, and a busy machine slower still
		opt.Timeout = time.Minute
	}
	p, err := ssr.New(opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := p.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return p
}

func data(t *testing.T, v any) json.RawMessage {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func wantKind(t *testing.T, err error, kind ssr.Kind) *ssr.Error {
	t.Helper()
	var e *ssr.Error
	if !errors.As(err, &e) {
		t.Fatalf("error is %T (%v), want *ssr.Error", err, err)
	}
	if e.Kind != kind {
		t.Fatalf("kind is %q (%v), want %q", e.Kind, err, kind)
	}
	return e
}

func TestRenderAnswersThePage(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(page)})
	out, err := p.Render(context.Background(), ssr.Input{Path: "/quote"})
	if err != nil {
		t.Fatal(err)
	}
	want := ssr.Output{Status: 200, HTML: "<p>/quote</p>", Head: "<title>t</title>", Lang: "en-CA", BodyClass: "b"}
	if out != want {
		t.Errorf("got %+v, want %+v", out, want)
	}
}

func TestRenderPassesEveryCharacterUnchanged(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(`return JSON.stringify({status: 200, html: input.data.text});`)})
	for _, text := range []string{
		"naïve café", "👩‍👩‍👧 🚨", "</script><script>alert(1)</script>", "line\u2028and\u2029paragraph",
		"שלום", "quote\" back\\slash `tick` ${1+1}", "nul\u0000 bell\a", strings.Repeat("é", 100_000),
	} {
		out, err := p.Render(context.Background(), ssr.Input{Data: data(t, map[string]string{"text": text})})
		if err != nil {
			t.Fatalf("%.40q: %v", text, err)
		}
		if out.HTML != text {
			t.Errorf("%.40q came back as %.40q", text, out.HTML)
		}
	}
}

func TestRenderWithoutDataPassesNull(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(`return JSON.stringify({status: 200, html: String(input.data)});`)})
	if out, err := p.Render(context.Background(), ssr.Input{}); err != nil || out.HTML != "null" {
		t.Errorf("got %q, %v", out.HTML, err)
	}
	_, err := p.Render(context.Background(), ssr.Input{Data: json.RawMessage(`{"broken`)})
	_ = wantKind(t, err, ssr.KindInput)
}

// failing renders each path with its own failure, and any other path well.
const failing = `
  if (input.path === '/throw') { (function deep() { throw new TypeError('bad value for pat@example.org') })() }
  if (input.path === '/throw-text') { throw 'just text' }
  if (input.path === '/loop') { for (;;) {} }
  if (input.path === '/loop-caught') { for (;;) { try { for (;;) {} } catch (e) {} } }
  if (input.path === '/regexp') { /^(a+)+$/.test('a'.repeat(60) + 'b') }
  if (input.path === '/memory') { const a = []; for (;;) { a.push(new Array(10000).fill(a.length)) } }
  if (input.path === '/recursion') { (function f() { return f() + 1 })() }
  if (input.path === '/no-json') { return 'hello' }
  if (input.path === '/no-text') { return {status: 200} }
  if (input.path === '/nothing') { return }
  if (input.path === '/promise') { return Promise.resolve('x') }
  if (input.path === '/no-status') { return JSON.stringify({html: '<p>x</p>'}) }
  if (input.path === '/bad-status') { return JSON.stringify({status: 9000, html: '<p>x</p>'}) }
  if (input.path === '/empty') { return JSON.stringify({status: 200, html: ''}) }
  if (input.path === '/huge') { return JSON.stringify({status: 200, html: 'x'.repeat(2000000)}) }
  ` + page

// failsThenWorks renders path, expects kind, and then expects a good page from the same
// pool.
func failsThenWorks(t *testing.T, p *ssr.Pool, path string, kind ssr.Kind) *ssr.Error {
	t.Helper()
	t.Log(path)
	_, err := p.Render(context.Background(), ssr.Input{Path: path})
	e := wantKind(t, err, kind)
	if out, err := p.Render(context.Background(), ssr.Input{Path: "/fine"}); err != nil || out.HTML != "<p>/fine</p>" {
		t.Fatalf("after %s: %q, %v", path, out.HTML, err)
	}
	return e
}

func TestAFailureIsTypedAndTheNextRenderWorks(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing), Machines: 1, Timeout: 30 * time.Second, MemoryLimit: 16 << 20, MaxOutput: 1 << 20})
	for path, kind := range map[string]ssr.Kind{
		"/throw": ssr.KindThrown, "/throw-text": ssr.KindThrown, "/memory": ssr.KindMemory, "/huge": ssr.KindGarbage,
		"/no-json": ssr.KindGarbage, "/no-text": ssr.KindGarbage, "/nothing": ssr.KindGarbage, "/promise": ssr.KindGarbage,
		"/no-status": ssr.KindGarbage, "/bad-status": ssr.KindGarbage, "/empty": ssr.KindGarbage,
	} {
		_ = failsThenWorks(t, p, path, kind)
	}
}

// Proves: site-7
func TestAnEndlessPageEndsAtTheTimeLimitAndTheNextRenderWorks(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing), Machines: 1, Timeout: 1500 * time.Millisecond})
	for _, path := range []string{"/loop", "/loop-caught", "/regexp"} {
		began := time.Now()
		_ = failsThenWorks(t, p, path, ssr.KindTimeout)
		if took := time.Since(began); took > time.Minute {
			t.Errorf("%s took %v", path, took)
		}
	}
}

func TestEndlessRecursionEndsAsAnErrorNotTheProcess(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing), Timeout: 20 * time.Second})
	_, err := p.Render(context.Background(), ssr.Input{Path: "/recursion"})
	if e := wantKind(t, err, ssr.KindThrown); !strings.Contains(e.Message, "stack overflow") {
		t.Errorf("message is %q", e.Message)
	}
}

func TestAThrownErrorCarriesItsStackAndHidesAddressesFromTheLog(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing)})
	_, err := p.Render(context.Background(), ssr.Input{Path: "/throw"})
	e := wantKind(t, err, ssr.KindThrown)
	if e.Name != "TypeError" || !strings.Contains(e.Stack, "deep") {
		t.Errorf("name %q, stack %q", e.Name, e.Stack)
	}
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Warn("render failed", "error", e)
	if strings.Contains(log.String(), "pat@") || !strings.Contains(log.String(), "bad value for [address]") {
		t.Errorf("logged %s", log.String())
	}
}

func TestTheCallersContextEndsARender(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing), Machines: 1, Timeout: time.Minute})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err := p.Render(ctx, ssr.Input{Path: "/loop"})
	if e := wantKind(t, err, ssr.KindTimeout); !errors.Is(e, context.DeadlineExceeded) {
		t.Errorf("cause is %v", e.Err)
	}
	_, err = p.Render(ctx, ssr.Input{Path: "/fine"})
	_ = wantKind(t, err, ssr.KindTimeout)
	if _, err := p.Render(context.Background(), ssr.Input{Path: "/fine"}); err != nil {
		t.Error(err)
	}
}

func TestARenderWaitsForAMachineAsLongAsItsContextAllows(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(failing), Machines: 1, Timeout: time.Second})
	ready := make(chan struct{})
	go func() {
		close(ready)
		_, _ = p.Render(context.Background(), ssr.Input{Path: "/loop"}) // another test checks the timeout
	}()
	<-ready
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if _, err := p.Render(ctx, ssr.Input{Path: "/fine"}); err != nil {
		t.Error(err)
	}
}

func TestRendersRunConcurrently(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(page), Machines: 2, Renders: 7})
	var wg sync.WaitGroup
	for g := range 16 {
		wg.Go(func() {
			for i := range 25 {
				path := fmt.Sprintf("/%d/%d", g, i)
				out, err := p.Render(context.Background(), ssr.Input{Path: path})
				if err != nil || out.HTML != "<p>"+path+"</p>" {
					t.Errorf("%s: %q, %v", path, out.HTML, err)
				}
			}
		})
	}
	wg.Wait()
}

func TestAMachineIsReplacedAfterItsRenders(t *testing.T) {
	counting := `let n = 0; globalThis.wardgateRender = () => JSON.stringify({status: 200, html: String(++n)})`
	p := pool(t, ssr.Options{Bundle: counting, Machines: 1, Renders: 3})
	var seen []string
	for range 7 {
		out, err := p.Render(context.Background(), ssr.Input{})
		if err != nil {
			t.Fatal(err)
		}
		seen = append(seen, out.HTML)
	}
	if got := strings.Join(seen, ""); got != "1231231" {
		t.Errorf("counted %s, want 1231231", got)
	}
}

func TestAMachineThatFailedIsNotUsedAgain(t *testing.T) {
	src := `let n = 0; globalThis.wardgateRender = (s) => { n++; if (JSON.parse(s).path === '/bad') throw new Error('no'); return JSON.stringify({status: 200, html: String(n)}) }`
	p := pool(t, ssr.Options{Bundle: src, Machines: 1})
	_, err := p.Render(context.Background(), ssr.Input{Path: "/bad"})
	_ = wantKind(t, err, ssr.KindThrown)
	if out, err := p.Render(context.Background(), ssr.Input{}); err != nil || out.HTML != "1" {
		t.Errorf("got %q, %v: what the failed machine left behind is still there", out.HTML, err)
	}
}

func TestABadBundleIsReportedAtEveryRender(t *testing.T) {
	for name, src := range map[string]string{
		"syntax": `globalThis.wardgateRender = (`, "throws": `throw new Error('at load')`, "forgets": `globalThis.x = 1`,
		"loops": `for (;;) {}`, "not a function": `globalThis.wardgateRender = 'x'`,
	} {
		p := pool(t, ssr.Options{Bundle: src, Machines: 1, Timeout: 100 * time.Millisecond})
		for range 2 {
			_, err := p.Render(context.Background(), ssr.Input{})
			t.Log(name, err)
			_ = wantKind(t, err, ssr.KindBundle)
		}
	}
	_, err := ssr.New(ssr.Options{})
	_ = wantKind(t, err, ssr.KindBundle)
}

// Unused machines cost nothing, and a render after that is like any other.
// Proves: platform-62
func TestIdleMachinesAreGivenUp(t *testing.T) {
	const counts = `globalThis.n = (globalThis.n ?? 0) + 1; return JSON.stringify({status: 200, html: String(globalThis.n), head: '', lang: 'en', bodyClass: ''});`
	p := pool(t, ssr.Options{Bundle: bundle(counts), Machines: 1, Idle: 20 * time.Millisecond})
	again := func() string {
		out, err := p.Render(t.Context(), ssr.Input{Path: "/"})
		if err != nil {
			t.Fatal(err)
		}
		return out.HTML
	}
	if first := again(); first != "1" {
		t.Fatalf("the first render is the machine's %s", first)
	}
	// A machine that stays counts on; a new one begins at 1. Waiting for it works however slow the machine is.
	for over := time.Now().Add(20 * time.Second); ; time.Sleep(25 * time.Millisecond) {
		if again() == "1" {
			return
		}
		if time.Now().After(over) {
			t.Fatal("the machine was never given up")
		}
	}
}

func TestAClosedPoolRefuses(t *testing.T) {
	p := pool(t, ssr.Options{Bundle: bundle(page)})
	if _, err := p.Render(context.Background(), ssr.Input{}); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
	_, err := p.Render(context.Background(), ssr.Input{})
	_ = wantKind(t, err, ssr.KindClosed)
}

func TestTheConsoleReachesTheLogWithoutValues(t *testing.T) {
	var log bytes.Buffer
	handler := slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})
	p := pool(t, ssr.Options{Log: slog.New(handler), Bundle: bundle(
		`console.log('rendered %s', 'Ada'); console.error(new RangeError('Ada')); console.warn('to ada@example.org or 780-555-0142', 'Ada'); console.info({name: 'Ada'});` + page)})
	if _, err := p.Render(context.Background(), ssr.Input{Path: "/x"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`level=DEBUG msg="ssr console" text="rendered %s" args=2`, `level=WARN msg="ssr console" text=RangeError args=1`, `text="to [address] or [number]"`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("log lacks %s:\n%s", want, log.String())
		}
	}
	if strings.Contains(strings.ToLower(log.String()), "ada") || strings.Contains(log.String(), "0142") {
		t.Errorf("a visitor's value is in the log:\n%s", log.String())
	}
}

func TestIntlKnowsTheTimeZone(t *testing.T) {
	p := pool(t, ssr.Options{TimeZone: "America/Edmonton", Bundle: bundle(
		`return JSON.stringify({status: 200, html: new Intl.DateTimeFormat('en-CA', {hour: 'numeric', minute: '2-digit', hour12: false}).format(new Date('2026-03-08T09:30:00Z')) + ' ' + new Date('2026-03-08T08:30:00Z').toLocaleTimeString('en-CA', {hour: 'numeric', timeZone: 'America/Edmonton'})})`)})
	out, err := p.Render(context.Background(), ssr.Input{})
	if err != nil || out.HTML != "03:30 1 AM" { // clocks jumped from 2 to 3 on that night
		t.Errorf("got %q, %v", out.HTML, err)
	}
}

func BenchmarkRender(b *testing.B) {
	p, err := ssr.New(ssr.Options{Bundle: bundle(page), Machines: 1})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := p.Render(context.Background(), ssr.Input{Path: "/"}); err != nil {
			b.Fatal(err)
		}
	}
}
