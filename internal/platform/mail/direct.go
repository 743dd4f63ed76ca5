package mail

import (
	"context"
	"errors"
	"fmt"
)

// ErrNotHandedOver is that the mail server did not take a mail that was sent without the outbox.
var ErrNotHandedOver = errors.New("the mail server did not take it")

// SendDirectly hands a mail to the server at once, without a row in the outbox: for what has to be told while nothing can be stored. Nobody repeats
// it but the caller. A mail without a reply, which may have arrived, counts as handed over.
func SendDirectly(ctx context.Context, o *Outbox, m Message) error {
	if !o.Configured() {
		return ErrNoServer
	}
	m, err := checked(m)
	if err != nil {
		return err
	}
	now := o.clock.Now()
	id := o.ids.Row("mail", now)
	text, err := compose(letter{
		ID: id, MessageID: messageID(m.Key, o.from.Address), Date: now.UTC(), From: o.from, To: m.To, ReplyTo: m.ReplyTo, Subject: m.Subject, HTML: m.HTML, Text: m.Text,
	})
	if err == nil && o.signer != nil {
		text, err = o.signer.sign(text)
	}
	if err != nil {
		return fmt.Errorf("mail.SendDirectly: %w", err)
	}
	c, end := o.Connection(ctx)
	defer end()
	if r := c.Offer(Envelope{To: m.To.Address}); r != nil {
		return fmt.Errorf("%w: %d %s", ErrNotHandedOver, r.Code, r.Text)
	}
	if r := c.Deliver(text, nil); r.Ending != Taken && r.Ending != Unknown {
		return fmt.Errorf("%w: %d %s", ErrNotHandedOver, r.Code, r.Text)
	}
	return nil
}
