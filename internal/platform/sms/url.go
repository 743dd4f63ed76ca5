package sms

import (
	"errors"
	"net"
	"net/url"
	"regexp"
	"strings"
)

// Config is a provider as SMS_URL describes it.
type Config struct {
	// URL is where messages are created, without a login and without parameters.
	URL string
	// User and Password are for basic authentication: at Twilio the account's SID and token,
	// or those of an API key.
	User, Password string
	// From is the number that messages come from, in E.164, or a short code.
	From string
}

// String describes the provider without its login, so that it may be logged.
func (c Config) String() string { return c.URL }

var (
	e164      = regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
	shortCode = regexp.MustCompile(`^[1-9][0-9]{4,5}$`)
)

// IsNumber reports whether s is a phone number in E.164, "+14035550117": the only kind of
// recipient.
func IsNumber(s string) bool { return e164.MatchString(s) }

const example = "https://SID:TOKEN@api.example/2010-04-01/Accounts/SID/Messages.json?from=%2B15875550100" //nolint:gosec // shows the format, not a login

// ParseURL reads SMS_URL: https://SID:TOKEN@host/path?from=NUMBER, where the number is in
// E.164 with its + written as %2B, or a short code of five or six digits. A name as the
// sender is refused: nobody can reply STOP to it. http:// is allowed for this machine only,
// because the token could be read on the way. No error repeats any of it.
func ParseURL(s string) (Config, error) {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil { // its text would contain the whole URL
		return Config{}, errors.New("the address cannot be read: write special characters of the login as %XX, as in " + example)
	}
	password, _ := u.User.Password()
	c := Config{User: u.User.Username(), Password: password}
	switch {
	case u.Scheme != "https" && u.Scheme != "http":
		return Config{}, errors.New("the address must begin with https://, as in " + example)
	case u.Hostname() == "":
		return Config{}, errors.New("the address names no host; write it as in " + example)
	case u.Scheme == "http" && !loopback(u.Hostname()):
		return Config{}, errors.New("the address must begin with https://: http:// is for a gateway on this machine alone, the token would be read on the way")
	case c.User == "" || c.Password == "":
		return Config{}, errors.New("the address needs both, SID and token, as in " + example)
	case strings.Trim(u.Path, "/") == "":
		return Config{}, errors.New("the address needs the path at which messages are created, as in " + example)
	case u.Fragment != "":
		return Config{}, errors.New("a # in the login must be written as %23")
	}
	if c.From, err = from(u.RawQuery); err != nil {
		return Config{}, err
	}
	u.User, u.RawQuery = nil, ""
	c.URL = u.String()
	return c, nil
}

func from(query string) (string, error) {
	wrong := errors.New("?from= and the sender's number must follow the path, and nothing else: E.164 with its + as %2B, or a short code, as in " + example)
	q, err := url.ParseQuery(query)
	if err != nil || len(q) != 1 || len(q["from"]) != 1 {
		return "", wrong
	}
	// A + that is not written as %2B reads as a space.
	number := q.Get("from")
	if rest, forgot := strings.CutPrefix(number, " "); forgot {
		number = "+" + rest
	}
	if !IsNumber(number) && !shortCode.MatchString(number) {
		return "", wrong
	}
	return number, nil
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || (ip != nil && ip.IsLoopback())
}
