package faults_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"wardgate/web"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// These tests wait more than they work: more of them at once than processors.
	if err := flag.Set("test.parallel", "4"); err != nil {
		panic(err)
	}
	code := m.Run()
	if path, err := binary(); err == nil && os.Getenv("WARDGATE_TEST_BINARY") == "" {
		_ = os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// binary builds the program once for all tests of a run.
var binary = sync.OnceValues(func() (string, error) {
	if path := os.Getenv("WARDGATE_TEST_BINARY"); path != "" {
		return path, nil
	}
	if _, err := fs.Stat(web.Dist, "ssr/server.js"); err != nil {
		return "", fmt.Errorf("the web build is missing: run `make web`, then this test again (%w)", err)
	}
	dir, err := os.MkdirTemp("", "wardgate-faults-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "wardgate")
	build := exec.Command("make", "--no-print-directory", "-C", "../..", "binary", "BINARY="+path)
	build.Env = append(os.Environ(), "MAKEFLAGS=", "MFLAGS=") // not a part of the make that runs the tests
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return path, nil
})

func long() bool { return os.Getenv("WARDGATE_LONG") == "1" }
