package db

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// Holder is the process that serves a data folder, 0 for none, without asking for the folder itself: who began to serve at that moment would be refused. known is false where
// the system does not tell. In a container the process of another one has no number, and is not seen.
func Holder(dir string) (pid int, known bool) {
	info, err := os.Stat(dir)
	if err != nil {
		return 0, false
	}
	st, is := info.Sys().(*syscall.Stat_t)
	locks, err := os.ReadFile("/proc/locks") // proc_locks(5)
	if err != nil || !is {
		return 0, false
	}
	for line := range strings.Lines(string(locks)) {
		f := strings.Fields(line) // 1: FLOCK ADVISORY WRITE 123 08:01:456 0 EOF
		if len(f) < 6 || f[1] != "FLOCK" || f[3] != "WRITE" || !strings.HasSuffix(f[5], ":"+strconv.FormatUint(st.Ino, 10)) {
			continue
		}
		if pid, err := strconv.Atoi(f[4]); err == nil {
			return pid, true
		}
	}
	return 0, true
}
