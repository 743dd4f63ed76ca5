package uploads

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Folder is a Store in a folder of this machine, which is created with the first
// file.
type Folder string

// unfinished is the prefix of files that are still being written.
const unfinished = ".unfinished-"

// Size implements Store.
func (f Folder) Size(_ context.Context, name string) (int64, error) {
	info, err := os.Stat(f.path(name))
	if err != nil {
		return 0, fmt.Errorf("uploads: %w", err)
	}
	return info.Size(), nil
}

// Put implements Store: written under another name, synced to disk, then renamed.
func (f Folder) Put(_ context.Context, name string, content []byte) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("uploads: keeping %s: %w", name, err)
		}
	}()
	if err := os.MkdirAll(string(f), 0o700); err != nil { //nolint:gosec // the operator's choice
		return err
	}
	file, err := os.CreateTemp(string(f), unfinished+"*") // mode 0600
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err = errors.Join(err, file.Sync(), file.Close()); err == nil {
		err = os.Rename(file.Name(), f.path(name)) //nolint:gosec // inside the folder, see path
	}
	if err != nil {
		return errors.Join(err, os.Remove(file.Name())) //nolint:gosec // the one made above
	}
	return SyncFolder(string(f))
}

// SyncFolder makes a new name survive a power cut.
func SyncFolder(dir string) error {
	if runtime.GOOS == "windows" { // which writes names by itself, and cannot sync a folder
		return nil
	}
	d, err := os.Open(dir) //nolint:gosec // the operator's choice
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Open implements Store.
func (f Folder) Open(_ context.Context, name string) (io.ReadSeekCloser, error) {
	file, err := os.Open(f.path(name))
	if err != nil {
		return nil, fmt.Errorf("uploads: %w", err)
	}
	return file, nil
}

// path returns where a file is. Names come only from Picture and parseName, which
// allow neither slashes nor dots at the beginning; Base contains whatever comes from
// elsewhere.
func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.Base(name)) }

// Clean removes files that a killed program left half written, when nobody has touched them
// for that long.
func (f Folder) Clean(untouched time.Duration) error {
	entries, err := os.ReadDir(string(f))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("uploads: cleaning the folder: %w", err)
	}
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), unfinished) })
	if len(entries) == 0 {
		return nil
	}
	now, err := f.now()
	for _, e := range entries {
		info, gone := e.Info()
		if err == nil && gone == nil && info.ModTime().Before(now.Add(-untouched)) {
			err = os.Remove(f.path(e.Name()))
		}
	}
	if err != nil {
		return fmt.Errorf("uploads: cleaning the folder: %w", err)
	}
	return nil
}

// now is the time by the clock of the file system, which set the times of its files. On a
// shared folder that is another machine's clock, and what another instance is writing
// must not look old because ours is ahead.
func (f Folder) now() (at time.Time, err error) {
	file, err := os.CreateTemp(string(f), unfinished+"*")
	if err != nil {
		return at, err
	}
	info, err := file.Stat()
	if err == nil {
		at = info.ModTime()
	}
	return at, errors.Join(err, file.Close(), os.Remove(file.Name()))
}

// Pictures counts the stored pictures, not their single files.
func (f Folder) Pictures() (int, error) {
	entries, err := os.ReadDir(string(f))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, fmt.Errorf("uploads: reading the folder: %w", err)
	}
	n := 0
	for _, e := range entries {
		if _, ok := ByURL(Prefix + e.Name()); ok {
			n++
		}
	}
	return n, nil
}
