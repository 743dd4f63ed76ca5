package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/doctor"
)

// ErrUnwell is how Doctor.Run ends when something failed; what, it has told.
var ErrUnwell = errors.New("something has to be mended")

// Doctor looks at the machine and at the settings, and says what to do. It changes nothing, and may run beside a program that serves.
type Doctor struct {
	CLI

	// JSON writes an object instead of lines.
	JSON bool
	// NameServer is asked instead of the machine's, host:port.
	NameServer string
	// Width folds lines for a terminal, 0: each check is one line. Color marks results.
	Width int
	Color bool
	// Environ are all settings, as NAME=value, for names that are none.
	Environ []string
}

// Run looks, and tells. It fails with ErrUnwell.
func (o Doctor) Run(ctx context.Context) error {
	facts, err := catalog.Load()
	if err != nil {
		return err
	}
	x := &examination{Doctor: o, names: doctor.NewNames(o.NameServer), company: facts.Company()}
	// Files of secrets may lie on a drive that hangs.
	found := doctor.Run(ctx, []doctor.Check{{Name: "settings", Run: x.settings}})
	if x.read.Load() {
		x.sight = sync.OnceValues(func() (db.Sight, error) {
			within, cancel := context.WithTimeout(ctx, doctor.Within-doctor.Within/10)
			defer cancel()
			return db.Look(within, db.Options{URL: x.DBURL, Dir: x.Data}, time.Now)
		})
		found = append(found, doctor.Run(ctx, x.checks())...)
	}
	report := doctor.Report{Found: found, Secrets: x.secrets(), Width: o.Width, Color: o.Color}
	if o.JSON {
		err = report.JSON(o.Out)
	} else {
		err = report.Text(o.Out)
	}
	if err == nil && doctor.Unwell(found) {
		err = ErrUnwell
	}
	return err
}

// checks are all that can be looked at once the settings are known.
func (x *examination) checks() []doctor.Check {
	one := doctor.One
	return []doctor.Check{
		one("data", x.folder), one("disk", x.disk), one("process", x.process), one("database", x.database), one("integrity", x.integrity),
		one("key", x.key), one("backup", x.backup), {Name: "listen", Run: x.listen}, one("tls", x.certificate), one("dns", x.host),
		{Name: "site", Run: x.site}, one("clock", x.clock), one("smtp", x.smtp), {Name: "mx", Run: x.sender}, one("inbox", x.mailbox),
		one("model", x.model), one("texts", x.texts), one("uploads", x.uploads),
	}
}

// secrets are what no finding may repeat.
func (x *examination) secrets() (out []string) {
	for _, name := range secretSettings() {
		value, _ := x.Lookup(name)
		if read, is := x.files[name]; is {
			value = read
		}
		if name == "OPENAI_API_KEY" || name == "WARDGATE_OWNER_PASSWORD" {
			out = append(out, strings.TrimSpace(value))
			continue
		}
		if u, err := url.Parse(strings.TrimSpace(value)); err == nil {
			if password, set := u.User.Password(); set {
				out = append(out, password)
			}
			out = append(out, u.Query().Get("password"))
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

// settings reads the settings as serve does, and tells all that is wrong with them.
func (x *examination) settings(context.Context) []doctor.Finding {
	config, wrong := readSettings(x.Lookup, x.company)
	x.Config, x.wrong = config, wrong
	defer x.read.Store(true)
	var out []doctor.Finding
	for _, err := range wrong {
		out = append(out, doctor.Failed("set it as README.md says (Settings); serve does not start with it", "%s", err))
	}
	for _, name := range unknownSettings(x.Environ) {
		out = append(out, doctor.Warned("look for a typing error: nothing reads it", "%s is no setting", name))
	}
	if len(out) == 0 {
		out = append(out, doctor.Good("all are valid; data in %s, served at %s", where(config), config.Origin))
	}
	return out
}

// invalid is a finding for what cannot be looked at because a setting is wrong.
func (x *examination) invalid(name string) (doctor.Finding, bool) {
	for _, err := range x.wrong {
		if said, _, _ := strings.Cut(err.Error(), ":"); said == name || said == fromFile(name) {
			return doctor.Skipped("%s is wrong, see settings", said), true
		}
	}
	return doctor.Finding{}, false
}

// named is what an operator has set.
func (x *examination) named(name string) string { return x.files.named(name) }

// unknownSettings are names that look like settings and are none.
func unknownSettings(environ []string) (out []string) {
	known := strings.Fields("LISTEN URL TLS_CERT TLS_KEY DRAIN REDIRECT_LISTEN METRICS_LISTEN METRICS DATA KEY_FILE BREACHED_PASSWORDS OWNER_EMAIL " +
		"OWNER_PASSWORD OWNER_PASSWORD_FILE TRUSTED_PROXIES RATE_LIMIT PUSH_LOOPBACK DEBUG")
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		if rest, ours := strings.CutPrefix(name, "WARDGATE_"); ours && !slices.Contains(known, rest) && !strings.HasPrefix(rest, "TEST_") && rest != "LONG" {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// endsSoon is how long before its end a certificate is warned of.
const endsSoon = 14 * 24 * time.Hour

// ending tells of the end of a server's certificate: ok if it is far.
func ending(until time.Time, whose, todo string) (doctor.Finding, bool) {
	switch left := time.Until(until); {
	case until.IsZero() || left > endsSoon:
		return doctor.Finding{}, false
	case left < 0:
		return doctor.Failed(todo, "the certificate of %s ended on %s", whose, until.UTC().Format(time.DateOnly)), true
	default:
		return doctor.Warned(todo, "the certificate of %s ends on %s", whose, until.UTC().Format(time.DateOnly)), true
	}
}

// why is an error of a connection in few words.
func why(err error) string {
	if e, is := errors.AsType[net.Error](err); is && e.Timeout() || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Sprintf("no answer within %v", doctor.Within)
	}
	return strings.TrimPrefix(err.Error(), "connecting: ")
}
