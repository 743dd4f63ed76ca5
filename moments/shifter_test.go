package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// prepared is a shifter that ends with the test.
func prepared(t *testing.T) *shifter {
	t.Helper()
	s, err := prepare(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// TestClocksAreShifted: the wall clock of a Go program, by its own way and by the system's,
// and that of a program which asks the C library; and no clock that measures spans.
// Proves: gate-9
func TestClocksAreShifted(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("elsewhere moments says so and ends")
		return
	}
	s := prepared(t)
	dir := s.dir
	const program = `package main

import (
	"syscall"
	"time"
	"unsafe"
)

func main() {
	begin := time.Now()
	var system syscall.Timespec
	syscall.Syscall(syscall.SYS_CLOCK_GETTIME, 0, uintptr(unsafe.Pointer(&system)), 0)
	println(begin.Format("2006-01-02T15"), time.Unix(system.Unix()).UTC().Format("2006-01-02T15"), time.Since(begin) < time.Minute)
}
`
	source, binary := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.build(t.Context(), "build", binary, source); err != nil {
		t.Fatal(err)
	}
	m := moment{"leap", time.Date(2128, 2, 29, 12, 30, 0, 0, time.UTC)}
	for want, command := range map[string][]string{
		"2128-02-29T12 2128-02-29T12 true": {binary},
		"2128-02-29T12":                    {"date", "-u", "+%Y-%m-%dT%H"},
	} {
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		cmd.Env = append(s.environment(m), "TZ=UTC")
		if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != want {
			t.Errorf("%s says %s, %v, want %s", command[0], out, err, want)
		}
	}
}

// TestClocksAreSet: while a program runs, forward and back.
// Proves: gate-9, platform-122
func TestClocksAreSet(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("elsewhere moments says so and ends")
		return
	}
	s := prepared(t)
	dir := s.dir
	const program = `package main

import (
	"encoding/binary"
	"os"
	"time"
)

func main() {
	begin := time.Now()
	for _, seconds := range []int64{3600, -7200, 0} {
		f, err := os.OpenFile(os.Getenv("CLOCK_STEPS"), os.O_WRONLY, 0)
		if err != nil {
			panic(err)
		}
		if _, err := f.Write(binary.NativeEndian.AppendUint64(nil, uint64(seconds))); err != nil {
			panic(err)
		}
		now := time.Now()
		println(now.Round(0).Sub(begin.Round(0)).Round(time.Minute).String(), now.Sub(begin) < time.Minute)
	}
}
`
	source, binary, file := filepath.Join(dir, "main.go"), filepath.Join(dir, "program"), filepath.Join(dir, "steps")
	err := os.WriteFile(source, []byte(program), 0o600)
	if err == nil {
		err = os.WriteFile(file, make([]byte, 8), 0o600)
	}
	if err == nil {
		err = s.build(t.Context(), "build", binary, source)
	}
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), binary)
	cmd.Env = append(os.Environ(), "CLOCK_STEPS="+file)
	const want = "1h0m0s true\n-2h0m0s true\n0s true\n"
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != want {
		t.Errorf("%s, %v, want %s", out, err, want)
	}
}

// TestAnotherGoIsRefused: a standard library that looks otherwise would not be shifted, and
// every suite would pass.
// Proves: gate-9
func TestAnotherGoIsRefused(t *testing.T) {
	for _, text := range []string{"nothing of the kind", "after after"} {
		if got, err := (change{"time/time.go", "after", " insert"}).apply([]byte(text)); err == nil || !strings.Contains(err.Error(), "time/time.go") {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
	}
	if got, err := (change{"time/time.go", "after", " insert"}).apply([]byte("before after behind")); err != nil || string(got) != "before after insert behind" {
		t.Errorf("%q, %v", got, err)
	}
}
