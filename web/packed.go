package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// packedEnding marks a file that stands for one without the ending, compressed (RFC 7932).
const packedEnding = ".br"

// packed is a folder whose scripts and style sheets are there in their compressed form alone: the binary carries each
// text once, as nearly every browser is sent it. Under its own name such a file is unpacked at each Open;
// folders list both names.
type packed struct{ of fs.FS }

// Open opens a file or a folder. It fails with fs.ErrNotExist when there is neither the file nor its compressed form.
func (p packed) Open(name string) (fs.File, error) {
	f, err := p.of.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		if whole, failed := p.unpack(name); !errors.Is(failed, fs.ErrNotExist) {
			return whole, failed
		}
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	if info, err := f.Stat(); err != nil || !info.IsDir() {
		return f, err
	}
	entries, err := p.ReadDir(name)
	return &folder{File: f, left: entries}, err
}

// ReadDir lists a folder, sorted by name.
func (p packed) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(p.of, name)
	if err != nil {
		return nil, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[e.Name()] = true
	}
	for _, e := range entries {
		if plain, ok := strings.CutSuffix(e.Name(), packedEnding); ok && !there[plain] {
			entries = append(entries, entry{p, path.Join(name, plain)})
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return entries, nil
}

// unpack reads the compressed form of a file.
func (p packed) unpack(name string) (*file, error) {
	small, err := fs.ReadFile(p.of, name+packedEnding)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(brotli.NewReader(bytes.NewReader(small)))
	if err != nil {
		return nil, fmt.Errorf("unpacking %s: %w", name, err)
	}
	return &file{Reader: bytes.NewReader(text), info: info{name: path.Base(name), size: int64(len(text))}}, nil
}

// entry is a packed file in a folder's list. It is unpacked when its size is asked for: a start lists every file, and
// opens few.
type entry struct {
	in   packed
	path string
}

func (e entry) Name() string    { return path.Base(e.path) }
func (entry) IsDir() bool       { return false }
func (entry) Type() fs.FileMode { return 0 }

// Info unpacks the file.
func (e entry) Info() (fs.FileInfo, error) {
	f, err := e.in.unpack(e.path)
	if err != nil {
		return nil, err
	}
	return f.info, nil
}

// file is one that was unpacked.
type file struct {
	*bytes.Reader
	info info
}

func (f *file) Stat() (fs.FileInfo, error) { return f.info, nil }

func (*file) Close() error { return nil }

// folder is an open one.
type folder struct {
	fs.File
	left []fs.DirEntry
}

// ReadDir returns the next n entries, or all that are left if n is not positive, as fs.ReadDirFile says.
func (f *folder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 || n > len(f.left) {
		if n > 0 && len(f.left) == 0 {
			return nil, io.EOF
		}
		n = len(f.left)
	}
	next := f.left[:n:n]
	f.left = f.left[n:]
	return next, nil
}

// info describes an unpacked file, as embed describes others.
type info struct {
	name string
	size int64
}

func (i info) Name() string     { return i.name }
func (i info) Size() int64      { return i.size }
func (info) Mode() fs.FileMode  { return 0o444 }
func (info) ModTime() time.Time { return time.Time{} }
func (info) IsDir() bool        { return false }
func (info) Sys() any           { return nil }
