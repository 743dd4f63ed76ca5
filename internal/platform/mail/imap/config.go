// Package imap reads a mailbox of ours by IMAP4rev1 (RFC 3501): what is new in it, the heads and the bytes of mails, and it marks mails as read.
//
// It knows as many commands as that takes, and no more. The server is not trusted with our memory or our time: lines, literals and
// answers are bounded, and each command has a deadline. No error contains the password, whatever the server repeats.
package imap

import (
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
)

// Config is a mailbox as INBOX_URL describes it.
type Config struct {
	Host           string
	Port           int
	User, Password string
	// Folder is the mailbox's name on its server.
	Folder string
	// Encryption says how the connection is secured.
	Encryption Encryption
}

// Encryption says how a connection is secured.
type Encryption string

// The ways to secure a connection. The server proves to be the host that is named in both of the first two.
const (
	// Implicit is TLS from the first byte (imaps://, RFC 8314).
	Implicit Encryption = "implicit"
	// Begun is TLS that STARTTLS begins (imap:// to another machine).
	Begun Encryption = "begun"
	// Clear is no TLS: nothing leaves this machine.
	Clear Encryption = "clear"
)

// Addr returns the address to dial.
func (c Config) Addr() string { return net.JoinHostPort(c.Host, strconv.Itoa(c.Port)) }

// String describes the mailbox without its password and its user, so that it may be logged.
func (c Config) String() string {
	scheme := "imap"
	if c.Encryption == Implicit {
		scheme = "imaps"
	}
	return scheme + "://" + c.Addr() + "/" + c.Folder
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// ParseURL reads INBOX_URL: imaps://user:password@host:993/INBOX. With imap:// TLS is begun by STARTTLS, unless the server is on this machine.
// Ports default to 993 and 143, the folder to INBOX. No error contains the password.
func ParseURL(s string) (Config, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil { // its text would contain the whole URL
		return Config{}, errors.New("the address cannot be read: write special characters of the user name or password as %XX")
	}
	c := Config{Host: u.Hostname(), User: u.User.Username(), Folder: strings.Trim(u.Path, "/")}
	c.Password, _ = u.User.Password()
	switch {
	case u.Scheme != "imaps" && u.Scheme != "imap":
		return Config{}, errors.New("the address must begin with imaps:// or imap://")
	case c.Host == "":
		return Config{}, errors.New("the address names no host")
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return Config{}, errors.New("nothing but a folder may follow the port; write special characters of the password, such as / ? #, as %XX")
	case c.User == "" || c.Password == "":
		return Config{}, errors.New("a mailbox needs both, user name and password: imaps://user:password@host/INBOX")
	case strings.ContainsAny(c.User+c.Password, "\x00\r\n"):
		return Config{}, errors.New("user name and password are one line each")
	}
	if c.Folder == "" {
		c.Folder = "INBOX"
	}
	if !plain(c.Folder) {
		return Config{}, errors.New("the folder's name may have letters of ASCII only; give it another one, or leave it out for INBOX")
	}
	switch c.Port, c.Encryption = 143, Begun; {
	case u.Scheme == "imaps":
		c.Port, c.Encryption = 993, Implicit
	case loopback(c.Host):
		c.Encryption = Clear
	}
	if p := u.Port(); p != "" {
		if c.Port, err = strconv.Atoi(p); err != nil || c.Port < 1 || c.Port > 65535 {
			return Config{}, errors.New("the port must be a number from 1 to 65535")
		}
	}
	return c, nil
}

// plain reports whether a text is printable ASCII, which a quoted string may hold.
func plain(s string) bool {
	for _, b := range []byte(s) {
		if b < ' ' || b > '~' {
			return false
		}
	}
	return true
}
