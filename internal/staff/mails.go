package staff

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/mail/layout"
)

// The kinds of mail of this word. All are of class account: their links let the
// reader in, so their text is not for everybody who may read the outbox.
const (
	invitationKind = "staff.invitation"
	resetKind      = "staff.password-reset"
	changedKind    = "staff.password-changed"
)

// letter is a mail before it is rendered: a greeting, what happened, one button,
// and what else to know.
type letter struct {
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
	lifetime  time.Duration // a link that has run out is not worth sending; 0 is the ledger's default
}

func (s *Service) mailInvitation(ctx context.Context, tx *db.Tx, u User, id string, l Link, by httpx.Actor) error {
	return s.send(ctx, tx, u, s.invitation(u, id, l, by))
}

func (s *Service) mailChanged(ctx context.Context, tx *db.Tx, u User) error {
	return s.send(ctx, tx, u, s.changedMail(u, s.linkID()))
}

func (s *Service) invitation(u User, id string, l Link, by httpx.Actor) letter {
	host := by.Name
	if host == "" {
		host = by.Email
	}
	return letter{
		kind: invitationKind, id: id, lifetime: inviteValid,
		subject:   "Your invitation to the staff pages of " + s.company.Name,
		preheader: host + " invites you to work on the staff pages.",
		heading:   "Welcome to the team",
		opening:   fmt.Sprintf("%s invites you to the staff pages of %s, where you %s.", host, s.company.Name, u.Role.duty()),
		button:    "Accept the invitation", url: l.URL,
		closing: []string{
			fmt.Sprintf("There you set your name and a password; you sign in with %s. The link works once, until %s.", u.Email, s.clockText(l.ExpiresAt)),
			"If you do not know what this is about, do nothing: nobody can use the account before you set its password.",
		},
	}
}

// duty says what a role is for: it completes "where you …".
func (r Role) duty() string {
	switch r {
	case Owner:
		return "will see everything and manage the team"
	case Sales:
		return "will answer requests and look after leads"
	case Editor:
		return "will write the blog and the newsletter"
	default:
		return "will be able to read along"
	}
}

func (s *Service) resetMail(u User, id string, l Link) letter {
	return letter{
		kind: resetKind, id: id, lifetime: resetValid,
		subject:   "Set a new password",
		preheader: "The link works once, for one hour.",
		heading:   "Set a new password",
		opening:   fmt.Sprintf("Somebody, probably you, asked for a new password on the staff pages of %s for %s.", s.company.Name, u.Email),
		button:    "Set a new password", url: l.URL,
		closing: []string{
			fmt.Sprintf("The link works once, until %s. A new password signs you out everywhere.", s.clockText(l.ExpiresAt)),
			"If it was not you, do nothing: your password stays as it is.",
		},
	}
}

func (s *Service) changedMail(u User, id string) letter {
	return letter{
		kind: changedKind, id: id,
		subject:   "Your password was changed",
		preheader: "If it was not you, act now.",
		heading:   "Your password was changed",
		opening: fmt.Sprintf("The password of %s on the staff pages of %s was changed on %s, and the account was signed out everywhere else.",
			u.Email, s.company.Name, s.clockText(s.clock.Now())),
		warning: "If it was you, there is nothing to do. If not, set a new password at once, and tell an owner of your company.",
		button:  "Set a new password", url: s.origin + ForReset.path(),
	}
}

func (s *Service) send(ctx context.Context, tx *db.Tx, u User, l letter) error {
	m := mail.Message{
		Key: l.kind + ":" + l.id, Kind: l.kind, Class: mail.Account, Ref: u.ID, Lifetime: l.lifetime,
		To: mail.Address{Name: u.Name, Address: u.Email}, Subject: l.subject,
	}
	var err error
	if m.HTML, m.Text, err = layout.Render(s.company, l.document(u)); err != nil {
		return fmt.Errorf("rendering %s: %w", l.kind, err)
	}
	_, err = s.outbox.Enqueue(ctx, tx, m)
	return err
}

// document is the letter in the form that the company's mail layout takes.
func (l letter) document(to User) layout.Document {
	d := layout.Document{Heading: l.heading, Preheader: l.preheader}
	d.Blocks = append(d.Blocks, layout.Paragraph(greeting(to)), layout.Paragraph(l.opening))
	if l.warning != "" {
		d.Blocks = append(d.Blocks, layout.Notice{Tone: layout.Calm, Text: l.warning})
	}
	d.Blocks = append(d.Blocks, layout.Button{Label: l.button, URL: l.url})
	for _, text := range l.closing {
		d.Blocks = append(d.Blocks, layout.Paragraph(text))
	}
	return d
}

func greeting(u User) string {
	if u.Name == "" {
		return "Hello,"
	}
	return "Hello " + u.Name + ","
}

// clockText is an instant in the company's time zone, in words.
func (s *Service) clockText(t time.Time) string {
	return clock.Words(t, s.zone, s.company.TimeZoneName)
}
