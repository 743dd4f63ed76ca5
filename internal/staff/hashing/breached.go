package hashing

import (
	"bytes"
	"context"
	"crypto/sha1" //nolint:gosec // the form of the list; nothing is protected by it
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
)

// Breached is a list of passwords that are known from breaches, as Have I Been Pwned offers it for
// download (Pwned Passwords, SHA-1, ordered by hash): lines of forty hexadecimal digits, mostly
// with a colon and how often it was seen, in ascending order. It is searched on the disk, some
// forty reads for each password, and nobody else is asked. It is safe for concurrent use.
type Breached struct {
	file *os.File
	size int64
}

const (
	sha1Digits = 2 * sha1.Size
	// longestLine bounds a line of the list: the digits, a colon and a count.
	longestLine = 128
)

// errList is what is told of a file that is no such list.
var errList = errors.New("this is no list of SHA-1 hashes in ascending order, as Have I Been Pwned offers it (one ordered by hash)")

// OpenBreached opens a list. It looks at a few places only, so that a list of some 40 GB is no
// burden: an error tells that the file cannot be read, or is no list in ascending order.
func OpenBreached(path string) (*Breached, error) {
	f, err := os.Open(path) //nolint:gosec // the operator names it
	if err != nil {
		return nil, fmt.Errorf("opening the list of breached passwords: %w", err)
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errList
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	b := &Breached{file: f, size: info.Size()}
	if err := b.probe(); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return b, nil
}

// probe reads lines from the beginning to the end, each of which must be after the one before.
func (b *Breached) probe() error {
	const places = 64
	var last []byte
	for i := range int64(places) {
		hash, begin, _, err := b.line(b.size / places * i)
		if errors.Is(err, io.EOF) && i > 0 { // the rest is shorter than a line
			break
		}
		if err != nil {
			return err
		}
		if begin > 0 && last != nil && bytes.Compare(hash, last) < 0 {
			return errList
		}
		last = hash
	}
	return nil
}

// Close closes the file.
func (b *Breached) Close() error {
	if b == nil {
		return nil
	}
	return b.file.Close()
}

// Has tells whether a password stands in the list. A nil list has none.
func (b *Breached) Has(ctx context.Context, password string) (bool, error) {
	if b == nil {
		return false, nil
	}
	sum := sha1.Sum([]byte(password)) //nolint:gosec // the form of the list
	want := bytes.ToUpper([]byte(hex.EncodeToString(sum[:])))
	low, high := int64(0), b.size // the line begins at low or after it, and before high
	for low < high {
		if err := ctx.Err(); err != nil {
			return false, fmt.Errorf("staff: looking up a breached password: %w", err)
		}
		middle := low + (high-low)/2
		hash, begin, end, err := b.line(middle)
		switch {
		case errors.Is(err, io.EOF): // no line begins after middle
			high = middle
		case err != nil:
			return false, err
		case bytes.Equal(hash, want):
			return true, nil
		case bytes.Compare(hash, want) > 0 || begin >= high:
			high = middle
		default:
			low = end
		}
	}
	return false, nil
}

// line is the hash of the first line that begins at an offset or after it, in capitals, and where
// the line begins and ends. It fails with io.EOF when there is none.
func (b *Breached) line(offset int64) (hash []byte, begin, end int64, err error) {
	from := max(offset-1, 0) // the byte before tells whether a line begins at offset
	buffer := make([]byte, 2*longestLine)
	n, err := b.file.ReadAt(buffer, from)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, 0, 0, fmt.Errorf("staff: reading the list of breached passwords: %w", err)
	}
	rest := buffer[:n]
	begin = from
	if offset > 0 {
		newline := bytes.IndexByte(rest, '\n')
		if newline < 0 {
			if from+int64(n) >= b.size {
				return nil, 0, 0, io.EOF
			}
			return nil, 0, 0, errList
		}
		begin += int64(newline) + 1
		rest = rest[newline+1:]
	}
	if len(rest) == 0 {
		return nil, 0, 0, io.EOF
	}
	text, _, whole := bytes.Cut(rest, []byte("\n"))
	if !whole && begin+int64(len(text)) < b.size {
		return nil, 0, 0, errList
	}
	end = min(begin+int64(len(text))+1, b.size)
	hash, err = hashIn(text)
	return hash, begin, end, err
}

// hashIn is the hash of a line.
func hashIn(text []byte) ([]byte, error) {
	text = bytes.TrimRight(text, "\r")
	if len(text) < sha1Digits || len(text) > sha1Digits && text[sha1Digits] != ':' {
		return nil, errList
	}
	hash := bytes.ToUpper(text[:sha1Digits])
	if _, err := hex.Decode(make([]byte, sha1.Size), hash); err != nil {
		return nil, errList
	}
	return hash, nil
}
