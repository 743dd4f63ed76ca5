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

// What common passwords are looked up by.
var (
	CommonLong = commonLong
	LongHash   = longHash
)

// LongCommon are the hashes of common_long.bin.
func LongCommon() (all [][]byte) {
	for at := longCommon; len(at) >= longBytes; at = at[longBytes:] {
		all = append(all, at[:longBytes])
	}
	return all
}
