package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"

	"wardgate/internal/app"
)

var errDoctorUsage = errors.New("write: wardgate doctor [--json] [--dns HOST:PORT]")

// terminalWidth is how wide every terminal is, and what a mail or a ticket shows without folding.
const terminalWidth = 80

// doctorCommand reads the flags, and whether a person looks at a terminal.
func doctorCommand(ctx context.Context, cli app.CLI, args []string) error {
	flags := flag.NewFlagSet("doctor", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	asJSON := flags.Bool("json", false, "write an object instead of lines")
	server := flags.String("dns", "", "name server to ask, host:port")
	if err := flags.Parse(args); err != nil {
		return fmt.Errorf("%w; %w", err, errDoctorUsage)
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("unexpected %q; %w", flags.Arg(0), errDoctorUsage)
	}
	if _, _, err := net.SplitHostPort(*server); *server != "" && err != nil {
		return fmt.Errorf("--dns %q is no host:port; %w", *server, errDoctorUsage)
	}
	o := app.Doctor{CLI: cli, JSON: *asJSON, NameServer: *server, Environ: os.Environ()}
	if about, err := os.Stdout.Stat(); err == nil && about.Mode()&os.ModeCharDevice != 0 {
		o.Width, o.Color = terminalWidth, os.Getenv("NO_COLOR") == ""
	}
	return o.Run(ctx)
}
