package httpx

import "testing"

// TestStreamsAreCountedByTheirOwners, and what has none open is forgotten.
// Proves: security-20
func TestStreamsAreCountedByTheirOwners(t *testing.T) {
	var s OpenStreams
	of := func(conversation string) Places { return Places{"c " + conversation: 2, "a 192.0.2.7": 3} }
	leave, ok1 := s.Enter(of("one"))
	_, ok2 := s.Enter(of("one"))
	_, ok3 := s.Enter(of("one"))
	other, ok4 := s.Enter(of("two"))
	_, ok5 := s.Enter(of("three"))
	if !ok1 || !ok2 || ok3 || !ok4 || ok5 {
		t.Errorf("%v %v %v %v %v: two of a conversation, three of an address", ok1, ok2, ok3, ok4, ok5)
	}
	leave()
	other()
	if again, ok := s.Enter(of("one")); !ok {
		t.Error("one that was left is not free")
	} else {
		again()
	}
	if len(s.open) != 2 || s.open["c one"] != 1 {
		t.Errorf("%v", s.open)
	}
}
