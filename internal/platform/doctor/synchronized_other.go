//go:build !linux

package doctor

// Synchronized is not known here.
func Synchronized() (is, known bool) { return false, false }
