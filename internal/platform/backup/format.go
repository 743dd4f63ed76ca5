package backup

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"wardgate/internal/platform/db"
)

const (
	formatName    = "wardgate-backup"
	formatVersion = 1
)

// Reasons to reject a file. Test for them with errors.Is.
var (
	// ErrFormat: it is not one of our backups, or of a later format.
	ErrFormat = errors.New("not a backup that this program can read")
	// ErrDamaged: it is incomplete or was altered.
	ErrDamaged = errors.New("the backup is damaged")
)

type header struct {
	Format  string    `json:"format"`
	Version int       `json:"version"`
	Product string    `json:"product"`
	Engine  db.Engine `json:"engine"`
	Schema  int64     `json:"schema"`
	At      time.Time `json:"at"`
}

type trailer struct {
	Rows   map[string]int64 `json:"rows"` // by table
	SHA256 string           `json:"sha256"`
}

func (h header) stats(rows map[string]int64) Stats {
	s := Stats{Product: h.Product, At: h.At, Engine: h.Engine, Schema: h.Schema, Tables: len(rows)}
	for _, n := range rows {
		s.Rows += n
	}
	return s
}

// lineWriter writes compressed lines and computes their checksum.
type lineWriter struct {
	zip *gzip.Writer
	buf *bufio.Writer
	sum hash.Hash
	enc *json.Encoder
}

func newLineWriter(w io.Writer) *lineWriter {
	z := gzip.NewWriter(w)
	l := &lineWriter{zip: z, buf: bufio.NewWriterSize(z, 64<<10), sum: sha256.New()}
	l.enc = json.NewEncoder(io.MultiWriter(l.buf, l.sum)) // ends each value with a line break
	l.enc.SetEscapeHTML(false)
	return l
}

func (l *lineWriter) line(v any) error { return l.enc.Encode(v) }

func (l *lineWriter) row(columns []column, values []any) error {
	out := make([]any, len(values))
	for i, v := range values {
		e, err := encode(columns[i].Kind, v)
		if err != nil {
			return fmt.Errorf("column %s: %w", columns[i].Name, err)
		}
		out[i] = e
	}
	return l.line(out)
}

func (l *lineWriter) end(rows map[string]int64) error {
	if err := l.line(trailer{Rows: rows, SHA256: hex.EncodeToString(l.sum.Sum(nil))}); err != nil {
		return err
	}
	return errors.Join(l.buf.Flush(), l.zip.Close())
}

// lineReader reads lines back and computes their checksum.
type lineReader struct {
	under *bufio.Reader
	zip   *gzip.Reader
	buf   *bufio.Reader
	sum   hash.Hash
}

func newLineReader(r io.Reader) (*lineReader, error) {
	under := bufio.NewReader(r)
	z, err := gzip.NewReader(under)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	z.Multistream(false)
	return &lineReader{under: under, zip: z, buf: bufio.NewReaderSize(z, 64<<10), sum: sha256.New()}, nil
}

// next returns a line, and the sum of all lines before it.
func (l *lineReader) next() (line, before []byte, err error) {
	line, err = l.buf.ReadBytes('\n')
	if err != nil {
		return nil, nil, fmt.Errorf("%w: it ends too early: %w", ErrDamaged, err)
	}
	before = l.sum.Sum(nil)
	_, _ = l.sum.Write(line)
	return line, before, nil
}

// ended checks that nothing follows; that also checks gzip's own checksum.
func (l *lineReader) ended() error {
	for _, r := range []io.ByteReader{l.buf, l.under} {
		_, err := r.ReadByte()
		if err == nil {
			return fmt.Errorf("%w: something follows its end", ErrDamaged)
		}
		if !errors.Is(err, io.EOF) {
			return fmt.Errorf("%w: after its end: %w", ErrDamaged, err)
		}
	}
	return nil
}

// parse decodes a line strictly: data that this program does not know must not be
// dropped.
func parse(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: a line holds more than one value", ErrDamaged)
	}
	return nil
}
