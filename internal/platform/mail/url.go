package mail

import (
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"
)

// Encryption says how a connection to the mail server is secured.
type Encryption string

// The ways to secure a connection.
const (
	// Implicit is TLS from the first byte (smtps://, RFC 8314).
	Implicit Encryption = "implicit"
	// Always requires STARTTLS with a certificate that is valid for the host.
	Always Encryption = "always"
	// Opportunistic uses STARTTLS if it is offered, with any certificate (RFC 7435): an
	// attacker who could forge one could also remove the offer.
	Opportunistic Encryption = "opportunistic"
	// Never stays in plain text.
	Never Encryption = "never"
)

// Config is a mail server as SMTP_URL describes it.
type Config struct {
	Host       string
	Port       int
	User       string // empty: no login
	Password   string
	Encryption Encryption
}

// Addr returns the address to dial.
func (c Config) Addr() string { return net.JoinHostPort(c.Host, strconv.Itoa(c.Port)) }

// String describes the server without its password, so that it may be logged.
func (c Config) String() string {
	scheme := "smtp"
	if c.Encryption == Implicit {
		scheme = "smtps"
	}
	return scheme + "://" + c.Addr()
}

// Verified reports whether nobody on the way can read or change what is sent: the server is on this machine, or proves by its certificate to
// be the host that is named.
func (c Config) Verified() bool {
	return c.loopback() || c.Encryption == Implicit || c.Encryption == Always
}

func (c Config) loopback() bool {
	ip := net.ParseIP(c.Host)
	return strings.EqualFold(c.Host, "localhost") || (ip != nil && ip.IsLoopback())
}

// ParseURL reads SMTP_URL: smtp://user:pass@host:port or smtps://…, with
// ?starttls=always|opportunistic|never. Without it, a login to another machine
// requires TLS and everything else uses it if it is offered. Ports default to
// 465 for smtps, 587 with a login, else 25. No error contains the password.
func ParseURL(s string) (Config, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil { // its text would contain the whole URL
		return Config{}, errors.New("the address cannot be read: write special characters of the user name or password as %XX")
	}
	if u.Scheme != "smtp" && u.Scheme != "smtps" {
		return Config{}, errors.New("the address must begin with smtp:// or smtps://")
	}
	if u.Hostname() == "" {
		return Config{}, errors.New("the address names no host")
	}
	if (u.Path != "" && u.Path != "/") || u.Fragment != "" {
		return Config{}, errors.New("nothing but ?starttls=… may follow the port; " +
			"write special characters of the password, such as / ? #, as %XX")
	}
	c := Config{Host: u.Hostname(), User: u.User.Username()}
	c.Password, _ = u.User.Password()
	if (c.User == "") != (c.Password == "") {
		return Config{}, errors.New("a login needs both, user name and password: smtp://user:password@host")
	}
	if c.Encryption, err = encryption(u, c); err != nil {
		return Config{}, err
	}
	c.Port, err = port(u, c)
	return c, err
}

func port(u *url.URL, c Config) (int, error) {
	switch {
	case u.Port() != "":
		n, err := strconv.Atoi(u.Port())
		if err != nil || n < 1 || n > 65535 {
			return 0, errors.New("the port must be a number from 1 to 65535")
		}
		return n, nil
	case c.Encryption == Implicit:
		return 465, nil
	case c.User != "":
		return 587, nil
	}
	return 25, nil
}

func encryption(u *url.URL, c Config) (Encryption, error) {
	q, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "", errors.New("what follows the ? cannot be read: only starttls=always|opportunistic|never is known")
	}
	for name := range q {
		if name != "starttls" {
			return "", fmt.Errorf("the parameter %q is not known: only starttls=always|opportunistic|never is", name)
		}
	}
	want := Encryption(q.Get("starttls"))
	exposed := c.User != "" && !c.loopback()
	switch {
	case u.Scheme == "smtps" && q.Has("starttls"):
		return "", errors.New("starttls goes with smtp://; smtps:// is encrypted from the start")
	case u.Scheme == "smtps":
		return Implicit, nil
	case !q.Has("starttls") && exposed:
		return Always, nil
	case !q.Has("starttls"):
		return Opportunistic, nil
	case want == Opportunistic && exposed:
		return "", errors.New("starttls=opportunistic would let anyone on the way read the password: " +
			"use always, or never on a network of your own")
	case want == Always || want == Opportunistic || want == Never:
		return want, nil
	}
	return "", errors.New("starttls must be always, opportunistic or never")
}

// ParseAddress reads MAIL_FROM or MAIL_ADMIN: "Name <name@domain>" or the bare address.
func ParseAddress(s string) (Address, error) {
	a, err := netmail.ParseAddress(s)
	if err != nil {
		return Address{}, errors.New(`must be one address, as in "Name <name@domain>"`)
	}
	out := Address{Name: a.Name, Address: a.Address}
	if out.Address, err = checkMailbox("it", out); err != nil {
		var invalid *InvalidError
		errors.As(err, &invalid)
		return Address{}, errors.New("the address " + invalid.Reason)
	}
	return out, nil
}

// String writes the address as a header shows it, readable: for the log of
// settings and staff pages, not for the wire.
func (a Address) String() string {
	if a.Name == "" {
		return a.Address
	}
	return a.Name + " <" + a.Address + ">"
}
