package db

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
)

// sharingViolation is ERROR_SHARING_VIOLATION: another process has the file open for itself.
const sharingViolation = syscall.Errno(32)

// Claim keeps other processes from serving a data folder until release is called or this process ends, however it does: it has the file serving.lock open for itself
// alone. It fails with ErrClaimed. It binds those alone that ask: commands beside a program that serves do not. A folder that cannot be made or locked is not claimed and no error:
// opening the database in it says what is wrong.
func Claim(dir string) (release func(), err error) {
	if err := os.MkdirAll(dir, 0o750); err != nil {
		return unclaimed, nil //nolint:nilerr // as promised
	}
	name, err := syscall.UTF16PtrFromString(filepath.Join(dir, "serving.lock"))
	if err != nil {
		return unclaimed, nil //nolint:nilerr // as promised
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	switch {
	case err == nil:
		return func() { _ = syscall.CloseHandle(h) }, nil
	case errors.Is(err, sharingViolation):
		return unclaimed, ErrClaimed
	}
	return unclaimed, nil
}
