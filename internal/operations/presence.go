package operations

import (
	"cmp"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/events"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/wiring"
)

// PresenceTopic is the topic of news about what staff have open. No board hears them: who asks is answered.
const PresenceTopic = "presence"

const (
	// presentFor is for how long a screen that says nothing more is still there: three of its beats (presence.ts).
	presentFor = 12 * time.Second
	// mostPresent bounds what is remembered, in screens; what is beyond it is not shown.
	mostPresent = 5000
)

// What a screen says of its person.
const (
	looking = "looking"
	writing = "writing"
	gone    = "gone"
)

// PresenceDeps are what Presence needs.
type PresenceDeps struct {
	Clock clock.Clock
	Bus   *events.Bus
}

// Presence knows what staff have open now, and who writes an answer: in memory, from what their screens say every few seconds. Other
// instances hear it as news; nothing is stored (ADR 93).
type Presence struct {
	d PresenceDeps

	mu sync.Mutex
	// screens are what is open, by the thing and then by the screen.
	screens map[string]map[string]screen
	count   int
}

// screen is one thing that is open in one tab.
type screen struct {
	by, name string
	state    string
	until    time.Time
}

// said is what a screen says, as instances tell each other.
type said struct {
	By     string `json:"by"`
	Name   string `json:"name"`
	Screen string `json:"screen"`
	State  string `json:"state"`
}

// NewPresence returns a Presence that hears what other instances are told.
func NewPresence(d PresenceDeps) (*Presence, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	p := &Presence{d: d, screens: map[string]map[string]screen{}}
	d.Bus.HearNews(PresenceTopic, p.hear)
	return p, nil
}

// Present is a colleague who has the same thing open.
type Present struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Writing bool   `json:"writing" doc:"writes an answer now, else only looks"`
}

// Say notes what the caller does with a thing in one of their screens, and tells who else has it open: who writes stands first.
func (p *Presence) Say(caller httpx.Actor, thing, inScreen, state string) []Present {
	told, err := json.Marshal(said{caller.ID, caller.Called(), inScreen, state})
	if err == nil { // always: these are texts
		p.d.Bus.Publish(events.News{Topic: PresenceTopic, ID: thing, Kind: string(told)})
	}
	return p.others(thing, caller.ID)
}

// hear notes what was said on this instance or another. What it cannot read says nothing.
func (p *Presence) hear(n events.News) {
	var s said
	if json.Unmarshal([]byte(n.Kind), &s) != nil || s.By == "" {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key, now := s.By+" "+s.Screen, p.d.Clock.Now()
	if _, known := p.screens[n.ID][key]; known {
		delete(p.screens[n.ID], key)
		p.count--
		if len(p.screens[n.ID]) == 0 {
			delete(p.screens, n.ID)
		}
	}
	if p.count >= mostPresent {
		p.forget(now)
	}
	if s.State == gone || p.count >= mostPresent {
		return
	}
	if p.screens[n.ID] == nil {
		p.screens[n.ID] = map[string]screen{}
	}
	p.screens[n.ID][key] = screen{s.By, s.Name, s.State, now.Add(presentFor)}
	p.count++
}

// forget drops all screens that have said nothing for too long.
func (p *Presence) forget(now time.Time) {
	for thing, screens := range p.screens {
		for key, one := range screens {
			if !now.Before(one.until) {
				delete(screens, key)
				p.count--
			}
		}
		if len(screens) == 0 {
			delete(p.screens, thing)
		}
	}
}

func (p *Presence) others(thing, than string) []Present {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, out := p.d.Clock.Now(), []Present{}
	for _, one := range p.screens[thing] {
		if one.by == than || !now.Before(one.until) {
			continue
		}
		at := slices.IndexFunc(out, func(other Present) bool { return other.ID == one.by })
		if at < 0 {
			out, at = append(out, Present{ID: one.by, Name: one.name}), len(out)
		}
		out[at].Writing = out[at].Writing || one.state == writing
	}
	slices.SortFunc(out, func(a, b Present) int {
		if a.Writing != b.Writing {
			if a.Writing {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return out
}
