package app

// What the environment says of mails and text messages: their servers, signatures and addresses.

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/imap"
	"wardgate/internal/platform/replies"
	"wardgate/internal/platform/sms"
)

func (c *Config) readSMTP(v string) error {
	if v == "" {
		return nil
	}
	parsed, err := mail.ParseURL(v)
	if err != nil {
		return err
	}
	c.SMTP = &parsed
	return nil
}

func (c *Config) readSMS(v string) error {
	if v == "" {
		return nil
	}
	parsed, err := sms.ParseURL(v)
	if err != nil {
		return err
	}
	c.SMS = &parsed
	return nil
}

func (c *Config) readSigner(path, selector string) error {
	if path == "" {
		return nil
	}
	key, err := os.ReadFile(path) //nolint:gosec // the operator names it
	if err != nil {
		return fmt.Errorf("%q cannot be read: %w", path, errors.Unwrap(err))
	}
	c.Signer, err = mail.NewSigner(c.From, selector, key)
	return err
}

func (c *Config) readBounces(v string) error {
	if v == "" {
		return nil
	}
	address, err := mail.ParseAddress(v)
	if err != nil {
		return err
	}
	local, _, _ := strings.Cut(address.Address, "@")
	if len(local) > bounceName || strings.Contains(local, "+") {
		return fmt.Errorf("%q must have a name of at most %d characters before the @, without a +", v, bounceName)
	}
	c.Bounces = address.Address
	return nil
}

// readMailbox reads INBOX_URL, after INBOX_ADDRESS, which it needs.
func readMailbox(c *Config) func(string) error {
	return func(v string) (err error) {
		if v == "" {
			return nil
		}
		if c.Inbox == "" {
			return errors.New("set INBOX_ADDRESS as well: it says which mails in the mailbox are answers")
		}
		c.Mailbox, err = imap.ParseURL(v)
		return err
	}
}

// readInbox reads INBOX_ADDRESS, after BOUNCE_ADDRESS and before INBOX_URL and BOUNCE_LISTEN, of which it needs one.
func readInbox(c *Config) func(string) error {
	return func(v string) error {
		if v == "" {
			return nil
		}
		address, err := mail.ParseAddress(v)
		if err != nil {
			return err
		}
		local, _, _ := strings.Cut(address.Address, "@")
		switch {
		case len(local) > replies.MostName || strings.Contains(local, "+"):
			return fmt.Errorf("%q must have a name of at most %d characters before the @, without a +", v, replies.MostName)
		case strings.EqualFold(address.Address, c.Bounces):
			return errors.New("it must be another address than BOUNCE_ADDRESS")
		}
		c.Inbox = address.Address
		return nil
	}
}

func (c *Config) readBounceListen(v string) error {
	if v == "" && c.Inbox != "" && c.Mailbox.Host == "" {
		return errors.New("set it or INBOX_URL as well: they say where mails to INBOX_ADDRESS come in")
	}
	if v == "" {
		return nil
	}
	if c.Bounces == "" && c.Inbox == "" {
		return errors.New("set BOUNCE_ADDRESS or INBOX_ADDRESS as well: they say for which address mail is taken")
	}
	c.BounceListen = v
	return checkListen(v)
}

func readAddress(into *mail.Address) func(string) error {
	return func(v string) (err error) {
		*into, err = mail.ParseAddress(v)
		return err
	}
}

func (c *Config) readFrom(given bool) func(string) error {
	c.FromGiven = given
	return readAddress(&c.From)
}

func (c *Config) readAdmin(v string) (err error) {
	if v != "" {
		c.Admin, err = mail.ParseAddress(v)
	}
	return err
}
