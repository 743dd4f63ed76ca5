package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"wardgate/catalog"
	"wardgate/internal/platform/certificate"
	"wardgate/internal/platform/db"
	"wardgate/internal/platform/doctor"
	"wardgate/internal/platform/vault"
	"wardgate/migrations"
)

// examination is one look at a machine.
type examination struct {
	Doctor
	Config

	company catalog.Company
	names   doctor.Names
	wrong   []error
	read    atomic.Bool // the settings were, in time
	// sight is the database, looked at once for all who want to know.
	sight func() (db.Sight, error)
}

const asItsAccount = "run wardgate doctor as the account that serves: sudo -u wardgate …"

// folder looks whether files can be made in the data folder, and whether all in it belong to one account.
func (x *examination) folder(context.Context) doctor.Finding {
	dir, err := filepath.Abs(x.Data)
	if err != nil {
		return doctor.Failed("write the whole path into WARDGATE_DATA", "%s: %v", x.Data, err)
	}
	info, err := os.Stat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Warned("the first start makes it; if this company has data already, look at WARDGATE_DATA", "the folder %s does not exist", dir)
	case err != nil:
		return doctor.Failed("look at the rights of the folders above it", "%s: %v", dir, errors.Unwrap(err))
	case !info.IsDir():
		return doctor.Failed("name a folder in WARDGATE_DATA", "%s is no folder", dir)
	}
	if err := db.Writable(dir); err != nil {
		return doctor.Failed("let the account that serves own it (chown), or "+asItsAccount, "nothing can be written into %s: %v", dir, err)
	}
	owner, known := db.OwnerOf(info)
	for _, name := range []string{db.FileName, db.FileName + "-wal", db.FileName + "-shm", "key", "erased-people", "uploads"} {
		file, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			continue
		}
		if uid, _ := db.OwnerOf(file); known && uid != owner {
			return doctor.Warned("give all in it to the account that serves: chown -R. A command that was run as root made it, perhaps",
				"%s belongs to the account %d, the folder %s to %d", name, uid, dir, owner)
		}
	}
	if known && os.Getuid() == 0 && owner != 0 {
		return doctor.Warned(asItsAccount, "%s belongs to the account %d, and root, who looks, may write anywhere", dir, owner)
	}
	return doctor.Good("%s can be written", dir)
}

// disk judges the room as /readyz and the board do.
func (x *examination) disk(context.Context) doctor.Finding {
	dir := existing(x.Data)
	space, known := db.SpaceOf(dir)
	if !known {
		return doctor.Skipped("the room on the disk of %s is not known here", dir)
	}
	const room = "%d MB of %d MB are free on the disk of %s, %d percent"
	facts := []any{space.Free >> 20, space.Total >> 20, dir, space.Percent()}
	switch {
	case space.Full():
		return doctor.Failed("make room: requests are refused", room, facts...)
	case space.Low(false):
		return doctor.Warned("make room before requests are refused", room, facts...)
	}
	return doctor.Good(room, facts...)
}

// existing is the folder, or the nearest above it that there is.
func existing(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	for {
		if _, err := os.Stat(dir); err == nil || filepath.Dir(dir) == dir {
			return dir
		}
		dir = filepath.Dir(dir)
	}
}

func (x *examination) process(context.Context) doctor.Finding {
	if x.DBURL != "" {
		return doctor.Skipped("on PostgreSQL several instances may serve")
	}
	pid, known := db.Holder(x.Data)
	switch {
	case !known:
		return doctor.Skipped("whether a process serves the folder cannot be told here")
	case pid == 0:
		return doctor.Good("no process serves the folder %s", x.Data)
	}
	return doctor.Good("process %d serves the folder %s; another one would be refused", pid, x.Data)
}

// database looks whether there is one that this version can work with.
func (x *examination) database(context.Context) doctor.Finding {
	variable := databaseVariable(x.Config)
	if f, is := x.invalid("DATABASE_URL"); is {
		return f
	}
	engine, at := "sqlite", filepath.Join(x.Data, db.FileName)
	if x.DBURL != "" {
		server, _ := db.ServerOf(x.DBURL)
		engine, at = "postgres", "PostgreSQL at "+server
	}
	sight, err := x.sight()
	newest, e := db.Newest(migrations.For(engine))
	if e != nil {
		return doctor.Failed("this program is broken: build or fetch it again", "%v", e)
	}
	switch {
	case errors.Is(err, db.ErrNoDatabase) && x.DBURL == "":
		return doctor.Warned("the first start makes one; if this company has data already, look at WARDGATE_DATA", "there is no database in the folder %s", x.Data)
	case errors.Is(err, db.ErrNoDatabase):
		return doctor.Failed("make the database (docs/operations.md, PostgreSQL, several instances), or mend its name in "+variable, "%v", err)
	case errors.Is(err, db.ErrLogin):
		return doctor.Failed("look at user and password in "+variable+"; special characters are written as %XX", "%s: %v", at, err)
	case errors.Is(err, db.ErrUnindexed):
		return doctor.Warned("start wardgate, which takes it in; if these files are a copy, restore a backup instead", "%s cannot be read without writing: %v", at, err)
	case err != nil && x.DBURL != "":
		return doctor.Failed("is the server running, is host:port in "+variable+" right, does a firewall let this machine in?", "%s: %s", at, why(err))
	case err != nil:
		return doctor.Failed("look at the rights of the file; if it is damaged, restore the last backup into an empty folder", "%s: %s", at, why(err))
	case sight.Schema == 0:
		return doctor.Warned("the first start makes the tables, and so does wardgate migrate; if this company has data already, look at "+variable, "%s has no tables yet", at)
	case sight.Schema > newest:
		return doctor.Failed("run the newer version; to go back, restore the backup from before the upgrade into an empty database",
			"%s was migrated by a newer version: schema %d, this version knows %d", at, sight.Schema, newest)
	case sight.Schema < newest:
		return doctor.Warned("back it up, then run wardgate migrate, or start this version, which does the same", "%s has schema %d, this version brings %d", at, sight.Schema, newest)
	}
	return doctor.Good("%s has schema %d, as this version", at, sight.Schema)
}

func (x *examination) integrity(ctx context.Context) doctor.Finding {
	if x.DBURL != "" {
		return doctor.Skipped("PostgreSQL looks after its files: pg_amcheck")
	}
	if _, err := x.sight(); err != nil {
		return doctor.Skipped("the database cannot be read, see database")
	}
	switch err := db.Sound(ctx, x.Data); {
	case errors.Is(err, db.ErrDamaged):
		return doctor.Failed("stop the program, keep a copy of the folder, and restore the last backup into an empty one", "%v", err)
	case errors.Is(err, context.DeadlineExceeded):
		return doctor.Skipped("the file is too large to be looked through in %v; by hand: sqlite3 %s 'PRAGMA quick_check'", doctor.Within, filepath.Join(x.Data, db.FileName))
	case err != nil:
		return doctor.Warned("try again; if it stays, look at the disk's log (dmesg)", "the file could not be looked through: %s", why(err))
	}
	return doctor.Good("SQLite finds no damage (quick_check)")
}

// key looks whether the key file is there, closed to others, and the one that the database was sealed with.
func (x *examination) key(context.Context) doctor.Finding {
	sight, trouble := x.sight()
	keys, err := vault.ReadFile(x.KeyFile)
	const lost = "put the key file of this installation there; if it is lost for good: wardgate key forget (docs/operations.md, The key file)"
	switch {
	case errors.Is(err, fs.ErrNotExist) && len(sight.Keys) > 0:
		return doctor.Failed(lost, "%s is missing, and secrets in the database are sealed with it", x.KeyFile)
	case errors.Is(err, fs.ErrNotExist):
		return doctor.Skipped("%s does not exist; the first start makes it", x.KeyFile)
	case err != nil:
		return doctor.Failed("the file must be readable by the account that serves, and by nobody else", "%v", err)
	case trouble == nil && len(sight.Keys) > 0 && !slices.ContainsFunc(sight.Keys, func(id string) bool { return slices.Contains(keys.KeyIDs(), id) }):
		return doctor.Failed(lost, "the database is sealed with another key (%s) than that in %s", strings.Join(sight.Keys, ", "), x.KeyFile)
	}
	mode := ""
	if info, err := os.Stat(x.KeyFile); err == nil {
		mode = ", mode " + info.Mode().Perm().String()
	}
	return doctor.Good("%s holds a key%s; keep a copy apart from the backups", x.KeyFile, mode)
}

// backupsEvery is how old the last backup may be: one each night, with some hours to spare, as the alert rules say.
const backupsEvery = 36 * time.Hour

func (x *examination) backup(context.Context) doctor.Finding {
	sight, err := x.sight()
	const nightly = "run wardgate backup FILE each night, and copy it to another machine (docs/operations.md, Backup and restore)"
	switch age := time.Since(sight.Backup); {
	case err != nil || sight.Schema == 0:
		return doctor.Skipped("no database to back up, see database")
	case sight.Backup.IsZero():
		return doctor.Warned(nightly, "no backup was ever written of this database")
	case age > backupsEvery:
		return doctor.Warned(nightly, "the last backup was written %d hours ago, on %s", int(age.Hours()), sight.Backup.UTC().Format(time.DateTime))
	}
	return doctor.Good("the last one was written on %s UTC", sight.Backup.UTC().Format(time.DateTime))
}

func (x *examination) certificate(context.Context) doctor.Finding {
	for _, name := range []string{"WARDGATE_TLS_CERT", "WARDGATE_TLS_KEY"} {
		if f, is := x.invalid(name); is {
			return f
		}
	}
	if x.TLS.Certificate == "" {
		return doctor.Skipped("WARDGATE_TLS_CERT is not set: TLS ends at a proxy")
	}
	seen, err := certificate.Inspect(x.TLS, x.Config.host(), time.Now())
	if err != nil {
		return doctor.Failed("renew it, or name the two files that were made together", "%v", err)
	}
	if f, is := ending(seen.Ends, x.TLS.Certificate, "renew it; the files are read anew by themselves"); is {
		return f
	}
	if !seen.ForHost {
		return doctor.Warned("make one for the host of WARDGATE_URL, unless a proxy in front asks for this one", "%s is not for %s", x.TLS.Certificate, x.Config.host())
	}
	if !seen.Trusted {
		return doctor.Warned("name the file with the whole chain (fullchain.pem)", "no authority that this machine knows stands behind %s", x.TLS.Certificate)
	}
	return doctor.Good("%s is for %s until %s", x.TLS.Certificate, x.Config.host(), seen.Ends.UTC().Format(time.DateOnly))
}

// mostApart is how far clocks may be apart: what people are promised to the minute is told by ours.
const mostApart = 2 * time.Second

// clock compares the clock with the database server's if that is another machine, else asks the system whether something keeps it right.
func (x *examination) clock(context.Context) doctor.Finding {
	const todo = "keep the clock right with chrony or systemd-timesyncd: promised times and codes of second factors follow it"
	if x.DBURL != "" {
		if _, here := db.ServerOf(x.DBURL); !here {
			if sight, err := x.sight(); err == nil {
				apart := sight.Ahead.Round(time.Millisecond)
				if apart.Abs() > mostApart {
					return doctor.Warned(todo+", on both machines", "the database server's clock is %v ahead of this machine's", apart)
				}
				return doctor.Good("the database server's clock is %v ahead of this machine's", apart)
			}
		}
	}
	is, known := doctor.Synchronized()
	switch {
	case !known:
		return doctor.Skipped("there is no other clock to compare with; look at it yourself: %s", time.Now().UTC().Format(time.DateTime+" UTC"))
	case !is:
		return doctor.Warned(todo, "nothing keeps this machine's clock right, as far as the system knows; it is %s", time.Now().UTC().Format(time.DateTime+" UTC"))
	}
	return doctor.Good("something keeps this machine's clock right (adjtimex)")
}
