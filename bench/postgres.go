package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"

	"wardgate/internal/app"
)

// cluster is a PostgreSQL server of this run's own, with fsync on: durability is
// part of what is measured.
type cluster struct {
	bin, dir string
	port     int
	as       *syscall.SysProcAttr // who runs it: postgres, when we are root
}

// emptyPostgres is the address of an empty database: the one that was named, or
// one of a server of this run's own, which stop ends.
func (o setup) emptyPostgres(ctx context.Context) (url string, stop func(), err error) {
	if o.postgres != "" {
		return o.postgres, func() {}, nil
	}
	return startPostgres(ctx)
}

// onEach measures an engine, first SQLite and then PostgreSQL; url is PostgreSQL's
// address, empty for SQLite. A failure on one does not stop the other.
func (o setup) onEach(ctx context.Context, r *report, do func(engine, url string) error) {
	r.try(ctx, "SQLite", func() error { return do("SQLite", "") })
	r.try(ctx, "PostgreSQL", func() error {
		url, stop, err := o.emptyPostgres(ctx)
		if err != nil {
			return err
		}
		defer stop()
		return do("PostgreSQL", url)
	})
}

// inDatabase are the settings with which the program uses the database at url. Several programs use one in turn, each
// with a data folder of its own: they need the same key file.
func inDatabase(url string) []string {
	if url == "" {
		return nil
	}
	return []string{"DATABASE_URL=" + url, "WARDGATE_KEY_FILE=" + sharedKeyFile()}
}

// configOf are the settings of a database that this process fills: with the key file of the programs that it starts on it.
func configOf(dir, address string) app.Config {
	key := filepath.Join(dir, "key")
	if address != "" {
		key = sharedKeyFile()
	}
	return app.Config{Data: dir, DBURL: address, KeyFile: key}
}

// sharedKeyFile is the key file of every program that this process starts on a PostgreSQL. The first one makes it.
func sharedKeyFile() string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("wardgate-bench-%d.key", os.Getpid()))
}

// startPostgres starts a cluster from the newest binaries of the machine and
// returns its address. It fails when there are none.
func startPostgres(ctx context.Context) (url string, stop func(), err error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin")
	if err != nil || len(found) == 0 {
		return "", nil, fmt.Errorf("no PostgreSQL binaries under /usr/lib/postgresql (apt-get install postgresql), and no -postgres address")
	}
	c := &cluster{bin: found[len(found)-1]}
	if c.dir, err = os.MkdirTemp("", "wardgate-bench-pg-"); err != nil {
		return "", nil, err
	}
	end := func() {
		if _, err := os.Stat(filepath.Join(c.data(), "postmaster.pid")); err == nil { // it runs
			_ = c.run(context.WithoutCancel(ctx), "pg_ctl", "-m", "immediate", "-D", c.data(), "stop")
		}
		_ = os.RemoveAll(c.dir)
	}
	defer func() {
		if err != nil { // also of a start that was interrupted
			end()
		}
	}()
	if c.port, err = freePort(); err != nil {
		return "", nil, err
	}
	if err := c.asPostgres(); err != nil {
		return "", nil, err
	}
	if err := c.run(ctx, "initdb", "-U", "postgres", "-A", "trust", "--no-locale", "-E", "UTF8", "-D", c.data()); err != nil {
		return "", nil, err
	}
	options := fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=%s -c max_connections=100", c.port, c.dir)
	if err := c.run(ctx, "pg_ctl", "-w", "-D", c.data(), "-l", filepath.Join(c.dir, "log"), "-o", options, "start"); err != nil {
		return "", nil, err
	}
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", c.port), end, nil
}

func (c *cluster) data() string { return filepath.Join(c.dir, "data") }

// asPostgres gives the folder to the user postgres when we are root, because
// the server refuses to run as root.
func (c *cluster) asPostgres() error {
	if os.Geteuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("PostgreSQL does not run as root, and there is no user postgres: %w", err)
	}
	uid, err1 := strconv.Atoi(u.Uid)
	gid, err2 := strconv.Atoi(u.Gid)
	if err1 != nil || err2 != nil {
		return fmt.Errorf("user postgres has no numbers: %s, %s", u.Uid, u.Gid)
	}
	c.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(c.dir, uid, gid)
}

func (c *cluster) run(ctx context.Context, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, filepath.Join(c.bin, name), args...)
	cmd.SysProcAttr, cmd.Dir = c.as, c.dir
	log, err := os.Create(filepath.Join(os.TempDir(), "wardgate-bench-"+name+".log"))
	if err != nil {
		return err
	}
	defer func() { _ = log.Close() }() // only ever read by a person, after a failure
	cmd.Stdout, cmd.Stderr = log, log  // a file, not a pipe: the server keeps it open
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w (see %s)", name, err, log.Name())
	}
	return nil
}
