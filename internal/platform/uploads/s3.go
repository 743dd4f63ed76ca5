package uploads

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"wardgate/internal/platform/clock"
)

// Bucket is a Store that speaks the S3 protocol.
type Bucket struct {
	address url.URL // of the bucket, without a slash at its end
	folder  string  // before each name, without slashes at its ends
	region  string
	key     aws.Credentials
	http    *http.Client
	clock   clock.Clock
	pause   time.Duration // before the first repeat
}

// Verified reports whether nobody on the way can read or change what is kept: the store is reached over TLS, whose certificate is always checked.
func (b *Bucket) Verified() bool { return b.address.Scheme == "https" }

// Address is where the bucket is, without the login.
func (b *Bucket) Address() string { return b.address.String() }

const (
	// storePatience is how long transferring one file to or from the store may
	// take.
	storePatience = 20 * time.Second
	// mostFile bounds what is read from the store at once: no file of ours is larger.
	mostFile = 64 << 20
)

var errBucketURL = errors.New("must be an address like s3://KEY:SECRET@host/bucket?region=us-east-1, with %XX for special characters of the secret; " +
	"add tls=off for a store in your own network")

// ParseURL reads the address of a store:
// s3://KEY:SECRET@host[:port]/bucket[/folder][?region=NAME][&tls=off][&buckets=host].
// The error never contains the secret.
func ParseURL(address string) (*Bucket, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Hostname() == "" || u.User.Username() == "" || u.Fragment != "" {
		return nil, errBucketURL
	}
	secret, _ := u.User.Password()
	bucket, folder, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	if secret == "" || bucket == "" {
		return nil, errBucketURL
	}
	b := &Bucket{
		address: url.URL{Scheme: "https", Host: u.Host, Path: "/" + bucket}, folder: folder, region: "us-east-1",
		key:  aws.Credentials{AccessKeyID: u.User.Username(), SecretAccessKey: secret},
		http: newBucketHTTP(), pause: firstPause,
		clock: clock.System{}, // signatures are valid for minutes around the store's own time: the demo's clock would be wrong
	}
	for name, values := range u.Query() {
		switch value := values[len(values)-1]; {
		case name == "region" && value != "":
			b.region = value
		case name == "tls" && value == "off":
			b.address.Scheme = "http"
		case name == "tls" && value == "on":
		case name == "buckets" && value == "host":
			b.address.Host, b.address.Path = bucket+"."+u.Host, ""
		case name == "buckets" && value == "path":
		default:
			return nil, fmt.Errorf("%q in its query is none of region=NAME, tls=off, buckets=host", name)
		}
	}
	return b, nil
}

// Size implements Store.
func (b *Bucket) Size(ctx context.Context, name string) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	res, err := b.do(ctx, http.MethodHead, name, nil)
	if err != nil {
		return 0, told("looking for", name, err)
	}
	_ = res.Body.Close() // a HEAD has none
	if res.ContentLength < 0 {
		return 0, told("looking for", name, errors.New("the store does not say how long it is"))
	}
	return res.ContentLength, nil
}

// Put implements Store. The protocol itself shows a file only when it is
// complete.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	res, err := b.do(ctx, http.MethodPut, name, content)
	if err != nil {
		return told("keeping", name, err)
	}
	_ = res.Body.Close() // the status has confirmed that it was stored
	return nil
}

type inMemory struct{ *bytes.Reader }

// Close implements io.Closer.
func (inMemory) Close() error { return nil }

// Open implements Store. The whole file is read before a byte of it is sent on: a
// file that breaks off half way is an error here, and never half a picture for a
// reader.
func (b *Bucket) Open(ctx context.Context, name string) (io.ReadSeekCloser, error) {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	res, err := b.do(ctx, http.MethodGet, name, nil)
	if err != nil {
		return nil, told("reading", name, err)
	}
	content, err := io.ReadAll(io.LimitReader(res.Body, mostFile+1))
	if err = errors.Join(err, res.Body.Close()); err == nil && len(content) > mostFile {
		err = errors.New("it is larger than any file of ours")
	}
	if err != nil {
		return nil, told("reading", name, err)
	}
	return inMemory{bytes.NewReader(content)}, nil
}

// object is the address of the file: every byte with a possible meaning is escaped,
// because both sides sign the path in that form.
func (b *Bucket) object(name string) *url.URL {
	u := b.address
	u.Path = path.Join(u.Path, "/", b.folder, name)
	var escaped strings.Builder
	for _, c := range []byte(u.Path) {
		if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || strings.IndexByte("-._~/", c) >= 0 {
			escaped.WriteByte(c)
		} else {
			fmt.Fprintf(&escaped, "%%%02X", c)
		}
	}
	u.RawPath = escaped.String()
	return &u
}

// told describes what failed, and makes a missing file fs.ErrNotExist. A missing
// bucket is not a missing file: that is a mistake in the settings.
func told(doing, name string, err error) error {
	answer := new(refusal)
	if errors.As(err, &answer) && answer.absent() {
		err = fs.ErrNotExist
	}
	return fmt.Errorf("uploads: %s %s in the bucket: %w", doing, name, err)
}

// Remove removes a file. One that is not there is no error, as the protocol has it.
func (b *Bucket) Remove(ctx context.Context, name string) error {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	res, err := b.do(ctx, http.MethodDelete, name, nil)
	if err == nil {
		return res.Body.Close()
	}
	if err = told("removing", name, err); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
