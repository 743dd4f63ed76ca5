package db

import (
	"context"
	"database/sql"
	"os"

	"wardgate/internal/platform/metrics"
)

// Timings are how long writes waited for their beginning, requests' and background work's, and how long each transaction then took, its commit
// included. On SQLite a transaction holds the only writer.
type Timings struct {
	Waited, BackgroundWaited, Held metrics.Durations
}

// waited is where the waits of a class of writes are counted.
func (t *Timings) waited(ctx context.Context) *metrics.Durations {
	if classOf(ctx) == unattended {
		return &t.BackgroundWaited
	}
	return &t.Waited
}

// Connections are those of the pool for reads and of the one for writes.
func (d *DB) Connections() (readers, writers sql.DBStats) { return d.reader.Stats(), d.writer.Stats() }

// Size is how many bytes the database takes: on SQLite its file and the log beside it, on PostgreSQL what the server says.
func (d *DB) Size(ctx context.Context) (bytes int64, err error) {
	if d.engine == Postgres {
		err = d.Read().QueryRowContext(ctx, "SELECT pg_database_size(current_database())").Scan(&bytes)
		return bytes, err
	}
	info, err := os.Stat(d.file.path)
	if err != nil {
		return 0, err
	}
	bytes = info.Size()
	if log, err := os.Stat(d.file.path + "-wal"); err == nil { // there is none between two uses of a file
		bytes += log.Size()
	}
	return bytes, nil
}
