package app

import (
	"context"
	"crypto/rand"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/ids"
	"wardgate/internal/platform/log"
	"wardgate/internal/platform/metrics"
	"wardgate/internal/staff"
	"wardgate/internal/staff/team"
	"wardgate/web"
)

// CLI runs the commands of the program.
type CLI struct {
	Version  string
	Out, Err io.Writer
	// Lookup finds a setting, and tells whether it is set.
	Lookup func(string) (string, bool)
	// Dist overrides the embedded web build, for tests.
	Dist fs.FS
}

func (c CLI) config() (Config, error) {
	cat, err := catalog.Load()
	if err != nil {
		return Config{}, err
	}
	return ReadConfig(c.Lookup, cat.Company())
}

func (c CLI) logger() *slog.Logger {
	level := slog.LevelInfo
	if debug, _ := c.Lookup("WARDGATE_DEBUG"); debug != "" {
		level = slog.LevelDebug
	}
	return log.Sampled(c.Err, level)
}

func (c CLI) parts() Parts {
	dist := c.Dist
	if dist == nil {
		dist = web.Dist
	}
	return Parts{Clock: clock.System{}, IDs: ids.System(), Random: rand.Reader, Log: c.logger(), Dist: dist, Version: c.Version}
}

// open reads the settings, opens the database and wires the program.
func (c CLI) open(ctx context.Context) (*App, error) { return c.wired(ctx, db.Options{}) }

// openExisting is open for a command that is about what is there: it makes no database.
func (c CLI) openExisting(ctx context.Context) (*App, error) {
	return c.wired(ctx, db.Options{Existing: true})
}

func (c CLI) wired(ctx context.Context, o db.Options) (*App, error) {
	cfg, err := c.config()
	if err != nil {
		return nil, err
	}
	parts := c.parts()
	o.Log = parts.Log
	d, err := openUnlocked(ctx, cfg, o)
	if err != nil {
		return nil, err
	}
	a, err := New(ctx, cfg, d, parts)
	if err != nil {
		_ = d.Close()
		return nil, err
	}
	return a, nil
}

// Serve serves until ctx ends.
func (c CLI) Serve(ctx context.Context) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	release, err := cfg.claim()
	if err != nil {
		return err
	}
	defer release()
	a, err := c.wired(ctx, db.Options{Shipped: cfg.Replica != nil})
	if err != nil {
		return err
	}
	defer c.close(a)
	if err := replicate(a); err != nil {
		return err
	}
	return c.serve(ctx, a, c.welcome)
}

// serve takes the address, so that a taken one is told first, prepares, and serves.
func (c CLI) serve(ctx context.Context, a *App, prepare func(context.Context, *App) error) error {
	l, err := c.listener(ctx, a.Config.Listen)
	if err != nil {
		return err
	}
	err = a.Listeners.Open(ctx)
	if err == nil {
		err = registerKey(ctx, a)
	}
	if err == nil {
		// Not with the migrations: a backup is restored into tables that are empty.
		err = a.Seed(ctx)
	}
	if err == nil {
		err = prepare(ctx, a)
	}
	if err != nil {
		_ = l.Close() // the process ends anyway
		return err
	}
	a.Config.warn(ctx, a.parts.Log)
	if a.DB.Made() {
		fmt.Fprintf(c.Out, "The folder %s had no database: a new, empty one was made. If this company has data already, stop here, and look at WARDGATE_DATA.\n", a.Config.Data)
	}
	fmt.Fprintf(c.Out, "wardgate %s serves %s (listening on %s%s, %s)\n", c.Version, a.Config.Origin, l.Addr(), a.Listeners.over(), a.DB.Engine())
	if at := a.Listeners.MetricsAddr(); at != nil {
		fmt.Fprintf(c.Out, "Prometheus reads figures at http://%s%s\n", at, metrics.Path)
	}
	return a.Serve(ctx, l)
}

// close closes the database, unless that takes too long: the end of the process does it, too.
func (c CLI) close(a *App) {
	closed := make(chan error, 1)
	go func() { closed <- errors.Join(a.DB.Close(), a.Replica.close()) }()
	limit := time.NewTimer(cutTimeout)
	defer limit.Stop()
	select {
	case err := <-closed:
		if err != nil {
			a.parts.Log.Error("closing the database failed", "error", err)
		}
	case <-limit.C:
		a.parts.Log.Warn("the database did not close in time; the end of the program closes it")
	}
}

// welcome makes the first owner or prints how to become one, and says what a
// visitor or a customer would miss.
func (c CLI) welcome(ctx context.Context, a *App) error {
	if a.Config.OwnerEmail != "" {
		if _, err := a.Staff.Setup.EnsureFirstOwner(ctx, a.Config.OwnerEmail, a.Config.OwnerPassword); err != nil {
			return fmt.Errorf("%s or WARDGATE_OWNER_EMAIL: %w", a.Config.files.named("WARDGATE_OWNER_PASSWORD"), err)
		}
	}
	link, ok, err := a.Staff.Setup.SetupLink(ctx)
	if err != nil {
		return err
	}
	if ok {
		fmt.Fprintf(c.Out, "Nobody can sign in yet. Become the owner with this one-time link:\n  %s\n", link.URL)
	}
	if a.Config.SMTP == nil {
		fmt.Fprintln(c.Out, "SMTP_URL is not set: mails are kept in the database, and staff read them at /outbox.")
	}
	if note := a.Config.Model.spendingNote(a.Catalog.Chat.Spending); note != "" {
		fmt.Fprintln(c.Out, note)
	}
	if a.Config.asksOthers() && !trustsSomebody() {
		fmt.Fprintln(c.Out, "This machine knows no certificate authorities: every TLS connection to another server will fail. "+
			"Install ca-certificates, or name a file of them in SSL_CERT_FILE.")
	}
	if a.Config.Signer != nil {
		name, value := a.Config.Signer.Record()
		fmt.Fprintf(c.Out, "Mails are signed (DKIM). The domain needs this TXT record:\n  %s\n  %s\n", name, value)
	}
	for _, gap := range a.Catalog.Company().Gaps() {
		fmt.Fprintf(c.Out, "catalog/company.json has no %s: its links are hidden.\n", gap)
	}
	return nil
}

// asksOthers tells whether a setting names a server that may have to be trusted.
func (c Config) asksOthers() bool {
	return c.SMTP != nil || c.SMS != nil || c.Model.Key != "" || c.Uploads != nil
}

// trustsSomebody tells whether the machine brings certificate authorities: an empty
// container does not. They are not embedded, since whom to trust changes while a program runs for years.
func trustsSomebody() bool {
	authorities, err := x509.SystemCertPool()
	return err == nil && !authorities.Equal(x509.NewCertPool())
}

// Migrate brings the schema up to date.
func (c CLI) Migrate(ctx context.Context) error {
	return c.withDB(ctx, false, func(d *db.DB, cfg Config) error {
		fmt.Fprintf(c.Out, "The %s database is up to date: %s.\n", d.Engine(), where(cfg))
		return nil
	})
}

// AddStaff adds a member of staff and prints the link by which they set a password.
func (c CLI) AddStaff(ctx context.Context, email, role string) error {
	if err := (team.Invitation{Email: email, Role: staff.Role(role)}).Check(); errors.Is(err, staff.ErrBadRole) {
		return fmt.Errorf("“%s” is no role: write owner, sales, editor or viewer", role)
	} else if err != nil {
		return err // before a database is made for it
	}
	a, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	if err := registerKey(ctx, a); err != nil {
		return err
	}
	user, link, err := a.Staff.Team.Add(ctx, email, staff.Role(role))
	if err != nil {
		return err
	}
	if user.SecondFactor {
		fmt.Fprintf(c.Out, "The second factor of %s was taken off.\n", user.Email)
	}
	fmt.Fprintf(c.Out, "Added %s as %s. They choose their password with this one-time link:\n  %s\n", user.Email, role, link.URL)
	all, _, err := a.Staff.Team.List(ctx, "", 2, "")
	if err == nil && len(all) == 1 { // a lost WARDGATE_DATA makes another company at night
		fmt.Fprintf(c.Out, "It is the only account there: %s. If people work with this program already, this is not their database: look at WARDGATE_DATA and DATABASE_URL.\n", where(a.Config))
	}
	return err
}

// where names the database that is configured, for an operator who may have meant another.
func where(c Config) string {
	if c.DBURL != "" {
		return "the PostgreSQL database of DATABASE_URL"
	}
	return "the folder " + c.Data
}

// ResetFactor takes a lost second factor off an account.
func (c CLI) ResetFactor(ctx context.Context, email string) error {
	a, err := c.openExisting(ctx)
	if err != nil {
		return err
	}
	defer c.close(a)
	user, err := a.Staff.Team.ResetFactorOf(ctx, email)
	if errors.Is(err, staff.ErrCodeState) {
		return fmt.Errorf("%s has no second factor", email)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "%s signs in with the password alone now, and is told so by mail.\n", user.Email)
	return nil
}

// withDB runs do on the configured database, brought up to date. existing refuses to make one:
// a command that is about what is there must not succeed on an empty database in the wrong place.
func (c CLI) withDB(ctx context.Context, existing bool, do func(*db.DB, Config) error) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	d, err := openUnlocked(ctx, cfg, db.Options{Log: c.logger(), Existing: existing})
	if err != nil {
		return err
	}
	err = do(d, cfg)
	if e := d.Close(); err == nil {
		err = e
	}
	return err
}
