package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// What Write may return besides the use case's own error. Unless it is
// ErrUnknown, nothing was stored. Test for them with errors.Is.
var (
	// ErrClosed: Close has begun.
	ErrClosed = errors.New("the database is closing")
	// ErrBusy: somebody else held the lock for longer than we wait (5 s), or the
	// server has no connection left. The same request may succeed soon.
	ErrBusy = errors.New("the database is busy")
	// ErrAway: the server is away, or has not answered in time.
	ErrAway = errors.New("the database does not answer")
	// ErrFull: the disk, or the space granted to the database, is full.
	ErrFull = errors.New("the database has no space left")
	// ErrUnknown: the connection broke during the commit, so the change is either
	// stored or not. Only a repeat that recognizes itself (Idempotency-Key) is safe.
	ErrUnknown = errors.New("the outcome of the commit is unknown")
)

// classify adds ErrBusy, ErrFull or ErrAway to the driver errors that mean it. Every
// other error stays as it is, and the driver's stays reachable by errors.As.
func classify(err error) error {
	switch {
	case err == nil, errors.Is(err, ErrBusy), errors.Is(err, ErrFull), errors.Is(err, ErrAway), errors.Is(err, ErrUnknown):
		return err
	case isBusy(err):
		return fmt.Errorf("%w: %w", ErrBusy, err)
	case isFull(err):
		return fmt.Errorf("%w: %w", ErrFull, err)
	case lostConnection(err):
		return fmt.Errorf("%w: %w", ErrAway, err)
	}
	return err
}

func isBusy(err error) bool {
	if code, ok := sqliteCode(err); ok {
		return code&0xff == sqlite3.SQLITE_BUSY || code&0xff == sqlite3.SQLITE_LOCKED
	}
	switch sqlState(err) {
	case "55P03", "53300": // lock_timeout; too many connections
		return true
	}
	return false
}

// isInterrupted: the end of its context ended a statement on SQLite, or the lack of an answer a statement on PostgreSQL.
func isInterrupted(err error) bool {
	if code, ok := sqliteCode(err); ok {
		return code&0xff == sqlite3.SQLITE_INTERRUPT
	}
	return pgconn.Timeout(err)
}

func isFull(err error) bool {
	if code, ok := sqliteCode(err); ok {
		return code&0xff == sqlite3.SQLITE_FULL
	}
	return sqlState(err) == "53100"
}

// Forbidden reports whether the account of the database may not do what was asked for. On SQLite there are no accounts.
func Forbidden(err error) bool { return sqlState(err) == "42501" }

// Retryable reports whether the same call, repeated a moment later, may succeed
// although nothing else changes: the HTTP layer answers 503 with Retry-After.
// It knows errors of Write and of reads, on both engines. The transaction that
// returned such an error has stored nothing.
func Retryable(err error) bool {
	switch {
	case err == nil, errors.Is(err, ErrUnknown), errors.Is(err, context.Canceled):
		return false
	}
	return errors.Is(err, ErrBusy) || errors.Is(err, ErrClosed) || isBusy(err) || lostRace(err) || Unanswered(err)
}

// lostRace: the server chose this transaction to give way to another one
// (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html).
func lostRace(err error) bool {
	state := sqlState(err)
	return state == "40001" || state == "40P01"
}

// lostConnection: the connection to the server was lost before the commit.
func lostConnection(err error) bool {
	if errors.Is(err, driver.ErrBadConn) || pgconn.SafeToRetry(err) {
		return true
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	if _, ok := errors.AsType[*lineError](err); ok {
		return true
	}
	state := sqlState(err)
	return strings.HasPrefix(state, "08") || strings.HasPrefix(state, "57P0")
}

// UniqueViolation reports whether err is a refused duplicate, and of what: the
// columns as "table.column" or "table.one, table.two", the same text on both
// engines; for an index over an expression it is the index's name.
func UniqueViolation(err error) (constraint string, ok bool) {
	if code, isSQLite := sqliteCode(err); isSQLite {
		return sqliteUnique(code, err)
	}
	pg, ok := errors.AsType[*pgconn.PgError](err)
	if !ok || pg.Code != "23505" {
		return "", false
	}
	if m := keyDetail.FindStringSubmatch(pg.Detail); m != nil {
		columns := strings.Split(m[1], ", ")
		return pg.TableName + "." + strings.Join(columns, ", "+pg.TableName+"."), true
	}
	return pg.ConstraintName, true
}

// ReferenceViolation reports whether a row was refused because it refers to a
// missing row, or because others refer to it.
func ReferenceViolation(err error) bool {
	if code, isSQLite := sqliteCode(err); isSQLite {
		return code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
	}
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == "23503"
}

// keyDetail finds the columns in `Key (one, two)=(…) already exists.`, whatever
// the language of the server's messages.
var keyDetail = regexp.MustCompile(`^[^(]*\(([^()]+)\)=\(`)

// sqliteMessage finds the columns or the index in the one place where SQLite
// names them. The driver appends the code in brackets.
var sqliteMessage = regexp.MustCompile(`UNIQUE constraint failed: (?:index '(.+)'|(.+?))(?: \(\d+\))?$`)

func sqliteUnique(code int, err error) (string, bool) {
	switch code {
	case sqlite3.SQLITE_CONSTRAINT_UNIQUE, sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_ROWID:
	default:
		return "", false
	}
	lite, _ := errors.AsType[*sqlite.Error](err)
	m := sqliteMessage.FindStringSubmatch(lite.Error())
	if m == nil {
		return "", true
	}
	return m[1] + m[2], true
}

func sqliteCode(err error) (code int, ok bool) {
	if lite, ok := errors.AsType[*sqlite.Error](err); ok {
		return lite.Code(), true
	}
	return 0, false
}

func sqlState(err error) string {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code
	}
	return ""
}
