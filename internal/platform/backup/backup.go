// Package backup writes the whole database into one file and reads it back, on either
// engine and from one to the other.
//
// A backup is taken in one read transaction while the program goes on writing, and
// contains what was committed when it began. It is gzipped lines of JSON: a header; for
// every table its columns and then its rows; a trailer with the number of rows and the
// SHA-256 of all lines before it.
//
// Unfinished work is recorded in the rows themselves: after a restore the background
// tasks find it. Uploads are files and not in it. A file may be encrypted to the public keys
// of age; it never exists in clear then (ADR 67).
package backup

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"wardgate/internal/platform/db"
)

// Meta is what the header records besides the schema's version.
type Meta struct {
	// Product is the version of the program that takes the backup.
	Product string
	// At is when it is taken.
	At time.Time
	// Without are tables whose rows stay out: what lets people in is not needed again.
	Without []string
	// Recipients are whom BackupFile encrypts to; none: the file can be read by who has it.
	Recipients Recipients
}

// Stats describe the content of a file.
type Stats struct {
	Product string
	At      time.Time
	Engine  db.Engine // of the source
	Schema  int64     // number of the newest migration
	Tables  int
	Rows    int64
}

// Backup writes a consistent copy of d to w, in clear. A w that fails, or a ctx that ends,
// leaves an incomplete stream, which Restore and Verify refuse.
func Backup(ctx context.Context, d *db.DB, w io.Writer, meta Meta) (Stats, error) {
	stats, err := write(ctx, d, w, meta)
	if err != nil {
		return Stats{}, fmt.Errorf("backup.Backup: %w", err)
	}
	return stats, nil
}

func write(ctx context.Context, d *db.DB, w io.Writer, meta Meta) (_ Stats, err error) {
	tx, err := snapshot(ctx, d)
	if err != nil {
		return Stats{}, err
	}
	defer func() { _ = tx.Rollback() }() // it has only read
	schema, err := schemaVersion(ctx, tx)
	if err != nil {
		return Stats{}, err
	}
	found, err := tables(ctx, tx, d.Engine())
	if err != nil {
		return Stats{}, err
	}
	out := newLineWriter(w)
	head := header{Format: formatName, Version: formatVersion, Product: meta.Product, Engine: d.Engine(), Schema: schema, At: meta.At.UTC()}
	if err := out.line(head); err != nil {
		return Stats{}, err
	}
	counts := map[string]int64{}
	for _, t := range found {
		if counts[t.Name], err = writeTable(ctx, tx, out, t, d.Engine(), slices.Contains(meta.Without, t.Name)); err != nil {
			return Stats{}, fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	if err := out.end(counts); err != nil {
		return Stats{}, err
	}
	return head.stats(counts), nil
}

// snapshot begins a transaction that sees one state of the database throughout.
func snapshot(ctx context.Context, d *db.DB) (*sql.Tx, error) {
	o := &sql.TxOptions{ReadOnly: true} // SQLite's are snapshots in any case
	if d.Engine() == db.Postgres {
		o.Isolation = sql.LevelRepeatableRead
	}
	return d.Read().BeginTx(ctx, o)
}

func writeTable(ctx context.Context, tx *sql.Tx, out *lineWriter, t table, e db.Engine, empty bool) (n int64, err error) {
	if err := out.line(t); err != nil || empty {
		return 0, err
	}
	rows, err := tx.QueryContext(ctx, "SELECT "+t.selectList(e)+" FROM "+quoted(t.Name)) //nolint:gosec // names from the catalog
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	values, into := make([]any, len(t.Columns)), make([]any, len(t.Columns))
	for i := range values {
		into[i] = &values[i]
	}
	for ; rows.Next(); n++ {
		if err := rows.Scan(into...); err != nil {
			return n, err
		}
		if err := out.row(t.Columns, values); err != nil {
			return n, fmt.Errorf("row %d: %w", n+1, err)
		}
	}
	return n, rows.Err()
}

// selectList returns the columns. SQLite's driver would turn the integers in
// time columns into times, wrongly before 2001; a plus sign hides the column's
// type.
func (t *table) selectList(e db.Engine) string {
	list := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		list[i] = quoted(c.Name)
		if e == db.SQLite && c.Kind == kindTime {
			list[i] = "+" + list[i]
		}
	}
	return strings.Join(list, ", ")
}
