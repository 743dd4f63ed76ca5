package replica

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"wardgate/internal/platform/uploads"
)

// Store is where a replica is kept. A name is a path with slashes. A name that is not there is fs.ErrNotExist.
type Store interface {
	// Put keeps content under the name: whole, or not at all.
	Put(ctx context.Context, name string, content []byte) error
	Get(ctx context.Context, name string) ([]byte, error)
	// Remove is no error for a name that is not there.
	Remove(ctx context.Context, name string) error
	// Verified reports whether nobody on the way can read or change what is kept.
	Verified() bool
}

// errAddress says what an address of a replica looks like.
var errAddress = errors.New("must be file:///folder, or s3://KEY:SECRET@host/bucket/folder as UPLOADS_URL has it")

// ParseURL reads the address of a replica. The error never contains a secret.
func ParseURL(address string) (Store, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errAddress
	}
	switch u.Scheme {
	case "file":
		if u.Host != "" || u.Path == "" || u.Path == "/" || u.RawQuery != "" {
			return nil, errAddress
		}
		return Folder(filepath.FromSlash(strings.TrimSuffix(u.Path, "/"))), nil
	case "s3":
		b, err := uploads.ParseURL(address)
		if err != nil {
			return nil, err
		}
		return bucket{b}, nil
	}
	return nil, errAddress
}

// Folder is a Store on this machine, or on a disk that is mounted here.
type Folder string

func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }

// Put implements Store, as pictures are kept.
func (f Folder) Put(ctx context.Context, name string, content []byte) error {
	to := f.path(name)
	return uploads.Folder(filepath.Dir(to)).Put(ctx, filepath.Base(to), content)
}

// Verified implements Store: there is no way.
func (f Folder) Verified() bool { return true }

// Get implements Store.
func (f Folder) Get(_ context.Context, name string) ([]byte, error) { return os.ReadFile(f.path(name)) }

// Remove implements Store. Folders that have become empty go too.
func (f Folder) Remove(_ context.Context, name string) error {
	if err := os.Remove(f.path(name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for dir := filepath.Dir(f.path(name)); len(dir) > len(string(f)); dir = filepath.Dir(dir) {
		if err := os.Remove(dir); err != nil {
			return nil //nolint:nilerr // it is not empty
		}
	}
	return nil
}

// bucket is a Store that speaks the S3 protocol.
type bucket struct{ *uploads.Bucket }

// Get implements Store.
func (b bucket) Get(ctx context.Context, name string) (_ []byte, err error) {
	file, err := b.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	return content, nil
}
