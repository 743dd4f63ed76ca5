package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/llm/llmtest"
)

const (
	mostBuiltIn = 20 * time.Millisecond
	mostFirst   = 50 * time.Millisecond
	openStreams = 500
	// mostGrowth is how much more memory the streams may take at the end than when all were open.
	mostGrowth = 1.1
)

// chat measures the assistant: the built-in answerer, the delay that the program adds
// to a language model's first word, and the cost of many open answers.
// Proves: bench-15
func (o requests) chat(ctx context.Context, r *report) error {
	o.onEach(ctx, r, func(engine, url string) error {
		got, err := o.builtIn(ctx, r, engine, inDatabase(url)...)
		if err != nil {
			return err
		}
		going, err := o.goingOn(ctx, r, engine, inDatabase(url)...)
		if err == nil && url == "" { // PostgreSQL without a goal: it works on the same cores, and its share is not the program's
			r.line(engine+": p99 of built-in answers", fmt.Sprintf("%.1f ms", ms(got.p99)), fmt.Sprintf("<= %.0f ms", ms(mostBuiltIn)), got.p99 <= mostBuiltIn)
			r.line(engine+": p99 of answers in conversations of six", fmt.Sprintf("%.1f ms", ms(going.p99)), fmt.Sprintf("<= %.0f ms", ms(mostBuiltIn)), going.p99 <= mostBuiltIn)
		}
		return err
	})
	r.try(ctx, "streams", func() error { return o.streams(ctx, r) })
	return nil
}

func question(visitor string) string {
	return fmt.Sprintf(`{"userId":"%s","sessionId":"%s","message":"How long are recordings kept?"}`, visitor, visitor)
}

// builtIn measures first messages, each of another visitor.
func (o requests) builtIn(ctx context.Context, r *report, engine string, env ...string) (best result, err error) {
	return o.answers(ctx, r, engine+": built-in answers", env, func(ctx context.Context, s *server, run int64, web *http.Client, c, i int) error {
		_, err := call(ctx, web, http.MethodPost, s.url+"/api/chat/messages", question(fmt.Sprintf("v%d.%d.%d", run, c, i)), http.StatusOK)
		return err
	})
}

// dialogue is what a visitor writes one after another: what leans on what was said is read from the messages before it.
func dialogue() []string {
	return []string{"Do you guard construction sites?", "How much is that?", "and for nights", "How soon?", "and cameras?", "does it work without power"}
}

// goingOn measures conversations: each client goes on with one until it has said all of the dialogue.
func (o requests) goingOn(ctx context.Context, r *report, engine string, env ...string) (best result, err error) {
	says := dialogue()
	cookies := make([]string, writers)
	return o.answers(ctx, r, engine+": built-in answers in conversations of six", env, func(ctx context.Context, s *server, run int64, web *http.Client, c, i int) error {
		who, place := fmt.Sprintf("v%d.%d.%d", run, c, i/len(says)), i%len(says)
		if place == 0 {
			cookies[c] = ""
		}
		body := fmt.Sprintf(`{"userId":"%s","sessionId":"%s","message":"%s"}`, who, who, says[place])
		head, err := call(ctx, web, http.MethodPost, s.url+"/api/chat/messages", body, http.StatusOK, "Cookie", cookies[c])
		if set := head.Get("Set-Cookie"); err == nil && set != "" {
			cookies[c], _, _ = strings.Cut(set, ";")
		}
		return err
	})
}

// answers measures what all clients ask at once, the best of the rounds.
func (o requests) answers(
	ctx context.Context, r *report, line string, env []string, ask func(ctx context.Context, s *server, run int64, web *http.Client, c, i int) error,
) (best result, err error) {
	for range o.rounds {
		s, err := o.startSettled(ctx, env...)
		if err != nil {
			return best, err
		}
		run, web := time.Now().UnixNano(), client()
		got, err := closed(ctx, o.seconds, func(ctx context.Context, c, i int) error { return ask(ctx, s, run, web, c, i) })
		s.stop()
		if err := errors.Join(err, os.RemoveAll(s.dir)); err != nil {
			return best, err
		}
		if best.n == 0 || got.p99 < best.p99 {
			best = got
		}
	}
	r.note(fmt.Sprintf("%s, %d clients", line, writers), best.String())
	return best, nil
}

// streams opens answers of a provider on loopback that sends a word now and then.
func (o requests) streams(ctx context.Context, r *report) error {
	provider := llmtest.Start()
	defer provider.Close()
	s, err := o.startSettled(ctx, "OPENAI_API_KEY="+llmtest.Key, "OPENAI_BASE_URL="+provider.URL, "WARDGATE_TRUSTED_PROXIES=127.0.0.1",
		"OPENAI_PRICE_INPUT=0", "OPENAI_PRICE_OUTPUT=0")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	if err := s.liftBudget(ctx); err != nil {
		return err
	}
	r.try(ctx, "first word", func() error { return o.firstWord(ctx, r, s, provider) })
	if err := s.rest(ctx); err != nil {
		return err
	}
	r.try(ctx, "open streams", func() error { return o.manyStreams(ctx, r, s, provider) })
	return nil
}

// liftBudget gives all visitors together more of the language model than the day's
// budget. An open answer reserves its maximum cost, including the prompt with the text
// of the pages: a few hundred at once use the budget up, and the built-in answerer would
// reply to the rest, as it should.
func (s *server) liftBudget(ctx context.Context) error {
	d, err := db.Open(ctx, db.Options{Dir: s.dir, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	err = d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		// The day is the company's, which may be yesterday's or tomorrow's in UTC; and midnight may fall into the run.
		for after := range 3 {
			day := time.Now().UTC().AddDate(0, 0, after-1)
			if _, err := tx.ExecContext(ctx, "INSERT INTO chat_spending (scope, period, tokens) VALUES ('all', $1, -1000000000)", day.Format(time.DateOnly)); err != nil {
				return err
			}
		}
		return nil
	})
	return errors.Join(err, d.Close())
}

func (o requests) firstWord(ctx context.Context, r *report, s *server, provider *llmtest.Server) error {
	sent := make(chan time.Time, 1)
	provider.Script(func(e llmtest.Exchange) {
		e.Events()
		time.Sleep(20 * time.Millisecond) // a model thinks
		sent <- time.Now()
		e.Events("Recordings. The ")
		e.End("stop")
	})
	var took []time.Duration
	for i := range 60 {
		var first time.Time
		if err := answer(ctx, s, fmt.Sprintf("first%d", i), func(string) {
			if first.IsZero() {
				first = time.Now()
			}
		}); err != nil {
			return err
		}
		took = append(took, first.Sub(<-sent))
	}
	got := summarize(took, time.Second)
	r.line("first word after the provider's, p99 of 60", fmt.Sprintf("%.1f ms", ms(got.p99)), fmt.Sprintf("<= %.0f ms", ms(mostFirst)), got.p99 <= mostFirst)
	return nil
}

// manyStreams measures the memory while all answers are open, and again before the first ends. It begins when the
// collector has let the heap grow as far as it does, to twice of what lives: what grows after that is a leak.
func (o requests) manyStreams(ctx context.Context, r *report, s *server, provider *llmtest.Server) error {
	const sentences, pause = 44, 500 * time.Millisecond
	const settles, looks = 6 * time.Second, 20
	provider.Script(func(e llmtest.Exchange) {
		e.Events()
		for range sentences {
			time.Sleep(pause)
			e.Events("Guards walk the site. ")
		}
		e.End("stop")
	})
	var open, done sync.WaitGroup
	open.Add(openStreams)
	errs := make([]error, openStreams)
	for i := range openStreams {
		done.Go(func() {
			begun := sync.OnceFunc(open.Done)
			defer begun()
			got := 0
			errs[i] = answer(ctx, s, fmt.Sprintf("many%d", i), func(piece string) { got += strings.Count(piece, "walk"); begun() })
			// The last sentence is shown with the reply: only then is it known to be whole.
			if errs[i] == nil && got < sentences-1 {
				errs[i] = fmt.Errorf("stream %d got %d of %d sentences", i, got, sentences)
			}
		})
	}
	open.Wait()
	time.Sleep(settles)
	var seen []float64
	for range looks {
		m, err := s.memory()
		if err != nil {
			return err
		}
		seen = append(seen, m)
		time.Sleep(pause)
	}
	done.Wait()
	if err := ofStreams(errs, s.log.String()); err != nil {
		return err
	}
	early, late := slices.Max(seen[:len(seen)/2]), slices.Max(seen[len(seen)/2:])
	r.note(fmt.Sprintf("resident memory with %d open streams", openStreams), fmt.Sprintf("%.0f MiB", late))
	r.line("memory of open streams, later / earlier", fmt.Sprintf("%.2f", late/early), fmt.Sprintf("<= %.1f", mostGrowth), late/early <= mostGrowth)
	return nil
}

// ofStreams returns how many streams failed, with the first one's reason and the end of
// the program's log.
func ofStreams(errs []error, log string) error {
	failed := len(errs) - len(slices.DeleteFunc(slices.Clone(errs), func(err error) bool { return err != nil }))
	if failed == 0 {
		return nil
	}
	lines := strings.Split(strings.TrimSpace(log), "\n")
	return fmt.Errorf("%d of %d streams: %w\nthe program says: %s", failed, len(errs), first(errs), lines[len(lines)-1])
}

// answer asks one question from its own address and passes on the pieces of the answer.
func answer(ctx context.Context, s *server, visitor string, piece func(string)) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/api/chat/messages", strings.NewReader(question(visitor)))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "text/event-stream")
	sum := 0
	for _, c := range visitor {
		sum = sum*31 + int(c)
	}
	req.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", sum>>16&255, sum>>8&255, sum&255))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("the chat answers %d", res.StatusCode)
	}
	lines := bufio.NewScanner(res.Body)
	event := ""
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "event":
			event = value
		case name == "data" && event == "text":
			piece(value)
		case name == "data" && event == "reply":
			if !strings.Contains(value, `"from":"model"`) {
				return errors.New("another than the model answers")
			}
			return nil
		}
	}
	return fmt.Errorf("the stream ended without a reply: %w", errors.Join(lines.Err(), ctx.Err()))
}
