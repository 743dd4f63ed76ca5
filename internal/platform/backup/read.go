package backup

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"

	"filippo.io/age"
)

// sink receives the content of a file in order. All of it is provisional until
// read returns without an error.
type sink interface {
	begin(header) error
	table(table) error
	row([]any) error
}

// read hands a whole file to s and checks it: format, checksum, counts, and
// that nothing is missing or left over.
func read(r io.Reader, with Identities, s sink) (Stats, error) {
	plain, err := decrypted(r, with)
	if err != nil {
		return Stats{}, err
	}
	in, err := newLineReader(plain)
	if err != nil {
		return Stats{}, err
	}
	head, err := readHeader(in)
	if err != nil {
		return Stats{}, err
	}
	if err := s.begin(head); err != nil {
		return Stats{}, err
	}
	counts := map[string]int64{}
	var current *table
	for {
		line, before, err := in.next()
		if err != nil {
			return Stats{}, err
		}
		if line[0] == '[' {
			if err := readRow(line, current, s); err != nil {
				return Stats{}, fmt.Errorf("row %d: %w", counts[current.name()]+1, err)
			}
			counts[current.Name]++
			continue
		}
		if bytes.HasPrefix(line, []byte(`{"rows":`)) {
			return head.stats(counts), readTrailer(in, line, before, counts)
		}
		if current, err = readTable(line, counts, s); err != nil {
			return Stats{}, err
		}
	}
}

func readTable(line []byte, counts map[string]int64, s sink) (*table, error) {
	t := &table{}
	if err := parse(line, t); err != nil {
		return nil, err
	}
	if _, twice := counts[t.Name]; twice || len(t.Columns) == 0 {
		return nil, fmt.Errorf("%w: table %q comes twice or has no columns", ErrDamaged, t.Name)
	}
	counts[t.Name] = 0
	return t, s.table(*t)
}

func (t *table) name() string {
	if t == nil {
		return ""
	}
	return t.Name
}

func readHeader(in *lineReader) (head header, err error) {
	line, _, err := in.next()
	if err != nil {
		return header{}, err
	}
	if err := json.Unmarshal(line, &head); err != nil || head.Format != formatName {
		return header{}, fmt.Errorf("%w: it does not begin as one", ErrFormat)
	}
	if head.Version != formatVersion {
		return header{}, fmt.Errorf("%w: its format is number %d, this program knows %d", ErrFormat, head.Version, formatVersion)
	}
	return head, nil
}

func readRow(line []byte, t *table, s sink) error {
	if t == nil {
		return fmt.Errorf("%w: a row before any table", ErrDamaged)
	}
	var row []any
	if err := parse(line, &row); err != nil {
		return err
	}
	if len(row) != len(t.Columns) {
		return fmt.Errorf("%w: %d values for %d columns of table %s", ErrDamaged, len(row), len(t.Columns), t.Name)
	}
	for i, v := range row {
		value, err := decode(t.Columns[i].Kind, v)
		if err != nil {
			return fmt.Errorf("%w: column %s.%s: %w", ErrDamaged, t.Name, t.Columns[i].Name, err)
		}
		row[i] = value
	}
	return s.row(row)
}

func readTrailer(in *lineReader, line, before []byte, counts map[string]int64) error {
	var end trailer
	if err := parse(line, &end); err != nil {
		return err
	}
	if end.SHA256 != hex.EncodeToString(before) {
		return fmt.Errorf("%w: its content does not have the sum that its end tells", ErrDamaged)
	}
	if !maps.Equal(end.Rows, counts) {
		return fmt.Errorf("%w: it holds %v rows, its end tells %v", ErrDamaged, counts, end.Rows)
	}
	return in.ended()
}

// Verify reads a backup from beginning to end and describes its content, or
// returns why it must not be trusted: ErrFormat or ErrDamaged. An encrypted one is opened
// with one of the identities: ErrEncrypted or ErrIdentity if there is none that does.
func Verify(r io.Reader, with ...age.Identity) (Stats, error) {
	stats, err := read(r, with, nothing{})
	if err != nil {
		return Stats{}, fmt.Errorf("backup.Verify: %w", err)
	}
	return stats, nil
}

type nothing struct{}

func (nothing) begin(header) error { return nil }
func (nothing) table(table) error  { return nil }
func (nothing) row([]any) error    { return nil }
