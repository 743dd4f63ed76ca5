package app

import (
	"context"
	"fmt"
	"time"

	"wardgate/internal/platform/backup"
	"wardgate/internal/platform/clock"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/vault"
	"wardgate/migrations"
)

// Backup writes everything into the file, also while the server runs. It makes no database: with
// a lost setting it would go on backing up an empty one every night.
func (c CLI) Backup(ctx context.Context, file string) error {
	return c.withoutKey(ctx, func(d *db.DB, cfg Config) error {
		st, err := backup.BackupFile(ctx, d, file, c.backupMeta(cfg))
		if err != nil {
			return err
		}
		fmt.Fprintf(c.Out, "Wrote %d rows of %d tables to %s.\n", st.Rows, st.Tables, file)
		if err := db.NoteBackup(ctx, d, clock.System{}.Now()); err != nil { // the backup is whole all the same
			fmt.Fprintf(c.Err, "Warning: that it was written could not be noted, and /metrics will say that there is none: %v\n", err)
		}
		c.sayWhoReads(cfg)
		if err := c.warnOfNoStaff(ctx, d); err != nil {
			return err
		}
		return c.remindOfPictures(cfg)
	})
}

// sayWhoReads says who can read the file that was written.
func (c CLI) sayWhoReads(cfg Config) {
	switch n := len(cfg.Recipients); n {
	case 0:
	case 1:
		fmt.Fprintln(c.Out, "It is encrypted (age): the secret key of BACKUP_RECIPIENT opens it, and nothing else does.")
		return
	default:
		fmt.Fprintf(c.Out, "It is encrypted (age): each of the %d secret keys of BACKUP_RECIPIENT opens it, and nothing else does.\n", n)
		return
	}
	fmt.Fprintln(c.Out, "It is not encrypted: all personal data in it can be read by who has the file. BACKUP_RECIPIENT encrypts backups.")
}

// warnOfNoStaff says that nobody has ever signed in to what was backed up: a real installation
// has an owner.
func (c CLI) warnOfNoStaff(ctx context.Context, d *db.DB) error {
	var staff int
	if err := d.Read().QueryRowContext(ctx, "SELECT count(*) FROM staff_users").Scan(&staff); err != nil {
		return fmt.Errorf("counting the accounts: %w", err)
	}
	if staff == 0 {
		fmt.Fprintln(c.Err, "Warning: this database has no account of staff. Is it the right one? Look at WARDGATE_DATA and DATABASE_URL.")
	}
	return nil
}

// remindOfPictures says which files belong to what was written and are not in it:
// they are many, never change, and copy well by themselves.
func (c CLI) remindOfPictures(cfg Config) error {
	if cfg.Uploads != nil {
		fmt.Fprintln(c.Out, "Uploaded pictures are not in it: they are in the bucket of UPLOADS_URL.")
		return nil
	}
	n, err := cfg.uploadFolder().Pictures()
	if n > 0 {
		fmt.Fprintf(c.Out, "%d uploaded pictures are not in it: copy the folder %s as well, after this.\n", n, cfg.uploadFolder())
	}
	return err
}

func (c CLI) backupMeta(cfg Config) backup.Meta {
	return backup.Meta{Product: "wardgate " + c.Version, At: clock.System{}.Now(), Without: withoutRows(), Recipients: cfg.Recipients}
}

// withoutRows are the tables whose rows are in no backup: sessions, known devices, and links and codes that work once. After a restore
// people sign in again, as from a new device, and an invitation, a code or a new password is asked for again. Nor when a backup was last written: of what is restored there is none.
func withoutRows() []string {
	return []string{"staff_sessions", "staff_tokens", "staff_reset_requests", "staff_devices", "staff_signin_codes", "push_devices", "push_notices", "backups"}
}

// Restore fills an empty database from the file, which the identities in another file open if it is encrypted. The whole file is looked at
// before anything is made. Then it erases again whom a list, or that of the data folder, names.
func (c CLI) Restore(ctx context.Context, file, identityFile, erased string) error {
	cfg, err := c.config()
	if err != nil {
		return err
	}
	with, err := identitiesFor(identityFile, erased)
	if err != nil {
		return err
	}
	if _, err := backup.VerifyFile(file, with...); err != nil {
		return err
	}
	d, err := openOwned(ctx, cfg, db.Options{Log: c.logger()}) // it makes the tables, and references are not checked meanwhile
	if err != nil {
		return err
	}
	st, err := backup.RestoreFile(ctx, d, file, migrations.For(string(d.Engine())), with...)
	var lost []vault.Lost
	var passkeys int
	if err == nil {
		lost, err = forgetForeign(ctx, cfg, d)
	}
	if err == nil {
		err = d.Read().QueryRowContext(ctx, "SELECT count(*) FROM staff_passkeys").Scan(&passkeys)
	}
	if e := d.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Restored %d rows of %d tables from %s.\n", st.Rows, st.Tables, file)
	if passkeys > 0 {
		fmt.Fprintf(c.Out, "%d passkeys of staff are as they were on %s: one that was removed since opens its account again. Take it off with: "+
			"wardgate staff reset-factor EMAIL\n", passkeys, st.At.UTC().Format(time.RFC3339))
	}
	sayLost(c, cfg, lost)
	return eraseAgainAfter(ctx, c, cfg, erased, st.At.Format("2006-01-02 15:04 MST"))
}

// identitiesFor reads what opens something encrypted, and sees that the list of erased people can be read, before anything is made.
func identitiesFor(identityFile, erased string) (with backup.Identities, err error) {
	if identityFile != "" {
		if with, err = backup.ReadIdentities(identityFile); err != nil {
			return nil, fmt.Errorf("--identity: %w", err)
		}
	}
	if erased != "" {
		if _, err := erasedFrom(erased); err != nil {
			return nil, fmt.Errorf("--erasures: %w", err)
		}
	}
	return with, nil
}

// sayLost says what a restore had to give up, and what to do if it need not be lost.
func sayLost(c CLI, cfg Config, lost []vault.Lost) {
	for _, l := range lost {
		fmt.Fprintf(c.Out, "Without the key file that belongs to the backup, this is lost: %d %s.\n", l.Rows, l.What)
	}
	if len(lost) > 0 {
		fmt.Fprintf(c.Out, "If you have that file, put it at %s and restore into another empty database. If not, go on: everyone signs in by "+
			"password alone, or with a passkey, and sets their authenticator app up anew, and links of the newsletter get a new key.\n", cfg.KeyFile)
	}
}
