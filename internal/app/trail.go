package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/jobs"
	"wardgate/internal/platform/trail"
	"wardgate/internal/staff"
	staffparts "wardgate/internal/staff/parts"
)

// trailKeyBytes is the length of the key of hashes.
const trailKeyBytes = 32

// observer tells the trail what happens to requests.
type observer struct {
	trail *trail.Trail
	staff *staffparts.Staff
}

func wireTrail(a *App, record audit.Log) (err error) {
	key := make([]byte, trailKeyBytes)
	if _, err := io.ReadFull(a.parts.Random, key); err != nil {
		return fmt.Errorf("a key for the trail: %w", err)
	}
	watch := &observer{staff: a.Staff}
	watch.trail, err = trail.New(trail.Deps{DB: a.DB, Clock: a.parts.Clock, Audit: record, Log: a.parts.Log, Key: key, Account: watch.accountOf})
	a.Trail, a.watch = watch.trail, watch
	return err
}

// accountOf finds the account that a sign-in was about.
func (o *observer) accountOf(ctx context.Context, typed string) (id string, err error) {
	account, err := o.staff.Accounts.ByKey(ctx, typed)
	if errors.Is(err, staff.ErrUnknown) {
		return "", nil
	}
	return account.ID, err
}

// tasks write what the trail remembers.
func (o *observer) tasks() []jobs.Task {
	return []jobs.Task{
		{Name: "staff.trail", Every: 2 * time.Second, OnEach: true, Run: o.trail.Flush, AtStop: o.trail.Flush},
		{Name: "staff.trail-hours", Every: time.Minute, Run: o.trail.CloseHours},
	}
}

// witness tells the trail of refusals, and of staff who look at people.
func (o *observer) witness(r *http.Request, s httpx.Seen) {
	actor := audit.Actor{ID: s.Actor.ID, Email: s.Actor.Email}
	network := trail.Network(s.Call.Address)
	if s.Status < http.StatusMultipleChoices {
		look := trail.Look{Actor: actor, Feature: s.Route.Tag, Network: network, Query: s.Query, Items: s.Items, Searched: s.Searched}
		if what := s.Route.Shows().Opens(); what != "" {
			look.What, look.ID = what, s.ID
		} else {
			look.What = s.Route.Shows().Lists()
		}
		o.trail.Looked(look)
		return
	}
	if why := o.refusal(r, s); why != "" {
		ctx := httpx.WithCall(r.Context(), s.Call)
		o.trail.Refused(ctx, trail.Denial{
			Why: why, Route: s.Route.ID, Status: s.Status, Actor: actor, Account: s.Account, Typed: s.Typed, Network: network,
		})
	}
}

// refusal is the reason why an answer counts as a refusal, empty for ordinary mistakes.
func (o *observer) refusal(r *http.Request, s httpx.Seen) string {
	switch {
	case s.Why == httpx.RefusedNoSession && o.staff.Sessions.TokenIn(r.Header.Get("Cookie")) == "":
		return "" // nobody pretended to be signed in
	case s.Why != "":
		return s.Why
	case s.Status == http.StatusForbidden:
		return "forbidden"
	case s.Status == http.StatusTooManyRequests:
		return httpx.RefusedTooMany
	case s.Status == http.StatusNotFound && s.Route.Who.IsPublic() && strings.Contains(s.Route.Path, "{token}"):
		return "unknown-link" // such a link holds a secret: who calls one that leads nowhere may be guessing
	case s.Route.Body > httpx.DefaultBody && slices.Contains(refusedFiles(), s.Status):
		return "file"
	}
	return ""
}

// refusedFiles are the answers to a file that is not taken.
func refusedFiles() []int {
	return []int{http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType, http.StatusUnprocessableEntity}
}
