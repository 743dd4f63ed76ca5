package dbtest

import (
	"context"
	"errors"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Accounts makes an empty database with two accounts by the script of a page (docs/operations.md), on names of the test's own, and returns
// the addresses by which the owner of the tables and the account that serves reach it. The script is indented, calls them wardgate_owner,
// wardgate_serve and wardgate, and goes over to the database with \c. All of it is gone when tb ends.
func Accounts(tb testing.TB, page string) (owner, serve string) {
	tb.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		tb.Fatal(err)
	}
	script := regexp.MustCompile(`(?m)^    CREATE ROLE wardgate_owner .*\n(?:^    .*\n)+`).FindString(string(text))
	admin, err := adminURL(tb.Context(), os.Getenv)
	if err != nil {
		tb.Fatalf("dbtest: %v", err)
	}
	mark := random()
	const password = "secret"
	named := strings.NewReplacer("wardgate_owner", "owner_"+mark, "wardgate_serve", "serve_"+mark, "wardgate", "wardgate_test_"+mark, "…", password)
	before, after, both := strings.Cut(named.Replace(script), `\c wardgate_test_`+mark)
	if !both {
		tb.Fatal(`dbtest: the script does not go over to the database (\c)`)
	}
	database, err := withDatabase(admin, "wardgate_test_"+mark)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		err := errors.Join(drop(context.Background(), admin, database), run(context.Background(), admin, "DROP ROLE owner_"+mark+"; DROP ROLE serve_"+mark+";"))
		if err != nil {
			tb.Errorf("dbtest: %v", err)
		}
	})
	if err := errors.Join(run(tb.Context(), admin, before), run(tb.Context(), database, after)); err != nil {
		tb.Fatalf("dbtest: the accounts: %v", err)
	}
	u, err := url.Parse(database)
	if err != nil {
		tb.Fatal(err)
	}
	u.User = url.UserPassword("owner_"+mark, password)
	owner = u.String()
	u.User = url.UserPassword("serve_"+mark, password)
	return owner, u.String()
}

// run runs statements one by one: some are refused together with others.
func run(ctx context.Context, address, statements string) (err error) {
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	for statement := range strings.SplitSeq(statements, ";") {
		if statement = strings.TrimSpace(statement); statement == "" {
			continue
		}
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
