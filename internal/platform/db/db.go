// Package db opens the database, SQLite by default and PostgreSQL on demand,
// and is the only way to write to it.
//
// On SQLite all writes go through one connection and are committed in groups:
// whatever waits is run inside one transaction that is committed (and fsynced)
// once; a use case that fails is undone alone (ADR 42). On PostgreSQL every use case
// has a transaction of its own; the server groups commits itself. See ADR 0003.
//
// # Types of results
//
// Checked by the tests of this package on both engines:
//
//   - TIMESTAMPTZ columns scan into time.Time, in UTC and with milliseconds, in
//     SELECT, through views, subqueries, CTEs and UNION, and in the RETURNING of
//     INSERT, UPDATE, DELETE and ON CONFLICT.
//   - On SQLite the driver knows a time by the declared type of a plain column.
//     MAX(at), COALESCE(a, b) and CAST(… AS TIMESTAMP) have none and come back as
//     int64 milliseconds: order by the column and take the first row instead, or
//     read both columns. For the same reason never compare a time with text and
//     never use now() or CURRENT_TIMESTAMP: pass times as arguments.
//   - Times between 1938-04 and 2001-09 (below 10^12 ms) are misread by SQLite's
//     driver, which takes them for seconds. We store no time that old; the zero
//     time.Time is safe.
//   - BOOLEAN scans into bool everywhere, RETURNING included (SQLite hands over 0
//     or 1, which database/sql converts; scanning into any gives int64).
//   - BYTEA scans into []byte; an empty one is nil on SQLite, so only a
//     sql.Null[[]byte] distinguishes empty from NULL. Text keeps every character but U+0000,
//     which PostgreSQL refuses.
package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"

	"wardgate/internal/platform/clock"
)

// Engine names a database engine.
type Engine string

// The engines wardgate runs on.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// FileName is the SQLite database's name inside the data folder.
const FileName = "wardgate.db"

// Options describe which database to open.
type Options struct {
	// URL is a postgres:// address. Empty means SQLite.
	URL string
	// Dir is the folder of the SQLite file; it is created if it is missing.
	Dir string
	// Existing refuses to make a database: the SQLite file must be there, on PostgreSQL the
	// tables. Open then fails with ErrNoDatabase.
	Existing bool
	// Readers is the size of the read pool; 0 means 8. PostgreSQL's write pool is as large.
	Readers int
	// Shipped leaves the write-ahead log of SQLite to who ships it: nothing but Shipping.EmptyLog empties it.
	Shipped bool
	// Log gets errors that cannot be returned to a caller; nil means nowhere.
	Log *slog.Logger
}

// ErrNoDatabase is what Open fails with if Options.Existing asks for a database that is not there.
var ErrNoDatabase = errors.New("there is no database of wardgate")

// DB is an open database. It is safe for concurrent use.
type DB struct {
	// Timings are counted for who watches the program.
	Timings Timings

	engine     Engine
	writer     *sql.DB
	reader     *sql.DB
	group      *group      // SQLite only
	gate       gate        // PostgreSQL only
	writeQueue *writeQueue // PostgreSQL only
	log        *slog.Logger
	url        string
	counts     counters
	sealer     Sealer
	clear      clearing // SQLite only
	shipped    bool     // Options.Shipped
	asking     probes
	storing    storing
	file       *file // SQLite only
	made       bool  // by Open
	heard      hearing
	life       context.Context //nolint:containedctx // ends with CutOff, not with a call
	end        context.CancelFunc
}

// Sealer encrypts what may not stand in the database in clear; vault.Vault does. A place is "table.column:row id":
// what is sealed for one does not open at another.
type Sealer interface {
	Seal(place, text string) string
	Open(place, sealed string) (string, error)
}

// UseSealer has Seal and Unseal use s. Call it before anybody else uses d.
func (d *DB) UseSealer(s Sealer) { d.sealer = s }

// HasSealer tells whether there is a key for secrets.
func (d *DB) HasSealer() bool { return d.sealer != nil }

// errNoSealer is a mistake of the program: it opened a database and brought no key.
var errNoSealer = errors.New("db: this database was opened without a key for its secrets")

// Seal encrypts a secret for the place where it will stand. The empty text stays empty.
func (d *DB) Seal(place, text string) (string, error) {
	if d.sealer == nil {
		return "", errNoSealer
	}
	return d.sealer.Seal(place, text), nil
}

// Unseal decrypts what stands at a place. It fails when the key is not there, or the text is of another place.
func (d *DB) Unseal(place, sealed string) (string, error) {
	if d.sealer == nil {
		return "", errNoSealer
	}
	return d.sealer.Open(place, sealed)
}

// Open opens the database and checks that it answers. It does not migrate.
func Open(ctx context.Context, o Options) (*DB, error) {
	if o.Readers == 0 {
		o.Readers = 8
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.URL == "" {
		return openSQLite(ctx, o)
	}
	d, err := openPostgres(ctx, o)
	if err == nil && o.Existing {
		if err = d.hasTables(ctx); err != nil {
			_ = d.Close()
			return nil, err
		}
	}
	return d, err
}

// hasTables fails with ErrNoDatabase where no migration has run.
func (d *DB) hasTables(ctx context.Context) error {
	var found bool
	if err := d.reader.QueryRowContext(ctx, "SELECT to_regclass('goose_db_version') IS NOT NULL").Scan(&found); err != nil {
		return fmt.Errorf("db.Open: %w", err)
	}
	if !found {
		return fmt.Errorf("%w at this address: it has no tables", ErrNoDatabase)
	}
	return nil
}

// mapFile lets readers map the file into memory, up to 256 MiB: a search through
// an index larger than their own cache would copy all of it every time.
const mapFile = "mmap_size(268435456)"

// readerCache is the cache of each reader in KiB: most of what they read is in the mapped
// file.
const readerCache = "cache_size(-4000)"

// checkpointAfter is how many pages the log holds before they are moved into the file: 32 MiB.
// A page that is written again and again is then moved once. With SQLite's default of a
// thousand pages, reached after some sixty requests, moving took a sixth of the writer's time.
const checkpointAfter = "wal_autocheckpoint(8000)"

func openSQLite(ctx context.Context, o Options) (*DB, error) {
	path := filepath.Join(o.Dir, FileName)
	if o.Existing {
		if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
			return nil, fmt.Errorf("%w in the folder %q", ErrNoDatabase, o.Dir)
		}
	}
	if err := os.MkdirAll(o.Dir, 0o750); err != nil {
		return nil, fmt.Errorf("db.Open: making the data folder: %w", err)
	}
	made, err := private(path)
	if err != nil {
		return nil, fmt.Errorf("db.Open: %w", err)
	}
	opened, err := openedFile(path, o.Log)
	if err != nil {
		return nil, fmt.Errorf("db.Open: %w", err)
	}
	d := &DB{engine: SQLite, log: o.Log, clear: clearing{make(chan struct{}, 1), path}, shipped: o.Shipped, heard: hearing{since: clock.Start()}, file: opened, made: made}
	d.life, d.end = context.WithCancel(context.Background()) //nolint:contextcheck // outlives Open
	d.ClearLog()                                             // what a killed run erased may stand in it
	writer, err := openCaching(sqliteDSN(path, o.ofWriter()), &d.counts, opened.intact)
	if err != nil {
		return nil, fmt.Errorf("db.Open %s: %w", path, err)
	}
	writer.SetMaxOpenConns(1)
	if err := writer.PingContext(ctx); err != nil {
		_ = writer.Close()
		return nil, fmt.Errorf("db.Open %s: %w", path, err)
	}
	reader, err := openCaching(sqliteDSN(path, url.Values{"_query_only": {"1"}, "_pragma": {mapFile, readerCache}}), &d.counts, opened.intact)
	if err != nil {
		_ = writer.Close()
		return nil, fmt.Errorf("db.Open %s: %w", path, err)
	}
	reader.SetMaxOpenConns(o.Readers)
	reader.SetMaxIdleConns(o.Readers)
	d.writer, d.reader = writer, reader
	d.group = newGroup(writer, o.Log, opened.intact, d.heard.note, &d.Timings) //nolint:contextcheck // outlives Open; each use case brings its own
	return d, nil
}

// ofWriter is what the connection that writes has beside the others. A later pragma wins.
func (o Options) ofWriter() url.Values {
	v := url.Values{"_txlock": {"immediate"}}
	if o.Shipped {
		v.Set("_pragma", shippedCheckpoint)
	}
	return v
}

// secureDelete overwrites what is deleted or changed with zeros: an erased person must not stay readable in the file. It
// costs nothing where rows are only added.
const secureDelete = "secure_delete(1)"

// private creates the file before SQLite does, closed to other users: it
// contains personal data. SQLite gives its side files the same mode. It tells whether the file was not there.
func private(path string) (made bool, err error) {
	_, err = os.Stat(path)
	made = errors.Is(err, os.ErrNotExist)
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600) //nolint:gosec // the configured folder
	if err != nil {
		return false, err
	}
	return made, f.Close()
}

// sqliteDSN builds the connection string. synchronous=FULL: an acknowledged
// request survives a power cut. Times are stored as integer milliseconds. mode=rw: no connection makes a file where the one that was opened was deleted.
func sqliteDSN(path string, extra url.Values) string {
	v := url.Values{
		"_pragma": {
			"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)",
			"foreign_keys(1)", secureDelete, "temp_store(MEMORY)", "cache_size(-8000)", checkpointAfter,
		},
		"mode":                 {"rw"},
		"_inttotime":           {"1"},
		"_time_integer_format": {"unix_milli"},
	}
	for k, vals := range extra {
		v[k] = append(v[k], vals...)
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + v.Encode()
}

// Made tells whether Open made the SQLite file, in a folder that had none.
func (d *DB) Made() bool { return d.made }

// Engine returns which engine is open.
func (d *DB) Engine() Engine { return d.engine }

// URL is the PostgreSQL address, empty on SQLite: for a listener that needs its own connection.
func (d *DB) URL() string { return d.url }

// Read is the pool for queries outside a transaction. Its connections refuse to
// write. On SQLite they never wait for the writer. Each read has an end, see ForRequest.
func (d *DB) Read() Reader { return Reader{d.reader} }

// Writer is the pool behind Write. Only the restore of a backup, which brings its own
// statements, may use it; everything else calls Write.
func (d *DB) Writer() *sql.DB { return d.writer }

// CutOff ends the statements under way on PostgreSQL, whose server may answer nothing any more: for a stop that has waited long enough. What
// they belong to stores nothing, or returns ErrUnknown.
func (d *DB) CutOff() { d.end() }

// Close waits for the writes under way, refuses new ones and closes the pools.
func (d *DB) Close() error {
	if d.group != nil {
		d.group.close()
	}
	d.gate.close()
	return errors.Join(d.reader.Close(), d.writer.Close())
}
