package db

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync/atomic"
)

// ErrReplaced says that the SQLite file was deleted, or that another one stands in its place. What is written goes into a file that nobody will find again.
var ErrReplaced = errors.New("the database's file was deleted or replaced")

// file is the SQLite file that was opened, as its folder had it then.
type file struct {
	path string
	info os.FileInfo
	log  *slog.Logger
	lost atomic.Bool // and that was logged
}

func openedFile(path string, log *slog.Logger) (*file, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return &file{path: path, info: info, log: log}, nil
}

// same fails with ErrReplaced unless the folder still has that file.
func (f *file) same() error {
	now, err := os.Stat(f.path)
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrReplaced, err)
	case !os.SameFile(f.info, now):
		return fmt.Errorf("%w: %s is another file now", ErrReplaced, f.path)
	}
	return nil
}

// intact fails with ErrReplaced when the SQLite file is not there any more, and logs it once. It costs a microsecond.
func (f *file) intact() error {
	if f == nil {
		return nil // PostgreSQL
	}
	err := f.same()
	if lost := err != nil; f.lost.Swap(lost) != lost {
		if lost {
			f.log.Error("the database's file was deleted or replaced: nothing is stored until it is back, or until a restart", "error", err)
		} else {
			f.log.Info("the database's file is back")
		}
	}
	return err
}

// full tells whether the disk that the file is on is full.
func (f *file) full() bool {
	if f == nil {
		return false
	}
	s, known := SpaceOf(f.path)
	return known && s.Full()
}
