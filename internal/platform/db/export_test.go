package db

import sqlite3 "modernc.org/sqlite/lib"

// Queued is how many use cases wait for the SQLite writer: it tells a test that
// they will form one group.
func (d *DB) Queued() int { return len(d.group.queue) }

// IsNotNull reports that a column that needs a value got none.
func IsNotNull(err error) bool {
	code, _ := sqliteCode(err)
	return code == sqlite3.SQLITE_CONSTRAINT_NOTNULL || sqlState(err) == "23502"
}

// MaxStatements is how many compiled statements a connection keeps.
const MaxStatements = maxStatements

// QueuedInBackground is Queued of background work.
func (d *DB) QueuedInBackground() int { return len(d.group.background) }
