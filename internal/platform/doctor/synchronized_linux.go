package doctor

import "syscall"

// unsynchronized is STA_UNSYNC of adjtimex(2).
const unsynchronized = 0x40

// Synchronized tells whether something keeps the machine's clock right, as the kernel was told.
func Synchronized() (is, known bool) {
	var t syscall.Timex // without modes: nothing is set
	if _, err := syscall.Adjtimex(&t); err != nil {
		return false, false
	}
	return t.Status&unsynchronized == 0, true
}
