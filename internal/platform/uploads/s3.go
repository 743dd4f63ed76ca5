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

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket is a Store that speaks the S3 protocol.
type Bucket struct {
	client *minio.Client
	bucket string
	folder string // before each name, without slashes at its ends
}

const (
	// storePatience is how long one file may take on its way to or from the store.
	storePatience = 20 * time.Second
	// mostFile bounds what is read from the store at once: no file of ours is larger.
	mostFile = 64 << 20
	// tries is how often a request to the store is sent before it has failed.
	tries = 3
)

var errBucketURL = errors.New("must be an address like s3://KEY:SECRET@host/bucket?region=us-east-1, with %XX for special characters of the secret; " +
	"add tls=off for a store in your own network")

// ParseURL reads the address of a store:
// s3://KEY:SECRET@host[:port]/bucket[/folder][?region=NAME][&tls=off][&buckets=host].
// The error never holds the secret.
func ParseURL(address string) (*Bucket, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "s3" || u.Host == "" || u.User.Username() == "" || u.Fragment != "" {
		return nil, errBucketURL
	}
	secret, _ := u.User.Password()
	bucket, folder, _ := strings.Cut(strings.Trim(u.Path, "/"), "/")
	if secret == "" || bucket == "" {
		return nil, errBucketURL
	}
	o := minio.Options{
		Creds:  credentials.NewStaticV4(u.User.Username(), secret, ""),
		Secure: true, Region: "us-east-1", BucketLookup: minio.BucketLookupPath, MaxRetries: tries,
	}
	for name, values := range u.Query() {
		switch value := values[len(values)-1]; {
		case name == "region" && value != "":
			o.Region = value
		case name == "tls" && (value == "on" || value == "off"):
			o.Secure = value == "on"
		case name == "buckets" && value == "host":
			o.BucketLookup = minio.BucketLookupDNS
		case name == "buckets" && value == "path":
		default:
			return nil, fmt.Errorf("%q in its query is none of region=NAME, tls=off, buckets=host", name)
		}
	}
	client, err := minio.New(u.Host, &o)
	if err != nil {
		return nil, errBucketURL
	}
	return &Bucket{client: client, bucket: bucket, folder: folder}, nil
}

func (b *Bucket) key(name string) string { return path.Join(b.folder, name) }

// Size implements Store.
func (b *Bucket) Size(ctx context.Context, name string) (int64, error) {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	info, err := b.client.StatObject(ctx, b.bucket, b.key(name), minio.StatObjectOptions{})
	return info.Size, told("looking for", name, err)
}

// Put implements Store. The protocol itself shows a file only when it is whole.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	_, err := b.client.PutObject(ctx, b.bucket, b.key(name), bytes.NewReader(content), int64(len(content)), minio.PutObjectOptions{
		ContentType: contentType(name), CacheControl: "public, max-age=31536000, immutable", DisableMultipart: true,
	})
	return told("keeping", name, err)
}

type inMemory struct{ *bytes.Reader }

// Close implements io.Closer.
func (inMemory) Close() error { return nil }

// Open implements Store. The whole file is read before a byte of it is sent on: one
// that breaks off half way is an error here, and never half a picture there.
func (b *Bucket) Open(ctx context.Context, name string) (_ io.ReadSeekCloser, err error) {
	ctx, cancel := context.WithTimeout(ctx, storePatience)
	defer cancel()
	object, err := b.client.GetObject(ctx, b.bucket, b.key(name), minio.GetObjectOptions{})
	if err != nil {
		return nil, told("reading", name, err)
	}
	defer func() { err = errors.Join(err, object.Close()) }()
	info, err := object.Stat()
	if err != nil {
		return nil, told("reading", name, err)
	}
	content, err := io.ReadAll(io.LimitReader(object, mostFile))
	if err == nil && int64(len(content)) != info.Size {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, told("reading", name, err)
	}
	return inMemory{bytes.NewReader(content)}, nil
}

// told names what failed, and makes an absent file fs.ErrNotExist. An absent bucket
// is not an absent file: that is a mistake in the settings.
func told(doing, name string, err error) error {
	if err == nil {
		return nil
	}
	answer := minio.ToErrorResponse(err)
	if answer.Code == minio.NoSuchKey || (answer.StatusCode == http.StatusNotFound && answer.Code != minio.NoSuchBucket) {
		return fmt.Errorf("uploads: %s %s in the bucket: %w", doing, name, fs.ErrNotExist)
	}
	if answer.Code != "" {
		err = fmt.Errorf("%s: %w", answer.Code, err)
	}
	return fmt.Errorf("uploads: %s %s in the bucket: %w", doing, name, err)
}
