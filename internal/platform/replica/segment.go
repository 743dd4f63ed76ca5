package replica

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// The format of SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat).
const (
	logHeader   = 32
	frameHeader = 24
	logMagic    = 0x377f0682 // and one more where checksums are of big-endian words
)

// errOtherLog says that the log was begun anew by somebody else: what stood in it may be lost to us.
var errOtherLog = errors.New("the write-ahead log was begun anew by another program")

// place is how far a log has been read: behind a commit, or at its beginning.
type place struct {
	Offset int64     `json:"offset"`
	Salt   uint64    `json:"salt"` // of this log; there is none at offset 0
	Sum    [2]uint32 `json:"sum"`  // of all before the offset
}

// read returns what has been committed since the place, some bytes more than limit at most where a single
// transaction is larger, and the place behind it. Nothing new is no error.
func (p place) read(log io.ReaderAt, limit int64) ([]byte, place, error) {
	head := make([]byte, logHeader)
	if n, err := log.ReadAt(head, 0); n < logHeader {
		if p.Offset > 0 || err != nil && !errors.Is(err, io.EOF) {
			return nil, p, errors.Join(errOtherLog, ignoreEOF(err))
		}
		return nil, p, nil
	}
	order, size, err := shapeOf(head)
	if err != nil {
		return nil, p, err
	}
	salt := binary.BigEndian.Uint64(head[16:])
	at := p
	var out bytes.Buffer
	if p.Offset == 0 {
		at = place{Offset: logHeader, Salt: salt, Sum: sum([2]uint32{}, order, head[:24])}
		if at.Sum != sumIn(head[24:]) {
			return nil, p, nil // it is being written
		}
		out.Write(head)
	} else if salt != p.Salt {
		return nil, p, errOtherLog
	}
	behind, committed, err := at.frames(log, shape{order, size}, limit, &out)
	if err != nil || committed == 0 {
		return nil, p, err
	}
	return out.Bytes()[:committed], behind, nil
}

// shape is how a log is written.
type shape struct {
	order binary.ByteOrder
	page  int
}

// frames appends the frames behind the place that are whole, and returns the place behind the last commit and how much of out that is; 0 without one.
func (p place) frames(log io.ReaderAt, of shape, limit int64, out *bytes.Buffer) (behind place, committed int, err error) {
	frame := make([]byte, frameHeader+of.page)
	for at := p; int64(committed) < limit || committed == 0; {
		if _, err := log.ReadAt(frame, at.Offset); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return p, 0, err
		}
		next := sum(sum(at.Sum, of.order, frame[:8]), of.order, frame[frameHeader:])
		if binary.BigEndian.Uint64(frame[8:]) != p.Salt || next != sumIn(frame[16:]) {
			break // an older log's, or being written
		}
		out.Write(frame)
		at.Offset, at.Sum = at.Offset+int64(len(frame)), next
		if binary.BigEndian.Uint32(frame[4:]) != 0 { // the last of a transaction
			committed, behind = out.Len(), at
		}
	}
	return behind, committed, nil
}

// confirm reads the log from its beginning and tells whether the place is one of it.
func (p place) confirm(log io.ReaderAt) error {
	var at place
	for at.Offset < p.Offset {
		more, behind, err := at.read(log, 0) // one transaction after another
		if err != nil {
			return err
		}
		if len(more) == 0 {
			break
		}
		at = behind
	}
	if at != p && p.Offset > 0 {
		return errOtherLog
	}
	return nil
}

func ignoreEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}

// shapeOf reads from a log's header in which order its checksums take words, and how large its pages are.
func shapeOf(head []byte) (order binary.ByteOrder, page int, err error) {
	switch magic := binary.BigEndian.Uint32(head); magic {
	case logMagic:
		order = binary.LittleEndian
	case logMagic + 1:
		order = binary.BigEndian
	default:
		return nil, 0, fmt.Errorf("this is no write-ahead log of SQLite: it begins with %#x", magic)
	}
	page = int(binary.BigEndian.Uint32(head[8:]))
	if page < 512 || page > 65536 || page&(page-1) != 0 {
		return nil, 0, fmt.Errorf("a write-ahead log with pages of %d bytes", page)
	}
	return order, page, nil
}

func sumIn(b []byte) [2]uint32 {
	return [2]uint32{binary.BigEndian.Uint32(b), binary.BigEndian.Uint32(b[4:])}
}

// sum goes on with SQLite's checksum over data, whose length is a multiple of 8.
func sum(s [2]uint32, order binary.ByteOrder, data []byte) [2]uint32 {
	a, b := s[0], s[1]
	if order == binary.ByteOrder(binary.LittleEndian) { // without an interface in the loop: four times as fast
		for ; len(data) >= 8; data = data[8:] {
			a += binary.LittleEndian.Uint32(data) + b
			b += binary.LittleEndian.Uint32(data[4:]) + a
		}
		return [2]uint32{a, b}
	}
	for ; len(data) >= 8; data = data[8:] {
		a += binary.BigEndian.Uint32(data) + b
		b += binary.BigEndian.Uint32(data[4:]) + a
	}
	return [2]uint32{a, b}
}
