package httpx

import "sync"

// OpenStreams counts the event streams that are open at once, by what they belong to: a conversation, an address.
// It remembers only what has one open.
type OpenStreams struct {
	mu   sync.Mutex
	open map[string]int
}

// Places are the owners of one stream, each with how many streams it may have.
type Places map[string]int

// Enter counts a stream for each of its owners, unless one of them has as many as it may. leave must be called when the
// stream ends; it is nil when ok is false.
func (s *OpenStreams) Enter(owners Places) (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open == nil {
		s.open = map[string]int{}
	}
	for owner, most := range owners {
		if s.open[owner] >= most {
			return nil, false
		}
	}
	for owner := range owners {
		s.open[owner]++
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		for owner := range owners {
			if s.open[owner]--; s.open[owner] == 0 {
				delete(s.open, owner)
			}
		}
	}, true
}
