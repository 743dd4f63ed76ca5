package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"time"
)

// fetched is a page as the program sends it, for the bare handler to send again.
type fetched struct {
	Listen string
	Header http.Header
	Body   []byte
}

// page compares the cached /quote, and an article, with a bare handler that sends the
// same bytes and headers, in processes of their own.
// Proves: bench-4
func (o requests) page(ctx context.Context, r *report) error {
	s, err := o.startSettled(ctx) // both send the same: the page in its best compression
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	defer s.stop()
	for _, path := range []string{"/quote", "/blog/alberta-business-security-2025"} {
		r.try(ctx, "cached "+path, func() error {
			if _, err := page(ctx, client(), s.url+path); err != nil { // what was asked for once gets its best compression
				return err
			}
			if err := s.rest(ctx); err != nil {
				return err
			}
			return o.againstBare(ctx, r, s, path)
		})
	}
	return nil
}

func (o requests) againstBare(ctx context.Context, r *report, s *server, path string) error {
	bare, stop, err := o.startBare(ctx, s.url+path)
	if err != nil {
		return err
	}
	defer stop()
	web := client()
	var ours, theirs, oursFixed, theirsFixed result
	for range o.rounds {
		for _, m := range []struct {
			into *result
			url  string
		}{{&theirs, bare + path}, {&ours, s.url + path}} {
			got, err := closed(ctx, o.seconds, fetch(web, m.url))
			if err != nil {
				return err
			}
			if got.perSecond > m.into.perSecond {
				*m.into = got
			}
		}
		for _, m := range []struct {
			into *result
			url  string
		}{{&theirsFixed, bare + path}, {&oursFixed, s.url + path}} {
			got, err := open(ctx, 1500, 64, o.seconds, fetch(web, m.url))
			if err != nil {
				return err
			}
			if m.into.n == 0 || got.p99 < m.into.p99 {
				*m.into = got
			}
		}
	}
	r.note("bare handler, bytes and headers of "+path+", 32 clients", theirs.String())
	r.note("cached "+path+", 32 clients", ours.String())
	ratio := ours.perSecond / theirs.perSecond
	r.line("cached "+path+" / bare handler", fmt.Sprintf("%.2f", ratio), ">= 0.9", ratio >= 0.9)
	slow := float64(oursFixed.p99) / float64(theirsFixed.p99)
	r.note("bare handler, bytes and headers of "+path+", at 1,500/s", theirsFixed.String())
	r.note("cached "+path+" at 1,500/s", oursFixed.String())
	r.line(path+": p99 at 1,500/s / bare handler's", fmt.Sprintf("%.2f", slow), "<= 1.2", slow <= 1.2)
	return nil
}

func fetch(web *http.Client, url string) func(context.Context, int, int) error {
	return func(ctx context.Context, _, _ int) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Accept-Encoding", "gzip, br")
		res, err := web.Do(req)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, res.Body)
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK {
			return fmt.Errorf("%s: %s", url, res.Status)
		}
		return err
	}
}

// startBare serves the page at url again from a process that does nothing else.
func (o requests) startBare(ctx context.Context, url string) (base string, stop func(), err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", nil, err
	}
	req.Header.Set("Accept-Encoding", "gzip, br")
	res, err := client().Do(req)
	if err != nil {
		return "", nil, err
	}
	defer func() { _ = res.Body.Close() }()
	port, err := freePort()
	if err != nil {
		return "", nil, err
	}
	f := fetched{Listen: fmt.Sprintf("127.0.0.1:%d", port), Header: res.Header}
	if f.Body, err = io.ReadAll(res.Body); err != nil {
		return "", nil, err
	}
	f.Header.Del("Date") // net/http adds it itself
	file, err := os.CreateTemp("", "wardgate-bare-*.json")
	if err != nil {
		return "", nil, err
	}
	if err := json.NewEncoder(file).Encode(f); err != nil {
		return "", nil, err
	}
	_ = file.Close()
	cmd := exec.CommandContext(ctx, os.Args[0], "-bare", file.Name())
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	stop = func() { _ = cmd.Process.Kill(); _ = cmd.Wait(); _ = os.Remove(file.Name()) }
	for range 500 {
		if c, err := net.Dial("tcp", f.Listen); err == nil {
			_ = c.Close()
			return "http://" + f.Listen, stop, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	return "", nil, fmt.Errorf("the bare handler did not start")
}

// serveBare is the baseline: one page, nothing else.
func serveBare(file string) error {
	b, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var f fetched
	if err := json.Unmarshal(b, &f); err != nil {
		return err
	}
	header := map[string][]string{}
	for k, v := range f.Header {
		if !strings.EqualFold(k, "Content-Length") {
			header[k] = v
		}
	}
	header["Content-Length"] = []string{fmt.Sprint(len(f.Body))}
	return http.ListenAndServe(f.Listen, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		maps.Copy(w.Header(), header)
		_, _ = w.Write(f.Body)
	}))
}
