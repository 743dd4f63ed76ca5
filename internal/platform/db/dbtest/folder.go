package dbtest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// sharedFolder is where the test processes of one user meet. Another user who made
// a folder of this name could feed us a database, so its owner is checked.
func sharedFolder() (string, error) {
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("wardgate-test-%d", os.Getuid()))
	// 0711: as root the server runs as another user and must pass through.
	if err := os.Mkdir(dir, 0o711); err != nil && !errors.Is(err, os.ErrExist) {
		return "", fmt.Errorf("making the shared test folder: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return "", fmt.Errorf("the shared test folder: %w", err)
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !info.IsDir() || !ok || int(owner.Uid) != os.Getuid() || info.Mode().Perm()&0o022 != 0 {
		return "", fmt.Errorf("%s is not a folder that belongs to this user alone: remove it", dir)
	}
	return dir, nil
}

// locked runs fn while no other process, and no other test of this one, runs
// its own under the same name.
func locked(dir, name string, fn func() error) error {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("the lock file: %w", err)
	}
	defer func() { _ = f.Close() }() // closing unlocks
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX)
		if err == nil {
			return fn()
		}
		if !errors.Is(err, syscall.EINTR) {
			return fmt.Errorf("locking %s: %w", f.Name(), err)
		}
	}
}
