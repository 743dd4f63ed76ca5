package staff

import (
	"context"
	"fmt"
	"time"

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

// letter is a mail before it is rendered.
type letter struct {
	kind     string
	id       string // with kind, names the mail once and for all
	subject  string
	document layout.Document
	lifetime time.Duration // a link that has run out is not worth sending
}

func (s *Service) mailInvitation(ctx context.Context, tx *db.Tx, u User, id string, l Link, by httpx.Actor) error {
	return s.send(ctx, tx, u, s.invitation(u, id, l, by))
}

func (s *Service) mailReset(ctx context.Context, tx *db.Tx, u User, id string, l Link) error {
	return s.send(ctx, tx, u, s.resetLetter(u, id, l))
}

func (s *Service) mailChanged(ctx context.Context, tx *db.Tx, u User) error {
	return s.send(ctx, tx, u, s.changedLetter(u, s.linkID()))
}

func (s *Service) invitation(u User, id string, l Link, by httpx.Actor) letter {
	host := by.Name
	if host == "" {
		host = by.Email
	}
	return letter{
		kind: invitationKind, id: id, lifetime: inviteValid,
		subject: fmt.Sprintf("Your invitation to the staff pages of %s", s.company.Name),
		document: layout.Document{
			Heading:   "Welcome to the team",
			Preheader: fmt.Sprintf("%s invites you to work on the staff pages.", host),
			Blocks: []layout.Block{
				greeting(u),
				layout.Paragraph(fmt.Sprintf("%s invites you to the staff pages of %s, where you %s.", host, s.company.Name, u.Role.duty())),
				layout.Button{Label: "Accept the invitation", URL: l.URL},
				layout.Paragraph(fmt.Sprintf("There you set your name and a password; you sign in with %s. The link works once, until %s.",
					u.Email, s.clockText(l.ExpiresAt))),
				layout.Paragraph("If you do not know what this is about, do nothing: nobody can use the account before you set its password."),
			},
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

func greeting(u User) layout.Paragraph {
	if u.Name == "" {
		return "Hello,"
	}
	return layout.Paragraph("Hello " + u.Name + ",")
}

func (s *Service) resetLetter(u User, id string, l Link) letter {
	return letter{
		kind: resetKind, id: id, lifetime: resetValid, subject: "Set a new password",
		document: layout.Document{
			Heading:   "Set a new password",
			Preheader: "The link works once, for one hour.",
			Blocks: []layout.Block{
				greeting(u),
				layout.Paragraph(fmt.Sprintf("Somebody, probably you, asked for a new password on the staff pages of %s for %s.",
					s.company.Name, u.Email)),
				layout.Button{Label: "Set a new password", URL: l.URL},
				layout.Paragraph(fmt.Sprintf("The link works once, until %s. A new password signs you out everywhere.", s.clockText(l.ExpiresAt))),
				layout.Paragraph("If it was not you, do nothing: your password stays as it is."),
			},
		},
	}
}

func (s *Service) changedLetter(u User, id string) letter {
	return letter{
		kind: changedKind, id: id, subject: "Your password was changed",
		document: layout.Document{
			Heading:   "Your password was changed",
			Preheader: "If it was not you, act now.",
			Blocks: []layout.Block{
				greeting(u),
				layout.Paragraph(fmt.Sprintf("The password of %s on the staff pages of %s was changed on %s, and the account was signed out everywhere else.",
					u.Email, s.company.Name, s.clockText(s.clock.Now()))),
				layout.Notice{Tone: layout.Calm, Text: "If it was you, there is nothing to do. If not, set a new password at once, and tell an owner of your company."},
				layout.Button{Label: "Set a new password", URL: s.origin + ForReset.path()},
			},
		},
	}
}

func (s *Service) send(ctx context.Context, tx *db.Tx, u User, l letter) error {
	m := mail.Message{
		Key: l.kind + ":" + l.id, Kind: l.kind, Class: mail.Account, Ref: u.ID, Lifetime: l.lifetime,
		To: mail.Address{Name: u.Name, Address: u.Email}, Subject: l.subject,
	}
	var err error
	if m.HTML, m.Text, err = layout.Render(s.company, l.document); err != nil {
		return fmt.Errorf("rendering %s: %w", l.kind, err)
	}
	_, err = s.outbox.Enqueue(ctx, tx, m)
	return err
}

// clockText writes an instant in the company's own time, as Canadians write it.
func (s *Service) clockText(t time.Time) string {
	local := t.In(s.zone)
	half := "a.m."
	if local.Hour() >= 12 {
		half = "p.m."
	}
	return local.Format("Monday, January 2, 2006, 3:04 ") + half + local.Format(" MST")
}
