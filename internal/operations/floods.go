package operations

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wardgate/internal/contact"
	"wardgate/internal/leads"
	"wardgate/internal/leads/appointments"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/networks"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/quotes"
)

// FloodsDeps are what Floods needs.
type FloodsDeps struct {
	Networks  *networks.Networks
	Deadlines Owing
	Quotes    *quotes.Service
	Contact   *contact.Service
	// Calls are the booked ones.
	Calls *appointments.Appointments
}

// Owing knows which rows owe an answer; deadlines.Sweep does.
type Owing interface {
	OpenOwners(ctx context.Context, promise string) ([]string, error)
}

// Floods shows which open requests, messages and calls came from one network, and puts all of them aside, or back (ADR 55).
type Floods struct{ d FloodsDeps }

// NewFloods returns Floods, or an error that names what is missing.
func NewFloods(d FloodsDeps) (*Floods, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	return &Floods{d}, nil
}

// Flood is a network of which many requests, messages and calls are open.
type Flood struct {
	ID       string    `json:"id"`
	Wide     bool      `json:"wide" doc:"an IPv6 /48, of whose networks few each came: other people's may lie in it"`
	BeganAt  time.Time `json:"began_at"`
	NewestAt time.Time `json:"newest_at"`
	Quotes   []string  `json:"quotes" doc:"ids of the open requests, newest first"`
	Messages []string  `json:"messages" doc:"ids of the open messages, newest first"`
	Calls    []string  `json:"calls" doc:"ids of the booked calls to come, the newest booking first"`
}

// Aside is what a press on "Put all in quarantine" changed.
type Aside struct {
	Quotes   []string `json:"quotes" maxItems:"1000"`
	Messages []string `json:"messages" maxItems:"1000"`
	Calls    []string `json:"calls" required:"false" maxItems:"1000"`
}

// open are the rows that wait for an answer, by the feature.
func (s *Floods) open(ctx context.Context) (map[networks.Row]bool, error) {
	asked, err1 := s.d.Deadlines.OpenOwners(ctx, quotes.Response)
	written, err2 := s.d.Deadlines.OpenOwners(ctx, contact.Response)
	booked, err3 := s.d.Calls.ToComeIDs(ctx)
	open := make(map[networks.Row]bool, len(asked)+len(written)+len(booked))
	for _, id := range asked {
		open[networks.Row{Feature: quotes.Topic, ID: id}] = true
	}
	for _, id := range written {
		open[networks.Row{Feature: contact.Topic, ID: id}] = true
	}
	for _, id := range booked {
		open[networks.Row{Feature: leads.Tag, ID: id}] = true
	}
	return open, errors.Join(err1, err2, err3)
}

// List are the networks of which something is open, the one with the newest row first.
func (s *Floods) List(ctx context.Context) ([]Flood, error) {
	groups, err := s.d.Networks.Groups(ctx)
	if err != nil || len(groups) == 0 {
		return []Flood{}, err
	}
	open, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	out := []Flood{}
	for _, g := range groups {
		f := Flood{ID: g.ID, Wide: g.Wide, BeganAt: g.BeganAt, NewestAt: g.NewestAt, Quotes: []string{}, Messages: []string{}, Calls: []string{}}
		for _, row := range g.Rows {
			switch {
			case !open[row]:
			case row.Feature == quotes.Topic:
				f.Quotes = append(f.Quotes, row.ID)
			case row.Feature == leads.Tag:
				f.Calls = append(f.Calls, row.ID)
			default:
				f.Messages = append(f.Messages, row.ID)
			}
		}
		if len(f.Quotes)+len(f.Messages)+len(f.Calls) > 1 {
			out = append(out, f)
		}
	}
	return out, nil
}

// PutAside puts everything of a network that is still open in quarantine, and returns what it changed. What a colleague
// acts on at this moment stays theirs. It returns a problem 404 for a network that is none of those that List shows.
func (s *Floods) PutAside(ctx context.Context, id string) (Aside, error) {
	done := Aside{Quotes: []string{}, Messages: []string{}, Calls: []string{}}
	rows, known, err := s.d.Networks.Find(ctx, id)
	if err != nil {
		return done, err
	}
	if !known {
		return done, httpx.NotFound("network of which many requests, messages or calls came")
	}
	open, err := s.open(ctx)
	if err != nil {
		return done, err
	}
	note := fmt.Sprintf("Put aside together with what else came from the same network, %d in all.", len(rows))
	for _, row := range rows {
		switch {
		case !open[row]:
		case row.Feature == quotes.Topic:
			_, err = s.d.Quotes.SetStatus(ctx, row.ID, quotes.Spam, note)
			done.Quotes, err = counted(done.Quotes, row.ID, err)
		case row.Feature == leads.Tag:
			_, err = s.d.Calls.SetStatus(ctx, row.ID, appointments.Suspected)
			done.Calls, err = counted(done.Calls, row.ID, err)
		default:
			_, err = s.d.Contact.SetStatus(ctx, row.ID, contact.Spam, note)
			done.Messages, err = counted(done.Messages, row.ID, err)
		}
		if err != nil {
			return done, err
		}
	}
	return done, nil
}

// PutBack takes out of quarantine what PutAside has put there; what is out already stays as it is.
func (s *Floods) PutBack(ctx context.Context, these Aside) (Aside, error) {
	done := Aside{Quotes: []string{}, Messages: []string{}, Calls: []string{}}
	for _, id := range these.Quotes {
		_, err := s.d.Quotes.Release(ctx, id)
		if done.Quotes, err = counted(done.Quotes, id, err); err != nil {
			return done, err
		}
	}
	for _, id := range these.Messages {
		_, err := s.d.Contact.Release(ctx, id)
		if done.Messages, err = counted(done.Messages, id, err); err != nil {
			return done, err
		}
	}
	for _, id := range these.Calls { // as far as their times are still free
		_, err := s.d.Calls.SetStatus(ctx, id, appointments.Booked)
		if done.Calls, err = counted(done.Calls, id, err); err != nil {
			return done, err
		}
	}
	return done, nil
}

// counted adds an id that was changed. One that is gone, or that a colleague has changed meanwhile, is left out.
func counted(ids []string, id string, err error) ([]string, error) {
	switch {
	case err == nil:
		return append(ids, id), nil
	case httpx.AsProblem(err) != nil:
		return ids, nil //nolint:nilerr // what is gone or done by a colleague needs nothing
	default:
		return ids, err
	}
}
