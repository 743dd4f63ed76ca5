package attacks_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"wardgate/internal/app/apptest"
	"wardgate/internal/chat/spending"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
	"wardgate/internal/platform/llm/llmtest"
)

// The default budget in dollars: 20 a day, a quarter of it in an hour, a quarter of that for one network.
const (
	hourBudget   = 5 * spending.Dollar
	networkShare = hourBudget / 4
)

// bill is a provider that charges as gpt-4's does: a token for four characters, $30 and $60 for a million.
type bill struct {
	*llmtest.Server

	mu    sync.Mutex
	spent spending.Cost
}

func newBill(t *testing.T) *bill {
	t.Helper()
	b := &bill{Server: llmtest.New(t)}
	b.Script(func(e llmtest.Exchange) {
		read := len(e.Request.Raw) / 4
		const wrote = 300
		b.mu.Lock()
		b.spent += spending.Cost(read)*30_000 + wrote*60_000
		b.mu.Unlock()
		e.JSON(http.StatusOK, map[string]any{
			"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": "We keep recordings for 30 days."}}},
			"usage":   map[string]any{"prompt_tokens": read, "completion_tokens": wrote},
		})
	})
	return b
}

// total is what the provider has charged so far.
func (b *bill) total() spending.Cost {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent
}

// talker is the program with a language model, and a clock of the test's own.
type talker struct {
	*apptest.Instance
	*bill

	clock *clock.Manual
}

// eachTalker runs test on both engines, at 14:00 in Edmonton.
func eachTalker(t *testing.T, test func(t *testing.T, w talker), env ...string) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		provider, now := newBill(t), clock.NewManual(time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC))
		env := append([]string{
			"OPENAI_API_KEY", llmtest.Key, "OPENAI_BASE_URL", provider.URL, "WARDGATE_TRUSTED_PROXIES", "127.0.0.1", "WARDGATE_RATE_LIMIT", "on",
		}, env...)
		test(t, talker{apptest.Start(t, d, apptest.Idle(), apptest.At(now), apptest.Env(env...)), provider, now})
	})
}

// ask sends one message from an address and returns who answered.
func (w talker) ask(t *testing.T, address, who, message string) (from string) {
	t.Helper()
	body, err := json.Marshal(map[string]string{"userId": "user-" + who, "sessionId": "session-" + who, "message": message})
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, w.Instance.URL+"/api/chat/messages", strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Forwarded-For", address)
	res, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		t.Error(err)
		return ""
	}
	defer func() { _ = res.Body.Close() }()
	var reply struct{ From, Content string }
	if err := json.NewDecoder(res.Body).Decode(&reply); err != nil || res.StatusCode != http.StatusOK || reply.Content == "" {
		t.Errorf("%s: %d, %v: an exhausted budget is no error", address, res.StatusCode, err)
	}
	return reply.From
}

// flood asks with as many long messages as there are addresses, thirty at a time.
func (w talker) flood(t *testing.T, round string, addresses []string) {
	t.Helper()
	long := "How long do you keep recordings? " + strings.Repeat("Tell me everything. ", 95)
	var all sync.WaitGroup
	room := make(chan struct{}, 30)
	for i, address := range addresses {
		room <- struct{}{}
		all.Go(func() {
			defer func() { <-room }()
			w.ask(t, address, fmt.Sprint(round, "-", i), long)
		})
	}
	all.Wait()
}

// drain asks with one short message after the other, until the model answers none of ten.
func (w talker) drain(t *testing.T, round string, address func(i int) string) {
	t.Helper()
	refused := 0
	for i := 0; refused < 10; i++ {
		if i > 200 {
			t.Fatal("the money never ends")
		}
		if w.ask(t, address(i), fmt.Sprint(round, "-drain-", i), short) == "site" {
			refused++
		}
	}
}

// subnet is an address in the i-th /64 of one IPv6 /48.
func subnet(i int) string { return fmt.Sprintf("2001:db8:7:%x::%x", i*256%65521, i+1) }

// subnets are addresses in so many /64 networks of one IPv6 /48, each several times.
func subnets(n, times int) (out []string) {
	for range times {
		for i := range n {
			out = append(out, fmt.Sprintf("2001:db8:7:%x::%x", i, i+1))
		}
	}
	return out
}

const short = "How long are recordings kept?"

// An attacker owns one IPv6 /48, which is free, and has 65,536 addresses as rate limits count. Eleven of them once
// took 92 % of a day's budget in ten seconds.
// Proves: security-90, security-91
func TestOneNetworkSpendsTheModelsMoney(t *testing.T) {
	eachTalker(t, func(t *testing.T, w talker) {
		w.flood(t, "eleven", subnets(11, 10))
		first := w.total()
		if first == 0 || first > networkShare {
			t.Errorf("11 subnets of one network spent %s, and its share of an hour is %s", first, networkShare)
		}
		w.flood(t, "many", subnets(300, 1))
		w.drain(t, "many", subnet) // what is left is less than a long question may cost, and perhaps more than a short one
		if w.total() > networkShare {
			t.Errorf("300 subnets of one network spent %s, and its share of an hour is %s", w.total(), networkShare)
		}
		if from := w.ask(t, "2001:db8:7:beef::1", "same", short); from != "site" {
			t.Errorf("one more subnet is answered by %q", from)
		}
		for i, honest := range []string{"203.0.113.9", "2001:db8:8::1", "198.51.100.77"} {
			if from := w.ask(t, honest, fmt.Sprint("honest-", i), short); from != "model" {
				t.Errorf("%s, an honest visitor of that hour, is answered by %q", honest, from)
			}
		}
		w.clock.Advance(time.Hour)
		before := w.total()
		w.flood(t, "next", subnets(40, 1))
		if spent := w.total() - before; spent == 0 || spent > networkShare {
			t.Errorf("in the next hour the network spent %s", spent)
		}
	})
}

// Many networks at once, a rented botnet: they cannot spend a day in an hour, and what is kept stays for who has asked
// little.
// Proves: security-90, security-92
func TestABotnetSpendsTheModelsMoney(t *testing.T) {
	eachTalker(t, func(t *testing.T, w talker) {
		var bots []string
		for i := range 160 {
			bots = append(bots, fmt.Sprintf("203.0.%d.%d", i%8, i+1))
		}
		w.flood(t, "bots", bots)
		if w.total() > hourBudget*80/100 || w.total() < hourBudget/3 {
			t.Errorf("eight networks spent %s of the %s that an hour has", w.total(), hourBudget)
		}
		w.drain(t, "bot", func(i int) string { return fmt.Sprintf("203.0.%d.%d", i%8, 200+i/8) })
		// Past what is everybody's, each may go on to little (12 %) at most. How near they come depends on what a question
		// costs, which changes with the pages.
		if w.total() > 8*hourBudget*12/100 {
			t.Errorf("eight networks spent %s of the %s that an hour has", w.total(), hourBudget)
		}
		if from := w.ask(t, "198.51.100.7", "honest", short); from != "model" {
			t.Errorf("an honest visitor of that hour is answered by %q", from)
		}
		if err := w.Chat.Budgets.Tell(t.Context()); err != nil {
			t.Fatal(err)
		}
		if n := w.Count("SELECT count(*) FROM mails WHERE kind = 'chat.budget' AND subject = 'Assistant: this hour''s budget is spent'"); n != 1 {
			t.Errorf("%d mails tell of the hour", n)
		}
	})
}

// A patient attacker takes what one network may, hour after hour. The day ends for the network, and begins again at
// midnight in Edmonton, for everybody.
// Proves: security-90, security-93
func TestOneNetworkSpendsAllDay(t *testing.T) {
	eachTalker(t, func(t *testing.T, w talker) {
		w.clock.Advance(4*time.Hour + 30*time.Minute) // 18:30
		for hour := range 5 {
			w.drain(t, fmt.Sprint("hour-", hour), subnet)
			w.clock.Advance(time.Hour)
		}
		w.clock.Advance(29 * time.Minute) // 23:59, an hour in which it has spent nothing
		w.drain(t, "late", subnet)
		if share := 4 * networkShare; w.total() > share || w.total() < share*9/10 {
			t.Errorf("all day the network spent %s, and its share of a day is %s", w.total(), share)
		}
		if from := w.ask(t, "2001:db8:7:1::1", "late", short); from != "site" {
			t.Errorf("at 23:59 the network is answered by %q", from)
		}
		w.clock.Advance(time.Minute)
		if from := w.ask(t, "2001:db8:7:1::1", "midnight", short); from != "model" {
			t.Errorf("at midnight in Edmonton the network is answered by %q", from)
		}
	})
}

// Clients that leave in the middle of an answer pay for what was generated, and hold nothing: the next visitor gets
// the model.
// Proves: security-94
func TestAbortedStreamsHoldTheBudget(t *testing.T) {
	eachTalker(t, func(t *testing.T, w talker) {
		const streams = 4
		next := make(chan struct{})
		w.Script(llmtest.Steps(next, "Recordings ", "are ", "kept ", "for 30 days."))
		for i := range streams {
			ctx, leave := context.WithCancel(t.Context())
			body := fmt.Sprintf(`{"userId":"u","sessionId":"aborted-%d","message":%q}`, i, short)
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.Instance.URL+"/api/chat/messages", strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Content-Type", "application/json")
			req.Header.Set("Accept", "text/event-stream")
			req.Header.Set("X-Forwarded-For", "203.0.113.9")
			res, err := http.DefaultTransport.RoundTrip(req)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil {
				t.Fatal(err)
			}
			w.Asked(t, i+1)
			leave()
			_ = res.Body.Close()
		}
		reserved := w.spentOfAll()
		close(next)
		w.Idle(t)
		// What a streamed answer costs is not told: its prompt counts as reserved, its 32 letters as a token each.
		want := reserved - streams*(1000-32)*60_000
		for over := time.Now().Add(time.Minute); w.spentOfAll() != want; time.Sleep(time.Millisecond) {
			if time.Now().After(over) {
				t.Fatalf("%d are counted of %d reserved, not %d", w.spentOfAll(), reserved, want)
			}
		}
		if from := w.ask(t, "203.0.113.10", "next", short); from != "model" {
			t.Errorf("the next visitor is answered by %q", from)
		}
	})
}

func (w talker) spentOfAll() int {
	return w.Count("SELECT cost FROM chat_spending WHERE scope = 'all' AND period = '2026-11-20'")
}
