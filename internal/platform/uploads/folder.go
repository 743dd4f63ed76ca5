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

// Folder is a Store in a folder of this machine, which is made with the first file.
type Folder string

// unfinished begins the names of files that are still being written.
const unfinished = ".unfinished-"

// Size implements Store.
func (f Folder) Size(_ context.Context, name string) (int64, error) {
	info, err := os.Stat(f.path(name))
	if err != nil {
		return 0, fmt.Errorf("uploads: %w", err)
	}
	return info.Size(), nil
}

// Put implements Store: written under another name, brought to the disk, then named.
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
	return syncFolder(string(f))
}

// syncFolder makes a new name survive a power cut.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" { // which writes names down by itself, and lets no folder be synced
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

// path is where a file lies. Names come from Picture and parseName alone, which know
// neither slashes nor dots at the beginning; Base holds whatever comes from elsewhere.
func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.Base(name)) }

// Clean removes what a killed program left half written and nobody has touched for so long.
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

// now is the time by the clock of the file system, which wrote the times of its files. On
// a shared folder it is another machine's than ours, and what another instance is
// writing must not look old because ours is ahead.
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

// Pictures counts the pictures that are there, not their single files.
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
