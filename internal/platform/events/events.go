// Package events carries the news of a committed change to everybody who shows
// it: open staff boards and page caches, on every instance of the installation.
//
// News is a hint, never the truth: the recipient reads the database again. That
// is why it may be sent after the commit and why a lost one costs only the wait
// for the next refresh (ADR 0005).
package events

import (
	"sync"
)

// News names what changed.
type News struct {
	// Topic is the feature that owns the change, "quotes" for instance.
	Topic string `json:"topic"`
	// ID is the row that changed; empty means "several, read again".
	ID string `json:"id,omitempty"`
	// Kind is what happened, in the topic's own vocabulary ("created", "sla.breach").
	Kind string `json:"kind,omitempty"`
}

// Relay takes news of this instance to the other ones. It must not block.
type Relay func(News)

// Bus hands news to subscribers. Its zero value is not usable; call NewBus.
type Bus struct {
	mu    sync.Mutex
	subs  map[chan News]struct{}
	heard map[string][]func(News)
	relay Relay
}

// NewBus returns a bus without subscribers.
func NewBus() *Bus { return &Bus{subs: map[chan News]struct{}{}, heard: map[string][]func(News){}} }

// RelayTo makes Publish pass every news to r as well. Call it before the first Publish.
func (b *Bus) RelayTo(r Relay) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.relay = r
}

// Hear has do called for each news of a topic by the publisher itself, before it goes on: what
// this instance answers to the next request knows of the change. do must be quick, and
// bounded whatever hangs. Call it before the first Publish.
func (b *Bus) Hear(topic string, do func()) {
	b.HearNews(topic, func(News) { do() })
}

// HearNews is Hear for who has to know what the news say.
func (b *Bus) HearNews(topic string, do func(News)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.heard[topic] = append(b.heard[topic], do)
}

// Publish sends the news to the subscribers of this instance and the relay. Call
// it after the commit, from Tx.AfterCommit. It waits for what Hear was given, and for no
// subscriber: one whose buffer is full misses the news, and sees the change at its next
// refresh.
func (b *Bus) Publish(n News) {
	b.mu.Lock()
	relay := b.relay
	b.mu.Unlock()
	b.Deliver(n)
	if relay != nil {
		relay(n)
	}
}

// Deliver sends the news to the subscribers of this instance only: for news
// from another instance.
func (b *Bus) Deliver(n News) {
	b.mu.Lock()
	heard := b.heard[n.Topic]
	b.mu.Unlock()
	for _, do := range heard {
		do(n)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for ch := range b.subs {
		select {
		case ch <- n:
		default: // slow reader: it refreshes every 30 s anyway
		}
	}
}

// Subscribe returns a channel of news and the function that ends it. The
// channel holds up to 64 unread news.
func (b *Bus) Subscribe() (<-chan News, func()) {
	ch := make(chan News, 64)
	b.mu.Lock()
	b.subs[ch] = struct{}{}
	b.mu.Unlock()
	var once sync.Once
	return ch, func() {
		once.Do(func() {
			b.mu.Lock()
			delete(b.subs, ch)
			b.mu.Unlock()
		})
	}
}
