package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"wardgate/catalog"
	"wardgate/internal/chat/spending"
	"wardgate/internal/newsletter/sending"
	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/certificate"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/replica"
	"wardgate/internal/platform/sms"
	"wardgate/internal/platform/uploads"
	"wardgate/internal/staff/hashing"
)

// Config is what the environment says. See README, "Settings".
type Config struct {
	Listen string
	Origin string // public origin without a slash at its end
	Data   string
	DBURL  string
	// MigrateURL names the account that brings the schema of DBURL up to date, empty for the same.
	MigrateURL string
	SMTP       *mail.Config
	// SMS is the provider of text messages; nil: a person sends them.
	SMS *sms.Config
	// MailConnections is how many single mails may be handed over at once, beside the connection that is reserved for alerts.
	MailConnections int
	// From is the sender of every mail.
	From mail.Address
	// FromGiven: From is MAIL_FROM; without it, the company's profile says it at the start.
	FromGiven bool
	// Admin is where notices to the company go; the zero value leaves that to the company's profile.
	Admin mail.Address
	// Signer signs mails in the name of the sender's domain; nil leaves that to the server.
	Signer *mail.Signer
	// Bounces is where campaigns' mails are reported on, Inbox where customers' answers come in, empty for nowhere; BounceListen is the
	// address on which both are taken by SMTP, empty for not at all.
	Bounces      string
	Inbox        string
	BounceListen string
	// Mailbox is where customers' answers are picked up by IMAP; without a host, nowhere.
	Mailbox imap.Config
	Proxies []netip.Prefix
	// TLS are the files of the certificate that the program answers with; empty: it speaks plain HTTP, to a proxy.
	TLS certificate.Files
	// RedirectListen is the address on which plain HTTP is sent to Origin, empty for none.
	RedirectListen string
	// MetricsListen is the address on which figures are read, empty for none.
	MetricsListen string
	// Sending says how fast campaigns leave.
	Sending sending.Pace
	// Limits tells whether the rate limits are on.
	Limits bool
	// PushLoopback takes push services on this machine as well, for tests.
	PushLoopback  bool
	OwnerEmail    string
	OwnerPassword string
	Model         ModelConfig
	// Drain is how long a stop goes on to take requests while it is not ready any more.
	Drain time.Duration
	// KeyFile holds the keys that encrypt secrets in the database.
	KeyFile string
	// Recipients are whom backups are encrypted to; none: backups are in clear.
	Recipients backup.Recipients
	// Breached are passwords that nobody may choose; nil: none are listed.
	Breached *hashing.Breached
	// Uploads is where pictures are kept; nil: in the data folder.
	Uploads *uploads.Bucket
	// Replica is where SQLite is copied to continuously; nil: nowhere.
	Replica replica.Store

	// files are the settings whose values stood in files.
	files fileSecrets
}

// ModelConfig is the language model of the assistant; without a key there is none.
type ModelConfig struct {
	Key     string
	BaseURL string // up to the version, without a slash at its end
	Name    string
	// Spending is what the operator says of its price and budget.
	Spending spending.Setting
}

// ReadConfig reads the settings through lookup. The error is one line that names
// the variable that was set and says what it should be; it never repeats a secret.
// A secret may stand in a file instead, see withSecrets.
func ReadConfig(lookup func(string) (string, bool), company catalog.Company) (Config, error) {
	c, wrong := readSettings(lookup, company)
	if len(wrong) > 0 {
		return Config{}, wrong[0]
	}
	return c, nil
}

// readSettings is ReadConfig that goes on after what is wrong, and returns all of it. Settings that are wrong are left as if unset.
func readSettings(lookup func(string) (string, bool), company catalog.Company) (c Config, wrong []error) {
	getenv, files, wrong := withSecrets(lookup)
	env := func(name, fallback string) string {
		if v := strings.TrimSpace(getenv(name)); v != "" {
			return v
		}
		return fallback
	}
	c = Config{
		Listen: env("WARDGATE_LISTEN", ":8080"), Data: env("WARDGATE_DATA", "./data"), DBURL: env("DATABASE_URL", ""),
		OwnerEmail: env("WARDGATE_OWNER_EMAIL", ""), OwnerPassword: getenv("WARDGATE_OWNER_PASSWORD"), Limits: true,
		Model: ModelConfig{Key: env("OPENAI_API_KEY", ""), Name: env("OPENAI_MODEL", "gpt-4")},
		files: files,
	}
	c.KeyFile = env("WARDGATE_KEY_FILE", filepath.Join(c.Data, "key"))
	selector := ""
	for _, step := range []struct {
		name string
		read func(value string) error
		deft string
	}{
		{"WARDGATE_LISTEN", c.readListen, c.Listen},
		{"WARDGATE_TLS_CERT", readText(&c.TLS.Certificate), ""},
		{"WARDGATE_TLS_KEY", c.readTLSKey, ""},
		{"WARDGATE_URL", c.readOrigin, ownURL(company.URL, env("WARDGATE_TLS_CERT", "") != "")},
		{"WARDGATE_REDIRECT_LISTEN", c.readRedirectListen, ""},
		{metricsSetting(env), readMetricsListen(&c), ""},
		{"DATABASE_URL", readDatabase, ""},
		{"DATABASE_MIGRATE_URL", c.readMigrateURL, ""},
		{"SMTP_URL", c.readSMTP, ""},
		{"SMS_URL", c.readSMS, ""},
		{"MAIL_FROM", c.readFrom(env("MAIL_FROM", "") != ""), company.MailFrom},
		{"DKIM_SELECTOR", func(v string) error { selector = v; return mail.CheckSelector(v) }, "wardgate"},
		{"DKIM_KEY", func(v string) error { return c.readSigner(v, selector) }, ""},
		{"BOUNCE_ADDRESS", c.readBounces, ""},
		{"INBOX_ADDRESS", readInbox(&c), ""},
		{"INBOX_URL", readMailbox(&c), ""},
		{"BOUNCE_LISTEN", c.readBounceListen, ""},
		{"MAIL_ADMIN", c.readAdmin, ""},
		{"MAIL_CONNECTIONS", readCount(&c.MailConnections, 1, mostConnections), "3"},
		{"NEWSLETTER_CONNECTIONS", readCount(&c.Sending.Connections, 1, mostConnections), "4"},
		{"NEWSLETTER_PER_MINUTE", readCount(&c.Sending.PerMinute, 0, mostPerMinute), "0"},
		{"NEWSLETTER_DOMAIN_PER_MINUTE", readCount(&c.Sending.DomainPerMinute, 0, mostPerMinute), "0"},
		{"WARDGATE_TRUSTED_PROXIES", c.readProxies, ""},
		{"WARDGATE_RATE_LIMIT", c.readLimits, "on"},
		{"WARDGATE_PUSH_LOOPBACK", readPushLoopback(&c), "off"},
		{"WARDGATE_DRAIN", readDrain(&c.Drain), "0s"},
		{"WARDGATE_OWNER_PASSWORD", c.readOwner, ""},
		{"WARDGATE_BREACHED_PASSWORDS", c.readBreached, ""},
		{"UPLOADS_URL", c.readUploads, ""},
		{"BACKUP_RECIPIENT", c.readRecipients, ""},
		{"REPLICA_URL", readReplica(&c), ""},
		{"OPENAI_BASE_URL", c.readModelURL, "https://api.openai.com/v1"},
		{"OPENAI_PRICE_INPUT", readDollars(&c.Model.Spending.Input), ""},
		{"OPENAI_PRICE_OUTPUT", readDollars(&c.Model.Spending.Output), ""},
		{"OPENAI_BUDGET_DAY", readDollars(&c.Model.Spending.Day), ""},
	} {
		if err := step.read(env(step.name, step.deft)); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", c.files.named(step.name), err))
		}
	}
	return c, wrong
}

// The most that campaigns may be set to.
const (
	mostConnections = 100
	mostPerMinute   = 1_000_000
)

func readCount(into *int, least, most int) func(string) error {
	return func(v string) error {
		n, err := strconv.Atoi(v)
		if err != nil || n < least || n > most {
			return fmt.Errorf("%q is no number between %d and %d", v, least, most)
		}
		*into = n
		return nil
	}
}

// mostDollars bounds a price and a budget: more is a typing error.
const mostDollars = 100_000

// readDollars reads an amount in US dollars; unset stays nil.
func readDollars(into **float64) func(string) error {
	return func(v string) error {
		if v == "" {
			return nil
		}
		n, err := strconv.ParseFloat(v, 64)
		if err != nil || !(n >= 0 && n <= mostDollars) { // NaN is not
			return fmt.Errorf("%q is no amount in US dollars between 0 and %d; write 0.15 or 20", v, mostDollars)
		}
		*into = &n
		return nil
	}
}

func (c *Config) readListen(v string) error { return checkListen(v) }

func checkListen(v string) error {
	_, port, err := net.SplitHostPort(v)
	if err != nil {
		return fmt.Errorf("%q is no address to listen on; write host:port or :port", v)
	}
	if _, err := net.DefaultResolver.LookupPort(context.Background(), "tcp", port); err != nil {
		return fmt.Errorf("%q has no port between 0 and 65535", v)
	}
	return nil
}

func (c *Config) readOrigin(v string) error {
	u, err := url.Parse(v)
	if strings.Contains(v, "@") {
		return errors.New("must be https://host or http://host:port, without a login") // which is not to be shown
	}
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is no origin; write https://host or http://host:port", v)
	}
	c.Origin = u.Scheme + "://" + u.Host
	if c.TLS.Certificate != "" && !c.https() {
		return fmt.Errorf("%q is not https, and with WARDGATE_TLS_CERT nothing else is spoken; write https://host", v)
	}
	return nil
}

func readDatabase(v string) error {
	if v == "" {
		return nil
	}
	if u, err := url.Parse(v); err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") {
		return fmt.Errorf("must be an address like postgres://user:password@host:5432/name; leave it unset for the built-in database")
	}
	return nil
}

func (c *Config) readMigrateURL(v string) error {
	if v != "" && c.DBURL == "" {
		return errors.New("set DATABASE_URL as well: it names the account that serves")
	}
	c.MigrateURL = v
	return readDatabase(v)
}

func (c *Config) readModelURL(v string) error {
	u, err := url.Parse(v)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return errors.New("must be an address like https://host/v1; the key belongs into OPENAI_API_KEY")
	}
	c.Model.BaseURL = strings.TrimSuffix(v, "/")
	return nil
}

// readSigner reads the key that mails are signed with; the sender is known by then.
func (c *Config) readBreached(path string) (err error) {
	if path != "" {
		c.Breached, err = hashing.OpenBreached(path)
	}
	return err
}

// bounceName is how long the name of BOUNCE_ADDRESS may be: what tells the mails apart
// stands behind it, and RFC 5321 gives both 64 octets.
const bounceName = 21

func (c *Config) readUploads(v string) (err error) {
	if v != "" {
		c.Uploads, err = uploads.ParseURL(v)
	}
	return err
}

func (c *Config) readRecipients(v string) (err error) {
	c.Recipients, err = backup.ParseRecipients(v)
	return err
}

func (c *Config) readProxies(v string) error {
	for _, part := range strings.FieldsFunc(v, func(r rune) bool { return r == ',' || r == ' ' }) {
		prefix, err := netip.ParsePrefix(part)
		if addr, e := netip.ParseAddr(part); err != nil && e == nil {
			prefix, err = addr.Prefix(addr.BitLen())
		}
		if err != nil {
			return fmt.Errorf("%q is no network; write networks such as 10.0.0.0/8, separated by commas", part)
		}
		c.Proxies = append(c.Proxies, prefix)
	}
	return nil
}

func (c *Config) readLimits(v string) error {
	switch v {
	case "on":
		return nil
	case "off":
		if !loopback(c.Listen) {
			return fmt.Errorf("off is allowed only when WARDGATE_LISTEN is a loopback address, and it is %q", c.Listen)
		}
		c.Limits = false
		return nil
	}
	return fmt.Errorf("%q is neither on nor off", v)
}

// readOwner checks that the first owner's address and password come together.
func (c *Config) readOwner(string) error {
	if (c.OwnerEmail == "") != (c.OwnerPassword == "") {
		return fmt.Errorf("set WARDGATE_OWNER_EMAIL and %s together, or neither", c.files.named("WARDGATE_OWNER_PASSWORD"))
	}
	return nil
}
