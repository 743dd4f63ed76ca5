package db_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"testing"
	"time"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/db/dbtest"
)

func itoa(n int) string { return strconv.Itoa(n) }

func modes(t *testing.T, dir string) map[string]os.FileMode {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) == 0 {
		t.Fatalf("%d files: %v", len(entries), err)
	}
	found := map[string]os.FileMode{}
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		found[e.Name()] = info.Mode().Perm()
	}
	return found
}

// value is one row of every kind of column that the migrations use.
type value struct {
	ID    string
	At    time.Time
	Maybe sql.NullTime
	OK    bool
	Yes   sql.NullBool
	N     int64
	F     float64
	JSON  string
	Blob  sql.Null[[]byte]
}

func (v *value) fields() []any {
	return []any{&v.ID, &v.At, &v.Maybe, &v.OK, &v.Yes, &v.N, &v.F, &v.JSON, &v.Blob}
}

func values() dbtest.Option {
	return dbtest.Also("db-values-v1", func(ctx context.Context, d *db.DB) error {
		at, blob := "TIMESTAMP", "BLOB"
		if d.Engine() == db.Postgres {
			at, blob = "TIMESTAMPTZ", "BYTEA"
		}
		return d.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.ExecContext(ctx, fmt.Sprintf(`CREATE TABLE v (id TEXT PRIMARY KEY, at %[1]s NOT NULL, maybe %[1]s,
				ok BOOLEAN NOT NULL, yes BOOLEAN, n BIGINT NOT NULL, f DOUBLE PRECISION NOT NULL, json TEXT NOT NULL, bin %[2]s)`, at, blob))
			return err
		})
	})
}

func someValues() []value {
	at := time.Date(2026, 3, 8, 9, 59, 59, 987_000_000, time.UTC) // a millisecond before Edmonton's clocks change
	return []value{
		{ID: "all", At: at, Maybe: sql.NullTime{Time: at.Add(time.Hour), Valid: true}, OK: true,
			Yes: sql.NullBool{Valid: true}, N: -1 << 63, F: 0.1, JSON: `{"a":[1,"\u00e9😀"],"b":null}`, Blob: sql.Null[[]byte]{V: []byte{0, 1, 255}, Valid: true}},
		{ID: "none", At: at.AddDate(50, 0, 0), N: 1<<63 - 1, F: -1e300},
		{ID: "empty", At: time.Time{}, Blob: sql.Null[[]byte]{V: []byte{}, Valid: true}, JSON: "\r\n\t 'quoted' \"twice\" \u202e \U0001f9d1\u200d\U0001f680"},
	}
}

const valueColumns = "id, at, maybe, ok, yes, n, f, json, bin"

func TestValuesComeBackAsTheyWere(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		for _, want := range someValues() {
			got := map[string]*value{}
			writeValue(t, d, want, got)
			readValue(t, d, want, got)
			for name, v := range got {
				if v.Blob.Valid && v.Blob.V == nil { // SQLite's driver: empty, but not NULL
					v.Blob.V = []byte{}
				}
				if !reflect.DeepEqual(*v, want) {
					t.Errorf("%s of %s:\n got %#v\nwant %#v", name, want.ID, *v, want)
				}
			}
		}
	}, values())
}

// writeValue keeps what every kind of write returns.
func writeValue(t *testing.T, d *db.DB, v value, got map[string]*value) {
	t.Helper()
	const insert = "INSERT INTO v (" + valueColumns + ") VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)"
	all := []any{v.ID, v.At, v.Maybe, v.OK, v.Yes, v.N, v.F, v.JSON, v.Blob}
	for _, w := range []struct {
		name, q string
		args    []any
	}{
		{"insert", insert, all},
		{"insert again", insert + " ON CONFLICT (id) DO UPDATE SET at = excluded.at", all},
		{"update", "UPDATE v SET at = $2, ok = $3 WHERE id = $1", all[:1:1]},
	} {
		if w.name == "update" {
			w.args = append(w.args, v.At, v.OK)
		}
		got[w.name] = &value{}
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.QueryRowContext(ctx, w.q+" RETURNING "+valueColumns, w.args...).Scan(got[w.name].fields()...)
		})
		if err != nil {
			t.Fatalf("%s: %v", w.name, err)
		}
	}
}

// readValue keeps what every kind of query returns.
func readValue(t *testing.T, d *db.DB, v value, got map[string]*value) {
	t.Helper()
	for name, from := range map[string]string{
		"select":   "v",
		"subquery": "(SELECT * FROM v) AS s",
		"union":    "(SELECT * FROM v UNION SELECT * FROM v) AS s",
	} {
		got[name] = &value{}
		q := "SELECT " + valueColumns + " FROM " + from + " WHERE id = $1 AND at = $2 AND ok = $3"
		if err := d.Read().QueryRowContext(t.Context(), q, v.ID, v.At, v.OK).Scan(got[name].fields()...); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
}

func TestTimesAreCutToMillisecondsByWhoWritesThem(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, d *db.DB) {
		zone := time.FixedZone("MDT", -6*3600)
		at := time.Date(2026, 7, 1, 8, 0, 0, 123_000_000, zone)
		var got time.Time
		err := d.Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
			return tx.QueryRowContext(ctx, "INSERT INTO v (id, at, ok, n, f, json) VALUES ('z', $1, TRUE, 0, 0, '') RETURNING at", at).Scan(&got)
		})
		if err != nil || got != at.UTC() {
			t.Errorf("%v came back as %v (%v)", at, got, err)
		}
	}, values())
}
