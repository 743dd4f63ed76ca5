package replica

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"wardgate/internal/platform/backup"
)

// format is the version of what a replica consists of.
const format = 1

const indexName = "index.json"

// index says what a replica has. It is small, in clear, and names no person.
type index struct {
	Format  int                `json:"format"`
	Streams []stream           `json:"streams"` // the newest last
	Pics    map[string]picture `json:"pictures"`
}

// stream is a series of segments without a gap.
type stream struct {
	ID        string     `json:"id"`
	Began     time.Time  `json:"began"`
	First     int64      `json:"first"` // segment that is still there
	Snapshots []snapshot `json:"snapshots"`
	// End is behind the last segment of a stream that has ended, 0 as long as it goes on.
	End int64 `json:"end,omitempty"`
}

// snapshot is a copy of the file, made while it was written to: it becomes whole by the segments From up to Needs.
type snapshot struct {
	Number int       `json:"number"`
	From   int64     `json:"from"`
	Needs  int64     `json:"needs"` // the last one
	At     time.Time `json:"at"`    // of that segment: no earlier moment can be restored from it
	Parts  int       `json:"parts"`
	Bytes  int64     `json:"bytes"`
}

// picture is one that is kept. Gone is since when the installation does not have it any more.
type picture struct {
	Gone time.Time `json:"gone,omitzero"`
}

func segmentName(stream string, n int64) string { return fmt.Sprintf("%s/segment-%09d", stream, n) }

func partName(stream string, snapshot, part int) string {
	return fmt.Sprintf("%s/snapshot-%06d/part-%04d", stream, snapshot, part)
}

func pictureName(name string) string { return "pictures/" + name }

// readIndex returns an empty one where nothing has been kept yet.
func readIndex(ctx context.Context, s Store) (index, error) {
	text, err := s.Get(ctx, indexName)
	if errors.Is(err, fs.ErrNotExist) {
		return index{Format: format, Pics: map[string]picture{}}, nil
	}
	if err != nil {
		return index{}, err
	}
	var x index
	if err := json.Unmarshal(text, &x); err != nil {
		return index{}, fmt.Errorf("%s of the replica cannot be read: %w", indexName, err)
	}
	if x.Format > format {
		return index{}, fmt.Errorf("the replica was made by a newer version of wardgate (format %d, this one knows %d)", x.Format, format)
	}
	if x.Pics == nil {
		x.Pics = map[string]picture{}
	}
	return x, nil
}

func (x index) write(ctx context.Context, s Store) error {
	text, err := json.MarshalIndent(x, "", "\t")
	if err != nil {
		return err
	}
	return s.Put(ctx, indexName, text)
}

// head stands before the bytes of a segment.
type head struct {
	Log   int64     `json:"log"` // which log of the stream it is a part of
	At    time.Time `json:"at"`  // when it was read: every commit in it is older
	Bytes int       `json:"bytes"`
}

// packed is content as it is kept: compressed, and encrypted if there are recipients.
func packed(content []byte, to backup.Recipients) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	_, err = z.Write(content)
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, err
	}
	return backup.Encrypted(b.Bytes(), to)
}

func unpacked(kept []byte, with backup.Identities) (_ []byte, err error) {
	plain, err := backup.Decrypted(kept, with)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(plain))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	return io.ReadAll(z)
}

func (h head) packed(content []byte, to backup.Recipients) ([]byte, error) {
	line, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	return packed(append(append(line, '\n'), content...), to)
}

func parseSegment(plain []byte) (h head, content []byte, err error) {
	line, content, found := bytes.Cut(plain, []byte("\n"))
	if !found {
		return h, nil, errors.New("a segment without its first line")
	}
	if err := json.Unmarshal(line, &h); err != nil {
		return h, nil, err
	}
	if len(content) != h.Bytes {
		return h, nil, fmt.Errorf("a segment of %d bytes that says %d", len(content), h.Bytes)
	}
	return h, content, nil
}
