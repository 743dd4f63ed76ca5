package staff

import (
	"context"

	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/mail"
)

func (s *Service) mailInvitation(ctx context.Context, tx *db.Tx, u User, id string, l Link, by httpx.Actor) error {
	return s.send(ctx, tx, u, id, "staff.invitation", "x", l.URL)
}

func (s *Service) mailReset(ctx context.Context, tx *db.Tx, u User, id string, l Link) error {
	return s.send(ctx, tx, u, id, "staff.password-reset", "x", l.URL)
}

func (s *Service) mailChanged(ctx context.Context, tx *db.Tx, u User) error {
	return s.send(ctx, tx, u, s.linkID(), "staff.password-changed", "x", "y")
}

func (s *Service) send(ctx context.Context, tx *db.Tx, u User, id, kind, subject, text string) error {
	_, err := s.outbox.Enqueue(ctx, tx, mail.Message{
		Key: kind + ":" + id, Kind: kind, Class: mail.Account, Ref: u.ID,
		To: mail.Address{Name: u.Name, Address: u.Email}, Subject: subject, HTML: text, Text: text,
	})
	return err
}
