package sending

import (
	"testing"
	"time"
)

// TestConnectionsAtWorkShareATransaction: the batch writer waits for all busy connections, but
// not for idle ones.
// Proves: newsletter-124
func TestConnectionsAtWorkShareATransaction(t *testing.T) {
	r := &run{entries: make(chan *entry)}
	r.atWork.Store(3)
	go func() {
		for range 3 {
			r.entries <- &entry{}
		}
	}()
	p := patience{limit: time.Hour}
	if list := r.gather(<-r.entries, &p); len(list) != 3 {
		t.Errorf("%d entries share a transaction, want those of all three lanes", len(list))
	}
	r.atWork.Store(1)
	if list := r.gather(&entry{}, &p); len(list) != 1 {
		t.Errorf("%d entries of the one lane at work", len(list))
	}
}

// TestATransactionIsBounded: connections beyond its limit get the next one.
// Proves: newsletter-124
func TestATransactionIsBounded(t *testing.T) {
	r := &run{entries: make(chan *entry, 2*mostEntries)}
	r.atWork.Store(2 * mostEntries)
	for range 2*mostEntries - 1 {
		r.entries <- &entry{}
	}
	p := patience{limit: time.Hour}
	if list := r.gather(&entry{}, &p); len(list) != mostEntries {
		t.Errorf("%d entries share a transaction, want %d", len(list), mostEntries)
	}
}

// TestASlowServerIsNotWaitedFor: a connection that does not come delays the others less and less
// often, and waiting entries are written without waiting for more.
// Proves: newsletter-124
func TestASlowServerIsNotWaitedFor(t *testing.T) {
	r := &run{entries: make(chan *entry, 2)}
	r.atWork.Store(3)
	p := patience{limit: time.Nanosecond}
	for _, without := range []int{1, 2, 4, 8, 16, 32, 64, 64} {
		p.limit = time.Nanosecond
		if list := r.gather(&entry{}, &p); len(list) != 1 {
			t.Fatalf("%d entries of one", len(list))
		}
		if p.left != without {
			t.Fatalf("%d transactions go without waiting, want %d", p.left, without)
		}
		p.limit = time.Hour // no connection would come in time
		for range without {
			r.entries <- &entry{}
			if list := r.gather(&entry{}, &p); len(list) != 2 {
				t.Fatalf("%d entries of two", len(list))
			}
		}
	}
	r.entries <- &entry{}
	r.entries <- &entry{}
	if list := r.gather(&entry{}, &p); len(list) != 3 || p.left != 0 {
		t.Errorf("%d entries, %d transactions without waiting: want all, and patience again", len(list), p.left)
	}
}
