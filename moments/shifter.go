package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// shifter sets the clock of processes: that of Go programs by a changed standard
// library, which an overlay of the build puts in the place of the installed one, and
// that of others by a library that is loaded before the C library. The product has no
// switch for it, and no build without the overlay can be shifted.
type shifter struct {
	dir     string // what is built and kept
	open    string // a folder that every user may enter: PostgreSQL runs as another one
	overlay string // for the flag -overlay of go build
	library string // for LD_PRELOAD
}

//go:embed clock/shift.c
var library []byte

const (
	// variable tells a process by how many seconds its clock is ahead.
	variable = "CLOCK_SHIFT"
	// steps names a file of eight bytes, the machine's integer: the seconds that the clock of a Go program is ahead besides,
	// negative ones too, and read at each look at the clock. So a clock is set while the program runs.
	steps = "CLOCK_STEPS"
)

// readsTheVariables joins package syscall. It cannot use strconv: that is built on it.
const readsTheVariables = `package syscall

import "unsafe"

var (
	clockShifted = clockShift()
	clockSteps   *int64
)

func init() { clockSteps = mapClockSteps() }

// ClockShift is by how many seconds the wall clock is ahead of the machine's.
func ClockShift() int64 {
	if clockSteps == nil {
		return clockShifted
	}
	return clockShifted + *clockSteps
}

func clockShift() (seconds int64) {
	text, _ := Getenv("` + variable + `")
	for _, digit := range []byte(text) {
		seconds = seconds*10 + int64(digit-'0')
	}
	return seconds
}

func mapClockSteps() *int64 {
	name, found := Getenv("` + steps + `")
	if !found || name == "" {
		return nil
	}
	fd, err := Open(name, O_RDONLY|O_CLOEXEC, 0)
	if err != nil {
		panic("` + steps + `: " + err.Error())
	}
	page, err := Mmap(fd, 0, 8, PROT_READ, MAP_SHARED)
	if err != nil {
		panic("` + steps + `: " + err.Error())
	}
	return (*int64)(unsafe.Pointer(unsafe.SliceData(page)))
}
`

// change is an insertion into a file of the standard library.
type change struct{ file, after, insert string }

// changes shift what time.Now says, except among synctest's own clocks, and what the
// system answers to who asks it past package time, as SQLite and the JavaScript engine do.
func changes() []change {
	return []change{
		{"time/time.go", "import (\n", "\t\"syscall\"\n"},
		{"time/time.go", "\tsec, nsec, mono := runtimeNow()\n", "\tif !runtimeIsBubbled() {\n\t\tsec += syscall.ClockShift()\n\t}\n"},
		{"syscall/syscall_linux.go", "\tr1, r2, errno = linux.Syscall6(trap, a1, a2, a3, a4, a5, a6)\n",
			"\tif trap == SYS_CLOCK_GETTIME && a1 == 0 && errno == 0 {\n\t\t(*Timespec)(unsafe.Pointer(a2)).Sec += ClockShift()\n\t}\n"},
	}
}

// prepare writes the overlay into dir and builds the library; close ends what it began.
func prepare(ctx context.Context, dir string) (*shifter, error) {
	open, err := os.MkdirTemp("", "wardgate-moments-")
	if err != nil {
		return nil, err
	}
	s := &shifter{dir: dir, open: open, overlay: filepath.Join(dir, "overlay.json"), library: filepath.Join(open, "shift.so")}
	err = errors.Join(os.Chmod(open, 0o711), os.MkdirAll(s.logs(), 0o750)) //nolint:gosec // see open
	if err == nil {
		err = s.writeOverlay(ctx)
	}
	if err == nil {
		err = s.buildLibrary(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s *shifter) close() error { return os.RemoveAll(s.open) }

func (s *shifter) buildLibrary(ctx context.Context) error {
	source := filepath.Join(s.dir, "shift.c")
	if err := os.WriteFile(source, library, 0o600); err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, "gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", s.library, source) //nolint:gosec // our own paths
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("building the library that shifts the clock: %w\n%s", err, out)
	}
	return os.Chmod(s.library, 0o755) //nolint:gosec // see open
}

func (s *shifter) logs() string { return filepath.Join(s.dir, "logs") }

func (s *shifter) writeOverlay(ctx context.Context) error {
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("asking Go where it is installed: %w", err)
	}
	src := filepath.Join(strings.TrimSpace(string(root)), "src")
	texts := map[string][]byte{filepath.Join(src, "syscall", "clock_shift.go"): []byte(readsTheVariables)}
	for _, c := range changes() {
		path := filepath.Join(src, filepath.FromSlash(c.file))
		if texts[path] == nil {
			if texts[path], err = os.ReadFile(path); err != nil { //nolint:gosec // Go's own source
				return err
			}
		}
		if texts[path], err = c.apply(texts[path]); err != nil {
			return err
		}
	}
	replace := map[string]string{}
	for path, text := range texts {
		replace[path] = filepath.Join(s.dir, strings.ReplaceAll(strings.TrimPrefix(path, src+string(filepath.Separator)), string(filepath.Separator), "-"))
		if err := os.WriteFile(replace[path], text, 0o600); err != nil {
			return err
		}
	}
	encoded, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(s.overlay, encoded, 0o600)
}

// apply makes the insertion, or says that this Go is another than the one it was written for.
func (c change) apply(text []byte) ([]byte, error) {
	if n := bytes.Count(text, []byte(c.after)); n != 1 {
		return nil, fmt.Errorf("%s of this Go holds %q %d times instead of once: adapt changes() in moments/shifter.go to this version", c.file, strings.TrimSpace(c.after), n)
	}
	return bytes.Replace(text, []byte(c.after), []byte(c.after+c.insert), 1), nil
}

// environment is ours, for a process whose clock begins at m.
func (s *shifter) environment(m moment) []string {
	ahead := int64(time.Until(m.at).Round(time.Second).Seconds())
	return append(os.Environ(), variable+"="+strconv.FormatInt(ahead, 10), "LD_PRELOAD="+s.library)
}
