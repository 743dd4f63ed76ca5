package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"wardgate/internal/platform/ids"
	"wardgate/internal/staff/signin"
)

// demoPasswordFile holds what opens every demo account, in WARDGATE_DATA. It is made with the
// demo's data, so that no demo has a password that is known from elsewhere; the demo refuses to
// run on a database that it did not fill.
const demoPasswordFile = "demo-password"

// loopbackUnlessNamed keeps a demo on this machine: its accounts are printed, and it sends no
// mail. A host in WARDGATE_LISTEN, 0.0.0.0:8080 for instance, opens it to others.
func loopbackUnlessNamed(listen string) string {
	if host, port, err := net.SplitHostPort(listen); err == nil && host == "" {
		return net.JoinHostPort("127.0.0.1", port)
	}
	return listen
}

// fillOnce fills an empty database, and returns the password of the demo's accounts.
func (c CLI) fillOnce(ctx context.Context, a *App) (password string, err error) {
	_, empty, err := a.Staff.Setup.SetupLink(ctx)
	if err != nil {
		return "", err
	}
	file := filepath.Join(a.Config.Data, demoPasswordFile)
	if !empty {
		known, err := os.ReadFile(file) //nolint:gosec // the configured folder
		if err == nil {
			password = string(known)
			_, err = a.Staff.SignIn.SignIn(ctx, signin.Credentials{Email: demoPeople()[0].email, Password: password})
		}
		if err != nil {
			return "", errors.New("WARDGATE_DATA: the database is in use and was not filled by the demo; name another folder")
		}
		return password, nil
	}
	password = newDemoPassword(a.parts.IDs)
	// Before the accounts: a demo that was ended while it filled leaves no account without a password.
	if err := os.MkdirAll(a.Config.Data, 0o750); err != nil {
		return "", fmt.Errorf("WARDGATE_DATA: %w", err)
	}
	if err := os.WriteFile(file, []byte(password), 0o600); err != nil {
		return "", fmt.Errorf("WARDGATE_DATA: %w", err)
	}
	fmt.Fprintf(c.Out, "Filling the database with %d days of demo life…\n", demoDays)
	return password, FillDemo(ctx, a, password)
}

// newDemoPassword is four groups of four characters: 77 random bits that can be typed.
func newDemoPassword(source *ids.Source) string {
	drawn := strings.ToLower(source.Pick(ids.ReadOut, 16))
	return strings.Join([]string{drawn[:4], drawn[4:8], drawn[8:12], drawn[12:]}, "-")
}
