package composing

import "sync"

// Stop ends the answers of a conversation that are being generated on this instance: what was
// shown of them stays as the reply.
func (c *Composer) Stop(conversation string) { c.ongoing.stop(conversation) }

// ongoing are the answers that this instance is generating, by conversation.
type ongoing struct {
	mu   sync.Mutex
	ends map[string]map[*stop]struct{}
}

// stop asks one answer to end.
type stop struct {
	end   func()
	asked bool
}

func (o *ongoing) enter(conversation string, end func()) (stopped func() bool, leave func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ends == nil {
		o.ends = map[string]map[*stop]struct{}{}
	}
	if o.ends[conversation] == nil {
		o.ends[conversation] = map[*stop]struct{}{}
	}
	one := &stop{end: end}
	o.ends[conversation][one] = struct{}{}
	return func() bool {
			o.mu.Lock()
			defer o.mu.Unlock()
			return one.asked
		}, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			delete(o.ends[conversation], one)
			if len(o.ends[conversation]) == 0 {
				delete(o.ends, conversation)
			}
		}
}

func (o *ongoing) stop(conversation string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for one := range o.ends[conversation] {
		one.asked = true
		one.end()
	}
}
