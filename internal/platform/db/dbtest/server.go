package dbtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

const howToInstall = `PostgreSQL's server programs were not found, and these tests run on both engines.
Install them (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql),
or name a server: WARDGATE_TEST_POSTGRES=postgres://admin:password@host/postgres`

// server is where PostgreSQL's programs are, and the user that they run as.
type server struct {
	bin string
	as  *syscall.Credential // nil: as ourselves
}

func findServer() (server, error) {
	bin, err := findPrograms()
	if err != nil || os.Getuid() != 0 {
		return server{bin: bin}, err
	}
	// PostgreSQL refuses to run as root.
	u, err := user.Lookup("postgres")
	if err != nil {
		return server{}, fmt.Errorf("running as root, and %w: %s", err, howToInstall)
	}
	uid, errUID := strconv.ParseUint(u.Uid, 10, 32)
	gid, errGID := strconv.ParseUint(u.Gid, 10, 32)
	if err := errors.Join(errUID, errGID); err != nil {
		return server{}, fmt.Errorf("user postgres: %w", err)
	}
	return server{bin: bin, as: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
}

// findPrograms returns the folder of initdb: Debian keeps it out of PATH.
func findPrograms() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New(howToInstall)
	}
	return filepath.Dir(found[len(found)-1]), nil
}

func (s server) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = "/" // the test's own folder may be closed to user postgres
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Credential: s.as}
	return cmd
}

func (s server) run(ctx context.Context, program string, args ...string) ([]byte, error) {
	return s.command(ctx, filepath.Join(s.bin, program), args...).CombinedOutput()
}

// mkdir makes a folder that only the server's user may enter.
func (s server) mkdir(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return fmt.Errorf("making a folder for the test cluster: %w", err)
	}
	if s.as == nil {
		return nil
	}
	return os.Chown(dir, int(s.as.Uid), int(s.as.Gid))
}

// watchScript ends the cluster once nobody has used it for ten minutes: test
// processes do not know which of them is the last. It compares files with files,
// because a library that shifts the server's clock (see moments) would also shift
// the script's.
const watchScript = `bin=$1 dir=$2 used=$3
unset LD_PRELOAD
while sleep 60; do
  "$bin/pg_ctl" status -D "$dir/data" || exit 0
  [ -n "$(find "$used" -mmin +10)" ] || continue
  n=$("$bin/psql" -h "$dir/s" -U postgres -Atc "SELECT count(*) FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()") || n=0
  [ "$n" = 0 ] || continue
  "$bin/pg_ctl" stop -D "$dir/data" -m immediate -w
  rm -rf "$dir"/*
  exit 0
done >/dev/null 2>&1`

func (s server) watch(c cluster) error {
	cmd := s.command(context.Background(), "sh", "-c", watchScript, "sh", s.bin, c.dir, c.used())
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("starting the test cluster's watcher: %w", err)
	}
	return cmd.Process.Release()
}
