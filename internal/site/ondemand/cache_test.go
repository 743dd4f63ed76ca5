package ondemand

import (
	"testing"

	"wardgate/internal/site/documents"
)

func TestAFailureOfAnOldDocumentDoesNotDropItsSuccessor(t *testing.T) {
	c := newCache(1, 8)
	old, _ := c.claim(documents.Key{1})
	c.clear()
	next, mine := c.claim(documents.Key{1})
	if !mine || next == old {
		t.Fatal("the old document outlived the clear")
	}
	old.err = errBusy
	c.settle(old)
	if again, mine := c.claim(documents.Key{1}); mine || again != next {
		t.Error("the successor is gone")
	}
}
