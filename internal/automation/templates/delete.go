package templates

import (
	"context"
	"fmt"
	"strings"

	"wardgate/internal/automation/news"
	"wardgate/internal/automation/templates/sqlgen"
	"wardgate/internal/platform/audit"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/httpx"
	"wardgate/internal/platform/slug"
)

// Lock makes who changes a plan or a mail wait for those who are at it: no plan gets a mail that is just deleted, and no two of
// one kind the same name.
func Lock(ctx context.Context, tx *db.Tx) error {
	if err := sqlgen.New(tx).LockTemplates(ctx); err != nil {
		return fmt.Errorf("automation: waiting for other changes: %w", err)
	}
	return nil
}

// toChange is a mail that this transaction is about to change.
func (s *Templates) toChange(ctx context.Context, tx *db.Tx, id string) (Saved, error) {
	if err := Lock(ctx, tx); err != nil {
		return Saved{}, err
	}
	return newest(ctx, tx, id)
}

// store stores the next version of a mail, and says in the audit log how it was changed.
func (s *Templates) store(ctx context.Context, tx *db.Tx, before Saved, t Template, deleted bool, how string) (Saved, error) {
	t.Subject = strings.TrimSpace(t.Subject)
	after := Saved{t, before.Version + 1, httpx.ActorFrom(ctx).Called(), s.d.Clock.Now(), deleted}
	if err := db.Met(sqlgen.New(tx).InsertTemplate(ctx, sqlgen.InsertTemplateParams{
		ID: t.ID, Version: int32(after.Version), Subject: t.Subject, Content: t.Content, MadeByName: after.MadeBy, MadeAt: after.MadeAt, Deleted: deleted, //nolint:gosec // a count of changes
	})); err != nil {
		return after, err
	}
	news.After(s.d.Bus, tx, t.ID, "plan")
	change := audit.Change{After: audited(after)}
	if before.Version > 0 {
		change.Before = audited(before)
	}
	return after, s.d.Audit.Record(ctx, tx, audit.Entry{Action: news.Feature + ".mail-" + how, Subject: t.ID, Detail: change})
}

func audited(t Saved) map[string]any {
	return map[string]any{"version": t.Version, "subject": t.Subject, "content": t.Content}
}

// CreateMail stores a new mail under a name, which becomes its id. The same again is that mail. It returns a problem 422 for one that
// cannot be sent, or whose name another one has, deleted or not.
func (s *Templates) CreateMail(ctx context.Context, name string, t Template) (Saved, error) {
	t.ID = slug.Of(name)
	wrong, most := s.problems(t), s.d.Renderer.limits().MailName
	bad := func(format string, args ...any) error {
		return httpx.Invalid(append([]httpx.FieldError{{Field: "name", Message: fmt.Sprintf(format, args...)}}, wrong...)...)
	}
	switch {
	case t.ID == "":
		return Saved{}, bad("Give it a name of letters or digits.")
	case len(t.ID) > most:
		return Saved{}, bad("The name has %d characters; %d are the most.", len(t.ID), most)
	}
	var made Saved
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, t.ID)
		switch p := httpx.AsProblem(err); {
		case p != nil && len(wrong) > 0:
			return httpx.Invalid(wrong...)
		case p != nil:
			made, err = s.store(ctx, tx, Saved{}, t, false, "created")
			return err
		case err != nil:
			return err
		case before.Deleted:
			return bad("A deleted mail is called “%s”. Bring it back, or choose another name.", t.ID)
		case before.Version == 1 && before.Content == t.Content && before.Subject == strings.TrimSpace(t.Subject) && before.MadeBy == httpx.ActorFrom(ctx).Called():
			made = before
			return nil
		}
		return bad("Another mail is called “%s”. Choose another name.", t.ID)
	})
	if err != nil {
		return Saved{}, fmt.Errorf("automation.CreateMail %s: %w", t.ID, err)
	}
	return made, nil
}

// DeleteMail deletes a mail, which sentBy says is sent by no plan. Who is to get it already still gets it. One that is deleted stays
// so. It returns a problem: 404, or 409 for a mail that is sent, or that another person has changed.
func (s *Templates) DeleteMail(ctx context.Context, id string, version int, sentBy func(ctx context.Context, tx *db.Tx, id string) ([]string, error)) (Saved, error) {
	var after Saved
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, id)
		if after = before; err != nil || before.Deleted {
			return err
		}
		if before.Version != version {
			return httpx.Conflict("This mail was changed since you loaded it. Nothing was deleted: look at it again, then decide.")
		}
		senders, err := sentBy(ctx, tx, id)
		if err != nil {
			return err
		}
		if len(senders) > 0 {
			return httpx.Conflict("This mail is sent by " + strings.Join(senders, ", ") + ". Choose another mail there, or delete that first.")
		}
		after, err = s.store(ctx, tx, before, before.Template, true, "deleted")
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("automation.DeleteMail %s: %w", id, err)
	}
	return after, nil
}

// RestoreMail brings a deleted mail back. One that is not deleted stays as it is.
func (s *Templates) RestoreMail(ctx context.Context, id string) (Saved, error) {
	var after Saved
	err := s.d.DB.WriteAgain(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.toChange(ctx, tx, id)
		if after = before; err != nil || !before.Deleted {
			return err
		}
		after, err = s.store(ctx, tx, before, before.Template, false, "restored")
		return err
	})
	if err != nil {
		return Saved{}, fmt.Errorf("automation.RestoreMail %s: %w", id, err)
	}
	return after, nil
}

// RestoreDelivered brings back those of the delivered mails that are deleted, as they were delivered.
func (s *Templates) RestoreDelivered(ctx context.Context, tx *db.Tx, list []Template, wanted func(id string) bool) error {
	for _, t := range list {
		before, err := s.toChange(ctx, tx, t.ID)
		if err != nil {
			return err
		}
		if !before.Deleted || !wanted(t.ID) {
			continue
		}
		if _, err := s.store(ctx, tx, before, t, false, "restored"); err != nil {
			return err
		}
	}
	return nil
}
