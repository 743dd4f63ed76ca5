package dbtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// adminURL is the address of a database whose user may create others: from the
// environment, or of the shared cluster, started if needed.
func adminURL(ctx context.Context, getenv func(string) string) (string, error) {
	if given := getenv("WARDGATE_TEST_POSTGRES"); given != "" {
		return given, nil
	}
	shared, err := sharedFolder()
	if err != nil {
		return "", err
	}
	c := cluster{dir: filepath.Join(shared, "pg"), fsync: "off"}
	if getenv("WARDGATE_TEST_FSYNC") == "on" {
		c = cluster{dir: filepath.Join(shared, "pg-fsync"), fsync: "on"}
	}
	err = locked(shared, "postgres.lock", func() error { return c.ensure(ctx) })
	return c.url(), err
}

// cluster is a PostgreSQL server in its own folder. It listens only on a socket
// in that folder, which only its user may enter: so it needs no password and no
// free port.
type cluster struct {
	dir   string
	fsync string // "on" or "off"
	// settings are more of them, "name=value"; they win.
	settings []string
}

func (c cluster) data() string   { return filepath.Join(c.dir, "data") }
func (c cluster) socket() string { return filepath.Join(c.dir, "s") }
func (c cluster) log() string    { return filepath.Join(c.dir, "log") }
func (c cluster) used() string   { return c.dir + ".used" }

// use tells the watcher to keep it running.
func (c cluster) use() error { return os.WriteFile(c.used(), nil, 0o600) }

func (c cluster) url() string {
	u := url.URL{Scheme: "postgres", User: url.User("postgres"), Host: "localhost", Path: "/postgres",
		RawQuery: url.Values{"host": {c.socket()}, "sslmode": {"disable"}}.Encode()}
	return u.String()
}

// ensure starts the cluster if it does not answer. The caller holds the lock.
func (c cluster) ensure(ctx context.Context) error {
	if err := c.use(); err != nil {
		return fmt.Errorf("marking the cluster as used: %w", err)
	}
	if c.answers(ctx) == nil {
		return nil
	}
	s, err := findServer()
	if err != nil {
		return err
	}
	if err := c.clear(ctx, s); err != nil {
		return err
	}
	if err := c.start(ctx, s); err != nil {
		return err
	}
	return c.answers(ctx)
}

func (c cluster) answers(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, c.url())
	if err != nil {
		return fmt.Errorf("connecting to the test cluster: %w", err)
	}
	return errors.Join(conn.Ping(ctx), conn.Close(ctx))
}

// clear removes what an earlier cluster that died or is ending left.
func (c cluster) clear(ctx context.Context, s server) error {
	if _, err := os.Stat(filepath.Join(c.data(), "postmaster.pid")); err == nil {
		// An error means that it is already dead, which is fine.
		_, _ = s.run(ctx, "pg_ctl", "stop", "-D", c.data(), "-m", "immediate", "-w")
	}
	if err := os.RemoveAll(c.dir); err != nil {
		return fmt.Errorf("removing the old test cluster: %w", err)
	}
	return nil
}

func (c cluster) start(ctx context.Context, s server) error {
	for _, dir := range []string{c.dir, c.socket()} {
		if err := s.mkdir(dir); err != nil {
			return err
		}
	}
	// Locale C sorts text by its bytes, as SQLite does.
	if out, err := s.run(ctx, "initdb", "-D", c.data(), "-U", "postgres", "--auth=trust",
		"--no-sync", "--encoding=UTF8", "--locale=C"); err != nil {
		return fmt.Errorf("initdb: %w\n%s", err, out)
	}
	if err := c.serve(ctx, s); err != nil {
		return err
	}
	return s.watch(c)
}

// serve starts the server of a cluster whose files are there.
func (c cluster) serve(ctx context.Context, s server) error {
	if out, err := s.run(ctx, "pg_ctl", "start", "-D", c.data(), "-w", "-l", c.log(), "-o", c.options()); err != nil {
		text, _ := os.ReadFile(c.log())
		return fmt.Errorf("starting PostgreSQL: %w\n%s\n%s", err, out, text)
	}
	return nil
}

func (c cluster) options() string {
	return fmt.Sprintf("-c listen_addresses='' -c unix_socket_directories='%s' -c max_connections=300"+
		" -c fsync=%[2]s -c synchronous_commit=%[2]s -c full_page_writes=%[2]s -c autovacuum=off"+
		" -c shared_buffers=64MB -c log_min_messages=fatal", c.socket(), c.fsync) + strings.Join(append([]string{""}, c.settings...), " -c ")
}
