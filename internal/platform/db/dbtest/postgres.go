package dbtest

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"wardgate/internal/platform/db"
)

// clone makes a database from the template of s and returns its address.
func clone(ctx context.Context, admin string, s *setup) (_ string, err error) {
	key, err := s.key(db.Postgres)
	if err != nil {
		return "", err
	}
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	template := "wardgate_template_" + key
	if err := ensureTemplate(ctx, conn, admin, template, s); err != nil {
		return "", err
	}
	name := "wardgate_test_" + random()
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+name+" TEMPLATE "+template+byFiles(conn)); err != nil {
		return "", fmt.Errorf("cloning the template: %w", err)
	}
	return withDatabase(admin, name)
}

// byFiles makes the server copy a template file by file: it is half the work of writing each
// of its pages to the log. Before version 15 it does so by default, and does not know the
// option.
func byFiles(conn *pgx.Conn) string {
	version, _, _ := strings.Cut(conn.PgConn().ParameterStatus("server_version"), ".")
	if major, err := strconv.Atoi(version); err != nil || major < 15 {
		return ""
	}
	return " STRATEGY file_copy"
}

// ensureTemplate makes the template unless it exists. It gets its name only
// when it is complete: a process that dies half-way leaves no half template.
func ensureTemplate(ctx context.Context, conn *pgx.Conn, admin, template string, s *setup) (err error) {
	if found, err := exists(ctx, conn, template); found || err != nil {
		return err
	}
	const lock = "SELECT pg_advisory_lock(hashtext('wardgate test template'))"
	if _, err := conn.Exec(ctx, lock); err != nil {
		return err
	}
	defer func() {
		_, e := conn.Exec(context.WithoutCancel(ctx), strings.Replace(lock, "_lock", "_unlock", 1))
		err = errors.Join(err, e)
	}()
	if found, err := exists(ctx, conn, template); found || err != nil {
		return err
	}
	return makeTemplate(ctx, conn, admin, template, s)
}

func makeTemplate(ctx context.Context, conn *pgx.Conn, admin, template string, s *setup) error {
	making := "wardgate_making_" + random()
	if _, err := conn.Exec(ctx, "CREATE DATABASE "+making); err != nil {
		return err
	}
	address, err := withDatabase(admin, making)
	if err != nil {
		return err
	}
	if err := s.prepare(ctx, db.Options{URL: address}); err != nil {
		return errors.Join(err, drop(context.WithoutCancel(ctx), admin, address))
	}
	// Nobody may connect to it any more, or cloning it would fail.
	for _, q := range []string{
		"ALTER DATABASE " + making + " WITH ALLOW_CONNECTIONS false",
		"ALTER DATABASE " + making + " RENAME TO " + template,
	} {
		if err := retryInUse(ctx, func() error { _, err := conn.Exec(ctx, q); return err }); err != nil {
			return err
		}
	}
	return nil
}

// retryInUse repeats fn while the server still counts a connection that has
// just been closed: the server notices a moment after the client (SQLSTATE
// 55006).
func retryInUse(ctx context.Context, fn func() error) error {
	for {
		err := fn()
		if err == nil || !strings.Contains(err.Error(), "55006") {
			return err
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func exists(ctx context.Context, conn *pgx.Conn, name string) (found bool, err error) {
	err = conn.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", name).Scan(&found)
	return found, err
}

// drop removes the database at address, even while somebody is connected to it.
func drop(ctx context.Context, admin, address string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, admin)
	if err != nil {
		return fmt.Errorf("dropping a test database: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(ctx)) }()
	if _, err := conn.Exec(ctx, "DROP DATABASE "+strings.TrimPrefix(u.Path, "/")+" WITH (FORCE)"); err != nil {
		return fmt.Errorf("dropping a test database: %w", err)
	}
	return nil
}

func withDatabase(admin, name string) (string, error) {
	u, err := url.Parse(admin)
	if err != nil {
		return "", fmt.Errorf("the address of the PostgreSQL server: %w", err)
	}
	u.Path = "/" + name
	return u.String(), nil
}

func random() string {
	b := make([]byte, 8)
	_, _ = rand.Read(b) // never fails: crypto/rand ends the program instead
	return hex.EncodeToString(b)
}
