package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

const (
	// leastOfPeer is the share of PocketBase's rows a second that accepted quotes are to reach.
	leastOfPeer = 0.75
	peerBinary  = "bin/peer-pocketbase"
	// buildWithin is long enough for a first build with its downloads on a slow line.
	buildWithin = 10 * time.Minute
)

// peers compares accepted quotes with the results of similar products for the same
// requests from the same clients, a row each, with their default settings.
func (o requests) peers(ctx context.Context, r *report) error {
	r.try(ctx, "PocketBase", func() error { return o.besidePocketBase(ctx, r) })
	return nil
}

// besidePocketBase alternates with PocketBase. The median of the rounds' ratios
// counts: neither side may choose its best moment.
func (o requests) besidePocketBase(ctx context.Context, r *report) error {
	binary, err := buildPeer(ctx, "bench/peers", "./pocketbase", peerBinary)
	if err != nil {
		return err
	}
	var ours, theirs result
	var ratios []float64
	for range o.rounds {
		peer, err := o.runPocketBase(ctx, binary)
		if err != nil {
			return err
		}
		own, err := o.runForm(ctx, inboundForms()[0], nil)
		if err != nil {
			return err
		}
		ratios = append(ratios, own.perSecond/peer.perSecond)
		ours, theirs = faster(ours, own), faster(theirs, peer)
	}
	slices.Sort(ratios)
	middle := ratios[(len(ratios)-1)/2]
	r.note(fmt.Sprintf("PocketBase: rows, %d clients", writers), theirs.String())
	r.note(fmt.Sprintf("SQLite: accepted quotes, %d clients", writers), ours.String())
	r.note("accepted quotes / PocketBase, least and most of the rounds", fmt.Sprintf("%.2f to %.2f", ratios[0], ratios[len(ratios)-1]))
	r.line("accepted quotes / PocketBase, the middle round", fmt.Sprintf("%.2f", middle), fmt.Sprintf(">= %g", leastOfPeer), middle >= leastOfPeer)
	return nil
}

// runPocketBase sends it the requests that the quote form gets.
func (o requests) runPocketBase(ctx context.Context, binary string) (result, error) {
	s, err := startPocketBase(ctx, binary)
	if err != nil {
		return result{}, err
	}
	defer func() { _ = os.RemoveAll(s.dir) }()
	if err := s.settle(ctx); err != nil {
		s.stop()
		return result{}, err
	}
	run, web, body := time.Now().UnixNano(), client(), inboundForms()[0].body
	got, err := closed(ctx, o.seconds, func(ctx context.Context, c, i int) error {
		_, err := call(ctx, web, http.MethodPost, s.url+"/api/collections/people/records", body(mailbox(run, c, i)), http.StatusOK)
		return err
	})
	s.stop()
	if err != nil {
		return got, err
	}
	return got, hasRows(ctx, filepath.Join(s.dir, "data.db"), got.n)
}

func startPocketBase(ctx context.Context, binary string) (*server, error) {
	s, err := newServer("")
	if err != nil {
		return nil, err
	}
	s.cmd = exec.CommandContext(ctx, binary, "serve", "--http="+strings.TrimPrefix(s.url, "http://"), "--dir="+s.dir)
	if err := s.begin("/api/health"); err != nil {
		_ = os.RemoveAll(s.dir)
		return nil, err
	}
	return s, nil
}

// hasRows makes sure that every answer was a row.
func hasRows(ctx context.Context, file string, n int) error {
	db, err := sql.Open("sqlite", "file:"+file+"?"+url.Values{"mode": {"ro"}}.Encode())
	if err != nil {
		return err
	}
	var rows int
	err = db.QueryRowContext(ctx, "SELECT count(*) FROM people").Scan(&rows)
	if err == nil && rows != n {
		err = fmt.Errorf("%d requests were answered, and %d rows are there", n, rows)
	}
	return errors.Join(err, db.Close())
}

// addressRE matches a network address: which proxy did not answer concerns nobody else.
var addressRE = regexp.MustCompile(`https?://\S+`)

// buildPeer builds a command of the module in folder; the first build needs the network.
func buildPeer(ctx context.Context, folder, command, into string) (binary string, err error) {
	if binary, err = filepath.Abs(into); err != nil {
		return "", err
	}
	ctx, end := context.WithTimeout(ctx, buildWithin)
	defer end()
	build := exec.CommandContext(ctx, "go", "build", "-C", folder, "-buildvcs=false", "-trimpath", "-o", binary, command)
	build.Env = append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("it does not build (it needs the network once): %w: %s", err, addressRE.ReplaceAllString(string(said), "…"))
	}
	return binary, nil
}
