package db

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

func lookPostgres(ctx context.Context, address string, now func() time.Time) (Sight, error) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return Sight{}, err
	}
	config.DefaultQueryExecMode = pgx.QueryExecModeExec // nothing stays prepared, also behind a pooler
	patient(&config.Config)
	d := stdlib.OpenDB(*config)
	defer func() { _ = d.Close() }() // nothing was written
	d.SetMaxOpenConns(1)
	var server time.Time
	if err := d.PingContext(ctx); err != nil {
		return Sight{}, lookError(err)
	}
	before := now()
	if err := d.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&server); err != nil {
		return Sight{}, lookError(err)
	}
	after := now()
	out, err := see(ctx, d, "SELECT to_regclass($1::text) IS NOT NULL")
	if err != nil {
		return Sight{}, lookError(err)
	}
	out.Ahead = server.Sub(before.Add(after.Sub(before) / 2))
	return out, nil
}

// lookError is an error that says in its type whether the login was refused (class 28 of PostgreSQL's codes), or the database is not there.
func lookError(err error) error {
	refused, is := errors.AsType[*pgconn.PgError](err)
	switch {
	case is && strings.HasPrefix(refused.Code, "28"):
		return fmt.Errorf("%w: %s", ErrLogin, refused.Message)
	case is && refused.Code == "3D000":
		return fmt.Errorf("%w at this address: %s", ErrNoDatabase, refused.Message)
	}
	return err
}

// ServerOf is where a PostgreSQL address leads, host:port or a folder of sockets, and whether that is this machine. Nothing of the login is in it.
func ServerOf(address string) (server string, here bool) {
	config, err := pgx.ParseConfig(address)
	if err != nil {
		return "", false
	}
	ip := net.ParseIP(config.Host)
	here = strings.HasPrefix(config.Host, "/") || config.Host == "localhost" || ip != nil && ip.IsLoopback()
	return net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port))), here
}
