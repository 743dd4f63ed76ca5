package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Sight is what Look found.
type Sight struct {
	// Schema is the newest step that was applied, 0 where no migration has run.
	Schema int64
	// Backup is when the last whole backup was written, zero for never.
	Backup time.Time
	// Keys are the ids of the keys that something may be sealed with.
	Keys []string
	// Ahead is how far the server's clock is ahead of ours. SQLite has none of its own.
	Ahead time.Duration
}

var (
	// ErrLogin is what Look fails with where the server refuses the account or its password.
	ErrLogin = errors.New("the server refuses the login")
	// ErrUnindexed is what Look fails with where a killed program, or a copy, left a log without its index: reading it would write one.
	ErrUnindexed = errors.New("its log (wardgate.db-wal) was left behind without an index")
)

// Look reads what stands in a database, and changes nothing: it makes no file, takes no lock that anybody waits for, and migrates nothing. It may be done beside a
// program that serves. now is our clock.
func Look(ctx context.Context, o Options, now func() time.Time) (Sight, error) {
	if o.URL != "" {
		return lookPostgres(ctx, o.URL, now)
	}
	var out Sight
	err := seeing(ctx, o.Dir, func(d *sql.DB) (err error) {
		out, err = see(ctx, d, "SELECT count(*) > 0 FROM sqlite_schema WHERE name = $1")
		return err
	})
	return out, err
}

// Sound has SQLite look through its file for damage, as Look does. It fails with ctx where that takes longer.
func Sound(ctx context.Context, dir string) error {
	return seeing(ctx, dir, func(d *sql.DB) error { return quickCheck(ctx, d) })
}

func quickCheck(ctx context.Context, d *sql.DB) error {
	var said string
	if err := d.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&said); err != nil {
		return err
	}
	if said != "ok" {
		return fmt.Errorf("%w: %s", ErrDamaged, said)
	}
	return nil
}

// ErrDamaged is what Sound fails with where the file is damaged.
var ErrDamaged = errors.New("the file is damaged")

// queryRower is a pool or a connection.
type queryRower interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// see reads what Sight has, of tables that there are: those of an older program lack some. exists asks for one by its name.
func see(ctx context.Context, d queryRower, exists string) (out Sight, err error) {
	has := func(table string) (found bool, err error) {
		return found, d.QueryRowContext(ctx, exists, table).Scan(&found)
	}
	found, err := has("goose_db_version")
	if err != nil || !found {
		return out, err
	}
	if err := d.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&out.Schema); err != nil {
		return out, err
	}
	if found, err = has("backups"); err == nil && found {
		if err = d.QueryRowContext(ctx, "SELECT at FROM backups WHERE id = 1").Scan(&out.Backup); errors.Is(err, sql.ErrNoRows) {
			err = nil
		}
	}
	if err != nil {
		return out, err
	}
	if found, err = has("vault_keys"); err != nil || !found {
		return out, err
	}
	rows, err := d.QueryContext(ctx, "SELECT id FROM vault_keys ORDER BY made_at, id")
	if err != nil {
		return out, err
	}
	defer func() { _ = rows.Close() }() // Err has told
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return out, err
		}
		out.Keys = append(out.Keys, id)
	}
	return out, rows.Err()
}

// seeing runs read on the SQLite file of a folder so that nothing is written. Without a log the file is all there is, and is read as one that never changes, which needs
// neither locks nor side files. With one, a program may be serving: its index is read, and not written (readonly_shm).
func seeing(ctx context.Context, dir string, read func(*sql.DB) error) error {
	path := filepath.Join(dir, FileName)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w in the folder %q", ErrNoDatabase, dir)
	} else if err != nil {
		return err
	}
	for again := 2; ; again-- {
		log, index := size(path+"-wal"), size(path+"-shm")
		if log > 0 && index < 0 {
			return ErrUnindexed
		}
		v := url.Values{"mode": {"ro"}, "_inttotime": {"1"}, "_time_integer_format": {"unix_milli"}, "_pragma": {"busy_timeout(1000)", "query_only(1)"}}
		alone := log < 0 || index < 0
		if alone {
			v.Set("immutable", "1")
		} else {
			v.Set("readonly_shm", "1")
		}
		err := reading(ctx, "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+v.Encode(), read)
		if alone && size(path+"-wal") >= 0 && again > 0 {
			continue // a program began to serve meanwhile
		}
		return err
	}
}

func reading(ctx context.Context, dsn string, read func(*sql.DB) error) error {
	d, err := sql.Open("sqlite", dsn)
	if err != nil {
		return err
	}
	d.SetMaxOpenConns(2) // one lists, one reads
	ended := make(chan error, 1)
	go func() { ended <- errors.Join(read(d), d.Close()) }()
	select {
	case err = <-ended:
		return err
	case <-ctx.Done(): // SQLite notices soon; a file system that hangs does not
		return ctx.Err()
	}
}

// size is how large a file is, negative for none.
func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return -1
	}
	return info.Size()
}

// Newest is the newest step of a history, by the numbers of its files.
func Newest(history fs.FS) (newest int64, err error) {
	names, err := fs.Glob(history, "*.sql")
	for _, name := range names {
		number, _, _ := strings.Cut(name, "_")
		if n, err := strconv.ParseInt(number, 10, 64); err == nil {
			newest = max(newest, n)
		}
	}
	return newest, err
}
