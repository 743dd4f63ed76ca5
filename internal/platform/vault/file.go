package vault

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// linePrefix begins a line of the file that holds a key: the rest is its 32 bytes in base64url without padding.
// Empty lines and those that begin with # count for nothing.
const linePrefix = "wardgate-key-1:"

const explanation = `# This key encrypts the secrets in wardgate's database. It is in no backup: keep a copy in a safe place apart from them.
# Every instance on one database needs the same file. Several keys: the newest first (docs/operations.md, "The key file").
`

// ReadFile returns the vault of the keys in a file. The error is one line that says what is wrong with the file and
// repeats nothing of it; it is fs.ErrNotExist for a file that does not exist.
func ReadFile(path string) (*Vault, error) {
	r, err := readRing(path)
	if err != nil {
		return nil, err
	}
	v := &Vault{path: path}
	v.now.Store(r)
	return v, nil
}

func readRing(path string) (*ring, error) {
	info, err := os.Stat(path) // before it is read: what changes meanwhile is read again
	if err != nil {
		return nil, fmt.Errorf("the key file %s cannot be read: %w", path, cause(err))
	}
	if err := private(path, info); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(path) //nolint:gosec // the operator names it
	if err != nil {
		return nil, fmt.Errorf("the key file %s cannot be read: %w", path, cause(err))
	}
	keys, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("the key file %s %w", path, err)
	}
	r, err := newRing(keys)
	if err != nil {
		return nil, err
	}
	r.file = info
	return r, nil
}

func parse(text []byte) (keys [][]byte, err error) {
	for n, line := range bytes.Split(text, []byte("\n")) {
		line := strings.TrimSpace(string(line))
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		encoded, ok := strings.CutPrefix(line, linePrefix)
		if !ok {
			return nil, fmt.Errorf("is wrong: line %d does not begin with %s", n+1, linePrefix)
		}
		key, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
		if err != nil || len(key) != KeySize {
			return nil, fmt.Errorf("is wrong: line %d must have %d bytes in base64url after %s, 43 characters", n+1, KeySize, linePrefix)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("is wrong: it has no line that begins with %s", linePrefix)
	}
	return keys, nil
}

// MakeFile makes the file with a new key, readable by its owner only, and returns its vault. A file that another
// process makes meanwhile stays: then that one's key is returned.
func MakeFile(path string, random io.Reader) (*Vault, error) {
	line, err := newLine(random)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, fmt.Errorf("the key file %s cannot be made: %w", path, cause(err))
	}
	if err := write(path, explanation+line, nil, name); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("the key file %s cannot be made: %w", path, cause(err))
	}
	return ReadFile(path)
}

// AddKey puts a new key in front of those in the file, whose owner and rights stay.
func AddKey(path string, random io.Reader) (*Vault, error) {
	before, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("the key file %s cannot be read: %w", path, cause(err))
	}
	old, err := os.ReadFile(path) //nolint:gosec // the operator names it
	if err != nil {
		return nil, fmt.Errorf("the key file %s cannot be read: %w", path, cause(err))
	}
	if _, err := parse(old); err != nil {
		return nil, fmt.Errorf("the key file %s %w", path, err)
	}
	line, err := newLine(random)
	if err != nil {
		return nil, err
	}
	if err := write(path, explanation+line+strings.TrimPrefix(string(old), explanation), before, os.Rename); err != nil {
		return nil, fmt.Errorf("the key file %s cannot be changed: %w", path, cause(err))
	}
	return ReadFile(path)
}

func newLine(random io.Reader) (string, error) {
	key := make([]byte, KeySize)
	if _, err := io.ReadFull(random, key); err != nil {
		return "", fmt.Errorf("drawing a key: %w", err)
	}
	return linePrefix + base64.RawURLEncoding.EncodeToString(key) + "\n", nil
}

// write stores the text beside path and has put give it its name: never is there a file with half a key. before is the file that it replaces, if
// there is one.
func write(path, text string, before fs.FileInfo, put func(from, to string) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*") // mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if e := os.Remove(f.Name()); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}()
	_, err = f.WriteString(text)
	if before != nil {
		err = errors.Join(err, asBefore(f, before))
	}
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return put(f.Name(), path)
}

// name gives a new file its name. Unlike a rename, a hard link never replaces a file that another process made
// meanwhile; where the file system has no hard links, the look before the rename must do.
func name(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, e := os.Lstat(to); !errors.Is(e, fs.ErrNotExist) {
		return errors.Join(fs.ErrExist, e)
	}
	return os.Rename(from, to)
}

// cause is an error of the file system without the path, which the message names already.
func cause(err error) error {
	if at, ok := errors.AsType[*fs.PathError](err); ok {
		return at.Err
	}
	if link, ok := errors.AsType[*os.LinkError](err); ok {
		return link.Err
	}
	return err
}
