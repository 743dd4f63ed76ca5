//go:build unix

package db

import (
	"errors"
	"os"
	"syscall"
)

// Claim keeps other processes from serving a data folder until release is called or this process ends, however it does: the lock (flock) is on the folder
// itself, and leaves no file. It fails with ErrClaimed. It binds those alone that ask: commands beside a program that serves do not. A folder that cannot be made or locked (some network
// file systems lock none) is not claimed and no error: opening the database in it says what is wrong.
func Claim(dir string) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return unclaimed, nil //nolint:nilerr // as promised
	}
	f, err := os.Open(dir) //nolint:gosec // the operator names it
	if err != nil {
		return unclaimed, nil //nolint:nilerr // as promised
	}
	release = func() { _ = f.Close() } // which unlocks; there is nobody to tell
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return release, nil
		case errors.Is(err, syscall.EINTR):
			continue
		}
		release()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return unclaimed, ErrClaimed
		}
		return unclaimed, nil
	}
}
