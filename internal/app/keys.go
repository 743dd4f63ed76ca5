package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/mail"
	"wardgate/internal/platform/vault"
)

// sealedColumns are all places of the database that hold sealed texts.
func sealedColumns() []vault.Column {
	token := func(id string) string { return "token:" + id }
	at := func(place string) func(id string) string { return func(id string) string { return place + ":" + id } }
	return []vault.Column{
		{What: "second factors", Table: "staff_users", ID: "id", Name: "totp_secret", Place: at("staff_users.totp")},
		{What: "second factors that were being set up", Table: "staff_users", ID: "id", Name: "totp_pending", Place: at("staff_users.totp")},
		{What: "recovery codes", Table: "staff_recovery_codes", ID: "id", Name: "code_hash", Place: at("staff_recovery_codes.code"), Useless: true},
		{What: "codes that were mailed to sign in with", Table: "staff_signin_codes", ID: "id", Name: "code_hash", Place: at("staff_signin_codes.code"), Useless: true},
		{What: "keys of the audit log's chain", Table: "audit_keys", ID: "id", Name: "secret", Place: at("audit_keys.secret"), Useless: true},
		{What: "keys that sign the newsletter's links", Table: "newsletter_keys", ID: "id", Name: "secret", Place: at("newsletter_keys.secret"), Useless: true},
		{What: "the key by which recipients of mails are counted", Table: "mail_recipient_keys", ID: "id", Name: "secret", Place: at("mail_recipient_keys.secret"), Useless: true},
		{What: "keys that sign notices to devices of staff", Table: "push_keys", ID: "id", Name: "secret", Place: at("push_keys.secret"), Useless: true},
		{What: "mails whose personal links were still to be sent", Table: "mails", ID: "id", Name: "secrets", Place: at("mails.secrets")},
		{What: "links to requests, for mails to come", Table: "quote_requests", ID: "id", Name: "status_token_sealed", Place: token, Hash: "status_token"},
		{What: "links to messages, for mails to come", Table: "contact_messages", ID: "id", Name: "sent_token_sealed", Place: token, Hash: "sent_token"},
		{What: "links to reports, for mails to come", Table: "assessments", ID: "id", Name: "report_token_sealed", Place: token, Hash: "report_token"},
		{What: "links to appointments, for mails to come", Table: "lead_appointments", ID: "id", Name: "token_sealed", Place: token, Hash: "token"},
	}
}

// oldLinks begin the personal links that an earlier program stored in the texts of mails.
func oldLinks() []string {
	return []string{
		"/quote/status/", "/assessments/report/", "/chat/transcript/", "/newsletter/confirm/", "/newsletter/unsubscribe/", "/newsletter/l/",
		"/newsletter/o/", "/newsletter/v/", "/newsletter/preferences/", "/newsletter/data/", "/newsletter/pause/", "/invite?token=", "/reset?token=", "/setup?token=",
	}
}

// unlock gives the database the key for its secrets. It makes the key file only where nothing needs another.
func unlock(ctx context.Context, c Config, d *db.DB) (*vault.Vault, error) {
	v, err := vault.ReadFile(c.KeyFile)
	if errors.Is(err, fs.ErrNotExist) {
		if err := vault.Check(ctx, d, nil, nil); err != nil {
			return nil, keyProblem(c, err)
		}
		v, err = vault.MakeFile(c.KeyFile, rand.Reader)
	}
	if err == nil {
		err = vault.Check(ctx, d, v.KeyIDs(), sealedColumns())
	}
	if err != nil {
		return nil, keyProblem(c, err)
	}
	d.UseSealer(v)
	return v, nil
}

func keyProblem(c Config, err error) error {
	if _, foreign := errors.AsType[*vault.ForeignError](err); !foreign {
		return fmt.Errorf("WARDGATE_KEY_FILE: %w", err)
	}
	return fmt.Errorf("WARDGATE_KEY_FILE: %w, which is not in %s; put the key file of this installation there (all instances need the same), "+
		"or, if it is lost for good, give up what it protects with: wardgate key forget", err, c.KeyFile)
}

// settleIfUsed is SettleSecrets for a database that holds anything: into an empty one a backup may be restored.
func settleIfUsed(ctx context.Context, d *db.DB, v *vault.Vault) error {
	used, err := vault.InUse(ctx, d, sealedColumns())
	if err != nil || !used {
		return err
	}
	return SettleSecrets(ctx, d, v)
}

// withoutKey runs do on the configured database, which must exist, also where its key is not at hand: what is sealed stays so. What an
// earlier program left in clear is sealed before.
func (c CLI) withoutKey(ctx context.Context, do func(*db.DB, Config) error) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	d, err := openDB(ctx, cfg, db.Options{Log: c.logger(), Existing: true})
	if err != nil {
		return err
	}
	v, err := unlock(ctx, cfg, d)
	if err == nil {
		err = settleIfUsed(ctx, d, v)
	} else if _, foreign := errors.AsType[*vault.ForeignError](err); foreign {
		err = nil
	}
	if err == nil {
		err = do(d, cfg)
	}
	return errors.Join(err, d.Close())
}

// registerKey notes in the database which key its secrets are sealed with from now on. Not with the migrations: a backup
// is restored into tables that are empty.
func registerKey(ctx context.Context, a *App) error {
	v, err := vault.ReadFile(a.Config.KeyFile)
	if err != nil {
		return fmt.Errorf("WARDGATE_KEY_FILE: %w", err)
	}
	return SettleSecrets(ctx, a.DB, v)
}

// SettleSecrets seals what an earlier program stored in clear, or what an older key has sealed, and hides the private links in what visitors wrote.
func SettleSecrets(ctx context.Context, d *db.DB, v *vault.Vault) error {
	return vault.Settle(ctx, d, v, sealedColumns(), clock.System{}.Now(), func(ctx context.Context) error {
		return errors.Join(mail.MarkOld(ctx, d, oldLinks()), hideOldLinks(ctx, d))
	})
}

// NewKey puts a new key in front of those in the key file and seals everything with it. Instances that run find it there by themselves; what
// they were writing meanwhile is sealed anew at the next start.
func (c CLI) NewKey(ctx context.Context) error {
	return c.withDB(ctx, true, func(d *db.DB, cfg Config) error {
		v, err := vault.AddKey(cfg.KeyFile, rand.Reader)
		if err != nil {
			return fmt.Errorf("WARDGATE_KEY_FILE: %w", err)
		}
		d.UseSealer(v)
		if err := errors.Join(SettleSecrets(ctx, d, v), vault.SettleAgain(ctx, d)); err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "Everything is sealed with the new key %s. An instance that runs here goes on with it and needs no restart; "+
			"one on another machine needs a copy of %s first, and until then refuses second factors.\n"+
			"Keep the older keys in the file until every instance has been started anew with it. A start that still needs one says so and stops.\n", v.KeyID(), cfg.KeyFile)
		return nil
	})
}

// ForgetKeys gives up what is sealed with keys that are not in the key file, and says what that was.
func (c CLI) ForgetKeys(ctx context.Context) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	d, err := openDB(ctx, cfg, db.Options{Log: c.logger(), Existing: true})
	if err != nil {
		return err
	}
	defer func() { _ = d.Close() }()
	lost, err := forgetForeign(ctx, cfg, d)
	if err != nil {
		return err
	}
	if len(lost) == 0 {
		fmt.Fprintln(c.Out, "Nothing is sealed with a key that is not in the key file.")
	}
	for _, l := range lost {
		fmt.Fprintf(c.Out, "Given up: %d %s.\n", l.Rows, l.What)
	}
	return nil
}

// forgetForeign gives up what the keys of the key file, if there is one, do not open.
func forgetForeign(ctx context.Context, cfg Config, d *db.DB) ([]vault.Lost, error) {
	var keys []string
	if _, err := os.Stat(cfg.KeyFile); !errors.Is(err, fs.ErrNotExist) {
		v, err := vault.ReadFile(cfg.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("WARDGATE_KEY_FILE: %w", err)
		}
		keys = v.KeyIDs()
	}
	return vault.Forget(ctx, d, keys, sealedColumns())
}
