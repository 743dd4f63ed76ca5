// Command wardgate is the website and back office of a security company. See README.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	_ "time/tzdata" // Edmonton's clock also on a machine without zone files

	"wardgate/internal/app"
)

// gcPercent lets the heap grow to three and a half times the live data before a collection,
// where the default is twice: live data is some 15 MB, and collecting cost a tenth of each
// accepted request. GOGC in the environment wins.
const gcPercent = 250

// version is set by the build (-ldflags "-X main.version=…").
var version = "dev"

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	limitMemory()
	err := run(ctx, os.Args[1:])
	stop()
	if errors.Is(err, app.ErrUnwell) {
		os.Exit(1) // what has to be mended is told already
	}
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		// One line, even for an error of several attempts.
		fmt.Fprintln(os.Stderr, "wardgate: "+strings.Join(strings.Fields(err.Error()), " "))
		if errors.Is(err, errDoctorUsage) {
			os.Exit(2) // 1 tells of the machine
		}
		os.Exit(1)
	}
}

// limitMemory tells the runtime how much memory it may take.
func limitMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if limit := containerMemory(os.DirFS("/")); limit > 0 && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit / 100 * memoryShare)
	}
}

const usage = `wardgate: the website and back office of a security company

  wardgate serve                        serve the site; settings come from the environment
  wardgate migrate                      bring the database up to date and stop
  wardgate demo                         serve with thirty days of demo data and a printed staff login
  wardgate backup FILE                  write everything into FILE, also while serving
  wardgate restore FILE                 fill an empty database from FILE; --identity KEYS if it is encrypted,
                                        --erasures LIST to erase again who was erased since
  wardgate restore --replica URL        make the database of an empty WARDGATE_DATA from a replica (REPLICA_URL),
                                        --at TIME as it was then, or so long ago: 90m
  wardgate erasures export LIST         write the ids of erased people, for a restore elsewhere
  wardgate erasures import LIST         erase them again, if a restore has brought them back
  wardgate staff add EMAIL --role ROLE  add a member of staff (owner, sales, editor, viewer)
  wardgate staff reset-factor EMAIL     take a lost second factor off an account, passkeys too
  wardgate key new                      put a new key into the key file, and seal every secret with it
  wardgate key forget                   give up what is sealed with keys that are lost
  wardgate company export DIR           write what the company says of itself into a new folder, as files
  wardgate company import DIR           take it over from such files, all of it or nothing
  wardgate audit verify [ANCHOR …]      check that nobody has changed the audit log
  wardgate doctor                       look at this machine and the settings, and say what to do; --json for programs,
                                        --dns HOST:PORT to ask that name server; ends with 1 if something has to be mended
  wardgate version                      print the version

The settings are described in README.md.
`

func run(ctx context.Context, args []string) error {
	if len(args) == 0 {
		fmt.Fprint(os.Stderr, usage)
		return errors.New("say what to do, for instance: wardgate serve")
	}
	command, rest := args[0], args[1:]
	if asksForHelp(command, rest) {
		fmt.Print(usage)
		return nil
	}
	cli := app.CLI{Version: version, Out: os.Stdout, Err: os.Stderr, Lookup: os.LookupEnv}
	switch command {
	case "serve":
		return none(rest, func() error { return cli.Serve(ctx) })
	case "demo":
		return none(rest, func() error { return cli.Demo(ctx) })
	case "migrate":
		return none(rest, func() error { return cli.Migrate(ctx) })
	case "backup":
		file, err := oneFile(flag.NewFlagSet(command, flag.ContinueOnError), rest, "write: wardgate backup FILE")
		if err != nil {
			return err
		}
		return cli.Backup(ctx, file)
	case "restore":
		return restoreCommand(ctx, cli, rest)
	case "erasures":
		return erasuresCommand(ctx, cli, rest)
	case "staff":
		return staffCommand(ctx, cli, rest)
	case "company":
		return companyCommand(ctx, cli, rest)
	case "key":
		return keyCommand(ctx, cli, rest)
	case "audit":
		return auditCommand(ctx, cli, rest)
	case "doctor":
		return doctorCommand(ctx, cli, rest)
	case "version", "--version":
		fmt.Println("wardgate " + version)
		return nil
	}
	fmt.Fprint(os.Stderr, usage)
	return fmt.Errorf("there is no command %q", command)
}

// asksForHelp tells whether the usage is wanted. Backup and restore say their own.
func asksForHelp(command string, rest []string) bool {
	help := []string{"help", "--help", "-h"}
	if slices.Contains(help, command) {
		return true
	}
	return command != "backup" && command != "restore" && slices.ContainsFunc(rest, func(arg string) bool { return slices.Contains(help[1:], arg) })
}

func none(rest []string, do func() error) error {
	if len(rest) > 0 {
		return fmt.Errorf("unexpected %q; settings come from the environment, see README.md", rest[0])
	}
	return do()
}

// restoreCommand restores a backup, or a replica.
func restoreCommand(ctx context.Context, cli app.CLI, args []string) error {
	flags := flag.NewFlagSet("restore", flag.ContinueOnError)
	identity := flags.String("identity", "", "file with the secret keys of age that open an encrypted backup")
	erased := flags.String("erasures", "", "list of erased people, who are erased again")
	from := flags.String("replica", "", "where the replica is, as in REPLICA_URL")
	at := flags.String("at", "", "the moment, or how long ago it was")
	form := "write: wardgate restore [--identity KEYS] [--erasures LIST] FILE, or --replica URL [--at TIME] instead of FILE"
	for _, arg := range args {
		if name, _, _ := strings.Cut(strings.TrimLeft(arg, "-"), "="); strings.HasPrefix(arg, "-") && name == "replica" {
			return onlyFlags(flags, args, form, func() error { return app.RestoreReplica(ctx, cli, *from, *at, *identity, *erased) })
		}
	}
	file, err := oneFile(flags, args, form)
	if err != nil {
		return err
	}
	if *at != "" {
		return errors.New("--at is for a replica; " + form)
	}
	return cli.Restore(ctx, file, *identity, *erased)
}

// onlyFlags reads flags of a command that takes nothing else.
func onlyFlags(flags *flag.FlagSet, args []string, form string, run func() error) error {
	flags.SetOutput(io.Discard)
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		fmt.Print(usage)
		return err
	} else if err != nil || flags.NArg() > 0 {
		return errors.Join(err, errors.New(form))
	}
	return run()
}

// oneFile reads the flags and the one argument of a command, the name of a file, in any order. Another word that begins with a
// hyphen is refused: such a file is written as ./-name.
func oneFile(flags *flag.FlagSet, args []string, form string) (string, error) {
	flags.SetOutput(io.Discard)
	var file string
	for rest := args; ; {
		switch err := flags.Parse(rest); {
		case errors.Is(err, flag.ErrHelp):
			fmt.Print(usage)
			return "", err
		case err != nil:
			return "", fmt.Errorf("%w; %s", err, form)
		}
		if rest = flags.Args(); len(rest) == 0 {
			break
		}
		if file != "" || rest[0] == "" || rest[0] == "-" {
			return "", errors.New(form)
		}
		file, rest = rest[0], rest[1:]
	}
	if file == "" {
		return "", errors.New(form)
	}
	return file, nil
}

// auditCommand reads "verify", and anchors.
func auditCommand(ctx context.Context, cli app.CLI, args []string) error {
	if len(args) == 0 || args[0] != "verify" || len(args) > 1 && strings.HasPrefix(args[1], "-") {
		return errors.New("write: wardgate audit verify [ANCHOR …]")
	}
	return cli.VerifyAudit(ctx, args[1:]...)
}

// companyCommand reads "export" or "import", and the name of a folder.
func companyCommand(ctx context.Context, cli app.CLI, args []string) error {
	const form = "write: wardgate company export DIR, or wardgate company import DIR"
	if len(args) == 0 {
		return errors.New(form)
	}
	files := app.CompanyFiles{CLI: cli}
	do, known := map[string]func(context.Context, string) error{"export": files.Export, "import": files.Import}[args[0]]
	if !known {
		return errors.New(form)
	}
	dir, err := oneFile(flag.NewFlagSet("company", flag.ContinueOnError), args[1:], form)
	if err != nil {
		return err
	}
	return do(ctx, dir)
}

// keyCommand reads "new" or "forget".
func keyCommand(ctx context.Context, cli app.CLI, args []string) error {
	if len(args) == 1 {
		switch args[0] {
		case "new":
			return cli.NewKey(ctx)
		case "forget":
			return cli.ForgetKeys(ctx)
		}
	}
	return errors.New("write: wardgate key new, or wardgate key forget")
}

// erasuresCommand reads "export LIST" or "import LIST".
func erasuresCommand(ctx context.Context, cli app.CLI, args []string) error {
	const form = "write: wardgate erasures export LIST, or wardgate erasures import LIST"
	if len(args) == 0 || args[0] != "export" && args[0] != "import" {
		return errors.New(form)
	}
	file, err := oneFile(flag.NewFlagSet("erasures", flag.ContinueOnError), args[1:], form)
	if err != nil {
		return err
	}
	if args[0] == "export" {
		return cli.ExportErased(ctx, file)
	}
	return cli.ImportErased(ctx, file)
}

// staffCommand reads "add EMAIL --role ROLE", flags before or after the address, or "reset-factor EMAIL".
func staffCommand(ctx context.Context, cli app.CLI, args []string) error {
	const form = "write: wardgate staff add EMAIL --role ROLE"
	if len(args) > 0 && args[0] == "reset-factor" {
		if len(args) != 2 {
			return errors.New("write: wardgate staff reset-factor EMAIL")
		}
		return cli.ResetFactor(ctx, args[1])
	}
	if len(args) < 2 || args[0] != "add" {
		return errors.New(form + ", or: wardgate staff reset-factor EMAIL")
	}
	flags := flag.NewFlagSet("staff add", flag.ContinueOnError)
	role := flags.String("role", "", "owner, sales, editor or viewer")
	var email string
	for rest := args[1:]; len(rest) > 0; {
		if err := flags.Parse(rest); err != nil {
			return err
		}
		rest = flags.Args()
		if len(rest) > 0 {
			if email != "" {
				return errors.New(form)
			}
			email, rest = rest[0], rest[1:]
		}
	}
	if email == "" || *role == "" {
		return errors.New(form)
	}
	return cli.AddStaff(ctx, email, *role)
}
