package app

import (
	"context"
	"errors"
	"strings"

	"wardgate/internal/platform/doctor"
	"wardgate/internal/platform/mail/imap"
)

// mailbox opens what INBOX_URL names, and reads nothing in it.
func (x *examination) mailbox(ctx context.Context) doctor.Finding {
	if f, is := x.invalid("INBOX_URL"); is {
		return f
	}
	c, setting, within := x.Mailbox, x.named("INBOX_URL"), doctor.Within-doctor.Within/10
	if c.Host == "" {
		return doctor.Skipped("INBOX_URL is not set: no mailbox is read")
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	client, err := imap.Dial(ctx, c, imap.Pace{Dial: within, Step: within})
	if err == nil {
		defer client.Close()
		_, err = client.Open()
	}
	text := ""
	if err != nil {
		text = strings.ToLower(err.Error())
	}
	switch {
	case err == nil:
	case errors.Is(err, imap.ErrLogin):
		return doctor.Failed("look at user and password in "+setting+"; special characters are written as %XX, and some providers want a password for this program alone", "%s: %s", c, why(err))
	case errors.Is(err, imap.ErrFolder):
		return doctor.Failed("name a folder that the account has in "+setting+", or none for INBOX", "%s: %s", c, why(err))
	case ctx.Err() != nil, strings.Contains(text, "i/o timeout"):
		return doctor.Failed("is host:port in "+setting+" right? The port of TLS from the start (993) needs imaps://, and 143 needs imap://", "%s: no answer within %v", c, doctor.Within)
	case strings.Contains(text, "first record does not look like a tls handshake"):
		return doctor.Failed("write imap:// instead of imaps:// in "+setting, "%s: %s", c, why(err))
	case strings.Contains(text, "certificate"), strings.Contains(text, "starttls"):
		return doctor.Failed("name the host as its certificate does", "%s: %s", c, why(err))
	default:
		return doctor.Failed("is the server running, is host:port in "+setting+" right?", "%s: %s", c, why(err))
	}
	if f, is := ending(client.Until(), c.String(), "have it renewed: answers stay in the mailbox once it has ended"); is {
		return f
	}
	return doctor.Good("%s answers, takes the login and has the folder", c)
}
