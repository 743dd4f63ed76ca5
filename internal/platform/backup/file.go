package backup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"filippo.io/age"

	"wardgate/internal/platform/db"
)

// BackupFile writes a backup to path, which must not exist yet. The file gets
// its name only when it is complete, on disk, and has been read back without an
// error; its mode is 0600, because it contains personal data.
func BackupFile(ctx context.Context, d *db.DB, path string, meta Meta) (Stats, error) {
	stats, err := writeFile(ctx, d, path, meta)
	if err != nil {
		return Stats{}, fmt.Errorf("backup.BackupFile %s: %w", path, err)
	}
	return stats, nil
}

func writeFile(ctx context.Context, d *db.DB, path string, meta Meta) (_ Stats, err error) {
	if err := expectFree(path); err != nil {
		return Stats{}, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return Stats{}, err
	}
	defer func() { err = errors.Join(err, removeIfThere(f.Name())) }()
	opens, err := fill(ctx, d, f, meta)
	if err := errors.Join(err, f.Close()); err != nil {
		return Stats{}, err
	}
	stats, err := VerifyFile(f.Name(), opens...)
	if err != nil {
		return Stats{}, err
	}
	return stats, publish(f.Name(), path)
}

// fill writes the backup into f and returns what opens it.
func fill(ctx context.Context, d *db.DB, f *os.File, meta Meta) (Identities, error) {
	w := bufio.NewWriterSize(f, 64<<10)
	out, opens, err := encrypted(w, meta.Recipients)
	if err != nil {
		return nil, err
	}
	if _, err := Backup(ctx, d, out, meta); err != nil {
		return nil, err
	}
	return opens, errors.Join(out.Close(), w.Flush(), f.Sync())
}

// VerifyFile is Verify of the file at path.
func VerifyFile(path string, with ...age.Identity) (_ Stats, err error) {
	f, err := os.Open(path) //nolint:gosec // the operator's choice
	if err != nil {
		return Stats{}, fmt.Errorf("backup.VerifyFile: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return Verify(f, with...)
}

// publish gives the file its name. Unlike a rename, a hard link never replaces a
// file that was put there meanwhile; where the file system has no hard links, the
// check before the rename must do.
func publish(temp, path string) error {
	err := os.Link(temp, path)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		if err = expectFree(path); err == nil {
			err = os.Rename(temp, path)
		}
	}
	if err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes the new name survive a power cut.
func syncFolder(dir string) error {
	if runtime.GOOS == "windows" { // which writes names by itself, and cannot sync a folder
		return nil
	}
	f, err := os.Open(dir) //nolint:gosec // the operator's choice
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

func expectFree(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%w: choose another name", fs.ErrExist), err)
	}
	return nil
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// RestoreFile is Restore from the file at path.
func RestoreFile(ctx context.Context, d *db.DB, path string, history fs.FS, with ...age.Identity) (_ Stats, err error) {
	f, err := os.Open(path) //nolint:gosec // the operator's choice
	if err != nil {
		return Stats{}, fmt.Errorf("backup.RestoreFile: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return Restore(ctx, d, f, history, with...)
}
