package hashing

import "testing"

// Occupy takes all slots of the hasher until the returned function is called.
func (a *Argon2) Occupy(t *testing.T) (release func()) {
	t.Helper()
	for range cap(a.slots) {
		a.slots <- struct{}{}
	}
	return func() {
		for range cap(a.slots) {
			<-a.slots
		}
	}
}

// OccupyStrangers takes what strangers share until the returned function is called.
func (a *Argon2) OccupyStrangers(t *testing.T) (release func()) {
	t.Helper()
	a.strangers <- struct{}{}
	return func() { <-a.strangers }
}
