package mails

import (
	"context"
	"fmt"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
	"wardgate/internal/platform/wiring"
	"wardgate/internal/staff"
	"wardgate/internal/staff/links"
)

// The kinds of mail of this feature. All are of class account: their links let the
// reader in, so their text is not for everybody who may read the outbox.
const (
	invitationKind = "staff.invitation"
	resetKind      = "staff.password-reset"
	changedKind    = "staff.password-changed"
	codeKind       = "staff.sign-in-code"
	newDeviceKind  = "staff.new-device"
	guessedKind    = "staff.guessed"
	factorKind     = "staff.second-factor"
)

// Outbox takes mails in the caller's transaction; mail.Outbox does.
type Outbox interface {
	Enqueue(ctx context.Context, tx *db.Tx, m mail.Message) (id string, err error)
	// Configured tells whether there is a server to send through.
	Configured() bool
}

// Deps are what a Writer needs.
type Deps struct {
	Clock  clock.Clock
	Outbox Outbox
	Links  *links.Store
	// Company signs the mails.
	Company func() catalog.Company
}

// Writer puts the mails about accounts into the outbox.
type Writer struct {
	d    Deps
	zone *time.Location
}

// New returns a Writer.
func New(d Deps) (*Writer, error) {
	if err := wiring.Complete(d); err != nil {
		return nil, err
	}
	zone, err := clock.Zone(d.Company().TimeZone)
	if err != nil { // app refuses to start with such a zone; a mail in UTC is better than none
		zone = time.UTC
	}
	return &Writer{d, zone}, nil
}

// Leave tells whether mails can leave, as far as is known: whether there is a server.
func (w *Writer) Leave() bool { return w.d.Outbox.Configured() }

// Invitation mails somebody the link that accepts an invitation, once for each id.
func (w *Writer) Invitation(ctx context.Context, tx *db.Tx, u staff.User, id string, l links.Link, by httpx.Actor) error {
	return w.send(ctx, tx, u, w.invitation(u, id, l, by))
}

// Reset mails somebody the link to a new password, once for each id.
func (w *Writer) Reset(ctx context.Context, tx *db.Tx, u staff.User, id string, l links.Link) error {
	return w.send(ctx, tx, u, w.reset(u, id, l))
}

// Changed tells somebody that their password was changed.
func (w *Writer) Changed(ctx context.Context, tx *db.Tx, u staff.User) error {
	return w.send(ctx, tx, u, w.changed(u, w.d.Links.NewID()))
}

// Code mails somebody a code to sign in with from a new device, once for each id. url is
// the page that has it filled in already.
func (w *Writer) Code(ctx context.Context, tx *db.Tx, u staff.User, id, code, url string, until time.Time) error {
	return w.send(ctx, tx, u, w.code(u, id, code, url, until))
}

// NewDevice tells somebody that their account was signed in to from a new device.
func (w *Writer) NewDevice(ctx context.Context, tx *db.Tx, u staff.User, id string, from staff.Client) error {
	return w.send(ctx, tx, u, w.newDevice(u, id, from))
}

// Guessed tells a member of staff that strangers try passwords on their account, once for each day.
func (w *Writer) Guessed(ctx context.Context, tx *db.Tx, u staff.User, day string) error {
	return w.send(ctx, tx, u, w.guessed(u, u.ID+":"+day))
}

// Factor tells somebody what became of their second factor: what is a sentence without a
// full stop, such as "The second factor of your account was turned on".
func (w *Writer) Factor(ctx context.Context, tx *db.Tx, u staff.User, what string) error {
	return w.send(ctx, tx, u, w.factor(u, w.d.Links.NewID(), what))
}

// Passkey tells a member of staff what became of their passkey: what is a sentence without a
// full stop.
func (w *Writer) Passkey(ctx context.Context, tx *db.Tx, u staff.User, what string) error {
	call := httpx.CallFrom(ctx)
	return w.send(ctx, tx, u, w.passkey(u, w.d.Links.NewID(), what, staff.ClientOf(call.UserAgent, call.Address)))
}

// message is a mail before it is rendered: a greeting, what happened, one button,
// and what else to know.
type message struct {
	kind      string
	id        string // with kind, names the mail once and for all
	subject   string
	preheader string // shown beside the subject
	heading   string
	opening   string
	warning   string // set apart; may be empty
	button    string
	url       string
	closing   []string
	secrets   []string      // what in url lets its bearer in
	lifetime  time.Duration // a link that has run out is not worth sending; 0 is the outbox's default
}

func (w *Writer) invitation(u staff.User, id string, l links.Link, by httpx.Actor) message {
	host := by.Name
	if host == "" {
		host = by.Email
	}
	return message{
		kind: invitationKind, id: id, lifetime: links.ForInvite.Lifetime(),
		subject:   "Your invitation to the staff pages of " + w.d.Company().Name,
		preheader: host + " invites you to work on the staff pages.",
		heading:   "Welcome to the team",
		opening:   fmt.Sprintf("%s invites you to the staff pages of %s, where you %s.", host, w.d.Company().Name, duty(u.Role)),
		button:    "Accept the invitation", url: l.URL, secrets: []string{l.URL},
		closing: []string{
			fmt.Sprintf("There you set your name and a password; you sign in with %s. The link works once, until %s.", u.Email, w.clockText(l.ExpiresAt)),
			"If you do not know what this is about, do nothing: nobody can use the account before you set its password.",
		},
	}
}

// duty says what a role is for: it completes "where you …".
func duty(r staff.Role) string {
	switch r {
	case staff.Owner:
		return "will see everything and manage the team"
	case staff.Sales:
		return "will answer requests and look after leads"
	case staff.Editor:
		return "will write the blog and the newsletter"
	default:
		return "will be able to read along"
	}
}

func (w *Writer) reset(u staff.User, id string, l links.Link) message {
	return message{
		kind: resetKind, id: id, lifetime: links.ForReset.Lifetime(),
		subject:   "Set a new password",
		preheader: "The link works once, for one hour.",
		heading:   "Set a new password",
		opening:   fmt.Sprintf("Someone, probably you, asked for a new password on the staff pages of %s for %s.", w.d.Company().Name, u.Email),
		button:    "Set a new password", url: l.URL, secrets: []string{l.URL},
		closing: []string{
			fmt.Sprintf("The link works once, until %s. A new password signs you out everywhere.", w.clockText(l.ExpiresAt)),
			"If it was not you, do nothing: your password stays as it is.",
		},
	}
}

func (w *Writer) changed(u staff.User, id string) message {
	return message{
		kind: changedKind, id: id,
		subject:   "Your password was changed",
		preheader: "If it was not you, act now.",
		heading:   "Your password was changed",
		opening: fmt.Sprintf("The password of %s on the staff pages of %s was changed on %s, and the account was signed out everywhere else.",
			u.Email, w.d.Company().Name, w.clockText(w.d.Clock.Now())),
		warning: "If it was you, there is nothing to do. If not, set a new password at once, and tell an owner of your company.",
		button:  "Set a new password", url: w.d.Links.Page(links.ForReset),
	}
}

func (w *Writer) send(ctx context.Context, tx *db.Tx, u staff.User, text message) error {
	m := mail.Message{
		Key: text.kind + ":" + text.id, Kind: text.kind, Class: mail.Account, Ref: u.ID, Lifetime: text.lifetime,
		To: mail.Address{Name: u.Name, Address: u.Email}, Subject: text.subject, Secrets: text.secrets,
	}
	var err error
	if m.HTML, m.Text, err = layout.Render(w.d.Company(), text.document(u)); err != nil {
		return fmt.Errorf("rendering %s: %w", text.kind, err)
	}
	_, err = w.d.Outbox.Enqueue(ctx, tx, m)
	return err
}

// document is the message in the form that the company's mail layout takes.
func (m message) document(to staff.User) layout.Document {
	d := layout.Document{Heading: m.heading, Preheader: m.preheader}
	d.Blocks = append(d.Blocks, layout.Paragraph(greeting(to)), layout.Paragraph(m.opening))
	if m.warning != "" {
		d.Blocks = append(d.Blocks, layout.Notice{Tone: layout.Calm, Text: m.warning})
	}
	d.Blocks = append(d.Blocks, layout.Button{Label: m.button, URL: m.url})
	for _, text := range m.closing {
		d.Blocks = append(d.Blocks, layout.Paragraph(text))
	}
	return d
}

func greeting(u staff.User) string {
	if u.Name == "" {
		return "Hello,"
	}
	return "Hello " + u.Name + ","
}

// clockText is an instant in the company's time zone, in words.
func (w *Writer) clockText(t time.Time) string {
	return clock.Words(t, w.zone, w.d.Company().TimeZoneName)
}
