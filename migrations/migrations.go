// Package migrations holds the one forward history of the database, numbered
// and named after the feature whose tables a file makes. The files are written for
// PostgreSQL; SQLite rewrites the few type names that SQLite spells otherwise, and leaves out
// the lines that are marked as PostgreSQL's.
package migrations

import (
	"embed"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"time"
)

//go:embed *.sql
var files embed.FS

// Postgres is the history as written.
func Postgres() fs.FS { return files }

// SQLite is the history with SQLite's type names: the driver converts columns
// declared TIMESTAMP and BOOLEAN to Go's types by that declaration.
func SQLite() fs.FS { return rewritten{files} }

// postgresOnly are the lines of what SQLite has not: functions and types.
var postgresOnly = regexp.MustCompile(`(?m)^.*-- of PostgreSQL alone$`)

type rewritten struct{ fs.FS }

func (r rewritten) Open(name string) (fs.File, error) {
	f, err := r.FS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".sql") {
		return f, err
	}
	defer func() { _ = f.Close() }()
	b, err := io.ReadAll(f)
	if err != nil {
		return nil, err
	}
	text := strings.NewReplacer("TIMESTAMPTZ", "TIMESTAMP", "BYTEA", "BLOB").Replace(postgresOnly.ReplaceAllString(string(b), ""))
	return &memFile{Reader: strings.NewReader(text), name: name, size: int64(len(text))}, nil
}

// ReadDir keeps the embedded listing, which goose globs.
func (r rewritten) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(r.FS, name) }

type memFile struct {
	*strings.Reader
	name string
	size int64
}

func (f *memFile) Stat() (fs.FileInfo, error) { return f, nil }
func (f *memFile) Close() error               { return nil }
func (f *memFile) Name() string               { return f.name }
func (f *memFile) Size() int64                { return f.size }
func (f *memFile) Mode() fs.FileMode          { return 0o444 }
func (f *memFile) ModTime() time.Time         { return time.Time{} }
func (f *memFile) IsDir() bool                { return false }
func (f *memFile) Sys() any                   { return nil }

// For is the history for the engine of that name, "sqlite" or "postgres".
func For(engine string) fs.FS {
	if engine == "postgres" {
		return Postgres()
	}
	return SQLite()
}
