package backup_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/db"
)

func TestAFileIsPrivateCompleteAndNeverOverwritten(t *testing.T) {
	each(t, func(t *testing.T, e db.Engine) {
		d := migrated(t, e, steps)
		exec(t, d, "INSERT INTO accounts VALUES ('a', 1, 1, NULL)")
		dir := t.TempDir()
		path := filepath.Join(dir, "wardgate.backup")
		stats, err := backup.BackupFile(t.Context(), d, path, meta())
		if err != nil || stats.Rows != 2 || stats.Schema != steps {
			t.Fatalf("BackupFile: %+v, %v", stats, err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("the file: %v, %v", info, err)
		}
		if _, err := backup.BackupFile(t.Context(), d, path, meta()); !errors.Is(err, fs.ErrExist) {
			t.Errorf("a second backup to the same name: %v", err)
		}
		expectOnly(t, dir, "wardgate.backup")
		target := bare(t, e)
		if _, err := backup.RestoreFile(t.Context(), target, path, history(e, steps)); err != nil || content(t, target) != content(t, d) {
			t.Errorf("RestoreFile: %v", err)
		}
	})
}

func TestABackupThatFailsLeavesNoFile(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	d := migrated(t, db.SQLite, steps)
	if _, err := backup.BackupFile(ctx, d, filepath.Join(dir, "f"), meta()); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := backup.BackupFile(t.Context(), bare(t, db.SQLite), filepath.Join(dir, "f"), meta()); err == nil {
		t.Error("a database without tables was backed up")
	}
	expectOnly(t, dir)
	if _, err := backup.BackupFile(t.Context(), d, filepath.Join(dir, "missing", "f"), meta()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into a folder that is not there: %v", err)
	}
	if _, err := backup.RestoreFile(t.Context(), d, filepath.Join(dir, "f"), history(db.SQLite, steps)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("from a file that is not there: %v", err)
	}
}

func expectOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != len(names) {
		t.Fatalf("the folder holds %v, want %v (%v)", entries, names, err)
	}
	for i, e := range entries {
		if e.Name() != names[i] {
			t.Errorf("the folder holds %s", e.Name())
		}
	}
}
